/** What comes with the page: told once, and a socket that is opened before the table's code is there. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";

const VIEW = { t: "view", seq: 7, now: 1, events: [], view: { phase: "deal" } };

class FakeSocket {
  static made: FakeSocket[] = [];
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  closed = false;
  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }
  addEventListener() {}
  close() {
    this.closed = true;
  }
}

/** The module as it is on a page of this address, with this block. */
async function shellOf(path: string, told: unknown) {
  vi.resetModules();
  history.replaceState(null, "", path);
  document.body.innerHTML = told === null ? "" : '<script type="application/json" id="told"></script>';
  const block = document.getElementById("told");
  if (block) block.textContent = JSON.stringify(told);
  return import("../src/shell");
}

beforeEach(() => {
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => vi.unstubAllGlobals());

const me = { name: "Anna", named: true };

it("tells the view of its own table, and once", async () => {
  const shell = await shellOf("/t/abc", { me, view: VIEW });
  expect(shell.greeted).toEqual(me);
  expect(shell.firstView("other")).toBeNull();
  expect(shell.firstView("abc")).toEqual(VIEW);
  expect(shell.firstView("abc")).toBeNull();
});

it("tells nothing where the page brings nothing", async () => {
  const shell = await shellOf("/t/abc", null);
  expect([shell.greeted, shell.firstView("abc")]).toEqual([null, null]);
  shell.openEarly();
  expect(FakeSocket.made).toEqual([]);
});

it("opens no socket on a page without a table", async () => {
  const shell = await shellOf("/fair/abc", { me, view: null });
  shell.openEarly();
  expect(FakeSocket.made).toEqual([]);
});

it("hands its socket over once, to the table that it belongs to", async () => {
  const shell = await shellOf("/t/abc", { me, view: null });
  shell.openEarly();
  const [socket] = FakeSocket.made;
  expect(socket?.address).toBe(shell.addressOf("abc"));
  expect(shell.takeEarly(shell.addressOf("abc"))).toBe(socket);
  expect(shell.takeEarly(shell.addressOf("abc"))).toBeNull();
  shell.openEarly();
  expect(shell.takeEarly(shell.addressOf("other"))).toBeNull();
  expect(FakeSocket.made[1]?.closed).toBe(true);
});

it("keeps a broken socket to itself", async () => {
  const shell = await shellOf("/t/abc", { me, view: null });
  shell.openEarly();
  Object.assign(FakeSocket.made[0] as FakeSocket, { readyState: 3 });
  expect(shell.takeEarly(shell.addressOf("abc"))).toBeNull();
});

it("says hello over a socket that was open before the table came", async () => {
  const shell = await shellOf("/t/abc", { me, view: null });
  shell.openEarly();
  const socket = FakeSocket.made[0] as FakeSocket & { sent: string[]; send: (text: string) => void };
  socket.sent = [];
  socket.send = (text) => socket.sent.push(text);
  socket.readyState = 1;
  const { openLine } = await import("../src/net");
  const { stop } = openLine("abc", { message: () => {}, status: () => {} });
  await Promise.resolve();
  expect(FakeSocket.made).toHaveLength(1);
  expect(socket.sent.map((text) => (JSON.parse(text) as { t: string }).t)).toEqual(["hello"]);
  stop();
});
