/** Whether evidence is true, and if not, what of it is wrong. */

import { t, tn } from "../i18n";
import type { Finding } from "./evidence";

export function Verdict(props: { findings: Finding[]; proven: number; silent: number; players: string[] }) {
  const { findings, proven, silent, players } = props;
  return (
    <div class={`verdict ${findings.length ? "bad" : "good"}`} role="status" data-testid="verdict">
      <p>
        {findings.length
          ? t("✗ The evidence is not true.")
          : proven
            ? tn("✓ {n} deal was checked: its cards are those of the shuffle.", "✓ {n} deals were checked: their cards are those of the shuffle.", proven)
            : t("There is no evidence to check yet.")}
      </p>
      {silent ? <p>{tn("{n} deal has no evidence.", "{n} deals have no evidence.", silent)}</p> : null}
      {findings.length ? (
        <ul>
          {findings.map((it, i) => (
            <li key={i}>
              {told(it, players)}
              <code>{t("expected {expected}, found {found}", { expected: it.expected || "–", found: it.found || "–" })}</code>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** A finding in a sentence. */
export function told(it: Finding, players: string[]): string {
  const where = it.deal ? t("Deal {n}: ", { n: it.deal }) : "";
  return where + about(it.field, players);
}

const FIELDS: Record<string, () => string> = {
  C: () => t("the seal of the table does not fit its number"),
  s: () => t("the number of the table is not the one it sealed"),
  c: () => t("the seals of the players were changed"),
  r: () => t("the numbers of the players are not complete"),
  talon: () => t("the talon is not that of the shuffle"),
  hand: () => t("the cards you were dealt are nowhere among those laid open"),
  fair: () => t("the evidence is missing"),
  before: () => t("the line does not follow the one before: something was left out or put in"),
  hash: () => t("the hash of the line is wrong"),
  line: () => t("the line was changed"),
  head: () => t("the last hash is not that of the last line"),
};

function about(field: string, players: string[]): string {
  const place = Number(/^[cr](\d)$/.exec(field)?.[1] ?? "0");
  const who = players[place - 1] ?? String(place);
  if (place && field.startsWith("c")) return t("the seal of {who} does not fit", { who });
  if (place) return t("the number of {who} is not the one sealed", { who });
  const hand = /^hand (\d)$/.exec(field)?.[1];
  if (hand) return t("hand {n} is not that of the shuffle", { n: hand });
  return FIELDS[field]?.() ?? t("the field “{field}” is wrong", { field });
}
