/** What came of a finished deal. */

import { callSign } from "../cards/names";
import { t, tn } from "../i18n";
import type { Result, Seat } from "../wire";
import { holderOf, isAllPass } from "./scene";

const VOID: Record<string, () => string> = {
  unopposed: () => t("nobody whisted, so it counts as made"),
  half: () => t("a half-whist stands, so it counts as made"),
  trusted: () => t("both defenders let it stand"),
  conceded: () => t("given up before the play"),
};

/** What came of a deal, in a sentence. */
export function headline(result: Result, names: string[]): string {
  const at = (seat: Seat) => holderOf(result, names, seat);
  const { terms } = result;
  if (isAllPass(terms)) {
    const tricks = result.taken.map((n, seat) => `${at(seat)} ${n}`).slice(0, 3).join(", ");
    return t("All-pass. Tricks: {tricks}", { tricks });
  }
  if (terms.kind === "void") {
    if (!terms.award) return t("The deal was not played");
    const call = callSign(terms.engagement?.contract.name ?? terms.award.rung);
    const fate = VOID[terms.reason]?.() ?? t("not played");
    return t("{who} played {call}: {fate}", { who: at(terms.award.declarer), call, fate });
  }
  if (terms.kind !== "engagement" || !terms.award) return t("The deal was not played");
  const { declarer } = terms.award;
  const took = result.taken[declarer] ?? 0;
  return t("{who} played {call}: {fate}", {
    who: at(declarer),
    call: callSign(terms.contract.name),
    fate: fate(took, terms.contract.aim, terms.contract.tricks),
  });
}

function fate(took: number, aim: string, needs: number): string {
  if (aim !== "at_least") {
    return took === needs
      ? t("made without a trick")
      : tn("caught with {n} trick", "caught with {n} tricks", took);
  }
  if (took >= needs) return tn("made with {n} trick", "made with {n} tricks", took);
  return tn("{n} trick, {down} down", "{n} tricks, {down} down", took, { down: needs - took });
}
