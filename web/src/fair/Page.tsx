/** How the cards were shuffled: what was promised, what everybody sent, the deck computed anew. */

import "../styles/table.css";
import "../styles/replay.css";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { refusalText } from "../codes";
import { currentLanguage, t, tn } from "../i18n";
import { arranged } from "../table/hand";
import { MiniCard } from "../table/Seat";
import { go, Link } from "../ui";
import type { Card } from "../wire";
import { ChanceTable } from "./Chance";
import { type Block, dealtBy, type Evidence, type FairRecord, type Finding, parseBlock, readRecord, recordOf, verify } from "./evidence";
import "../styles/fair.css";
import { type Hex, keyOf, NOTHING, shuffled } from "./shuffle";

export function FairPage({ id }: { id: string }) {
  const [found, set] = useState<Evidence | null>(null);
  const [trouble, setTrouble] = useState("");
  const asked = Number(new URLSearchParams(location.search).get("deal") ?? "0");
  useEffect(() => {
    if (!id) return;
    let gone = false;
    api
      .evidence(id)
      .then((told) => !gone && set(told))
      .catch((error: unknown) => {
        if (!gone && error instanceof api.Refused) setTrouble(refusalText(error.code, error.params));
      });
    return () => {
      gone = true;
    };
  }, [id]);
  return (
    <main class="replay fairness" data-testid="fairness">
      <header class="bar">
        <Link href={id ? `/t/${id}` : "/"} class="home">
          <span aria-hidden="true">←</span>
          <span class="visually-hidden">{id ? t("Back to the table") : t("To the lobby")}</span>
        </Link>
        <h1>{t("How the cards are shuffled")}</h1>
      </header>
      <Protocol />
      {trouble ? <p class="trouble">{trouble}</p> : null}
      {found ? <Match id={id} found={found} asked={asked} /> : null}
      <OwnRecord />
      <ChanceTable />
    </main>
  );
}

function Protocol() {
  return (
    <section>
      <ol class="protocol">
        <li>{t("The table draws a secret number and shows its seal: it cannot change the number any more.")}</li>
        <li>{t("Every player's page draws a secret number of its own and shows a seal of it, before it sees another.")}</li>
        <li>{t("When all seals are fixed, the pages show their numbers. A page that stays silent makes the attempt void.")}</li>
        <li>{t("The deck follows from all numbers together: if one is honest, nobody could choose the cards.")}</li>
        <li>{t("After the deal the table shows its number, and every page computes everything again.")}</li>
      </ol>
    </section>
  );
}

function Match({ id, found, asked }: { id: string; found: Evidence; asked: number }) {
  const record = recordOf(found);
  const verdict = verify(record);
  const numbers = found.deals.map((deal) => deal.number);
  const number = numbers.includes(asked) ? asked : (numbers.at(-1) ?? 0);
  const deal = found.deals.find((it) => it.number === number);
  return (
    <>
      <Verdict findings={verdict.findings} proven={verdict.proven.length} silent={verdict.silent.length} players={record.players} />
      {numbers.length ? (
        <label class="field">
          {t("Deal")}
          <select value={number} onChange={(event) => go(`/fair/${id}?deal=${event.currentTarget.value}`)}>
            {numbers.map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p>{t("No deal is finished yet: its evidence is shown when its cards are laid open.")}</p>
      )}
      {deal?.lines.map((line, i) => (
        <Attempt
          key={line}
          line={line}
          number={i + 1}
          last={i === deal.lines.length - 1}
          players={record.players}
          times={deal.times[i] ?? []}
          findings={verdict.findings.filter((it) => it.deal === number)}
        />
      ))}
      {numbers.length ? (
        <a class="button choice" href={`/api/games/${id}/fair`} download={`preferans-fair-${id}.json`}>
          {t("Download the evidence")}
        </a>
      ) : null}
    </>
  );
}

function Verdict(props: { findings: Finding[]; proven: number; silent: number; players: string[] }) {
  const { findings, proven, silent, players } = props;
  return (
    <div class={`verdict ${findings.length ? "bad" : "good"}`} role="status" data-testid="verdict">
      <p>
        {findings.length
          ? t("✗ The evidence is not true.")
          : proven
            ? tn("✓ {n} deal was checked: its cards are those of the shuffle.", "✓ {n} deals were checked: their cards are those of the shuffle.", proven)
            : t("There is no evidence to check yet.")}
      </p>
      {silent ? <p>{tn("{n} deal has no evidence.", "{n} deals have no evidence.", silent)}</p> : null}
      {findings.length ? (
        <ul>
          {findings.map((it, i) => (
            <li key={i}>
              {told(it, players)}
              <code>{t("expected {expected}, found {found}", { expected: it.expected || "–", found: it.found || "–" })}</code>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** A finding in a sentence. */
export function told(it: Finding, players: string[]): string {
  const where = it.deal ? t("Deal {n}: ", { n: it.deal }) : "";
  return where + about(it.field, players);
}

const FIELDS: Record<string, () => string> = {
  C: () => t("the seal of the table does not fit its number"),
  s: () => t("the number of the table is not the one it sealed"),
  c: () => t("the seals of the players were changed"),
  r: () => t("the numbers of the players are not complete"),
  talon: () => t("the talon is not that of the shuffle"),
  hand: () => t("the cards you were dealt are nowhere among those laid open"),
  fair: () => t("the evidence is missing"),
  before: () => t("the line does not follow the one before: something was left out or put in"),
  hash: () => t("the hash of the line is wrong"),
  line: () => t("the line was changed"),
  head: () => t("the last hash is not that of the last line"),
};

function about(field: string, players: string[]): string {
  const place = Number(/^[cr](\d)$/.exec(field)?.[1] ?? "0");
  const who = players[place - 1] ?? String(place);
  if (place && field.startsWith("c")) return t("the seal of {who} does not fit", { who });
  if (place) return t("the number of {who} is not the one sealed", { who });
  const hand = /^hand (\d)$/.exec(field)?.[1];
  if (hand) return t("hand {n} is not that of the shuffle", { n: hand });
  return FIELDS[field]?.() ?? t("the field “{field}” is wrong", { field });
}

function Attempt(props: {
  line: string;
  number: number;
  last: boolean;
  players: string[];
  times: number[];
  findings: Finding[];
}) {
  const { line, number, last, players, times, findings } = props;
  const it = parseBlock(line);
  if (!("word" in it)) return <p class="trouble">{told({ deal: 0, ...it }, players)}</p>;
  const bad = (field: string) => findings.some((found) => found.field === field);
  return (
    <section class="attempt" data-testid="attempt">
      <h2>{it.r.includes(null) ? t("Attempt {n}: void", { n: number }) : number > 1 ? t("Attempt {n}", { n: number }) : t("The evidence")}</h2>
      <h3>{t("What was promised")}</h3>
      <dl class="evidence">
        <Line label={t("Seal of the table")} value={it.C} bad={bad("C")} time={times[0]} />
        {it.c.map((c, i) => (
          <Line key={i} label={t("Seal of {who}", { who: players[i] ?? "" })} value={c} bad={bad(`c${i + 1}`) || bad("c")} time={times[1]} />
        ))}
      </dl>
      <h3>{t("What everybody sent")}</h3>
      <dl class="evidence">
        {it.r.map((r, i) => (
          <Line
            key={i}
            label={players[i] ?? ""}
            value={r === null ? t("nothing came") : r === NOTHING ? t("nothing: no page took part here") : r}
            bad={bad(`r${i + 1}`)}
            time={times[2]}
          />
        ))}
        <Line label={t("Number of the table")} value={it.s} bad={bad("s")} />
      </dl>
      {last && !it.r.includes(null) ? <Deck it={it} bad={bad} /> : null}
    </section>
  );
}

function Line(props: { label: string; value: string; bad: boolean; time?: number | undefined }) {
  const { label, value, bad, time } = props;
  return (
    <div class={bad ? "bad" : "good"}>
      <dt>
        <span aria-hidden="true">{bad ? "✗" : "✓"}</span> <bdi>{label}</bdi>
        <span class="visually-hidden">{bad ? t("wrong") : t("right")}</span>
        {time ? <time dateTime={new Date(time).toISOString()}>{clock(time)}</time> : null}
      </dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  );
}

const clock = (ms: number) =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "short", timeStyle: "medium" }).format(ms);

function Deck({ it, bad }: { it: Block; bad: (field: string) => boolean }) {
  const sent = it.r.filter((r): r is Hex => r !== null);
  const key = keyOf(it.game, it.word, it.s, sent);
  const cards = dealtBy(it);
  const row = (label: string, found: Card[], wrong: boolean) => (
    <div class={`dealt ${wrong ? "bad" : ""}`} key={label}>
      <span class="label">
        {wrong ? "✗ " : "✓ "}
        {label}
      </span>
      <span class="minis">
        {found.map((card) => (
          <MiniCard key={card} card={card} />
        ))}
      </span>
    </div>
  );
  return (
    <>
      <h3>{t("The deck, computed here")}</h3>
      <dl class="evidence">
        <Line label={t("Key of the shuffle")} value={key} bad={false} />
      </dl>
      {row(t("Deck"), shuffled(key, it.pack), false)}
      {cards?.hands.map((hand, i) => row(t("Hand {n}", { n: i + 1 }), arranged(hand, null), bad(`hand ${i + 1}`)))}
      {cards ? row(t("Talon"), cards.talon, bad("talon")) : null}
    </>
  );
}

/** A record from a file or the clipboard, checked here, without the server. */
function OwnRecord() {
  const [record, set] = useState<FairRecord | null>(null);
  const [wrong, setWrong] = useState(false);
  const check = (text: string) => {
    const found = readRecord(text);
    set(found);
    setWrong(found === null && text.trim() !== "");
  };
  const verdict = record ? verify(record) : null;
  return (
    <section class="own-record">
      <h2>{t("Check a record")}</h2>
      <p class="help">{t("Choose the file of a record, or paste its text. Nothing is sent: this page checks it by itself.")}</p>
      <input
        type="file"
        accept=".txt,.pref,.json,text/plain,application/json"
        aria-label={t("File of a record")}
        data-testid="record-file"
        onChange={(event) => void event.currentTarget.files?.[0]?.text().then(check)}
      />
      <textarea rows={4} aria-label={t("Text of a record")} data-testid="record-text" onInput={(event) => check(event.currentTarget.value)} />
      {wrong ? <p class="trouble">{t("This is no record.")}</p> : null}
      {verdict && record ? (
        <Verdict findings={verdict.findings} proven={verdict.proven.length} silent={verdict.silent.length} players={record.players} />
      ) : null}
    </section>
  );
}
