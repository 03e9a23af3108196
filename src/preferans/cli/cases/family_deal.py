"""Driving a deal of the family: its contract, and a defence told by who took part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from preferans.cards import SUITS, Card, Cards
from preferans.cli.cases.family_words import PLAYERS, bare, meaning, same, seat_of
from preferans.cli.cases.outcome import Refused, Unsupported
from preferans.cli.cases.reading import Fields
from preferans.cli.cases.talk import begun, climbs, found, offered, talked_out, won_with
from preferans.cli.cases.values import by_player, flag, listed, mapped, number, text, trump, word
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
    When,
    apply,
    say,
)
from preferans.stages import Auction, Hold, Kontra, Tricks


def said(q: Question, named: str) -> Action | None:
    """The word on offer that is meant; the very word before one that means the same."""
    words = offered(q)
    exact = [w for w in words if meaning(w) == meaning(named)]
    # Who has said that he plays from hand names the contract alone (rules/family §C.3).
    near = [w for w in words if same(w, named)] or [w for w in words if bare(w) == meaning(named)]
    meant = next(iter(exact or near), None)
    return None if meant is None else say(meant)


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


def contract_told(rules: Ruleset, fields: Fields) -> tuple[str | None, str | None]:
    """The contract that a case names and the bid that won it, as far as it names them.

    ``{bid: '1', trump: C}``, a contract's name, or a bid that stands for its lowest contract.
    """
    if isinstance(fields.raw.get("contract"), Mapping):
        part = fields.part("contract")
        bid = part.maybe("bid", text)
        if "level" in part:
            # A level and a strain, as the Greek game says it.
            return f"{part.need('level', number)}{part.maybe('trump', trump) or 'NT'}", bid
        if "trump" not in part:
            return None, bid
        trumps = part.maybe("trump", trump)
        suited = (
            contract.name
            for rung in ladder(rules)
            for contract in rung.contracts
            if contract.trump == trumps and (bid is None or same(rung.name, bid))
        )
        return next(suited, str(trumps)), bid
    named = fields.maybe("contract", text)
    contracts = (contract for rung in ladder(rules) for contract in rung.contracts)
    known = named is None or any(same(contract.name, named) for contract in contracts)
    if not known and any(same(rung.name, str(named)) for rung in ladder(rules)):
        return None, named
    return named, None


def contract_of(rules: Ruleset, fields: Fields) -> Contract:
    """The contract that a case names, by default the lowest there is; raises ``Refused``."""
    return _won_at(rules, *contract_told(rules, fields))[1]


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
        return award is not None and award.declarer == declarer and award.rung.name == rung.name

    aces = {declarer: _ACES}
    what = f"an auction won at {rung.name}"
    try:
        s = found(begun(rules, held=aces), won, lambda q: climbs(q, rung.name), what)
    except Refused:
        # Who plays what is told; that these seats could not come to it by bidding is not asked.
        s = found(begun(_open_to_all(rules), held=aces), won, lambda q: climbs(q, rung.name), what)
    while isinstance(s.terms, Award) and s.asked is not None:
        s = apply(s, _named(s.asked, words or contract.name))
    return s


_ACES = Cards.of(Card.of(suit, "A") for suit in SUITS)


def _open_to_all(rules: Ruleset) -> Ruleset:
    """The same where anybody may call any rung at any turn, over whatever was called."""
    stages = tuple(
        replace(
            stage,
            jumps=True,
            hold=Hold.NOBODY,
            ladder=tuple(replace(rung, when=When.ANY_TURN) for rung in stage.ladder),
        )
        if isinstance(stage, Auction)
        else stage
        for stage in rules.stages
    )
    return replace(rules, stages=stages)


def _won_at(rules: Ruleset, named: str | None, bid: str | None) -> tuple[Rung, Contract]:
    """A rung, and the contract that is named after it."""
    for rung in ladder(rules):
        for contract in rung.contracts:
            if (bid is None or same(rung.name, bid)) and (
                named is None or same(contract.name, named)
            ):
                return rung, contract
    if bid is None:
        raise Refused(f"{rules.name} knows no contract {named!r}")
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
    """The contract of a setup, with what the declarer says of it."""
    named, bid = contract_told(rules, setup)
    words = ""
    if setup.get("conceded_solo", flag, False):
        # Given up is the least that he would have to play.
        words, bid = "concede", bid or named
    if setup.get("aces", flag, False):
        words = f"{word(_won_at(rules, named, bid)[1].name)} aces"
    return ordered(rules, declarer, named, bid=bid, words=words)


class _Defence:
    """What each defender does, as a setup tells it in the words of its tradition."""

    def __init__(self, setup: Fields) -> None:
        alone, called = _seats(setup, "mazi"), _seats(setup, "invited", "called")
        stayed = seats_in(setup)
        setup.told("dropped")
        # Who is called in has not come by himself.
        self.stays = (alone or stayed) - called
        self.calls = bool(alone or called)
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
        doubles = seat in self.steps or None in self.steps
        return ("kontra", alone, "stay") if doubles else (alone, "stay")

    def _doubles(self, s: State, stage: Kontra, q: Question) -> Action:
        """The next step of a chain, or enough; the declarer answers whoever spoke last."""
        at = next(i for i, step in enumerate(stage.chain) if step in offered(q))
        giver = s.record[-1][0] if at % 2 else q.actor
        said = self.steps.get(giver, self.steps.get(None, 0))
        return say(stage.chain[at] if at < said else stage.enough)


def _seats(setup: Fields, *keys: str) -> set[Seat]:
    """The seats that stand under these keys, each a name or a list of names."""
    found: set[Seat] = set()
    for key in keys:
        names = setup.maybe(key, _names) or ()
        found |= {seat_of(name, setup) for name in names}
    return found


def _names(raw: object) -> tuple[str, ...]:
    """One name, a list of names, or who heads a side."""
    if isinstance(raw, Mapping):
        raw = raw.get("head")
    return (raw,) if isinstance(raw, str) else listed(text)(raw)


def seats_in(setup: Fields) -> set[Seat]:
    """The defenders who came by themselves, or called for one another."""
    return _seats(setup, "stayed", "followers", "players_in", "mazi")


def _steps(setup: Fields) -> dict[Seat | None, int]:
    """How many steps of kontra were said, by who said the first (``None``: whoever may)."""
    if not isinstance(setup.raw.get("kontra"), Mapping):
        steps = setup.get("kontra", _count, 0)
        return {None: steps} if steps else {}
    part = setup.part("kontra")
    if "by" in part:
        return {seat_of(part.need("by", text), setup): part.get("level", _count, 1)}
    return {seat_of(name, setup): part.need(name, _count) for name in part}


_STEPS = ("none", "kontra", "rekontra", "subkontra", "mortkontra")


def _count(raw: object) -> int:
    """How many steps of a chain: a number, or the last of them by its name."""
    named = meaning(raw) if isinstance(raw, str) else ""
    return _STEPS.index(named) if named in _STEPS else number(raw)


def running(rules: Ruleset, declarer: Seat, setup: Fields, won: Mapping[Seat, int]) -> State:
    """A deal in the middle of its play, with so many tricks already taken."""
    contract = contract_of(rules, setup)
    tricks = tuple(Trick(seat, (), seat) for seat, n in won.items() for _ in range(n))
    return begun(rules)._replace(
        terms=Engagement(Award(declarer, ladder(rules)[0]), contract),
        at=tricks_of(rules)[0],
        tricks=tricks,
    )


def tricks_told(outcome: Fields, declarer: Seat | None) -> Mapping[str, int] | None:
    """Who took how many: by seat, or a row of the declarer and the defenders after him."""
    if not isinstance(outcome.raw.get("tricks"), list):
        return outcome.maybe("tricks", mapped(number))
    first = HANDS[0] if declarer is None else declarer
    order = tuple(PLAYERS[first.after(i)] for i in range(len(PLAYERS)))
    return outcome.need("tricks", by_player(number, order))


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
