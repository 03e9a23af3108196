/** A question as a prompt: its heading, its help and its choices. Pure but for the language. */

import { BLIND, bid, callName, callSign, cardSign, meaning, seen, suitName } from "../cards/names";
import { amount, t, tn } from "../i18n";
import type { Card, Deal, Suit, View } from "../wire";
import {
  awardOf,
  blindPass,
  engagementOf,
  hasNotLooked,
  isCard,
  ledSuit,
  legalCards,
  nameAt,
  standingBid,
  trumpOf,
  whyNot,
} from "./scene";

export interface Choice {
  action: string;
  label: string;
  /** For the ear, where the label is made of signs. */
  name: string;
  note: string;
  grave: boolean;
}

export interface GridRow {
  level: number | null;
  cells: { action: string; enabled: boolean }[];
}

export type Prompt =
  | { kind: "cards"; heading: string; help: string }
  | { kind: "discard"; heading: string; help: string; count: number; choices: Choice[] }
  | { kind: "words"; heading: string; help: string; choices: Choice[]; grid: GridRow[] };

/** What I am asked, or nothing. */
export function promptOf(view: View): Prompt | null {
  const deal = view.deal;
  const question = deal?.question;
  if (!deal || !question) return null;
  const { options } = question;
  const discard = options.find((option) => option.startsWith("discard"));
  const words = options.filter((option) => !isCard(option) && !option.startsWith("discard"));
  if (discard) {
    const count = discard.split(" ").length - 1;
    return {
      kind: "discard",
      heading: tn("Choose a card to discard, face down", "Choose {n} cards to discard, face down", count),
      help: "",
      count,
      choices: words.map((word) => choice(view, deal, word)),
    };
  }
  if (options.some(isCard)) return { kind: "cards", heading: cardHeading(view, deal), help: "" };
  const grid = bidGrid(view, words);
  const inGrid = new Set(grid.flatMap((row) => row.cells.map((cell) => cell.action)));
  const [heading, help] = talkHeading(view, deal, words);
  const choices = words.filter((word) => !inGrid.has(word)).map((word) => choice(view, deal, word));
  return { kind: "words", heading, help, choices, grid };
}

function cardHeading(view: View, deal: Deal): string {
  const question = deal.question;
  if (!question) return "";
  const own = question.hand === deal.seat;
  const who = nameAt(view, question.hand);
  const suit = ledSuit(deal);
  const legal = legalCards(deal);
  const trump = trumpOf(deal.terms);
  const all = (wanted: string | null) => legal.every((card) => card[0] === wanted);
  if (suit === null) return own ? t("Your turn: lead") : t("Lead for {who}", { who });
  if (all(suit)) {
    const it = { who, suit: suitName(suit) };
    return own ? t("Your turn: follow {suit}", it) : t("Play for {who}: follow {suit}", it);
  }
  if (trump !== null && all(trump)) {
    const it = { who, suit: suitName(trump) };
    return own ? t("Your turn: trump with {suit}", it) : t("Play for {who}: trump with {suit}", it);
  }
  return own ? t("Your turn: any card") : t("Play for {who}: any card", { who });
}

const GRAVE = /^(misere|blind|9bp|concede|spit)/;

function choice(view: View, deal: Deal, word: string): Choice {
  const level = bid(seen(word))?.level ?? 0;
  const grave = deal.terms.kind === "unopened" ? GRAVE.test(word) || level >= 9 : GRAVE.test(word);
  const label = labelOf(view, deal, word);
  const name = bid(seen(word)) ? callName(word) : label;
  return { action: word, label, name, note: noteOf(view, word), grave };
}

function labelOf(view: View, deal: Deal, word: string): string {
  if (word === "look") return t("Look at my cards");
  const look = /^look ([123])$/.exec(word);
  if (look) {
    const seat = Number(look[1]) - 1;
    return seat === deal.seat ? t("Look at your hand") : t("Look at {who}", { who: nameAt(view, seat) });
  }
  if (deal.offer === null && (word === "accept" || word === "refuse")) {
    if (deal.terms.kind === "award") return word === "accept" ? t("Take the share") : t("Decline");
    return word === "accept" ? t("Let it stand") : t("Play against it");
  }
  const sign = callSign(word);
  return sign.slice(0, 1).toLocaleUpperCase() + sign.slice(1);
}

function noteOf(view: View, word: string): string {
  const owed = view.asking?.owed;
  const price = view.asking?.whist;
  switch (word) {
    case "pass":
      return passesUnseen(view) ? t("Unseen: it multiplies an all-pass, and the others must open higher") : "";
    case "here":
      return t("Hold the bid that stands: you are the senior hand");
    case "open":
      return t("Both defending hands are laid open and you play both");
    case "closed":
      return t("Each defender plays his own cards, unseen");
    case "half":
      return owed && price
        ? t("Counts as made, nothing is played; you write {n} whists", {
            n: amount((owed / 2) * Number(price)),
          })
        : "";
    case "spit":
      return t("The talon becomes the discard, open to all; the dealer is fined");
    case "concede":
      return t("Write the undertricks of giving up; nothing is played");
    default:
      return meaning(word);
  }
}

function talkHeading(view: View, deal: Deal, words: string[]): [string, string] {
  if (deal.offer !== null) {
    const who = nameAt(view, deal.offer.by);
    return [
      t("{who} offers: {terms}", { who, terms: termsOf(view, deal, deal.offer.claim) }),
      t("Accept, or play on with the cards left open"),
    ];
  }
  const { terms } = deal;
  if (terms.kind === "unopened") return auctionHeading(view, deal);
  if (terms.kind === "award") return talonHeading(deal, words);
  const engaged = engagementOf(terms);
  const declarer = awardOf(terms)?.declarer;
  if (!engaged || declarer === undefined) return [t("Your answer?"), ""];
  const it = { who: nameAt(view, declarer), call: callSign(engaged.contract.name) };
  if (words.includes("open") || words.includes("closed"))
    return [t("You whist alone against {call}: how?", it), obligation(view)];
  if (words.includes("whist"))
    return deal.seat === 3
      ? [t("{who} plays {call}. Both passed: whist for one of them?", it), obligation(view)]
      : [t("{who} plays {call}. Do you whist?", it), obligation(view)];
  if (words.includes("stay") || words.includes("drop")) return [t("{who} plays {call}. Do you come in?", it), ""];
  if (words.some((word) => word.endsWith("kontra"))) return [t("{who} plays {call}. Do you double?", it), ""];
  if (words.includes("accept"))
    return [t("Let {who} have {call} without play?", it), t("It stands only if both defenders agree")];
  return [t("Your answer?"), ""];
}

function talonHeading(deal: Deal, words: string[]): [string, string] {
  const rung = awardOf(deal.terms)?.rung ?? "";
  if (words.some((word) => bid(word)))
    return [t("Order your contract: {call} or higher", { call: callSign(rung) }), ""];
  if (words.includes("share") || words.includes("accept"))
    return [t("The misère may be shared with the sitting dealer"), ""];
  if (words.includes("take")) return [t("Take the talon?"), ""];
  return [t("Your answer?"), ""];
}

function auctionHeading(view: View, deal: Deal): [string, string] {
  const standing = standingBid(deal);
  const unseen = hasNotLooked(deal) ? t("Your cards lie face down; what you call now counts double") : "";
  if (standing === null) {
    const { floor, over_blind } = deal.rules;
    const start =
      over_blind > floor && blindPass(deal)
        ? t("Over the blind pass the bidding starts at {n}", { n: over_blind })
        : floor > 6
          ? t("After an all-pass the bidding starts at {n}", { n: floor })
          : "";
    return [t("Your call. Nobody has bid"), [start, unseen].filter(Boolean).join(". ")];
  }
  const [seat, word] = standing;
  const it = { who: nameAt(view, seat), call: callSign(word) };
  return [
    seat === deal.seat ? t("Your call over your own {call}", it) : t("Your call over {call} of {who}", it),
    unseen,
  ];
}

/** Whether a pass now would be the blind pass of the first hand. */
function passesUnseen(view: View): boolean {
  const deal = view.deal;
  return deal !== null && deal.rules.over_blind > 0 && deal.record.length === 0 && hasNotLooked(deal);
}

/** What the defence owes and what a trick of it is worth, in words. */
function obligation(view: View): string {
  const owed = view.asking?.owed;
  const price = view.asking?.whist;
  if (owed === null || owed === undefined || !price) return "";
  return tn(
    "The defence owes {n} trick; each is worth {price} whists",
    "The defence owes {n} tricks; each is worth {price} whists",
    owed,
    { price: amount(price) },
  );
}

/** A claim as it was said: what the declarer takes or what each hand does, and whether without whists. */
export function claimOf(said: string): { split: number[]; waived: boolean } {
  const [, numbers = "", end] = said.split(" ");
  return { split: numbers.split("-").map(Number), waived: end === "waived" };
}

/** What a claim gives to whom, and that it is without whists if it is. */
export function termsOf(view: View, deal: Deal, said: string): string {
  const { split, waived } = claimOf(said);
  const terms = splitOf(view, deal, split);
  return waived ? t("{terms}, and no whists", { terms }) : terms;
}

function splitOf(view: View, deal: Deal, claim: number[]): string {
  const left = deal.rules.hand_size - deal.tricks.length;
  const mine = claim[0] ?? 0;
  if (claim.length === 1) {
    const declarer = awardOf(deal.terms)?.declarer ?? 0;
    const it = { who: nameAt(view, declarer), n: mine, left, rest: left - mine };
    return declarer === deal.seat
      ? t("{n} of the remaining {left} tricks for you, {rest} for the defence", it)
      : t("{n} of the remaining {left} tricks for {who}, {rest} for the defence", it);
  }
  return deal.rules.live.map((seat) => `${nameAt(view, seat)} ${claim[seat] ?? 0}`).join(", ");
}

/** What an order would need and bring, for the declarer who is choosing one. */
export function previewOf(view: View, word: string): string {
  const it = bid(word);
  const found = view.asking?.orders?.find(([level]) => level === it?.level);
  if (!it || !found) return "";
  const [n, owed, worth] = found;
  return tn(
    "{call}: you need {n} trick, the defence owes {owed}; worth {worth}",
    "{call}: you need {n} tricks, the defence owes {owed}; worth {worth}",
    n,
    { call: callSign(word), owed, worth: amount(worth) },
  );
}

/** Why nobody was asked whether he whists, where that is so; until the first trick is over. */
export function explained(view: View): string {
  const deal = view.deal;
  if (deal?.terms.kind !== "engagement" || deal.tricks.length > 0) return "";
  const { contract, answers, award, sides } = deal.terms;
  if (!award || answers.length > 0 || sides.length < 2 || contract.aim !== "at_least") return "";
  if (contract.checked) return t("A game of ten is checked, not whisted: the defenders play with open hands.");
  if (view.asking?.owed == null) return "";
  return t("Both defenders must whist against {call}: nobody was asked.", { call: callSign(contract.name) });
}

/** The ladder level by level, with calls such as misère in a row of their own at their place. */
export function bidGrid(view: View, words: string[]): GridRow[] {
  const ladder = view.asking?.ladder ?? [];
  const legal = new Set(words);
  if (!words.some((word) => bid(seen(word)))) return [];
  const before = words.some((word) => word.startsWith(BLIND)) ? BLIND : "";
  const rows: GridRow[] = [];
  for (const rung of ladder) {
    const word = before + rung;
    const level = bid(rung)?.level ?? null;
    const last = rows.at(-1);
    if (level === null && !legal.has(word)) continue;
    const row = last !== undefined && last.level === level ? last : { level, cells: [] };
    if (row !== last) rows.push(row);
    row.cells.push({ action: word, enabled: legal.has(word) });
  }
  return rows.filter((row) => row.cells.some((cell) => cell.enabled));
}

/** Whether a card that is tapped may be played, and if not, why, in words. */
export function refusal(view: View, card: string, hand: number): string | null {
  const deal = view.deal;
  if (!deal) return null;
  const why = whyNot(deal, card, hand);
  if (why === null) return null;
  switch (why.code) {
    case "wait":
      return why.seat === null || why.seat === deal.seat
        ? t("No card is due now")
        : t("It is the turn of {who}", { who: nameAt(view, why.seat) });
    case "hand":
      return why.seat === deal.seat
        ? t("The card is due from your own hand")
        : t("The card is due from the hand of {who}", { who: nameAt(view, why.seat) });
    case "follow":
      return t("Follow suit: {suit} is led and you hold {cards}", signs(why.suit, why.held));
    case "trump":
      return t("You must trump: without the suit led, {suit} is due and you hold {cards}", signs(why.suit, why.held));
    case "overtake":
      return t("You must go over the best card if you can, with {cards}", { cards: held(why.held) });
    case "no":
      return t("This card cannot be led now");
  }
}

const held = (cards: Card[]) => cards.map(cardSign).join(" ");
const signs = (suit: Suit, cards: Card[]) => ({ suit: suitName(suit), cards: held(cards) });
