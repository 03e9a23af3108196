import type { Card, Suit } from "../wire";

/** The picture of a card; its name is on the element around it. */
export function Face({ card }: { card: Card | null }) {
  return (
    <svg class="face" viewBox="0 0 100 144" aria-hidden="true" focusable="false">
      <use href={card === null ? "#card-back" : `#card-${card}`} />
    </svg>
  );
}

/** The sign of a suit in the size of the text around it. */
export function Pip({ suit }: { suit: Suit }) {
  return (
    <svg class={`pip suit-${suit}`} viewBox="-11 -11 22 22" aria-hidden="true" focusable="false">
      <use href={`#pip-${suit}`} x="-11" y="-11" width="22" height="22" />
    </svg>
  );
}
