/** Everybody's time, where the table has clocks; warned of at 30 and 10 seconds. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import type { View } from "../wire";
import type { Game } from "./game";

const WARN = [30, 10];

/** `4:05`; nothing is below zero. */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What a place has left, by the server's time. */
export function left(clock: NonNullable<View["clock"]>, place: number, now: number): number {
  const bank = clock.banks[place] ?? 0;
  return clock.runs === place ? bank - Math.max(0, now - clock.since) : bank;
}

export function Clocks({ game, view }: { game: Game; view: View }) {
  const clock = view.clock;
  const [, tick] = useState(0);
  const mine = clock ? clock.runs === view.you && view.you !== null : false;
  useEffect(() => {
    if (!clock || clock.runs === null) return;
    let warned = left(clock, clock.runs, game.now());
    const timer = setInterval(() => {
      tick((n) => n + 1);
      const now = left(clock, clock.runs ?? 0, game.now());
      const mark = WARN.find((it) => warned > it * 1000 && now <= it * 1000);
      if (mine && mark) game.say(t("You have {n} seconds left.", { n: mark }));
      warned = now;
    }, 1000);
    return () => clearInterval(timer);
  }, [clock, mine]);
  if (!clock) return null;
  return (
    <div class="clocks" data-testid="clocks">
      {view.players.map((player, place) =>
        player && !player.bot ? (
          <span key={place} class={clock.runs === place ? "runs" : ""}>
            <bdi>{player.name}</bdi> <time>{minutes(left(clock, place, game.now()))}</time>
          </span>
        ) : null,
      )}
      {mine && view.you !== null && !clock.helped.includes(view.you) ? (
        <button type="button" class="choice small" data-testid="more-time" onClick={() => void game.send({ t: "more_time" })}>
          {t("One minute more")}
        </button>
      ) : null}
    </div>
  );
}
