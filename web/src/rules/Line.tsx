/** Rules in a few words: the preset's name and how many options were changed. */

import { families, presetName } from "../api";
import { m, t, tn } from "../i18n";
import { useFetched } from "../store";
import type { Family, PresetName } from "../wire";

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

/** Titles of presets stand on every table; the long texts of the rules are fetched when read. */
export const TITLES = [
  m("Sochi"),
  m("Leningrad (Piter)"),
  m("Rostov (Moscow)"),
  m("Classic"),
  m("Tournament"),
  m("Federation of Sport Preferans"),
  m("Leningrad for tournaments"),
  m("Sochi of the Swedish page"),
  m("Sochi of the Finnish page on scoring"),
  m("Sochi of the Dutch page"),
  m("Sochi of the Russian article"),
  m("Finnish book game"),
  m("Finnish book game, points"),
  m("Austrian, simple"),
  m("German, as of 1905"),
  m("German, as of 1857"),
  m("Austrian, Illustrated"),
  m("Serbian"),
  m("Croatian"),
  m("Slovenian"),
  m("Hungarian"),
  m("Greek"),
  m("Asszorti"),
];

export function rulesTitle(rules: string, name: PresetName | null): string {
  const { preset, changes } = splitRules(rules);
  const title = t(name?.title ?? preset);
  if (!changes.length) return title;
  return tn("{title}, {n} change", "{title}, {n} changes", changes.length, { title });
}

const NO_FAMILIES: Family[] = [];
export const useFamilies = () => useFetched(families, NO_FAMILIES);

/** What the preset of these rules is called, and what is said aloud in it. */
export function usePresetName(rules: string): PresetName | null {
  const { preset } = splitRules(rules);
  return useFetched<PresetName | null>(() => presetName(preset), null, preset);
}

export function RulesLine({ rules }: { rules: string }) {
  return <>{rulesTitle(rules, usePresetName(rules))}</>;
}
