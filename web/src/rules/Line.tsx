/** Rules in a few words: the preset's name and how many options were changed. */

import { useEffect, useState } from "preact/hooks";
import { families } from "../api";
import { m, t, tn } from "../i18n";
import type { Family } from "../wire";

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
];

export function rulesTitle(rules: string, all: Family[]): string {
  const { preset, changes } = splitRules(rules);
  const found = all.flatMap((family) => family.presets).find((it) => it.name === preset);
  const title = t(found?.title ?? preset);
  if (!changes.length) return title;
  return tn("{title}, {n} change", "{title}, {n} changes", changes.length, { title });
}

export function useFamilies(): Family[] {
  const [all, set] = useState<Family[]>([]);
  useEffect(() => {
    let gone = false;
    families()
      .then((found) => !gone && set(found))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return all;
}

export function RulesLine({ rules }: { rules: string }) {
  return <>{rulesTitle(rules, useFamilies())}</>;
}
