/** The menu, and every dialogue that it or a key opens. */

import { t, tn } from "../i18n";
import { lazy, withTexts } from "../lazy";
import { useCell } from "../store";
import { Link, Modal } from "../ui";
import type { View } from "../wire";
import { ClaimDialog } from "./Claim";
import type { Game } from "./game";
import { LastTrick } from "./LastTrick";

const KeysDialog = lazy(() => withTexts(import("./Keys")).then((it) => it.KeysDialog));
const Queue = lazy(() => withTexts(import("./Queue")).then((it) => it.Queue));
const RulesDialog = lazy(() => withTexts(import("../rules/Read"), ["rules"]).then((it) => it.RulesDialog));
const SettingsDialog = lazy(() => withTexts(import("../Settings")).then((it) => it.SettingsDialog));

/** Which dialogue is open. */
export type Open = "sheet" | "menu" | "claim" | "trick" | "rules" | "settings" | "keys" | "log" | null;

export function Dialogues(props: { game: Game; view: View; open: Open; setOpen: (open: Open) => void }) {
  const { game, view, open, setOpen } = props;
  const close = () => setOpen(null);
  const watching = useCell(game.watching);
  const you = view.you === null ? null : view.players[view.you];
  switch (open) {
    case "claim":
      return view.deal?.claims.length ? (
        <ClaimDialog
          view={view}
          onClose={close}
          onClaim={(action) => {
            close();
            game.act(action);
          }}
        />
      ) : null;
    case "trick": {
      const trick = view.deal?.tricks.at(-1);
      return trick?.plays.length ? <LastTrick view={view} trick={trick} onClose={close} /> : null;
    }
    case "rules":
      return <RulesDialog rules={view.rules} onClose={close} />;
    case "settings":
      return <SettingsDialog onClose={close} />;
    case "keys":
      return <KeysDialog onClose={close} />;
    case "menu":
      return (
        <Modal title={t("Menu")} onClose={close} testid="menu-dialog">
          <nav class="menu">
            <button type="button" onClick={() => setOpen("rules")}>
              {t("Rules of this table")}
            </button>
            <Link href={`/fair/${game.id}`}>{t("How the cards are shuffled")}</Link>
            <button type="button" onClick={() => setOpen("settings")}>
              {t("Settings")}
            </button>
            <button type="button" onClick={() => setOpen("keys")}>
              {t("Keys")}
            </button>
            {you && view.phase !== "seating" && view.phase !== "over" ? (
              <button
                type="button"
                onClick={() => {
                  close();
                  void game.send({ t: "seat", what: you.away ? "back" : "away" });
                }}
              >
                {you.away ? t("I am back") : t("Let a bot play for me")}
              </button>
            ) : null}
            {view.you === null && view.watch === "open" && view.phase !== "over" ? (
              <button
                type="button"
                data-testid="watch-open"
                onClick={() => {
                  close();
                  void game.send({ t: "watch", open: !view.late });
                }}
              >
                {view.late ? t("Watch the deal being played") : t("Watch with open hands, a whole deal late")}
              </button>
            ) : null}
            <Queue game={game} view={view} />
            <Link href="/">{t("To the lobby (the table waits)")}</Link>
          </nav>
          {watching > 0 ? <p class="help">{tn("{n} guest is watching", "{n} guests are watching", watching)}</p> : null}
        </Modal>
      );
    default:
      return null;
  }
}
