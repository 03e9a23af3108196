/** What a view means: who sits where, what is played, what is legal. Pure; nothing is remembered. */

import { t } from "../i18n";
import type { Award, Card, Deal, Engagement, Place, Result, Seat, Suit, Terms, View } from "../wire";

export const isCard = (token: string) => /^[SCDH][2-9TJQKA]$/.test(token);

export type Stage = "auction" | "talon" | "whist" | "play" | "over";

export function stageOf(deal: Deal): Stage {
  const { terms } = deal;
  switch (terms.kind) {
    case "unopened":
      return "auction";
    case "award":
      return "talon";
    case "void":
      return "over";
    case "engagement":
      return played(deal) || terms.award === null || asksCards(deal) ? "play" : "whist";
  }
}

const played = (deal: Deal) => deal.tricks.length > 0 || deal.table.length > 0;
const asksCards = (deal: Deal) => deal.question?.options.some(isCard) ?? false;

export function awardOf(terms: Terms): Award | null {
  if (terms.kind === "award") return terms;
  return terms.kind === "unopened" ? null : (terms.award ?? null);
}

export function engagementOf(terms: Terms): Engagement | null {
  if (terms.kind === "engagement") return terms;
  return terms.kind === "void" ? terms.engagement : null;
}

export const declarerOf = (terms: Terms): Seat | null => awardOf(terms)?.declarer ?? null;
export const trumpOf = (terms: Terms): Suit | null => engagementOf(terms)?.contract.trump ?? null;
export const isAllPass = (terms: Terms) => terms.kind === "engagement" && terms.award === null;

export function placeAt(view: View, seat: Seat): Place | null {
  const found = view.players.findIndex((player) => player?.seat === seat);
  return found < 0 ? null : found;
}

export function nameAt(view: View, seat: Seat): string {
  const name = view.players.find((player) => player?.seat === seat)?.name;
  return name ?? (dummyOf(view) === seat ? t("Dummy") : "");
}

/** Who held a hand of a finished deal, or the dummy. */
export function holderOf(result: Result, names: string[], seat: Seat): string {
  const place = result.seats[seat];
  return place === null ? t("Dummy") : (names[place ?? 0] ?? "");
}

/** Tricks of a seat, those given by a claim included. */
export function takenBy(deal: Pick<Deal, "tricks" | "granted">, seat: Seat): number {
  const won = deal.tricks.filter((trick) => trick.winner === seat).length;
  return won + (deal.granted?.[seat] ?? 0);
}

/** The seat of who deals and sits out. */
export const DEALER: Seat = 3;

export interface Role {
  kind: "declarer" | "whist" | "half" | "pass" | "allpass" | "deals" | null;
  /** How many tricks this seat needs, where it needs any. */
  needs: number | null;
}

export function roleOf(deal: Deal, seat: Seat): Role {
  if (!deal.rules.live.includes(seat)) return { kind: seat === DEALER ? "deals" : null, needs: null };
  const { terms } = deal;
  if (isAllPass(terms)) return { kind: "allpass", needs: null };
  const engaged = engagementOf(terms);
  if (declarerOf(terms) === seat) {
    const needs = engaged && engaged.contract.aim === "at_least" ? engaged.contract.tricks : null;
    return { kind: "declarer", needs };
  }
  const said = engaged?.answers.filter(([who]) => who === seat).at(-1)?.[1];
  const side = engaged?.sides.find((it) => it.head === seat);
  const kind = said === "whist" || said === "half" || said === "pass" ? said : null;
  return { kind, needs: side && side.quota > 0 ? side.quota : null };
}

/** The last word of a seat in the auction; a look at the own cards is none. */
export function lastCall(deal: Deal, seat: Seat): string | null {
  if (deal.terms.kind !== "unopened") return null;
  return deal.record.filter(([who, word]) => who === seat && word !== "look").at(-1)?.[1] ?? null;
}

/** Whether I hold cards at which I have not looked. */
export const hasNotLooked = (deal: Deal) =>
  deal.seat !== null && deal.rules.live.includes(deal.seat) && deal.hands[deal.seat] === null;

/** Whether the first hand has passed without a look, where that is more than a pass. */
export function blindPass(deal: Deal): boolean {
  const first = deal.record[0];
  return deal.rules.over_blind > 0 && first !== undefined && first[0] === 0 && first[1] === "pass";
}

/** The bid that stands: who made it, and which. */
export function standingBid(deal: Deal): [Seat, string] | null {
  const ladder = deal.record.filter(
    (pair): pair is [Seat, string] => pair[1] !== null && pair[1] !== "pass" && pair[1] !== "look",
  );
  const last = ladder.at(-1);
  if (!last) return null;
  if (last[1] !== "here") return last;
  const held = ladder.findLast(([, word]) => word !== "here");
  return held ? [last[0], held[1]] : last;
}

export const legalCards = (deal: Deal): Card[] => deal.question?.options.filter(isCard) ?? [];

/** What suit the open trick asks for. */
export function ledSuit(deal: Deal): Suit | null {
  if (deal.led !== null) return deal.led;
  return (deal.table[0]?.[1][0] as Suit | undefined) ?? null;
}

export type Why =
  | { code: "wait"; seat: Seat | null }
  | { code: "follow"; suit: Suit; held: Card[] }
  | { code: "trump"; suit: Suit; led: Suit; held: Card[] }
  | { code: "overtake"; held: Card[] }
  | { code: "hand"; seat: Seat }
  | { code: "no" };

/** Why a card may not be played now; `null` if it may. */
export function whyNot(deal: Deal, card: Card, hand: Seat): Why | null {
  const { question } = deal;
  const legal = legalCards(deal);
  if (question === null || legal.length === 0) return { code: "wait", seat: deal.turn };
  if (question.hand !== hand) return { code: "hand", seat: question.hand };
  if (legal.includes(card)) return null;
  const suit = ledSuit(deal);
  const cards = deal.hands[hand] ?? [];
  if (suit === null) return { code: "no" };
  const following = cards.filter((it) => it[0] === suit);
  if (following.length > 0 && card[0] !== suit) return { code: "follow", suit, held: following };
  const trump = trumpOf(deal.terms);
  const trumps = cards.filter((it) => it[0] === trump);
  if (trump !== null && trumps.length > 0 && card[0] !== trump && following.length === 0)
    return { code: "trump", suit: trump, led: suit, held: trumps };
  return { code: "overtake", held: legal };
}

const seated = (view: View, place: Place) => view.players[place]?.seat != null;

/** Who rests in this deal: one of five. */
export function resting(view: View): Place | null {
  if (view.phase !== "deal" || view.players.length < 5) return null;
  const found = view.players.findIndex((_, place) => !seated(view, place));
  return found < 0 ? null : found;
}

/** How many turns a seat comes after mine. */
const after = (view: View, seat: Seat) => (seat - (view.players[view.you ?? 0]?.seat ?? 0) + 3) % 3;

/** Where the dummy lies as I see it: at my left if its turn comes next after mine. */
export function dummySide(view: View): "left" | "top" | "right" | null {
  const dummy = dummyOf(view);
  if (dummy === null) return null;
  // Who only watches has the two players at his sides.
  if (view.you === null) return "top";
  return after(view, dummy) === 1 ? "left" : "right";
}

/** Where the others sit as I see them, clockwise from my left. */
export interface Around {
  left: Place | null;
  top: Place | null;
  right: Place | null;
}

/** The hand that is nobody's, where two play and a deal is open. */
export function dummyOf(view: View): Seat | null {
  if (!view.deal || view.players.length !== 2) return null;
  return [0, 1, 2].find((seat) => !view.deal?.rules.live.includes(seat)) ?? null;
}

/** Those with a part in the deal; who rests has no place, nor has the dealer where I rest. */
export function around(view: View): Around {
  const me = view.you ?? 0;
  const n = view.players.length;
  if (dummySide(view) === "left") return { left: null, top: null, right: 1 - me };
  // Who only watches sees everybody who has a hand; who plays sits at the bottom himself.
  const first = view.you === null ? 0 : me + 1;
  let others = Array.from({ length: view.you === null ? n : n - 1 }, (_, i) => (first + i) % n);
  if (n > 4) others = others.filter((place) => seated(view, place));
  if (others.length > 3) others = others.filter((place) => view.players[place]?.seat !== DEALER);
  if (others.length < 3) return { left: others[0] ?? null, top: null, right: others[1] ?? null };
  const [left = null, top = null, right = null] = others;
  return { left, top, right };
}

export type Side = "bottom" | "left" | "top" | "right";

export function sideOf(view: View, seat: Seat): Side {
  const place = placeAt(view, seat);
  const seats = around(view);
  if (dummyOf(view) === seat) return dummySide(view) ?? "bottom";
  if (place === seats.left) return "left";
  if (place === seats.top) return "top";
  return place === seats.right ? "right" : "bottom";
}

/** The view as it will be if the server agrees to a card just played. */
export function withPlay(view: View, card: Card): View {
  const { deal } = view;
  const question = deal?.question;
  if (!deal || !question) return view;
  const hands = deal.hands.map((hand, seat) =>
    seat === question.hand && hand ? hand.filter((it) => it !== card) : hand,
  );
  const counts = deal.counts.map((n, seat) => (seat === question.hand ? n - 1 : n));
  const table: [Seat, Card][] = [...deal.table, [question.hand, card]];
  return { ...view, deal: { ...deal, hands, counts, table, question: null, turn: null, claims: [] } };
}
