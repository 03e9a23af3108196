/** The end of a deal and of the match: what came of it, why, and what next. */

import { FairLine, SealLine } from "../fair/Notice";
import { MiniCard } from "./Seat";
import { amount, number, signed, t } from "../i18n";
import { sentenceOf } from "../sheet/why";
import { Link } from "../ui";
import type { Card, Result, View } from "../wire";
import type { Game } from "./game";
import { arranged } from "./hand";
import { headline } from "./tell";

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

function Entries({ result, names }: { result: Result; names: string[] }) {
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
      {result.hands.map((cards, seat) => row(names[result.seats[seat] ?? 0] ?? "", arranged(cards, null)))}
      {result.talon.length ? row(t("Talon"), result.talon) : null}
      {result.discards.length ? row(t("Discard"), result.discards) : null}
    </div>
  );
}

const OVER: Record<string, () => string> = {
  all_closed: () => t("All pools are closed."),
  sum: () => t("The pools together have reached their target."),
  two_closed: () => t("Two pools are closed."),
  time: () => t("Time is up."),
  deals: () => t("The last deal has been played."),
  all_closed_and_hills_zero: () => t("All pools are closed and all hills are gone."),
  agreement: () => t("The players have agreed to stop."),
};

function Over({ game, view, names }: { game: Game; view: View; names: string[] }) {
  const settlement = view.settlement;
  const results = settlement?.rounded ?? view.standing?.results ?? [];
  const order = names.map((_, i) => i).sort((a, b) => number(results[b] ?? 0) - number(results[a] ?? 0));
  return (
    <section class="result over" data-testid="over" aria-label={t("The match is over")}>
      <h2>{t("The match is over")}</h2>
      <p>{OVER[view.over ?? ""]?.() ?? ""}</p>
      <ol class="podium">
        {order.map((i) => (
          <li key={i}>
            <bdi>{names[i]}</bdi> <strong data-testid="net">{signed(results[i] ?? "0")}</strong>
          </li>
        ))}
      </ol>
      {settlement ? <Steps view={view} names={names} /> : null}
      <div class="choices">
        <Link class="button primary" href={`/new?rules=${encodeURIComponent(view.rules)}`} testid="again">
          {t("Play again")}
        </Link>
        {view.result ? (
          <Link class="button choice" href={`/replay/${game.id}?deal=${view.result.number}`}>
            {t("Play deals through")}
          </Link>
        ) : null}
        <a class="button choice" href={`/api/games/${game.id}/record`} download={`preferans-${game.id}.txt`}>
          {t("Download the record")}
        </a>
        <Link class="button quiet" href="/">
          {t("To the lobby")}
        </Link>
      </div>
      {view.result ? (
        <details>
          <summary>{t("The last deal")}</summary>
          <p>{headline(view.result, names)}</p>
          <Entries result={view.result} names={names} />
          <FairLine game={game} number={view.result.number} />
        </details>
      ) : null}
    </section>
  );
}

/** How it was settled, step by step, so that it can be checked with a pencil. */
function Steps({ view, names }: { view: View; names: string[] }) {
  const it = view.settlement;
  if (!it) return null;
  const row = (label: string, values: string[], shown: (x: string) => string = amount) => (
    <tr>
      <th scope="row">{label}</th>
      {values.map((value, i) => (
        <td key={i}>{shown(value)}</td>
      ))}
    </tr>
  );
  const missing = it.missing.some((x) => number(x) !== 0);
  return (
    <details class="steps" open>
      <summary>{t("How it is settled")}</summary>
      <div class="scroll" role="group" aria-label={t("How it is settled")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {names.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {missing ? row(t("Behind the largest pool"), it.missing) : null}
            {row(missing ? t("Hill with that added") : t("Hill"), it.loaded)}
            {number(it.pardon) !== 0
              ? row(t("After {n} is taken off each", { n: amount(it.pardon) }), it.hills)
              : null}
            {row(t("Each of the others writes for it"), it.shares)}
            {names.map((name, j) =>
              row(
                t("Whists and hills against {who}", { who: name }),
                it.pairs.map((pair) => pair[j] ?? "0"),
                (x) => (number(x) === 0 ? "·" : signed(x)),
              ),
            )}
            {row(t("Exactly"), it.exact, signed)}
            {row(t("Result in whists"), it.rounded, signed)}
          </tbody>
        </table>
      </div>
    </details>
  );
}
