import preact from "@preact/preset-vite";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { closure } from "./build/closure.ts";
import { pages } from "./build/pages.ts";
import { po } from "./build/po.ts";

/** What the table shows first. */
const table = closure(resolve("src/table/Page.tsx"));

const server = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [preact(), po(), pages()],
  build: {
    outDir: "../src/preferans/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    // What comes together is one file: small ones compress badly, and each costs a request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "core", test: /src[\\/](api|codes|i18n[\\/]|lazy|settings|shell|store|ui|main|cards[\\/](draw|Face)|rules[\\/]Line|table[\\/](load|notify))|rolldown[\\/]runtime|node_modules[\\/]preact/ },
            { name: "shuffle", test: /src[\\/]fair[\\/](sha256|shuffle)\./ },
            // The table shares these with the pages that tell a deal.
            { name: "deal", test: /src[\\/](cards[\\/](Mini|names)|table[\\/](hand|scene))\./ },
            { name: "told", test: /src[\\/](sheet[\\/](columns|why)|table[\\/]outcome)\./ },
            { name: "table", test: (id) => table.has(id) },
            { name: "side", test: /src[\\/](sheet[\\/](Sheet|geometry)|table[\\/](Chat|LineBox))\./ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": server, "/ws": { target: server.replace("http", "ws"), ws: true } },
  },
  // A busy machine may be slow; what hangs is found all the same.
  test: { environment: "happy-dom", include: ["test/**/*.test.{ts,tsx}"], testTimeout: 60_000 },
});
