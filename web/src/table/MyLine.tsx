/** The reader's own line, between the table and his hand. */

import { t } from "../i18n";
import type { View } from "../wire";
import { promptOf } from "./ask";
import type { Open } from "./Dialogues";
import type { Game } from "./game";
import { Doing, Totals } from "./Seat";
import { waitingLine } from "./tell";

export function MyLine({ game, view, setOpen }: { game: Game; view: View; setOpen: (open: Open) => void }) {
  const deal = view.deal;
  const you = view.you === null ? null : view.players[view.you];
  const prompt = promptOf(view);
  const spoken = prompt ? (prompt.kind === "cards" ? prompt.heading : t("Your turn")) : waitingLine(view);
  const mine = deal?.question != null;
  return (
    <div class={`my-line ${mine ? "turn" : ""}`}>
      <p class="who">
        {you ? (
          <bdi class="name">{you.name}</bdi>
        ) : (
          <span class="name" data-testid="watching">
            {view.late ? t("You are watching, a whole deal late") : t("You are watching")}
          </span>
        )}
        {view.dealer === view.you && deal ? <span class="badge dealer">{t("deals")}</span> : null}
      </p>
      {deal && deal.seat !== null ? <Doing deal={deal} seat={deal.seat} turn={false} /> : null}
      {view.you !== null ? <Totals view={view} place={view.you} /> : null}
      <p class="status" role="status" data-testid="status">
        {view.phase === "deal" ? spoken : ""}
      </p>
      <div class="tools">
        {you?.away ? (
          <button type="button" class="primary small" onClick={() => void game.send({ t: "seat", what: "back" })}>
            {t("I am back")}
          </button>
        ) : null}
        {view.takeback.possible ? (
          <button
            type="button"
            class="choice small"
            data-testid="takeback"
            onClick={() => void game.send({ t: "takeback", what: "ask" })}
          >
            <Tool sign="↶" word={t("Take back")} />
          </button>
        ) : null}
        {deal && deal.claims.length > 0 ? (
          <button type="button" class="choice small" data-testid="claim" onClick={() => setOpen("claim")}>
            <Tool sign="⚑" word={t("Claim")} />
          </button>
        ) : null}
        {deal?.tricks.at(-1)?.plays.length ? (
          <button type="button" class="choice small" data-testid="last" onClick={() => setOpen("trick")}>
            <Tool sign="❐" word={t("Last trick")} />
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** A sign where there is little room, the word beside it where there is more. */
function Tool({ sign, word }: { sign: string; word: string }) {
  return (
    <>
      <span class="sign" aria-hidden="true">
        {sign}
      </span>
      <span class="word">{word}</span>
    </>
  );
}
