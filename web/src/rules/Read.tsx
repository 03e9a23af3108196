/** The rules of a table, read-only; what differs from the preset is marked. */

import { t } from "../i18n";
import { Modal } from "../ui";
import type { Family, Preset } from "../wire";
import { rulesTitle, splitRules, usePresetName } from "./Line";
import { presetOf, saysOf, useFamily, usePresets, usual } from "./told";

export function RulesDialog({ rules, onClose }: { rules: string; onClose: () => void }) {
  const { preset: name, changes } = splitRules(rules);
  const title = rulesTitle(rules, usePresetName(rules));
  const all = usePresets();
  const family = useFamily(all, name);
  const preset = presetOf(all, name);
  return (
    <Modal title={title} onClose={onClose} testid="rules-dialog" wide>
      {family && preset ? (
        <RulesText family={family} preset={preset} changed={new Map(changes)} />
      ) : (
        <p class="quiet-note">{t("Fetching the rules …")}</p>
      )}
    </Modal>
  );
}

function RulesText(props: { family: Family; preset: Preset; changed: Map<string, string> }) {
  const { family, preset, changed } = props;
  return (
    <div class="rules-text">
      <p lang={preset.lang}>{preset.about}</p>
      {family.groups.map((group) => (
        <section key={group.name}>
          <h3>{group.title}</h3>
          <dl>
            {group.options.map((option) => (
              <div key={option.name} class={changed.has(option.name) ? "changed" : ""}>
                <dt>{option.title}</dt>
                <dd>
                  {saysOf(option, changed.get(option.name) ?? usual(family, preset.name, option))}{" "}
                  {changed.has(option.name) ? <span class="badge">{t("changed")}</span> : null}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
