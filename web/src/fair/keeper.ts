/**
 * This page's part in the shuffle, and its memory of what the table promised.
 *
 * It draws a contribution, promises it, sends it after the lock, and checks at the end that
 * everything opened is what it had been shown before. What it must not forget lies in the browser's
 * storage, so that a reload or another tab goes on where this one was.
 */

import type { FairState, Place, View } from "../wire";
import type { Finding } from "./evidence";
import { bytes, hex } from "./sha256";
import { type Hex, NOTHING, promiseOf } from "./shuffle";

export type Part = { word: number; promise?: Hex; contribution?: Hex; next?: Hex };

/** What came of a deal: checked and true, found wrong, or never opened. */
export type Checked = { deal: number; state: "true" | "wrong" | "unopened"; findings: Finding[] };

interface Memory {
  /** Seals as they were first shown, by word. */
  seals: Record<string, Hex>;
  /** Contributions of this page, by word: tabs of one browser may have drawn several. */
  mine: Record<string, Hex[]>;
  /** Promises that the server has acknowledged, by word. */
  told: Record<string, Hex>;
  /** All promises as they stood at the lock, by word. */
  locks: Record<string, (Hex | null)[]>;
  /** The cards this page was dealt, by deal. */
  hands: Record<string, string[]>;
  checked: Checked[];
}

export interface Store {
  read(): string | null;
  write(text: string): void;
}

const EMPTY: Memory = { seals: {}, mine: {}, told: {}, locks: {}, hands: {}, checked: [] };
const KEPT = 40;

export class Keeper {
  private memory: Memory;
  private asked = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly draw: () => Hex,
    private readonly send: (part: Part) => Promise<boolean>,
    private readonly found: (checked: Checked) => void,
  ) {
    this.memory = this.load();
  }

  /** What was found in deals before, newest last. */
  get checked(): Checked[] {
    return this.memory.checked;
  }

  /** Take the handshake as the server shows it, together with the newest view. */
  take(state: FairState, view: View): Promise<void> {
    this.memory = this.load();
    if (state.word !== null && state.seal !== null) {
      this.watch(state, state.word, state.seal);
      if (view.you !== null) this.contribute(state, state.word, view.you);
    }
    this.save();
    return this.opened(state, view);
  }

  /** Remember the cards of a deal that has just begun. */
  dealt(view: View): void {
    const deal = view.deal;
    const hand = deal && deal.seat !== null ? deal.hands[deal.seat] : null;
    // A hand that its holder has not looked at yet is not there to be remembered.
    if (!deal || hand?.length !== deal.rules.hand_size || deal.record.length > 0 || view.number === undefined) return;
    if (this.memory.hands[view.number]) return;
    this.memory.hands[view.number] = [...hand];
    this.save();
  }

  /** A seal or a lock that changes after it was shown is a lie, whenever it is seen. */
  private watch(state: FairState, word: number, seal: Hex): void {
    const before = this.memory.seals[word];
    if (before !== undefined && before !== seal) this.wrong(word, "C", before, seal);
    this.memory.seals[word] ??= seal;
    if (state.dealt) this.memory.locks[state.dealt.word] ??= state.dealt.promised;
    if (!state.locked) return;
    const lock = this.memory.locks[word];
    if (lock && lock.join() !== state.promised.join()) this.wrong(word, "c", lock.join(), state.promised.join());
    this.memory.locks[word] ??= state.promised;
  }

  private contribute(state: FairState, word: number, me: Place): void {
    if (state.muted.includes(me)) return;
    const promised = state.promised[me] ?? null;
    const told = this.memory.told[word];
    if (told && promised !== told && (state.locked || promised !== null) && !this.mine(state, word, me, promised))
      this.wrong(word, `c${me + 1}`, told, promised ?? "-");
    if (!state.locked && promised === null) {
      const promise = this.promise(state.game, word, me);
      this.once(`promise ${word}`, { word, promise }, () => {
        this.memory.told[word] = promise;
      });
    } else if (state.locked && !state.sent[me]) {
      const contribution = this.mine(state, word, me, promised);
      if (contribution === undefined) return;
      const after = (Math.floor(word / 256) + 1) * 256;
      const next = this.promise(state.game, after, me);
      this.once(`send ${word}`, { word, contribution, next }, () => {});
    }
  }

  /** The contribution of this browser that a promise stands for. */
  private mine(state: FairState, word: number, me: Place, promise: Hex | null): Hex | undefined {
    return this.memory.mine[word]?.find((r) => promiseOf(state.game, word, me, r) === promise);
  }

  private promise(game: Hex, word: number, me: Place): Hex {
    const drawn = this.memory.mine[word]?.[0] ?? this.draw();
    this.memory.mine[word] = [...new Set([...(this.memory.mine[word] ?? []), drawn])];
    this.save();
    return promiseOf(game, word, me, drawn);
  }

  /** The line repeats what was not answered by itself; so each part goes out once. */
  private once(key: string, part: Part, done: () => void): void {
    if (this.asked.has(key)) return;
    this.asked.add(key);
    void this.send(part).then((ok) => {
      if (!ok) return;
      this.memory = this.load();
      done();
      this.save();
    });
  }

  /** Check the deal whose evidence is open, once. */
  private async opened(state: FairState, view: View): Promise<void> {
    const result = view.result;
    if (!result || view.deal || this.memory.checked.some((it) => it.deal === result.number)) return;
    const lines = state.opened;
    // What checks is fetched when there is something to check.
    const { parseBlock, verifyDeal } = await import("./evidence");
    this.memory = this.load();
    if (this.memory.checked.some((it) => it.deal === result.number)) return;
    const blocks = lines.map(parseBlock);
    const last = blocks.at(-1);
    const deal = last && "word" in last ? Math.floor(last.word / 256) : null;
    if (lines.length === 0) {
      // The evidence may come a moment after the result; a deal that was never sealed has none.
      if (this.memory.hands[result.number] && this.sealed(result.number))
        this.conclude({ deal: result.number, state: "unopened", findings: [] });
      return;
    }
    if (deal !== null && deal !== result.number) return;
    const seats = view.players.length;
    const record = { number: String(result.number), hands: result.hands, talon: result.talon, lines };
    const findings = verifyDeal(record, result.number, seats, state.game);
    const add = (field: string, expected: string, found: string) =>
      findings.push({ deal: result.number, field, expected, found });
    for (const block of blocks) {
      if (!("word" in block)) continue;
      const seal = this.memory.seals[block.word];
      if (seal !== undefined && seal !== block.C) add("C", seal, block.C);
      const lock = this.memory.locks[block.word];
      if (lock && lock.join() !== block.c.join()) add("c", lock.join(), block.c.join());
      const told = view.you === null ? undefined : this.memory.told[block.word];
      const sent = view.you === null ? undefined : block.r[view.you];
      if (told && sent && sent === NOTHING) add(`r${(view.you ?? 0) + 1}`, `c=${told}`, sent);
      if (block.pack.join("") !== state.pack) add("pack", state.pack, block.pack.join(""));
      if (block.packets.join() !== state.packets) add("packets", state.packets, block.packets.join());
    }
    const mine = this.memory.hands[result.number];
    if (mine && !result.hands.some((hand) => [...hand].sort().join() === [...mine].sort().join()))
      add("hand", mine.join(" "), "");
    this.conclude({ deal: result.number, state: findings.length ? "wrong" : "true", findings });
  }

  private sealed(number: number): boolean {
    return Object.keys(this.memory.locks).some((word) => Math.floor(Number(word) / 256) === number);
  }

  private wrong(word: number, field: string, expected: string, found: string): void {
    const deal = Math.floor(word / 256);
    this.conclude({ deal, state: "wrong", findings: [{ deal, field, expected, found }] });
  }

  private conclude(checked: Checked): void {
    if (this.memory.checked.some((it) => it.deal === checked.deal && it.state === checked.state)) return;
    this.memory.checked = [...this.memory.checked.filter((it) => it.deal !== checked.deal), checked].slice(-KEPT);
    this.save();
    this.found(checked);
  }

  /** What is stored, which another tab may have written, with what this page itself has drawn. */
  private load(): Memory {
    const own = this.memory ?? structuredClone(EMPTY);
    try {
      const text = this.store.read();
      if (text === null) return own;
      const found = { ...structuredClone(EMPTY), ...(JSON.parse(text) as Partial<Memory>) };
      for (const [word, drawn] of Object.entries(own.mine))
        found.mine[word] = [...new Set([...(found.mine[word] ?? []), ...drawn])];
      return { ...found, seals: { ...own.seals, ...found.seals }, told: { ...own.told, ...found.told } };
    } catch {
      return own;
    }
  }

  private save(): void {
    this.store.write(JSON.stringify(pruned(this.memory)));
  }
}

/** Only the last deals are needed: those that are open, and the one that was opened last. */
function pruned(memory: Memory): Memory {
  const words = Object.keys(memory.seals).concat(Object.keys(memory.mine)).map(Number);
  const since = Math.floor(Math.max(0, ...words) / 256) - 3;
  const young = <T>(by: Record<string, T>, size: number) =>
    Object.fromEntries(Object.entries(by).filter(([key]) => Number(key) / size >= since));
  return {
    seals: young(memory.seals, 256),
    mine: young(memory.mine, 256),
    told: young(memory.told, 256),
    locks: young(memory.locks, 256),
    hands: young(memory.hands, 1),
    checked: memory.checked,
  };
}

const PREFIX = "preferans.fair.";
const GAMES = 30;

/** The browser's storage for one game; other games' memories are forgotten when there are many. */
export function storeOf(game: string): Store {
  let held: string | null = null;
  const key = PREFIX + game;
  return {
    read: () => {
      try {
        return localStorage.getItem(key) ?? held;
      } catch {
        return held;
      }
    },
    write: (text) => {
      held = text;
      try {
        if (localStorage.getItem(key) === null) forget(key);
        localStorage.setItem(key, text);
      } catch {
        // Without storage this page remembers by itself, as long as it is open.
      }
    },
  };
}

function forget(but: string): void {
  const games = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? "").filter(
    (key) => key.startsWith(PREFIX) && key !== but,
  );
  for (const key of games.slice(0, Math.max(0, games.length - GAMES))) localStorage.removeItem(key);
}

export const drawContribution = (): Hex => hex(crypto.getRandomValues(new Uint8Array(bytes(NOTHING).length)));
