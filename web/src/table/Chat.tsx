/** Lines and ready phrases between those at the table; a phrase is told in the reader's language. */

import "../styles/chat.css";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { useCell } from "../store";
import type { Place, View } from "../wire";
import type { Game } from "./game";
import { LineBox } from "./LineBox";
import { Together } from "./Notes";

const PHRASES: Record<string, () => string> = {
  hello: () => t("Good evening!"),
  good_luck: () => t("Good cards to all!"),
  well_played: () => t("Well played!"),
  sorry: () => t("Sorry."),
  one_moment: () => t("One moment, please."),
  back_soon: () => t("I will be back soon."),
  again: () => t("Another match?"),
  thanks: () => t("Thank you for the game!"),
};

export function Chat({ game, view }: { game: Game; view: View }) {
  const muted = useCell(game.muted);
  const lines = useCell(game.chat).filter((line) => !muted.has(line.from));
  useEffect(() => {
    game.unread.value = 0;
  }, [lines.length]);
  const humans = view.players.filter((player) => player && !player.bot).length;
  const who = (place: Place | null) => (place === null ? t("a guest") : (view.players[place]?.name ?? ""));
  const mute = (place: Place | null) => {
    game.muted.value = new Set([...muted, place]);
  };
  const report = async (line: number) => {
    const answer = await game.send({ t: "report", line });
    if (answer) game.say(t("Reported: who runs this server can read the line now."));
  };
  return (
    <section class="chat" aria-label={t("Chat")}>
      <Together view={view} />
      {lines.length ? (
        <ol data-testid="chat-lines">
          {lines.map((line, i) => (
            <li key={i}>
              <bdi class="name">{who(line.from)}</bdi> <bdi>{line.phrase ? (PHRASES[line.phrase]?.() ?? "…") : line.text}</bdi>
              {line.from === view.you ? null : (
                <>
                  <button type="button" class="quiet small" aria-label={t("Hide the lines of {who}", { who: who(line.from) })} onClick={() => mute(line.from)}>
                    <span aria-hidden="true">✕</span>
                  </button>
                  {line.phrase ? null : (
                    <button
                      type="button"
                      class="quiet small"
                      data-testid="report"
                      aria-label={t("Report this line of {who}", { who: who(line.from) })}
                      onClick={() => void report(line.n)}
                    >
                      <span aria-hidden="true">⚑</span>
                    </button>
                  )}
                </>
              )}
            </li>
          ))}
        </ol>
      ) : null}
      {muted.size ? (
        <button
          type="button"
          class="quiet small"
          onClick={() => {
            game.muted.value = new Set();
          }}
        >
          {t("Show the hidden lines")}
        </button>
      ) : null}
      {humans > 1 || view.you === null ? (
        <div class="phrases">
          {Object.entries(PHRASES).map(([name, told]) => (
            <button type="button" key={name} data-testid={`phrase-${name}`} onClick={() => void game.send({ t: "phrase", name })}>
              {told()}
            </button>
          ))}
        </div>
      ) : null}
      <LineBox label={t("A line to the table")} onSay={(text) => void game.send({ t: "chat", text })} />
    </section>
  );
}
