"""Cases of the rest of the family: seats P0, P1, P2 in order of play, words in many languages.

What is said differs from table to table and from engine to engine; words of one meaning stand for
one another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from preferans.books import BuleCourse, KasaCourse, PotCourse
from preferans.cards import NONE, Cards, winner
from preferans.cli.cases.family_deal import (
    contract_of,
    contract_told,
    defended,
    ladder,
    ordered,
    passed_out,
    running,
    said,
    seats_in,
    tricks_of,
    tricks_told,
    with_tricks,
)
from preferans.cli.cases.family_sheet import BULE, CHIPS, REFE, rules_at, stands, table_of
from preferans.cli.cases.family_words import PLAYERS, bare, meaning, same, seat_of, told
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
    Contract,
    Engagement,
    Play,
    Question,
    Ruleset,
    Say,
    Seat,
    State,
    Unopened,
    Void,
    apply,
)
from preferans.ledger import Entry, Ledger, Table
from preferans.stages import first_leader

# -- the talk ------------------------------------------------------------------------------------


def auction(case: Fields) -> Iterator[Difference]:
    """Kind ``auction``: what the calls come to (rules/family §A.2, §C.3, §E.2)."""
    setup = case.part("setup")
    rules = rules_at(case, setup)
    table = table_of(rules, setup)
    s = begun(rules.course.opens(rules, table))
    for i, call in enumerate(setup.need("calls", listed(text))):
        action = said(s.asked, call) if s.asked and isinstance(s.terms, Unopened) else None
        if action is None:
            raise Refused(f"call {i}, {call!r}, is not legal: {', '.join(offered(s.asked))}")
        s = apply(s, action)
    expected = case.part("expected")
    if not {"to_act", "legal"} & set(expected):
        s = _nothing_else_to_say(s)
    award = won_with(s)
    asked = s.asked if isinstance(s.terms, Unopened) else None
    answers: dict[str, Answer] = {
        "to_act": (text, lambda: asked and PLAYERS[asked.actor]),
        "void_deal": (flag, lambda: isinstance(s.terms, Void)),
        **(_of_award(award) if award else _so_far(s)),
    }
    yield from compare(expected, answers)
    yield from _legal(expected, asked)
    if "next_dealer" in expected or "ledger" in expected:
        yield from _written(expected, s, table)


def _nothing_else_to_say(s: State) -> State:
    """The state after calls that cases leave out, since nobody could have called anything else."""
    while isinstance(s.terms, Unopened) and s.asked is not None and len(s.asked.options) == 1:
        s = apply(s, s.asked.options[0])
    return s


def _so_far(s: State) -> Mapping[str, Answer]:
    """What can be asked while nobody has won: the standing bid, and whose it is."""
    holder, level = None, None
    for seat, action in s.record:
        word = action.word if isinstance(action, Say) else "pass"
        if not same(word, "pass"):
            holder, level = PLAYERS[seat], level if same(word, "hold") else word
    nothing: Answer = (lambda raw: raw, lambda: None)
    open_yet = isinstance(s.terms, Unopened)
    return {
        **dict.fromkeys(_AWARDED, nothing),
        "level": (_named, lambda: meaning(level) if open_yet and level else None),
        "holder": (text, lambda: holder if open_yet else None),
    }


_AWARDED = ("declarer", "talon", "trump", "trumps_allowed", "contracts_allowed", "minimum")


def _of_award(award: Award) -> Mapping[str, Answer]:
    """What can be asked once somebody has won the auction."""
    contracts = award.rung.contracts
    trumps = tuple(str(c.trump) for c in contracts if c.trump is not None)
    return {
        "declarer": (text, lambda: PLAYERS[award.declarer]),
        "holder": (text, lambda: PLAYERS[award.declarer]),
        "level": (_named, lambda: meaning(award.rung.name)),
        "talon": (text, lambda: "take" if award.rung.takes else "none"),
        "trump": (_suit, lambda: trumps[0] if len(contracts) == 1 and trumps else None),
        "trumps_allowed": (lambda raw: set(listed(_suit)(raw)), lambda: set(trumps)),
        "contracts_allowed": (
            lambda raw: {bare(name) for name in listed(text)(raw)},
            lambda: {bare(contract.name) for contract in contracts},
        ),
        "minimum": (_named, lambda: meaning(contracts[0].name)),
    }


def _named(raw: object) -> str:
    return meaning(text(raw))


def _suit(raw: object) -> str | None:
    """A trump suit by its letter."""
    trumps = trump(raw)
    return None if trumps is None else str(trumps)


def defence(case: Fields) -> Iterator[Difference]:
    """Kind ``defence``: who is asked what after these answers (rules/family §A.3, §C.5)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    seat = seat_of(setup.need("declarer", text), setup)
    named, bid = contract_told(rules, setup)
    s = ordered(rules, seat, named, bid=bid)
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
    strange = [word for word in words if not any(_meant(word, other) for other in wanted)]
    missing = [word for word in wanted if not any(_meant(other, word) for other in words)]
    if strange or missing:
        yield Difference("legal", ", ".join(wanted), ", ".join(words) or "nothing")


def _meant(word: str, named: str) -> bool:
    """Whether a case means the word on offer; a game from hand is also named by its contract."""
    return same(word, named) or bare(word) == meaning(named)


# -- the play ------------------------------------------------------------------------------------


def lead(case: Fields) -> Iterator[Difference]:
    """Kind ``lead``: who leads to the first trick (rules/family §A.3, §C.6, §E.4)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    seat = seat_of(setup.need("declarer", text), setup)
    contract = contract_of(rules, setup)
    if "in_play" in setup:
        playing = {seat_of(name, setup) for name in setup.need("in_play", listed(text))}
    else:
        playing = {seat, *seats_in(setup)}
        playing = playing if len(playing) > 1 else set(HANDS)
    e = Engagement(Award(seat, ladder(rules)[0]), contract, playing=tuple(sorted(playing)))
    leader = first_leader(e, tricks_of(rules)[1].lead)
    yield from compare(case.part("expected"), {"leader": (text, lambda: PLAYERS[leader])})


def legal(case: Fields) -> Iterator[Difference]:
    """Kind ``legal``: the cards that may follow (rules/family §1.4)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    contract, hand = _played(rules, setup), setup.need("hand", cards)
    trumps, table = contract.trump, setup.maybe("trick", cards_in_order) or ()
    if len(table) > 2:
        raise Refused("a trick of three cards is full")
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


def _played(rules: Ruleset, setup: Fields) -> Contract:
    """The contract that is played, by its name or by its trumps; raises ``Refused``."""
    trumps = setup.maybe("trump", trump)
    if "contract" in setup:
        contract = contract_of(rules, setup)
        if "trump" in setup and contract.trump != trumps:
            raise Refused(f"no contract of {rules.name} has these trumps")
        return contract
    contracts = (c for rung in ladder(rules) for c in rung.contracts)
    found = next((c for c in contracts if c.trump == trumps and not c.null), None)
    if found is None:
        raise Refused(f"no contract of {rules.name} has these trumps")
    return found


# -- the sheet -----------------------------------------------------------------------------------


def score(case: Fields) -> Iterator[Difference]:
    """Kind ``score``: the ledger rows of a deal told by who defended and who took what."""
    setup = case.part("setup")
    rules = rules_at(case, setup)
    table = table_of(rules, setup)
    now = rules.course.opens(rules, table)
    named = setup.maybe("declarer", text)
    declarer = None if named is None else seat_of(named, setup)
    taken = tricks_told(case.part("outcome"), declarer)
    if declarer is None:
        setup.told("contract")
        s = passed_out(now)
    else:
        s = defended(now, declarer, setup)
    yield from _written(case.part("expected"), with_tricks(s, setup, taken), table)


def state(case: Fields) -> Iterator[Difference]:
    """Kind ``state``: what a sheet or a deal says of itself (rules/family §C.6, §C.8)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    expected = case.part("expected")
    won = setup.maybe("running_tricks", mapped(number))
    if won is not None:
        declarer = seat_of(setup.get("declarer", text, PLAYERS[0]), setup)
        by_seat = {seat_of(name, setup): n for name, n in won.items()}
        s = running(rules, declarer, setup, by_seat)
        over = not isinstance(tricks_of(rules)[1].ask(s), Question)
        expected.told("reason")
        yield from compare(expected, {"play_over": (flag, lambda: over)})
        return
    if isinstance(rules.course, PotCourse | KasaCourse):
        rules = rules_at(case, setup)
        now = table_of(rules, setup)
        ended: Answer = (flag, lambda: rules.course.over(now) is not None)
        yield from compare(expected, {"match_over": ended})
        return
    if not isinstance(rules.course, BuleCourse):
        raise Unsupported(f"the course of {rules.name} answers no such question")
    bule = setup.need(BULE, mapped(amount))
    delta = setup.maybe("delta", mapped(amount)) or {}
    after = {player: n + delta.get(player, 0) for player, n in bule.items()}
    entries = (stands(player, BULE, n) for player, n in after.items())
    sheet = Table(tuple(after), ledger=Ledger.of(entries))
    below = rules.course.below(sheet)
    answers: dict[str, Answer] = {
        f"{BULE}_after": (mapped(amount), lambda: after),
        "under_hat": (lambda raw: set(listed(text)(raw)), lambda: set(below)),
        "match_over": (flag, lambda: rules.course.over(sheet) is not None),
    }
    yield from compare(expected, answers)


def table(case: Fields) -> Iterator[Difference]:
    """Kind ``table``: the value of each contract (rules/family §C.2)."""
    rules = rules_of(case, name="ruleset")
    case.part("setup")
    values = {meaning(c.name): Fraction(c.value) for rung in ladder(rules) for c in rung.contracts}
    told = case.part("expected").need("value_table", mapped(amount))
    wanted = {meaning(name): value for name, value in told.items()}
    yield from differ("value_table", wanted, {name: values.get(name) for name in wanted})


def _written(expected: Fields, s: State, table: Table) -> Iterator[Difference]:
    """Compare what a finished deal writes, in any order, what stands then, and who deals next."""
    after = s.rules.course.writes(table, s, s.rules.book.score(s))
    entries = [entry for entry in after.ledger.entries if entry.deal == table.number]
    wanted = expected.maybe("ledger", listed(listed(text)))
    if wanted is not None:
        award = won_with(s)
        declarer = PLAYERS[award.declarer] if award else ""
        rows = [_row(entry, declarer) for entry in entries]
        told = _summed(_reason(_seated(row, table), declarer) for row in wanted)
        yield from differ("ledger", told, _summed(rows))
    totals = _totals(after)
    answers: dict[str, Answer] = {
        "net": (
            lambda raw: _moved({_account(k, table): n for k, n in mapped(amount)(raw).items()}),
            lambda: _moved(_net(entries)),
        ),
        "pot_after": (amount, lambda: totals.get(("pot", CHIPS), Fraction(0))),
        "kasa_after": (amount, lambda: totals.get(("kasa", CHIPS), Fraction(0))),
        "bule_after": (
            mapped(amount),
            lambda: {player: totals.get((player, BULE), Fraction(0)) for player in PLAYERS},
        ),
        "match_over": (flag, lambda: s.rules.course.over(after) is not None),
        "next_dealer": (text, lambda: after.players[after.dealer]),
    }
    yield from compare(expected, answers)


def _account(name: str, table: Table) -> str:
    """A dealer who sits out has no seat of his own in the cases."""
    return table.players[table.dealer] if name == "dealer" else name


def _seated(row: tuple[str, ...], table: Table) -> tuple[str, ...]:
    return tuple(_account(cell, table) for cell in row)


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


_REASONS = {"unopposed": "made", "walkover": "made", "solo": "failed"}
"""Reasons that the cases do not tell apart."""


def _summed(rows: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The rows in one order; what one pays the other for one reason in several rows is added up."""
    sums: dict[tuple[str, ...], Fraction] = {}
    others = []
    for row in rows:
        if row[0] == "transfer" and len(row) == 5:
            key = (*row[:3], row[4])
            sums[key] = sums.get(key, Fraction(0)) + amount(row[3])
        else:
            others.append(row)
    paid = [(*key[:3], str(total), key[3]) for key, total in sums.items()]
    return sorted([*others, *paid])


def _moved(net: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """The accounts that have won or lost something."""
    return {account: n for account, n in net.items() if n}


def _net(entries: list[Entry]) -> dict[str, Fraction]:
    """What each account has won or lost by a deal, in chips, or in points where those are kept."""
    found: dict[str, Fraction] = {}
    for entry in entries:
        if entry.column in (CHIPS, "points"):
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
