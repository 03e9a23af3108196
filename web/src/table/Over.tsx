/** The end of a match: results, how they come about, and what next. */

import * as api from "../api";
import { refusalText } from "../codes";
import { FairLine } from "../fair/Lines";
import { amount, number, signed, t } from "../i18n";
import { go, Link, useMedia } from "../ui";
import type { View } from "../wire";
import type { Game } from "./game";
import { Entries } from "./Result";
import { headline } from "./outcome";

const OVER: Record<string, () => string> = {
  all_closed: () => t("All pools are closed."),
  sum: () => t("The pools together have reached their target."),
  two_closed: () => t("Two pools are closed."),
  time: () => t("Time is up."),
  deals: () => t("The last deal has been played."),
  all_closed_and_hills_zero: () => t("All pools are closed and all hills are gone."),
  agreement: () => t("The players have agreed to stop."),
};

export function Over({ game, view, names }: { game: Game; view: View; names: string[] }) {
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
        <Again game={game} view={view} />
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
  const tall = useMedia("(min-height: 900px)");
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
    <details class="steps" open={tall}>
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

/** Once more: the same people, or the same cards. */
function Again({ game, view }: { game: Game; view: View }) {
  const again = async (wanted: { cards?: boolean; shift?: number }) => {
    try {
      go(`/t/${await api.again(game.id, wanted)}`);
    } catch (error) {
      if (error instanceof api.Refused) game.say(refusalText(error.code, error.params));
    }
  };
  if (view.you === null) return null;
  return (
    <>
      <button type="button" class="primary" data-testid="again" onClick={() => void again({})}>
        {view.again ? t("Take part in the next match") : t("Another match with the same people")}
      </button>
      <button type="button" class="choice" data-testid="same-cards" onClick={() => void again({ cards: true })}>
        {t("The same cards again")}
      </button>
      <button type="button" class="choice" data-testid="other-cards" onClick={() => void again({ cards: true, shift: 1 })}>
        {t("The same cards, everybody one place on")}
      </button>
      <Link class="button choice" href={`/new?rules=${encodeURIComponent(view.rules)}`} testid="same-rules">
        {t("The same rules")}
      </Link>
    </>
  );
}
