/** The table: everything that one page shows of one game. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { spoken } from "../cards/names";
import { refusalText } from "../codes";
import { t, tn } from "../i18n";
import { UnfairNotice } from "../fair/Notice";
import { RulesLine, splitRules, usePresetNames } from "../rules/Line";
import { change, settings } from "../settings";
import { lazy, withTexts } from "../lazy";
import { SheetView, useJournal } from "../sheet/Sheet";
import { useCell } from "../store";
import { Link, Modal, useMedia } from "../ui";
import type { Card, View } from "../wire";
import { explained, promptOf, refusal } from "./ask";
import { CatchPanel, Pointing } from "./Catch";
import { Chat } from "./Chat";
import { ClaimDialog, LastTrick } from "./Dialogs";
import { Felt } from "./Felt";
import { Flip } from "./flip";
import { Game } from "./game";
import { cardAt, Hand } from "./Hand";
import { PromptBox } from "./Prompt";
import { around, dummySide, hasNotLooked, resting } from "./scene";
import { Backs, Doing, Dummy, Seat, Totals } from "./Seat";
import { contractLine, logOf, waitingLine, whereLine } from "./tell";

const loadResult = () => withTexts(import("./Result"));
const Clocks = lazy(() => withTexts(import("./Clocks")).then((it) => it.Clocks));
const KeysDialog = lazy(() => withTexts(import("./Keys")).then((it) => it.KeysDialog));
const Queue = lazy(() => withTexts(import("./Queue")).then((it) => it.Queue));
const ResultPanel = lazy(() => loadResult().then((it) => it.ResultPanel));
const RulesDialog = lazy(() => withTexts(import("../rules/Read")).then((it) => it.RulesDialog));
const Seating = lazy(() => withTexts(import("./Seating")).then((it) => it.Seating));
const SettingsDialog = lazy(() => withTexts(import("../Settings")).then((it) => it.SettingsDialog));

type Open = "sheet" | "menu" | "claim" | "trick" | "rules" | "settings" | "keys" | "log" | null;

export function TablePage({ id }: { id: string }) {
  const game = useMemo(() => new Game(id), [id]);
  useEffect(() => () => game.close(), [game]);
  const view = useCell(game.view);
  const status = useCell(game.status);
  const reason = useCell(game.reason);
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
      <UnfairNotice game={game} />
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
  const [open, setOpen] = useState<Open>(null);
  const [marked, setMarked] = useState<Card[]>([]);
  const [raised, raise] = useState<Card | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const flip = useMemo(() => new Flip(), []);
  const entries = useJournal(game.id, view);
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
  // The end of the deal is fetched while it is played, so that it is there in time.
  const begun = deal !== null && deal.tricks.length > 0;
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
  useKeys(root, view, { open, setOpen, game, lower: () => raise(null) });

  if (view.phase === "seating")
    return (
      <div class="table seating-page" ref={root} tabIndex={-1} data-seq={game.seq}>
        <Header game={game} view={view} setOpen={setOpen} wide={wide} />
        <Seating game={game} view={view} />
        <Notice game={game} />
        <Dialogues game={game} view={view} open={open} setOpen={setOpen} />
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
        <Absent game={game} view={view} />
        {showResult ? (
          <ResultPanel game={game} view={view} />
        ) : (
          <>
            {bidding && !held ? null : <Felt view={view} held={held} />}
            {waiting ? null : <PromptBox view={view} marked={marked} onAct={act} />}
            <Takeback game={game} view={view} />
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
      <Side wide={wide} open={open} setOpen={setOpen} game={game} view={view}>
        <SheetView game={game.id} view={view} entries={entries} />
      </Side>
      <Notice game={game} />
      <Dialogues game={game} view={view} open={open} setOpen={setOpen} />
    </div>
  );
}

/** At a table of five: who has no part in this deal, told until the auction is over; and if it is
 * the reader, who deals it. */
function Resting({ view }: { view: View }) {
  const place = resting(view);
  const mine = place !== null && place === view.you;
  if (place === null || !(mine || view.deal?.terms.kind === "unopened")) return null;
  const dealer = view.players[view.dealer ?? 0]?.name ?? "";
  return (
    <span class="resting" data-testid="resting">
      {mine
        ? t("You rest in this deal; {who} deals and sits out.", { who: dealer })
        : t("{who} rests in this deal.", { who: view.players[place]?.name ?? "" })}
    </span>
  );
}

/** Whose line is broken, and how long it is until a bot takes over (§6.4.14). */
function Absent({ game, view }: { game: Game; view: View }) {
  const due = useCell(game.due);
  const [now, tick] = useState(Date.now());
  useEffect(() => {
    if (due.size === 0) return;
    tick(Date.now());
    const timer = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [due]);
  const missing = [...due].filter(([place]) => view.players[place] && !view.players[place].bot && !view.players[place].away);
  if (view.phase === "over" || view.phase === "seating") return null;
  return (
    <>
      {missing.map(([place, at]) => (
        <p key={place} class="banner absent" data-testid="absent">
          {tn(
            "{who} is not connected; a bot takes over in {n} second",
            "{who} is not connected; a bot takes over in {n} seconds",
            Math.max(0, Math.ceil((at - now) / 1000)),
            { who: view.players[place]?.name ?? "" },
          )}
        </p>
      ))}
    </>
  );
}

/** A rule that has just decided something in silence. */
function Explained({ view }: { view: View }) {
  const text = explained(view);
  return text ? (
    <p class="help explained" data-testid="explained">
      {text}
    </p>
  ) : null;
}

function Header(props: { game: Game; view: View; setOpen: (open: Open) => void; wide: boolean }) {
  const { view, setOpen } = props;
  const unread = useCell(props.game.unread);
  // Between deals the sheet already counts the next one; people still look at the last.
  const shownDeal = view.phase === "deal" ? view.number : view.result?.number;
  return (
    <header class="bar" data-testid="header">
      <Link href="/" class="home">
        <span aria-hidden="true">♠</span>
        <span class="visually-hidden">{t("To the lobby")}</span>
      </Link>
      <h1>
        <button type="button" class="plain" onClick={() => setOpen("rules")}>
          <RulesLine rules={view.rules} />
        </button>
        {shownDeal ? <span class="deal-no">{t("deal {n}", { n: shownDeal })}</span> : null}
      </h1>
      {view.phase === "seating" || props.wide ? null : (
        <>
          <button type="button" class="icon" data-testid="open-sheet" onClick={() => setOpen("sheet")}>
            <span aria-hidden="true">▤</span>
            <span class="visually-hidden">{t("Score sheet")}</span>
          </button>
          <button type="button" class="icon" onClick={() => setOpen("log")}>
            <span aria-hidden="true">✉</span>
            <span class="visually-hidden">{t("Log and chat")}</span>
            {unread > 0 ? <span class="count">{unread}</span> : null}
          </button>
        </>
      )}
      <button type="button" class="icon" data-testid="menu" onClick={() => setOpen("menu")}>
        <span aria-hidden="true">☰</span>
        <span class="visually-hidden">{t("Menu")}</span>
      </button>
    </header>
  );
}

function MyLine({ game, view, setOpen }: { game: Game; view: View; setOpen: (open: Open) => void }) {
  const deal = view.deal;
  const you = view.you === null ? null : view.players[view.you];
  const prompt = promptOf(view);
  const spoken = prompt ? (prompt.kind === "cards" ? prompt.heading : t("Your turn")) : waitingLine(view);
  const mine = deal?.question != null;
  return (
    <div class={`my-line ${mine ? "turn" : ""}`}>
      <p class="who">
        {you ? (
          <bdi class="name">{you.name}</bdi>
        ) : (
          <span class="name" data-testid="watching">
            {view.late ? t("You are watching, a whole deal late") : t("You are watching")}
          </span>
        )}
        {view.dealer === view.you && deal ? <span class="badge dealer">{t("deals")}</span> : null}
      </p>
      {deal && deal.seat !== null ? <Doing deal={deal} seat={deal.seat} turn={false} /> : null}
      {view.you !== null ? <Totals view={view} place={view.you} /> : null}
      <p class="status" role="status" data-testid="status">
        {view.phase === "deal" ? spoken : ""}
      </p>
      <div class="tools">
        {you?.away ? (
          <button type="button" class="primary small" onClick={() => void game.send({ t: "seat", what: "back" })}>
            {t("I am back")}
          </button>
        ) : null}
        {view.takeback.possible ? (
          <button
            type="button"
            class="choice small"
            data-testid="takeback"
            onClick={() => void game.send({ t: "takeback", what: "ask" })}
          >
            <Tool sign="↶" word={t("Take back")} />
          </button>
        ) : null}
        {deal && deal.claims.length > 0 ? (
          <button type="button" class="choice small" data-testid="claim" onClick={() => setOpen("claim")}>
            <Tool sign="⚑" word={t("Claim")} />
          </button>
        ) : null}
        {deal && deal.tricks.length > 0 ? (
          <button type="button" class="choice small" data-testid="last" onClick={() => setOpen("trick")}>
            <Tool sign="❐" word={t("Last trick")} />
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** A sign where there is little room, the word beside it where there is more. */
function Tool({ sign, word }: { sign: string; word: string }) {
  return (
    <>
      <span class="sign" aria-hidden="true">
        {sign}
      </span>
      <span class="word">{word}</span>
    </>
  );
}

function Takeback({ game, view }: { game: Game; view: View }) {
  const { by, answer } = view.takeback;
  if (by === null) return null;
  const who = view.players[by]?.name ?? "";
  if (!answer)
    return <p class="quiet-note">{by === view.you ? t("Asking the others …") : t("{who} asks to take back.", { who })}</p>;
  return (
    <section class="prompt" data-testid="takeback-asked">
      <h2>{t("{who} asks to take the last action back", { who })}</h2>
      <div class="choices">
        <button type="button" class="primary" onClick={() => void game.send({ t: "takeback", what: "yes" })}>
          {t("Allow it")}
        </button>
        <button type="button" class="choice" onClick={() => void game.send({ t: "takeback", what: "no" })}>
          {t("No")}
        </button>
      </div>
    </section>
  );
}

function Notice({ game }: { game: Game }) {
  const text = useCell(game.notice);
  return (
    <div class={`notice ${text ? "shown" : ""}`} role="alert" data-testid="notice">
      {text}
    </div>
  );
}

function Side(props: {
  wide: boolean;
  open: Open;
  setOpen: (open: Open) => void;
  game: Game;
  view: View;
  children: preact.ComponentChildren;
}) {
  const { wide, open, setOpen, game, view } = props;
  const close = () => setOpen(null);
  if (wide)
    return (
      <aside class="side">
        {props.children}
        <Log view={view} />
        <Chat game={game} view={view} />
      </aside>
    );
  return (
    <>
      <div class="visually-hidden">
        <Log view={view} />
      </div>
      {open === "sheet" ? (
        <Modal title={t("Score sheet")} onClose={close} testid="sheet-dialog" wide>
          {props.children}
        </Modal>
      ) : null}
      {open === "log" ? (
        <Modal title={t("Log and chat")} onClose={close} wide>
          <ol class="log-plain">
            {logOf(view).map((line) => (
              <li key={line.key}>{line.text}</li>
            ))}
          </ol>
          <Chat game={game} view={view} />
        </Modal>
      ) : null}
    </>
  );
}

/** What has been done, for the eye and for the ear: new lines are read once. */
function Log({ view }: { view: View }) {
  const ref = useRef<HTMLDivElement>(null);
  const lines = logOf(view);
  useEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }, [lines.length]);
  return (
    <div class="log" role="log" aria-label={t("Log")} data-testid="log" ref={ref} tabIndex={0}>
      {lines.map((line) => (
        <p key={line.key}>{line.text}</p>
      ))}
    </div>
  );
}

function Dialogues(props: { game: Game; view: View; open: Open; setOpen: (open: Open) => void }) {
  const { game, view, open, setOpen } = props;
  const close = () => setOpen(null);
  const watching = useCell(game.watching);
  const you = view.you === null ? null : view.players[view.you];
  switch (open) {
    case "claim":
      return view.deal?.claims.length ? (
        <ClaimDialog
          view={view}
          onClose={close}
          onClaim={(action) => {
            close();
            game.act(action);
          }}
        />
      ) : null;
    case "trick": {
      const trick = view.deal?.tricks.at(-1);
      return trick ? <LastTrick view={view} trick={trick} onClose={close} /> : null;
    }
    case "rules":
      return <RulesDialog rules={view.rules} onClose={close} />;
    case "settings":
      return <SettingsDialog onClose={close} />;
    case "keys":
      return <KeysDialog onClose={close} />;
    case "menu":
      return (
        <Modal title={t("Menu")} onClose={close} testid="menu-dialog">
          <nav class="menu">
            <button type="button" onClick={() => setOpen("rules")}>
              {t("Rules of this table")}
            </button>
            <Link href={`/fair/${game.id}`}>{t("How the cards are shuffled")}</Link>
            <button type="button" onClick={() => setOpen("settings")}>
              {t("Settings")}
            </button>
            <button type="button" onClick={() => setOpen("keys")}>
              {t("Keys")}
            </button>
            {you && view.phase !== "seating" && view.phase !== "over" ? (
              <button
                type="button"
                onClick={() => {
                  close();
                  void game.send({ t: "seat", what: you.away ? "back" : "away" });
                }}
              >
                {you.away ? t("I am back") : t("Let a bot play for me")}
              </button>
            ) : null}
            {view.you === null && view.watch === "open" && view.phase !== "over" ? (
              <button
                type="button"
                data-testid="watch-open"
                onClick={() => {
                  close();
                  void game.send({ t: "watch", open: !view.late });
                }}
              >
                {view.late ? t("Watch the deal being played") : t("Watch with open hands, a whole deal late")}
              </button>
            ) : null}
            <Queue game={game} view={view} />
            <Link href="/">{t("To the lobby (the table waits)")}</Link>
          </nav>
          {watching > 0 ? <p class="help">{tn("{n} guest is watching", "{n} guests are watching", watching)}</p> : null}
        </Modal>
      );
    default:
      return null;
  }
}

/** The words of this game as they are said at its tables. */
function useSpoken(rules: string): void {
  const all = usePresetNames();
  useCell(spoken);
  useEffect(() => {
    spoken.value = all[splitRules(rules).preset]?.spoken ?? {};
  }, [all, rules]);
}

/** The page's title tells a hidden tab that it is its turn. */
function useTitle(view: View): void {
  const mine = view.deal?.question != null;
  useEffect(() => {
    document.title = mine ? t("• Your turn – Preferans") : t("Table – Preferans");
    return () => {
      document.title = "Preferans";
    };
  }, [mine]);
}

/** When what had the focus is gone, the focus goes to what is asked, never to the page. */
function useFocus(root: preact.RefObject<HTMLDivElement | null>, view: View): void {
  useEffect(() => {
    const element = root.current;
    if (!element || document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
    const first =
      element.querySelector<HTMLElement>(".prompt button:not(:disabled), .result button:not(:disabled)") ??
      element.querySelector<HTMLElement>(".hand button[tabindex='0']") ??
      element;
    first.focus({ preventScroll: true });
  }, [view]);
}

interface KeyHooks {
  open: Open;
  setOpen: (open: Open) => void;
  game: Game;
  lower: () => void;
}

function useKeys(root: preact.RefObject<HTMLDivElement | null>, view: View, hooks: KeyHooks): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const element = root.current;
      const target = event.target as HTMLElement;
      if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.matches("input, textarea, select") || target.closest("dialog")) return;
      if (event.key === "Escape") return hooks.lower();
      if (!settings.value.keys || !element.contains(target)) return;
      if (shortcut(event.key, element, view, hooks)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

function shortcut(key: string, root: HTMLElement, view: View, hooks: KeyHooks): boolean {
  const { game, setOpen } = hooks;
  if (/^[0-9]$/.test(key)) {
    cardAt(root.querySelector(".hand"), key === "0" ? 9 : Number(key) - 1)?.focus();
    return true;
  }
  switch (key.toLowerCase()) {
    case "b":
      root.querySelector<HTMLElement>(".prompt button:not(:disabled), .result button:not(:disabled)")?.focus();
      return true;
    case "w":
      game.say(whereLine(view));
      return true;
    case "r":
      game.say(logOf(view).at(-1)?.text ?? "");
      return true;
    case "t":
      setOpen("trick");
      return true;
    case "s":
      setOpen("sheet");
      return true;
    case "c":
      setOpen("claim");
      return true;
    case "l":
      if (view.deal?.question?.options.includes("look")) game.act("look");
      return true;
    case "u":
      if (view.takeback.possible) void game.send({ t: "takeback", what: "ask" });
      return true;
    case "m":
      void change({ sounds: !settings.value.sounds });
      game.say(settings.value.sounds ? t("Sounds are on") : t("Sounds are off"));
      return true;
    case "?":
      setOpen("keys");
      return true;
    default:
      return false;
  }
}
