import { describe, expect, it } from "vitest";
import { type Answer, Line, type Socket, type Status } from "../src/net";
import type { ServerMessage } from "../src/wire";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006, reason = "") {
    this.onclose?.({ code, reason });
  }
}

function wire() {
  const sockets: FakeSocket[] = [];
  const timers: { work: () => void; ms: number; off: boolean }[] = [];
  const states: [Status, string][] = [];
  const messages: ServerMessage[] = [];
  const line = new Line(
    {
      open: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      message: (message) => messages.push(message),
      status: (status, reason) => states.push([status, reason]),
      later: (work, ms) => {
        const timer = { work, ms, off: false };
        timers.push(timer);
        return () => {
          timer.off = true;
        };
      },
      random: () => 0.5,
    },
    "client-1",
  );
  const last = () => sockets.at(-1) as FakeSocket;
  const due = (least = 0) => {
    const timer = timers.find((it) => !it.off && it.ms >= least);
    if (!timer) throw new Error("no timer waits");
    timer.off = true;
    timer.work();
    return timer.ms;
  };
  return { line, last, sockets, timers, states, messages, due };
}

const view = (seq: number) => ({ t: "view", seq, events: [], view: {}, now: 0 });

describe("the line to a table", () => {
  it("says hello first and then what was asked before it was open", () => {
    const { line, last } = wire();
    void line.send({ t: "next" });
    last().onopen?.();
    expect(last().sent).toEqual([
      { t: "hello", id: 0, client: "client-1" },
      { t: "next", id: 1 },
    ]);
  });

  it("numbers commands and gives each its answer once", async () => {
    const { line, last } = wire();
    last().onopen?.();
    const answers: Answer[] = [];
    const first = line.send({ t: "act", seq: 3, action: "pass" }).then((it) => answers.push(it));
    const second = line.send({ t: "act", seq: 3, action: "6S" }).then((it) => answers.push(it));
    last().say({ t: "refused", id: 2, code: "not_your_turn", params: {} });
    last().say({ t: "done", id: 1, seq: 4 });
    last().say({ t: "done", id: 1, seq: 4 });
    await Promise.all([first, second]);
    expect(answers).toEqual([{ ok: false, code: "not_your_turn", params: {} }, { ok: true }]);
  });

  it("sends unanswered commands again after a break, with their old numbers", () => {
    const { line, last, due, states } = wire();
    last().onopen?.();
    last().say(view(7));
    void line.send({ t: "act", seq: 7, action: "SA" });
    last().break();
    expect(states.at(-1)?.[0]).toBe("broken");
    due();
    last().onopen?.();
    expect(last().sent).toEqual([
      { t: "hello", id: 0, client: "client-1", since: 7 },
      { t: "act", seq: 7, action: "SA", id: 1 },
    ]);
    expect(states.at(-1)?.[0]).toBe("open");
  });

  it("waits longer after each failure, three seconds and a quarter more at most", () => {
    const { last, due } = wire();
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      last().break();
      waits.push(due());
    }
    expect(waits.slice(0, 5)).toEqual([250, 500, 1000, 2000, 3000]);
    expect(waits.at(-1)).toBe(3000);
  });

  it("gives up where the server shuts the door, and says why", () => {
    const { last, states, timers } = wire();
    last().onopen?.();
    last().break(1008, "no_such_game");
    expect(states.at(-1)).toEqual(["closed", "no_such_game"]);
    expect(timers.filter((it) => !it.off)).toEqual([]);
  });

  it("asks for a sign of life and takes a second silence for a break", () => {
    const { last, due, states } = wire();
    last().onopen?.();
    due(10_000);
    due(10_000);
    expect(last().sent.filter((it) => it.t === "ping")).toHaveLength(2);
    due(10_000);
    expect(states.at(-1)).toEqual(["broken", "offline"]);
  });

  it("sends what was too fast once more when it may", () => {
    const { line, last, timers } = wire();
    last().onopen?.();
    void line.send({ t: "chat", text: "hm" });
    last().say({ t: "refused", id: 1, code: "too_fast", params: { retry_ms: 300 } });
    expect(last().sent.filter((it) => it.t === "chat")).toHaveLength(1);
    timers.find((it) => it.ms === 320)?.work();
    expect(last().sent.filter((it) => it.t === "chat")).toHaveLength(2);
  });
});
