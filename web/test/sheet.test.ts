import { describe, expect, it } from "vitest";
import { amount } from "../src/i18n";
import { toCsv } from "../src/sheet/export";
import { added, counted, countedAll, running } from "../src/sheet/amounts";
import { layOut, SIZE, sidesOf, type Text, written } from "../src/sheet/geometry";
import type { Entry } from "../src/wire";

const labels = { pool: "pool", hill: "hill" };

function entry(deal: number, player: number, column: string, value: string, on: number | null = null): Entry {
  return { deal, player, column, on, amount: value, why: "entered", of: [] };
}

/** A small generator of numbers, so that a failure can be had again. */
function chance(seed: number) {
  let state = seed;
  return (n: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
}

function matchOf(n: number, seed: number, deals = 30): Entry[] {
  const pick = chance(seed);
  return Array.from({ length: deals }, (_, deal) => {
    const player = pick(n);
    const kind = pick(3);
    const value = String(1 + pick(60));
    if (kind === 2) return entry(deal + 1, player, "whists", value, (player + 1 + pick(n - 1)) % n);
    return entry(deal + 1, player, kind ? "pool" : "hill", value);
  });
}

describe("numbers on the sheet", () => {
  it("adds exactly", () => {
    expect(added(["1/3", "1/3", "1/3"])).toBe("1");
    expect(added(["5/2", "-1/3"])).toBe("13/6");
    expect(added([])).toBe("0");
  });

  it("writes one total for each deal that changed an account", () => {
    const entries = [entry(1, 0, "hill", "4"), entry(1, 0, "hill", "2"), entry(3, 0, "hill", "10"), entry(3, 1, "hill", "1")];
    expect(running(entries, 0, "hill")).toEqual(["6", "16"]);
  });

  it("writes a hundred as a wheel in the entry that crosses it", () => {
    expect(written(["200", "280", "320"], 99, amount)).toBe("ØØ.80.Ø20.");
  });

  it("counts a pool down from where the table begins", () => {
    expect(countedAll(["2", "8", "25/2"], 10)).toEqual(["10", "8", "2", "-5/2"]);
    expect(countedAll([], 10)).toEqual(["10"]);
    expect(countedAll(["2"], null)).toEqual(["2"]);
    expect(counted("0", 20)).toBe("20");
  });

  it("leaves out the oldest totals first", () => {
    expect(written(["2", "14", "38", "44"], 7, amount)).toBe("…38.44.");
  });
});

describe("the drawing", () => {
  it("puts its reader at the bottom and the next player at his left", () => {
    expect(sidesOf(3, 0)).toEqual(["bottom", "left", "right"]);
    expect(sidesOf(3, 2)).toEqual(["left", "right", "bottom"]);
    expect(sidesOf(4, 1)).toEqual(["right", "bottom", "left", "top"]);
    expect(sidesOf(2, 1)).toEqual(["top", "bottom"]);
    expect(sidesOf(5, 4)).toEqual(["left", "top-left", "top-right", "right", "bottom"]);
  });

  it("has no drawing for one, nor for six", () => {
    expect(layOut(["A"], [], "10", 0, labels, amount)).toBeNull();
    expect(layOut([..."ABCDEF"], [], "10", 0, labels, amount)).toBeNull();
  });

  it("writes the target first where pools are counted down, the hill as ever", () => {
    const entries = [entry(1, 0, "pool", "4"), entry(1, 1, "hill", "6")];
    const sheet = layOut(["A", "B", "C"], entries, "10", 0, labels, amount, 10);
    const shown = sheet?.texts.filter((it) => it.kind === "number").map((it) => it.text);
    expect(shown).toEqual(["10.6.", "10.", "6.", "10."]);
  });

  for (const n of [2, 3, 4, 5])
    it(`keeps every text in its cell for ${n} players, long names and many entries (SHT-3)`, () => {
      const names = Array.from({ length: n }, (_, i) => `Konstantin-Alexander${i}`.slice(0, 20));
      for (let seed = 1; seed <= 100; seed++) {
        const sheet = layOut(names, matchOf(n, seed), "20", seed % n, labels, amount);
        for (const text of sheet?.texts ?? []) {
          expect(text.text.length * text.size * 0.6).toBeLessThanOrEqual(text.room + 0.5);
          expect(inside(text)).toBe(true);
        }
      }
    });

  for (const n of [2, 3, 4, 5])
    it(`keeps labels apart for ${n} players`, () => {
      const names = ["Southwest", "Alexandra", "Konstantin", "Wilhelmina", "Bo"].slice(0, n);
      const sheet = layOut(names, [], "10", 0, labels, amount);
      const spans = (sheet?.texts ?? []).filter((it) => it.kind === "label").map((it) => {
        const half = (it.text.length * it.size * 0.6) / 2;
        const [along, across] = Math.abs(it.turn) === 90 ? [it.y, it.x] : [it.x, it.y];
        return { line: `${it.turn} ${across}`, from: along - half, to: along + half };
      });
      for (const a of spans)
        for (const b of spans)
          if (a !== b && a.line === b.line) expect(a.to <= b.from + 0.5 || b.to <= a.from + 0.5).toBe(true);
      expect(spans.length).toBe(n * (n - 1 + 2));
    });

  for (const n of [2, 3, 4, 5])
    it(`shows the last total of every account for ${n} players (SHT-1)`, () => {
      const names = ["Anna", "Boris", "Vera", "Galina", "Egor"].slice(0, n);
      for (let seed = 1; seed <= 100; seed++) {
        const entries = matchOf(n, seed, 12);
        const sheet = layOut(names, entries, "20", 0, labels, amount);
        const shown = sheet?.texts.filter((it) => it.kind === "number").length;
        const accounts = new Set(entries.map((it) => `${it.player} ${it.column} ${it.on}`));
        expect(shown).toBe(accounts.size);
      }
    });
});

const inside = ({ x, y }: Text) => x > 0 && y > 0 && x < SIZE && y < SIZE;

describe("the sheet as CSV", () => {
  it("has a line for every entry, and quotes what needs it", () => {
    const entries = [entry(1, 0, "pool", "2"), entry(2, 1, "whists", "-5/2", 0)];
    const text = toCsv(entries, ['Anna "A", the first', "=Boris"]);
    const lines = text.split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe("deal,player,column,on,amount,why");
    expect(lines[1]).toContain('1,"Anna ""A"", the first",pool,,2,');
    expect(lines[2]).toContain('2,\'=Boris,whists,"Anna ""A"", the first",-5/2,');
  });
});
