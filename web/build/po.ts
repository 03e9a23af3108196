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

/** The parts of a catalogue: the texts that every page needs, and those that come with the code of some. */
export const PARTS = ["core", "table", "rules", "late"] as const;
export type Part = (typeof PARTS)[number];

/** The files of each part but the table's, which has all others. A text may come with several. */
const FILES: Record<Exclude<Part, "table">, string[]> = {
  core: ["cards/Face.tsx", "codes.ts", "lazy.tsx", "main.tsx", "rules/Line.tsx", "table/notify.ts", "ui.tsx"],
  rules: [
    "rules/Builder.tsx",
    "rules/Open.tsx",
    "rules/Option.tsx",
    "rules/Read.tsx",
    "rules/Share.tsx",
    "rules/earlier.ts",
  ],
  late: [
    "Replay.tsx",
    "Settings.tsx",
    "fair/Chance.tsx",
    "fair/Page.tsx",
    "lobby/Lobby.tsx",
    "lobby/NameField.tsx",
    "rules/earlier.ts",
    "sheet/History.tsx",
    "sheet/Journal.tsx",
    "sheet/export.ts",
    "sheet/why.ts",
    "table/CatchPanel.tsx",
    "table/Clocks.tsx",
    "table/Keys.tsx",
    "table/Over.tsx",
    "table/Queue.tsx",
    "table/Result.tsx",
    "table/Seating.tsx",
  ],
};

/** The keys of the texts of each part: what is in the core comes with no other. */
export function keysOfParts(root: string): Record<Part, Set<string>> {
  const all = (readdirSync(`${root}/src`, { recursive: true }) as string[])
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => name.replaceAll("\\", "/"));
  const named = Object.values(FILES).flat();
  const files = { ...FILES, table: all.filter((name) => !named.includes(name)) };
  const keys = (part: Part) =>
    files[part].flatMap((name) => findMessages(readFileSync(`${root}/src/${name}`, "utf8")).map(keyOf));
  const core = new Set(keys("core"));
  const more = (part: Part) => new Set(keys(part).filter((key) => !core.has(key)));
  return { core, table: more("table"), rules: more("rules"), late: more("late") };
}

/** `import catalogue from "x.po?rules"`: the part of a catalogue that the query names. */
export function po(): Plugin {
  return {
    name: "po",
    enforce: "pre",
    transform(code, id) {
      const [file = "", query] = id.split("?");
      if (!file.endsWith(".po")) return null;
      const part = PARTS.find((it) => it === query);
      if (part === undefined) throw new Error(`${id} names no part of a catalogue`);
      const wanted = keysOfParts(process.cwd())[part];
      const messages = readPo(code).filter((message) => wanted.has(keyOf(message)));
      return { code: `export default ${JSON.stringify(toJson(messages))}`, map: null };
    },
  };
}
