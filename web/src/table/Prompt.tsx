/** What is asked now: a heading, and buttons that are exactly the options of the question. */

import { useEffect, useState } from "preact/hooks";
import { Pip } from "../cards/Face";
import { bid, callName, callSign, cardSign } from "../cards/names";
import { t } from "../i18n";
import { twoTaps } from "../settings";
import type { Card, View } from "../wire";
import { type Choice, type GridRow, previewOf, promptOf } from "./ask";

export function PromptBox(props: {
  view: View;
  marked: Card[];
  onAct: (action: string) => void;
}) {
  const { view, marked, onAct } = props;
  const prompt = promptOf(view);
  const key = JSON.stringify(view.deal?.question ?? null);
  const [chosen, choose] = useState<string | null>(null);
  const [looked, look] = useState<string | null>(null);
  useEffect(() => {
    choose(null);
    look(null);
  }, [key]);
  if (!prompt || prompt.kind === "cards") return null;

  const press = (choice: { action: string; grave: boolean; grid?: boolean }) => {
    const careful = choice.grave || (choice.grid === true && twoTaps());
    if (!careful || chosen === choice.action) onAct(choice.action);
    else choose(choice.action);
  };

  const shown = prompt.choices.length && (chosen === null || prompt.choices.some((it) => it.action === chosen));
  const choices = shown ? (
    <div class="choices">
      {prompt.choices.map((choice) => (
        <ChoiceButton key={choice.action} choice={choice} chosen={chosen} onPress={() => press(choice)} />
      ))}
    </div>
  ) : null;
  // Who has not looked at his cards mostly does so: that stands above the ladder of blind calls.
  const looks = prompt.choices.some((it) => it.action === "look");
  return (
    <section class={`prompt prompt-${prompt.kind}`} data-testid="prompt" aria-label={t("What is asked")}>
      <h2>{prompt.heading}</h2>
      {prompt.help ? <p class="help">{prompt.help}</p> : null}
      {prompt.kind === "discard" ? (
        <Discard view={view} count={prompt.count} marked={marked} onAct={onAct} />
      ) : null}
      {looks ? choices : null}
      {prompt.kind === "words" && prompt.grid.length ? (
        <Grid
          rows={prompt.grid}
          chosen={chosen}
          onPress={(action) => press({ action, grave: isGrave(action), grid: true })}
          onLook={look}
        />
      ) : null}
      {prompt.kind === "words" && prompt.grid.length ? (
        <p class="help preview" data-testid="preview">
          {previewOf(view, chosen ?? looked ?? firstOf(prompt.grid))}
        </p>
      ) : null}
      {looks ? null : choices}
      {chosen !== null ? (
        <div class="confirm">
          <button type="button" class="primary" data-testid="confirm" onClick={() => onAct(chosen)}>
            {t("Confirm: {call}", { call: callSign(chosen) })}
          </button>
          <button type="button" class="quiet" onClick={() => choose(null)}>
            {t("Not yet")}
          </button>
        </div>
      ) : null}
    </section>
  );
}

const isGrave = (action: string) => (bid(action)?.level ?? 9) >= 9;

const firstOf = (rows: GridRow[]) =>
  rows.flatMap((row) => row.cells).find((cell) => cell.enabled && bid(cell.action))?.action ?? "";

function Grid(props: {
  rows: GridRow[];
  chosen: string | null;
  onPress: (action: string) => void;
  onLook: (action: string) => void;
}) {
  return (
    <div class="bids" data-testid="bids">
      {props.rows.map((row) => (
        <div class={`bid-row ${row.level === null ? "words" : ""}`} key={row.cells[0]?.action}>
          {row.cells.map(({ action, enabled }) => (
            <button
              type="button"
              key={action}
              class="bid"
              data-testid={testId(action)}
              aria-label={callName(action)}
              aria-pressed={props.chosen === action ? true : undefined}
              disabled={!enabled}
              onClick={() => props.onPress(action)}
              onMouseEnter={() => props.onLook(action)}
              onFocus={() => props.onLook(action)}
            >
              <Call action={action} />
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

/** By what tests find the button of an action. */
const testId = (action: string) => `call-${action.replaceAll(" ", "-")}`;

/** A call with the sign of its suit drawn, not written. */
export function Call({ action }: { action: string }) {
  const it = bid(action);
  if (!it || it.strain === "NT") return <>{callSign(action)}</>;
  return (
    <span class="call-sign">
      {it.level}
      <Pip suit={it.strain} />
    </span>
  );
}

function ChoiceButton(props: { choice: Choice; chosen: string | null; onPress: () => void }) {
  const { choice } = props;
  const strong = ["whist", "take", "accept", "look"].includes(choice.action);
  return (
    <button
      type="button"
      class={strong ? "primary" : "choice"}
      data-testid={testId(choice.action)}
      aria-pressed={props.chosen === choice.action ? true : undefined}
      onClick={props.onPress}
    >
      <span>{choice.label}</span>
      {choice.note ? <small>{choice.note}</small> : null}
    </button>
  );
}

function Discard(props: { view: View; count: number; marked: Card[]; onAct: (action: string) => void }) {
  const { view, count, marked } = props;
  const wanted = [...marked].sort().join(" ");
  const action = view.deal?.question?.options.find(
    (option) => option.startsWith("discard ") && option.slice(8).split(" ").sort().join(" ") === wanted,
  );
  return (
    <div class="choices">
      <button
        type="button"
        class="primary"
        data-testid="discard"
        disabled={action === undefined}
        onClick={() => action && props.onAct(action)}
      >
        {marked.length
          ? t("Discard {cards}", { cards: marked.map(cardSign).join(" ") })
          : t("Discard: {n} of {count} chosen", { n: marked.length, count })}
      </button>
    </div>
  );
}
