/** gettext catalogues for the browser: reads PO, writes the JSON that `src/i18n` takes. */

import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { findMessages, keyOf } from "./messages.ts";

export interface Message {
  context: string | null;
  id: string;
  plural: string | null;
  text: string[];
  fuzzy: boolean;
}

/** Read a catalogue; raises an `Error` that names the line that is wrong. */
export function readPo(source: string): Message[] {
  const messages: Message[] = [];
  let now: Message | null = null;
  let add: (piece: string) => void = () => {};
  let fuzzy = false;
  source.split(/\r?\n/).forEach((line, at) => {
    if (line.startsWith("#,") && line.includes("fuzzy")) fuzzy = true;
    if (line.trim() === "" || line.startsWith("#")) return;
    const found = /^(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d)\])?)\s+)?(".*")\s*$/.exec(line);
    if (!found) throw new Error(`line ${at + 1} is no line of a catalogue: ${line}`);
    const [, word, index, quoted] = found;
    const piece = JSON.parse(quoted ?? '""') as string;
    if (word === "msgctxt" || (word === "msgid" && (now === null || now.text.length > 0))) {
      now = { context: null, id: "", plural: null, text: [], fuzzy };
      fuzzy = false;
      messages.push(now);
    }
    const message = now;
    if (message === null) throw new Error(`line ${at + 1} comes before any msgid`);
    if (word === "msgctxt") add = (more) => void (message.context = (message.context ?? "") + more);
    else if (word === "msgid") add = (more) => void (message.id += more);
    else if (word === "msgid_plural") add = (more) => void (message.plural = (message.plural ?? "") + more);
    else if (word !== undefined) {
      const n = Number(index ?? 0);
      add = (more) => void (message.text[n] = (message.text[n] ?? "") + more);
    }
    add(piece);
  });
  return messages;
}

export function toJson(messages: Message[]): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = {};
  for (const { context, id, plural, text } of messages) {
    if (id === "") continue;
    const key = context === null ? id : `${context}\u0004${id}`;
    out[key] = plural === null ? (text[0] ?? "") : text;
  }
  return out;
}

/** Pages whose code is fetched when they are first shown: their texts come with them. */
const LATE = [
  "src/Replay.tsx",
  "src/Settings.tsx",
  "src/fair/Chance.tsx",
  "src/fair/Page.tsx",
  "src/lobby/Lobby.tsx",
  "src/lobby/NameField.tsx",
  "src/rules/Builder.tsx",
  "src/rules/Read.tsx",
  "src/sheet/History.tsx",
  "src/sheet/Journal.tsx",
  "src/sheet/why.ts",
  "src/table/CatchPanel.tsx",
  "src/table/Clocks.tsx",
  "src/table/Keys.tsx",
  "src/table/Over.tsx",
  "src/table/Queue.tsx",
  "src/table/Result.tsx",
  "src/table/Seating.tsx",
];

/** The keys of the texts that stand in those pages only. */
function lateKeys(root: string): Set<string> {
  const files = (readdirSync(`${root}/src`, { recursive: true }) as string[])
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `src/${name.replaceAll("\\", "/")}`);
  const keys = (names: string[]) =>
    names.flatMap((name) => findMessages(readFileSync(`${root}/${name}`, "utf8")).map(keyOf));
  const early = new Set(keys(files.filter((name) => !LATE.includes(name))));
  return new Set(keys(LATE).filter((key) => !early.has(key)));
}

/** The part of a catalogue that is loaded with the first page, or with the others. */
export function part(messages: Message[], late: Set<string>, wanted: boolean): Message[] {
  return messages.filter((message) => late.has(keyOf(message)) === wanted);
}

/** `import catalogue from "x.po"`; `"x.po?late"` are the texts of pages that are fetched later. */
export function po(): Plugin {
  return {
    name: "po",
    enforce: "pre",
    transform(code, id) {
      const [file = "", query] = id.split("?");
      if (!file.endsWith(".po")) return null;
      const whole = readPo(code);
      // The long texts of the rules are a catalogue of their own.
      const rules = /[/\\]rules\.\w+\.po$/.test(file);
      const messages = rules ? whole : part(whole, lateKeys(process.cwd()), query === "late");
      return { code: `export default ${JSON.stringify(toJson(messages))}`, map: null };
    },
  };
}
