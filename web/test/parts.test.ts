/** Every text of a page is there when the page is: its part of the catalogue comes with the code. */

import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { closure, located } from "../build/closure";
import { findMessages, keyOf } from "../build/messages";
import { keysOfParts, type Part, PARTS } from "../build/po";

const SRC = resolve("src");
const parts = keysOfParts(".");
const source = (file: string) => readFileSync(file, "utf8");

/** What a file fetches later, with the parts that come with it. */
function later(file: string): [string, Part[]][] {
  const found = source(file).matchAll(/(withTexts\()?import\("(\.[^"]+)"\)(?:, \[([^\]]*)\])?/g);
  return [...found].map(([, texts, name = "", given]) => {
    const named = given === undefined ? (["late"] as Part[]) : PARTS.filter((part) => given.includes(`"${part}"`));
    return [located(file, name), texts === undefined ? [] : named];
  });
}

const missing: string[] = [];
const visited = new Set<string>();

/** Look at the code that begins with a file, on a page that has these parts, and at what it fetches later. */
function visit(file: string, have: Part[]): void {
  const mark = `${relative(SRC, file)} with ${PARTS.filter((part) => have.includes(part)).join(", ")}`;
  if (visited.has(mark)) return;
  visited.add(mark);
  for (const one of closure(file)) {
    for (const key of findMessages(source(one)).map(keyOf))
      if (!have.some((part) => parts[part].has(key))) missing.push(`${mark}: ${key}`);
    for (const [next, more] of later(one)) visit(next, [...have, ...more]);
  }
}

it("has the texts of every page where the page is", () => {
  visit(resolve("src/main.tsx"), ["core"]);
  expect(missing).toEqual([]);
  expect(visited).toContain("table/Page.tsx with core, table");
  expect(visited).toContain("rules/Read.tsx with core, table, late, rules");
  expect(visited).toContain("rules/Builder.tsx with core, rules");
});

it("keeps what one page needs from the others", () => {
  expect(parts.core.has("Next deal")).toBe(false);
  expect([...PARTS].filter((part) => parts[part].has("All options"))).toEqual(["rules"]);
  for (const part of PARTS.slice(1)) expect([...parts[part]].filter((key) => parts.core.has(key))).toEqual([]);
});
