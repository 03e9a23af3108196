/** What those who catch a misère together can tell of the declarer's cards. Pure. */

import { RANKS, SUITS } from "../cards/draw";
import type { Card, Caught, Seat, View } from "../wire";
import { engagementOf } from "./scene";

export interface Catching {
  /** All that is in no defender's hand and has not been played: his hand and his discard. Nothing
   * where earlier tricks may not be looked at. */
  cards: Card[];
  /** How many of them he has discarded. */
  discarded: number;
  /** The others who catch with me. */
  partners: Seat[];
}

/** `null` for everybody but a defender whose side plays with its hands open to each other. */
export function catchingOf(view: View): Catching | null {
  const deal = view.deal;
  const engaged = deal?.terms.kind === "engagement" ? engagementOf(deal.terms) : null;
  if (!deal || deal.seat === null || !engaged?.award) return null;
  const { award, contract, playing } = engaged;
  if (contract.aim !== "exactly" && !contract.checked) return null;
  const defenders = playing.filter((seat) => seat !== award.declarer);
  const hands = defenders.map((seat) => deal.hands[seat] ?? null);
  if (!defenders.includes(deal.seat) || hands.includes(null)) return null;
  const played = [...deal.tricks.flatMap((trick) => trick.plays), ...deal.table].map(([, card]) => card);
  const seen = new Set([...hands.flat(), ...played]);
  const cards = SUITS.flatMap((suit) => [...RANKS].reverse().map((rank) => suit + rank)).filter(
    (card) => card[1] !== "6" && !seen.has(card),
  );
  const partners = defenders.filter((seat) => seat !== deal.seat);
  // Where played cards may not be looked at again, nobody counts them for us either.
  if (deal.tricks.some((trick) => trick.plays.length === 0)) return { cards: [], discarded: 0, partners };
  const discarded = cards.length - (deal.counts[award.declarer] ?? 0);
  if (discarded < 0 || discarded > deal.talon.length) return null;
  return { cards, discarded, partners };
}

/** Whether somebody is there to talk to: a bot does not listen. */
export const hasCompany = (view: View, it: Catching): boolean =>
  it.partners.some((seat) => view.players.some((player) => player?.seat === seat && !player.bot && !player.away));

/** The cards that are meant now: of each catcher the last he pointed at, while it is held. */
export function meantCards(view: View, lines: readonly Caught[]): Set<Card> {
  const last = new Map<number, Card>();
  for (const { number, from, card } of lines) if (card !== null && number === view.number) last.set(from, card);
  const held = new Set(view.deal?.hands.flatMap((hand) => hand ?? []));
  return new Set([...last.values()].filter((card) => held.has(card)));
}
