/** Texts in the reader's language: the gettext catalogues of `web/po`, made JSON by the build. */

import { load } from "virtual:texts";
import type { Part } from "../../build/po";

export type { Part };
export type Params = Record<string, string | number>;
type Messages = Record<string, string | string[]>;

/** Every language by its own name, as its readers look for it. */
export const LANGUAGES: Record<string, string> = {
  en: "English",
  ru: "Русский",
  fi: "Suomi",
  sv: "Svenska",
  nl: "Nederlands",
};

/** Which form of a plural, in gettext's order, a CLDR class uses. */
export const FORMS: Record<string, Record<string, number>> = {
  en: { one: 0, other: 1 },
  ru: { one: 0, few: 1, many: 2, other: 2 },
  fi: { one: 0, other: 1 },
  sv: { one: 0, other: 1 },
  nl: { one: 0, other: 1 },
};

let language = "en";
let messages: Messages = {};
let plural = new Intl.PluralRules("en");

const wanted = new Set<Part>(["core"]);

export async function setLanguage(wished: string): Promise<void> {
  const known = wished in LANGUAGES ? wished : "en";
  let found: Messages[] = [];
  // A page may want its part while the others are on their way.
  while (found.length < wanted.size) found = await Promise.all([...wanted].map((part) => fetched(known, part)));
  use(known, Object.assign({}, ...found) as Messages);
  document.documentElement.lang = known;
}

/** Load one more part of the texts; from then on every language comes with it. */
export async function loadTexts(part: Part): Promise<void> {
  wanted.add(part);
  const asked = language;
  const found = await fetched(asked, part);
  // Another language that has been taken into use meanwhile came with this part.
  if (asked === language) messages = { ...messages, ...found };
}

/** English is what the texts are in themselves. */
const fetched = async (lang: string, part: Part): Promise<Messages> => (lang === "en" ? {} : load(lang, part));

/** Take a catalogue into use; tests call this with one of their own. */
export function use(lang: string, catalogue: Messages): void {
  language = lang;
  messages = catalogue;
  plural = new Intl.PluralRules(lang);
}

export const currentLanguage = () => language;

/** The first language of the browser that there is: `fi-FI` is Finnish, `fil` is not. */
export function guessLanguage(): string {
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return wanted.find((tag) => tag in LANGUAGES) ?? "en";
}

/** A text that is translated where it is shown: marks it for the catalogue. */
export const m = (id: string): string => id;

/** A text, its blanks `{name}` filled in. */
export function t(id: string, params?: Params): string {
  return fill(one(messages[id]) ?? id, params);
}

/** A text with a context, where the same English needs different words. */
export function tc(context: string, id: string, params?: Params): string {
  return fill(one(messages[`${context}\u0004${id}`]) ?? id, params);
}

/** A text for a number, `{n}` in it. */
export function tn(single: string, many: string, n: number, params?: Params): string {
  const forms = messages[single];
  const index = FORMS[language]?.[plural.select(n)] ?? 0;
  const text = Array.isArray(forms) ? forms[index] : undefined;
  return fill(text ?? (language === "en" || text === undefined ? (n === 1 ? single : many) : text), {
    n,
    ...params,
  });
}

function one(found: string | string[] | undefined): string | undefined {
  const text = Array.isArray(found) ? found[0] : found;
  return text === "" ? undefined : text;
}

function fill(text: string, params?: Params): string {
  if (params === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Items as a list in a sentence. */
export function listed(items: string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}

/** `3`, `−2`, `3⅓`: an amount of the sheet as people write it. */
export function amount(text: string | number): string {
  const [over, under] = String(text).split("/");
  const top = Number(over);
  const sign = top < 0 ? "\u2212" : "";
  if (under === undefined) return `${sign}${Math.abs(top)}`;
  const bottom = Number(under);
  const whole = Math.floor(Math.abs(top) / bottom);
  const rest = Math.abs(top) - whole * bottom;
  return `${sign}${whole || ""}${VULGAR[`${rest}/${bottom}`] ?? ` ${rest}/${bottom}`}`;
}

const VULGAR: Record<string, string> = {
  "1/2": "½",
  "1/3": "⅓",
  "2/3": "⅔",
  "1/4": "¼",
  "3/4": "¾",
  "1/6": "⅙",
  "5/6": "⅚",
};

export const signed = (text: string | number) =>
  number(text) > 0 ? `+${amount(text)}` : amount(text);

/** The value of an amount, for geometry and comparisons only. */
export function number(text: string | number): number {
  const [over, under] = String(text).split("/");
  return Number(over) / Number(under ?? 1);
}
