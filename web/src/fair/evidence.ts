/** Whether evidence is true: every promise opened, every deck shuffled again, what is wrong named. */

import { ascii, hex, sha256 } from "./sha256";
import { CANONICAL, type Dealt, dealt, type Hex, keyOf, promiseOf, sealOf, shuffled } from "./shuffle";

export interface Block {
  game: Hex;
  word: number;
  seats: number;
  pack: string[];
  packets: number[];
  C: Hex;
  c: Hex[];
  r: (Hex | null)[];
  s: Hex;
  before: Hex;
  hash: Hex;
}

/** Something that is not so: in which deal (0: the header), in which field, expected and found. */
export interface Finding {
  deal: number;
  field: string;
  expected: string;
  found: string;
}

/** A deal of a record, its cards as texts that are not yet known to be any. */
export interface FairDeal {
  number: string;
  hands: string[][];
  talon: string[];
  lines: string[];
}

export interface FairRecord {
  players: string[];
  deals: FairDeal[];
  head: string | null;
}

const VERSION = "pref-shuffle-v1";
const FIRST: Hex = "00".repeat(32);
const DIGEST = /^[0-9a-f]{64}$/;
const FIELDS: [keyof Block, RegExp][] = [
  ["game", /^[0-9a-f]{32}$/],
  ["word", /^[1-9][0-9]{2,9}$/],
  ["seats", /^[1-9]$/],
  ["pack", /^([SCDH][6-9TJQKA])+$/],
  ["packets", /^-?[1-9](,-?[1-9])*$/],
  ["C", DIGEST],
  ["c", /^[0-9a-f]{64}(,[0-9a-f]{64})*$/],
  ["r", /^([0-9a-f]{64}|-)(,([0-9a-f]{64}|-))*$/],
  ["s", DIGEST],
  ["before", DIGEST],
  ["hash", DIGEST],
];

const FORMS: Partial<Record<keyof Block, string>> = {
  pack: "cards of two letters each",
  packets: "2,-2,2,2,2,2",
};

/** Read a line, or tell which of its fields cannot be read. */
export function parseBlock(line: string): Block | Omit<Finding, "deal"> {
  const [version = "", ...words] = line.split(" ");
  if (version !== VERSION) return { field: "version", expected: VERSION, found: version };
  const values: Partial<Record<keyof Block, string>> = {};
  for (const [i, [name, form]] of FIELDS.entries()) {
    const said = words[i] ?? "";
    const at = said.indexOf("=");
    if (at < 0 || said.slice(0, at) !== name) return { field: name, expected: `'${name}=…'`, found: said };
    const value = said.slice(at + 1);
    if (!form.test(value)) return { field: name, expected: FORMS[name] ?? String(form), found: value };
    values[name] = value;
  }
  if (words.length > FIELDS.length)
    return { field: "hash", expected: "", found: words.slice(FIELDS.length).join(" ") };
  const text = (name: keyof Block) => values[name] ?? "";
  return {
    game: text("game"),
    word: Number(text("word")),
    seats: Number(text("seats")),
    pack: text("pack").match(/../g) ?? [],
    packets: text("packets").split(",").map(Number),
    C: text("C"),
    c: text("c").split(","),
    r: text("r").split(",").map((it) => (it === "-" ? null : it)),
    s: text("s"),
    before: text("before"),
    hash: text("hash"),
  };
}

const isBlock = (it: Block | Omit<Finding, "deal">): it is Block => "hash" in it;

/** The hash that a line ought to have. */
export function hashOf(it: Block): Hex {
  const values = [
    it.game,
    it.word,
    it.seats,
    it.pack.join(""),
    it.packets.join(","),
    it.C,
    it.c.join(","),
    it.r.map((r) => r ?? "-").join(","),
    it.s,
    it.before,
  ];
  return hex(sha256(ascii([VERSION, ...values.map((value, i) => `${FIELDS[i]?.[0]}=${value}`)].join(" "))));
}

export interface Verdict {
  findings: Finding[];
  proven: number[];
  silent: number[];
}

interface Known {
  game: Hex;
  number: number;
  seats: number;
  packets: string;
}

/** Check all the evidence of a record. */
export function verify(record: FairRecord): Verdict {
  const findings: Finding[] = [];
  const head = readHead(record.head, findings);
  const read = record.deals.map((deal, i) => deal.lines.map((line) => parsed(line, i + 1, findings)));
  const flat = read.flat().filter((it) => it !== null);
  const game = gameOf(head?.game ?? null, flat);
  if (head && flat.length && head.game !== game)
    findings.push({ deal: 0, field: "game", expected: game, found: head.game });
  chain(read, head?.head ?? null, findings);
  const packets = most(flat.map((it) => it.packets.join(",")));
  const verdict: Verdict = { findings, proven: [], silent: [] };
  let begun = false;
  record.deals.forEach((deal, i) => {
    const number = i + 1;
    const blocks = read[i] ?? [];
    begun ||= blocks.length > 0;
    if (deal.number !== String(number))
      findings.push({ deal: number, field: "number", expected: String(number), found: deal.number });
    if (blocks.length === 0) {
      verdict.silent.push(number);
      if (begun || (record.head !== null && flat.length === 0))
        findings.push({ deal: number, field: "fair", expected: "fair: …", found: "" });
      return;
    }
    const wrong = checkDeal(deal, blocks, { game, number, seats: record.players.length, packets });
    findings.push(...wrong);
    if (wrong.length === 0 && !blocks.includes(null)) verdict.proven.push(number);
  });
  return verdict;
}

/** Check one deal by itself: all but its place in the chain. */
export function verifyDeal(deal: FairDeal, number: number, seats: number, game: Hex): Finding[] {
  const findings: Finding[] = [];
  const blocks = deal.lines.map((line) => parsed(line, number, findings));
  const packets = most(blocks.filter((it) => it !== null).map((it) => it.packets.join(",")));
  return [...findings, ...checkDeal(deal, blocks, { game, number, seats, packets })];
}

function parsed(line: string, deal: number, findings: Finding[]): Block | null {
  const found = parseBlock(line);
  if (isBlock(found)) return found;
  findings.push({ deal, ...found });
  return null;
}

function readHead(text: string | null, findings: Finding[]): { game: Hex; head: Hex } | null {
  if (text === null) return null;
  const [game = "", head = "", ...more] = text.split(" ");
  const wrong = (field: string, found: string) => {
    findings.push({ deal: 0, field, expected: `${field}=…`, found });
    return null;
  };
  if (!/^game=[0-9a-f]{32}$/.test(game)) return wrong("game", game);
  if (!/^head=[0-9a-f]{64}$/.test(head) || more.length) return wrong("head", [head, ...more].join(" "));
  return { game: game.slice(5), head: head.slice(5) };
}

/** The name of the game: the one with which most seals open. */
function gameOf(head: Hex | null, blocks: Block[]): Hex {
  const candidates = [...(head === null ? [] : [head]), ...blocks.map((it) => it.game)];
  const opens = (game: Hex) => blocks.filter((it) => sealOf(game, it.word, it.s) === it.C).length;
  let best = candidates[0] ?? FIRST.slice(32);
  for (const game of new Set(candidates)) if (opens(game) > opens(best)) best = game;
  return best;
}

/** Every line repeats the hash of the one before, and the header that of the last. */
function chain(read: (Block | null)[][], head: Hex | null, findings: Finding[]): void {
  const lines = read.flatMap((blocks, i) => blocks.map((block) => ({ deal: i + 1, block })));
  let before: Block | null = null;
  let broken = false;
  for (const [i, { deal, block }] of lines.entries()) {
    if (block === null) {
      before = null;
      broken = true;
      continue;
    }
    const allowed: Hex[] = before === null ? [FIRST] : [hashOf(before), before.hash];
    if (!broken && !allowed.includes(block.before))
      findings.push({ deal, field: "before", expected: allowed.at(-1) ?? FIRST, found: block.before });
    const right = hashOf(block);
    if (block.hash !== right && !explained(block)) {
      const told = i + 1 < lines.length ? lines[i + 1]?.block?.before : head;
      // Nothing else tells of the promise of a place that kept silent.
      const quiet = block.r.flatMap((r, place) => (r === null ? [`c${place + 1}`] : []));
      const names = told !== block.hash ? ["hash"] : quiet.length ? quiet : ["line"];
      const [expected, found] = told === block.hash ? [block.hash, right] : [right, block.hash];
      findings.push(...names.map((field) => ({ deal, field, expected, found })));
    }
    before = block;
    broken = false;
  }
  if (head !== null && before !== null && head !== hashOf(before) && head !== before.hash)
    findings.push({ deal: 0, field: "head", expected: hashOf(before), found: head });
}

const inOrder = (pack: string[]) => CANONICAL.filter((card) => pack.includes(card)).join("");

/** Whether the fields of a line contradict each other, so that one of them is named for it. */
function explained(it: Block): boolean {
  return (
    sealOf(it.game, it.word, it.s) !== it.C ||
    it.seats !== it.c.length ||
    it.r.length !== it.c.length ||
    inOrder(it.pack) !== it.pack.join("") ||
    it.r.some((r, i) => r !== null && promiseOf(it.game, it.word, i, r) !== it.c[i])
  );
}

function checkDeal(deal: FairDeal, blocks: (Block | null)[], known: Known): Finding[] {
  const findings: Finding[] = [];
  const add = (field: string, expected: string, found: string) =>
    findings.push({ deal: known.number, field, expected, found });
  blocks.forEach((block, attempt) => {
    if (block === null) return;
    place(block, attempt, known, add);
    opening(block, attempt, known, add);
    const last = attempt === blocks.length - 1;
    if (block.r.includes(null) === last) add("r", last ? "r_0, …, r_n" : "-", block.r.map((it) => it ?? "-").join(","));
  });
  const last = blocks.at(-1);
  if (findings.length === 0 && !blocks.includes(null) && last) cards(deal, last, known, add);
  return findings;
}

type Add = (field: string, expected: string, found: string) => void;

function place(it: Block, attempt: number, known: Known, add: Add): void {
  const at = known.number * 256 + attempt;
  if (it.game !== known.game) add("game", known.game, it.game);
  if (it.word !== at) add("word", String(at), String(it.word));
  if (it.seats !== known.seats) add("seats", String(known.seats), String(it.seats));
  if (it.c.length !== known.seats) add("c", String(known.seats), String(it.c.length));
  if (it.r.length !== known.seats) add("r", String(known.seats), String(it.r.length));
  if (inOrder(it.pack) !== it.pack.join("")) add("pack", inOrder(it.pack), it.pack.join(""));
  if (it.packets.join(",") !== known.packets) add("packets", known.packets, it.packets.join(","));
}

/** Whether what was opened is what was promised. The hash tells which of the two is wrong. */
function opening(it: Block, attempt: number, known: Known, add: Add): void {
  const own = sealOf(known.game, it.word, it.s) === it.C;
  const at = own ? it.word : known.number * 256 + attempt;
  const seal = sealOf(known.game, at, it.s);
  if (seal !== it.C) {
    if (hashOf({ ...it, C: seal }) === it.hash) add("C", seal, it.C);
    else add("s", `C=${it.C}`, it.s);
  }
  it.r.forEach((r, i) => {
    const promised = it.c[i];
    if (r === null || promised === undefined) return;
    const told = promiseOf(known.game, at, i, r);
    if (told === promised) return;
    const mended = it.c.map((c, j) => (i === j ? told : c));
    if (hashOf({ ...it, c: mended }) === it.hash) add(`c${i + 1}`, told, promised);
    else add(`r${i + 1}`, `c=${promised}`, r);
  });
}

/** The cards that a line deals; `null` where it cannot be dealt. */
export function dealtBy(it: Block): Dealt | null {
  const sent = it.r.filter((r) => r !== null);
  return dealt(shuffled(keyOf(it.game, it.word, it.s, sent), it.pack), it.packets);
}

/** Whether the cards dealt are those of the shuffle. */
function cards(deal: FairDeal, it: Block, known: Known, add: Add): void {
  const right = dealtBy({ ...it, game: known.game });
  if (right === null) {
    add("packets", String(it.pack.length), it.packets.join(","));
    return;
  }
  right.hands.forEach((hand, i) => {
    const told = deal.hands[i] ?? [];
    if ([...told].sort().join() !== [...hand].sort().join()) add(`hand ${i + 1}`, hand.join(" "), told.join(" "));
  });
  if (deal.talon.join() !== right.talon.join()) add("talon", right.talon.join(" "), deal.talon.join(" "));
}

function most(values: string[]): string {
  const counted = new Map<string, number>();
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1);
  return [...counted].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}

/** The evidence of a game as the server gives it. */
export interface Evidence {
  players: { name: string; bot: boolean }[];
  game: string | null;
  head: string | null;
  deals: { number: number; hands: string[][]; talon: string[]; lines: string[]; times: number[][] }[];
}

/** The same as a record of its own. */
export function recordOf(found: Evidence): FairRecord {
  return {
    players: found.players.map((player) => player.name),
    head: found.game && found.head ? `game=${found.game} head=${found.head}` : null,
    deals: found.deals.map(({ number, hands, talon, lines }) => ({ number: String(number), hands, talon, lines })),
  };
}

/** Read a record from its text or its JSON; `null` for a text that is neither. */
export function readRecord(text: string): FairRecord | null {
  const bare = text.replace(/^\s+/, "");
  if (bare.startsWith("{")) return fromJson(bare);
  if (!bare.startsWith("preferans record:")) return null;
  const record: FairRecord = { players: [], deals: [], head: null };
  for (const line of bare.split("\n")) {
    const at = line.indexOf(":");
    if (at < 0) continue;
    const [key = "", rest = ""] = line.slice(0, at).trim().split(" ");
    const value = line.slice(at + 1).trim();
    const deal = record.deals.at(-1);
    if (key === "deal") record.deals.push({ number: rest, hands: [], talon: [], lines: [] });
    else if (key === "players" && !deal) record.players = names(value);
    else if (key === "fair" && !deal) record.head = value;
    else if (key === "fair" && deal) deal.lines.push(value);
    else if (key === "hand" && deal) deal.hands.push(cardsOf(value));
    else if (key === "talon" && deal) deal.talon = cardsOf(value);
  }
  return record;
}

const names = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^",]+)/g)]
    .map(([, quoted, plain]) => quoted?.replace(/\\(.)/g, "$1") ?? (plain ?? "").trim())
    .filter((name) => name !== "");

/** The cards of `SAJ9 CJ9`; what is no card stays as it is and will be found wrong. */
function cardsOf(text: string): string[] {
  if (text === "-" || text === "") return [];
  return text.split(/\s+/).flatMap((group) =>
    /^[SCDH][6-9TJQKA]+$/.test(group) ? [...group.slice(1)].map((rank) => (group[0] ?? "") + rank) : [group],
  );
}

function fromJson(text: string): FairRecord | null {
  try {
    const evidence = JSON.parse(text) as Evidence;
    if ("deals" in evidence) return recordOf(evidence);
    const data = JSON.parse(text) as {
      players: string[];
      tags: [string, string][];
      events: { deal?: number; hands: [unknown, string][]; talon: string; tags: [string, string][] }[];
    };
    const fair = (tags: [string, string][]) => tags.filter(([name]) => name === "fair").map(([, line]) => line);
    return {
      players: data.players.map(String),
      head: fair(data.tags)[0] ?? null,
      deals: data.events
        .filter((event) => event.deal !== undefined)
        .map((event) => ({
          number: String(event.deal),
          hands: event.hands.map(([, hand]) => cardsOf(hand)),
          talon: cardsOf(event.talon),
          lines: fair(event.tags),
        })),
    };
  } catch {
    return null;
  }
}
