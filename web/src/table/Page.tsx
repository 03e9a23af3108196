/** The table: everything that one page shows of one game. */

import "../styles/table.css";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { refusalText } from "../codes";
import { t } from "../i18n";
import { lazy, withTexts } from "../lazy";
import { useCell } from "../store";
import { Link, useMedia } from "../ui";
import type { Card, View } from "../wire";
import { promptOf, refusal } from "./ask";
import { CatchPanel, Pointing } from "./Catch";
import type { Open } from "./Dialogues";
import { Felt } from "./Felt";
import { Flip } from "./flip";
import { Game } from "./game";
import { Hand } from "./Hand";
import { Header } from "./Header";
import { useFocus, useSpoken, useTitle } from "./hooks";
import { useKeys } from "./keys";
import { MyLine } from "./MyLine";
import { Explained, Notice, Resting } from "./Notes";
import { PromptBox } from "./Prompt";
import { around, dummySide, hasNotLooked } from "./scene";
import { Backs, Dummy, Seat } from "./Seat";
import { Side } from "./Side";
import { contractLine } from "./tell";

const loadResult = () => withTexts(import("./Result"), ["result"]);
const Absent = lazy(() => withTexts(import("./Waits")).then((it) => it.Absent));
const Takeback = lazy(() => withTexts(import("./Waits")).then((it) => it.Takeback));
const UnfairNotice = lazy(() => withTexts(import("../fair/Notice")).then((it) => it.UnfairNotice));
const Dialogues = lazy(() => withTexts(import("./Dialogues")).then((it) => it.Dialogues));
const Clocks = lazy(() => withTexts(import("./Clocks")).then((it) => it.Clocks));
const ResultPanel = lazy(() => loadResult().then((it) => it.ResultPanel));
const Seating = lazy(() => withTexts(import("./Seating"), ["seating"]).then((it) => it.Seating));

export function TablePage({ id }: { id: string }) {
  const game = useMemo(() => new Game(id), [id]);
  useEffect(() => () => game.close(), [game]);
  const view = useCell(game.view);
  const status = useCell(game.status);
  const reason = useCell(game.reason);
  const unfair = useCell(game.checked).some((it) => it.state !== "true");
  return (
    <main class="table-page" data-testid="table">
      {status === "broken" ? (
        <div class="banner" role="alert" data-testid="offline">
          {t("The connection is lost. Trying again …")}
          <button type="button" onClick={() => game.retry()}>
            {t("Try now")}
          </button>
        </div>
      ) : null}
      {unfair ? <UnfairNotice game={game} /> : null}
      {status === "closed" ? (
        <section class="gone">
          <h1>{reason ? refusalText(reason) : t("The table is closed.")}</h1>
          <Link class="button primary" href="/">
            {t("To the lobby")}
          </Link>
        </section>
      ) : view === null ? (
        <p class="quiet-note">{t("Coming to the table …")}</p>
      ) : (
        <Pointing game={game} view={view}>
          <Table game={game} view={view} />
        </Pointing>
      )}
    </main>
  );
}

function Table({ game, view }: { game: Game; view: View }) {
  const wide = useMedia("(min-width: 1000px)");
  const held = useCell(game.held);
  const here = useCell(game.here);
  const missing = [...useCell(game.due).keys()].some((place) => view.players[place]?.bot === false);
  const [open, setOpen] = useState<Open>(null);
  const [marked, setMarked] = useState<Card[]>([]);
  const [raised, raise] = useState<Card | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const flip = useMemo(() => new Flip(), []);
  const deal = view.deal;
  useSpoken(view.rules);
  const prompt = promptOf(view);
  const choosing = prompt?.kind === "discard";
  const waiting = held !== null && (held.final || prompt?.kind !== "cards");

  useLayoutEffect(() => {
    if (root.current) flip.play(root.current);
  });
  useEffect(() => setMarked([]), [choosing, view.number]);
  useEffect(() => raise(null), [deal?.question === null, deal?.record.length]);
  // The end of the deal is fetched while it is played, so that it is there in time; but what is played comes first.
  const begun = deal !== null && deal.tricks.length > 2;
  useEffect(() => {
    if (begun) void loadResult().catch(() => undefined);
  }, [begun]);
  useTitle(view);
  useFocus(root, view);

  const seats = around(view);
  const dummy = dummySide(view);
  const mark = (card: Card) => {
    const count = prompt?.kind === "discard" ? prompt.count : 0;
    setMarked((now) =>
      now.includes(card) ? now.filter((it) => it !== card) : [...now, card].slice(-count),
    );
  };
  const play = (card: Card, hand = deal?.seat ?? 0) => {
    const why = refusal(view, card, hand);
    raise(null);
    if (why === null) game.act(card);
    else game.say(why);
  };
  const act = (action: string) => {
    setMarked([]);
    game.act(action);
  };
  useKeys(root, view, { setOpen, game, lower: () => raise(null) });

  const beside = open === null || open === "sheet" || open === "log";
  const dialogues = beside ? null : <Dialogues game={game} view={view} open={open} setOpen={setOpen} />;

  if (view.phase === "seating")
    return (
      <div class="table seating-page" ref={root} tabIndex={-1} data-seq={game.seq}>
        <Header game={game} view={view} setOpen={setOpen} wide={wide} />
        <Seating game={game} view={view} />
        <Notice game={game} />
        {dialogues}
      </div>
    );

  const bidding = prompt?.kind === "words" && prompt.grid.length > 0;
  const showResult = view.phase !== "deal" && !(held?.final ?? false);
  return (
    <div
      class={`table ${showResult ? "between" : ""} ${bidding ? "asking-bids" : ""}`}
      ref={root}
      tabIndex={-1}
      data-phase={view.phase}
      data-seq={game.seq}
    >
      <Header game={game} view={view} setOpen={setOpen} wide={wide} />
      <div class={`seats ${deal?.hands.some((hand, seat) => seat !== deal.seat && hand?.length) ? "some-open" : ""}`} data-testid="seats">
        {(["left", "top", "right"] as const).map((side) => {
          const place = seats[side];
          return place === null ? (
            dummy === side ? <Dummy key={side} view={view} side={side} onCard={play} /> : null
          ) : (
            <Seat key={side} view={view} place={place} side={side} present={here[place] ?? true} onCard={play} />
          );
        })}
      </div>
      <div class="middle">
        <p class="contract" data-testid="contract">
          {contractLine(view)}
          <Resting view={view} />
        </p>
        {view.clock ? <Clocks game={game} view={view} /> : null}
        <Explained view={view} />
        {missing ? <Absent game={game} view={view} /> : null}
        {showResult ? (
          <ResultPanel game={game} view={view} />
        ) : (
          <>
            {bidding && !held ? null : <Felt view={view} held={held} />}
            {waiting ? null : <PromptBox view={view} marked={marked} onAct={act} />}
            {view.takeback.by === null ? null : <Takeback game={game} view={view} />}
            <CatchPanel game={game} view={view} />
          </>
        )}
      </div>
      <div class="me" data-testid="me" data-seat={deal?.seat ?? undefined}>
        <MyLine game={game} view={view} setOpen={setOpen} />
        {deal && hasNotLooked(deal) ? (
          <div class="face-down" data-testid="face-down">
            <p>{t("Your cards lie face down")}</p>
            <Backs n={deal.counts[deal.seat ?? 0] ?? 0} />
          </div>
        ) : deal && deal.seat !== null && deal.seat < 3 && !showResult ? (
          <Hand
            deal={deal}
            marked={choosing ? marked : null}
            onMark={mark}
            onPlay={play}
            raised={raised}
            onRaise={raise}
          />
        ) : null}
      </div>
      <Side wide={wide} open={open} setOpen={setOpen} game={game} view={view} />
      <Notice game={game} />
      {dialogues}
    </div>
  );
}
