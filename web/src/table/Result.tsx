/** The end of a deal and of the match: what came of it, why, and what next. */

import { FairLine, SealLine } from "../fair/Lines";
import { MiniCard } from "../cards/Mini";
import { t } from "../i18n";
import { lazy, withTexts } from "../lazy";
import { sentenceOf } from "../sheet/why";
import { Link } from "../ui";
import type { Card, Result, View } from "../wire";
import type { Game } from "./game";
import { arranged } from "./hand";
import { headline } from "./outcome";
import { holderOf } from "./scene";

const Over = lazy(() => withTexts(import("./Over")).then((it) => it.Over));

export function ResultPanel({ game, view }: { game: Game; view: View }) {
  const result = view.result;
  const names = view.players.map((player) => player?.name ?? "");
  if (view.phase === "over") return <Over game={game} view={view} names={names} />;
  if (!result)
    return (
      <div class="quiet-note">
        <p>{t("The first deal is coming …")}</p>
        <SealLine game={game} />
      </div>
    );
  const me = view.you;
  const ready = me !== null && view.ready.includes(me);
  return (
    <section class="result" data-testid="result" aria-label={t("The deal is over")}>
      <h2>{headline(result, names)}</h2>
      <Entries result={result} names={names} />
      <div class="choices">
        {me === null ? null : (
          <button
            type="button"
            class="primary"
            data-testid="next"
            disabled={ready}
            onClick={() => void game.send({ t: "next" })}
          >
            {ready ? t("Waiting for the others …") : t("Next deal")}
          </button>
        )}
        <Link class="button choice" href={`/replay/${game.id}?deal=${result.number}`}>
          {t("Play it through")}
        </Link>
        {me !== null ? (
          <button
            type="button"
            class="quiet"
            data-testid="stop"
            disabled={view.stops.includes(me)}
            onClick={() => void game.send({ t: "stop" })}
          >
            {view.stops.includes(me) ? t("You would end the match here") : t("End the match here")}
          </button>
        ) : null}
      </div>
      <FairLine game={game} number={result.number} />
      <AllHands result={result} names={names} />
    </section>
  );
}

export function Entries({ result, names }: { result: Result; names: string[] }) {
  if (!result.entries.length) return <p>{t("Nothing is written.")}</p>;
  return (
    <ul class="entries" data-testid="entries">
      {result.entries.map((entry, i) => (
        <li key={i}>{sentenceOf(entry, names)}</li>
      ))}
    </ul>
  );
}

/** Everybody's cards as they were dealt. */
export function AllHands({ result, names }: { result: Result; names: string[] }) {
  const row = (label: string, cards: Card[]) => (
    <div class="dealt" key={label}>
      <span class="label">{label}</span>
      <span class="minis">
        {cards.map((card) => (
          <MiniCard key={card} card={card} />
        ))}
      </span>
    </div>
  );
  return (
    <div class="all-hands">
      {result.hands.map((cards, seat) => row(holderOf(result, names, seat), arranged(cards, null)))}
      {result.talon.length ? row(t("Talon"), result.talon) : null}
      {result.discards.length ? row(t("Discard"), result.discards) : null}
    </div>
  );
}
