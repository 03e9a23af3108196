/** The live state of one table page: the newest view and what the page adds to it. */

import { type Checked, drawContribution, Keeper, storeOf } from "../fair/keeper";
import { type Line, openLine, type Status } from "../net";
import { pace } from "../settings";
import { firstView } from "../shell";
import { Cell } from "../store";
import { refusalText } from "../codes";
import type { Card, Caught, Command, FairState, Place, ServerMessage, Trick, View } from "../wire";
import { withPlay } from "./scene";
import { isCard } from "./scene";
import { notifyOfTurn } from "./notify";
import { chime } from "./sound";

export interface ChatLine {
  n: number;
  from: Place | null;
  text: string;
  /** The name of a ready phrase, which is told in the reader's language. */
  phrase: string;
}

/** A finished trick that still lies on the table for a moment. */
export interface Held {
  trick: Trick;
  /** It is the last of the deal: the result waits for it. */
  final: boolean;
}

const HOLD_MS = 1000;

/** Refusals of what the table had already gone past, as a second tap on "next": no words needed. */
const OVERTAKEN = new Set(["stale", "no_result", "nothing_asked"]);

export class Game {
  /** The view as the server sent it, a card just played already taken from the hand. */
  readonly view = new Cell<View | null>(null);
  readonly status = new Cell<Status>("connecting");
  readonly reason = new Cell<string>("");
  readonly here = new Cell<boolean[]>([]);
  /** When a bot takes over for who is not connected, by place, on this page's clock. */
  readonly due = new Cell<ReadonlyMap<Place, number>>(new Map());
  readonly watching = new Cell<number>(0);
  readonly chat = new Cell<ChatLine[]>([]);
  /** What the catchers of a misère have told each other. */
  readonly caught = new Cell<Caught[]>([]);
  readonly notice = new Cell<string>("");
  readonly held = new Cell<Held | null>(null);
  readonly unread = new Cell<number>(0);
  /** This page's person waits for a seat. */
  readonly waiting = new Cell<boolean>(false);
  /** Places whose chat this page does not show; `null` is everybody without a place. */
  readonly muted = new Cell<ReadonlySet<Place | null>>(new Set());
  /** The handshake of the shuffle, and what this page found of the deals so far. */
  readonly fair = new Cell<FairState | null>(null);
  readonly checked = new Cell<Checked[]>([]);

  /** The number of the view that is shown. */
  seq = 0;
  /** By how much the server's time is ahead of ours. */
  private ahead = 0;
  private told: View | null = null;
  private pending: Card | null = null;
  /** An action is on its way: a second tap must not become a second action. */
  private asking = false;
  private release: ReturnType<typeof setTimeout> | undefined;
  private hush: ReturnType<typeof setTimeout> | undefined;
  private readonly line: Line;
  private readonly keeper: Keeper;
  private readonly stop: () => void;

  constructor(readonly id: string) {
    const { line, stop } = openLine(id, {
      message: (message) => this.take(message),
      status: (status, reason) => {
        if (status === "open") {
          this.chat.value = [];
          this.caught.value = [];
        }
        this.status.value = status;
        this.reason.value = reason;
      },
    });
    this.line = line;
    this.stop = stop;
    this.keeper = new Keeper(
      storeOf(id),
      drawContribution,
      (part) => this.line.send({ t: "fair", ...part }).then((answer) => answer.ok),
      () => {
        this.checked.value = [...this.keeper.checked];
      },
    );
    this.checked.value = this.keeper.checked;
    const first = firstView(id);
    if (first) this.take(first);
  }

  close(): void {
    clearTimeout(this.release);
    clearTimeout(this.hush);
    this.stop();
  }

  /** Do what the rules allow; a card leaves the hand at once and comes back if it is refused. */
  act(action: string): void {
    if (this.told === null || this.pending !== null || this.asking) return;
    this.letGo();
    if (isCard(action)) {
      this.pending = action;
      this.view.value = withPlay(this.told, action);
      chime("card");
    }
    this.asking = true;
    void this.send({ t: "act", seq: this.seq, action }).then(() => {
      this.asking = false;
    });
  }

  async send(command: Command): Promise<boolean> {
    const answer = await this.line.send(command);
    if (answer.ok) return true;
    if (command.t === "act") {
      this.pending = null;
      this.view.value = this.told;
    }
    if (!OVERTAKEN.has(answer.code)) this.say(refusalText(answer.code, answer.params));
    return false;
  }

  /** The server's time, in milliseconds. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** Show a line to the person for a while. */
  say(text: string): void {
    this.notice.value = text;
    clearTimeout(this.hush);
    this.hush = setTimeout(() => {
      this.notice.value = "";
    }, 4500);
  }

  /** The held trick is gathered; any action does that at once. */
  letGo(): void {
    clearTimeout(this.release);
    this.held.value = null;
  }

  retry(): void {
    this.line.retry();
  }

  private dueOf(here: boolean[], grace: number): ReadonlyMap<Place, number> {
    const missing = here.flatMap((is, place) => (is ? [] : [place]));
    return new Map(missing.map((place) => [place, this.due.value.get(place) ?? Date.now() + grace * 1000]));
  }

  private take(message: ServerMessage): void {
    switch (message.t) {
      case "view":
        this.ahead = message.now - Date.now();
        if (message.seq === this.seq && JSON.stringify(message.view) === JSON.stringify(this.told)) return;
        this.show(message.seq, message.view, message.events.map((event) => event.kind));
        return;
      case "fair":
        this.fair.value = message.state;
        if (this.told) void this.keeper.take(message.state, this.told);
        return;
      case "presence":
        this.here.value = message.here;
        this.due.value = this.dueOf(message.here, message.grace);
        this.watching.value = message.watching;
        return;
      case "chat":
        this.chat.value = [
          ...this.chat.value,
          { n: message.n, from: message.from, text: message.text ?? "", phrase: message.phrase ?? "" },
        ];
        this.unread.value += 1;
        return;
      case "catch":
        this.caught.value = [...this.caught.value, message];
        this.unread.value += message.text === null ? 0 : 1;
        return;
      case "bye":
        this.say(refusalText(message.code));
        return;
      default:
        return;
    }
  }

  private show(seq: number, view: View, happened: string[]): void {
    const before = this.told;
    this.seq = seq;
    this.told = view;
    this.keeper.dealt(view);
    this.hold(before, view);
    if (happened.some((kind) => kind === "acted" || kind === "dealt" || kind === "taken_back")) {
      this.pending = null;
      this.asking = false;
    }
    if (before === null || this.pending === null || !view.deal?.question) {
      this.pending = null;
      this.view.value = view;
    } else this.view.value = withPlay(view, this.pending);
    this.sound(before, view);
  }

  private hold(before: View | null, view: View): void {
    const then = before?.deal;
    if (!then || before?.number === undefined) return;
    const finished = view.phase !== "deal" && view.result?.number === before.number;
    const tricks = finished ? view.result?.tricks : view.deal?.tricks;
    const same = finished || view.number === before.number;
    const last = tricks?.at(-1);
    if (!same || !tricks || !last?.plays.length || tricks.length <= then.tricks.length) return;
    this.letGo();
    this.held.value = { trick: last, final: finished };
    const ms = HOLD_MS * Math.max(0.4, pace()) * (finished ? 1.3 : 1);
    this.release = setTimeout(() => this.letGo(), ms);
  }

  private sound(before: View | null, view: View): void {
    const mine = (it: View | null) => it?.deal?.question != null;
    const cards = (it: View | null) => (it?.deal?.table.length ?? 0) + (it?.deal?.tricks.length ?? 0) * 3;
    if (before?.phase === "deal" && view.phase !== "deal") chime("result");
    else if (mine(view) && !mine(before)) {
      chime("turn");
      notifyOfTurn();
    }
    else if (before && cards(view) > cards(before)) chime("card");
  }
}
