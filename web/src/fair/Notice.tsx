/** What the table page says of the shuffle: one quiet line, and a red notice if something is wrong. */

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

/** Below a finished deal: whether its shuffle was checked. */
export function FairLine({ game, number }: { game: Game; number: number }) {
  const checked = useCell(game.checked).find((it) => it.deal === number);
  return (
    <p class="fair-line" data-testid="fair-line" data-state={checked?.state ?? "none"}>
      {checked?.state === "true" ? <span>{t("✓ Shuffle checked.")} </span> : null}
      <Link href={`/fair/${game.id}?deal=${number}`}>{t("How the cards were shuffled")}</Link>
    </p>
  );
}

/** Before a deal: the seal that the table has shown. */
export function SealLine({ game }: { game: Game }) {
  const fair = useCell(game.fair);
  if (!fair?.seal) return null;
  return (
    <p class="fair-line" data-testid="seal">
      {t("Shuffle sealed: {seal}…", { seal: fair.seal.slice(0, 8) })}
    </p>
  );
}
