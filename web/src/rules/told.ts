/** The rules as the server tells them in the reader's language. */

import * as api from "../api";
import { currentLanguage } from "../i18n";
import { useFetched } from "../store";
import type { Family, Option, OptionHelp, Preset, Presets } from "../wire";

const NOTHING: Presets[] = [];

/** Every game there is; nothing until it is there. */
export const usePresets = () => useFetched(api.families, NOTHING, currentLanguage());

/** The options of the family that a preset belongs to. */
export function useFamily(all: Presets[], preset: string): Family | null {
  const name = all.find((it) => it.presets.some((one) => one.name === preset))?.name;
  const fetch = async () => (name === undefined ? null : await api.family(name));
  const found = useFetched<Family | null>(fetch, null, `${currentLanguage()} ${name}`);
  return found?.name === name ? found : null;
}

/** What an option means. */
export const useHelp = (family: Family, option: Option) =>
  useFetched<OptionHelp | null>(() => api.optionHelp(family.name, option.name), null, currentLanguage());

export const presetOf = (all: Presets[], name: string): Preset | undefined =>
  all.flatMap((family) => family.presets).find((preset) => preset.name === name);

/** The value of an option in a preset. */
export const usual = (family: Family, preset: string, option: Option): string =>
  family.presets[preset]?.[option.name] ?? option.default;

export const saysOf = (option: Option | undefined, value: string): string =>
  option?.values.find((it) => it.value === value)?.says ?? value;
