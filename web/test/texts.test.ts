import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findMessages, type Found, keyOf } from "../build/messages";
import { type Message, readPo, toJson } from "../build/po";
import { amount, signed, t, tc, tn, use } from "../src/i18n";

const sources = (readdirSync("src", { recursive: true }) as string[])
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(`src/${name}`, "utf8"));
const wanted = new Map<string, Found>(sources.flatMap(findMessages).map((found) => [keyOf(found), found]));
const ru = readPo(readFileSync("po/ru.po", "utf8"));
const blanks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((it) => it[1]).sort();

describe("the Russian catalogue", () => {
  const byKey = new Map<string, Message>(ru.map((message) => [keyOf(message), message]));

  it("has every text of the sources and no other", () => {
    const missing = [...wanted.keys()].filter((key) => !byKey.has(key));
    const stale = [...byKey.keys()].filter((key) => key !== "" && !wanted.has(key));
    expect(missing).toEqual([]);
    expect(stale).toEqual([]);
  });

  it("is finished: nothing empty, nothing fuzzy", () => {
    const open = ru.filter((it) => it.id !== "" && (it.fuzzy || it.text.length === 0 || it.text.some((text) => !text)));
    expect(open).toEqual([]);
  });

  it("has the same blanks as the originals, and three forms for a plural", () => {
    for (const { id, plural, text } of ru) {
      if (id === "") continue;
      expect(text).toHaveLength(plural === null ? 1 : 3);
      for (const form of text) expect(blanks(form), id).toEqual(blanks(plural ?? id));
    }
  });

  it("finds the texts it looks for", () => {
    expect(wanted.size).toBeGreaterThan(300);
    expect(findMessages('t("a {n}"); tc("x", "b"); tn("one", "many", n); m("\\"q\\"")').map(keyOf)).toEqual([
      "x\u0004b",
      "one",
      "a {n}",
      '"q"',
    ]);
  });
});

describe("numbers in texts (I18-2)", () => {
  it("counts tricks in Russian", () => {
    use("ru", toJson(ru));
    const told = [1, 2, 5, 11, 21, 22, 25].map((n) => tn("{n} trick", "{n} tricks", n));
    expect(told).toEqual(["1 взятка", "2 взятки", "5 взяток", "11 взяток", "21 взятка", "22 взятки", "25 взяток"]);
    expect(tc("card", "queen of clubs")).toBe("дама треф");
    expect(t("no such text {x}", { x: 1 })).toBe("no such text 1");
    use("en", {});
  });

  it("counts them in English without a catalogue", () => {
    expect([0, 1, 2].map((n) => tn("{n} trick", "{n} tricks", n))).toEqual(["0 tricks", "1 trick", "2 tricks"]);
  });

  it("writes amounts as people do", () => {
    expect(["12", "-5/2", "100/3", "-1/3", "7/10"].map((it) => amount(it))).toEqual(["12", "−2½", "33⅓", "−⅓", " 7/10"]);
    expect([signed("3"), signed("-3"), signed("0")]).toEqual(["+3", "−3", "0"]);
  });
});

describe("a catalogue", () => {
  it("is refused with the number of the line that is wrong", () => {
    expect(() => readPo('msgid "a"\nmsgstr b')).toThrow("line 2");
    expect(() => readPo('"a"')).toThrow("line 1");
  });

  it("may run over several lines", () => {
    expect(readPo('msgctxt "c"\nmsgid ""\n"a "\n"b"\nmsgstr ""\n"x "\n"y"\n')).toEqual([
      { context: "c", id: "a b", plural: null, text: ["x y"], fuzzy: false },
    ]);
  });
});

describe("the long texts of the rules", () => {
  it("are finished, and each stands once", () => {
    const rules = readPo(readFileSync("po/rules.ru.po", "utf8")).filter((it) => it.id !== "");
    expect(rules.filter((it) => it.fuzzy || !it.text[0])).toEqual([]);
    expect(new Set(rules.map((it) => it.id)).size).toBe(rules.length);
    expect(rules.length).toBeGreaterThan(600);
  });
});
