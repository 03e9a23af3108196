/** The first page: three ways in, my unfinished matches, open tables. */

import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { refusalText } from "../codes";
import { t, tn } from "../i18n";
import { Face } from "../cards/Face";
import { RulesLine } from "../rules/Line";
import { lazy, withTexts } from "../lazy";
import { loadTable } from "../table/load";
import { go, Link } from "../ui";
import type { Lobby as Tables, Me, Summary } from "../wire";
import { NameField } from "./NameField";

const SettingsDialog = lazy(() => withTexts(import("../Settings")).then((it) => it.SettingsDialog));

const LOOK_AGAIN_MS = 5000;

export function LobbyPage() {
  const [tables, setTables] = useState<Tables | null>(null);
  const [me, setMe] = useState<Me | null>(null);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const [settings, openSettings] = useState(false);

  useEffect(() => {
    let gone = false;
    const look = async () => {
      try {
        const [who, found] = [await api.me(), await api.lobby()];
        if (gone) return;
        setMe(who);
        setTables(found);
        setTrouble("");
      } catch (error) {
        if (!gone && error instanceof api.Refused) setTrouble(refusalText(error.code, error.params));
      }
    };
    void look();
    const timer = setInterval(() => document.visibilityState === "visible" && void look(), LOOK_AGAIN_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, []);

  const withBots = async () => {
    if (busy) return;
    setBusy(true);
    void loadTable().catch(() => undefined);
    try {
      go(`/t/${await api.createGame({ rules: "sochi", start: true })}`);
    } catch (error) {
      if (error instanceof api.Refused) setTrouble(refusalText(error.code, error.params));
    } finally {
      setBusy(false);
    }
  };

  const mine = tables?.mine ?? [];
  return (
    <main class="lobby" data-testid="lobby">
      {mine[0] ? (
        <section class="continue" aria-label={t("Your unfinished matches")}>
          {mine.slice(0, 3).map((game, i) => (
            <Link
              key={game.id}
              class={`button ${i === 0 ? "primary" : "choice"}`}
              href={`/t/${game.id}`}
              testid={i === 0 ? "continue" : "continue-more"}
            >
              {t("Continue: {table}", { table: tableName(game) })}
            </Link>
          ))}
        </section>
      ) : null}
      <section class="hero">
        <div class="fan" aria-hidden="true">
          {["SA", "HQ", "CK", "DJ"].map((card) => (
            <Face key={card} card={card} />
          ))}
        </div>
        <div>
          <h1>{t("Preferans")}</h1>
          <p>{t("An evening at the card table: three to five players, ten cards, and a sheet of paper.")}</p>
        </div>
      </section>
      {trouble ? (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      ) : null}
      <section class="ways" aria-label={t("Ways in")}>
        <button type="button" class="way" data-testid="play-bots" disabled={busy} onClick={() => void withBots()}>
          <strong>{t("Play with bots")}</strong>
          <span>{t("Ten cards at once; you need nothing else.")}</span>
        </button>
        <Link class="way" href="/new" testid="play-friends">
          <strong>{t("Play with friends")}</strong>
          <span>{t("Choose the rules, send a link, sit down.")}</span>
        </Link>
        <a class="way" href="#tables">
          <strong>{t("Join or watch")}</strong>
          <span>{t("See which tables are open.")}</span>
        </a>
      </section>
      <section id="tables" class="tables">
        <table>
          <caption>{t("Open tables")}</caption>
          {tables?.open.length ? (
            <>
              <thead>
                <tr>
                  <th scope="col">{t("Rules")}</th>
                  <th scope="col">{t("Players")}</th>
                  <th scope="col">{t("State")}</th>
                </tr>
              </thead>
              <tbody>
                {tables.open.map((game) => (
                  <tr key={game.id}>
                    <td>
                      <Link href={`/t/${game.id}`}>
                        <RulesLine rules={game.rules} />
                      </Link>
                    </td>
                    <td>
                      {game.players.map((player) => player.name).join(", ") || "–"}
                    </td>
                    <td>{stateOf(game)}</td>
                  </tr>
                ))}
              </tbody>
            </>
          ) : (
            <tbody>
              <tr>
                <td>{t("No open table now. Open one with “Play with friends”.")}</td>
              </tr>
            </tbody>
          )}
        </table>
      </section>
      <section class="mine" aria-label={t("You")}>
        {me ? <NameField key={me.name} name={me.named ? me.name : ""} onNamed={(name) => setMe({ name, named: true })} /> : null}
        <button type="button" class="choice" data-testid="settings" onClick={() => openSettings(true)}>
          {t("Settings and language")}
        </button>
        <Link class="button choice" href="/rules">
          {t("Rules and their options")}
        </Link>
      </section>
      {settings ? <SettingsDialog onClose={() => openSettings(false)} /> : null}
    </main>
  );
}

function tableName(game: Summary): string {
  const who = game.players.map((player) => player.name).join(", ");
  return game.phase === "seating" ? who : `${t("deal {n}", { n: game.number })} · ${who}`;
}

function stateOf(game: Summary): string {
  if (game.phase !== "seating") return t("deal {n}", { n: game.number });
  return tn("{n} place free", "{n} places free", game.places - game.players.length);
}
