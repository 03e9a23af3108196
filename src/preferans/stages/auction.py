"""The auction: who plays, at which rung of the ladder (rules/russian §2, rules/family §H.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from preferans.deal import (
    Action,
    Award,
    Place,
    Question,
    Rung,
    Seat,
    State,
    Terms,
    Unopened,
    When,
    say,
    sights,
)
from preferans.stages.base import Spoken, asks, spoken

LOOK = "look"
BLIND = "blind "


class Hold(Enum):
    """Who may keep the standing bid instead of raising it."""

    NOBODY = "nobody"
    SENIOR = "any hand senior to the holder, from its second turn on"
    SENIOR_OF_TWO = "the senior of the last two hands"
    SENIOR_AROUND = "the senior of the last two, if the hand between them has passed"


class Talk(NamedTuple):
    """What an auction has come to: the standing rung, whose it is, who is out, who said what."""

    best: int = -1
    holder: Seat | None = None
    blind: bool = False
    out: frozenset[Seat] = frozenset()
    said: tuple[tuple[Seat, Rung], ...] = ()
    fallback: tuple[Seat, Rung] | None = None
    last: Seat | None = None

    def own(self, seat: Seat) -> tuple[Rung, ...]:
        """The rungs that ``seat`` has called or held."""
        return tuple(rung for who, rung in self.said if who == seat)


@dataclass(frozen=True, slots=True)
class Auction(Spoken):
    """Bids in turn from the forehand, rising along ``ladder``; a pass is final.

    ``jumps``: rungs may be skipped; where they may not, a player calls the next one open to him.
    ``hold_excludes``: rungs that cannot be held. ``blind``: who has not looked at his cards may
    call unseen, or look. ``all_pass``: the terms when nobody bids.
    """

    ladder: tuple[Rung, ...]
    all_pass: Terms
    hold: Hold = Hold.NOBODY
    hold_word: str = "here"
    hold_excludes: tuple[str, ...] = ()
    jumps: bool = True
    blind: bool = False
    wants: type[Terms] = Unopened
    _rungs: dict[str, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        names = {rung.name: i for i, rung in enumerate(self.ladder)}
        object.__setattr__(self, "_rungs", names)

    def ask(self, s: State) -> Question | Terms:
        talk = self._talk(s)
        live = [seat for seat in s.rules.live if seat not in talk.out]
        if talk.holder is not None and (
            self.ladder[talk.best].terminal or all(seat == talk.holder for seat in live)
        ):
            return Award(talk.holder, self.ladder[talk.best], blind=talk.blind)
        if not live and talk.fallback is not None:
            return Award(*talk.fallback)
        if not live:
            return self.all_pass
        turn = _next(talk.last, live)
        if self.blind and not s.sees(turn, Place.hand(turn)):
            unseen = [BLIND + rung.name for rung in self._raises(s, talk, turn)]
            return asks(turn, "pass", LOOK, *unseen)
        holds = [self.hold_word] * self._may_hold(talk, turn, live)
        return asks(turn, "pass", *holds, *(rung.name for rung in self._raises(s, talk, turn)))

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        if action == say(LOOK):
            return s._replace(sights=s.sights | sights((actor,), Place.hand(actor)))
        return s

    def words(self) -> Iterable[str]:
        """Its own words, and the contracts of its rungs, which are named later."""
        yield "pass"
        if self.hold is not Hold.NOBODY:
            yield self.hold_word
        named = (contract.name for rung in self.ladder for contract in rung.contracts)
        yield from dict.fromkeys((*(rung.name for rung in self.ladder), *named))
        if self.blind:
            yield LOOK
            yield from (BLIND + rung.name for rung in self.ladder)

    def _talk(self, s: State) -> Talk:
        talk = Talk()
        for seat, word in spoken(s):
            if word != LOOK:
                talk = self._after(talk, seat, word)
        return talk

    def _after(self, talk: Talk, seat: Seat, word: str) -> Talk:
        """What the talk has come to after one more call."""
        talk = talk._replace(last=seat)
        if word == "pass":
            return talk._replace(out=talk.out | {seat})
        if word == self.hold_word and word not in self._rungs:
            rung = self.ladder[talk.best]
            return talk._replace(holder=seat, blind=False, said=(*talk.said, (seat, rung)))
        at = self._rungs[word.removeprefix(BLIND)]
        rung = self.ladder[at]
        said = (*talk.said, (seat, rung))
        out = talk.out | {seat} if rung.leaves else talk.out
        # Whoever has only called from the groups that this rung shuts is out with them.
        alive = {who for who, called in said if called.group not in rung.kills}
        out = out | {who for who, _ in said if who not in alive}
        if rung.fallback:
            return talk._replace(out=out, said=said, fallback=(seat, rung))
        blind = word.startswith(BLIND)
        return talk._replace(best=at, holder=seat, blind=blind, out=out, said=said)

    def _raises(self, s: State, talk: Talk, turn: Seat) -> Iterator[Rung]:
        """The higher rungs that ``turn`` may call; where jumps are barred, the next of them."""
        own = talk.own(turn)
        low = max(talk.best + 1, self._floor(s))
        dead = {group for _, rung in talk.said for group in rung.kills}
        stepped = False
        for rung in self.ladder[low:]:
            if rung.group in dead or not self._admits(talk, own, rung):
                continue
            if self.jumps or rung.jumpable or not stepped:
                yield rung
            stepped = stepped or not rung.jumpable

    def _floor(self, s: State) -> int:
        """The first rung of the level at which this deal's auction must open (§7.5)."""
        if not s.rules.floor:
            return 0
        levels = (r.contracts[0].target.n if r.contracts else 0 for r in self.ladder)
        return next((i for i, n in enumerate(levels) if n >= s.rules.floor), len(self.ladder))

    def _admits(self, talk: Talk, own: tuple[Rung, ...], rung: Rung) -> bool:
        """Whether the guards of ``rung`` and of what he has said let a player call it."""
        if any(mine.then is not None and rung.group not in mine.then for mine in own):
            return False
        if rung.when is When.FIRST_TURN:
            return not own or any(mine.name in rung.unless_said for mine in own)
        if rung.when is When.NO_BID_YET:
            return not talk.said
        return True

    def _may_hold(self, talk: Talk, turn: Seat, live: list[Seat]) -> bool:
        """Whether ``turn`` may keep the standing bid; a hold is a call of the standing rung."""
        if self.hold is Hold.NOBODY or talk.holder is None or turn >= talk.holder:
            return False
        rung, own = self.ladder[talk.best], talk.own(turn)
        if rung.name in self.hold_excludes or not self._admits(talk, own, rung):
            return False
        if self.hold is Hold.SENIOR:
            return bool(own)
        around = self.hold is Hold.SENIOR_OF_TWO or live == [Seat.FORE, Seat.REAR]
        return len(live) == 2 and around


@dataclass(frozen=True, slots=True)
class Looking(Spoken):
    """After a blind auction everybody looks at his cards."""

    wants: type[Terms] = Award

    def enter(self, s: State) -> State:
        own = frozenset((seat, Place.hand(seat)) for seat in s.rules.live)
        return s._replace(sights=s.sights | own)

    def ask(self, s: State) -> Question | Terms:
        return s.terms


def _next(last: Seat | None, live: list[Seat]) -> Seat:
    """Who speaks after ``last`` among those still in."""
    if last is None:
        return live[0]
    return next((seat for seat in live if seat > last), live[0])
