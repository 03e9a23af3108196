/** What the table says beside the play: who rests, who comes from one network, what a rule has decided. */

import { t } from "../i18n";
import { useCell } from "../store";
import type { View } from "../wire";
import { explained } from "./ask";
import type { Game } from "./game";
import { resting } from "./scene";

/** At a table of five: who has no part in this deal, told until the auction is over; and if it is
 * the reader, who deals it. */
export function Resting({ view }: { view: View }) {
  const place = resting(view);
  const mine = place !== null && place === view.you;
  if (place === null || !(mine || view.deal?.terms.kind === "unopened")) return null;
  const dealer = view.players[view.dealer ?? 0]?.name ?? "";
  return (
    <span class="resting" data-testid="resting">
      {mine
        ? t("You rest in this deal; {who} deals and sits out.", { who: dealer })
        : t("{who} rests in this deal.", { who: view.players[place]?.name ?? "" })}
    </span>
  );
}

/** Who comes from one network: all at the table may know it, and the record says it, too. */
export function Together({ view }: { view: View }) {
  const name = (place: number) => view.players[place]?.name ?? "";
  return (
    <>
      {(view.together ?? []).map(([one, other]) => (
        <p key={`${one} ${other}`} class="help" data-testid="together">
          {t("{one} and {other} come from the same network.", { one: name(one), other: name(other) })}
        </p>
      ))}
    </>
  );
}

/** A rule that has just decided something in silence. */
export function Explained({ view }: { view: View }) {
  const text = explained(view);
  return text ? (
    <p class="help explained" data-testid="explained">
      {text}
    </p>
  ) : null;
}

export function Notice({ game }: { game: Game }) {
  const text = useCell(game.notice);
  return (
    <div class={`notice ${text ? "shown" : ""}`} role="alert" data-testid="notice">
      {text}
    </div>
  );
}
