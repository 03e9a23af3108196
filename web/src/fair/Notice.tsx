/** What the table page says of the shuffle if something is wrong with it: a red notice. */

import { t } from "../i18n";
import { useCell } from "../store";
import { Link } from "../ui";
import type { Game } from "../table/game";

/** Stays as long as anything that was found wrong is remembered. */
export function UnfairNotice({ game }: { game: Game }) {
  const checked = useCell(game.checked);
  const worst = checked.find((it) => it.state === "wrong") ?? checked.find((it) => it.state === "unopened");
  if (!worst) return null;
  return (
    <div class="banner unfair" role="alert" data-testid="unfair">
      <span>
        {worst.state === "wrong"
          ? t("The cards of deal {n} are not those that were promised.", { n: worst.deal })
          : t("The table has not shown how deal {n} was shuffled.", { n: worst.deal })}
      </span>
      <Link class="button" href={`/fair/${game.id}?deal=${worst.deal}`}>
        {t("What is wrong?")}
      </Link>
    </div>
  );
}
