/** What the server sends and takes: the types of `docs/guide/wire.md` and of the table around it. */

export type Card = string;
export type Seat = number;
export type Place = number;
export type Suit = "S" | "C" | "D" | "H";
/** An amount as text: `12`, `-5/2`. */
export type Amount = string;

export interface Contract {
  name: string;
  aim: "at_least" | "exactly" | "fewest" | "last";
  tricks: number;
  trump: Suit | null;
  value: number;
  checked: boolean;
}

export interface Side {
  head: Seat;
  members: Seat[];
  quota: number;
  mode: string;
  times: number;
}

export interface Award {
  declarer: Seat;
  rung: string;
  talon: string;
  blind: boolean;
}

export interface Engagement {
  award: Award | null;
  contract: Contract;
  playing: Seat[];
  hand_of: (Seat | null)[];
  sides: Side[];
  owed: number;
  answers: [Seat, string][];
  times: number;
}

export type Terms =
  | { kind: "unopened" }
  | ({ kind: "award" } & Award)
  | ({ kind: "engagement" } & Engagement)
  | { kind: "void"; reason: string; award: Award | null; engagement: Engagement | null };

export interface Trick {
  leader: Seat | null;
  plays: [Seat, Card][];
  winner: Seat;
}

export interface Question {
  actor: Seat;
  hand: Seat;
  options: string[];
}

export interface Offer {
  by: Seat;
  /** As it was said: `claim 3`, `claim 3-2-1`, `claim 3 waived`. */
  claim: string;
  waiting: Seat[];
}

export interface Deal {
  rules: {
    name: string;
    seats: Seat[];
    live: Seat[];
    hand_size: number;
    floor: number;
    /** The level over a blind pass of the first hand; nothing where such a pass is like any other. */
    over_blind: number;
    /** What a seat's deal is multiplied by if it declares. */
    times: number[];
    /** Nobody bids: the deal is an all-pass. */
    forced: boolean;
  };
  seat: Seat | null;
  hands: (Card[] | null)[];
  counts: number[];
  talon: (Card | null)[];
  discards: Card[] | null;
  record: [Seat, string | null][];
  terms: Terms;
  table: [Seat, Card][];
  led: Suit | null;
  tricks: Trick[];
  offer: Offer | null;
  granted: number[] | null;
  turn: Seat | null;
  question: Question | null;
  claims: string[];
}

export interface Entry {
  deal: number;
  player: Place | null;
  column: string;
  on: Place | null;
  amount: Amount;
  why: string;
  of: (string | number)[];
}

export interface Result {
  number: number;
  /** Who held each hand, and the sitting dealer; `null` for a hand that is nobody's. */
  seats: (Place | null)[];
  terms: Terms;
  hands: Card[][];
  talon: Card[];
  discards: Card[];
  record: [Seat, string][];
  tricks: Trick[];
  taken: number[];
  granted: number[] | null;
  entries: Entry[];
}

export interface Player {
  name: string;
  bot: boolean;
  away: boolean;
  seat: Seat | null;
}

export interface Standing {
  accounts: [Place, string, Place | null, Amount][];
  results: Amount[];
  streak: number;
  /** By place, the bombs of each player, the oldest first. */
  bombs: number[][];
  target: number | null;
  /** From where the sheet counts its pools down; `null` where it counts them up. */
  start: number | null;
  /** Whether it is a sheet of pool, hill and whists, which has a drawing. */
  paper: boolean;
}

export interface Settlement {
  missing: Amount[];
  loaded: Amount[];
  hills: Amount[];
  shares: Amount[];
  exact: Amount[];
  rounded: Amount[];
  pairs: Amount[][];
  pardon: Amount;
}

export interface View {
  phase: "seating" | "deal" | "result" | "over";
  rules: string;
  public: boolean;
  /** Who may watch without a place: `open` is also with all hands, a whole deal late. */
  watch: "none" | "public" | "open";
  /** Which tricks of the open deal may be looked at again; of others only who took them is told. */
  earlier: "all" | "last" | "none";
  /** Everybody's time in milliseconds; `since` the present question waits for the place that `runs`. */
  clock?: { banks: number[]; add: number; since: number; runs: Place | null; helped: Place[] } | null;
  /** How many people wait for a seat. */
  queue?: number;
  /** Pairs of places whose people come from one network. */
  together?: [Place, Place][];
  /** The game that the people of this one play next. */
  again?: string | null;
  /** This is the table a whole deal ago, all hands open. */
  late?: boolean;
  players: (Player | null)[];
  you: Place | null;
  host: boolean;
  deal: Deal | null;
  result: Result | null;
  standing: Standing | null;
  ready: Place[];
  stops: Place[];
  takeback: { possible: boolean; by: Place | null; answer: boolean };
  number?: number;
  dealer?: Place;
  over?: string | null;
  price?: Amount | null;
  asking?: {
    ladder: string[];
    owed: number | null;
    whist: Amount | null;
    /** Of each level that may be ordered: its tricks, what the defence owes, what it is worth. */
    orders?: [number, number, Amount][];
  };
  settlement?: Settlement | null;
}

export interface Happened {
  kind: string;
  seat?: Seat;
  action?: string | null;
  place?: Place;
}

/** The handshake before a deal, as everybody may see it; bytes are hexadecimal digits. */
export interface FairState {
  game: string;
  seats: number;
  pack: string;
  packets: string;
  word: number | null;
  seal: string | null;
  locked: boolean;
  promised: (string | null)[];
  sent: boolean[];
  muted: Place[];
  /** What is known of the deal being played: all but the table's seed. */
  dealt: { word: number; seal: string; promised: string[]; sent: string[] } | null;
  voids: string[];
  opened: string[];
}

/** What one catcher of a misère told the others in a deal: a line, or a card that he means. */
export interface Caught {
  number: number;
  from: Place;
  text: string | null;
  card: Card | null;
}

export type ServerMessage =
  | { t: "fair"; seq: number; state: FairState }
  | { t: "view"; seq: number; events: Happened[]; view: View; now: number }
  | { t: "done"; id: number; seq: number }
  | { t: "refused"; id: number; code: string; params: Record<string, unknown> }
  | { t: "presence"; here: boolean[]; watching: number; grace: number }
  | { t: "chat"; from: Place | null; n: number; text?: string; phrase?: string }
  | ({ t: "catch" } & Caught)
  | { t: "pong"; id: number; at: number }
  | { t: "bye"; code: string; retry_ms: number | null };

export type Command =
  | { t: "act"; seq: number; action: string }
  | { t: "next" }
  | { t: "stop" }
  | { t: "seat"; what: "away" | "back" | "give" }
  | { t: "queue"; what: "join" | "leave" }
  | { t: "takeback"; what: "ask" | "yes" | "no" }
  | { t: "fair"; word: number; promise?: string; contribution?: string; next?: string }
  | { t: "chat"; text: string }
  | { t: "phrase"; name: string }
  | { t: "report"; line: number }
  | { t: "catch"; text?: string; card?: Card }
  | { t: "more_time" }
  | { t: "watch"; open: boolean };

/** What chance has done: aces and sure misères by position, the longest runs without an ace. */
export interface Chance {
  deals: number;
  positions: { aces: number; misere: number; run: number }[];
  expected: { aces: number; none: number; run: number };
}

export interface Me {
  name: string;
  named: boolean;
}

export interface Summary {
  id: string;
  rules: string;
  phase: View["phase"];
  places: number;
  players: { name: string; bot: boolean }[];
  number: number;
}

export interface Lobby {
  mine: Summary[];
  open: Summary[];
}

/** One game of a list. */
export interface Preset {
  name: string;
  title: string;
  about: string;
  /** The language of what is said about it. */
  lang: string;
}

/** The games that share one table of options. */
export interface Presets {
  name: string;
  presets: Preset[];
}

export interface OptionValue {
  value: string;
  says: string;
  /** What is missing for a value that does not work yet. */
  later?: string;
}

export interface Option {
  name: string;
  title: string;
  default: string;
  values: OptionValue[];
  /** What may be written, where there are more values than those offered. */
  allowed?: string;
}

export interface Group {
  name: string;
  title: string;
  options: Option[];
}

export interface Family {
  name: string;
  groups: Group[];
  /** By preset, the options whose value is not the default. */
  presets: Record<string, Record<string, string>>;
}

/** What an option decides at the table, in which language that is said, and where the rules say so. */
export interface OptionHelp {
  means: string;
  lang: string;
  clause: string;
}

/** What a table needs to know of a preset. */
export interface PresetName {
  title: string;
  /** What is said aloud for a word of the talk, and what it means. */
  spoken: Record<string, [string, string]>;
}

export interface Checked {
  text: string;
  code: string;
  toml: string;
  notes: string[];
}
