import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { findMessages, type Found, keyOf } from "../build/messages";
import { type Message, readPo, toJson } from "../build/po";
import { amount, FORMS, guessLanguage, LANGUAGES, signed, t, tc, tn, use } from "../src/i18n";

const sources = (readdirSync("src", { recursive: true }) as string[])
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(`src/${name}`, "utf8"));
const wanted = new Map<string, Found>(sources.flatMap(findMessages).map((found) => [keyOf(found), found]));
const blanks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((it) => it[1]).sort();

const CATALOGUES = ["ru", "fi", "sv", "nl"];
const folder = (name: string) => (name.startsWith("rules.") ? "../src/preferans/speech/po" : "po");
const catalogue = (name: string) => readPo(readFileSync(`${folder(name)}/${name}.po`, "utf8"));
const keyed = (messages: Message[]) => new Map<string, Message>(messages.map((message) => [keyOf(message), message]));

it("offers a catalogue for every language but English", () => {
  expect(Object.keys(LANGUAGES)).toEqual(["en", ...CATALOGUES]);
});

describe.each(CATALOGUES)("the catalogue %s", (language) => {
  const messages = catalogue(language);
  const byKey = keyed(messages);

  it("has every text of the sources and no other, each once", () => {
    const missing = [...wanted.keys()].filter((key) => !byKey.has(key));
    const stale = [...byKey.keys()].filter((key) => key !== "" && !wanted.has(key));
    expect(missing).toEqual([]);
    expect(stale).toEqual([]);
    expect(byKey.size).toBe(messages.length);
  });

  it("is finished: nothing empty, nothing fuzzy", () => {
    const open = messages.filter((it) => it.id !== "" && (it.fuzzy || it.text.length === 0 || it.text.some((text) => !text)));
    expect(open).toEqual([]);
  });

  it("has the blanks of the originals, and as many forms of a plural as the language", () => {
    const forms = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
    forms.delete("other");
    const count = language === "ru" ? 3 : 2;
    expect(messages[0]?.text[0]).toContain(`Language: ${language}\n`);
    expect(messages[0]?.text[0]).toContain(`nplurals=${count};`);
    expect(Object.keys(FORMS[language] ?? {}).filter((name) => name !== "other").sort()).toEqual([...forms].sort());
    expect(Math.max(...Object.values(FORMS[language] ?? {}))).toBe(count - 1);
    for (const { id, plural, text } of messages) {
      if (id === "") continue;
      expect(text, id).toHaveLength(plural === null ? 1 : count);
      text.forEach((form, i) => {
        // Where one is said of 1 alone, it need not be written as a number.
        const like = plural === null || (count === 2 && i === 0) ? id : plural;
        expect(blanks(form), id).toEqual(blanks(like));
      });
      // A space at an end is glue for what follows.
      for (const form of text) expect([form.trim() === form, id], id).toEqual([id.trim() === id, id]);
    }
  });

  it("uses the words of the glossary", () => {
    const words = glossary(language);
    const wrong = TERMS.flatMap(([key, term]) => {
      const known = term.split("|").flatMap((row) => words.get(row) ?? []);
      const text = (byKey.get(key)?.text ?? []).join(" ").toLowerCase();
      return known.length === 0 || known.some((word) => text.includes(word)) ? [] : [[key, text, known]];
    });
    expect(wrong).toEqual([]);
    // Most terms have a word in each language, or nothing would be tested.
    expect(TERMS.filter(([, term]) => words.get(term.split("|")[0] ?? "")?.length).length).toBeGreaterThan(TERMS.length - 6);
  });
});

/** Texts, and the row of the glossary whose word stands in their translation, or either of two rows. */
const TERMS: [string, string][] = [
  ["Preferans", "Preferans"],
  ["Players", "player"],
  ["Deal", "deal"],
  ["Next deal", "deal"],
  ["Talon", "talon"],
  ["The talon", "talon"],
  ["Discard", "discard"],
  ["Auction", "auction"],
  ["call\u0004pass", "pass"],
  ["call\u0004misère", "misère"],
  ["call\u0004whist", "whist"],
  ["call\u0004half-whist", "half-whist"],
  ["declarer", "declarer"],
  ["where am I: contract, trick, turn", "contract, order|game"],
  ["{n} trick", "trick"],
  ["Last trick", "trick"],
  ["all-pass", "all-pass"],
  ["column\u0004pool", "pool"],
  ["column\u0004hill", "hill"],
  ["Hill", "hill"],
  ["column\u0004whists", "whists"],
  ["Score sheet", "sheet, pulka"],
  ["spades", "spades"],
  ["clubs", "clubs"],
  ["diamonds", "diamonds"],
  ["hearts", "hearts"],
  ["card\u0004ace of hearts", "ace"],
  ["card\u0004king of hearts", "king"],
  ["card\u0004queen of hearts", "queen"],
  ["card\u0004jack of hearts", "jack"],
  ["call\u0004{n} no trumps", "without trumps"],
];

/** The words of a language by the English ones; rows that name four things have a word for each. */
function glossary(language: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const at = { ru: 2, fi: 3, sv: 4, nl: 5 }[language] ?? 0;
  const text = readFileSync("../docs/glossary.md", "utf8").split("## Words that a player is offered")[0] ?? "";
  for (const line of text.split("\n").filter((it) => it.startsWith("| "))) {
    const cells = line.split("|").slice(1, -1).map((cell) => cell.trim());
    const [english = ""] = cells;
    const said = (cells[at] ?? "").replace(/\(.*?\)/g, "").split(",").map((word) => word.trim().toLowerCase());
    const words = said.filter((word) => word !== "-" && word !== "");
    found.set(english, words);
    const names = english.split(", ");
    if (names.length === 4) names.forEach((name, i) => found.set(name, said[i] && said[i] !== "-" ? [said[i]] : []));
  }
  return found;
}

it("finds the texts it looks for, and the words of the glossary", () => {
  expect(wanted.size).toBeGreaterThan(300);
  expect(findMessages('t("a {n}"); tc("x", "b"); tn("one", "many", n); m("\\"q\\"")').map(keyOf)).toEqual([
    "x\u0004b",
    "one",
    "a {n}",
    '"q"',
  ]);
  expect(glossary("sv").get("hill")).toEqual(["gora"]);
  expect(glossary("fi").get("clubs")).toEqual(["risti"]);
  expect(glossary("fi").get("jack")).toEqual([]);
});

describe("numbers in texts (I18-2)", () => {
  it("counts tricks in Russian", () => {
    use("ru", toJson(catalogue("ru")));
    const told = [1, 2, 5, 11, 21, 22, 25].map((n) => tn("{n} trick", "{n} tricks", n));
    expect(told).toEqual(["1 взятка", "2 взятки", "5 взяток", "11 взяток", "21 взятка", "22 взятки", "25 взяток"]);
    expect(tc("card", "queen of clubs")).toBe("дама треф");
    expect(t("no such text {x}", { x: 1 })).toBe("no such text 1");
    use("en", {});
  });

  it.each([
    ["fi", ["0 tikkiä", "1 tikki", "2 tikkiä", "21 tikkiä"], "ristirouva"],
    ["sv", ["0 stick", "1 stick", "2 stick", "21 stick"], "klöver dam"],
    ["nl", ["0 slagen", "1 slag", "2 slagen", "21 slagen"], "klavervrouw"],
  ])("counts them in %s", (language, told, queen) => {
    use(language, toJson(catalogue(language)));
    expect([0, 1, 2, 21].map((n) => tn("{n} trick", "{n} tricks", n))).toEqual(told);
    expect(tc("card", "queen of clubs")).toBe(queen);
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

describe("the language at the first visit", () => {
  it.each([
    [["fi-FI", "en"], "fi"],
    [["de-AT", "nl-BE", "en"], "nl"],
    [["fil-PH", "sv"], "sv"],
    [["RU"], "ru"],
    [["el"], "en"],
  ])("for a browser that prefers %j is %s", (wishes, language) => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(wishes);
    expect(guessLanguage()).toBe(language);
    vi.restoreAllMocks();
  });
});

describe.each(CATALOGUES)("the texts of the rules in %s", (language) => {
  it("are finished, and each stands once", () => {
    const rules = catalogue(`rules.${language}`).filter((it) => it.id !== "");
    expect(rules.filter((it) => it.fuzzy || !it.text[0])).toEqual([]);
    expect(new Set(rules.map((it) => it.id)).size).toBe(rules.length);
    // The clauses themselves are translated into Russian only.
    expect(rules.length).toBeGreaterThan(language === "ru" ? 600 : 500);
  });
});
