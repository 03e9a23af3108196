/**
 * Moving cards: note where they lay, draw, let each glide from its old place (First, Last,
 * Invert, Play). Cards are known by `data-card`; one that comes out of a closed hand starts at
 * its seat, one that is gathered flies to the winner's. Nothing waits for a movement.
 */

import { pace } from "../settings";

interface Spot {
  box: DOMRect;
  trick: boolean;
}

const GLIDE = "cubic-bezier(.2,.7,.25,1)";

export class Flip {
  private spots = new Map<string, Spot>();
  private winner: string | null = null;

  /** Call after each drawing of the table. */
  play(root: HTMLElement): void {
    const speed = pace();
    const before = this.spots;
    const gatherTo = this.winner;
    this.spots = new Map();
    this.winner = root.querySelector<HTMLElement>("[data-winner]")?.dataset.winner ?? null;
    const moves: [HTMLElement, DOMRect, DOMRect, boolean][] = [];
    for (const element of root.querySelectorAll<HTMLElement>("[data-card]")) {
      const card = element.dataset.card as string;
      const box = placeOf(element);
      const trick = element.dataset.trick !== undefined;
      this.spots.set(card, { box, trick });
      const from = before.get(card)?.box ?? (trick && before.size ? seatBox(root, element.dataset.trick) : null);
      if (from) moves.push([element, from, box, trick]);
    }
    if (speed === 0) return;
    for (const [element, from, to, trick] of moves) glide(element, from, to, (trick ? 260 : 220) * speed);
    if (gatherTo !== null && this.winner === null) this.gather(root, before, gatherTo, 250 * speed);
  }

  private gather(root: HTMLElement, before: Map<string, Spot>, winner: string, ms: number): void {
    const to = seatBox(root, winner);
    if (!to) return;
    for (const [card, { box, trick }] of before) {
      if (!trick || this.spots.has(card)) continue;
      fly(card, box, to, ms);
    }
  }
}

/** Where an element lies in the layout, whatever movement it is in. */
function placeOf(element: HTMLElement): DOMRect {
  for (const animation of element.getAnimations()) animation.cancel();
  return element.getBoundingClientRect();
}

const seatBox = (root: HTMLElement, seat: string | undefined) =>
  seat === undefined ? null : (root.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect() ?? null);

function glide(element: HTMLElement, from: DOMRect, to: DOMRect, ms: number): void {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const scale = Math.min(1.4, Math.max(0.5, from.height / to.height || 1));
  element.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }],
    { duration: ms, easing: GLIDE },
  );
}

function fly(card: string, from: DOMRect, to: DOMRect, ms: number): void {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 100 144");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#card-${card}`);
  svg.append(use);
  ghost.append(svg);
  document.body.append(ghost);
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  const flight = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0.2 },
    ],
    { duration: ms, easing: "ease-in" },
  );
  flight.onfinish = () => ghost.remove();
  flight.oncancel = () => ghost.remove();
}
