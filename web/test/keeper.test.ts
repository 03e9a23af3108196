import { describe, expect, it } from "vitest";
import { hashOf } from "../src/fair/evidence";
import { type Checked, Keeper, type Part, type Store } from "../src/fair/keeper";
import { ascii, hex, sha256 } from "../src/fair/sha256";
import { CANONICAL, dealt, keyOf, NOTHING, promiseOf, sealOf, shuffled } from "../src/fair/shuffle";
import type { FairState, View } from "../src/wire";

const GAME = "00".repeat(16);
const PACK = CANONICAL.filter((card) => !card.endsWith("6"));
const PACKETS = [2, -2, 2, 2, 2, 2];
const SEED = hex(sha256(ascii("seed")));
const bot = (word: number, place: number) => promiseOf(GAME, word, place, NOTHING);

const state = (part: Partial<FairState>): FairState => ({
  game: GAME,
  seats: 3,
  pack: PACK.join(""),
  packets: PACKETS.join(),
  word: 256,
  seal: sealOf(GAME, 256, SEED),
  locked: false,
  promised: [null, null, null],
  sent: [false, false, false],
  muted: [],
  dealt: null,
  voids: [],
  opened: [],
  ...part,
});

const view = (part: Partial<View> = {}, you: number | null = 0) =>
  ({ phase: "result", you, players: [{}, {}, {}], deal: null, result: null, number: 1, ...part }) as unknown as View;

function page(store?: Store) {
  let held: string | null = null;
  const shared = store ?? { read: () => held, write: (text: string) => void (held = text) };
  const sent: Part[] = [];
  const found: Checked[] = [];
  let drawn = 0;
  const keeper = new Keeper(
    shared,
    () => hex(sha256(ascii(`draw ${++drawn}`))),
    (part) => {
      sent.push(part);
      return Promise.resolve(true);
    },
    (checked) => found.push(checked),
  );
  return { keeper, sent, found, store: shared };
}

const settle = () => new Promise((done) => setTimeout(done, 0));

/** A whole handshake of one page and two bots; what the page has sent, and the evidence. */
async function handshake(it: ReturnType<typeof page>, twist: { seed?: string; swap?: boolean; c0?: string } = {}) {
  const { keeper, sent } = it;
  keeper.take(state({}), view());
  await settle();
  const promise = sent.at(-1)?.promise ?? "";
  const promised = [twist.c0 ?? promise, bot(256, 1), bot(256, 2)];
  keeper.take(state({ locked: true, promised, sent: [false, true, true] }), view());
  await settle();
  const mine = sent.at(-1)?.contribution ?? hex(sha256(ascii("draw 1")));
  const seed = twist.seed ?? SEED;
  const r = [mine, NOTHING, NOTHING];
  const cards = dealt(shuffled(keyOf(GAME, 256, seed, r), PACK), PACKETS) ?? { hands: [], talon: [] };
  const hands = cards.hands.map((hand) => [...hand]);
  if (twist.swap) [hands[0], hands[1]] = [hands[1] ?? [], hands[0] ?? []];
  const deal = { seat: 0, hands: [hands[0] ?? [], null, null], record: [], rules: { hand_size: 10 } };
  keeper.dealt(view({ phase: "deal", deal } as unknown as Partial<View>));
  const block = { game: GAME, word: 256, seats: 3, pack: PACK, packets: PACKETS, C: sealOf(GAME, 256, seed), c: promised, r, s: seed, before: NOTHING, hash: "" };
  const line =
    `pref-shuffle-v1 game=${GAME} word=256 seats=3 pack=${PACK.join("")} packets=${PACKETS} C=${block.C} c=${promised} r=${r} ` +
    `s=${seed} before=${NOTHING} hash=${hashOf(block)}`;
  const result = { number: 1, hands, talon: cards.talon };
  return { opened: state({ word: 512, seal: sealOf(GAME, 512, SEED), opened: [line] }), shown: view({ result, number: 2 } as unknown as Partial<View>) };
}

describe("a page's part in the shuffle", () => {
  it("promises, sends what it promised with a promise for the next deal, and finds the deal true", async () => {
    const it = page();
    const { opened, shown } = await handshake(it);
    expect(it.sent.map((part) => [part.word, Object.keys(part).slice(1)])).toEqual([
      [256, ["promise"]],
      [256, ["contribution", "next"]],
    ]);
    const [first, second] = it.sent;
    expect(promiseOf(GAME, 256, 0, second?.contribution ?? "")).toBe(first?.promise);
    await it.keeper.take(opened, shown);
    expect(it.found).toEqual([{ deal: 1, state: "true", findings: [] }]);
  });

  it("finds out a deck, a seal and a lock that were changed", async () => {
    const swapped = page();
    const one = await handshake(swapped, { swap: true });
    await swapped.keeper.take(one.opened, one.shown);
    expect(swapped.found.at(-1)?.findings.map((found) => found.field)).toEqual(["hand 1", "hand 2"]);
    const resealed = page();
    const two = await handshake(resealed, { seed: hex(sha256(ascii("better"))) });
    await resealed.keeper.take(two.opened, two.shown);
    expect(resealed.found.at(-1)?.findings.map((found) => found.field)).toEqual(["C"]);
    const relocked = page();
    await handshake(relocked, { c0: bot(256, 0) });
    expect(relocked.found).toMatchObject([{ state: "wrong", findings: [{ field: "c1" }] }]);
  });

  it("says so when a deal is never opened", async () => {
    const it = page();
    const { opened, shown } = await handshake(it);
    await it.keeper.take({ ...opened, opened: [] }, shown);
    expect(it.found).toEqual([{ deal: 1, state: "unopened", findings: [] }]);
  });

  it("goes on after a reload, and beside another tab of its browser", async () => {
    const it = page();
    it.keeper.take(state({}), view());
    await settle();
    const promise = it.sent[0]?.promise ?? "";
    const other = page(it.store);
    other.keeper.take(state({ locked: true, promised: [promise, bot(256, 1), bot(256, 2)], sent: [false, true, true] }), view());
    await settle();
    expect(promiseOf(GAME, 256, 0, other.sent[0]?.contribution ?? "")).toBe(promise);
    expect(other.found).toEqual([]);
  });

  it("takes no part for who only watches or kept silent, and checks all the same", async () => {
    const it = page();
    it.keeper.take(state({}), view({}, null));
    it.keeper.take(state({ muted: [0] }), view());
    await settle();
    expect(it.sent).toEqual([]);
    const { opened, shown } = await handshake(page());
    await it.keeper.take(opened, { ...shown, you: null });
    expect(it.found).toEqual([{ deal: 1, state: "true", findings: [] }]);
  });
});
