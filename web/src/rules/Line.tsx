/** Rules in a few words: the preset's name and how many options were changed. */

import { presetName } from "../api";
import { currentLanguage, tn } from "../i18n";
import { useFetched } from "../store";
import type { PresetName } from "../wire";

/** `sochi pool_target=4` taken apart. */
export function splitRules(rules: string): { preset: string; changes: [string, string][] } {
  const [preset = "", ...rest] = rules.split(/\s+(?=\w+=)/);
  return {
    preset,
    changes: rest.map((piece) => {
      const at = piece.indexOf("=");
      return [piece.slice(0, at), piece.slice(at + 1)];
    }),
  };
}

export function rulesTitle(rules: string, name: PresetName | null): string {
  const { preset, changes } = splitRules(rules);
  const title = name?.title ?? preset;
  if (!changes.length) return title;
  return tn("{title}, {n} change", "{title}, {n} changes", changes.length, { title });
}

/** What the preset of these rules is called, and what is said aloud in it. */
export function usePresetName(rules: string): PresetName | null {
  const { preset } = splitRules(rules);
  return useFetched<PresetName | null>(() => presetName(preset), null, `${currentLanguage()} ${preset}`);
}

export function RulesLine({ rules }: { rules: string }) {
  return <>{rulesTitle(rules, usePresetName(rules))}</>;
}
