/** Catching a misère together: which cards the catchers point at. */

import { type ComponentChildren, createContext } from "preact";
import { useMemo } from "preact/hooks";
import { lazy, withTexts } from "../lazy";
import { useCell } from "../store";
import type { Card, View } from "../wire";
import { catchingOf, hasCompany, meantCards } from "./catching";
import type { Game } from "./game";

const Panel = lazy(() => withTexts(import("./CatchPanel")).then((it) => it.Panel));

interface Pointed {
  /** Cards that somebody means should be played. */
  meant: ReadonlySet<Card>;
  /** Point at a card of a partner's, where one may. */
  mean: ((card: Card) => void) | null;
}

export const PointingContext = createContext<Pointed>({ meant: new Set(), mean: null });

/** Lets every hand below know which cards are pointed at, and point. */
export function Pointing({ game, view, children }: { game: Game; view: View; children: ComponentChildren }) {
  const lines = useCell(game.caught);
  const pointed = useMemo<Pointed>(() => {
    const it = catchingOf(view);
    if (it === null || !hasCompany(view, it)) return { meant: new Set(), mean: null };
    return { meant: meantCards(view, lines), mean: (card) => void game.send({ t: "catch", card }) };
  }, [game, view, lines]);
  return <PointingContext.Provider value={pointed}>{children}</PointingContext.Provider>;
}

export function CatchPanel({ game, view }: { game: Game; view: View }) {
  const it = useMemo(() => catchingOf(view), [view]);
  return it === null ? null : <Panel key={view.number} game={game} view={view} it={it} />;
}
