/** Waiting for a seat that somebody gives up, and giving one's own up. */

import { useState } from "preact/hooks";
import { t, tn } from "../i18n";
import { useCell } from "../store";
import type { View } from "../wire";
import type { Game } from "./game";

export function Queue({ game, view }: { game: Game; view: View }) {
  const waiting = useCell(game.waiting);
  const [sure, setSure] = useState(false);
  if (view.phase === "seating" || view.phase === "over") return null;
  const ask = async () => {
    if (await game.send({ t: "queue", what: waiting ? "leave" : "join" })) game.waiting.value = !waiting;
  };
  const give = () => {
    if (sure) void game.send({ t: "seat", what: "give" });
    setSure(!sure);
  };
  if (view.you === null)
    return (
      <>
        <button type="button" data-testid="queue" onClick={() => void ask()}>
          {waiting ? t("Wait for a seat no longer") : t("Wait for a seat that somebody gives up")}
        </button>
        {view.queue ? <p class="help">{tn("{n} guest is waiting for a seat", "{n} guests are waiting for a seat", view.queue)}</p> : null}
      </>
    );
  return (
    <button type="button" data-testid="give" onClick={give}>
      {sure ? t("Really? A bot plays on until somebody takes the seat.") : t("Give the seat up for good")}
    </button>
  );
}
