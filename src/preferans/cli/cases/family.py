"""Cases of the rest of the family: seats P0, P1, P2 in order of play, words in many languages.

What is said differs from table to table and from engine to engine; words of one meaning stand for
one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from preferans.cards import NONE, Cards, winner
from preferans.cli.cases.family_deal import (
    PLAYERS,
    contract_of,
    defended,
    ladder,
    meaning,
    ordered,
    passed_out,
    running,
    said,
    same,
    seat_of,
    told,
    tricks_of,
    with_tricks,
)
from preferans.cli.cases.outcome import Answer, Difference, Refused, Unsupported, compare, differ
from preferans.cli.cases.reading import Fields
from preferans.cli.cases.setting import rules_of
from preferans.cli.cases.talk import begun, offered, talked_out, won_with
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
    Award,
    Engagement,
    Play,
    Question,
    Seat,
    State,
    Unopened,
    Void,
    apply,
)
from preferans.ledger import Carry, Entry, Ledger, Table, Why
from preferans.stages import first_leader

CHIPS, COMMON = "chips", ("pot", "kasa")
"""The column of payments, and the accounts of the table."""

REFE = "refe"
BULE = "bule"


# -- the talk ------------------------------------------------------------------------------------


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
        "to_act": (text, lambda: asked and PLAYERS[asked.actor]),
        "void_deal": (flag, lambda: isinstance(s.terms, Void)),
        **(_of_award(award) if award else dict.fromkeys(_AWARDED, (text, lambda: None))),
    }
    yield from compare(expected, answers)
    yield from _legal(expected, asked)
    if "next_dealer" in expected or "ledger" in expected:
        yield from _written(expected, s, table)


_AWARDED = ("declarer", "level", "talon", "trump", "trumps_allowed", "contracts_allowed", "minimum")


def _of_award(award: Award) -> Mapping[str, Answer]:
    """What can be asked once somebody has won the auction."""
    contracts = award.rung.contracts
    trumps = tuple(str(c.trump) for c in contracts if c.trump is not None)
    return {
        "declarer": (text, lambda: PLAYERS[award.declarer]),
        "level": (text, lambda: award.rung.name),
        "talon": (text, lambda: "take" if award.rung.takes else "none"),
        "trump": (text, lambda: trumps[0] if len(contracts) == 1 and trumps else None),
        "trumps_allowed": (lambda raw: set(listed(text)(raw)), lambda: set(trumps)),
        "contracts_allowed": (
            lambda raw: set(map(meaning, listed(text)(raw))),
            lambda: {meaning(contract.name) for contract in contracts},
        ),
        "minimum": (text, lambda: contracts[0].name),
    }


def defence(case: Fields) -> Iterator[Difference]:
    """Kind ``defence``: who is asked what after these answers (rules/family §A.3, §C.5)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    seat = seat_of(setup.need("declarer", text), setup)
    s = ordered(rules, seat, setup.maybe("contract", text))
    for who, what in setup.need("calls", listed(told)):
        asked = None if talked_out(s) else s.asked
        action = said(asked, what) if asked and asked.actor == seat_of(who, setup) else None
        if action is None:
            raise Refused(f"{what!r} by {who} is not legal: {', '.join(offered(s.asked))}")
        s = apply(s, action)
    asked = None if talked_out(s) else s.asked
    expected = case.part("expected")
    yield from compare(expected, {"to_act": (text, lambda: asked and PLAYERS[asked.actor])})
    yield from _legal(expected, asked)


def _legal(expected: Fields, asked: Question | None) -> Iterator[Difference]:
    """Compare what may be said now, word for word or meaning for meaning."""
    wanted = expected.maybe("legal", listed(text))
    if wanted is None:
        return
    words = offered(asked)
    strange = [word for word in words if not any(same(word, other) for other in wanted)]
    missing = [word for word in wanted if not any(same(word, other) for other in words)]
    if strange or missing:
        yield Difference("legal", ", ".join(wanted), ", ".join(words) or "nothing")


# -- the play ------------------------------------------------------------------------------------


def lead(case: Fields) -> Iterator[Difference]:
    """Kind ``lead``: who leads to the first trick (rules/family §A.3, §C.6, §E.4)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    seat = seat_of(setup.need("declarer", text), setup)
    contract = contract_of(rules, setup.maybe("contract", text))
    playing = {seat_of(name, setup) for name in setup.need("in_play", listed(text))}
    e = Engagement(Award(seat, ladder(rules)[0]), contract, playing=tuple(sorted(playing)))
    leader = first_leader(e, tricks_of(rules)[1].lead)
    yield from compare(case.part("expected"), {"leader": (text, lambda: PLAYERS[leader])})


def legal(case: Fields) -> Iterator[Difference]:
    """Kind ``legal``: the cards that may follow (rules/family §1.4)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    trumps, hand = setup.maybe("trump", trump), setup.need("hand", cards)
    table = setup.maybe("trick", cards_in_order) or ()
    contracts = (c for rung in ladder(rules) for c in rung.contracts)
    contract = next((c for c in contracts if c.trump == trumps and not c.null), None)
    if contract is None or len(table) > 2:
        raise Refused(f"no contract of {rules.name} has these trumps, or the trick is full")
    at, stage = tricks_of(rules)
    s = begun(rules)._replace(
        terms=Engagement(Award(Seat.FORE, ladder(rules)[0]), contract),
        at=at,
        hands=tuple(hand if seat == HANDS[len(table)] else NONE for seat in HANDS),
        table=tuple(zip(HANDS, table, strict=False)),
    )
    asked = stage.ask(s)
    options = asked.options if isinstance(asked, Question) else ()
    got = Cards.of(option.card for option in options if isinstance(option, Play))
    expected = case.part("expected")
    yield from differ("legal", expected.need("legal", cards), got)
    then = expected.part("trick_winner_if")
    if "card" in then:
        taker = winner((*table, then.need("card", card)), trumps)
        yield from compare(then, {"winner_index": (number, lambda: taker)})


# -- the sheet -----------------------------------------------------------------------------------


def score(case: Fields) -> Iterator[Difference]:
    """Kind ``score``: the ledger rows of a deal told by who defended and who took what."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    table = _table(setup)
    now = rules.course.opens(rules, table)
    taken = case.part("outcome").maybe("tricks", mapped(number))
    declarer = setup.maybe("declarer", text)
    if declarer is None:
        setup.told("contract")
        s = passed_out(now)
    else:
        s = defended(now, seat_of(declarer, setup), setup)
    yield from _written(case.part("expected"), with_tricks(s, setup, taken), table)


def state(case: Fields) -> Iterator[Difference]:
    """Kind ``state``: what a sheet or a deal says of itself (rules/family §C.6, §C.8)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    expected = case.part("expected")
    won = setup.maybe("running_tricks", mapped(number))
    if won is not None:
        declarer = seat_of(setup.get("declarer", text, PLAYERS[0]), setup)
        by_seat = {seat_of(name, setup): n for name, n in won.items()}
        s = running(rules, declarer, setup.need("contract", text), by_seat)
        over = not isinstance(tricks_of(rules)[1].ask(s), Question)
        expected.told("reason")
        yield from compare(expected, {"play_over": (flag, lambda: over)})
        return
    bule = setup.need(BULE, mapped(amount))
    delta = setup.maybe("delta", mapped(amount)) or {}
    after = {player: bule.get(player, Fraction(0)) + delta.get(player, 0) for player in bule}
    yield from compare(
        expected,
        {
            "bule_after": (mapped(amount), lambda: after),
            "under_hat": (
                lambda raw: set(listed(text)(raw)),
                lambda: {player for player, n in after.items() if n < 0},
            ),
        },
    )


def table(case: Fields) -> Iterator[Difference]:
    """Kind ``table``: the value of each contract (rules/family §C.2)."""
    rules = rules_of(case, name="ruleset")
    case.part("setup")
    values = {meaning(c.name): Fraction(c.value) for rung in ladder(rules) for c in rung.contracts}
    wanted = case.part("expected").need("value_table", mapped(amount))
    yield from differ("value_table", wanted, values)


def settle(case: Fields) -> Iterator[Difference]:
    """Kind ``settle``: what columns and chips come to at the end (rules/family §C.9, §E.5)."""
    yield from _not_yet(case)


def setup(case: Fields) -> Iterator[Difference]:
    """Kind ``setup``: stakes and seats before the first deal (rules/family §A.1)."""
    yield from _not_yet(case)


def _not_yet(case: Fields) -> Iterator[Difference]:
    rules = rules_of(case, name="ruleset")
    yield from ()
    raise Unsupported(f"the course of {rules.name} answers no such question")


def _table(setup: Fields) -> Table:
    """The table before the deal, with what the setup says of its columns and accounts."""
    setup.told("players", "stake_each", "refe_max", "next_dealer")
    stands = {("P0", REFE): Fraction(0)}
    for player, total in (setup.maybe(BULE, mapped(amount)) or {}).items():
        stands[player, BULE] = total
    for account in COMMON:
        if account in setup:
            stands[account, CHIPS] = setup.need(account, amount)
    entries = (Entry(0, who, column, n, None, Why("stands")) for (who, column), n in stands.items())
    open_refe = {player: setup.get("refe_written", number, 0) for player in PLAYERS}
    if setup.get(REFE, flag, False):
        open_refe[setup.need("declarer", text)] = 1
    carry = Carry()
    for player, n in open_refe.items():
        carry = carry.with_tokens(player, (2,) * n)
    return Table(PLAYERS, len(PLAYERS) - 1, ledger=Ledger.of(entries), carry=carry)


def _written(expected: Fields, s: State, table: Table) -> Iterator[Difference]:
    """Compare what a finished deal writes, in any order, what stands then, and who deals next."""
    after = s.rules.course.writes(table, s, s.rules.book.score(s))
    entries = [entry for entry in after.ledger.entries if entry.deal == table.number]
    rows = sorted([*map(_row, entries), *_tokens(table, after)])
    wanted = expected.maybe("ledger", listed(listed(text)))
    if wanted is not None:
        yield from differ("ledger", sorted(wanted), rows)
    totals = _totals(after)
    answers: dict[str, Answer] = {
        "net": (mapped(amount), lambda: _net(entries)),
        "pot_after": (amount, lambda: totals.get(("pot", CHIPS), Fraction(0))),
        "bule_after": (
            mapped(amount),
            lambda: {player: totals.get((player, BULE), Fraction(0)) for player in PLAYERS},
        ),
        "match_over": (flag, lambda: s.rules.course.over(after) is not None),
        "next_dealer": (text, lambda: after.players[after.dealer]),
    }
    yield from compare(expected, answers)


def _row(entry: Entry) -> tuple[str, ...]:
    """An entry as a row of rules/family §1.6."""
    shown = str(entry.amount)
    if entry.column == CHIPS:
        return "transfer", entry.on or "", entry.player, shown, entry.why.code
    if entry.on is not None:
        return "pair", entry.player, entry.on, entry.column, shown
    return "token" if entry.column == REFE else "col", entry.player, entry.column, shown


def _tokens(before: Table, after: Table) -> Iterator[tuple[str, ...]]:
    """The refe that a player has won or used up."""
    for player in PLAYERS:
        n = len(after.carry.tokens_of(player)) - len(before.carry.tokens_of(player))
        if n:
            yield "token", player, REFE, str(n)


def _net(entries: list[Entry]) -> dict[str, Fraction]:
    """What each account has won or lost in chips by a deal."""
    found = dict.fromkeys(PLAYERS, Fraction(0))
    for entry in entries:
        if entry.column == CHIPS:
            found[entry.player] = found.get(entry.player, Fraction(0)) + entry.amount
            if entry.on is not None:
                found[entry.on] = found.get(entry.on, Fraction(0)) - entry.amount
    return found


def _totals(t: Table) -> dict[tuple[str, str], Fraction]:
    """What stands in each account; a payment also leaves the account that pays it."""
    found: dict[tuple[str, str], Fraction] = {}
    for (player, column, on), total in t.ledger.accounts():
        found[player, column] = found.get((player, column), Fraction(0)) + total
        if column == CHIPS and on is not None:
            found[on, column] = found.get((on, column), Fraction(0)) - total
    return found
