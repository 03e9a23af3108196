/** Entries of the sheet as sentences: one for each reason that the books know. */

import { callSign } from "../cards/names";
import { amount, m, number, signed, t, tn } from "../i18n";
import type { Entry } from "../wire";
import { columnName } from "./columns";

/** The code of a reason: the names of its parameters in order, and its sentence. */
export const WHY: Record<string, [string[], string]> = {
  made: [["contract"], m("{contract} made")],
  unopposed: [["contract"], m("{contract} made, nobody whisted")],
  "half-made": [["contract"], m("{contract} made, against a half-whist")],
  trusted: [["contract"], m("{contract} made, not played out")],
  "passer-pays": [["contract"], m("{contract} made, paid by who passed")],
  undertricks: [["contract", "undertricks", "price"], m("{contract}, {undertricks} down at {price}")],
  surplus: [["contract", "overtricks", "price"], m("{contract}, {overtricks} too many at {price}")],
  conceded: [["contract", "undertricks", "price"], m("{contract} given up, {undertricks} down at {price}")],
  consolation: [
    ["contract", "undertricks", "price"],
    m("consolation for {contract}, {undertricks} down at {price}"),
  ],
  tricks: [["contract", "tricks", "price"], m("{tricks} against {contract} at {price}")],
  "tricks-shared": [["contract", "tricks", "price"], m("half of {tricks} against {contract} at {price}")],
  "tricks-halved": [["contract", "tricks", "price"], m("{tricks} against {contract} at {price}, halved")],
  "half-whist": [["contract", "tricks", "price"], m("half-whist against {contract}, {tricks} at {price}")],
  short: [["contract", "missing", "price"], m("{missing} short of the whist against {contract}, at {price}")],
  caught: [["contract", "tricks", "price"], m("{contract} caught with {tricks} at {price}")],
  "talon-bonus": [["units", "price"], m("quick tricks of the talon, {units} at {price}")],
  failed: [["contract"], m("{contract} failed")],
  solo: [["contract"], m("{contract} failed by two or more")],
  "kontra-lost": [["contract", "missing", "price"], m("the double of {contract} lost, {missing} short at {price}")],
  lost: [["contract"], m("{contract} lost")],
  partner: [["contract", "tricks", "price"], m("the partner’s {tricks} against {contract} at {price}")],
  aces: [["contract"], m("all aces in {contract}")],
  "beside-made": [["contract"], m("{contract} made beside it")],
  "beside-failed": [["contract"], m("{contract} failed beside it")],
  stake: [[], m("the stake")],
  refill: [[], m("the pot is filled again")],
  ante: [[], m("the dealer’s ante")],
  fallen: [["contract"], m("{contract} fell")],
  "null-failed": [["contract", "price"], m("{contract} fell, {price} each")],
  undoubled: [["contract"], m("{contract}, which nobody doubled")],
  start: [[], m("the start of the match")],
  refe: [[], m("a refe")],
  "refe-used": [["contract"], m("{contract} used up a refe")],
  "over-quota": [["contract", "tricks"], m("{tricks} beyond the quota against {contract}")],
  "pass-game": [["tricks", "fewest"], m("all-pass, {tricks}, the fewest {fewest}")],
  "talon-refused": [[], m("the talon was refused")],
  "all-pass": [["tricks", "pardoned", "price"], m("all-pass, {tricks} at {price}")],
  "all-pass-fewest": [["tricks", "price"], m("all-pass with the fewest, {tricks} at {price}")],
  "all-pass-clean": [["price"], m("all-pass without a trick")],
  "all-pass-dealer": [[], m("the dealer’s point of an all-pass")],
  "written-off": [["reason"], m("from {reason}, written off the hill")],
  aid: [["reason", "points", "giver"], m("aid from {giver}, {points} from {reason}")],
  overflow: [["reason"], m("from {reason}, as all pools are closed")],
  stayed: [["deals"], m("an all-pass as dealer, {deals} in a row")],
  joined: [[], m("on joining")],
  misdealt: [[], m("a second misdeal running")],
  stood: [[], m("stood on the sheet before")],
  entered: [[], m("a correction")],
};

/** The giver of aid reads his own line differently. */
const GIVEN = m("aid, {points} from {reason}");

const SOURCE: Record<string, string> = {
  made: m("a contract"),
  unopposed: m("a contract"),
  "half-made": m("a contract"),
  trusted: m("a contract"),
  "all-pass-clean": m("an all-pass"),
  "all-pass-dealer": m("an all-pass"),
  entered: m("a correction"),
};

const tricks = (n: number, shown: string) => tn("{n} trick", "{n} tricks", n, { n: shown });
const points = (n: number, shown: string) => tn("{n} point", "{n} points", n, { n: shown });

/** Why an amount was written. */
export function reasonOf(entry: Entry, names: string[]): string {
  const known = WHY[entry.why];
  if (known === undefined) return [entry.why, ...entry.of].join(" ");
  const [parameters, sentence] = known;
  let text = sentence;
  const blanks: Record<string, string> = {};
  parameters.forEach((name, i) => {
    const value = entry.of[i] ?? "";
    switch (name) {
      case "contract":
        blanks[name] = callSign(String(value));
        break;
      case "tricks":
        blanks[name] = tricks(number(value), amount(value));
        break;
      case "points":
        blanks[name] = points(number(value), amount(value));
        break;
      case "reason":
        blanks[name] = t(SOURCE[String(value)] ?? String(value));
        break;
      case "giver":
        blanks[name] = String(value);
        if (entry.player !== null && names[entry.player] === value) text = GIVEN;
        break;
      default:
        blanks[name] = amount(value);
    }
  });
  return t(text, blanks);
}

/** One line of the journal: whose, which account, how much, why. */
export function sentenceOf(entry: Entry, names: string[]): string {
  const who = entry.player === null ? t("the table") : (names[entry.player] ?? "");
  const on = entry.on === null ? "" : (names[entry.on] ?? "");
  const column = columnName(entry.column);
  const account = on ? t("{column} on {on}", { column, on }) : column;
  return t("{who}: {account} {amount} – {why}", {
    who,
    account,
    amount: signed(entry.amount),
    why: reasonOf(entry, names),
  });
}
