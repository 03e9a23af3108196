/** What the server told together with the page, and the socket that need not wait for the table's code. */

import type { Me, ServerMessage } from "./wire";

type Shown = Extract<ServerMessage, { t: "view" }>;

interface Told {
  me: Me | null;
  view: Shown | null;
}

function read(): Told {
  const text = document.getElementById("told")?.textContent;
  return text ? (JSON.parse(text) as Told) : { me: null, view: null };
}

/** What `readyState` says of an open socket. */
export const OPEN = 1;

const gameOf = (path: string) => /^\/t\/([^/]+)/.exec(path)?.[1] ?? null;

const told = read();
const game = gameOf(location.pathname);
let early: { address: string; socket: WebSocket } | null = null;

/** Who reads the page, if he is known: his browser then has a session. */
export const greeted = told.me;

/** The table as it was when the page came: told once, for it grows old. */
export function firstView(id: string): Shown | null {
  const { view } = told;
  if (id !== game) return null;
  told.view = null;
  return view;
}

/** Where the socket of a table is. */
export const addressOf = (id: string) => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${id}`;

/** Open the socket of the table that the address means, if there is a session for it. */
export function openEarly(): void {
  if (game === null || greeted === null) return;
  const address = addressOf(game);
  early = { address, socket: new WebSocket(address) };
}

/** The socket that was opened early, if it is this one and still of use. */
export function takeEarly(address: string): WebSocket | null {
  const it = early;
  early = null;
  if (it === null) return null;
  if (it.address === address && it.socket.readyState <= OPEN) return it.socket;
  it.socket.close();
  return null;
}
