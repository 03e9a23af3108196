/** What happened and where things stand, in sentences. */

import { callSign, cardSign, suitName } from "../cards/names";
import { amount, t } from "../i18n";
import type { Deal, Seat, View } from "../wire";
import { claimOf, termsOf } from "./ask";
import { DEALER, engagementOf, isAllPass, isCard, nameAt, standingBid } from "./scene";

/** What stands in the record for a card of a trick that may be looked at no longer. */
const FORGOTTEN = "?";

export interface Line {
  key: string;
  text: string;
}

/** The log of the open deal, a line for each thing done. */
export function logOf(view: View): Line[] {
  const deal = view.deal;
  if (!deal) return [];
  const lines: Line[] = [{ key: `${view.number}:0`, text: t("Deal {n}", { n: view.number ?? 0 }) }];
  const laid = [...deal.tricks.flatMap((trick) => trick.plays), ...deal.table].filter(([seat]) => seat < 3);
  const byItself = engagementOf(deal.terms)?.hand_of.indexOf(null) ?? -1;
  let cards = 0;
  let offered = false;
  const lie = (key: string) => {
    cards += 1;
    const trick = deal.tricks.findIndex((_, n) => lastOf(deal, n) === cards);
    const winner = deal.tricks[trick]?.winner;
    if (winner !== undefined)
      lines.push({ key: `${key}w`, text: t("{who} takes the trick", { who: nameAt(view, winner) }) });
  };
  deal.record.forEach(([seat, action], i) => {
    if (action === FORGOTTEN) return;
    const key = `${view.number}:${i + 1}`;
    const text = deed(view, deal, seat, action, offered);
    // An answer belongs to the offer before it; else it is about a contract left unplayed.
    offered = action?.startsWith("claim ") === true || (offered && (action === "accept" || action === "refuse"));
    lines.push({ key, text });
    if (action === null || !isCard(action)) return;
    lie(key);
    // A dummy that nobody plays lets its card fall with the one before it.
    for (let fallen = laid[cards]; fallen && fallen[0] === byItself; fallen = laid[cards]) {
      lines.push({ key: `${key}d${cards}`, text: deed(view, deal, fallen[0], fallen[1], false) });
      lie(`${key}d${cards}`);
    }
  });
  return lines;
}

/** After how many played cards the `n`th trick was full. */
function lastOf(deal: Deal, n: number): number {
  return deal.tricks.slice(0, n + 1).reduce((sum, trick) => sum + trick.plays.filter(([s]) => s < 3).length, 0);
}

function deed(view: View, deal: Deal, seat: Seat, action: string | null, offered: boolean): string {
  const who = nameAt(view, seat);
  if (action === null || action.startsWith("discard")) return t("{who} discards", { who });
  if (isCard(action)) {
    const what = cardSign(action);
    const hand = handOf(deal, action) ?? seat;
    return hand === seat || hand === DEALER
      ? t("{who}: {what}", { who, what })
      : t("{who} for {hand}: {what}", { who, hand: nameAt(view, hand), what });
  }
  if (action.startsWith("claim ")) {
    return claimOf(action).split.length === 1 || deal.offer
      ? t("{who} offers: {terms}", { who, terms: termsOf(view, deal, action) })
      : t("{who} offers to share the rest", { who });
  }
  return t("{who}: {what}", { who, what: saidWord(view, action, offered) });
}

/** From which hand a played card came. */
function handOf(deal: Deal, card: string): Seat | null {
  const plays = [...deal.tricks.flatMap((trick) => trick.plays), ...deal.table];
  return plays.find(([, played]) => played === card)?.[0] ?? null;
}

function saidWord(view: View, word: string, offered: boolean): string {
  const look = /^look ([123])$/.exec(word);
  if (look) return t("looks at the hand of {whose}", { whose: nameAt(view, Number(look[1]) - 1) });
  if (!offered) {
    if (word === "accept") return t("lets it stand");
    if (word === "refuse") return t("plays against it");
  }
  return callSign(word);
}

/** The contract in a line: who plays what against whom, how. */
export function contractLine(view: View): string {
  const deal = view.deal;
  if (!deal) return "";
  const { terms } = deal;
  if (terms.kind === "unopened") {
    const standing = standingBid(deal);
    return standing
      ? t("Auction: {call} of {who}", { call: callSign(standing[1]), who: nameAt(view, standing[0]) })
      : t("Auction");
  }
  if (isAllPass(terms))
    return view.price
      ? t("All-pass: every trick costs {n}", { n: amount(view.price) })
      : t("All-pass: take as few tricks as you can");
  if (terms.kind === "award")
    return t("{who} won the auction at {call}", {
      who: nameAt(view, terms.declarer),
      call: callSign(terms.rung),
    });
  const engaged = engagementOf(terms);
  if (!engaged?.award) return "";
  const who = nameAt(view, engaged.award.declarer);
  const { name, trump } = engaged.contract;
  const call = trump ? `${callSign(name)} (${suitName(trump)})` : callSign(name);
  const mode = deal.record.findLast(([, word]) => word === "open" || word === "closed")?.[1];
  const how = mode === "open" ? t(", open") : mode === "closed" ? t(", closed") : "";
  return t("{who} plays {call}{how}", { who, call, how });
}

/** Everything that a person who cannot see the table asks for: W. */
export function whereLine(view: View): string {
  const deal = view.deal;
  if (!deal) return "";
  const parts = [contractLine(view)];
  if (deal.table.length)
    parts.push(
      t("On the table: {cards}", {
        cards: deal.table.map(([seat, card]) => `${nameAt(view, seat)} ${cardSign(card)}`).join(", "),
      }),
    );
  parts.push(waitingLine(view));
  return `${parts.filter(Boolean).join(". ")}.`;
}

export function waitingLine(view: View): string {
  const deal = view.deal;
  if (!deal || deal.turn === null) return "";
  return deal.turn === deal.seat && deal.question
    ? t("Your turn")
    : t("{who} is thinking", { who: nameAt(view, deal.turn) });
}
