/** One option: its values, why some of them cannot be chosen, and what it means. */

import { useEffect, useId, useMemo, useState } from "preact/hooks";
import * as api from "../api";
import { t } from "../i18n";
import { Modal } from "../ui";
import type { Family, Option } from "../wire";
import { useHelp } from "./told";

export type Changes = Record<string, string>;

/** Why a value of an option cannot be chosen beside the others: told by the server, kept by value. */
export type Barred = (option: string, value: string) => string | undefined;

export function useBarred(preset: string, changes: Changes, mark: string): { barred: Barred; known: boolean } {
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

export function OptionField(props: {
  family: Family;
  option: Option;
  value: string;
  changed: boolean;
  onChange: (value: string) => void;
  barred: Barred;
  prefix?: string;
}) {
  const { family, option, value, changed, onChange, barred } = props;
  const id = useId();
  const known = option.values.some((it) => it.value === value);
  const reasons = option.values
    .map((it) => [it, barred(option.name, it.value)] as const)
    .filter(([it, why]) => why !== undefined && it.value !== value);
  return (
    <div class={`option ${changed ? "changed" : ""}`}>
      <span class="option-name" id={`${id}-name`}>
        {option.title}
        <Help family={family} option={option} />
      </span>
      {option.allowed !== undefined ? (
        <input
          type="text"
          list={`${id}-list`}
          data-testid={`${props.prefix ?? ""}option-${option.name}`}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-note`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      ) : (
        <select
          data-testid={`${props.prefix ?? ""}option-${option.name}`}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-note`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {known ? null : <option value={value}>{value}</option>}
          {option.values.map((it) => {
            const why = it.later ?? barred(option.name, it.value);
            return (
              <option key={it.value} value={it.value} disabled={why !== undefined && it.value !== value}>
                {it.says}
              </option>
            );
          })}
        </select>
      )}
      {option.allowed !== undefined ? (
        <datalist id={`${id}-list`}>
          {option.values.map((it) => (
            <option key={it.value} value={it.value} />
          ))}
        </datalist>
      ) : null}
      <p class="help" id={`${id}-note`}>
        {option.allowed !== undefined ? t("Allowed: {values}", { values: option.allowed }) : ""}
        {reasons.map(([it, why]) => (
          <span class="barred" key={it.value} data-testid={`barred-${option.name}`}>
            {t("Not “{value}”: {why}", { value: it.says, why: why ?? "" })}
          </span>
        ))}
      </p>
    </div>
  );
}

/** What an option means, as a popover of its own. */
function Help({ family, option }: { family: Family; option: Option }) {
  const [open, set] = useState(false);
  return (
    <>
      <button
        type="button"
        class="help-button"
        aria-expanded={open}
        aria-label={t("What is “{name}”?", { name: option.title })}
        data-testid={`help-${option.name}`}
        onClick={() => set(true)}
      >
        ?
      </button>
      {open ? (
        <Modal title={option.title} onClose={() => set(false)} testid="help">
          <HelpText family={family} option={option} />
        </Modal>
      ) : null}
    </>
  );
}

function HelpText({ family, option }: { family: Family; option: Option }) {
  const help = useHelp(family, option);
  return (
    <>
      <p lang={help?.lang}>{help?.means ?? t("One moment …")}</p>
      <ul>
        {option.values.map((it) => (
          <li key={it.value}>
            {it.says}
            {it.later !== undefined ? ` (${t("not yet: {what}", { what: it.later })})` : ""}
          </li>
        ))}
      </ul>
      <p class="help">
        {option.name}
        {help ? ` · ${help.clause}` : ""}
      </p>
    </>
  );
}
