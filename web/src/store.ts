/** A value that tells its readers when it changes; and one that is fetched. */

import { useEffect, useLayoutEffect, useState } from "preact/hooks";

export class Cell<T> {
  private readers = new Set<() => void>();
  constructor(private held: T) {}

  get value(): T {
    return this.held;
  }

  set value(next: T) {
    if (Object.is(next, this.held)) return;
    this.held = next;
    for (const reader of [...this.readers]) reader();
  }

  listen(reader: () => void): () => void {
    this.readers.add(reader);
    return () => this.readers.delete(reader);
  }
}

export function useCell<T>(cell: Cell<T>): T {
  const [, draw] = useState(0);
  const drawn = cell.value;
  useLayoutEffect(() => {
    const again = () => draw((n) => n + 1);
    // It may have changed between the drawing and now, as in a tab that nobody looks at.
    if (!Object.is(cell.value, drawn)) again();
    return cell.listen(again);
  }, [cell]);
  return drawn;
}

/** What is fetched, or the empty value until it is there. */
export function useFetched<T>(fetch: () => Promise<T>, empty: T, what = ""): T {
  const [found, set] = useState<T>(empty);
  useEffect(() => {
    let gone = false;
    fetch()
      .then((told) => !gone && set(() => told))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [what]);
  return found;
}
