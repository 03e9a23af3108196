/**
 * The rules builder: a preset, options by group, what was changed, and why something is barred.
 * Everything is drawn from the registry; the page knows no rule by itself.
 */

import "../styles/rules.css";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { refusalText } from "../codes";
import { t, tn } from "../i18n";
import { Link } from "../ui";
import type { Checked, Group, Option, Preset, Presets } from "../wire";
import { splitRules } from "./Line";
import { OpenTable } from "./Open";
import { type Changes, OptionField, useBarred } from "./Option";
import { Share } from "./Share";
import { presetOf, saysOf, useFamily, usePresets, usual } from "./told";

export function BuilderPage({ reading }: { reading: boolean }) {
  const all = usePresets();
  return (
    <main class="builder" data-testid="builder">
      <header class="bar">
        <Link href="/" class="home">
          <span aria-hidden="true">♠</span>
          <span class="visually-hidden">{t("To the lobby")}</span>
        </Link>
        <h1>{reading ? t("Rules and their options") : t("A table for friends")}</h1>
      </header>
      {all.length ? <Builder all={all} reading={reading} /> : <p class="quiet-note">{t("Fetching the rules …")}</p>}
    </main>
  );
}

function fromAddress(all: Presets[]): [string, Changes] {
  const asked = new URLSearchParams(location.search).get("rules") ?? "";
  const { preset, changes } = splitRules(asked);
  return presetOf(all, preset) ? [preset, Object.fromEntries(changes)] : [all[0]?.presets[0]?.name ?? "", {}];
}

function Builder({ all, reading }: { all: Presets[]; reading: boolean }) {
  const [[preset, changes], set] = useState<[string, Changes]>(() => fromAddress(all));
  const [answer, setAnswer] = useState<{ mark: string; checked: Checked } | null>(null);
  const [trouble, setTrouble] = useState("");
  const family = useFamily(all, preset);
  const mark = `${preset} ${JSON.stringify(changes)}`;
  const { barred, known } = useBarred(preset, changes, mark);
  // What was said of other rules than these is not to be played or shared.
  const checked = answer?.mark === mark ? answer.checked : null;

  useEffect(() => {
    let gone = false;
    api
      .checkRules(preset, changes)
      .then((told) => {
        if (gone) return;
        setAnswer({ mark, checked: told });
        setTrouble("");
      })
      .catch((error: unknown) => {
        if (gone || !(error instanceof api.Refused)) return;
        setAnswer(null);
        setTrouble(refusalText(error.code, error.params));
      });
    return () => {
      gone = true;
    };
  }, [mark]);

  const undo = (name: string) => set([preset, Object.fromEntries(Object.entries(changes).filter(([it]) => it !== name))]);
  const change = (option: Option, value: string) =>
    family && usual(family, preset, option) === value ? undo(option.name) : set([preset, { ...changes, [option.name]: value }]);
  const field = (option: Option, prefix = "") =>
    family ? (
      <OptionField
        key={option.name}
        family={family}
        option={option}
        value={changes[option.name] ?? usual(family, preset, option)}
        changed={option.name in changes}
        onChange={(value) => change(option, value)}
        barred={barred}
        prefix={prefix}
      />
    ) : null;
  const options = family?.groups.flatMap((group) => group.options) ?? [];
  const players = options.find((option) => option.name === "players");

  return (
    <>
      <GameList all={all} chosen={preset} onChoose={(name) => set([name, {}])} />
      <section class="summary" aria-label={t("What was changed")}>
        <h2 data-testid="summary">
          {tn("{title} + {n} change", "{title} + {n} changes", Object.keys(changes).length, { title: presetOf(all, preset)?.title ?? preset })}
        </h2>
        <ul class="changes">
          {Object.entries(family ? changes : {}).map(([name, value]) => {
            const option = options.find((it) => it.name === name);
            return (
              <li key={name}>
                <button type="button" aria-label={t("Undo: {name}", { name: option?.title ?? name })} onClick={() => undo(name)}>
                  {option?.title ?? name}: {saysOf(option, value)} <span aria-hidden="true">✕</span>
                </button>
              </li>
            );
          })}
        </ul>
        {trouble ? (
          <p class="trouble" role="alert">
            {trouble}
          </p>
        ) : null}
        {checked?.notes.map((note) => (
          <p key={note} class="help">
            {note}
          </p>
        ))}
      </section>
      {reading ? null : <section class="quick">{players ? field(players, "quick-") : null}</section>}
      {reading ? null : <OpenTable checked={checked} />}
      <Share checked={checked} onRead={(text) => {
        const { preset: name, changes: told } = splitRules(text);
        set([name, Object.fromEntries(told)]);
      }} />
      <section class="options" aria-label={t("All options")} aria-busy={!family || !known}>
        {family ? null : <p class="quiet-note">{t("Fetching the rules …")}</p>}
        {family?.groups.map((group, i) => (
          <details key={`${family.name} ${group.name}`} open={i === 0 && reading}>
            <summary>
              {group.title} <GroupCount group={group} changes={changes} />
            </summary>
            {group.options.map((option) => field(option))}
          </details>
        ))}
      </section>
    </>
  );
}

/** How many presets stand in view before the others are asked for. */
const IN_VIEW = 6;

function GameList(props: { all: Presets[]; chosen: string; onChoose: (name: string) => void }) {
  const listed = props.all.flatMap((family) => family.presets);
  const more = listed.slice(IN_VIEW);
  const card = (it: Preset) => (
    <label key={it.name} class={`preset ${it.name === props.chosen ? "chosen" : ""}`}>
      <input
        type="radio"
        name="preset"
        value={it.name}
        checked={it.name === props.chosen}
        data-testid={`preset-${it.name}`}
        onChange={() => props.onChoose(it.name)}
      />
      <strong>{it.title}</strong>
      <span lang={it.lang}>{it.about}</span>
    </label>
  );
  return (
    <section role="radiogroup" aria-label={t("Which game")}>
      <div class="presets">{listed.slice(0, IN_VIEW).map(card)}</div>
      <details class="more-presets" open={more.some((it) => it.name === props.chosen)}>
        <summary>{tn("{n} more game", "{n} more games", more.length)}</summary>
        <div class="presets">{more.map(card)}</div>
      </details>
    </section>
  );
}

function GroupCount({ group, changes }: { group: Group; changes: Changes }) {
  const n = group.options.filter((it) => it.name in changes).length;
  return n > 0 ? <span class="badge">{tn("{n} change", "{n} changes", n)}</span> : null;
}
