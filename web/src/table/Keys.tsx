/** All keys of the table. */

import { t } from "../i18n";
import { Modal } from "../ui";

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const keys: [string, string][] = [
    ["← → Home End", t("move in the hand")],
    ["Enter, Space", t("play, press")],
    ["1 … 9, 0", t("the n-th card")],
    ["B", t("to the question")],
    ["W", t("where am I: contract, trick, turn")],
    ["R", t("say the last line again")],
    ["T", t("last trick")],
    ["S", t("score sheet")],
    ["C", t("offer to end the deal")],
    ["L", t("look at your cards, where they lie face down")],
    ["U", t("ask to take back")],
    ["M", t("sounds on or off")],
    ["Esc", t("close, lower the card")],
    ["?", t("all keys")],
  ];
  return (
    <Modal title={t("Keys")} onClose={onClose}>
      <dl class="keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
