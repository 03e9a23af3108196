/** How a guest calls himself. */

import { useState } from "preact/hooks";
import * as api from "../api";
import { refusalText } from "../codes";
import { t } from "../i18n";

/** The name by which others see this guest. */
export function NameField({ name, onNamed }: { name: string; onNamed: (name: string) => void }) {
  const [text, set] = useState(name);
  const [trouble, setTrouble] = useState("");
  const save = async () => {
    const wanted = text.trim();
    if (wanted === "" || wanted === name) return;
    try {
      onNamed((await api.rename(wanted)).name);
      setTrouble("");
    } catch (error) {
      if (error instanceof api.Refused) setTrouble(refusalText(error.code, error.params));
    }
  };
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label>
        <span>{t("Your name")}</span>
        <input
          type="text"
          maxLength={24}
          value={text}
          data-testid="name"
          autoComplete="nickname"
          onInput={(event) => set(event.currentTarget.value)}
          onBlur={() => void save()}
        />
      </label>
      {trouble ? <p role="alert">{trouble}</p> : null}
    </form>
  );
}
