/** A small card, as it lies among others in an open hand. */

import type { Card } from "../wire";
import { Face } from "./Face";
import { cardName } from "./names";

export function MiniCard(props: {
  card: Card;
  enabled?: boolean;
  dim?: boolean;
  marked?: boolean;
  onClick?: (() => void) | undefined;
}) {
  const { card } = props;
  const classes = ["mini", props.dim ? "dim" : "", props.enabled ? "legal" : "", props.marked ? "marked" : ""];
  const look = classes.filter(Boolean).join(" ");
  if (!props.onClick)
    return (
      <span class={look} data-card={card} role="img" aria-label={cardName(card)}>
        <Face card={card} />
      </span>
    );
  return (
    <button
      type="button"
      class={look}
      data-card={card}
      aria-label={cardName(card)}
      aria-disabled={props.dim ? "true" : undefined}
      onClick={props.onClick}
    >
      <Face card={card} />
    </button>
  );
}
