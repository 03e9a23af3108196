/** How a number on the sheet came about: every entry, what it came to, the deal it is from. */

import { amount, signed, t } from "../i18n";
import { Link, Modal } from "../ui";
import type { Entry, Place } from "../wire";
import { added, counted } from "./amounts";
import { columnName } from "./columns";
import { reasonOf } from "./why";

/** One account of the sheet: whose, which column, on whom. */
export interface Account {
  player: Place;
  column: string;
  on: Place | null;
}

export function History(props: {
  account: Account;
  entries: Entry[];
  names: string[];
  game: string;
  start: number | null;
  onClose: () => void;
}) {
  const { account, entries, names, game } = props;
  const { player, column, on } = account;
  const who = names[player] ?? "";
  const name = on === null ? columnName(column) : t("whists on {who}", { who: names[on] ?? "" });
  const his = entries.filter((it) => it.player === player && it.column === column && it.on === on);
  const start = column === "pool" ? props.start : null;
  return (
    <Modal title={`${who}: ${name}`} onClose={props.onClose} testid="history">
      {his.length ? null : <p>{t("Nothing is written yet.")}</p>}
      <ol class="history">
        {his.map((entry, i) => (
          <li key={i}>
            <Link href={`/replay/${game}?deal=${entry.deal}`}>{t("Deal {n}", { n: entry.deal })}</Link>
            <span>{reasonOf(entry, names)}</span>
            <span class="change">{signed(entry.amount)}</span>
            <strong>{amount(counted(added(his.slice(0, i + 1).map((it) => it.amount)), start))}</strong>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
