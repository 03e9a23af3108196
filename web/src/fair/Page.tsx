/** How the cards were shuffled: what was promised, what everybody sent, the deck computed anew. */

import "../styles/replay.css";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { refusalText } from "../codes";
import { t } from "../i18n";
import { lazy, withTexts } from "../lazy";
import { Link } from "../ui";
import { ChanceTable } from "./Chance";
import { type Evidence, type FairRecord, readRecord, verify } from "./evidence";
import { Verdict } from "./Verdict";
import "../styles/fair.css";

/** What one match shows: hands, and names of cards, which the page without a match needs not. */
const Match = lazy(() => withTexts(import("./Match"), ["match"]).then((it) => it.Match));

export function FairPage({ id }: { id: string }) {
  const [found, set] = useState<Evidence | null>(null);
  const [trouble, setTrouble] = useState("");
  const asked = Number(new URLSearchParams(location.search).get("deal") ?? "0");
  useEffect(() => {
    if (!id) return;
    let gone = false;
    api
      .evidence(id)
      .then((told) => !gone && set(told))
      .catch((error: unknown) => {
        if (!gone && error instanceof api.Refused) setTrouble(refusalText(error.code, error.params));
      });
    return () => {
      gone = true;
    };
  }, [id]);
  return (
    <main class="replay fairness" data-testid="fairness">
      <header class="bar">
        <Link href={id ? `/t/${id}` : "/"} class="home">
          <span aria-hidden="true">←</span>
          <span class="visually-hidden">{id ? t("Back to the table") : t("To the lobby")}</span>
        </Link>
        <h1>{t("How the cards are shuffled")}</h1>
      </header>
      <Protocol />
      {trouble ? <p class="trouble">{trouble}</p> : null}
      {found ? <Match id={id} found={found} asked={asked} /> : null}
      <OwnRecord />
      <ChanceTable />
    </main>
  );
}

function Protocol() {
  return (
    <section>
      <ol class="protocol">
        <li>{t("The table draws a secret number and shows its seal: it cannot change the number any more.")}</li>
        <li>{t("Every player's page draws a secret number of its own and shows a seal of it, before it sees another.")}</li>
        <li>{t("When all seals are fixed, the pages show their numbers. A page that stays silent makes the attempt void.")}</li>
        <li>{t("The deck follows from all numbers together: if one is honest, nobody could choose the cards.")}</li>
        <li>{t("After the deal the table shows its number, and every page computes everything again.")}</li>
      </ol>
    </section>
  );
}

/** A record from a file or the clipboard, checked here, without the server. */
function OwnRecord() {
  const [record, set] = useState<FairRecord | null>(null);
  const [wrong, setWrong] = useState(false);
  const check = (text: string) => {
    const found = readRecord(text);
    set(found);
    setWrong(found === null && text.trim() !== "");
  };
  const verdict = record ? verify(record) : null;
  return (
    <section class="own-record">
      <h2>{t("Check a record")}</h2>
      <p class="help">{t("Choose the file of a record, or paste its text. Nothing is sent: this page checks it by itself.")}</p>
      <input
        type="file"
        accept=".txt,.pref,.json,text/plain,application/json"
        aria-label={t("File of a record")}
        data-testid="record-file"
        onChange={(event) => void event.currentTarget.files?.[0]?.text().then(check)}
      />
      <textarea rows={4} aria-label={t("Text of a record")} data-testid="record-text" onInput={(event) => check(event.currentTarget.value)} />
      {wrong ? <p class="trouble">{t("This is no record.")}</p> : null}
      {verdict && record ? (
        <Verdict findings={verdict.findings} proven={verdict.proven.length} silent={verdict.silent.length} players={record.players} />
      ) : null}
    </section>
  );
}
