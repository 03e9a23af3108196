/** The score sheet: the drawing, a real table with the same numbers, the journal. */

import "../styles/sheet.css";
import "../styles/print.css";
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api";
import { amount, listed, number, signed, t, tc } from "../i18n";
import { lazy, withTexts } from "../lazy";
import type { Entry, Place, View } from "../wire";
import { added, counted, minus, running } from "./amounts";
import { layOut, SIZE } from "./geometry";
import { columnName } from "./columns";
import type { Format } from "./export";
import type { Account } from "./History";

const Journal = lazy(() => withTexts(import("./Journal"), ["result"]).then((it) => it.Journal));
const History = lazy(() => withTexts(import("./History"), ["result"]).then((it) => it.History));

/** The journal of a match, fetched anew after each deal. */
function useJournal(game: string, view: View): Entry[] {
  const [entries, set] = useState<Entry[]>([]);
  const mark = `${game} ${view.number} ${view.phase} ${view.standing?.accounts.length ?? 0}`;
  useEffect(() => {
    let gone = false;
    api
      .journal(game)
      .then((told) => !gone && set(told.entries))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [mark]);
  return entries;
}

export function SheetView({ game, view }: { game: string; view: View }) {
  const entries = useJournal(game, view);
  const root = useRef<HTMLElement>(null);
  const [account, open] = useState<Account | null>(null);
  const save = (format: Format) =>
    void withTexts(import("./export"), ["result"]).then((it) =>
      it.saveSheet(format, entries, names(view), root.current?.querySelector<SVGSVGElement>("svg.paper") ?? null),
    );
  const paper = view.standing?.paper ?? true;
  const [chosen, show] = useState<"paper" | "table" | "journal">("paper");
  const shown = chosen === "paper" && !paper ? "table" : chosen;
  const tabs = [
    ...(paper ? ([["paper", t("Sheet")]] as const) : []),
    ["table", t("Table")] as const,
    ["journal", t("Journal")] as const,
  ];
  return (
    <section class="sheet" data-testid="sheet" aria-label={t("Score sheet")} ref={root}>
      <div class="tabs" role="group" aria-label={t("How to show it")}>
        {tabs.map(([id, label]) => (
          <button type="button" key={id} aria-pressed={shown === id} onClick={() => show(id)}>
            {label}
          </button>
        ))}
        <button type="button" class="print" data-testid="print" onClick={() => print()}>
          {t("Print")}
        </button>
      </div>
      {shown === "paper" ? <Paper view={view} entries={entries} onAccount={open} /> : null}
      {shown === "journal" ? <Journal names={names(view)} entries={entries} /> : null}
      <div class={shown === "table" ? "" : "visually-hidden"}>
        <SheetTable view={view} entries={entries} hidden={shown !== "table"} onAccount={open} />
      </div>
      <Standing view={view} />
      <p class="save" role="group" aria-label={t("Save the sheet")}>
        <span class="label">{t("Save:")}</span>
        {(shown === "paper" ? (["svg", "png", "csv"] as const) : (["csv"] as const)).map((format) => (
          <button type="button" key={format} class="plain" data-testid={`save-${format}`} onClick={() => save(format)}>
            {format.toUpperCase()}
          </button>
        ))}
      </p>
      {account ? (
        <History
          account={account}
          entries={entries}
          names={names(view)}
          game={game}
          start={view.standing?.start ?? null}
          onClose={() => open(null)}
        />
      ) : null}
    </section>
  );
}

const names = (view: View) => view.players.map((player) => player?.name ?? "");

interface Drawn {
  view: View;
  entries: Entry[];
  /** What to do when a number is tapped. */
  onAccount: (account: Account) => void;
}

function Paper({ view, entries, onAccount }: Drawn) {
  const me = view.you ?? 0;
  const who = names(view);
  const target = view.standing?.target;
  const labels = { pool: tc("column", "pool"), hill: tc("column", "hill") };
  const sheet = layOut(who, entries, target ? String(target) : "", me, labels, amount, view.standing?.start ?? null);
  if (!sheet) return null;
  const told = who.map((name, i) => `${name}: ${totalsOf(entries, i, who, view.standing?.start ?? null)}`).join(". ");
  return (
    <svg class="paper" viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-labelledby="sheet-title sheet-desc">
      <title id="sheet-title">{t("Score sheet")}</title>
      <desc id="sheet-desc">{told}</desc>
      <rect class="ground" width={SIZE} height={SIZE} />
      <polygon class="mine" points={sheet.mine.map((point) => point.join(",")).join(" ")} />
      {sheet.lines.map(([x1, y1, x2, y2], i) => (
        <line key={i} x1={x1} y1={y1} x2={x2} y2={y2} />
      ))}
      <circle cx={sheet.centre[0]} cy={sheet.centre[1]} r={27} />
      {sheet.texts.map((it, i) => (
        <text
          key={i}
          class={it.kind}
          transform={`translate(${it.x} ${it.y}) rotate(${it.turn})`}
          font-size={it.size}
          text-anchor="middle"
          data-account={it.account ? `${it.player} ${it.account[0]} ${it.account[1] ?? ""}`.trim() : undefined}
          onClick={
            it.account && it.player !== null
              ? () => onAccount({ player: it.player as Place, column: it.account![0], on: it.account![1] })
              : undefined
          }
        >
          {it.text}
        </text>
      ))}
    </svg>
  );
}

const last = (entries: Entry[], player: Place, column: string, on: Place | null = null) =>
  running(entries, player, column, on).at(-1) ?? "0";

function totalsOf(entries: Entry[], player: Place, who: string[], start: number | null): string {
  const parts = [
    `${columnName("pool")} ${amount(counted(last(entries, player, "pool"), start))}`,
    `${columnName("hill")} ${amount(last(entries, player, "hill"))}`,
    ...who.flatMap((name, on) =>
      on === player ? [] : [t("whists on {who} {n}", { who: name, n: amount(last(entries, player, "whists", on)) })],
    ),
  ];
  return listed(parts);
}

/** The columns of a sheet that is not one of pool, hill and whists, as far as they are used. */
function otherColumns(entries: Entry[]): string[] {
  return [...new Set(entries.map((entry) => entry.column))];
}

/** What a player has in a column, against whomever; of chips, what he got less what he paid. */
export function totalIn(entries: Entry[], player: Place, column: string): string {
  const his = entries.filter((entry) => entry.column === column);
  const got = his.filter((entry) => entry.player === player).map((entry) => entry.amount);
  const paid = column === "chips" ? his.filter((entry) => entry.on === player).map((entry) => minus(entry.amount)) : [];
  return added([...got, ...paid]);
}

function SheetTable(props: Drawn & { hidden: boolean }) {
  const { view, entries } = props;
  const who = names(view);
  const paper = view.standing?.paper ?? true;
  const columns = paper ? ["pool", "hill"] : otherColumns(entries);
  const start = view.standing?.start ?? null;
  const total = (column: string, player: Place) =>
    paper ? counted(last(entries, player, column), column === "pool" ? start : null) : totalIn(entries, player, column);
  const cell = (text: string, account: Account | null) =>
    account && !props.hidden ? <Total text={text} onClick={() => props.onAccount(account)} /> : text;
  return (
    <div class="scroll" role="group" aria-label={t("Totals")} tabIndex={props.hidden ? undefined : 0}>
      <table>
        <caption>{t("Totals")}</caption>
        <thead>
          <tr>
            <td />
            {who.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column}>
              <th scope="row">{columnName(column)}</th>
              {who.map((_, player) => (
                <td key={player}>{cell(amount(total(column, player)), paper ? { player, column, on: null } : null)}</td>
              ))}
            </tr>
          ))}
          {(paper ? who : []).map((name, on) => (
            <tr key={name}>
              <th scope="row">{t("whists on {who}", { who: name })}</th>
              {who.map((_, player) => (
                <td key={player}>
                  {player === on ? "·" : cell(amount(last(entries, player, "whists", on)), { player, column: "whists", on })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Total(props: { text: string; onClick: () => void }) {
  return (
    <button type="button" class="plain" aria-label={t("How {amount} came about", { amount: props.text })} onClick={props.onClick}>
      {props.text}
    </button>
  );
}

function Standing({ view }: { view: View }) {
  if (!view.standing || view.phase === "over") return null;
  return (
    <div class="standing">
      <h3>{(view.standing.paper ? t("If it ended now, in whists") : t("If it ended now"))}</h3>
      <ul>
        {names(view).map((name, i) => {
          const net = view.standing?.results[i] ?? "0";
          return (
            <li key={name}>
              <bdi>{name}</bdi>
              <strong class={number(net) < 0 ? "minus" : "plus"} data-testid="if-now">
                {signed(net)}
              </strong>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
