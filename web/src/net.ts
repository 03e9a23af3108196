/**
 * The line to a table: commands with numbers, sent again after a break until they are answered.
 *
 * Every view is whole, so that a lost message can never leave a wrong table on the screen. The
 * server carries a command out once, however often it arrives.
 */

import { byFetch, PollSocket } from "./poll";
import { addressOf, OPEN, takeEarly } from "./shell";
import type { Command, ServerMessage } from "./wire";

export type Status = "connecting" | "open" | "broken" | "closed";
export type Answer = { ok: true } | { ok: false; code: string; params: Record<string, unknown> };

/** The part of a WebSocket that a line needs; a test has its own. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Hooks {
  open(): Socket;
  message(message: ServerMessage): void;
  status(status: Status, reason: string): void;
  /** Runs `work` after a while; the answer cancels it. */
  later(work: () => void, ms: number): () => void;
  random(): number;
}

interface Waiting {
  text: string;
  answer: (answer: Answer) => void;
}

const POLICY = 1008;
const BEAT_MS = 10_000;
const SILENCE_MS = 25_000;
/** With its random quarter more still short enough to be back five seconds after the server is. */
const LONGEST_WAIT_MS = 3000;

export class Line {
  readonly client: string;
  private socket: Socket | null = null;
  private waiting = new Map<number, Waiting>();
  private number = 0;
  private attempts = 0;
  private seen: number | null = null;
  private beats = 0;
  private status: Status = "connecting";
  private cancel: () => void = () => {};
  private cancelBeat: () => void = () => {};

  constructor(
    private readonly hooks: Hooks,
    client: string,
  ) {
    this.client = client;
    this.connect();
  }

  /** Send a command; the promise resolves when the server has answered, be it after a break. */
  send(command: Command): Promise<Answer> {
    const id = ++this.number;
    const text = JSON.stringify({ ...command, id });
    return new Promise((answer) => {
      this.waiting.set(id, { text, answer });
      if (this.status === "open") this.socket?.send(text);
    });
  }

  /** The network is known to be gone: do not wait for the socket to notice. */
  lost(): void {
    if (this.status === "closed") return;
    this.drop();
    this.tell("broken", "offline");
    this.again();
  }

  /** Try at once instead of waiting for the next attempt. */
  retry(): void {
    if (this.status !== "broken") return;
    this.attempts = 0;
    this.cancel();
    this.connect();
  }

  close(): void {
    this.cancel();
    this.drop();
    this.status = "closed";
  }

  private connect(): void {
    this.drop();
    const socket = this.hooks.open();
    this.socket = socket;
    socket.onopen = () => {
      const since = this.seen === null ? {} : { since: this.seen };
      socket.send(JSON.stringify({ t: "hello", id: 0, client: this.client, ...since }));
      for (const { text } of this.waiting.values()) socket.send(text);
      this.attempts = 0;
      this.tell("open", "");
      this.beats = 0;
      this.beat();
    };
    socket.onmessage = (event) => this.take(String(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.drop();
      if (event.code === POLICY) {
        this.status = "closed";
        this.hooks.status("closed", event.reason);
        return;
      }
      this.tell("broken", event.reason);
      this.again();
    };
  }

  private take(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    this.beats = 0;
    if (message.t === "view") this.seen = message.seq;
    if (message.t === "done" || message.t === "refused") this.answered(message);
    this.hooks.message(message);
  }

  private answered(message: Extract<ServerMessage, { t: "done" | "refused" }>): void {
    const waiting = this.waiting.get(message.id);
    if (waiting === undefined) return;
    if (message.t === "refused" && message.code === "too_fast") {
      const wait = Number(message.params.retry_ms ?? 500);
      this.hooks.later(() => this.status === "open" && this.socket?.send(waiting.text), wait + 20);
      return;
    }
    this.waiting.delete(message.id);
    waiting.answer(
      message.t === "done"
        ? { ok: true }
        : { ok: false, code: message.code, params: message.params },
    );
  }

  /** A silent line is a broken one: ask for a sign of life, and give up on a second silence. */
  private beat(): void {
    this.cancelBeat();
    this.cancelBeat = this.hooks.later(() => {
      this.beats += 1;
      if (this.beats * BEAT_MS > SILENCE_MS) {
        this.lost();
        return;
      }
      this.socket?.send(JSON.stringify({ t: "ping", id: ++this.number, at: 0 }));
      this.beat();
    }, BEAT_MS);
  }

  private again(): void {
    const wait = Math.min(LONGEST_WAIT_MS, 250 * 2 ** this.attempts) * (0.75 + 0.5 * this.hooks.random());
    this.attempts += 1;
    this.cancel();
    this.cancel = this.hooks.later(() => this.connect(), wait);
  }

  private drop(): void {
    this.cancelBeat();
    const socket = this.socket;
    this.socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private tell(status: Status, reason: string): void {
    if (this.status === status && status !== "broken") return;
    this.status = status;
    this.hooks.status(status, reason);
  }
}

/** A line over a real WebSocket that also listens to the browser's word about the network. */
export function openLine(
  game: string,
  hooks: Pick<Hooks, "message" | "status">,
): { line: Line; stop: () => void } {
  const client = newClient();
  const line = new Line(
    {
      ...hooks,
      open: () => opened(addressOf(game), `/api/games/${game}/line?client=${client}`),
      later: (work, ms) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
    },
    client,
  );
  const lost = () => line.lost();
  const found = () => line.retry();
  const seen = () => document.visibilityState === "visible" && line.retry();
  addEventListener("offline", lost);
  addEventListener("online", found);
  document.addEventListener("visibilitychange", seen);
  const stop = () => {
    removeEventListener("offline", lost);
    removeEventListener("online", found);
    document.removeEventListener("visibilitychange", seen);
    line.close();
  };
  return { line, stop };
}

/** How many sockets in a row were closed before they ever opened. */
let refused = 0;
const ENOUGH = 2;

/** A socket; where none gets through, a line of plain requests. */
function opened(socket: string, plain: string): Socket {
  if (refused >= ENOUGH) return new PollSocket(plain, byFetch);
  const found = takeEarly(socket) ?? new WebSocket(socket);
  let open = found.readyState === OPEN;
  // One that is open already will not say so again.
  if (open) queueMicrotask(() => found.onopen?.(new Event("open")));
  found.addEventListener("open", () => {
    open = true;
    refused = 0;
  });
  found.addEventListener("close", () => {
    if (!open && navigator.onLine) refused += 1;
  });
  return found as unknown as Socket;
}

function newClient(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
