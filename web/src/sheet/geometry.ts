/**
 * The score sheet as on paper: a square cut into a sector for each player. Pure.
 *
 * Everything is laid out in the frame of its reader, `u` from his left to his right and `d` from
 * the edge before him inwards, and then turned to where he sits.
 */

import { number } from "../i18n";
import type { Entry, Place } from "../wire";
import { countedAll, running } from "./amounts";

export const SIZE = 600;
const WHISTS = 64;
const POOL = 132;
const NAME = 196;
const GLYPH = 0.6;

export type SheetSide = "bottom" | "left" | "top" | "top-left" | "top-right" | "right";

export interface Text {
  x: number;
  y: number;
  turn: number;
  size: number;
  text: string;
  kind: "label" | "number" | "name" | "target";
  /** The room it has along its line, for whoever checks that it stays in its cell. */
  room: number;
  player: Place | null;
  /** Of a number: which account of the player it is, and on whom. */
  account?: [string, Place | null];
}

export interface Sheet {
  lines: [number, number, number, number][];
  texts: Text[];
  /** The sector of the reader of this page, to be tinted. */
  mine: [number, number][];
  centre: [number, number];
}

export interface Labels {
  pool: string;
  hill: string;
}

/**
 * Totals as they stand on paper: each followed by a dot, a hundred written as Ø in the entry that
 * crosses it (200, 280, 320 is `ØØ.80.Ø20.`), the latest ones if room is short.
 */
export function written(totals: readonly string[], room: number, plain: (x: string) => string): string {
  let before = 0;
  const pieces = totals.map((total) => {
    const piece = `${onPaper(before, total, plain)}.`;
    before = number(total);
    return piece;
  });
  let text = pieces.join("");
  while (text.length > room && pieces.length > 1) {
    pieces.shift();
    text = `…${pieces.join("")}`;
  }
  return text;
}

function onPaper(before: number, total: string, plain: (x: string) => string): string {
  const now = number(total);
  if (now < 0 || before < 0 || now < before || !Number.isInteger(now)) return plain(total);
  const wheels = Math.floor(now / 100) - Math.floor(before / 100);
  const rest = Math.floor(now % 100);
  return "Ø".repeat(wheels) + (rest || !wheels ? String(rest) : "");
}

const AROUND: Record<number, SheetSide[]> = {
  2: ["bottom", "top"],
  4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left", "top-left", "top-right", "right"],
};

/** Which side each player sits on, the reader at the bottom, in order of turn from his left. */
export function sidesOf(n: number, me: Place): SheetSide[] {
  const around: SheetSide[] = AROUND[n] ?? ["bottom", "left", "right"];
  return Array.from({ length: n }, (_, place) => around[(place - me + n) % n] as SheetSide);
}

/** How far a sector reaches at a depth, in its reader's frame. */
function span(n: number, side: SheetSide, d: number): [number, number] {
  if (side === "top-left") return [SIZE / 2, SIZE - d];
  if (side === "top-right") return [d, SIZE / 2];
  if (n === 2) return [0, SIZE];
  if (n > 3) return [d, SIZE - d];
  switch (side) {
    case "bottom":
      return [(300 * d) / 350, SIZE - (300 * d) / 350];
    case "left":
      return [0, SIZE - (350 * d) / 300];
    default:
      return [(350 * d) / 300, SIZE];
  }
}

/** From the frame of a reader to the paper. */
function place(side: SheetSide, u: number, d: number): [number, number] {
  switch (side) {
    case "bottom":
      return [u, SIZE - d];
    case "left":
      return [d, u];
    case "top":
    case "top-left":
    case "top-right":
      return [SIZE - u, d];
    case "right":
      return [SIZE - d, SIZE - u];
  }
}

const TURN: Record<SheetSide, number> = {
  bottom: 0,
  left: 90,
  top: 180,
  "top-left": 180,
  "top-right": 180,
  right: -90,
};

/** The sheet of two to five players; `null` for a number of players that has none. */
export function layOut(
  names: readonly string[],
  entries: readonly Entry[],
  target: string,
  me: Place,
  labels: Labels,
  plain: (x: string) => string,
  start: number | null = null,
): Sheet | null {
  const n = names.length;
  if (n < 2 || n > 5) return null;
  const centre: [number, number] = n === 3 ? [300, 250] : [300, 300];
  const sides = sidesOf(n, me);
  const lines: Sheet["lines"] = rays(n, centre);
  const texts: Text[] = [
    { x: centre[0], y: centre[1] + 8, turn: 0, size: 24, text: target, kind: "target", room: 46, player: null },
  ];
  sides.forEach((side, player) => {
    const add = (u: number, d: number, size: number, text: string, kind: Text["kind"], room: number, account?: Text["account"]) => {
      if (text === "") return;
      const [x, y] = place(side, u, d);
      const fit = Math.min(size, room / (GLYPH * Math.max(1, text.length)));
      texts.push({ x, y, turn: TURN[side], size: round(fit), text, kind, room: round(room), player, ...(account ? { account } : {}) });
    };
    const account = (u: number, width: number, d: number, label: string, totals: string[], of: Text["account"]) => {
      const size = 21;
      const small = Math.min(12, (width - 10) / (GLYPH * Math.max(1, label.length)));
      const long = label.length * small * GLYPH;
      add(u + 6 + long / 2, d + 42, small, label, "label", long + 2);
      const room = Math.max(3, Math.floor((width - 16) / (size * GLYPH)));
      add(u + width / 2, d + 14, size, written(totals, room, plain), "number", width - 12, of);
    };
    for (const d of [WHISTS, POOL]) {
      const [lo, hi] = span(n, side, d);
      lines.push([...place(side, lo, d), ...place(side, hi, d)]);
    }
    const others = Array.from({ length: n - 1 }, (_, i) => (player + 1 + i) % n);
    const [low, high] = span(n, side, WHISTS);
    const width = (high - low) / others.length;
    others.forEach((other, i) => {
      const u = low + i * width;
      if (i > 0) lines.push([...place(side, u, 0), ...place(side, u, WHISTS)]);
      account(u, width, 0, short(names[other] ?? ""), running(entries, player, "whists", other), ["whists", other]);
    });
    const [from, to] = span(n, side, POOL);
    account(from, to - from, WHISTS, labels.pool, countedAll(running(entries, player, "pool"), start), ["pool", null]);
    const [left, right] = span(n, side, NAME);
    account(left, right - left, POOL, labels.hill, running(entries, player, "hill"), ["hill", null]);
    add((left + right) / 2, NAME + 8, 17, names[player] ?? "", "name", right - left - 20);
  });
  return { lines, texts, mine: sector(n, centre), centre };
}

const short = (name: string) => (name.length > 9 ? `${name.slice(0, 8)}…` : name);
const round = (x: number) => Math.round(x * 10) / 10;

function rays(n: number, [x, y]: [number, number]): Sheet["lines"] {
  if (n === 2) return [[0, y, SIZE, y]];
  const ends: [number, number][] = [
    [SIZE, SIZE],
    [0, SIZE],
  ];
  if (n > 3) ends.push([0, 0], [SIZE, 0]);
  if (n !== 4) ends.push([x, 0]);
  return ends.map(([a, b]) => [x, y, a, b]);
}

const sector = (n: number, centre: [number, number]): [number, number][] => [
  ...(n === 2 ? ([[SIZE, centre[1]], [0, centre[1]]] as [number, number][]) : [centre]),
  [0, SIZE],
  [SIZE, SIZE],
];
