/** The shuffle `pref-shuffle-v1` (docs/guide/fairness.md): the same values as everywhere. */

import { ascii, bytes, hex, hmac, join, sha256 } from "./sha256";

/** Bytes as small hexadecimal digits. */
export type Hex = string;

export const NOTHING: Hex = "00".repeat(32);

/** The order in which every pack lies before it is shuffled. */
export const CANONICAL: string[] = ["789TJQKA", "6"].flatMap((ranks) =>
  ["S", "C", "D", "H"].flatMap((suit) => [...ranks].map((rank) => suit + rank)),
);

const u32 = (n: number) => Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);
const tag = (name: string, game: Hex, word: number) =>
  join(ascii(name), Uint8Array.of(0), bytes(game), u32(word));

export const sealOf = (game: Hex, word: number, seed: Hex): Hex =>
  hex(sha256(join(tag("pref-commit-v1", game, word), bytes(seed))));

export const promiseOf = (game: Hex, word: number, place: number, contribution: Hex): Hex =>
  hex(sha256(join(tag("pref-client-v1", game, word), Uint8Array.of(place), bytes(contribution))));

export const keyOf = (game: Hex, word: number, seed: Hex, contributions: Hex[]): Hex =>
  hex(
    hmac(
      bytes(seed),
      join(
        tag("pref-shuffle-v1", game, word),
        Uint8Array.of(contributions.length),
        ...contributions.map(bytes),
      ),
    ),
  );

export function shuffled(key: Hex, pack: string[]): string[] {
  const made = bytes(key);
  const cards = [...pack];
  let drawn = new Uint8Array(0);
  let next = 0;
  const number = (): number => {
    if (next * 4 % 32 === 0) drawn = hmac(made, u32((next * 4) / 32)) as Uint8Array<ArrayBuffer>;
    return new DataView(drawn.buffer).getUint32((next++ * 4) % 32);
  };
  for (let last = cards.length - 1; last > 0; last--) {
    const limit = 2 ** 32 - (2 ** 32 % (last + 1));
    let found = number();
    while (found >= limit) found = number();
    const pick = found % (last + 1);
    [cards[last], cards[pick]] = [cards[pick] as string, cards[last] as string];
  }
  return cards;
}

export interface Dealt {
  hands: string[][];
  talon: string[];
}

/** Three hands in order of speaking and the talon; `null` for packets that do not use up the pack. */
export function dealt(order: string[], packets: number[]): Dealt | null {
  const wanted = packets.reduce((sum, n) => sum + (n > 0 ? 3 * n : -n), 0);
  if (wanted !== order.length) return null;
  const hands: string[][] = [[], [], []];
  const talon: string[] = [];
  let at = 0;
  for (const n of packets)
    for (const taker of n > 0 ? hands : [talon]) {
      taker.push(...order.slice(at, at + Math.abs(n)));
      at += Math.abs(n);
    }
  return { hands, talon };
}
