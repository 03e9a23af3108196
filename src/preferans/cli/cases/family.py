"""Cases of the rest of the family: seats P0, P1, P2 in order of play, words in many languages.

What is said differs from table to table and from engine to engine; words of one meaning stand for
one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from preferans.books import BuleCourse, KasaCourse, PotCourse, written_off
from preferans.books.chips import lying
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
    Ruleset,
    Seat,
    State,
    Unopened,
    Void,
    apply,
)
from preferans.ledger import Common, Entry, Ledger, Table, Why
from preferans.stages import first_leader

CHIPS, BULE, SUPE, REFE = "chips", "bule", "supe", "refe"
"""The columns of these games."""


# -- the talk ------------------------------------------------------------------------------------


def auction(case: Fields) -> Iterator[Difference]:
    """Kind ``auction``: what the calls come to (rules/family §A.2, §C.3, §E.2)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    table = _table(rules, setup)
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
        "level": (_named, lambda: meaning(award.rung.name)),
        "talon": (text, lambda: "take" if award.rung.takes else "none"),
        "trump": (text, lambda: trumps[0] if len(contracts) == 1 and trumps else None),
        "trumps_allowed": (lambda raw: set(listed(text)(raw)), lambda: set(trumps)),
        "contracts_allowed": (
            lambda raw: {_bare(name) for name in listed(text)(raw)},
            lambda: {_bare(contract.name) for contract in contracts},
        ),
        "minimum": (_named, lambda: meaning(contracts[0].name)),
    }


def _named(raw: object) -> str:
    return meaning(text(raw))


def _bare(contract: str) -> str:
    """A contract without the word that says it is played from hand."""
    return meaning(contract).removeprefix("igra_")


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
    playing = s.terms.playing if isinstance(s.terms, Engagement) else ()
    answers: dict[str, Answer] = {
        "to_act": (text, lambda: asked and PLAYERS[asked.actor]),
        "in_play": (lambda raw: set(listed(text)(raw)), lambda: {PLAYERS[x] for x in playing}),
        "walkover": (flag, lambda: isinstance(s.terms, Void)),
    }
    yield from compare(expected, answers)
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
    setup = case.part("setup")
    # Only where the table pays for all aces can they be announced.
    implied = {"aces": True} if setup.get("aces", flag, False) else {}
    rules = rules_of(case, name="ruleset", implied=implied)
    table = _table(rules, setup)
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
    if not isinstance(rules.course, BuleCourse):
        raise Unsupported(f"{rules.name} keeps no bule")
    bule = setup.need(BULE, mapped(amount))
    delta = setup.maybe("delta", mapped(amount)) or {}
    after = {player: n + delta.get(player, 0) for player, n in bule.items()}
    entries = (_stands(player, BULE, n) for player, n in after.items())
    below = rules.course.below(Table(tuple(after), ledger=Ledger.of(entries)))
    answers: dict[str, Answer] = {
        f"{BULE}_after": (mapped(amount), lambda: after),
        "under_hat": (lambda raw: set(listed(text)(raw)), lambda: set(below)),
    }
    yield from compare(expected, answers)


def table(case: Fields) -> Iterator[Difference]:
    """Kind ``table``: the value of each contract (rules/family §C.2)."""
    rules = rules_of(case, name="ruleset")
    case.part("setup")
    values = {meaning(c.name): Fraction(c.value) for rung in ladder(rules) for c in rung.contracts}
    wanted = case.part("expected").need("value_table", mapped(amount))
    yield from differ("value_table", wanted, values)


def settle(case: Fields) -> Iterator[Difference]:
    """Kind ``settle``: what columns and chips come to at the end (rules/family §C.9, §E.5)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    expected = case.part("expected")
    match rules.course:
        case BuleCourse() if "seat" in setup:
            yield from _bula(rules.course, setup, expected)
        case BuleCourse():
            bule = setup.need(BULE, mapped(amount))
            shares = dict(zip(bule, written_off(tuple(bule.values())), strict=True))
            left = {player: n - shares[player] for player, n in bule.items()}
            writeoff: Answer = (mapped(amount), lambda: shares)
            answers = {"writeoff": writeoff, f"{BULE}_after": (mapped(amount), lambda: left)}
            yield from compare(expected, answers)
        case KasaCourse():
            yield from _kasa(rules.course, setup, expected)
        case _:
            raise Unsupported(f"the course of {rules.name} answers no such question")


def _bula(course: BuleCourse, setup: Fields, expected: Fields) -> Iterator[Difference]:
    """The result of one seat; another has the opposite bule, so that nothing is written off."""
    seat = setup.need("seat", text)
    other = next(player for player in PLAYERS if player != seat)
    bule = setup.need(BULE, amount)
    entries = (
        *(_stands(player, BULE, n) for player, n in ((seat, bule), (other, -bule))),
        _stands(seat, SUPE, setup.need("supe_for", amount), other),
        _stands(other, SUPE, setup.need("supe_against", amount), seat),
    )
    result = course.settles(Table(PLAYERS, ledger=Ledger.of(entries)))[seat]
    answers: dict[str, Answer] = {
        "result_good_positive": (amount, lambda: result),
        "result_traditional_sign": (amount, lambda: -result),
    }
    yield from compare(expected, answers)


def _kasa(course: KasaCourse, setup: Fields, expected: Fields) -> Iterator[Difference]:
    """What everyone has won when the match stops with something left in the kasa."""
    stake, kasa = setup.need("stake_each", amount), Common.KASA.value
    taken, cash = (setup.maybe(key, mapped(amount)) or {} for key in ("kasa_taken", "cash"))
    entries = (
        *(_stands(kasa, CHIPS, stake, player) for player in PLAYERS),
        *(_stands(player, CHIPS, n, kasa) for player, n in taken.items()),
        *(_stands(player, CHIPS, n) for player, n in cash.items()),
    )
    table = Table(PLAYERS, ledger=Ledger.of(entries))
    answers: dict[str, Answer] = {
        "kasa_left": (amount, lambda: lying(table, Common.KASA)),
        "result": (mapped(amount), lambda: dict(course.settles(table))),
    }
    yield from compare(expected, answers)


def setup(case: Fields) -> Iterator[Difference]:
    """Kind ``setup``: stakes and seats before the first deal (rules/family §A.1)."""
    given = case.part("setup")
    players = given.need("players", number)
    rules = rules_of(case, name="ruleset", players=players)
    if not isinstance(rules.course, PotCourse):
        raise Unsupported(f"the course of {rules.name} has no stakes")
    course = replace(rules.course, stakes=given.need("stake_each", number))
    names = tuple(f"P{n}" for n in range(players))
    rests = Seat.DEALER in course.opens(rules, Table(names, players - 1)).seats

    def filled(stakes: int) -> int | None:
        try:
            return replace(course, stakes=stakes).filled(players)
        except ValueError:
            return None

    expected = case.part("expected")
    answers: dict[str, Answer] = {
        "pot": (number, lambda: filled(course.stakes)),
        "valid": (flag, lambda: filled(course.stakes) is not None),
        "sits_out": (text, lambda: "dealer" if rests else None),
    }
    yield from compare(expected, answers)
    wrong = expected.maybe("invalid_stakes_example", number)
    if wrong is not None and filled(wrong) is not None:
        yield Difference("invalid_stakes_example", f"{wrong} refused", f"a pot of {filled(wrong)}")


def _stands(player: str, column: str, total: Fraction, on: str | None = None) -> Entry:
    """An entry that stood on the sheet before the first deal."""
    return Entry(0, player, column, total, on, Why("stood"))


ENOUGH = Fraction(1000)
"""What lies in a pot or kasa, and what bule everyone has, where a case does not say (§J)."""


def _table(rules: Ruleset, setup: Fields) -> Table:
    """The table before the deal, with what the setup says of its columns and accounts."""
    setup.told("players", "stake_each", "refe_max", "next_dealer")
    entries: list[Entry] = []
    match rules.course:
        case BuleCourse():
            bule = setup.maybe(BULE, mapped(amount)) or {}
            entries.extend(_stands(player, BULE, bule.get(player, ENOUGH)) for player in PLAYERS)
            for n in range(setup.get("refe_written", number, 0)):
                entries.extend(
                    replace(_stands(player, REFE, Fraction(1)), deal=-n) for player in PLAYERS
                )
            if setup.get(REFE, flag, False):
                entries.append(_stands(setup.need("declarer", text), REFE, Fraction(1)))
        case PotCourse():
            entries.append(_stands(Common.POT.value, CHIPS, setup.get("pot", amount, ENOUGH)))
        case KasaCourse():
            entries.append(_stands(Common.KASA.value, CHIPS, setup.get("kasa", amount, ENOUGH)))
    return Table(PLAYERS, len(PLAYERS) - 1, ledger=Ledger.of(entries))


def _written(expected: Fields, s: State, table: Table) -> Iterator[Difference]:
    """Compare what a finished deal writes, in any order, what stands then, and who deals next."""
    after = s.rules.course.writes(table, s, s.rules.book.score(s))
    entries = [entry for entry in after.ledger.entries if entry.deal == table.number]
    wanted = expected.maybe("ledger", listed(listed(text)))
    if wanted is not None:
        award = won_with(s)
        declarer = PLAYERS[award.declarer] if award else ""
        told = sorted(_reason(row, declarer) for row in wanted)
        yield from differ("ledger", told, sorted(_row(entry, declarer) for entry in entries))
    totals = _totals(after)
    answers: dict[str, Answer] = {
        "net": (lambda raw: _moved(mapped(amount)(raw)), lambda: _moved(_net(entries))),
        "pot_after": (amount, lambda: totals.get(("pot", CHIPS), Fraction(0))),
        "bule_after": (
            mapped(amount),
            lambda: {player: totals.get((player, BULE), Fraction(0)) for player in PLAYERS},
        ),
        "match_over": (flag, lambda: s.rules.course.over(after) is not None),
        "next_dealer": (text, lambda: after.players[after.dealer]),
    }
    yield from compare(expected, answers)


def _row(entry: Entry, declarer: str) -> tuple[str, ...]:
    """An entry as a row of rules/family §1.6."""
    shown = str(entry.amount)
    if entry.column == CHIPS:
        row = ("transfer", entry.on or "", entry.player, shown, entry.why.code)
        return _reason(row, declarer)
    if entry.on is not None:
        return "pair", entry.player, entry.on, entry.column, shown
    return "token" if entry.column == REFE else "col", entry.player, entry.column, shown


def _reason(row: tuple[str, ...], declarer: str) -> tuple[str, ...]:
    """A row with the reason of a payment in the words of the cases.

    What one defender pays the other can only be his partner's tricks, whatever it is called.
    """
    if row[0] != "transfer" or len(row) < 5:
        return row
    if {row[1], row[2]} <= set(PLAYERS) - {declarer}:
        return *row[:4], "partner"
    plain = row[4].replace("-", "_")
    return *row[:4], _REASONS.get(plain, plain)


_REASONS = {"unopposed": "made", "walkover": "made"}
"""Reasons that the cases do not tell apart."""


def _moved(net: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """The accounts that have won or lost something."""
    return {account: n for account, n in net.items() if n}


def _net(entries: list[Entry]) -> dict[str, Fraction]:
    """What each account has won or lost in chips by a deal."""
    found: dict[str, Fraction] = {}
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
