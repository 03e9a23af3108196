/** The last trick, to be looked at again. */

import { Face } from "../cards/Face";
import { cardName } from "../cards/names";
import { t } from "../i18n";
import { Modal } from "../ui";
import type { Trick, View } from "../wire";
import { nameAt } from "./scene";

export function LastTrick(props: { view: View; trick: Trick; onClose: () => void }) {
  const { view, trick } = props;
  return (
    <Modal title={t("Last trick")} onClose={props.onClose} testid="last-trick">
      <ul class="last-trick">
        {trick.plays.map(([seat, card]) => (
          <li key={card} class={seat === trick.winner ? "wins" : ""}>
            <span class="talon-card" role="img" aria-label={cardName(card)}>
              <Face card={card} />
            </span>
            <span>{nameAt(view, seat)}</span>
            {seat === trick.winner ? <strong>{t("takes it")}</strong> : null}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
