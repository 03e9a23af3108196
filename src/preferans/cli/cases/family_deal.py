"""Driving a deal of the family: words of one meaning, and a defence told by who took part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from preferans.cards import SUITS, Card, Cards
from preferans.cli.cases.outcome import Refused, Unsupported
from preferans.cli.cases.reading import BadCaseError, Fields
from preferans.cli.cases.talk import begun, climbs, found, offered, talked_out, won_with
from preferans.cli.cases.values import flag, listed, number, text, trump, word
from preferans.deal import (
    HANDS,
    Action,
    Award,
    Contract,
    Discard,
    Engagement,
    Question,
    Ruleset,
    Rung,
    Seat,
    State,
    Trick,
    Unopened,
    Void,
    apply,
    say,
)
from preferans.stages import Auction, Kontra, Tricks

PLAYERS = ("P0", "P1", "P2")
"""The active seats; P2 deals (rules/family §1.1)."""

MEANINGS = (
    ("pass", "dalje", "paso"),
    ("hold", "mogu", "moje", "ja_bi", "echo", "here"),
    ("stay", "dodjem", "play", "in"),
    ("drop", "ne_dodjem", "pass", "out"),
    ("alone", "sam"),
    ("invite", "zovem", "together", "mazi"),
    ("enough", "moze"),
)
"""Words that mean the same; one of two meanings takes that which can be said."""


def meaning(named: str) -> str:
    """A word without the spelling of one tradition: ``ne dodjem`` is ``ne_dodjem``."""
    return word(named).lower().replace(" ", "_").replace("-", "_")


def same(one: str, other: str) -> bool:
    """Whether two words can mean the same."""
    pair = {meaning(one), meaning(other)}
    return len(pair) == 1 or any(pair <= set(group) for group in MEANINGS)


def said(q: Question, named: str) -> Action | None:
    """The word on offer that is meant; the very word before one that means the same."""
    words = offered(q)
    exact = [w for w in words if meaning(w) == meaning(named)]
    meant = next(iter(exact or [w for w in words if same(w, named)]), None)
    return None if meant is None else say(meant)


def seat_of(name: str, fields: Fields) -> Seat:
    """The seat that a case names; raises ``BadCaseError``."""
    if name not in PLAYERS:
        raise BadCaseError(fields.place, f"the seats are {', '.join(PLAYERS)}, not {name!r}")
    return HANDS[PLAYERS.index(name)]


def told(raw: object) -> tuple[str, str]:
    """``[P1, drop]``: who says it, and what."""
    pair = listed(text)(raw)
    if len(pair) != 2:
        raise ValueError(f"read {raw!r}, expected a seat and a word")
    return pair[0], pair[1]


def ladder(rules: Ruleset) -> tuple[Rung, ...]:
    """The rungs of the auction."""
    for stage in rules.stages:
        if isinstance(stage, Auction):
            return stage.ladder
    raise Unsupported(f"{rules.name} has no auction")


def tricks_of(rules: Ruleset) -> tuple[int, Tricks]:
    """The stage of the play, and its place."""
    for at, stage in enumerate(rules.stages):
        if isinstance(stage, Tricks):
            return at, stage
    raise Unsupported(f"{rules.name} has no tricks")


def contract_of(rules: Ruleset, named: str | None) -> Contract:
    """The contract of that name, by default the lowest there is; raises ``Refused``."""
    for rung in ladder(rules):
        for contract in rung.contracts:
            if named is None or same(contract.name, named):
                return contract
    raise Refused(f"{rules.name} knows no contract {named!r}")


def passed_out(rules: Ruleset) -> State:
    """The deal after everybody has passed."""

    def over(s: State) -> bool:
        return not isinstance(s.terms, Unopened)

    def passes(q: Question) -> Iterator[Action]:
        yield said(q, "pass") or q.options[0]

    return found(begun(rules), over, passes, "an all-pass")


def ordered(
    rules: Ruleset, declarer: Seat, named: str | None, *, bid: str | None = None, words: str = ""
) -> State:
    """The deal with the defence to speak against a contract, by default the lowest there is.

    ``bid``: the rung that wins the auction, by default the first that admits the contract;
    ``words``: what the declarer says instead of its name. He holds all aces.
    """
    rung, contract = _won_at(rules, named, bid)

    def won(s: State) -> bool:
        award = won_with(s)
        return award is not None and award.declarer == declarer and award.rung == rung

    start = begun(rules, held={declarer: _ACES})
    s = found(start, won, lambda q: climbs(q, rung.name), f"an auction won at {rung.name}")
    while isinstance(s.terms, Award) and s.asked is not None:
        s = apply(s, _named(s.asked, words or contract.name))
    return s


_ACES = Cards.of(Card.of(suit, "A") for suit in SUITS)


def _won_at(rules: Ruleset, named: str | None, bid: str | None) -> tuple[Rung, Contract]:
    """A rung, and the contract that is named after it."""
    for rung in ladder(rules):
        for contract in rung.contracts:
            if (bid is None or same(rung.name, bid)) and (
                named is None or same(contract.name, named)
            ):
                return rung, contract
    raise Refused(f"{rules.name} knows no contract {named!r} after the bid {bid!r}")


def _named(q: Question, words: str) -> Action:
    """The words if they can be said, else a discard, else whatever comes first."""
    for action in q.options:
        if isinstance(action, Discard):
            return action
    meant = said(q, words)
    return q.options[0] if meant is None else meant


def defended(rules: Ruleset, declarer: Seat, setup: Fields) -> State:
    """The deal after the talk of the defence that a setup tells of."""
    s = _declared(rules, declarer, setup)
    defence = _Defence(setup)
    while s.asked is not None and not talked_out(s):
        s = apply(s, defence.answer(s, s.asked))
    return s


def _declared(rules: Ruleset, declarer: Seat, setup: Fields) -> State:
    """The contract of a setup: a name, or the bid and the trumps that were named."""
    if isinstance(setup.raw.get("contract"), Mapping):
        part = setup.part("contract")
        bid, trumps = part.need("bid", text), part.maybe("trump", trump)
        named = (
            contract.name
            for rung in ladder(rules)
            if same(rung.name, bid)
            for contract in rung.contracts
            if contract.trump == trumps
        )
        return ordered(rules, declarer, next(named, str(trumps)), bid=bid)
    contract = setup.need("contract", text)
    words = ""
    if setup.get("conceded_solo", flag, False):
        words = "concede"
    if setup.get("aces", flag, False):
        words = f"{word(contract)} aces"
    return ordered(rules, declarer, contract, words=words)


class _Defence:
    """What each defender does, as a setup tells it in the words of its tradition."""

    def __init__(self, setup: Fields) -> None:
        self.stays = _seats(setup, "stayed", "followers", "players_in", "mazi")
        self.calls = bool(_seats(setup, "invited", "called", "mazi"))
        self.steps = _steps(setup)
        if setup.get("kontra_offered", flag, False):
            self.stays = set(HANDS)

    def answer(self, s: State, q: Question) -> Action:
        """What the seat asked says."""
        stage = s.rules.stages[s.at]
        if isinstance(stage, Kontra):
            return self._doubles(s, stage, q)
        for plan in self._plans(q.actor):
            if (meant := said(q, plan)) is not None:
                return meant
        return q.options[0]

    def _plans(self, seat: Seat) -> tuple[str, ...]:
        """The words that a defender would say, best first; those on offer decide."""
        if seat not in self.stays:
            return ("drop",)
        alone = "invite" if self.calls else "alone"
        return ("kontra", alone, "stay") if seat in self.steps else (alone, "stay")

    def _doubles(self, s: State, stage: Kontra, q: Question) -> Action:
        """The next step of a chain, or enough; the declarer answers whoever spoke last."""
        at = next(i for i, step in enumerate(stage.chain) if step in offered(q))
        giver = s.record[-1][0] if at % 2 else q.actor
        return say(stage.chain[at] if at < self.steps.get(giver, 0) else stage.enough)


def _seats(setup: Fields, *keys: str) -> set[Seat]:
    """The seats that stand under these keys, each a name or a list of names."""
    found: set[Seat] = set()
    for key in keys:
        raw = setup.raw.get(key)
        names = (text(raw),) if isinstance(raw, str) else setup.maybe(key, listed(text)) or ()
        setup.told(key)
        found |= {seat_of(name, setup) for name in names}
    return found


def _steps(setup: Fields) -> dict[Seat, int]:
    """How many steps of kontra were said, by who said the first."""
    if not isinstance(setup.raw.get("kontra"), Mapping):
        setup.told("kontra")
        return {}
    part = setup.part("kontra")
    if "by" in part:
        return {seat_of(part.need("by", text), setup): part.need("level", number)}
    return {seat_of(name, setup): part.need(name, number) for name in part}


def running(rules: Ruleset, declarer: Seat, named: str, won: Mapping[Seat, int]) -> State:
    """A deal in the middle of its play, with so many tricks already taken."""
    contract = contract_of(rules, named)
    tricks = tuple(Trick(seat, (), seat) for seat, n in won.items() for _ in range(n))
    return begun(rules)._replace(
        terms=Engagement(Award(declarer, ladder(rules)[0]), contract),
        at=tricks_of(rules)[0],
        tricks=tricks,
    )


def with_tricks(s: State, setup: Fields, taken: Mapping[str, int] | None) -> State:
    """The finished deal with these tricks; those that nobody is told to have go to a defender."""
    if isinstance(s.terms, Void):
        return s._replace(asked=None)
    if taken is None:
        raise Refused("this deal is played: say who took how many tricks")
    by_seat = {seat_of(name, setup): n for name, n in taken.items()}
    granted = [by_seat.get(seat, 0) for seat in HANDS]
    rest = s.rules.hand_size - sum(granted)
    open_to = [seat for seat in HANDS if seat not in by_seat]
    if rest and open_to:
        granted[open_to[0]] += rest
    return s._replace(asked=None, at=len(s.rules.stages), granted=tuple(granted))
