/** My own cards: one tab stop, arrows between them; a click, two taps or a drag upward plays. */

import { useContext, useRef, useState } from "preact/hooks";
import { Face } from "../cards/Face";
import { cardName } from "../cards/names";
import { tn } from "../i18n";
import { settings, twoTaps } from "../settings";
import { useCell } from "../store";
import { useMedia, useWidth } from "../ui";
import type { Card, Deal } from "../wire";
import { PointingContext } from "./Catch";
import { arranged, idealCard, layHand } from "./hand";
import { legalCards, trumpOf } from "./scene";

const DRAG = 48;

export function Hand(props: {
  deal: Deal;
  /** Cards that are marked to be discarded, where a discard is chosen. */
  marked: Card[] | null;
  onMark: (card: Card) => void;
  onPlay: (card: Card) => void;
  /** The raised card, and how to raise another. */
  raised: Card | null;
  onRaise: (card: Card | null) => void;
}) {
  const { deal, marked, raised } = props;
  const { sort } = useCell(settings);
  const { meant } = useContext(PointingContext);
  useMedia("(orientation: portrait)");
  const [ref, width] = useWidth<HTMLDivElement>();
  const cards = arranged(deal.hands[deal.seat ?? 0] ?? [], trumpOf(deal.terms), sort === "rising");
  const [at, setAt] = useState(0);
  const drag = useRef<{ card: Card; y: number; dy: number } | null>(null);
  const dragged = useRef(false);
  const myTurn = deal.question !== null && deal.question.hand === deal.seat && legalCards(deal).length > 0;
  const legal = new Set(myTurn ? legalCards(deal) : []);
  const focus = Math.min(at, Math.max(0, cards.length - 1));

  const lay = layHand(cards.length, width, idealCard(innerWidth, innerHeight));
  const perRow = lay.rows === 2 ? Math.ceil(cards.length / 2) : cards.length;
  const rows = lay.rows === 2 ? [cards.slice(0, perRow), cards.slice(perRow)] : [cards];

  const tap = (card: Card) => {
    if (marked !== null) return props.onMark(card);
    if (twoTaps() && raised !== card && legal.has(card)) return props.onRaise(card);
    props.onPlay(card);
  };
  const click = (card: Card, index: number) => {
    setAt(index);
    if (dragged.current) {
      dragged.current = false;
      return;
    }
    tap(card);
  };
  const key = (event: KeyboardEvent) => {
    const step: Record<string, number> = { ArrowLeft: focus - 1, ArrowRight: focus + 1, Home: 0, End: cards.length - 1 };
    const next = step[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const to = (next + cards.length) % cards.length;
    setAt(to);
    cardAt(ref.current, to)?.focus();
  };
  const down = (card: Card) => (event: PointerEvent) => {
    dragged.current = false;
    if (marked === null && event.isPrimary) drag.current = { card, y: event.clientY, dy: 0 };
  };
  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    now.dy = event.clientY - now.y;
    const element = event.currentTarget as HTMLElement;
    if (now.dy < -8) {
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      element.style.setProperty("--drag", `${now.dy}px`);
    }
  };
  const up = (event: PointerEvent) => {
    const now = drag.current;
    drag.current = null;
    (event.currentTarget as HTMLElement).style.removeProperty("--drag");
    if (!now || now.dy > -DRAG || event.type === "pointercancel") return;
    dragged.current = true;
    props.onPlay(now.card);
  };

  return (
    <div
      ref={ref}
      class={`hand ${myTurn ? "my-turn" : ""} ${marked !== null ? "choosing" : ""}`}
      role="group"
      aria-label={tn("Your hand, {n} card", "Your hand, {n} cards", cards.length)}
      data-testid="hand"
      data-rows={lay.rows}
      onKeyDown={key}
    >
      {rows.map((row, r) => (
        <div class="hand-row" key={r}>
          {row.map((card, i) => {
            const index = r * perRow + i;
            const dim = myTurn && !legal.has(card) && marked === null;
            const up_ = marked !== null ? marked.includes(card) : raised === card;
            return (
              <button
                type="button"
                key={card}
                class={`card ${dim ? "dim" : ""} ${up_ ? "up" : ""} ${legal.has(card) ? "legal" : ""} ${meant.has(card) ? "meant" : ""}`}
                style={{ width: `${lay.card}px`, marginLeft: i === 0 ? "0" : `${lay.step - lay.card}px` }}
                data-card={card}
                data-testid={`card-${card}`}
                aria-label={cardName(card)}
                aria-disabled={dim ? "true" : undefined}
                aria-pressed={marked !== null || up_ ? up_ : undefined}
                tabIndex={index === focus ? 0 : -1}
                onClick={() => click(card, index)}
                onFocus={() => setAt(index)}
                onPointerDown={down(card)}
                onPointerMove={move}
                onPointerUp={up}
                onPointerCancel={up}
              >
                <Face card={card} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

export function cardAt(root: Element | null, index: number): HTMLElement | null {
  return root?.querySelectorAll<HTMLElement>("button.card")[index] ?? null;
}
