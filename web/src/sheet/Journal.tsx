/** Everything that stands on the sheet, deal by deal, the latest first. */

import { t } from "../i18n";
import type { Entry } from "../wire";
import { sentenceOf } from "./why";

export function Journal({ names, entries }: { names: string[]; entries: Entry[] }) {
  const deals = [...new Set(entries.map((entry) => entry.deal))].reverse();
  if (!entries.length) return <p class="quiet-note">{t("Nothing is written yet.")}</p>;
  return (
    <div class="journal" role="group" aria-label={t("Journal")} tabIndex={0}>
      {deals.map((deal) => (
        <section key={deal}>
          <h3>{t("Deal {n}", { n: deal })}</h3>
          <ul>
            {entries
              .filter((entry) => entry.deal === deal)
              .map((entry, i) => (
                <li key={i}>{sentenceOf(entry, names)}</li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
