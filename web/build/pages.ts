/** Tells the server which files the table's page fetches at once, so that its shell can name them. */

import type { Plugin, Rolldown } from "vite";
import { type Part, textFiles } from "./po.ts";

type Chunk = Rolldown.OutputChunk;

const ENTRY = "/src/main.tsx";
const TABLE = "/src/table/Page.tsx";
/** The parts of a catalogue without which the table is not shown. */
const SHOWN: Part[] = ["core", "table"];

/** A chunk and all that it imports at once. */
function withImports(chunk: Chunk, chunks: Map<string, Chunk>, seen = new Set<Chunk>()): Set<Chunk> {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const next = chunks.get(name);
    if (next) withImports(next, chunks, seen);
  }
  return seen;
}

/** `pages.json`: scripts, styles, and the texts of each language, without what `index.html` names itself. */
export function pages(): Plugin {
  return {
    name: "pages",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = new Map(Object.values(bundle).flatMap((it) => (it.type === "chunk" ? [[it.fileName, it] as const] : [])));
        const all = [...chunks.values()];
        const having = (end: string) => all.find((it) => it.moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(end)));
        const entry = having(ENTRY);
        const table = having(TABLE);
        if (!entry || !table) throw new Error("the build has no table");
        const there = withImports(entry, chunks);
        const found = [...withImports(table, chunks)].filter((it) => !there.has(it));
        const texts: Record<string, string[]> = {};
        for (const [name, { language, part }] of textFiles(process.cwd()))
          if (SHOWN.includes(part)) (texts[language] ??= []).push(name);
        const styles = new Set(found.flatMap((it) => [...(it.viteMetadata?.importedCss ?? [])]));
        const told = { table: { scripts: found.map((it) => it.fileName), styles: [...styles], texts } };
        this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(told) });
      },
    },
  };
}
