/**
 * The rules builder: a preset, options by group, what was changed, and why something is barred.
 * Everything is drawn from the registry; the page knows no rule by itself.
 */

import "../styles/rules.css";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api";
import { refusalText } from "../codes";
import { foreign, t, tn } from "../i18n";
import { copy, go, Link, Modal } from "../ui";
import type { Checked, Family, Option, Preset, View } from "../wire";
import { EARLIER } from "./earlier";
import { splitRules, useFamilies } from "./Line";
import { useRuleTexts } from "./texts";

type Changes = Record<string, string>;

export function BuilderPage({ reading }: { reading: boolean }) {
  const all = useFamilies();
  useRuleTexts();
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

function fromAddress(all: Family[]): [string, Changes] {
  const asked = new URLSearchParams(location.search).get("rules") ?? "";
  const { preset, changes } = splitRules(asked);
  const known = all.some((family) => family.presets.some((it) => it.name === preset));
  return known ? [preset, Object.fromEntries(changes)] : [all[0]?.presets[0]?.name ?? "", {}];
}

function Builder({ all, reading }: { all: Family[]; reading: boolean }) {
  const [[preset, changes], set] = useState<[string, Changes]>(() => fromAddress(all));
  const [answer, setAnswer] = useState<{ mark: string; checked: Checked } | null>(null);
  const [trouble, setTrouble] = useState("");
  const family = all.find((it) => it.presets.some((one) => one.name === preset)) ?? (all[0] as Family);
  const chosen = family.presets.find((it) => it.name === preset) as Preset;
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

  const valueOf = (option: Option) => changes[option.name] ?? chosen.values[option.name] ?? option.default;
  const change = (name: string, value: string) => {
    const next = { ...changes };
    if (chosen.values[name] === value) delete next[name];
    else next[name] = value;
    set([preset, next]);
  };
  const players = family.options.find((option) => option.name === "players");

  return (
    <>
      <Presets all={all} chosen={preset} onChoose={(name) => set([name, {}])} />
      <section class="summary" aria-label={t("What was changed")}>
        <h2 data-testid="summary">
          {tn("{title} + {n} change", "{title} + {n} changes", Object.keys(changes).length, { title: t(chosen.title) })}
        </h2>
        <ul class="changes">
          {Object.entries(changes).map(([name, value]) => {
            const option = family.options.find((it) => it.name === name);
            return (
              <li key={name}>
                <button type="button" aria-label={t("Undo: {name}", { name: t(option?.title ?? name) })} onClick={() => change(name, chosen.values[name] ?? "")}>
                  {t(option?.title ?? name)}: {saysOf(option, value)} <span aria-hidden="true">✕</span>
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
            {t(note)}
          </p>
        ))}
      </section>
      {players && !reading ? (
        <section class="quick">
          <OptionField option={players} value={valueOf(players)} changed={players.name in changes} onChange={change} barred={barred} prefix="quick-" />
        </section>
      ) : null}
      {reading ? null : <OpenTable checked={checked} />}
      <Share checked={checked} onRead={(text) => {
        const { preset: name, changes: told } = splitRules(text);
        set([name, Object.fromEntries(told)]);
      }} />
      <section class="options" aria-label={t("All options")} aria-busy={!known}>
        {family.groups.map((group, i) => (
          <details key={group.name} open={i === 0 && reading}>
            <summary>
              {t(group.title)}
              <GroupCount family={family} group={group.name} changes={changes} />
            </summary>
            {family.options
              .filter((option) => option.group === group.name)
              .map((option) => (
                <OptionField
                  key={option.name}
                  option={option}
                  value={valueOf(option)}
                  changed={option.name in changes}
                  onChange={change}
                  barred={barred}
                />
              ))}
          </details>
        ))}
      </section>
    </>
  );
}

/** How many presets stand in view before the others are asked for. */
const IN_VIEW = 6;

function Presets(props: { all: Family[]; chosen: string; onChoose: (name: string) => void }) {
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
      <strong>{t(it.title)}</strong>
      <span lang={foreign(it.about)}>{t(it.about)}</span>
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

function GroupCount(props: { family: Family; group: string; changes: Changes }) {
  const n = props.family.options.filter((it) => it.group === props.group && it.name in props.changes).length;
  return n > 0 ? <span class="badge">{tn("{n} change", "{n} changes", n)}</span> : null;
}

const saysOf = (option: Option | undefined, value: string) =>
  t(option?.values.find((it) => it.value === value)?.says ?? value);

/** Why a value of an option cannot be chosen beside the others: told by the server, kept by value. */
type Barred = (option: string, value: string) => string | undefined;

function useBarred(preset: string, changes: Changes, mark: string): { barred: Barred; known: boolean } {
  const [found, set] = useState<{ mark: string; reasons: Record<string, string> }>({ mark: "", reasons: {} });
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      api
        .barredRules(preset, changes)
        .then((reasons) => !gone && set({ mark, reasons }))
        .catch(() => undefined);
    }, 150);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [mark]);
  const barred = useMemo<Barred>(() => (option, value) => found.reasons[`${option}=${value}`], [found]);
  return { barred, known: found.mark === mark };
}

function OptionField(props: {
  option: Option;
  value: string;
  changed: boolean;
  onChange: (name: string, value: string) => void;
  barred: Barred;
  prefix?: string;
}) {
  const { option, value, changed, onChange, barred } = props;
  const id = useId();
  const known = option.values.some((it) => it.value === value);
  const reasons = option.values
    .map((it) => [it, barred(option.name, it.value)] as const)
    .filter(([it, why]) => why !== undefined && it.value !== value);
  const open = ["number", "row", "perlevel", "levels", "calls"].includes(option.kind);
  return (
    <div class={`option ${changed ? "changed" : ""}`}>
      <span class="option-name" id={`${id}-name`}>
        {t(option.title)}
        <Help option={option} />
      </span>
      {open ? (
        <input
          type="text"
          list={`${id}-list`}
          data-testid={`${props.prefix ?? ""}option-${option.name}`}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-note`}
          value={value}
          onChange={(event) => onChange(option.name, event.currentTarget.value.trim())}
        />
      ) : (
        <select
          data-testid={`${props.prefix ?? ""}option-${option.name}`}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-note`}
          value={value}
          onChange={(event) => onChange(option.name, event.currentTarget.value)}
        >
          {known ? null : <option value={value}>{value}</option>}
          {option.values.map((it) => {
            const why = it.later ?? barred(option.name, it.value);
            return (
              <option key={it.value} value={it.value} disabled={why !== undefined && it.value !== value}>
                {t(it.says)}
              </option>
            );
          })}
        </select>
      )}
      {open ? (
        <datalist id={`${id}-list`}>
          {option.values.map((it) => (
            <option key={it.value} value={it.value} />
          ))}
        </datalist>
      ) : null}
      <p class="help" id={`${id}-note`}>
        {open ? t("Allowed: {values}", { values: t(option.allowed) }) : ""}
        {reasons.map(([it, why]) => (
          <span class="barred" key={it.value} data-testid={`barred-${option.name}`}>
            {t("Not “{value}”: {why}", { value: t(it.says), why: t(why ?? "") })}
          </span>
        ))}
      </p>
    </div>
  );
}

/** What an option means, as a popover of its own. */
function Help({ option }: { option: Option }) {
  const [open, set] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        class="help-button"
        aria-expanded={open}
        aria-label={t("What is “{name}”?", { name: t(option.title) })}
        data-testid={`help-${option.name}`}
        onClick={() => set(true)}
      >
        ?
      </button>
      {open ? (
        <Modal title={t(option.title)} onClose={() => set(false)} testid="help">
          <p id={id} lang={foreign(option.means)}>
            {t(option.means)}
          </p>
          <ul>
            {option.values.map((it) => (
              <li key={it.value}>
                {t(it.says)}
                {it.later ? ` (${t("not yet: {what}", { what: t(it.later) })})` : ""}
              </li>
            ))}
          </ul>
          <p class="help">
            {option.name} · {option.clause}
          </p>
        </Modal>
      ) : null}
    </>
  );
}

const CLOCKS: Record<string, { bank: number; add: number }> = {
  calm: { bank: 300, add: 10 },
  quick: { bank: 120, add: 5 },
};

function OpenTable({ checked }: { checked: Checked | null }) {
  const [isPublic, setPublic] = useState(false);
  const [clock, setClock] = useState("none");
  const [watch, setWatch] = useState<View["watch"]>("public");
  const [earlier, setEarlier] = useState<View["earlier"]>("all");
  const [trouble, setTrouble] = useState("");
  const open = async (start: boolean) => {
    if (!checked) return;
    try {
      go(`/t/${await api.createGame({ rules: checked.text, public: isPublic, start, watch, earlier, clock: CLOCKS[clock] ?? null })}`);
    } catch (error) {
      if (error instanceof api.Refused) setTrouble(refusalText(error.code, error.params));
    }
  };
  return (
    <section class="open-table">
      <label class="check">
        <input type="checkbox" checked={isPublic} onChange={(event) => setPublic(event.currentTarget.checked)} />
        {t("Show this table in the list of open tables")}
      </label>
      <label class="field">
        <span>{t("Who may watch")}</span>
        <select value={watch} data-testid="watch" onChange={(event) => setWatch(event.currentTarget.value as View["watch"])}>
          <option value="public">{t("everybody with the link")}</option>
          <option value="open">{t("everybody with the link, on request with open hands a whole deal late")}</option>
          <option value="none">{t("nobody")}</option>
        </select>
      </label>
      <label class="field">
        <span>{t("Earlier tricks")}</span>
        <select value={earlier} data-testid="earlier" onChange={(event) => setEarlier(event.currentTarget.value as View["earlier"])}>
          {Object.entries(EARLIER).map(([value, told]) => (
            <option key={value} value={value}>
              {told()}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("Clocks")}</span>
        <select value={clock} data-testid="clock" onChange={(event) => setClock(event.currentTarget.value)}>
          <option value="none">{t("none")}</option>
          <option value="calm">{t("5 minutes each, 10 seconds for each action")}</option>
          <option value="quick">{t("2 minutes each, 5 seconds for each action")}</option>
        </select>
      </label>
      <div class="choices">
        <button type="button" class="primary" data-testid="open-table" disabled={!checked} onClick={() => void open(false)}>
          {t("Open the table and invite")}
        </button>
        <button type="button" class="choice" data-testid="start-bots" disabled={!checked} onClick={() => void open(true)}>
          {t("Play it with bots at once")}
        </button>
      </div>
      {trouble ? <p role="alert">{trouble}</p> : null}
    </section>
  );
}

function Share(props: { checked: Checked | null; onRead: (text: string) => void }) {
  const { checked } = props;
  const [text, set] = useState("");
  const [trouble, setTrouble] = useState("");
  const [copied, setCopied] = useState("");
  const read = async () => {
    try {
      props.onRead((await api.readRules(text)).text);
      setTrouble("");
      set("");
    } catch (error) {
      if (error instanceof api.Refused) setTrouble(refusalText(error.code, error.params));
    }
  };
  const take = (what: string, value: string) => void copy(value).then((done) => setCopied(done ? what : ""));
  return (
    <details class="share">
      <summary>{t("Share these rules")}</summary>
      {checked ? (
        <p>
          {t("Code:")} <code data-testid="code">{checked.code}</code>{" "}
          <button type="button" class="choice small" onClick={() => take("code", checked.code)}>
            {copied === "code" ? t("Copied") : t("Copy the code")}
          </button>{" "}
          <button type="button" class="choice small" onClick={() => take("toml", checked.toml)}>
            {copied === "toml" ? t("Copied") : t("Copy as TOML")}
          </button>
        </p>
      ) : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void read();
        }}
      >
        <label class="field">
          <span>{t("A code or TOML from somebody else")}</span>
          <textarea rows={3} value={text} data-testid="read" onInput={(event) => set(event.currentTarget.value)} />
        </label>
        <button type="submit" class="choice" data-testid="read-button">
          {t("Take these rules")}
        </button>
        {trouble ? <p role="alert">{trouble}</p> : null}
      </form>
    </details>
  );
}
