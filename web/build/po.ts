/** gettext catalogues for the browser: reads PO, writes the JSON that `src/i18n` takes. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { closure } from "./closure.ts";
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
export const PARTS = [
  "core",
  "table",
  "side",
  "result",
  "seating",
  "late",
  "rules",
  "lobby",
  "replay",
  "fair",
  "match",
] as const;
export type Part = (typeof PARTS)[number];

/** Where a part is, these are too: its texts need not come again. The core is everywhere. */
const BESIDE: Partial<Record<Part, Part>> = {
  side: "table",
  result: "table",
  seating: "table",
  late: "table",
  match: "fair",
};

/** With which files the texts of a part come: with all that each of them imports at once. */
const FILES: Record<Part, string[]> = {
  core: ["main.tsx", "cards/Face.tsx", "codes.ts", "rules/Line.tsx", "table/notify.ts", "ui.tsx"],
  table: ["table/Page.tsx"],
  side: ["sheet/Sheet.tsx", "table/Chat.tsx"],
  result: ["sheet/History.tsx", "sheet/Journal.tsx", "sheet/export.ts", "table/Result.tsx"],
  seating: ["table/Seating.tsx"],
  late: [
    "Settings.tsx",
    "fair/Notice.tsx",
    "table/CatchPanel.tsx",
    "table/Clocks.tsx",
    "table/Dialogues.tsx",
    "table/Keys.tsx",
    "table/Over.tsx",
    "table/Queue.tsx",
    "table/Waits.tsx",
  ],
  rules: ["rules/Builder.tsx", "rules/Read.tsx"],
  lobby: ["lobby/Lobby.tsx"],
  replay: ["Replay.tsx"],
  fair: ["fair/Page.tsx"],
  match: ["fair/Match.tsx"],
};

/** The keys of the texts of each part: what is in the core comes with no other. */
export function keysOfParts(root: string): Record<Part, Set<string>> {
  const told = (part: Part) => {
    const files = FILES[part].flatMap((name) => [...closure(resolve(root, "src", name))]);
    return new Set(files.flatMap((name) => findMessages(readFileSync(name, "utf8")).map(keyOf)));
  };
  const all = Object.fromEntries(PARTS.map((part) => [part, told(part)])) as Record<Part, Set<string>>;
  const own = (part: Part) => {
    const beside: Part[] = ["core", BESIDE[part] ?? "core"];
    return new Set([...all[part]].filter((key) => part === "core" || !beside.some((it) => all[it].has(key))));
  };
  return Object.fromEntries(PARTS.map((part) => [part, own(part)])) as Record<Part, Set<string>>;
}

type TextFile = { language: string; part: Part; source: string };
let made: Map<string, TextFile> | null = null;

/** The parts of all catalogues, as the files that one build makes of them; their names tell their contents. */
export function textFiles(root: string): Map<string, TextFile> {
  made ??= makeTexts(root);
  return made;
}

function makeTexts(root: string): Map<string, TextFile> {
  const keys = keysOfParts(root);
  const found = languages(root).flatMap((language) => {
    const messages = readPo(readFileSync(`${root}/po/${language}.po`, "utf8"));
    return PARTS.map((part) => {
      const own = messages.filter((message) => keys[part].has(keyOf(message)));
      return { language, part, source: `export default ${JSON.stringify(toJson(own))}` };
    });
  });
  const hash = createHash("sha256").update(found.map((it) => it.source).join("\n")).digest("hex").slice(0, 8);
  return new Map(found.map((it) => [`assets/${it.language}-${it.part}-${hash}.js`, it]));
}

const languages = (root: string) => readdirSync(`${root}/po`).map((name) => name.replace(/\.po$/, "")).sort();

const TEXTS = "virtual:texts";

/**
 * `load(language, part)` of `virtual:texts` fetches a part of a catalogue. In a build the address follows from the
 * names: a list of so many files would weigh on every page. Otherwise `x.po?rules` is the part that the query names.
 */
export function po(): Plugin {
  const root = process.cwd();
  let building = false;
  return {
    name: "po",
    enforce: "pre",
    configResolved(config) {
      building = config.command === "build";
    },
    resolveId: (id) => (id === TEXTS ? `\0${TEXTS}` : null),
    load(id) {
      if (id !== `\0${TEXTS}`) return null;
      if (building) {
        const hash = [...textFiles(root).keys()][0]?.split("-").at(-1);
        return `export const load = async (language, part) => (await import(/* @vite-ignore */ \`/assets/\${language}-\${part}-${hash}\`)).default;`;
      }
      const each = languages(root).flatMap((language) =>
        PARTS.map((part) => `"${language}-${part}": () => import("/po/${language}.po?${part}"),`),
      );
      return `const all = { ${each.join("\n")} };\nexport const load = async (language, part) => (await all[\`\${language}-\${part}\`]()).default;`;
    },
    transform(code, id) {
      const [file = "", query] = id.split("?");
      if (!file.endsWith(".po")) return null;
      const wanted = PARTS.find((it) => it === query);
      if (wanted === undefined) throw new Error(`${id} names no part of a catalogue`);
      const keys = keysOfParts(root)[wanted];
      const own = readPo(code).filter((message) => keys.has(keyOf(message)));
      return { code: `export default ${JSON.stringify(toJson(own))}`, map: null };
    },
    generateBundle() {
      for (const [fileName, { source }] of textFiles(root)) this.emitFile({ type: "asset", fileName, source });
    },
  };
}
