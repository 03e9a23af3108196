/** How a hand lies: its order, and whether it fits in one row. Pure. */

import { RANKS } from "../cards/draw";
import type { Card, Suit } from "../wire";

const RED: readonly Suit[] = ["D", "H"];
const BASE: readonly Suit[] = ["S", "D", "C", "H"];

/** Suits in an order that alternates in colour as far as it can, trump first. */
export function suitOrder(held: Iterable<Suit>, trump: Suit | null): Suit[] {
  const suits = new Set(held);
  const rest = BASE.filter((suit) => suits.has(suit) && suit !== trump);
  const order: Suit[] = trump !== null && suits.has(trump) ? [trump] : [];
  const black = rest.filter((suit) => !RED.includes(suit));
  const red = rest.filter((suit) => RED.includes(suit));
  let last = order.at(-1);
  while (black.length || red.length) {
    const wantRed =
      last === undefined ? red.length > black.length : !RED.includes(last);
    const from = (wantRed ? red : black).length ? (wantRed ? red : black) : wantRed ? black : red;
    last = from.shift() as Suit;
    order.push(last);
  }
  return order;
}

const rank = (card: Card) => (RANKS as readonly string[]).indexOf(card[1] as string);

/** A hand as it is held: suit by suit, ranks falling or rising. */
export function arranged(cards: Card[], trump: Suit | null, rising = false): Card[] {
  const order = suitOrder(
    cards.map((card) => card[0] as Suit),
    trump,
  );
  const sign = rising ? 1 : -1;
  return [...cards].sort(
    (a, b) =>
      order.indexOf(a[0] as Suit) - order.indexOf(b[0] as Suit) || sign * (rank(a) - rank(b)),
  );
}

export interface Layout {
  rows: 1 | 2;
  /** Width of a card, and the distance from one card to the next. */
  card: number;
  step: number;
}

/** The narrowest strip that still shows rank and suit, in pixels. */
export const STRIP = 24;

/**
 * How `n` cards lie in a width, cards `ideal` wide if they may be: in one row while every strip
 * is at least 24 pixels, in two rows of narrower cards otherwise.
 */
export function layHand(n: number, width: number, ideal: number): Layout {
  const one = row(n, width, ideal);
  if (one >= STRIP || n < 3) return { rows: 1, card: ideal, step: one };
  const half = Math.ceil(n / 2);
  const card = Math.min(ideal, 56);
  return { rows: 2, card, step: Math.max(STRIP, row(half, width, card)) };
}

const row = (n: number, width: number, card: number) =>
  n < 2 ? card : Math.min(card * 0.62 + 8, (width - card) / (n - 1));

/** How wide the cards of my hand are in a window. */
export function idealCard(width: number, height: number): number {
  if (width >= 1000) return height >= 760 ? 104 : 88;
  if (width >= 700) return height >= 700 ? 92 : 76;
  if (width >= 360) return height >= 600 ? 72 : 60;
  return height >= 600 ? 66 : 60;
}
