/** A value that tells its readers when it changes. */

import { useEffect, useState } from "preact/hooks";

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
  useEffect(() => cell.listen(() => draw((n) => n + 1)), [cell]);
  return cell.value;
}
