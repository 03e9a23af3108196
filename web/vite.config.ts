import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";
import { po } from "./build/po.ts";

const server = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [preact(), po()],
  build: {
    outDir: "../src/preferans/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    // What every page fetches is one file: small ones compress badly.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "core", test: /src[\\/](api|codes|i18n[\\/]|lazy|settings|store|ui|main|cards[\\/](draw|Face)|rules[\\/]Line)|node_modules[\\/]preact/ },
            // And so is what the table shares with a replay and the page of the shuffle, and with its own later parts.
            { name: "seats", test: /src[\\/](cards[\\/]names|sheet[\\/]geometry|table[\\/](Catch|Seat|catching|hand|scene))\./ },
            { name: "tell", test: /src[\\/](sheet[\\/]columns|table[\\/](LineBox|ask|tell))\./ },
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
