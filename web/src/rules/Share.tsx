/** Rules to pass on, and rules from somebody else. */

import { useState } from "preact/hooks";
import * as api from "../api";
import { refusalText } from "../codes";
import { t } from "../i18n";
import { copy } from "../ui";
import type { Checked } from "../wire";

export function Share(props: { checked: Checked | null; onRead: (text: string) => void }) {
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
