/** What a person has chosen for himself; kept in this browser. */

import { install, type Letters, lettersOf } from "./cards/draw";
import { guessLanguage, setLanguage } from "./i18n";
import { Cell } from "./store";

export interface Settings {
  language: string;
  letters: Letters;
  colours: 2 | 4;
  theme: "system" | "light" | "dark";
  speed: "off" | "fast" | "normal" | "slow";
  sounds: boolean;
  /** A notification of the browser when it is my turn and the page is not in view. */
  notices: boolean;
  twoTap: "auto" | "on" | "off";
  keys: boolean;
  sort: "falling" | "rising";
}

const KEY = "preferans.settings";

function defaults(): Settings {
  const language = guessLanguage();
  return {
    language,
    letters: lettersOf(language),
    colours: 2,
    theme: "system",
    speed: "normal",
    sounds: true,
    notices: false,
    twoTap: "auto",
    keys: true,
    sort: "falling",
  };
}

function load(): Settings {
  const base = defaults();
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...base, ...kept } : base;
  } catch {
    return base;
  }
}

export const settings = new Cell<Settings>(load());

export async function change(part: Partial<Settings>): Promise<void> {
  const next = { ...settings.value, ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Private windows may have no storage: the choice then lasts as long as the page.
  }
  if (part.language !== undefined) await setLanguage(next.language);
  settings.value = next;
  apply(next);
}

/** Bring the document in line with the settings. */
export function apply(now: Settings): void {
  const root = document.documentElement;
  root.dataset.theme = now.theme;
  root.dataset.colours = String(now.colours);
  if (root.dataset.letters !== now.letters) install(now.letters);
  root.dataset.letters = now.letters;
  tellLanguage(now.language);
}

/** Tell the server in which language a page will be read where the browser would tell it another one. */
function tellLanguage(language: string): void {
  const told = /(?:^|; )pref-lang=(\w+)/.exec(document.cookie)?.[1] ?? guessLanguage();
  if (told !== language) document.cookie = `pref-lang=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** Whether the first tap only raises a card and the second plays it. */
export function twoTaps(): boolean {
  const { twoTap } = settings.value;
  if (twoTap !== "auto") return twoTap === "on";
  return matchMedia("(pointer: coarse)").matches;
}

const PACE = { off: 0, fast: 0.5, normal: 1, slow: 1.8 };

/** How long things take, 0 for no motion at all. */
export function pace(): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return PACE[settings.value.speed];
}
