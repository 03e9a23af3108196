/** A line that is said at the table: a field and a button. */

import { useState } from "preact/hooks";
import { t } from "../i18n";

const LONGEST = 200;

export function LineBox({ label, onSay }: { label: string; onSay: (line: string) => void }) {
  const [text, set] = useState("");
  const say = (event: Event) => {
    event.preventDefault();
    const line = text.trim().slice(0, LONGEST);
    if (line) onSay(line);
    set("");
  };
  return (
    <form class="line-box" onSubmit={say}>
      <input
        type="text"
        maxLength={LONGEST}
        value={text}
        aria-label={label}
        placeholder={label}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <button type="submit" class="choice small">
        {t("Send")}
      </button>
    </form>
  );
}
