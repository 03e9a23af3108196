"""Cases of the rest of the family: seats P0, P1, P2 in order of play, words in many languages.

What is said differs from table to table and from engine to engine; words of one meaning stand for
one another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from preferans.cards import NONE, Cards, winner
from preferans.cli.cases.outcome import Answer, Difference, Refused, Unsupported, compare, differ
from preferans.cli.cases.reading import BadCaseError, Fields
from preferans.cli.cases.setting import rules_of
from preferans.cli.cases.talk import begun, climbs, found, offered, talked_out, won_with
from preferans.cli.cases.values import (
    amount,
    card,
    cards,
    cards_in_order,
    flag,
    listed,
    mapped,
    number,
    text,
    trump,
)
from preferans.deal import (
    HANDS,
    Action,
    Award,
    Contract,
    Discard,
    Engagement,
    Play,
    Question,
    Ruleset,
    Rung,
    Seat,
    State,
    Unopened,
    Void,
    apply,
    say,
)
from preferans.ledger import Entry, Ledger, Table, Why
from preferans.stages import Auction, Tricks, first_leader

PLAYERS = ("P0", "P1", "P2")
"""The active seats; P2 deals (rules/family §1.1)."""

MEANINGS = (
    ("pass", "dalje", "paso"),
    ("hold", "mogu", "moje", "ja bi", "echo", "here"),
    ("stay", "dodjem", "play", "in"),
    ("drop", "ne_dodjem", "pass", "out"),
    ("alone", "sam"),
    ("invite", "zovem", "together", "mazi"),
    ("enough", "moze"),
)
"""Words that mean the same; a word of two meanings takes that which can be said."""


def meaning(word: str) -> str:
    """A word without the spelling of one tradition: ``ne dodjem`` is ``ne_dodjem``."""
    return word.strip().lower().replace(" ", "_").replace("-", "_")


def same(word: str, other: str) -> bool:
    """Whether two words can mean the same."""
    one, two = meaning(word), meaning(other)
    return one == two or any(one in group and two in group for group in MEANINGS)


def said(q: Question, word: str) -> Action | None:
    """The word on offer that is meant; the very word before one that means the same."""
    words = offered(q)
    exact = [w for w in words if meaning(w) == meaning(word)]
    meant = next(iter(exact or (w for w in words if same(w, word))), None)
    return None if meant is None else say(meant)


def auction(case: Fields) -> Iterator[Difference]:
    """Kind ``auction``: what the calls come to (rules/family §A.2, §C.3, §E.2)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    table = _table(setup)
    s = begun(rules.course.opens(rules, table))
    for i, call in enumerate(setup.need("calls", listed(text))):
        action = said(s.asked, call) if s.asked and isinstance(s.terms, Unopened) else None
        if action is None:
            raise Refused(f"call {i}, {call!r}, is not legal: {', '.join(offered(s.asked))}")
        s = apply(s, action)
    expected, award = case.part("expected"), won_with(s)
    asked = s.asked if isinstance(s.terms, Unopened) else None
    answers: dict[str, Answer] = {
        "declarer": (text, lambda: award and PLAYERS[award.declarer]),
        "level": (text, lambda: award and award.rung.name),
        "trump": (text, lambda: award and _trumps(award)[:1]),
        "trumps_allowed": (_letters, lambda: award and frozenset(_trumps(award))),
        "contracts_allowed": (
            _words,
            lambda: award and frozenset(meaning(c.name) for c in award.rung.contracts),
        ),
        "minimum": (text, lambda: award and award.rung.contracts[0].name),
        "talon": (text, lambda: award and ("take" if award.rung.takes else "none")),
        "to_act": (text, lambda: asked and PLAYERS[asked.actor]),
        "void_deal": (flag, lambda: isinstance(s.terms, Void)),
    }
    yield from compare(expected, answers)
    yield from _legal(expected, asked)
    if "next_dealer" in expected or "ledger" in expected:
        yield from _written(expected, s, table)


def _trumps(award: Award) -> str:
    """The suits that may be trumps, as letters."""
    return "".join(str(c.trump) for c in award.rung.contracts if c.trump is not None)


def _letters(raw: object) -> frozenset[str]:
    return frozenset(listed(text)(raw))


def _words(raw: object) -> frozenset[str]:
    return frozenset(map(meaning, listed(text)(raw)))


def _legal(expected: Fields, asked: Question | None) -> Iterator[Difference]:
    """Compare what may be said now, word for word or meaning for meaning."""
    wanted = expected.maybe("legal", listed(text))
    if wanted is None:
        return
    words = offered(asked)
    matched = {w for w in words if any(same(w, other) for other in wanted)}
    unmet = [w for w in wanted if not any(same(w, other) for other in words)]
    if unmet or matched != set(words):
        yield Difference("legal", ", ".join(wanted), ", ".join(words) or "nothing")


def defence(case: Fields) -> Iterator[Difference]:
    """Kind ``defence``: who is asked what after these answers (rules/family §A.3, §C.5)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    seat = _seat(setup.need("declarer", text), setup)
    s = _ordered(rules, seat, setup.maybe("contract", text))
    for who, what in setup.need("calls", listed(_told)):
        action = said(s.asked, what) if s.asked and not talked_out(s) else None
        if action is None or s.asked is None or s.asked.actor != _seat(who, setup):
            raise Refused(f"{what!r} by {who} is not legal: {', '.join(offered(s.asked))}")
        s = apply(s, action)
    asked = None if talked_out(s) else s.asked
    expected = case.part("expected")
    to_act: Answer = (text, lambda: asked and PLAYERS[asked.actor])
    yield from compare(expected, {"to_act": to_act})
    yield from _legal(expected, asked)


def lead(case: Fields) -> Iterator[Difference]:
    """Kind ``lead``: who leads to the first trick (rules/family §A.3, §C.6, §E.4)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    seat = _seat(setup.need("declarer", text), setup)
    award = Award(seat, _ladder(rules)[0])
    e = Engagement(award, _contract(rules, setup.maybe("contract", text)))
    playing = tuple(sorted(_seat(name, setup) for name in setup.need("in_play", listed(text))))
    leader = first_leader(replace(e, playing=playing), _tricks(rules)[1].lead)
    answers: dict[str, Answer] = {"leader": (text, lambda: PLAYERS[leader])}
    yield from compare(case.part("expected"), answers)


def legal(case: Fields) -> Iterator[Difference]:
    """Kind ``legal``: the cards that may follow (rules/family §1.4)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    trumps, hand = setup.maybe("trump", trump), setup.need("hand", cards)
    table = setup.maybe("trick", cards_in_order) or ()
    contracts = (c for rung in _ladder(rules) for c in rung.contracts)
    contract = next((c for c in contracts if c.trump == trumps and not c.null), None)
    if contract is None:
        raise Refused(f"no contract of {rules.name} has these trumps")
    e = Engagement(Award(Seat.FORE, _ladder(rules)[0]), contract)
    at, stage = _tricks(rules)
    empty = begun(rules)
    hands = tuple(hand if seat == HANDS[len(table)] else NONE for seat in HANDS)
    laid = tuple(zip(HANDS, table, strict=False))
    asked = stage.ask(empty._replace(terms=e, at=at, hands=hands, table=laid))
    options = asked.options if isinstance(asked, Question) else ()
    got = Cards.of(option.card for option in options if isinstance(option, Play))
    expected = case.part("expected")
    yield from differ("legal", expected.need("legal", cards), got)
    if "trick_winner_if" in expected:
        then = expected.part("trick_winner_if")
        taker = winner((*table, then.need("card", card)), trumps)
        yield from compare(then, {"winner_index": (number, lambda: taker)})


def score(case: Fields) -> Iterator[Difference]:
    """Kind ``score``: the ledger rows of a deal told by who defended and who took what."""
    yield from _of_the_course(case)


def table(case: Fields) -> Iterator[Difference]:
    """Kind ``table``: the value of each contract (rules/family §C.2)."""
    rules = rules_of(case, name="ruleset")
    values = {meaning(c.name): Fraction(c.value) for rung in _ladder(rules) for c in rung.contracts}
    wanted = case.part("expected").need("value_table", mapped(amount))
    yield from differ("value_table", wanted, values)


def settle(case: Fields) -> Iterator[Difference]:
    """Kind ``settle``: what columns and chips come to at the end (rules/family §C.9, §E.5)."""
    yield from _of_the_course(case)


def setup(case: Fields) -> Iterator[Difference]:
    """Kind ``setup``: stakes and seats before the first deal (rules/family §A.1)."""
    yield from _of_the_course(case)


def state(case: Fields) -> Iterator[Difference]:
    """Kind ``state``: what a sheet or a deal says of itself (rules/family §C.6, §C.8)."""
    yield from _of_the_course(case)


def _of_the_course(case: Fields) -> Iterator[Difference]:
    rules = rules_of(case, name="ruleset")
    yield from ()
    raise Unsupported(f"no book or course of {rules.name} answers this")


# -- the deal ------------------------------------------------------------------------------------


def _seat(name: str, fields: Fields) -> Seat:
    if name not in PLAYERS:
        raise BadCaseError(fields.place, f"the seats are {', '.join(PLAYERS)}, not {name!r}")
    return HANDS[PLAYERS.index(name)]


def _told(raw: object) -> tuple[str, str]:
    """``[P1, drop]``: who says it, and what."""
    pair = listed(text)(raw)
    if len(pair) != 2:
        raise ValueError(f"read {raw!r}, expected a seat and a word")
    return pair[0], pair[1]


def _table(setup: Fields) -> Table:
    """The table before the deal, with the columns that the setup names."""
    entries = [
        Entry(0, player, column, total, None, Why("stands"))
        for column in COLUMNS
        for player, total in (setup.maybe(column, mapped(amount)) or {}).items()
    ]
    return Table(PLAYERS, len(PLAYERS) - 1, ledger=Ledger.of(entries))


COLUMNS = ("bule", "refe")
"""Columns of players that a setup may tell."""


def _written(expected: Fields, s: State, table: Table) -> Iterator[Difference]:
    """Compare the rows that a finished deal writes, in any order, and who deals next."""
    after = s.rules.course.writes(table, s, s.rules.book.score(s))
    dealer: Answer = (text, lambda: after.players[after.dealer])
    yield from compare(expected, {"next_dealer": dealer})
    rows = expected.maybe("ledger", listed(listed(text)))
    if rows is not None:
        entries = (entry for entry in after.ledger.entries if entry.deal == table.number)
        got = sorted(map(_row, entries))
        yield from differ("ledger", sorted(rows), got)


def _row(entry: Entry) -> tuple[str, ...]:
    """An entry as a row of rules/family §1.6."""
    shown = str(entry.amount)
    if entry.column == "chips":
        return "transfer", entry.on or "", entry.player, shown, entry.why.code
    if entry.on is not None:
        return "pair", entry.player, entry.on, entry.column, shown
    kind = "token" if entry.column == "refe" else "col"
    return kind, entry.player, entry.column, shown


def _ordered(rules: Ruleset, declarer: Seat, contract: str | None) -> State:
    """The deal with the defence to speak against a contract, by default the lowest there is."""
    named = _contract(rules, contract).name
    rung = next(r for r in _ladder(rules) if any(c.name == named for c in r.contracts))

    def won(s: State) -> bool:
        award = won_with(s)
        return award is not None and award.declarer == declarer and award.rung == rung

    s = found(begun(rules), won, lambda q: climbs(q, rung.name), f"an auction won at {rung.name}")
    while isinstance(s.terms, Award) and s.asked is not None:
        words = [word for word in offered(s.asked) if word == named]
        discard = next((a for a in s.asked.options if isinstance(a, Discard)), None)
        s = apply(s, say(words[0]) if words else discard or s.asked.options[0])
    return s


def _contract(rules: Ruleset, named: str | None) -> Contract:
    """The contract of that name, by default the lowest there is."""
    contracts = [c for rung in _ladder(rules) for c in rung.contracts]
    for contract in contracts:
        if named is None or same(contract.name, named):
            return contract
    raise Refused(f"{rules.name} knows no contract {named!r}")


def _ladder(rules: Ruleset) -> tuple[Rung, ...]:
    for stage in rules.stages:
        if isinstance(stage, Auction):
            return stage.ladder
    raise Unsupported(f"{rules.name} has no auction")


def _tricks(rules: Ruleset) -> tuple[int, Tricks]:
    for at, stage in enumerate(rules.stages):
        if isinstance(stage, Tricks):
            return at, stage
    raise Unsupported(f"{rules.name} has no tricks")
