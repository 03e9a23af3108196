"""A deal as players report it: contract, answers, tricks, without a card (for score keeping).

The words of the defence go through the stages of the ruleset, so that what is impossible at the
table cannot be written here either, and each book scores the outcome as it scores a played deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeVar

from preferans.cards import Card
from preferans.deal import (
    HANDS,
    Action,
    Aim,
    Award,
    Claim,
    Contract,
    Deal,
    Engagement,
    Play,
    Question,
    Ruleset,
    Rung,
    Say,
    Seat,
    State,
    TalonUse,
    Terms,
    Trick,
    Unopened,
    Void,
    apply,
    say,
    start,
)
from preferans.match.dealing import dealt, pack_of
from preferans.stages.auction import Auction
from preferans.stages.exchange import Exchange, Sharing
from preferans.stages.kontra import Kontra
from preferans.stages.naming import Naming
from preferans.stages.tricks import TalonLead, Tricks, out_of_reach
from preferans.stages.turnup import TurnUp

_S = TypeVar("_S")


class BadReport(ValueError):
    """A report that no deal under these rules can have had. The text says what to mend."""


@dataclass(frozen=True, slots=True)
class Report:
    """What the players say of a deal.

    ``contract``: the token of the order, ``None`` for an all-pass; ``bid``: of the bid, where it
    was another. ``answers``: the words of the defence in order; whether a lone whister played
    open need not be said, nor that nobody doubles. ``tricks``: by seat, ``None`` if there was no
    play. ``conceded``: the declarer gave up; ``trusted``: both defenders granted him his contract.
    ``shared``: a misère shared with the sitting dealer. ``talon``: its cards; not told, it holds
    nothing that counts. ``refused``: thrown back at the dealer. ``times``: what the deal is
    multiplied by, if that is not what the declarer's bombs and a ``blind`` call say.
    ``blind_pass``: the forehand passed unseen. ``beside``: the contracts announced beside the main
    one, and whether each was made.
    ``honours``: all aces were announced. ``waived``: the declarer failed and was let off without
    whists.
    """

    contract: str | None = None
    declarer: Seat | None = None
    answers: tuple[tuple[Seat, str], ...] = ()
    tricks: tuple[tuple[Seat, int], ...] | None = None
    bid: str | None = None
    conceded: bool = False
    trusted: bool = False
    shared: bool = False
    talon: tuple[Card, ...] = ()
    refused: bool = False
    times: int | None = None
    blind: bool = False
    blind_pass: bool = False
    beside: tuple[tuple[str, bool], ...] = ()
    honours: bool = False
    waived: bool = False


def reported(rules: Ruleset, report: Report) -> State:
    """The finished deal of a report: terms and tricks are real, the hands are not.

    Raises ``BadReport`` for anything that could not have been said or taken.
    """
    deal = _deal(rules, report.talon)
    if report.declarer is None or report.contract is None:
        return _all_pass(rules, report, deal)
    if rules.forced:
        raise BadReport("nobody bids in this deal: it is one of the all-passes that open a match")
    engaged = _engaged(rules, report)
    if report.conceded:
        terms: Terms = _conceded(rules, report, engaged)
        rules = _multiplied(rules, report)
    else:
        terms = _answered(rules, report, engaged, deal)
    return _finished(rules, report, deal, terms)


def _engaged(rules: Ruleset, report: Report) -> Engagement:
    """What the declarer undertook, before the defence has spoken."""
    award, contract = _award(rules, report), _contract(rules, report)
    return Engagement(
        award,
        contract,
        also=_beside(rules, report),
        shares=award.shares,
        times=_times(rules, report),
        honours=_honours(rules, report),
    )


@dataclass(frozen=True, slots=True)
class Heard:
    """Words of the defence, each with who said it, and what is asked then.

    ``asked``: the next question that must be answered before the play; ``None`` where the rest
    goes without saying.
    ``plays``: whether the contract is then played, so that somebody has tricks.
    """

    answers: tuple[tuple[Seat, str], ...]
    asked: Question | None
    plays: bool


def hear(rules: Ruleset, report: Report, words: Sequence[str]) -> Heard:
    """Who says each of these words after the order of a report, and what is to be said next.

    The answers of the report are not looked at. Raises ``BadReport`` for a word that nobody is
    asked for, or a report without a declarer.
    """
    if report.declarer is None or report.contract is None:
        raise BadReport("on an all-pass the defence is not asked, everyone plays for himself")
    s = _defence(rules, _engaged(rules, report), _deal(rules, report.talon))
    left, heard = list(words), list[tuple[Seat, str]]()
    while (asked := s.asked) is not None:
        said = [(asked.actor, word) for word in left]
        try:
            action = _said(s, asked, said, report)
        except BadReport:
            if left:
                raise
            return Heard(tuple(heard), asked, plays=False)
        if len(said) < len(left):
            heard.append((asked.actor, left.pop(0)))
        s = apply(s, action)
    if left:
        raise BadReport(f"nobody is asked any more and could say {left[0]!r}")
    return Heard(tuple(heard), None, plays=isinstance(s.terms, Engagement))


# -- what was agreed -----------------------------------------------------------------------------


def _all_pass(rules: Ruleset, report: Report, deal: Deal) -> State:
    if report.declarer is not None or report.contract is not None:
        raise BadReport("a contract has a declarer, and a declarer a contract: one is missing")
    terms = _passed(rules)
    if isinstance(terms, Void) and not report.tricks:
        return _finished(rules, replace(report, tricks=None), deal, terms)
    if not isinstance(terms, Engagement):
        raise BadReport(f"an all-pass is not played in {rules.name}")
    if report.answers:
        raise BadReport("on an all-pass the defence is not asked, everyone plays for himself")
    if report.blind_pass and not (rules.over_blind and not rules.forced):
        raise BadReport(f"nobody passes unseen in {rules.name}")
    s = _finished(rules, report, deal, replace(terms, times=report.times or 1))
    return s._replace(record=_passes(rules, report, deal))


def _passes(rules: Ruleset, report: Report, deal: Deal) -> tuple[tuple[Seat, Action], ...]:
    """What was said before an all-pass: nothing, where nobody could bid (rules/russian §8.5)."""
    first = start(rules, deal).asked
    if first is None or not isinstance(first.options[0], Say):
        return ()
    looks = [] if report.blind_pass else [(Seat.FORE, say("look"))]
    return (*looks, *((seat, say("pass")) for seat in rules.live))


def _passed(rules: Ruleset) -> Terms:
    """What it comes to when everybody passes."""
    terms: Terms = Unopened()
    for stage in rules.stages:
        match stage:
            case Auction() if isinstance(terms, Unopened):
                terms = stage.all_pass
            case TurnUp() if isinstance(terms, Unopened):
                terms = stage.then
    return terms


def _beside(rules: Ruleset, report: Report) -> tuple[Contract, ...]:
    """The contracts announced beside the main one."""
    naming = _stage(rules, Naming)
    known = {contract.name: contract for contract in naming.also} if naming else {}
    for name, _ in report.beside:
        if name not in known:
            raise BadReport(f"{name!r} cannot be announced beside a contract in {rules.name}")
    return tuple(known[name] for name, _ in report.beside)


def _honours(rules: Ruleset, report: Report) -> bool:
    """Whether the declarer announced all aces."""
    naming = _stage(rules, Naming)
    if report.honours and (naming is None or not naming.honours):
        raise BadReport(f"aces are not announced in {rules.name}")
    return report.honours


def _rung(rules: Ruleset, report: Report) -> Rung:
    """The rung that was bid; if that is not told, the one of the order, or the lowest before it."""
    auction = _stage(rules, Auction)
    ladder = auction.ladder if auction else ()
    wanted = report.bid or report.contract
    named = [rung for rung in ladder if rung.name == wanted]
    able = [rung for rung in ladder if any(c.name == report.contract for c in rung.contracts)]
    found = named or (able if report.bid is None else [])
    if not found:
        names = ", ".join(rung.name for rung in ladder)
        raise BadReport(f"{wanted!r} is no bid of {rules.name}; its bids are {names}")
    assert auction is not None
    allowed = ladder[auction.lowest(rules.floor) :]
    if not (higher := [rung for rung in found if rung in allowed]):
        raise BadReport(f"{wanted} cannot be bid here, as bids begin at {rules.floor}")
    return higher[0]


def _times(rules: Ruleset, report: Report) -> int:
    """What the deal is multiplied by: as reported, or by a bomb and a blind call."""
    if report.times is not None:
        if report.times < 1:
            raise BadReport(f"a deal is multiplied by a whole number, not by {report.times}")
        return report.times
    assert report.declarer is not None
    return rules.times[report.declarer] * (2 if report.blind else 1)


def _contract(rules: Ruleset, report: Report) -> Contract:
    rung = _rung(rules, report)
    contract = next((c for c in rung.contracts if c.name == report.contract), None)
    if contract is None:
        names = ", ".join(c.name for c in rung.contracts)
        raise BadReport(f"{report.contract!r} cannot be ordered after {rung.name}: only {names}")
    return contract


def _award(rules: Ruleset, report: Report) -> Award:
    assert report.declarer is not None
    rung = _rung(rules, report)
    if report.blind and rules.looked:
        raise BadReport(f"nobody bids unseen in {rules.name}")
    if report.declarer not in rules.live:
        raise BadReport(f"seat {report.declarer.number} holds no cards and cannot declare")
    shares = ((Seat.DEALER, Fraction(1, 2)),) if report.shared else ()
    if report.shared and (_stage(rules, Sharing) is None or not rung.contracts[0].null):
        raise BadReport(f"{rung.name} cannot be shared with the dealer in {rules.name}")
    if (report.shared or report.refused) and Seat.DEALER not in rules.seats:
        raise BadReport("at this table nobody sits out, so there is no dealer to share or refuse")
    talon = TalonUse.TAKEN if rung.takes else TalonUse.UNTOUCHED
    if report.refused:
        exchange = _stage(rules, Exchange)
        if exchange is None or not exchange.may_refuse or not rung.takes:
            raise BadReport(f"the talon cannot be refused after {rung.name} in {rules.name}")
        talon = TalonUse.REFUSED
    return Award(report.declarer, rung, talon, report.blind, shares)


def _conceded(rules: Ruleset, report: Report, engaged: Engagement) -> Void:
    award = engaged.award
    assert award is not None
    exchange, naming = _stage(rules, Exchange), _stage(rules, Naming)
    before = (exchange is not None and exchange.concede) or (naming is not None and naming.concede)
    after = naming is not None and naming.concede_after
    if not (before or after) or engaged.contract.null:
        raise BadReport(f"{award.rung.name} cannot be given up in {rules.name}")
    if report.answers or report.trusted:
        raise BadReport("who gives up does so before the defence says anything")
    if not after and report.times is not None:
        award = replace(award, blind=False)
    return Void("conceded", award, engaged if after else None)


def _multiplied(rules: Ruleset, report: Report) -> Ruleset:
    """The rules of a deal that ends before the order: there the hands tell what multiplies it."""
    if report.times is None or report.declarer is None:
        return rules
    times = list(rules.times)
    times[report.declarer] = report.times
    return replace(rules, times=tuple(times))


@dataclass(frozen=True, slots=True)
class _Agreed:
    """A stage that only says what was agreed before."""

    terms: Engagement
    wants: type[Terms] = field(default=Unopened)

    def enter(self, s: State) -> State:
        return s

    def ask(self, s: State) -> Question | Terms:
        return self.terms

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        return s

    def claims(self, s: State, seat: Seat) -> tuple[Claim, ...]:
        return ()

    def words(self) -> tuple[str, ...]:
        return ()


def _defence(rules: Ruleset, engaged: Engagement, deal: Deal) -> State:
    """A deal that has come to the first word of the defence."""
    stages = [
        stage
        for stage in rules.stages
        if issubclass(Engagement, stage.wants) and not isinstance(stage, Tricks)
    ]
    return start(replace(rules, stages=(_Agreed(engaged), *stages)), deal)


def _answered(rules: Ruleset, report: Report, engaged: Engagement, deal: Deal) -> Terms:
    """The terms after the words of the defence."""
    s = _defence(rules, engaged, deal)
    said = list(report.answers)
    while (asked := s.asked) is not None:
        s = apply(s, _said(s, asked, said, report))
    if said:
        who, word = said[0]
        raise BadReport(f"seat {who.number} is not asked any more and cannot say {word!r}")
    if report.trusted and not (isinstance(s.terms, Void) and s.terms.reason == "trusted"):
        raise BadReport(f"{engaged.contract.name} cannot be granted unplayed in {rules.name}")
    return s.terms


def _said(s: State, asked: Question, said: list[tuple[Seat, str]], report: Report) -> Action:
    """The next word of the defence; that nobody doubles goes without saying."""
    stage = s.rules.stages[s.at]
    if not said and isinstance(stage, Kontra):
        return say(stage.enough)
    return _answer(asked, said, report, [who for who, _ in s.record])


def _answer(
    asked: Question, said: list[tuple[Seat, str]], report: Report, spoke: list[Seat]
) -> Action:
    """The next reported word, or what goes without saying."""
    if isinstance(asked.options[0], Play):
        return asked.options[0]
    words = [option.word for option in asked.options if isinstance(option, Say)]
    if words == ["accept", "refuse"]:
        return say("accept" if report.trusted else "refuse")
    if said and said[0][0] == asked.actor and said[0][1] in words:
        return say(said.pop(0)[1])
    if "closed" in words or "open" in words:
        return say("closed" if "closed" in words else "open")
    if said and said[0] == (asked.actor, "whist"):
        return say(next(word for word in words if word.startswith("look")))
    if not said and "pass" in words and (asked.actor in spoke or asked.actor is Seat.DEALER):
        return say("pass")
    told = f"seat {said[0][0].number} said {said[0][1]!r}" if said else "nothing more was said"
    raise BadReport(f"seat {asked.actor.number} was to say {' or '.join(words)}, but {told}")


# -- what was taken ------------------------------------------------------------------------------


def _finished(rules: Ruleset, report: Report, deal: Deal, terms: Terms) -> State:
    terms = _let_off(rules, report, terms)
    s = State(rules, deal, deal.hands, terms, at=len(rules.stages))
    if not isinstance(terms, Engagement):
        if report.tricks is not None:
            raise BadReport("this contract is not played, so nobody has tricks")
        return s
    play = _stage(rules, Tricks)
    plays_talon = play is not None and play.talon is TalonLead.PLAYS
    led = terms.award is None and plays_talon and Seat.DEALER in rules.seats
    stops = play is not None and play.stops
    taken = _taken(report, terms, deal, led=led, stops=stops)
    return _last(_with_tricks(s, taken, led=led), report, terms)


def _let_off(rules: Ruleset, report: Report, terms: Terms) -> Terms:
    """The terms with the whists waived, if the report says so (rules/russian §3.1)."""
    if not report.waived:
        return terms
    play = _stage(rules, Tricks)
    if play is None or not play.may_waive:
        raise BadReport(f"the defence cannot waive its whists in {rules.name}")
    e = terms
    if not isinstance(e, Engagement) or e.declarer is None:
        raise BadReport("whists are waived on a game that is played")
    if e.contract.target.kind is not Aim.AT_LEAST:
        raise BadReport(f"there are no whists to waive on {e.contract.name}")
    if dict(report.tricks or ()).get(e.declarer, 0) >= e.contract.target.n:
        raise BadReport(f"{e.contract.name} was made: its declarer need not be let off")
    return replace(e, waived=True)


def _taken(report: Report, e: Engagement, deal: Deal, *, led: bool, stops: bool) -> dict[Seat, int]:
    """The tricks of each seat that plays; ``led``: the sitting dealer's talon cards, too.

    ``stops``: a contract that is lost is not played to its end.
    """
    if report.tricks is None:
        raise BadReport(f"{e.contract.name} is played: say how many tricks everyone took")
    takers = (*e.playing, Seat.DEALER) if led else e.playing
    taken = dict.fromkeys(takers, 0)
    for seat, n in report.tricks:
        if seat not in taken and n:
            raise BadReport(f"seat {seat.number} does not play and takes no tricks")
        if n < 0 or taken.get(seat):
            raise BadReport(f"the tricks of seat {seat.number} are one number, not below zero")
        taken[seat] = n
    total, size = sum(taken.values()), sum(map(len, deal.hands)) // len(deal.hands)
    lost = stops and total < size and e.declarer is not None
    if lost and out_of_reach(e.contract.target, taken[e.declarer or Seat.FORE], size - total):
        return taken
    if total != size:
        raise BadReport(f"the tricks must come to {size}, and these come to {total}")
    if taken.get(Seat.DEALER, 0) > len(deal.talon):
        raise BadReport(f"the dealer leads {len(deal.talon)} cards and takes no more tricks")
    return taken


def _with_tricks(s: State, taken: dict[Seat, int], *, led: bool) -> State:
    """The tricks as if granted; those that the dealer led stand as tricks of one card."""
    tricks: tuple[Trick, ...] = ()
    if led:
        takers = [seat for seat in (Seat.DEALER, *HANDS) for _ in range(taken.get(seat, 0))]
        tricks = tuple(
            Trick(None, ((Seat.DEALER, card),), takers[i]) for i, card in enumerate(s.deal.talon)
        )
        for trick in tricks:
            taken = {**taken, trick.winner: taken[trick.winner] - 1}
    return s._replace(tricks=tricks, granted=tuple(taken.get(seat, 0) for seat in HANDS))


def _last(s: State, report: Report, e: Engagement) -> State:
    """The last tricks as they must have fallen for what was announced beside the contract."""
    for contract, (_, made) in zip(e.also, report.beside, strict=True):
        if contract.target.kind is not Aim.LAST or e.declarer is None or s.granted is None:
            continue
        granted, last = list(s.granted), []
        others = [seat for seat in HANDS if seat != e.declarer and granted[seat]]
        for i in range(contract.target.n):
            breaks = not made and i == contract.target.n - 1
            owners = others if breaks else [e.declarer, *others]
            owner = next((seat for seat in owners if granted[seat]), None)
            if owner is None or (made and owner != e.declarer):
                raise BadReport(f"{contract.name} cannot have gone as told with these tricks")
            granted[owner] -= 1
            last.append(Trick(None, (), owner))
        s = s._replace(tricks=(*s.tricks, *last), granted=tuple(granted))
    return s


def _deal(rules: Ruleset, talon: tuple[Card, ...]) -> Deal:
    """A deal with this talon, or one of low cards; whose hands hold what does not matter."""
    size = sum(-n for n in rules.packets if n < 0)
    if not talon:
        talon = tuple(sorted(pack_of(rules), key=lambda card: (card.rank, card.suit))[:size])
    if len(set(talon)) != size or any(card not in rules.deck for card in talon):
        raise BadReport(f"a talon has {size} different cards of the pack, not {talon}")
    rest = [card for card in pack_of(rules) if card not in talon]
    order: list[Card] = []
    lying, left = iter(talon), iter(rest)
    for n in rules.packets:
        order.extend(next(lying if n < 0 else left) for _ in range(abs(n) * (1 if n < 0 else 3)))
    return dealt(rules, order)


def _stage(rules: Ruleset, kind: type[_S]) -> _S | None:
    return next((stage for stage in rules.stages if isinstance(stage, kind)), None)
