/** Before the match: who sits, the link for friends, and the start. */

import "../styles/seating.css";
import { useState } from "preact/hooks";
import * as api from "../api";
import { refusalText } from "../codes";
import { t, tn } from "../i18n";
import { EARLIER } from "../rules/earlier";
import { RulesLine } from "../rules/Line";
import { copy } from "../ui";
import type { View } from "../wire";
import type { Game } from "./game";
import { Together } from "./Notes";

export function Seating({ game, view }: { game: Game; view: View }) {
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}/t/${game.id}`;
  const free = view.players.filter((player) => player === null).length;
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof api.Refused) game.say(refusalText(error.code, error.params));
    }
  };
  return (
    <section class="seating" data-testid="seating">
      <h1>{t("A table for {n}", { n: view.players.length })}</h1>
      <p>
        <RulesLine rules={view.rules} />
      </p>
      {view.earlier === "all" ? null : <p class="help">{EARLIER[view.earlier]()}</p>}
      <ol class="places">
        {view.players.map((player, i) => (
          <li key={i} class={player ? "" : "free"}>
            {player ? <bdi>{player.name}</bdi> : t("free")}
            {i === view.you ? <span class="badge">{t("you")}</span> : null}
          </li>
        ))}
      </ol>
      <Together view={view} />
      <div class="choices">
        {view.you === null && free > 0 ? (
          <button type="button" class="primary" data-testid="join" onClick={() => void attempt(() => api.join(game.id))}>
            {t("Take a place")}
          </button>
        ) : null}
        {view.host ? (
          <button type="button" class="primary" data-testid="start" onClick={() => void attempt(() => api.start(game.id))}>
            {free > 0 ? tn("Start with {n} bot", "Start with {n} bots", free) : t("Start")}
          </button>
        ) : null}
        {view.you !== null && !view.host ? (
          <button type="button" class="quiet" onClick={() => void attempt(() => api.leave(game.id))}>
            {t("Give the place up")}
          </button>
        ) : null}
      </div>
      {view.you !== null && !view.host ? <p class="help">{t("The match begins when the founder starts it or the last place is taken.")}</p> : null}
      <div class="invite">
        <img src={`/api/games/${game.id}/qr.svg`} alt={t("The link to this table as a code for a camera")} width={176} height={176} />
        <div>
          <p>{t("Send your friends this link:")}</p>
          <p class="link">
            <code data-testid="link">{link}</code>
          </p>
          <button
            type="button"
            class="choice"
            onClick={() => void copy(link).then(setCopied)}
          >
            {copied ? t("Copied") : t("Copy the link")}
          </button>
        </div>
      </div>
    </section>
  );
}
