/** What holds the play up: who is not connected, and who wants to take back. */

import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../i18n";
import { useCell } from "../store";
import type { View } from "../wire";
import type { Game } from "./game";

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

/** Somebody asks to take the last action back. */
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
