/**
 * The log and the status of scripted deals in every language, as files that people can read.
 *
 * `make golden` writes them anew; look at the difference before you commit it.
 */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPo, toJson } from "../build/po";
import { LANGUAGES, use } from "../src/i18n";
import { headline } from "../src/table/outcome";
import { logOf, whereLine } from "../src/table/tell";
import type { View } from "../src/wire";

const deals = JSON.parse(readFileSync("test/golden/deals.json", "utf8")) as Record<string, { views: View[] }>;

/** A deal as a page tells it: the status at each moment, the whole log, what came of it. */
function told(name: string, views: View[]): string {
  const names = (views[0]?.players ?? []).map((player) => player?.name ?? "");
  const running = views.filter((view) => view.deal);
  const last = running.at(-1);
  const result = views.at(-1)?.result;
  return [
    `## ${name}`,
    "",
    ...running.map(whereLine),
    "",
    ...(last ? logOf(last).map((line) => `  ${line.text}`) : []),
    "",
    result ? headline(result, names) : "",
    "",
  ].join("\n");
}

describe.each(Object.keys(LANGUAGES))("the scripted deals in %s", (language) => {
  it("are told as in the golden text", async () => {
    use(language, language === "en" ? {} : toJson(readPo(readFileSync(`po/${language}.po`, "utf8"))));
    const text = Object.entries(deals).map(([name, deal]) => told(name, deal.views)).join("\n");
    use("en", {});
    await expect(text).toMatchFileSnapshot(`golden/deals.${language}.txt`);
  });
});

it("tells every language in its own words", () => {
  const texts = Object.keys(LANGUAGES).map((it) => readFileSync(`test/golden/deals.${it}.txt`, "utf8"));
  expect(new Set(texts).size).toBe(texts.length);
  const lines = texts.map((text) => text.split("\n").length);
  expect(new Set(lines).size).toBe(1);
});
