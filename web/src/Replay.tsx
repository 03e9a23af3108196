/** A finished deal, step by step, all cards open. */

import "./styles/replay.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import * as api from "./api";
import { MiniCard } from "./cards/Mini";
import { callSign, cardName, cardSign } from "./cards/names";
import { Face } from "./cards/Face";
import { refusalText } from "./codes";
import { t } from "./i18n";
import { sentenceOf } from "./sheet/why";
import { arranged } from "./table/hand";
import { headline } from "./table/outcome";
import { holderOf, isCard } from "./table/scene";
import { go, Link } from "./ui";
import type { Card, Result, Seat } from "./wire";

/** The deal after a number of steps: hands, what lies on the table, tricks. Pure. */
export interface Moment {
  hands: Card[][];
  table: [Seat, Card][];
  taken: number[];
  discards: Card[];
}

export function momentOf(result: Result, steps: number): Moment {
  const hands = result.hands.map((hand) => [...hand]);
  const taken = result.hands.map(() => 0);
  const byItself = result.terms.kind === "engagement" ? result.terms.hand_of.indexOf(null) : -1;
  let discards: Card[] = [];
  let table: [Seat, Card][] = [];
  let trick = 0;
  // A dummy that nobody plays lets its card fall with the card before it.
  const fall = () => {
    const next = result.tricks[trick]?.plays[table.length];
    if (next === undefined || next[0] !== byItself) return;
    hands[byItself] = (hands[byItself] ?? []).filter((card) => card !== next[1]);
    table = [...table, next];
    finish();
  };
  const finish = () => {
    const now = result.tricks[trick];
    if (!now || table.length < now.plays.length) return;
    taken[now.winner] = (taken[now.winner] ?? 0) + 1;
    trick += 1;
    if (result.tricks[trick]?.plays[0]?.[0] === byItself) {
      table = [];
      fall();
    }
  };
  for (const [seat, action] of result.record.slice(0, steps)) {
    if (action.startsWith("discard ")) {
      discards = action.slice(8).split(" ");
      hands[seat] = [...(hands[seat] ?? []), ...result.talon].filter((card) => !discards.includes(card));
    } else if (isCard(action)) {
      const now = result.tricks[trick];
      const full = now ? now.plays.length : 3;
      if (table.length >= full) table = [];
      const owner = hands.findIndex((hand) => hand.includes(action));
      if (owner >= 0) hands[owner] = (hands[owner] ?? []).filter((card) => card !== action);
      if (table.length === 0 && now?.plays[0] && now.plays[0][1] !== action) table = [now.plays[0]];
      table = [...table, [owner >= 0 ? owner : seat, action]];
      const before = trick;
      finish();
      if (trick === before) fall();
    }
  }
  return { hands, table, taken, discards };
}

export function ReplayPage({ id }: { id: string }) {
  const number = Number(new URLSearchParams(location.search).get("deal") ?? "1");
  const [found, set] = useState<api.FinishedDeal | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let gone = false;
    api
      .finishedDeal(id, number)
      .then((told) => !gone && set(told))
      .catch((error: unknown) => {
        if (!gone && error instanceof api.Refused) setTrouble(refusalText(error.code, error.params));
      });
    return () => {
      gone = true;
    };
  }, [id, number]);
  return (
    <main class="replay" data-testid="replay">
      <header class="bar">
        <Link href={`/t/${id}`} class="home">
          <span aria-hidden="true">←</span>
          <span class="visually-hidden">{t("Back to the table")}</span>
        </Link>
        <h1>{t("Deal {n}", { n: number })}</h1>
      </header>
      {trouble ? <p class="trouble">{trouble}</p> : null}
      {found ? <Replay id={id} found={found} key={number} /> : null}
    </main>
  );
}

function Replay({ id, found }: { id: string; found: api.FinishedDeal }) {
  const { deal, deals } = found;
  const names = found.players.map((player) => player.name);
  const [step, set] = useState(0);
  const last = deal.record.length;
  const to = (n: number) => set(Math.max(0, Math.min(last, n)));
  const moment = useMemo(() => momentOf(deal, step), [deal, step]);
  const at = (seat: Seat) => holderOf(deal, names, seat);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement).matches("input, textarea, select")) return;
      const jump: Record<string, number> = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: last };
      const next = jump[event.key];
      if (next !== undefined) to(next);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  const done = deal.record[step - 1];
  const index = deals.indexOf(deal.number);
  const other = (n: number | undefined, label: string) =>
    n === undefined ? null : (
      <button type="button" class="choice small" onClick={() => go(`/replay/${id}?deal=${n}`)}>
        {label}
      </button>
    );
  return (
    <>
      <p class="headline">{headline(deal, names)}</p>
      <div class="replay-hands" data-testid="replay-hands">
        {moment.hands.map((cards, seat) => (
          <section key={seat} class="dealt">
            <span class="label">
              <bdi>{at(seat)}</bdi> · {moment.taken[seat]}
            </span>
            <span class="minis">
              {arranged(cards, null).map((card) => (
                <MiniCard key={card} card={card} />
              ))}
            </span>
          </section>
        ))}
        <section class="dealt">
          <span class="label">{t("Talon")}</span>
          <span class="minis">
            {deal.talon.map((card) => (
              <MiniCard key={card} card={card} />
            ))}
          </span>
        </section>
        {moment.discards.length ? (
          <section class="dealt">
            <span class="label">{t("Discard")}</span>
            <span class="minis">
              {moment.discards.map((card) => (
                <MiniCard key={card} card={card} />
              ))}
            </span>
          </section>
        ) : null}
      </div>
      <div class="replay-table" aria-live="polite">
        {moment.table.length ? (
          moment.table.map(([seat, card]) => (
            <figure key={card}>
              <span class="talon-card" role="img" aria-label={cardName(card)}>
                <Face card={card} />
              </span>
              <figcaption>{at(seat)}</figcaption>
            </figure>
          ))
        ) : (
          <p class="said">{done ? `${at(done[0])}: ${isCard(done[1]) ? cardSign(done[1]) : callSign(done[1])}` : t("The cards are dealt.")}</p>
        )}
      </div>
      <div class="stepper wide" role="group" aria-label={t("Steps")}>
        <button type="button" onClick={() => to(0)} aria-label={t("to the beginning")}>
          |◀
        </button>
        <button type="button" onClick={() => to(step - 1)} aria-label={t("one step back")} data-testid="step-back">
          ◀
        </button>
        <input
          type="range"
          min={0}
          max={last}
          value={step}
          aria-label={t("Step")}
          onInput={(event) => to(Number(event.currentTarget.value))}
        />
        <button type="button" onClick={() => to(step + 1)} aria-label={t("one step on")} data-testid="step-on">
          ▶
        </button>
        <button type="button" onClick={() => to(last)} aria-label={t("to the end")} data-testid="step-end">
          ▶|
        </button>
        <output data-testid="replay-step">
          {step} / {last}
        </output>
      </div>
      <p class="choices">
        {other(deals[index - 1], t("Previous deal"))}
        {other(deals[index + 1], t("Next deal"))}
      </p>
      <ul class="entries">
        {deal.entries.map((entry, i) => (
          <li key={i}>{sentenceOf(entry, names)}</li>
        ))}
      </ul>
    </>
  );
}
