/**
 * The faces of the cards, drawn by ourselves: one SVG sprite, a symbol for each card.
 *
 * A column with rank and suit at the left edge is what is seen of a card in a closed hand; the
 * picture is beside it. Colours are custom properties, so that a style sheet decides on two or
 * four colours. Coordinates are in a box of 100 by 144.
 */

import type { Card, Suit } from "../wire";

export const SUITS: readonly Suit[] = ["S", "C", "D", "H"];
export const RANKS = ["6", "7", "8", "9", "T", "J", "Q", "K", "A"] as const;

/** The letters on cards: international, or those of the packs sold in a country. */
export type Letters = "en" | "ru" | "sv" | "nl";
const INDEX: Record<Letters, Record<string, string>> = {
  en: { T: "10" },
  ru: { T: "10", J: "В", Q: "Д", K: "К", A: "Т" },
  sv: { T: "10", J: "Kn", Q: "D", K: "K", A: "E" },
  nl: { T: "10", J: "B", Q: "V", K: "H", A: "A" },
};

/** The letters that readers of a language are used to. */
export const lettersOf = (language: string): Letters => (language in INDEX ? (language as Letters) : "en");

export function indexOf(rank: string, letters: Letters): string {
  return INDEX[letters][rank] ?? rank;
}

/** The signs of the suits in a box of 20 by 20 about the origin. */
const PIPS: Record<Suit, string> = {
  S: "M0-10C3-5 10-1 10 4.4A4.8 4.8 0 0 1 1.6 7.2Q2 9 4.6 10H-4.6Q-2 9-1.6 7.2A4.8 4.8 0 0 1-10 4.4C-10-1-3-5 0-10Z",
  C: "M0-10A4.9 4.9 0 0 1 4.2-2.6A4.9 4.9 0 1 1 1.7 5.6Q2 8.6 4.6 10H-4.6Q-2 8.6-1.7 5.6A4.9 4.9 0 1 1-4.2-2.6A4.9 4.9 0 0 1 0-10Z",
  D: "M0-10.4Q3.4-4.4 8 0Q3.4 4.4 0 10.4Q-3.4 4.4-8 0Q-3.4-4.4 0-10.4Z",
  H: "M0 10C-2.4 5.6-10 1.6-10-4.2A5.1 5.1 0 0 1 0-5.6A5.1 5.1 0 0 1 10-4.2C10 1.6 2.4 5.6 0 10Z",
};

const LEFT = 53;
const RIGHT = 81;
const MIDDLE = 67;

/** Where the pips of a plain card stand; below the middle they stand on their heads. */
const SPOTS: Record<string, [number, number][]> = {
  "6": [...column(LEFT, 3), ...column(RIGHT, 3)],
  "7": [...column(LEFT, 3), ...column(RIGHT, 3), [MIDDLE, 48]],
  "8": [...column(LEFT, 3), ...column(RIGHT, 3), [MIDDLE, 48], [MIDDLE, 96]],
  "9": [...column(LEFT, 4), ...column(RIGHT, 4), [MIDDLE, 72]],
  T: [...column(LEFT, 4), ...column(RIGHT, 4), [MIDDLE, 39], [MIDDLE, 105]],
};

function column(x: number, n: number): [number, number][] {
  return Array.from({ length: n }, (_, i) => [x, 24 + (96 * i) / (n - 1)]);
}

const pip = (suit: Suit, x: number, y: number, size: number, turned = false) =>
  `<path d="${PIPS[suit]}" transform="translate(${x} ${y})${turned ? " rotate(180)" : ""} scale(${size / 20})"/>`;

const ink = (suit: Suit) => `var(--suit-${suit})`;

/** The whole sprite, as the text of one hidden SVG. */
export function sprite(letters: Letters): string {
  const symbols = SUITS.flatMap((suit) => RANKS.map((rank) => symbol(suit, rank, letters)));
  return `<svg xmlns="http://www.w3.org/2000/svg">${BACK}${symbols.join("")}${pips()}</svg>`;
}

function pips(): string {
  return SUITS.map(
    (suit) => `<symbol id="pip-${suit}" viewBox="-11 -11 22 22"><path d="${PIPS[suit]}"/></symbol>`,
  ).join("");
}

function symbol(suit: Suit, rank: string, letters: Letters): string {
  return (
    `<symbol id="card-${suit}${rank}" viewBox="0 0 100 144">` +
    `<rect x=".8" y=".8" width="98.4" height="142.4" rx="9" fill="var(--card)" stroke="var(--card-edge)" stroke-width="1.6"/>` +
    corner(suit, indexOf(rank, letters)) +
    picture(suit, rank) +
    "</symbol>"
  );
}

function corner(suit: Suit, index: string): string {
  const wide = index.length > 1;
  const squeeze = wide ? ' textLength="30" lengthAdjust="spacingAndGlyphs"' : "";
  return (
    `<g fill="${ink(suit)}"><text x="19" y="36" text-anchor="middle" font-family="var(--index-font)" font-size="37" font-weight="700"${squeeze}>${index}</text>` +
    `${pip(suit, 19, 57, 25)}</g>`
  );
}

function picture(suit: Suit, rank: string): string {
  const spots = SPOTS[rank];
  if (spots) {
    const drawn = spots.map(([x, y]) => pip(suit, x, y, 20, y > 72));
    return `<g fill="${ink(suit)}">${drawn.join("")}</g>`;
  }
  return rank === "A" ? ace(suit) : court(suit, rank);
}

function ace(suit: Suit): string {
  const rays = Array.from({ length: 24 }, (_, i) => {
    const long = i % 2 ? 44 : 50;
    return `<path d="M0-38V-${long}" transform="rotate(${i * 15})"/>`;
  });
  return (
    `<g transform="translate(62 82) scale(.68)"><g stroke="var(--gold)" stroke-width="2.4" stroke-linecap="round">${rays.join("")}</g>` +
    `<circle r="35" fill="none" stroke="${ink(suit)}" stroke-width="1.2"/></g>` +
    `<g fill="${ink(suit)}">${pip(suit, 62, 82, 36)}</g>`
  );
}

/** What tells the twelve people apart: hair, cloth, second cloth. */
const DRESS: Record<Suit, [string, string, string]> = {
  S: ["#3a2a22", "#2f4a7a", "#c9a23a"],
  C: ["#6b4426", "#2f6b4f", "#d9b65a"],
  D: ["#c98d3f", "#b5532e", "#f0d9a0"],
  H: ["#8a4b2a", "#9c2f3f", "#e6c46a"],
};
const SKIN = "#f2cfae";
const LINE = "#3b2a20";

function court(suit: Suit, rank: string): string {
  const half = bust(suit, rank);
  const clip = `half-${suit}${rank}`;
  return (
    `<clipPath id="${clip}"><rect x="39" y="10" width="53" height="62"/></clipPath>` +
    `<rect x="38" y="9" width="55" height="126" rx="5" fill="var(--court-ground)" stroke="${ink(suit)}" stroke-width="1.4"/>` +
    `<g clip-path="url(#${clip})">${half}</g>` +
    `<g transform="rotate(180 65.5 72)"><g clip-path="url(#${clip})">${half}</g></g>` +
    `<path d="M39 72H92" stroke="var(--gold)" stroke-width="2"/>` +
    `<g fill="${ink(suit)}">${pip(suit, 47, 20, 11)}${pip(suit, 84, 124, 11, true)}</g>`
  );
}

/** Head and shoulders, facing us, over the dividing line. */
function bust(suit: Suit, rank: string): string {
  const [hair, cloth, trim] = DRESS[suit];
  const body =
    `<path d="M40 76Q42 58 56 55H75Q89 58 91 76Z" fill="${cloth}" stroke="${LINE}" stroke-width="1"/>` +
    `<path d="M65.5 56V76M52 60Q54 68 53 76M79 60Q77 68 78 76" stroke="${trim}" stroke-width="2.2" fill="none"/>`;
  const neck = `<path d="M61 47H70V57Q65.5 61 61 57Z" fill="${SKIN}" stroke="${LINE}" stroke-width=".8"/>`;
  const face =
    `<path d="M56 34Q56 26 65.5 26T75 34V41Q74 52 65.5 53Q57 52 56 41Z" fill="${SKIN}" stroke="${LINE}" stroke-width=".9"/>` +
    `<path d="M59 37.4Q61 36 63 37.4M68 37.4Q70 36 72 37.4" stroke="${LINE}" stroke-width="1" fill="none"/>` +
    `<circle cx="61.2" cy="39.6" r="1.05" fill="${LINE}"/><circle cx="69.8" cy="39.6" r="1.05" fill="${LINE}"/>` +
    `<path d="M65.5 39.5L64.6 44H66.6" stroke="${LINE}" stroke-width=".8" fill="none"/>`;
  const mouth = `<path d="M62.6 47.4Q65.5 49.2 68.4 47.4" stroke="#a6443a" stroke-width="1.3" fill="none"/>`;
  switch (rank) {
    case "K":
      return body + neck + kingHair(hair) + face + beard(hair) + crown(trim);
    case "Q":
      return queenHair(hair) + body + neck + collar(trim) + face + mouth + fringe(hair) + tiara(trim, suit);
    default:
      return pageHair(hair) + body + neck + ruff() + face + mouth + cap(cloth, trim);
  }
}

const kingHair = (hair: string) =>
  `<path d="M54 30Q52 44 56 50H60V30ZM77 30Q79 44 75 50H71V30Z" fill="${hair}" stroke="${LINE}" stroke-width=".8"/>`;
const beard = (hair: string) =>
  `<path d="M56 41Q58 45 61.5 44.6Q65.5 43.4 69.5 44.6Q73 45 75 41Q76 54 65.5 60Q55 54 56 41Z" fill="${hair}" stroke="${LINE}" stroke-width=".8"/>` +
  `<path d="M62.6 48.4Q65.5 50 68.4 48.4" stroke="#d98a78" stroke-width="1.4" fill="none"/>`;
const crown = (gold: string) =>
  `<path d="M54 31L52 15L59 22L65.5 12L72 22L79 15L77 31Q65.5 27.4 54 31Z" fill="${gold}" stroke="${LINE}" stroke-width="1"/>` +
  `<circle cx="52" cy="15" r="1.8" fill="#b03040"/><circle cx="65.5" cy="12" r="2" fill="#b03040"/><circle cx="79" cy="15" r="1.8" fill="#b03040"/>` +
  `<path d="M55 28.4Q65.5 25 76 28.4" stroke="#7c5a18" stroke-width="1" fill="none"/>`;
const queenHair = (hair: string) =>
  `<path d="M65.5 22C50 22 51 40 49 54Q54 62 60 58L61 46V32H70V46L71 58Q77 62 82 54C80 40 81 22 65.5 22Z" fill="${hair}" stroke="${LINE}" stroke-width=".8"/>`;
const fringe = (hair: string) =>
  `<path d="M55.4 37Q56 26 65.5 25Q75 26 75.6 37Q71 33 65.5 28.6Q60 33 55.4 37Z" fill="${hair}"/>`;
const tiara = (gold: string, suit: Suit) =>
  `<path d="M56 27Q65.5 20 75 27L74 21L70.4 23L65.5 15L60.6 23L57 21Z" fill="${gold}" stroke="${LINE}" stroke-width=".9"/>` +
  `<g fill="${ink(suit)}">${pip(suit, 65.5, 21.6, 5)}</g>`;
const collar = (gold: string) =>
  `<path d="M57 56Q65.5 67 74 56" stroke="${gold}" stroke-width="2" fill="none"/><circle cx="65.5" cy="62" r="2.2" fill="#b03040" stroke="${LINE}" stroke-width=".6"/>`;
const pageHair = (hair: string) =>
  `<path d="M54 30Q52 46 54 49Q58 51 60 47V30ZM77 30Q79 46 77 49Q73 51 71 47V30Z" fill="${hair}" stroke="${LINE}" stroke-width=".8"/>`;
const ruff = () =>
  `<path d="M54 57Q57 52 60 56Q63 53 65.5 57Q68 53 71 56Q74 52 77 57Q72 62 65.5 62T54 57Z" fill="#fbf6ea" stroke="${LINE}" stroke-width=".8"/>`;
const cap = (cloth: string, trim: string) =>
  `<path d="M53 31Q52 18 66 17Q80 17 78 31Q65.5 26 53 31Z" fill="${cloth}" stroke="${LINE}" stroke-width="1"/>` +
  `<path d="M53 31.4Q65.5 25.6 78 31.4" stroke="${trim}" stroke-width="2.6" fill="none"/>` +
  `<path d="M75 24Q86 22 87 12Q78 12 74 22Z" fill="${trim}" stroke="${LINE}" stroke-width=".8"/>`;

/** The back: a lattice of little lozenges in a frame. */
const BACK =
  `<symbol id="card-back" viewBox="0 0 100 144"><defs><pattern id="lattice" width="12" height="12" patternUnits="userSpaceOnUse">` +
  `<path d="M6 0L12 6L6 12L0 6Z" fill="none" stroke="var(--back-line)" stroke-width="1.1"/><circle cx="6" cy="6" r="1.3" fill="var(--back-line)"/></pattern></defs>` +
  `<rect x=".8" y=".8" width="98.4" height="142.4" rx="9" fill="var(--card)" stroke="var(--card-edge)" stroke-width="1.6"/>` +
  `<rect x="7" y="7" width="86" height="130" rx="5" fill="var(--back)"/><rect x="7" y="7" width="86" height="130" rx="5" fill="url(#lattice)"/>` +
  `<rect x="11" y="11" width="78" height="122" rx="3" fill="none" stroke="var(--back-line)" stroke-width="1.4"/></symbol>`;

/** Put the sprite into the document, or draw it anew with other letters. */
export function install(letters: Letters): void {
  const id = "card-sprite";
  document.getElementById(id)?.remove();
  const holder = new DOMParser().parseFromString(sprite(letters), "image/svg+xml").documentElement;
  holder.id = id;
  holder.setAttribute("aria-hidden", "true");
  holder.setAttribute("class", "sprite");
  document.body.prepend(holder);
}

export const suitOf = (card: Card) => card[0] as Suit;
export const rankOf = (card: Card) => card[1] as string;
