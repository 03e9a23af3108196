import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Block, hashOf, parseBlock, readRecord, verify } from "../src/fair/evidence";
import { ascii, bytes, hex, hmac, sha256 } from "../src/fair/sha256";
import { CANONICAL, dealt, keyOf, NOTHING, promiseOf, sealOf, shuffled } from "../src/fair/shuffle";

interface Vector {
  game: string;
  word: number;
  seed: string;
  contributions: string[];
  seal: string;
  commitments?: string[];
  key: string;
  deck: string;
  packets?: number[];
  hands?: string[];
  talon?: string;
}
const { shuffles } = JSON.parse(readFileSync("../tests/fairness/vectors.json", "utf8")) as { shuffles: Vector[] };
const PACK = CANONICAL.filter((card) => !card.endsWith("6"));

describe("SHA-256 of our own", () => {
  it("agrees with another on messages of every length up to four blocks", () => {
    for (let n = 0; n < 260; n++) {
      const data = Uint8Array.from({ length: n }, (_, i) => (i * 31 + n) & 255);
      expect(hex(sha256(data))).toBe(createHash("sha256").update(data).digest("hex"));
      expect(hex(hmac(data, ascii("what")))).toBe(createHmac("sha256", data).update("what").digest("hex"));
    }
    expect(hex(bytes("00ff10"))).toBe("00ff10");
  });
});

describe("the shuffle (FAI-1)", () => {
  it.each(shuffles)("gives the agreed values of word $word", (it) => {
    expect(sealOf(it.game, it.word, it.seed)).toBe(it.seal);
    it.commitments?.forEach((c, i) => expect(promiseOf(it.game, it.word, i, it.contributions[i] ?? "")).toBe(c));
    expect(keyOf(it.game, it.word, it.seed, it.contributions)).toBe(it.key);
    const deck = shuffled(it.key, PACK);
    expect(deck.join(" ")).toBe(it.deck);
    if (it.packets) {
      expect(dealt(deck, it.packets)).toEqual({
        hands: it.hands?.map((hand) => hand.split(" ")),
        talon: it.talon?.split(" "),
      });
    }
    expect(dealt(deck, [2, -2])).toBeNull();
  });
});

/** An honest attempt, made here, by the definitions. */
function block(deal: number, attempt: number, before: string, silent = -1): Block {
  const word = deal * 256 + attempt;
  const game = shuffles[0]?.game ?? "";
  const sent = [0, 1].map((i) => hex(sha256(ascii(`${word} ${i}`)))).concat(NOTHING);
  const s = hex(sha256(ascii(`seed ${word}`)));
  const it: Block = {
    game,
    word,
    seats: 3,
    pack: PACK,
    packets: [2, -2, 2, 2, 2, 2],
    C: sealOf(game, word, s),
    c: sent.map((r, i) => promiseOf(game, word, i, r)),
    r: sent.map((r, i) => (i === silent ? null : r)),
    s,
    before,
    hash: "",
  };
  return { ...it, hash: hashOf(it) };
}

const lineOf = (it: Block) =>
  `pref-shuffle-v1 game=${it.game} word=${it.word} seats=${it.seats} pack=${it.pack.join("")} packets=${it.packets} ` +
  `C=${it.C} c=${it.c} r=${it.r.map((r) => r ?? "-")} s=${it.s} before=${it.before} hash=${it.hash}`;

function record(): string {
  const first = block(1, 0, NOTHING);
  const empty = block(2, 0, first.hash, 1);
  const second = block(2, 1, empty.hash);
  const deal = (number: number, blocks: Block[]) => {
    const last = blocks.at(-1) as Block;
    const sent = last.r.filter((r) => r !== null);
    const cards = dealt(shuffled(keyOf(last.game, last.word, last.s, sent), PACK), last.packets);
    return [
      `deal ${number}: dealer Anna`,
      ...(cards?.hands ?? []).map((hand, i) => `hand ${i + 1}: ${hand.join(" ")}`),
      `talon: ${cards?.talon.join(" ")}`,
      ...blocks.map((it) => `fair: ${lineOf(it)}`),
    ];
  };
  const head = `fair: game=${first.game} head=${second.hash}`;
  return ["preferans record: 1", 'players: Anna, "Fay Wu", West', head, ...deal(1, [first]), ...deal(2, [empty, second])].join(
    "\n",
  );
}

const check = (text: string) => verify(readRecord(text) ?? { players: [], deals: [], head: null });

describe("the evidence of a record (FAI-2)", () => {
  const text = record();
  it("is proven when it is honest", () => {
    expect(check(text)).toEqual({ findings: [], proven: [1, 2], silent: [] });
  });

  it("is named wherever a byte was changed", () => {
    const lines = text.split("\n");
    let changed = 0;
    lines.forEach((line, row) => {
      if (!/^(fair: pref|hand|talon)/.test(line)) return;
      const start = line.indexOf(": ") + 2;
      for (let at = start; at < line.length; at += 7) {
        const other = String.fromCharCode(line.charCodeAt(at) ^ 1);
        const wrong = line.slice(0, at) + other + line.slice(at + 1);
        const found = check([...lines.slice(0, row), wrong, ...lines.slice(row + 1)].join("\n")).findings;
        const piece = line.slice(line.lastIndexOf(" ", at) + 1).split("=")[0] ?? "";
        const near = line.startsWith("fair") ? piece : line.split(":")[0];
        expect(found.map((it) => it.field).join(), `${line.slice(at - 8, at + 8)} in ${piece}`).toMatch(
          new RegExp(piece.startsWith("pref") ? "version" : line[at] === " " ? "." : `\\b${near}`),
        );
        changed += 1;
      }
    });
    expect(changed).toBeGreaterThan(350);
  });

  it("does not take a text for a record that is none", () => {
    for (const none of ["", "deal 1:", "{", "{}", '{"players": 3}']) expect(readRecord(none)).toBeNull();
    expect(parseBlock("")).toEqual({ field: "version", expected: "pref-shuffle-v1", found: "" });
  });
});
