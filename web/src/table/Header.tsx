/** The line over the table: the rules, the deal, the ways to everything else. */

import { t } from "../i18n";
import { RulesLine } from "../rules/Line";
import { useCell } from "../store";
import { Link } from "../ui";
import type { View } from "../wire";
import type { Open } from "./Dialogues";
import type { Game } from "./game";

export function Header(props: { game: Game; view: View; setOpen: (open: Open) => void; wide: boolean }) {
  const { view, setOpen } = props;
  const unread = useCell(props.game.unread);
  // Between deals the sheet already counts the next one; people still look at the last.
  const shownDeal = view.phase === "deal" ? view.number : view.result?.number;
  return (
    <header class="bar" data-testid="header">
      <Link href="/" class="home">
        <span aria-hidden="true">♠</span>
        <span class="visually-hidden">{t("To the lobby")}</span>
      </Link>
      <h1>
        <button type="button" class="plain" onClick={() => setOpen("rules")}>
          <RulesLine rules={view.rules} />
        </button>
        {shownDeal ? <span class="deal-no">{t("deal {n}", { n: shownDeal })}</span> : null}
      </h1>
      {view.phase === "seating" || props.wide ? null : (
        <>
          <button type="button" class="icon" data-testid="open-sheet" onClick={() => setOpen("sheet")}>
            <span aria-hidden="true">▤</span>
            <span class="visually-hidden">{t("Score sheet")}</span>
          </button>
          <button type="button" class="icon" onClick={() => setOpen("log")}>
            <span aria-hidden="true">✉</span>
            <span class="visually-hidden">{t("Log and chat")}</span>
            {unread > 0 ? <span class="count">{unread}</span> : null}
          </button>
        </>
      )}
      <button type="button" class="icon" data-testid="menu" onClick={() => setOpen("menu")}>
        <span aria-hidden="true">☰</span>
        <span class="visually-hidden">{t("Menu")}</span>
      </button>
    </header>
  );
}
