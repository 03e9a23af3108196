"""Cases of the defence: whist, pass and half, open and closed, who leads and who acts for whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from preferans.cli.cases.bidding import allowed_and_forbidden
from preferans.cli.cases.outcome import Answer, Difference, Refused, compare
from preferans.cli.cases.reading import BadCaseError, Fields
from preferans.cli.cases.setting import Seating, players_of, rules_of, streak_of
from preferans.cli.cases.talk import Script, begun, looked, offered, talked_out, unasked
from preferans.cli.cases.values import flag, listed, mapped, number, spoken, text, word
from preferans.deal import (
    HANDS,
    Award,
    Engagement,
    Place,
    Play,
    Seat,
    State,
    Unopened,
    Void,
    apply,
    say,
)
from preferans.stages import defenders

DECLARER = Seat.FORE
"""Who declares where a case does not say: the defenders are then the second and third hand."""

D1, D2 = defenders(DECLARER)

NAMES: Mapping[str, Seat] = {"d1": D1, "d2": D2, "D": Seat.DEALER, "dealer": Seat.DEALER}
"""What the defence and the sitting dealer are called."""


@dataclass(frozen=True, slots=True)
class Defence:
    """The defence as far as its calls were legal.

    ``s``: the state reached. ``forced``: answers still due that are the only ones and so are not
    asked for. ``illegal``: the index of the first call that was not legal.
    """

    s: State
    forced: tuple[tuple[Seat, str], ...] = ()
    illegal: int | None = None

    def next(self) -> Seat | None:
        """Who has to speak, while the talk goes on."""
        if self.forced:
            return self.forced[0][0]
        asked = self.s.asked
        return asked.actor if asked is not None and not talked_out(self.s) else None

    def choices(self) -> frozenset[str]:
        """What he may say."""
        if self.forced:
            return frozenset({self.forced[0][1]})
        return frozenset(offered(self.s.asked)) if self.next() is not None else frozenset()

    def chooser(self) -> Seat | None:
        """The lone whister, if it is his turn to choose open or closed."""
        return self.next() if {"open", "closed"} <= self.choices() else None

    def settled(self) -> State:
        """The state with the talk over: whoever is still asked plays closed, refuses or passes."""
        s = self.s
        while s.asked is not None and not talked_out(s):
            words = offered(s.asked)
            answer = next((w for w in ("closed", "refuse", "pass") if w in words), None)
            s = apply(s, say(answer) if answer else s.asked.options[0])
        return s


def whist(case: Fields) -> Iterator[Difference]:
    """Area ``whist``: declarations of ``d1``, ``d2`` and the sitting dealer (rules/russian §4)."""
    calls = case.maybe("calls", listed(spoken)) or ()
    sits_out = any(NAMES.get(who) is Seat.DEALER for who, _ in calls)
    players = players_of(case, 4 if sits_out else 3)
    rules = Seating.anybody(players, case.place, streak_of(case)).opens(
        rules_of(case, players=players)
    )
    script = Script(DECLARER, case.need("contract", word), case.get("won_with", word, ""))
    defence = said(_ordered(begun(rules), script), [_call(case, *call) for call in calls])
    yield from _compared(case.part("expected"), defence)


def _ordered(s: State, script: Script) -> State:
    """The state with the defence to speak, or with its talk over."""
    for state in script.states(s):
        if not isinstance(state.terms, Award | Unopened):
            return state
    raise Refused("nothing is ordered")


def said(s: State, calls: list[tuple[Seat, str]]) -> Defence:
    """Say the calls one by one up to the first that is not legal; cards go by themselves."""
    given = 0
    for i, (seat, call) in enumerate(calls):
        s = _carded(s)
        forced = unasked(s)[given:]
        if forced:
            if forced[0] != (seat, call):
                return Defence(s, forced, i)
            given += 1
            continue
        step = looked(call, offered(s.asked))
        if step != call and s.asked is not None and s.asked.actor == seat:
            s = apply(s, say(step))
        if talked_out(s) or s.asked is None or s.asked.actor != seat:
            return Defence(s, (), i)
        if call not in offered(s.asked):
            return Defence(s, (), i)
        s = apply(s, say(call))
    s = _carded(s)
    return Defence(s, unasked(s)[given:])


def _carded(s: State) -> State:
    """A card that the declarer leads in the dark, before the lone whister chooses, is played."""
    while s.asked is not None and not talked_out(s) and isinstance(s.asked.options[0], Play):
        s = apply(s, s.asked.options[0])
    return s


def _call(case: Fields, who: str, what: str) -> tuple[Seat, str]:
    if who not in NAMES:
        wrong = f"{who!r} is none of the defence, {', '.join(NAMES)}"
        raise BadCaseError(f"{case.place}: calls", wrong)
    return NAMES[who], word(what)


def _compared(expected: Fields, defence: Defence) -> Iterator[Difference]:
    settled = defence.settled()
    e = settled.terms
    answers: dict[str, Answer] = {
        "illegal_at": (number, lambda: defence.illegal),
        "next": (_seat, defence.next),
        "chooser": (_seat, defence.chooser),
        "whisters": (_seats, lambda: frozenset(whisters(settled))),
        "status": (mapped(text), lambda: {"d1": status(settled, D1), "d2": status(settled, D2)}),
        "played": (flag, lambda: isinstance(e, Engagement)),
        "open": (flag, lambda: lies_open(settled)),
        "checked": (flag, lambda: isinstance(e, Engagement) and e.contract.checked),
    }
    yield from compare(expected, answers)
    if defence.illegal is not None and "illegal_at" not in expected:
        yield Difference("calls", "all legal", f"call {defence.illegal} is not legal")
    yield from allowed_and_forbidden(expected, _whists_too(defence.choices()))


def _whists_too(choices: frozenset[str]) -> frozenset[str]:
    """The choices; whoever may look at a hand may whist with it."""
    looks = {choice for choice in choices if choice.startswith("look ")}
    return choices - looks | {"whist"} if looks else choices


def whisters(s: State) -> tuple[Seat, ...]:
    """Who undertook to take tricks and plays; nobody where the contract is checked or unplayed."""
    match s.terms:
        case Engagement() as e if not e.contract.checked and not e.contract.all_in:
            return e.whisters()
    return ()


def status(s: State, seat: Seat) -> str:
    """What a defender's answers have come to: ``whist``, ``half`` or ``pass``."""
    match s.terms:
        case Void(reason="half", engagement=Engagement() as e) if seat in e.whisters():
            return "half"
    return "whist" if seat in whisters(s) else "pass"


def lies_open(s: State) -> bool:
    """Whether both hands of the defence lie open once the first trick is played."""
    e = s.terms
    if not isinstance(e, Engagement) or e.declarer is None:
        return False
    while s.asked is not None and not s.tricks:
        s = apply(s, s.asked.options[0])
    return all(s.sees(None, Place.hand(seat)) for seat in defenders(e.declarer))


def _seat(raw: object) -> Seat:
    named = text(raw)
    if named not in NAMES:
        raise ValueError(f"read {named!r}, expected one of {', '.join(NAMES)}")
    return NAMES[named]


def _seats(raw: object) -> frozenset[Seat]:
    return frozenset(listed(_seat)(raw))


def lead(case: Fields) -> Iterator[Difference]:
    """Area ``lead``: who leads to the first trick, and who decides whose cards (§5.3)."""
    seating, s = to_the_cards(case)
    e, expected = s.terms, case.part("expected")
    if not isinstance(e, Engagement) or s.asked is None:
        raise Refused("nothing is played here, so nobody leads")
    led = s.table[0][0] if s.table and s.table[0][0] in HANDS else s.asked.hand

    def owner(hand: Seat) -> str | None:
        acts = e.hand_of[hand]
        return None if acts is None else seating.name(acts)

    answers: dict[str, Answer] = {
        "first_lead": (text, lambda: seating.name(led)),
        "actor": (text, lambda: owner(led)),
    }
    for field in expected:
        if field.startswith("acts_for_"):
            hand = seating.seat(field.removeprefix("acts_for_"))
            answers[field] = (text, partial(owner, hand))
    yield from compare(expected, answers)


def to_the_cards(case: Fields, usual: str = "6S") -> tuple[Seating, State]:
    """The table and the deal with its first card due, as far as a setup tells of the talk.

    Who is not told to whist passes where ``whisters`` are named, and else whists. ``usual``: the
    contract where none is named.
    """
    setup = case.part("setup")
    declarer, dealer = setup.maybe("declarer", text), setup.maybe("dealer", text)
    players = setup.need("hands" if "hands" in setup else "players", listed(text))
    if len(players) == 3 and dealer is not None and dealer not in players:
        players = (*players, dealer)
    busy = () if declarer is None else (declarer,)
    seating = Seating.at(players, dealer, setup.place, busy=busy).after(streak_of(case))
    rules = rules_of(case, players=len(players))
    seating = seating.under(rules)
    s = begun(seating.opens(rules))
    if declarer is None:
        return seating, Script().run(s)
    seat, named = seating.seat(declarer), setup.maybe("whisters", listed(text))
    pair = defenders(seat)
    heads = pair if named is None else tuple(map(seating.seat, named))
    told = setup.maybe("whist", listed(spoken)) or ()
    script = Script(
        seat,
        setup.get("contract", word, usual),
        said=[(seating.seat(who), word(what)) for who, what in told],
        stands={d: "whist" if d in heads else "pass" for d in pair},
        opened=setup.get("open", flag, False),
    )
    return seating, script.run(s)


def misere_open(case: Fields) -> Iterator[Difference]:
    """Area ``misere_open``: when the defence lays its hands open (rules/russian §5.5)."""
    seating, s = to_the_cards(case, "misere")
    e, expected = s.terms, case.part("expected")
    if not isinstance(e, Engagement) or e.declarer is None or s.asked is None:
        raise Refused("a misère has a declarer and is played")
    leader = seating.name(s.asked.hand)
    after, before = _moments(leader, _cards_until_open(s, defenders(e.declarer)))
    for field, right in (("open_after", after), ("open_before", before)):
        if field in expected:
            wanted = expected.need(field, lambda raw: "nothing" if raw is None else text(raw))
            plain = wanted.lower().replace("_", " ").replace("the ", "").replace(" by ", " of ")
            early = plain.startswith("before ")
            if plain.removeprefix("before ") not in (before if early else right):
                yield Difference(field, wanted, " or ".join(sorted(right)))


def _cards_until_open(s: State, hands: tuple[Seat, ...]) -> int | None:
    """After how many cards these hands lie open to all; ``None``: never."""
    for played in range(30):
        if all(s.sees(None, Place.hand(seat)) for seat in hands):
            return played
        if s.asked is None:
            break
        s = apply(s, s.asked.options[0])
    return None


def _moments(leader: str, played: int | None) -> tuple[set[str], set[str]]:
    """After and before what hands are opened, when so many cards are played (``None``: never)."""
    leader = leader.lower()
    lead = ("first lead", "first card", "lead of {}", "first lead of {}", "first card of {}")
    first = {words.format(leader) for words in lead}
    match played:
        case None:
            return {"never"}, {"never"}
        case 0:
            return {"nothing", "talk", "auction"}, first
        case 1:
            return first, {"second card"}
        case 3:
            return {"trick 1", "first trick"}, {"trick 2", "second trick"}
    return {f"card {played}"}, {f"card {played + 1}"}
