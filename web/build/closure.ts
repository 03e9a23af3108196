/** What comes with a file: everything that it imports at once, and what those import. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The file that an import of another names; raises an `Error` if there is none. */
export function located(from: string, name: string): string {
  const base = resolve(dirname(from), name);
  const found = [".ts", ".tsx", "/index.ts"].map((end) => base + end).find((it) => existsSync(it));
  if (found === undefined) throw new Error(`${from} imports ${name}, which is not there`);
  return found;
}

/** A file and everything that it imports at once, styles left out. */
export function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/^import (?!type )(?:[^;]*? from )?"(\.[^"]+)";/gms))
    if (!name.endsWith(".css")) closure(located(file, name), seen);
  return seen;
}
