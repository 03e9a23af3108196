/** What a founder says of his table besides its rules, and the buttons that open it. */

import { useState } from "preact/hooks";
import * as api from "../api";
import { refusalText } from "../codes";
import { t } from "../i18n";
import { go } from "../ui";
import type { Checked, View } from "../wire";
import { EARLIER } from "./earlier";

const CLOCKS: Record<string, { bank: number; add: number }> = {
  calm: { bank: 300, add: 10 },
  quick: { bank: 120, add: 5 },
};

export function OpenTable({ checked }: { checked: Checked | null }) {
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
          <option value="none">{t("no clocks")}</option>
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
