/** What the end of a deal says of the shuffle: a quiet line. */

import { t } from "../i18n";
import { useCell } from "../store";
import type { Game } from "../table/game";
import { Link } from "../ui";

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
