/** The small JSON interface beside the socket. */

import type { Evidence } from "./fair/evidence";
import { currentLanguage } from "./i18n";
import { greeted } from "./shell";
import type { Chance, Checked, Entry, Family, Lobby, Me, OptionHelp, PresetName, Presets, Result, View } from "./wire";

/** A request that the server refused: a code of the catalogue and its parameters. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly params: Record<string, unknown>,
  ) {
    super(code);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        };
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refused("unreachable", {});
  }
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({ code: "server_error", params: {} }));
    throw new Refused(told.code ?? "server_error", told.params ?? {});
  }
  return (await answer.json()) as T;
}

let known: Promise<Me> | null = greeted && Promise.resolve(greeted);

/** Who this browser is; a new guest gets a session, which every other request needs. */
export function me(): Promise<Me> {
  known ??= ask<Me>("/api/me").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export async function rename(name: string): Promise<Me> {
  await me();
  known = ask<Me>("/api/me", { name });
  return known;
}

export interface NewGame {
  rules: string;
  bot?: string;
  public?: boolean;
  start?: boolean;
  watch?: View["watch"];
  earlier?: View["earlier"];
  /** Seconds in each player's bank, and what each action adds. */
  clock?: { bank: number; add: number } | null;
}

export async function createGame(wanted: NewGame): Promise<string> {
  await me();
  return (await ask<{ id: string }>(`/api/games${spoken()}`, wanted)).id;
}

export async function lobby(): Promise<Lobby> {
  await me();
  return ask<Lobby>("/api/lobby");
}

export const join = (game: string) => ask<{ id: string }>(`/api/games/${game}/join`, {});
/** The next match of the same people, or the same cards, everybody `shift` places on. */
export const again = (game: string, wanted: { cards?: boolean; shift?: number }) =>
  ask<{ id: string }>(`/api/games/${game}/again`, wanted).then((it) => it.id);
export const leave = (game: string) => ask<{ id: string }>(`/api/games/${game}/leave`, {});
export const start = (game: string) => ask<{ id: string }>(`/api/games/${game}/start`, {});
export const journal = (game: string) =>
  ask<{ seq: number; entries: Entry[] }>(`/api/games/${game}/journal`);

export interface FinishedDeal {
  players: { name: string; bot: boolean }[];
  deals: number[];
  deal: Result;
}
export const finishedDeal = (game: string, number: number) =>
  ask<FinishedDeal>(`/api/games/${game}/deals/${number}`);

/** The evidence of all finished deals of a game. */
export const evidence = (game: string) => ask<Evidence>(`/api/games/${game}/fair`);

/** What chance has done over the deals of this server that are over. */
export const chance = () => ask<Chance>("/api/chance");

const kept = new Map<string, Promise<unknown>>();

/** What stays the same as long as the page is open: fetched once. */
function once<T>(path: string): Promise<T> {
  const found = (kept.get(path) as Promise<T> | undefined) ?? ask<T>(path);
  kept.set(path, found);
  found.catch(() => kept.delete(path));
  return found;
}

/** The language in which the server tells rules. */
const spoken = () => `?lang=${currentLanguage()}`;

/** Every game there is: the families with their presets. */
export const families = () => once<{ families: Presets[] }>(`/api/rules${spoken()}`).then((all) => all.families);
/** The options of one family. */
export const family = (name: string) => once<Family>(`/api/rules/${name}${spoken()}`);
/** What one of them means. */
export const optionHelp = (name: string, option: string) => once<OptionHelp>(`/api/rules/${name}/${option}${spoken()}`);

/** The title and the words of a preset. */
export const presetName = (preset: string) => once<PresetName>(`/api/rules/names/${encodeURIComponent(preset)}${spoken()}`);

export const checkRules = (preset: string, options: Record<string, string>) =>
  ask<Checked>(`/api/rules/check${spoken()}`, { preset, options });
/** Rules from a share code, a line or TOML. */
export const readRules = (text: string) => ask<Checked>(`/api/rules/read${spoken()}`, { text });

/** Which single changes the rules bar beside these options: `option=value` and the reason. */
export const barredRules = (preset: string, options: Record<string, string>) =>
  ask<{ barred: Record<string, string> }>(`/api/rules/barred${spoken()}`, { preset, options }).then(
    (told) => told.barred,
  );
