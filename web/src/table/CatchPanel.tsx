/** What a catcher of a misère has before him: his suspects, and a word with the other. */

import { useState } from "preact/hooks";
import { Face } from "../cards/Face";
import { cardName, cardSign } from "../cards/names";
import { t, tn } from "../i18n";
import { useCell } from "../store";
import { useMedia } from "../ui";
import type { Card, View } from "../wire";
import { type Catching, catchingOf, hasCompany } from "./catching";
import type { Game } from "./game";
import { LineBox } from "./LineBox";
import { nameAt } from "./scene";

export function Panel({ game, view, it }: { game: Game; view: View; it: Catching }) {
  const tall = useMedia("(min-height: 760px)");
  return (
    <details class="catch" open={tall} data-testid="catch">
      <summary>
        {it.cards.length
          ? tn(
              "The declarer's cards: {all}, of them {n} discarded",
              "The declarer's cards: {all}, of them {n} discarded",
              it.discarded,
              { all: it.cards.length },
            )
          : t("Among the catchers")}
      </summary>
      {it.cards.length ? <Suspects game={game.id} deal={view.number ?? 0} cards={it.cards} /> : null}
      {hasCompany(view, it) ? <Talk game={game} view={view} /> : null}
    </details>
  );
}

/** Cards that are crossed off: they are kept in this browser and told to nobody. */
function Suspects({ game, deal, cards }: { game: string; deal: number; cards: Card[] }) {
  const place = `preferans.suspects.${game}`;
  const [crossed, set] = useState<Card[]>(() => {
    const [number, ...kept] = (sessionStorage.getItem(place) ?? "").split(" ");
    return number === String(deal) ? kept : [];
  });
  const cross = (card: Card) => {
    const next = crossed.includes(card) ? crossed.filter((it) => it !== card) : [...crossed, card];
    sessionStorage.setItem(place, [deal, ...next].join(" "));
    set(next);
  };
  return (
    <div role="group" aria-label={t("Which he may have discarded: only you see what you cross off")}>
      <p class="help">{t("Cross off what you take for discarded; only you see it.")}</p>
      <div class="suspects" data-testid="suspects">
        {cards.map((card) => (
          <button
            type="button"
            key={card}
            class={`mini ${crossed.includes(card) ? "crossed" : ""}`}
            data-testid={`suspect-${card}`}
            aria-label={cardName(card)}
            aria-pressed={crossed.includes(card)}
            onClick={() => cross(card)}
          >
            <Face card={card} />
          </button>
        ))}
      </div>
    </div>
  );
}

function Talk({ game, view }: { game: Game; view: View }) {
  const lines = useCell(game.caught).filter((line) => line.number === view.number);
  const name = (place: number) => view.players[place]?.name ?? "";
  return (
    <section class="catch-talk" aria-label={t("Among the catchers")} data-testid="catch-talk">
      <p class="help">{t("Tap a card of {who} to say: this one. The declarer does not hear you.", { who: partner(view) })}</p>
      <ol aria-live="polite">
        {lines.slice(-3).map((line, i) => (
          <li key={lines.length - i}>
            <bdi class="name">{name(line.from)}</bdi>{" "}
            <bdi>{line.card === null ? line.text : t("means {card}", { card: cardSign(line.card) })}</bdi>
          </li>
        ))}
      </ol>
      <LineBox label={t("A line to the other catcher")} onSay={(text) => void game.send({ t: "catch", text })} />
    </section>
  );
}

const partner = (view: View): string =>
  (catchingOf(view)?.partners ?? []).map((seat) => nameAt(view, seat)).join(", ");
