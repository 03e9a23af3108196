/** What chance has done over all deals of this server that are over, beside what is to be expected. */

import * as api from "../api";
import { currentLanguage, t, tn } from "../i18n";
import { useFetched } from "../store";
import type { Chance } from "../wire";

const PLACES = [() => t("first hand"), () => t("second hand"), () => t("third hand")];

export function ChanceTable() {
  const found = useFetched<Chance | null>(api.chance, null);
  if (!found || found.deals === 0) return null;
  const { deals, positions, expected } = found;
  const number = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 2, minimumFractionDigits: 2 });
  const share = new Intl.NumberFormat(currentLanguage(), { style: "percent", maximumFractionDigits: 1 });
  return (
    <section class="chance" data-testid="chance">
      <h2>{t("What chance has done")}</h2>
      <p class="help">
        {tn("{n} deal of this server that is over, whoever played it.", "{n} deals of this server that are over, whoever played them.", deals)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Hand")}</th>
            <th scope="col">{t("Aces a deal")}</th>
            <th scope="col">{t("Sure misères")}</th>
            <th scope="col">{t("Longest run without an ace")}</th>
          </tr>
        </thead>
        <tbody>
          {positions.map((it, i) => (
            <tr key={i}>
              <th scope="row">{PLACES[i]?.()}</th>
              <td>{number.format(it.aces)}</td>
              <td>{share.format(it.misere / deals)}</td>
              <td>{it.run}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("expected")}</th>
            <td>{number.format(expected.aces)}</td>
            <td />
            <td>{t("about {n}", { n: Math.round(expected.run) })}</td>
          </tr>
        </tfoot>
      </table>
      <p class="help">
        {t(
          "A hand of ten has no ace with a chance of {p}. Long runs are no sign of a trick: among {n} deals the longest is about log {n} to the base 1/{p}, and it grows with every deal.",
          { p: share.format(expected.none), n: deals },
        )}
      </p>
    </section>
  );
}
