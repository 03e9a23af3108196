import { describe, expect, it } from "vitest";
import { momentOf } from "../src/Replay";
import { bidGrid, claimOf, promptOf } from "../src/table/ask";
import { catchingOf } from "../src/table/catching";
import { around, dummySide, hasNotLooked, nameAt, resting, sideOf, standingBid, whyNot, withPlay } from "../src/table/scene";
import { logOf } from "../src/table/tell";
import { totalIn } from "../src/sheet/Sheet";
import { splitRules } from "../src/rules/Line";
import { lettersOf, sprite } from "../src/cards/draw";
import type { Deal, Result, Terms, View } from "../src/wire";

const contract = { name: "6S", aim: "at_least", tricks: 6, trump: "S", value: 2, checked: false } as const;

function dealWith(part: Partial<Deal>): Deal {
  return {
    rules: {
      name: "sochi",
      seats: [0, 1, 2],
      live: [0, 1, 2],
      hand_size: 10,
      floor: 6,
      over_blind: 0,
      times: [1, 1, 1],
      forced: false,
    },
    seat: 0,
    hands: [["SA", "D7", "D9", "C8"], null, null],
    counts: [4, 4, 4],
    talon: [],
    discards: null,
    record: [],
    terms: {
      kind: "engagement",
      award: { declarer: 1, rung: "6S", talon: "taken", blind: false },
      contract,
      playing: [0, 1, 2],
      hand_of: [0, 1, 2],
      sides: [],
      owed: 4,
      answers: [],
      times: 1,
    },
    table: [],
    led: null,
    tricks: [],
    offer: null,
    granted: null,
    turn: 0,
    question: null,
    claims: [],
    ...part,
  };
}

function viewWith(part: Partial<Deal>, players = 3): View {
  return {
    phase: "deal",
    rules: "sochi",
    public: false,
    watch: "public",
    earlier: "all",
    players: ["Anna", "Boris", "Vera", "Galina"]
      .slice(0, players)
      .map((name, i) => ({ name, bot: i > 0, away: false, seat: i })),
    you: 0,
    host: true,
    deal: dealWith(part),
    result: null,
    standing: null,
    ready: [],
    stops: [],
    takeback: { possible: false, by: null, answer: false },
    number: 1,
    asking: { ladder: ["6S", "6NT", "7S", "misere", "9S"], owed: 4, whist: "2" },
  };
}

const asked = (...options: string[]) => ({ actor: 0, hand: 0, options });

describe("why a card may not be played", () => {
  it("asks to follow suit, naming what is held", () => {
    const deal = dealWith({ table: [[2, "DA"]], question: asked("D9", "D7") });
    expect(whyNot(deal, "D7", 0)).toBeNull();
    expect(whyNot(deal, "SA", 0)).toEqual({ code: "follow", suit: "D", held: ["D7", "D9"] });
  });

  it("asks to trump where the suit is missing", () => {
    const deal = dealWith({ table: [[2, "HA"]], question: asked("SA") });
    expect(whyNot(deal, "C8", 0)).toEqual({ code: "trump", suit: "S", led: "H", held: ["SA"] });
  });

  it("follows the suit that the talon names", () => {
    const deal = dealWith({ led: "C", question: asked("C8") });
    expect(whyNot(deal, "SA", 0)).toMatchObject({ code: "follow", suit: "C" });
  });

  it("tells whose turn it is, and which hand is due", () => {
    expect(whyNot(dealWith({ turn: 2 }), "SA", 0)).toEqual({ code: "wait", seat: 2 });
    const other = dealWith({ question: { actor: 0, hand: 2, options: ["H7"] } });
    expect(whyNot(other, "SA", 0)).toEqual({ code: "hand", seat: 2 });
  });
});

describe("the question as a prompt", () => {
  it("shows lower bids disabled and leaves out rows with nothing to say", () => {
    const rows = bidGrid(viewWith({}), ["pass", "6NT", "7S", "misere"]);
    expect(rows.map((row) => row.level)).toEqual([6, 7, null]);
    expect(rows[0]?.cells).toEqual([
      { action: "6S", enabled: false },
      { action: "6NT", enabled: true },
    ]);
  });

  it("offers every word once, in the grid or beside it", () => {
    const terms = { kind: "unopened" } as const;
    const options = ["pass", "here", "6NT", "misere"];
    const prompt = promptOf(viewWith({ terms, question: asked(...options) }));
    if (prompt?.kind !== "words") throw new Error("words are asked");
    const shown = [
      ...prompt.choices.map((it) => it.action),
      ...prompt.grid.flatMap((row) => row.cells.filter((it) => it.enabled).map((it) => it.action)),
    ];
    expect(shown.sort()).toEqual([...options].sort());
  });

  it("counts the cards to be discarded", () => {
    const terms = { kind: "award", declarer: 0, rung: "6S", talon: "taken", blind: false } as const;
    expect(promptOf(viewWith({ terms, question: asked("discard SA D7") }))).toMatchObject({ kind: "discard", count: 2 });
  });

  it("knows the bid that stands under a hold", () => {
    const deal = dealWith({ record: [[0, "6S"], [1, "6NT"], [2, "pass"], [0, "here"]] });
    expect(standingBid(deal)).toEqual([0, "6NT"]);
  });
});

describe("who sits where", () => {
  it("has the next to act at the left, the fourth across", () => {
    expect(around(viewWith({}))).toEqual({ left: 1, top: null, right: 2 });
    expect(around(viewWith({}, 4))).toEqual({ left: 1, top: 2, right: 3 });
    expect([0, 1, 2].map((seat) => sideOf(viewWith({}), seat))).toEqual(["bottom", "left", "right"]);
  });
});

describe("a claim", () => {
  it("is read as it was said", () => {
    expect(claimOf("claim 3")).toEqual({ split: [3], waived: false });
    expect(claimOf("claim 3-2-1")).toEqual({ split: [3, 2, 1], waived: false });
    expect(claimOf("claim 5 waived")).toEqual({ split: [5], waived: true });
  });

  it("is told to who must answer it", () => {
    const offer = { by: 1, claim: "claim 1-2-1", waiting: [0] };
    const prompt = promptOf(viewWith({ offer, question: asked("accept", "refuse") }));
    expect(prompt?.heading).toContain("Boris 2");
    const waived = { by: 1, claim: "claim 1 waived", waiting: [0] };
    expect(promptOf(viewWith({ offer: waived, question: asked("accept", "refuse") }))?.heading).toContain("and no whists");
  });
});

describe("a table of five", () => {
  /** Place 0 reads; `dealer` deals, who sits before him rests. */
  const five = (dealer: number): View => {
    const seatAt = (place: number) => [3, 0, 1, 2, null][(place - dealer + 5) % 5] ?? null;
    const players = ["Anna", "Boris", "Vera", "Galina", "Egor"].map((name, i) => ({
      name,
      bot: i > 0,
      away: false,
      seat: seatAt(i),
    }));
    return { ...viewWith({ seat: seatAt(0) }), players, dealer };
  };

  it("gives a place to everybody who has a part, and says who rests", () => {
    expect(around(five(3))).toEqual({ left: 1, top: 3, right: 4 });
    expect(resting(five(3))).toBe(2);
    expect(around(five(0))).toEqual({ left: 1, top: 2, right: 3 });
    expect(resting(five(0))).toBe(4);
  });

  it("shows who rests the three who play", () => {
    expect(resting(five(1))).toBe(0);
    expect(around(five(1))).toEqual({ left: 2, top: 3, right: 4 });
  });

  it("has nobody resting at other tables, or between two deals", () => {
    expect(resting(viewWith({}, 4))).toBeNull();
    expect(resting({ ...five(1), phase: "result" })).toBeNull();
  });
});

describe("a card played before the server has agreed", () => {
  it("lies on the table and asks no more", () => {
    const before = viewWith({ question: asked("SA") });
    const after = withPlay(before, "SA").deal;
    expect(after?.hands[0]).toEqual(["D7", "D9", "C8"]);
    expect(after?.table).toEqual([[0, "SA"]]);
    expect(after?.question).toBeNull();
    expect(before.deal?.hands[0]).toContain("SA");
  });
});

describe("a finished deal step by step", () => {
  const result: Result = {
    number: 1,
    seats: [0, 1, 2],
    terms: { kind: "unopened" },
    hands: [["SA", "D7"], ["S7", "D8"], ["S8", "D9"]],
    talon: ["HA", "HK"],
    discards: ["HA", "D8"],
    record: [[0, "pass"], [1, "discard HA D8"], [0, "SA"], [1, "S7"], [2, "S8"], [0, "D7"]],
    tricks: [
      { leader: 0, plays: [[0, "SA"], [1, "S7"], [2, "S8"]], winner: 0 },
      { leader: 0, plays: [[0, "D7"], [1, "HK"], [2, "D9"]], winner: 0 },
    ],
    taken: [2, 0, 0],
    granted: null,
    entries: [],
  };

  it("has the dealt hands first, the discard after it, the trick until the next lead", () => {
    expect(momentOf(result, 0).hands).toEqual(result.hands);
    expect(momentOf(result, 2).hands[1]).toEqual(["S7", "HK"]);
    expect(momentOf(result, 5)).toMatchObject({ table: [[0, "SA"], [1, "S7"], [2, "S8"]], taken: [1, 0, 0] });
    expect(momentOf(result, 6).table).toEqual([[0, "D7"]]);
  });
});

describe("small things", () => {
  it("takes rules apart", () => {
    expect(splitRules("sochi players=4 raspasy_price=1,2,4")).toEqual({
      preset: "sochi",
      changes: [["players", "4"], ["raspasy_price", "1,2,4"]],
    });
  });

  it("counts chips got less chips paid", () => {
    const chips = (player: number, on: number | null, amount: string) => ({ deal: 1, player, column: "chips", on, amount, why: "made", of: [] });
    const entries = [chips(0, 1, "5"), chips(1, 0, "2"), chips(2, null, "7/2")];
    expect([0, 1, 2].map((who) => totalIn(entries, who, "chips"))).toEqual(["3", "-3", "7/2"]);
  });

  it("draws each card once, with the letters asked for", () => {
    const drawn = sprite("ru");
    expect(drawn.match(/id="card-[SCDH][6-9TJQKA]"/g)).toHaveLength(36);
    expect(drawn).toContain(">Т</text>");
    expect(sprite("en")).toContain(">A</text>");
    expect(sprite("sv")).toContain(">Kn</text>");
    expect(sprite("nl")).toContain(">H</text>");
    expect(["ru", "sv", "nl", "fi", "en"].map(lettersOf)).toEqual(["ru", "sv", "nl", "en", "en"]);
    expect(drawn).not.toContain("style=");
  });
});

/** Two at the table and a dummy; `seats` are mine and the other's. */
function viewOfTwo(seats: [number, number], part: Partial<Deal>): View {
  const view = viewWith({ seat: seats[0], ...part }, 2);
  const players = view.players.map((player, i) => (player ? { ...player, seat: seats[i] ?? 0 } : player));
  const live = [...seats].sort();
  const deal = view.deal ? { ...view.deal, rules: { ...view.deal.rules, seats: live, live } } : null;
  return { ...view, players, deal };
}

describe("a table of two", () => {
  it("lays the dummy where its turn comes", () => {
    const fore = viewOfTwo([0, 2], {});
    expect([dummySide(fore), around(fore)]).toEqual(["left", { left: null, top: null, right: 1 }]);
    expect([0, 1, 2].map((seat) => sideOf(fore, seat))).toEqual(["bottom", "left", "right"]);
    const dealer = viewOfTwo([2, 0], {});
    expect([dummySide(dealer), around(dealer)]).toEqual(["right", { left: 1, top: null, right: null }]);
    const last = viewOfTwo([0, 1], {});
    expect([0, 1, 2].map((seat) => sideOf(last, seat))).toEqual(["bottom", "left", "right"]);
  });

  it("names the dummy, and nobody else so", () => {
    const view = viewOfTwo([0, 2], {});
    expect([0, 1, 2].map((seat) => nameAt(view, seat))).toEqual(["Anna", "Dummy", "Boris"]);
    expect(dummySide(viewWith({}))).toBeNull();
  });

  it("lies between the two for who only watches", () => {
    const view = { ...viewOfTwo([0, 2], {}), you: null };
    expect([dummySide(view), around(view)]).toEqual(["top", { left: 0, top: null, right: 1 }]);
    expect([0, 1, 2].map((seat) => sideOf(view, seat))).toEqual(["left", "top", "right"]);
  });

  it("tells for which hand a card was played", () => {
    const view = viewOfTwo([2, 0], { record: [[0, "SK"], [2, "S7"]], table: [[0, "SK"], [1, "S7"]] });
    expect(logOf(view).at(-1)?.text).toBe("Anna for Dummy: ♠7");
  });

  it("asks for a card of the dummy by its name", () => {
    const view = viewOfTwo([2, 0], {
      hands: [null, ["S7"], ["SA"]],
      table: [[0, "SK"]],
      question: { actor: 2, hand: 1, options: ["S7"] },
    });
    expect(promptOf(view)?.heading).toBe("Play for Dummy: follow spades");
    expect(whyNot(view.deal as Deal, "SA", 2)).toEqual({ code: "hand", seat: 1 });
  });

  it("tells the cards that a dummy lets fall by itself", () => {
    const base = dealWith({}).terms;
    if (base.kind !== "engagement") throw new Error("no engagement");
    const view = viewOfTwo([0, 2], {
      terms: { ...base, award: null, hand_of: [0, null, 2] },
      record: [[0, "pass"], [2, "pass"], [0, "SA"], [2, "S9"], [0, "DA"]],
      tricks: [{ leader: 0, plays: [[0, "SA"], [1, "S7"], [2, "S9"]], winner: 0 }],
      table: [[0, "DA"], [1, "D7"]],
    });
    expect(logOf(view).map((line) => line.text).slice(3)).toEqual([
      "Anna: ♠A",
      "Dummy: ♠7",
      "Boris: ♠9",
      "Anna takes the trick",
      "Anna: ♦A",
      "Dummy: ♦7",
    ]);
  });

  it("lets them fall in the replay, too, and lead where the dummy has won", () => {
    const base = dealWith({}).terms;
    if (base.kind !== "engagement") throw new Error("no engagement");
    const result: Result = {
      number: 1,
      seats: [1, null, 0],
      terms: { ...base, award: null, hand_of: [0, null, 2] },
      hands: [["S8", "D9"], ["SA", "D7"], ["S9", "DA"]],
      talon: [],
      discards: [],
      record: [[0, "pass"], [2, "pass"], [0, "S8"], [2, "S9"], [2, "DA"], [0, "D9"]],
      tricks: [
        { leader: 0, plays: [[0, "S8"], [1, "SA"], [2, "S9"]], winner: 1 },
        { leader: 1, plays: [[1, "D7"], [2, "DA"], [0, "D9"]], winner: 2 },
      ],
      taken: [0, 1, 1],
      granted: null,
      entries: [],
    };
    expect(momentOf(result, 3).table).toEqual([[0, "S8"], [1, "SA"]]);
    expect(momentOf(result, 4)).toMatchObject({ table: [[1, "D7"]], taken: [0, 1, 0] });
    expect(momentOf(result, 6)).toMatchObject({ hands: [[], [], []], taken: [0, 1, 1] });
  });
});

describe("cards not looked at", () => {
  const unopened = { kind: "unopened" } as const;
  const blind = ["pass", "look", "blind 6S", "blind 6NT", "blind 7S", "blind misere", "blind 9S"];
  const unseen = (part: Partial<Deal>) => {
    const view = viewWith({ terms: unopened, hands: [null, null, null], question: asked(...blind), ...part });
    if (view.deal) view.deal.rules.over_blind = 7;
    return view;
  };

  it("offers a look, and the ladder of blind calls", () => {
    const view = unseen({});
    const prompt = promptOf(view);
    if (prompt?.kind !== "words") throw new Error("no words");
    expect(prompt.choices.map((choice) => choice.label)).toEqual(["Pass", "Look at my cards"]);
    expect(prompt.grid.flatMap((row) => row.cells.map((cell) => cell.action))).toEqual(blind.slice(2));
    expect(prompt.help).toContain("face down");
    expect(prompt.choices[0]?.note).toContain("must open higher");
  });

  it("tells from which level one opens over a blind pass", () => {
    const view = unseen({ seat: 1, turn: 1, record: [[0, "pass"]] });
    expect(promptOf(view)).toMatchObject({ help: expect.stringContaining("starts at 7") });
  });

  it("knows who has not looked, and that a look is no bid", () => {
    const view = unseen({ record: [[0, "look"], [0, "6S"], [1, "look"]] });
    expect(hasNotLooked(view.deal as Deal)).toBe(true);
    expect(standingBid(view.deal as Deal)).toEqual([0, "6S"]);
    expect(hasNotLooked(dealWith({}))).toBe(false);
  });
});

describe("tricks that may be looked at no longer", () => {
  const base = dealWith({}).terms;
  const view = viewWith({
    terms: base,
    record: [[0, "?"], [1, "?"], [2, "?"], [0, "SA"], [1, "S9"], [2, "S8"], [0, "DA"]],
    tricks: [
      { leader: 0, plays: [], winner: 0 },
      { leader: 0, plays: [[0, "SA"], [1, "S9"], [2, "S8"]], winner: 0 },
    ],
    table: [[0, "DA"]],
  });

  it("are passed over in the log", () => {
    expect(logOf(view).map((line) => line.text).slice(1)).toEqual([
      "Anna: ♠A",
      "Boris: ♠9",
      "Vera: ♠8",
      "Anna takes the trick",
      "Anna: ♦A",
    ]);
  });

  it("are counted for nobody who catches a misère", () => {
    if (base.kind !== "engagement" || !base.award) throw new Error("no engagement");
    const misere: Terms = {
      ...base,
      contract: { ...base.contract, aim: "exactly", tricks: 0 },
      playing: [0, 1, 2],
    };
    const hands = [0, 1, 2].map((seat) => (seat === base.award?.declarer ? null : ["C7"]));
    const seat = [0, 1, 2].find((it) => it !== base.award?.declarer) as number;
    const caught = catchingOf({ ...view, deal: { ...(view.deal as Deal), terms: misere, hands, seat } });
    expect(caught?.cards).toEqual([]);
    expect(caught?.partners).toHaveLength(1);
  });
});
