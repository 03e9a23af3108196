/** The middle of the table: the trick, the talon, the contract. */

import { Face } from "../cards/Face";
import { cardName } from "../cards/names";
import { t } from "../i18n";
import type { Card, Seat, View } from "../wire";
import type { Held } from "./game";
import { isAllPass, nameAt, sideOf } from "./scene";

export function Felt({ view, held }: { view: View; held: Held | null }) {
  const deal = view.deal;
  const plays: [Seat, Card][] = held ? held.trick.plays : (deal?.table ?? []);
  const winner = held?.trick.winner ?? null;
  return (
    <div class="felt" data-testid="trick" data-winner={winner ?? undefined}>
      {plays.length ? <Trick view={view} plays={plays} winner={winner} /> : null}
      {deal && !held ? <Talon view={view} /> : null}
    </div>
  );
}

function Trick(props: { view: View; plays: [Seat, Card][]; winner: Seat | null }) {
  const { view, plays, winner } = props;
  return (
    <div class="trick" role="group" aria-label={t("The trick")}>
      {plays.map(([seat, card], i) => {
        const wins = seat === winner;
        return (
          <div
            key={card}
            class={`laid laid-${sideOf(view, seat)} ${wins ? "wins" : ""}`}
            data-card={card}
            data-trick={seat}
            role="img"
            aria-label={
              wins
                ? t("{who}: {card}, takes the trick", { who: nameAt(view, seat), card: cardName(card) })
                : t("{who}: {card}", { who: nameAt(view, seat), card: cardName(card) })
            }
            style={{ zIndex: String(i + 1) }}
          >
            <Face card={card} />
          </div>
        );
      })}
    </div>
  );
}

/** The talon: face down in the auction, face up when turned, small beside the play afterwards. */
function Talon({ view }: { view: View }) {
  const deal = view.deal;
  if (!deal || deal.talon.length === 0) return null;
  const seen = deal.talon.filter((card): card is Card => card !== null);
  const before = deal.terms.kind === "unopened" || deal.terms.kind === "award";
  const allPass = isAllPass(deal.terms);
  if (allPass) {
    const used = deal.tricks.length + (deal.table.length === 3 ? 1 : 0);
    const now = deal.talon[used] ?? null;
    if (now === null || used >= deal.talon.length) return null;
    return (
      <div class={`talon led ${deal.table.length ? "aside" : ""}`} data-testid="talon">
        <div class="talon-card" data-card={now} role="img" aria-label={cardName(now)}>
          <Face card={now} />
        </div>
        <p>{deal.led !== null ? t("The talon names the suit") : t("The talon leads")}</p>
      </div>
    );
  }
  if (before) {
    const shown = deal.talon;
    const taken = deal.hands[deal.seat ?? -1]?.some((card) => seen.includes(card)) ?? false;
    return (
      <div class="talon" data-testid="talon" role="group" aria-label={t("The talon")}>
        {shown.map((card, i) => (
          <div
            key={card ?? i}
            class="talon-card"
            data-card={taken ? undefined : (card ?? undefined)}
            role="img"
            aria-label={card ? cardName(card) : t("A talon card, face down")}
          >
            <Face card={card} />
          </div>
        ))}
      </div>
    );
  }
  if (seen.length === 0) return null;
  return (
    <div class="talon small" data-testid="talon" role="group" aria-label={t("The talon")}>
      <span class="label">{t("Talon")}</span>
      {seen.map((card) => (
        <span key={card} class="mini" role="img" aria-label={cardName(card)}>
          <Face card={card} />
        </span>
      ))}
    </div>
  );
}
