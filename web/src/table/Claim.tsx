/** An offer to end the deal: what it says, and what it costs to send it. */

import { useState } from "preact/hooks";
import { t, tn } from "../i18n";
import { Modal } from "../ui";
import type { Deal, View } from "../wire";
import { claimOf, termsOf } from "./ask";
import { declarerOf, nameAt } from "./scene";

export function ClaimDialog(props: { view: View; onClaim: (action: string) => void; onClose: () => void }) {
  const { view } = props;
  const deal = view.deal as Deal;
  const offers = deal.claims.map(claimOf);
  const claims = offers.filter((it) => !it.waived).map((it) => it.split);
  const mayWaive = offers.some((it) => it.waived);
  const [waived, waive] = useState(false);
  const width = claims[0]?.length ?? 1;
  const left = deal.rules.hand_size - deal.tricks.length;
  const [split, set] = useState<number[]>(() => claims.at(-1) ?? [0]);
  const his = width === 1 ? split[0] : split[declarerOf(deal.terms) ?? 0];
  const action = waived ? `claim ${his ?? 0} waived` : `claim ${split.join("-")}`;
  const step = (i: number, by: number) =>
    set(split.map((n, j) => (j === i ? Math.min(left, Math.max(0, n + by)) : n)));
  return (
    <Modal title={t("Offer to end the deal")} onClose={props.onClose} testid="claim-dialog">
      <p>{tn("{n} trick is still to be played.", "{n} tricks are still to be played.", left)}</p>
      {(width === 1 ? [deal.seat ?? 0] : deal.rules.live).map((seat, i) => (
        <p class="stepper" key={seat}>
          <span>{width === 1 ? t("The declarer takes") : nameAt(view, seat)}</span>
          <button type="button" aria-label={t("one less")} onClick={() => step(i, -1)}>
            −
          </button>
          <output>{split[i] ?? 0}</output>
          <button type="button" aria-label={t("one more")} onClick={() => step(i, 1)}>
            +
          </button>
        </p>
      ))}
      {mayWaive ? (
        <label class="check">
          <input type="checkbox" data-testid="waive" checked={waived} onChange={() => waive(!waived)} />{" "}
          {t("Without whists: the contract must fail, and the declarer only pays for what he lacks")}
        </label>
      ) : null}
      <p class="help">{termsOf(view, deal, action)}</p>
      <p class="help">{t("Sending shows your cards to everybody. If somebody refuses, play goes on with them open.")}</p>
      <button
        type="button"
        class="primary"
        disabled={!deal.claims.includes(action)}
        onClick={() => props.onClaim(action)}
      >
        {t("Send the offer")}
      </button>
    </Modal>
  );
}
