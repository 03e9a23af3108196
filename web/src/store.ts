/** A value that tells its readers when it changes; and one that is fetched. */

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Refused } from "./api";

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

/** How long after a break of the connection it is tried again. */
const AGAIN_MS = 1500;

/** What is fetched, or the empty value until it is there. */
export function useFetched<T>(fetch: () => Promise<T>, empty: T, what = ""): T {
  const [found, set] = useState<T>(empty);
  useEffect(() => {
    let gone = false;
    const ask = () =>
      void fetch()
        .then((told) => !gone && set(() => told))
        .catch((error: unknown) => {
          if (!gone && error instanceof Refused && error.code === "unreachable") setTimeout(ask, AGAIN_MS);
        });
    ask();
    return () => {
      gone = true;
    };
  }, [what]);
  return found;
}
