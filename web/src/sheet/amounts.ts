/** The arithmetic of the sheet: exact sums of amounts. Pure. */

import type { Entry, Place } from "../wire";

/** The totals of one account after each deal that changed it. */
export function running(
  entries: readonly Entry[],
  player: Place,
  column: string,
  on: Place | null = null,
): string[] {
  const totals: string[] = [];
  let [top, bottom] = [0, 1];
  let last = Number.NaN;
  for (const entry of entries) {
    if (entry.player !== player || entry.column !== column || entry.on !== on) continue;
    [top, bottom] = sum(top, bottom, entry.amount);
    const text = bottom === 1 ? String(top) : `${top}/${bottom}`;
    if (entry.deal === last) totals[totals.length - 1] = text;
    else totals.push(text);
    last = entry.deal;
  }
  return totals;
}

/** The exact sum of amounts. */
export function added(amounts: readonly string[]): string {
  let [top, bottom] = [0, 1];
  for (const more of amounts) [top, bottom] = sum(top, bottom, more);
  return bottom === 1 ? String(top) : `${top}/${bottom}`;
}

export const minus = (text: string) => (text.startsWith("-") ? text.slice(1) : `-${text}`);

/** A pool as its sheet shows it: what it has, or what is left of `start`. */
export const counted = (total: string, start: number | null) => (start === null ? total : added([String(start), minus(total)]));

/** The totals of a pool as they are written; the number from which they are counted down stands first. */
export const countedAll = (totals: readonly string[], start: number | null) =>
  start === null ? [...totals] : [String(start), ...totals.map((total) => counted(total, start))];

/** Exact sum of a fraction and an amount. */
function sum(top: number, bottom: number, more: string): [number, number] {
  const [a = 0, b = 1] = more.split("/").map(Number);
  const over = top * b + a * bottom;
  const under = bottom * b;
  const common = gcd(Math.abs(over), under);
  return [over / common, under / common];
}

const gcd = (a: number, b: number): number => (b === 0 ? a || 1 : gcd(b, a % b));
