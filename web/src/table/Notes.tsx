/** What the table says beside the play: who rests, who is away, what a rule has decided. */

import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../i18n";
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

/** Whose line is broken, and how long it is until a bot takes over (§6.4.14). */
export function Absent({ game, view }: { game: Game; view: View }) {
  const due = useCell(game.due);
  const [now, tick] = useState(Date.now());
  useEffect(() => {
    if (due.size === 0) return;
    tick(Date.now());
    const timer = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [due]);
  const missing = [...due].filter(([place]) => view.players[place] && !view.players[place].bot && !view.players[place].away);
  if (view.phase === "over" || view.phase === "seating") return null;
  return (
    <>
      {missing.map(([place, at]) => (
        <p key={place} class="banner absent" data-testid="absent">
          {tn(
            "{who} is not connected; a bot takes over in {n} second",
            "{who} is not connected; a bot takes over in {n} seconds",
            Math.max(0, Math.ceil((at - now) / 1000)),
            { who: view.players[place]?.name ?? "" },
          )}
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

export function Takeback({ game, view }: { game: Game; view: View }) {
  const { by, answer } = view.takeback;
  if (by === null) return null;
  const who = view.players[by]?.name ?? "";
  if (!answer)
    return <p class="quiet-note">{by === view.you ? t("Asking the others …") : t("{who} asks to take back.", { who })}</p>;
  return (
    <section class="prompt" data-testid="takeback-asked">
      <h2>{t("{who} asks to take the last action back", { who })}</h2>
      <div class="choices">
        <button type="button" class="primary" onClick={() => void game.send({ t: "takeback", what: "yes" })}>
          {t("Allow it")}
        </button>
        <button type="button" class="choice" onClick={() => void game.send({ t: "takeback", what: "no" })}>
          {t("No")}
        </button>
      </div>
    </section>
  );
}

export function Notice({ game }: { game: Game }) {
  const text = useCell(game.notice);
  return (
    <div class={`notice ${text ? "shown" : ""}`} role="alert" data-testid="notice">
      {text}
    </div>
  );
}
