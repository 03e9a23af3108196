/** Names of cards, suits and calls as whole phrases, and as they are written. */

import { t, tc } from "../i18n";
import { settings } from "../settings";
import { Cell } from "../store";
import type { Card, Suit } from "../wire";
import { indexOf, rankOf, suitOf } from "./draw";



const CARDS: Record<Card, () => string> = {
  S6: () => tc("card", "six of spades"),
  S7: () => tc("card", "seven of spades"),
  S8: () => tc("card", "eight of spades"),
  S9: () => tc("card", "nine of spades"),
  ST: () => tc("card", "ten of spades"),
  SJ: () => tc("card", "jack of spades"),
  SQ: () => tc("card", "queen of spades"),
  SK: () => tc("card", "king of spades"),
  SA: () => tc("card", "ace of spades"),
  C6: () => tc("card", "six of clubs"),
  C7: () => tc("card", "seven of clubs"),
  C8: () => tc("card", "eight of clubs"),
  C9: () => tc("card", "nine of clubs"),
  CT: () => tc("card", "ten of clubs"),
  CJ: () => tc("card", "jack of clubs"),
  CQ: () => tc("card", "queen of clubs"),
  CK: () => tc("card", "king of clubs"),
  CA: () => tc("card", "ace of clubs"),
  D6: () => tc("card", "six of diamonds"),
  D7: () => tc("card", "seven of diamonds"),
  D8: () => tc("card", "eight of diamonds"),
  D9: () => tc("card", "nine of diamonds"),
  DT: () => tc("card", "ten of diamonds"),
  DJ: () => tc("card", "jack of diamonds"),
  DQ: () => tc("card", "queen of diamonds"),
  DK: () => tc("card", "king of diamonds"),
  DA: () => tc("card", "ace of diamonds"),
  H6: () => tc("card", "six of hearts"),
  H7: () => tc("card", "seven of hearts"),
  H8: () => tc("card", "eight of hearts"),
  H9: () => tc("card", "nine of hearts"),
  HT: () => tc("card", "ten of hearts"),
  HJ: () => tc("card", "jack of hearts"),
  HQ: () => tc("card", "queen of hearts"),
  HK: () => tc("card", "king of hearts"),
  HA: () => tc("card", "ace of hearts"),
};

/** `queen of spades`, for the ear and for sentences. */
export const cardName = (it: Card) => CARDS[it]?.() ?? it;

/** `♠Q`, with the letters the reader has chosen. */
export const cardSign = (it: Card) =>
  `${SIGNS[suitOf(it)]}${indexOf(rankOf(it), settings.value.letters)}`;

export const SIGNS: Record<Suit, string> = { S: "♠", C: "♣", D: "♦", H: "♥" };

export function suitName(suit: Suit): string {
  switch (suit) {
    case "S":
      return t("spades");
    case "C":
      return t("clubs");
    case "D":
      return t("diamonds");
    case "H":
      return t("hearts");
  }
}

const BID = /^(\d+)(S|C|D|H|NT)$/;

/** What stands before a call that is made before a look at the cards. */
export const BLIND = "blind ";

/** A call without the word that it is made unseen. */
export const seen = (word: string) => (word.startsWith(BLIND) ? word.slice(BLIND.length) : word);

/** A call taken apart: level and strain, or nothing if it is a word. */
export function bid(word: string): { level: number; strain: Suit | "NT" } | null {
  const found = BID.exec(word);
  return found ? { level: Number(found[1]), strain: found[2] as Suit | "NT" } : null;
}

/** A call as it is written: `7♠`, `8NT`, `misère`. */
export function callSign(word: string): string {
  const it = bid(word);
  if (it) return it.strain === "NT" ? tc("call", "{n}NT", { n: it.level }) : `${it.level}${SIGNS[it.strain]}`;
  if (word.startsWith(BLIND)) return t("blind {call}", { call: callSign(seen(word)) });
  return WORDS[word]?.() ?? spoken.value[word]?.[0] ?? word;
}

/** What is said aloud at this table for words of the talk, and what it means. */
export const spoken = new Cell<Record<string, [string, string]>>({});

/** What helps to understand a word: what it means, or what is said for it at this table. */
export function meaning(word: string): string {
  const said = spoken.value[word];
  if (!said || bid(word)) return "";
  return word in WORDS ? said[0] : t(said[1]);
}

/** A call for the ear; the digits that are seen stand in it. */
export function callName(word: string): string {
  if (word.startsWith(BLIND)) return t("blind {call}", { call: callName(seen(word)) });
  const it = bid(word);
  if (!it) return callSign(word);
  const n = { n: it.level };
  switch (it.strain) {
    case "S":
      return tc("call", "{n} spades", n);
    case "C":
      return tc("call", "{n} clubs", n);
    case "D":
      return tc("call", "{n} diamonds", n);
    case "H":
      return tc("call", "{n} hearts", n);
    case "NT":
      return tc("call", "{n} no trumps", n);
  }
}

const WORDS: Record<string, () => string> = {
  pass: () => tc("call", "pass"),
  here: () => tc("call", "here"),
  misere: () => tc("call", "misère"),
  "misere-bp": () => tc("call", "misère without the talon"),
  "9bp": () => tc("call", "nine without the talon"),
  look: () => tc("call", "look at the cards"),
  whist: () => tc("call", "whist"),
  half: () => tc("call", "half-whist"),
  open: () => tc("call", "open"),
  closed: () => tc("call", "closed"),
  take: () => tc("call", "take the talon"),
  spit: () => tc("call", "refuse the talon"),
  share: () => tc("call", "offer a share"),
  accept: () => tc("call", "accept"),
  refuse: () => tc("call", "refuse"),
  concede: () => tc("call", "give up"),
  play: () => tc("call", "play on"),
  stay: () => tc("call", "stay in"),
  drop: () => tc("call", "drop out"),
  alone: () => tc("call", "alone"),
  invite: () => tc("call", "invite"),
  kontra: () => tc("call", "double"),
};
