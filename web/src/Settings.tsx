/** What a person can choose for himself. */

import { useState } from "preact/hooks";
import { LANGUAGES, t } from "./i18n";
import { change, type Settings, settings } from "./settings";
import { useCell } from "./store";
import { mayNotify } from "./table/notify";
import { Modal } from "./ui";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={t("Settings")} onClose={onClose} testid="settings-dialog">
      <SettingsForm />
    </Modal>
  );
}

export function SettingsForm() {
  const now = useCell(settings);
  const [refused, refuse] = useState(false);
  const choice = <K extends keyof Settings>(
    key: K,
    label: string,
    values: [Settings[K], string][],
    allowed?: (value: Settings[K]) => Promise<boolean>,
  ) => (
    <label class="field" key={key}>
      <span>{label}</span>
      <select
        data-testid={`setting-${key}`}
        value={String(now[key])}
        onChange={async (event) => {
          const found = values.find(([value]) => String(value) === event.currentTarget.value);
          if (found && (!allowed || (await allowed(found[0])))) void change({ [key]: found[0] } as Partial<Settings>);
        }}
      >
        {values.map(([value, text]) => (
          <option key={String(value)} value={String(value)}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  const yesNo: [boolean, string][] = [
    [true, t("on")],
    [false, t("off")],
  ];
  return (
    <div class="settings">
      {choice("language", t("Language"), Object.entries(LANGUAGES))}
      {choice("letters", t("Letters on cards"), [
        ["en", "A K Q J"],
        ["ru", "Т К Д В"],
        ["sv", "E K D Kn"],
        ["nl", "A H V B"],
      ])}
      {choice("colours", t("Colours of the suits"), [
        [2, t("two")],
        [4, t("four")],
      ])}
      {choice("theme", t("Look"), [
        ["system", t("as the system")],
        ["light", t("by day")],
        ["dark", t("by night")],
      ])}
      {choice("sort", t("Ranks in the hand"), [
        ["falling", t("falling")],
        ["rising", t("rising")],
      ])}
      {choice("speed", t("Movement of cards"), [
        ["off", t("none")],
        ["fast", t("fast")],
        ["normal", t("normal")],
        ["slow", t("slow")],
      ])}
      {choice("twoTap", t("Play a card with"), [
        ["auto", t("two taps on a touch screen")],
        ["on", t("two taps")],
        ["off", t("one tap")],
      ])}
      {choice("sounds", t("Sounds"), yesNo)}
      {choice("notices", t("Notification on my turn"), yesNo, async (on) => {
        const may = !on || (await mayNotify());
        refuse(!may);
        return may;
      })}
      {refused ? (
        <p class="help" role="alert">
          {t("The browser does not allow this page to notify you.")}
        </p>
      ) : null}
      {choice("keys", t("Letter keys"), yesNo)}
    </div>
  );
}
