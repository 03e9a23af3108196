/** Which page the address means. */

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { lazy, withTexts } from "./lazy";
import { setLanguage, t } from "./i18n";
import { apply, settings } from "./settings";
import { greeted, openEarly } from "./shell";
import { useCell } from "./store";
import { loadTable } from "./table/load";
import * as api from "./api";
import "./styles/base.css";
import "./styles/pages.css";
import "./styles/cards.css";

const TablePage = lazy(loadTable);
const LobbyPage = lazy(() => withTexts(import("./lobby/Lobby"), ["lobby"]).then((it) => it.LobbyPage));
const BuilderPage = lazy(() => withTexts(import("./rules/Builder"), ["rules"]).then((it) => it.BuilderPage));
const FairPage = lazy(() => withTexts(import("./fair/Page"), ["fair"]).then((it) => it.FairPage));
const ReplayPage = lazy(() => withTexts(import("./Replay"), ["replay"]).then((it) => it.ReplayPage));

function App() {
  const [path, set] = useState(location.pathname + location.search);
  useCell(settings);
  useEffect(() => {
    const moved = () => set(location.pathname + location.search);
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
  const [, page = "", rest = ""] = path.split("?")[0]?.split("/") ?? [];
  switch (page) {
    case "":
      return <LobbyPage />;
    case "t":
      return <Seated key={rest} id={rest} />;
    case "new":
      return <BuilderPage reading={false} />;
    case "rules":
      return <BuilderPage reading />;
    case "fair":
      return <FairPage key={path} id={rest} />;
    case "replay":
      return <ReplayPage key={path} id={rest} />;
    default:
      return <LobbyPage />;
  }
}

/** The socket needs a session: a guest who comes by a link gets his first. */
function Seated({ id }: { id: string }) {
  const [known, set] = useState(greeted !== null);
  useEffect(() => {
    if (known) return;
    let gone = false;
    const ask = () =>
      void api
        .me()
        .then(() => !gone && set(true))
        .catch(() => !gone && setTimeout(ask, 1500));
    ask();
    return () => {
      gone = true;
    };
  }, []);
  return known ? <TablePage id={id} /> : <p class="quiet-note">{t("Coming to the table …")}</p>;
}

/** So long a table's page waits for its code, to be drawn once and not twice. */
const AT_ONCE_MS = 1000;
const delay = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function begin(): Promise<void> {
  const root = document.getElementById("app");
  if (root === null) throw new Error("the page has no element #app");
  openEarly();
  apply(settings.value);
  const texts = setLanguage(settings.value.language);
  if (location.pathname.startsWith("/t/")) await Promise.race([TablePage.load().catch(() => undefined), delay(AT_ONCE_MS)]);
  await texts;
  render(<App />, root);
}

void begin();
