/** The evidence of one match, deal by deal: what was promised and sent, and the deck computed anew. */

import { MiniCard } from "../cards/Mini";
import { currentLanguage, t } from "../i18n";
import { arranged } from "../table/hand";
import { go } from "../ui";
import type { Card } from "../wire";
import { type Block, dealtBy, type Evidence, type Finding, parseBlock, recordOf, verify } from "./evidence";
import { type Hex, keyOf, NOTHING, shuffled } from "./shuffle";
import { told, Verdict } from "./Verdict";

export function Match({ id, found, asked }: { id: string; found: Evidence; asked: number }) {
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
