/** The rules of a table, read-only; what differs from the preset is marked. */

import { foreign, t } from "../i18n";
import { Modal } from "../ui";
import type { Family } from "../wire";
import { rulesTitle, splitRules, useFamilies, usePresetName } from "./Line";
import { useRuleTexts } from "./texts";

export function RulesDialog({ rules, onClose }: { rules: string; onClose: () => void }) {
  const all = useFamilies();
  const name = usePresetName(rules);
  useRuleTexts();
  return (
    <Modal title={rulesTitle(rules, name)} onClose={onClose} testid="rules-dialog" wide>
      <RulesText rules={rules} all={all} />
    </Modal>
  );
}

export function RulesText({ rules, all }: { rules: string; all: Family[] }) {
  const { preset: name, changes } = splitRules(rules);
  const family = all.find((it) => it.presets.some((preset) => preset.name === name));
  const preset = family?.presets.find((it) => it.name === name);
  if (!family || !preset) return null;
  const changed = new Map(changes);
  return (
    <div class="rules-text">
      <p lang={foreign(preset.about)}>{t(preset.about)}</p>
      {family.groups.map((group) => (
        <section key={group.name}>
          <h3>{t(group.title)}</h3>
          <dl>
            {family.options
              .filter((option) => option.group === group.name)
              .map((option) => {
                const value = changed.get(option.name) ?? preset.values[option.name] ?? option.default;
                const says = option.values.find((it) => it.value === value)?.says ?? value;
                return (
                  <div key={option.name} class={changed.has(option.name) ? "changed" : ""}>
                    <dt>{t(option.title)}</dt>
                    <dd>
                      {t(says)}
                      {changed.has(option.name) ? <span class="badge">{t("changed")}</span> : null}
                    </dd>
                  </div>
                );
              })}
          </dl>
        </section>
      ))}
    </div>
  );
}
