"""The auction: who plays, at which rung of the ladder (rules/russian §2, rules/family §H.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

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
    ELDEST = "the most senior hand that is still in, from its second turn on"
    FOREHAND = "the forehand alone, from its second turn on"
    OFFERED = "the next to speak once everybody has spoken, unless it is held already"


@dataclass(slots=True)
class Talk:
    """What an auction has come to, gathered anew for each question.

    ``best``: the standing rung; ``holder``: whose it is; ``blind``: whether he called it unseen;
    ``held``: whether he holds it; ``out``: who speaks no more; ``said``: who called or held what;
    ``named``: what those who said one rung have named; ``calls``: how often anybody spoke;
    ``last``: who spoke last.
    """

    best: int = -1
    holder: Seat | None = None
    blind: bool = False
    held: bool = False
    out: set[Seat] = field(default_factory=set)
    said: list[tuple[Seat, Rung]] = field(default_factory=list)
    fallback: tuple[Seat, Rung] | None = None
    named: list[str] = field(default_factory=list)
    calls: int = 0
    last: Seat | None = None

    def own(self, seat: Seat) -> list[Rung]:
        """The rungs that ``seat`` has called or held."""
        return [rung for who, rung in self.said if who == seat]


@dataclass(frozen=True, slots=True)
class Auction(Spoken):
    """Bids in turn from the forehand, rising along ``ladder``; a pass is final.

    ``jumps``: rungs may be skipped; where they may not, a player calls the next one open to him.
    ``hold_excludes``: rungs that cannot be held; ``holds_guarded``: a rung can be held by who may
    no longer call it; ``holds_only``: who may hold may not raise instead; ``held_top_ends``: the
    auction is over once the highest rung is held. ``blind``: who has not looked at his cards may
    call unseen, or look; ``blind_pass``: the forehand may pass unseen, and without blind calls the
    others look at once. ``all_pass``: the terms when nobody bids.
    """

    ladder: tuple[Rung, ...]
    all_pass: Terms
    hold: Hold = Hold.NOBODY
    hold_word: str = "here"
    hold_excludes: tuple[str, ...] = ()
    holds_guarded: bool = False
    holds_only: bool = False
    held_top_ends: bool = False
    jumps: bool = True
    blind: bool = False
    blind_pass: bool = False
    wants: type[Terms] = Unopened
    _names: tuple[str, ...] = field(init=False, compare=False, repr=False)
    _rungs: dict[str, int] = field(init=False, compare=False, repr=False)
    _guarded: tuple[int, ...] = field(init=False, compare=False, repr=False)
    _levels: tuple[int, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        names = {rung.name: i for i, rung in enumerate(self.ladder)}
        guarded = (
            i
            for i, rung in enumerate(self.ladder)
            if rung.when is not When.ANY_TURN or rung.settles
        )
        levels = (rung.contracts[0].target.n if rung.contracts else 0 for rung in self.ladder)
        object.__setattr__(self, "_levels", tuple(levels))
        object.__setattr__(self, "_names", tuple(names))
        object.__setattr__(self, "_rungs", names)
        object.__setattr__(self, "_guarded", tuple(guarded))

    def enter(self, s: State) -> State:
        if s.rules.looked or self.blind:
            return s
        waits = (Seat.FORE,) if self.blind_pass else ()
        own = {(seat, Place.hand(seat)) for seat in s.rules.live if seat not in waits}
        return s._replace(sights=s.sights | own)

    def ask(self, s: State) -> Question | Terms:
        if s.rules.forced:
            return self.all_pass
        talk = self._talk(s)
        live = [seat for seat in s.rules.live if seat not in talk.out]
        if (sayers := self._sayers(talk, live)) is not None:
            return self._settled(talk, sayers)
        if talk.holder is not None and self._over(talk, live):
            return Award(talk.holder, self.ladder[talk.best], blind=talk.blind)
        if not live and talk.fallback is not None:
            return Award(*talk.fallback)
        if not live:
            return self.all_pass
        turn = _next(talk.last, live)
        holds = self._may_hold(s, talk, turn, live)
        raises = () if holds and self.holds_only else self._raises(s, talk, turn)
        if not s.rules.looked and not s.sees(turn, Place.hand(turn)):
            unseen = raises if self.blind else ()
            return asks(turn, "pass", LOOK, *(BLIND + name for name in unseen))
        return asks(turn, "pass", *[self.hold_word] * holds, *raises)

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
        if self.blind or self.blind_pass:
            yield LOOK
        if self.blind:
            yield from (BLIND + rung.name for rung in self.ladder)

    def lowest(self, floor: int) -> int:
        """The first rung of the level at which an auction must open (§7.5), as an index."""
        for at, level in enumerate(self._levels):
            if level >= floor:
                return at
        return len(self._levels)

    def _over(self, talk: Talk, live: list[Seat]) -> bool:
        """Whether nobody can or may go over the standing rung."""
        rung = self.ladder[talk.best]
        if rung.terminal or all(seat == talk.holder for seat in live):
            return True
        return self.held_top_ends and talk.held and rung is self.ladder[-1]

    def _sayers(self, talk: Talk, live: list[Seat]) -> list[Seat] | None:
        """Those who are left and have all said one rung, in the order of saying."""
        if talk.best < 0 or not self.ladder[talk.best].joins or len(live) < 2:
            return None
        sayers = [seat for seat, rung in talk.said if rung is self.ladder[talk.best]]
        return sayers if set(live) <= set(sayers) else None

    def _settled(self, talk: Talk, sayers: list[Seat]) -> Question | Terms:
        """Several have said one rung: in the order of saying they name what they mean by it."""
        rung = self.ladder[talk.best]
        named = [other for other in self.ladder if other.settles == rung.name]
        places = {other.name: i for i, other in enumerate(named)}
        best, owner = -1, sayers[0]
        for seat, word in zip(sayers, talk.named, strict=False):
            if word in places:
                best, owner = places[word], seat
        at = len(talk.named)
        if at == len(sayers):
            return Award(owner, named[best])
        # The second must name the second lowest at least, the third the third (family §C.3).
        higher = [other.name for other in named[max(best + 1, at) :]]
        return asks(sayers[at], *["pass"] * bool(at), *higher)

    def _talk(self, s: State) -> Talk:
        """What has been said so far, call by call."""
        talk = Talk()
        for seat, word in spoken(s):
            at = self._rungs.get(word)
            if talk.named or (at is not None and self.ladder[at].settles):
                talk.named.append(word)
            elif word == "pass":
                talk.out.add(seat)
            elif word == self.hold_word and at is None:
                talk.holder, talk.blind, talk.held = seat, False, True
                talk.said.append((seat, self.ladder[talk.best]))
            elif word != LOOK:
                self._call(talk, seat, word)
            if word != LOOK:
                talk.last = seat
                talk.calls += 1
        return talk

    def _call(self, talk: Talk, seat: Seat, word: str) -> None:
        """One more rung is called."""
        at = self._rungs[word.removeprefix(BLIND)]
        rung = self.ladder[at]
        talk.said.append((seat, rung))
        if rung.leaves:
            talk.out.add(seat)
        if rung.kills:
            # Whoever has only called from the groups that this rung shuts is out with them.
            alive = {who for who, called in talk.said if called.group not in rung.kills}
            talk.out.update(who for who, _ in talk.said if who not in alive)
        if rung.fallback:
            talk.fallback = (seat, rung)
        else:
            talk.best, talk.holder, talk.held = at, seat, False
            talk.blind = word.startswith(BLIND)

    def _raises(self, s: State, talk: Talk, turn: Seat) -> tuple[str, ...]:
        """The higher rungs that ``turn`` may call; where jumps are barred, the next of them."""
        again = talk.best >= 0 and self.ladder[talk.best].joins
        floor = max(s.rules.floor, s.rules.over_blind * blind_pass(s))
        low = max(talk.best + (not again), self.lowest(floor))
        names = self._names[low:]
        if shut := self._shut(talk, talk.own(turn)):
            names = tuple(name for at, name in enumerate(names, low) if at not in shut)
        return names if self.jumps else self._steps(names)

    def _shut(self, talk: Talk, own: list[Rung]) -> set[int]:
        """The rungs that who has called ``own`` may not call, however high they are."""
        dead = {group for _, rung in talk.said for group in rung.kills}
        # Mostly nothing is shut but by a guard of its own, which few rungs have.
        free = not dead and all(mine.then is None for mine in own)
        doubtful = ((at, self.ladder[at]) for at in self._guarded)
        return {
            at
            for at, rung in (doubtful if free else enumerate(self.ladder))
            if rung.group in dead or not self._admits(talk, own, rung)
        }

    def _steps(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Those that are no jump: the next rung, and any that may be jumped to."""
        free = {name for name in names if self.ladder[self._rungs[name]].jumpable}
        following = next((name for name in names if name not in free), None)
        return tuple(name for name in names if name in free or name == following)

    def _admits(self, talk: Talk, own: list[Rung], rung: Rung) -> bool:
        """Whether the guards of ``rung`` and of what he has said let a player call it."""
        if any(mine.then is not None and rung.group not in mine.then for mine in own):
            return False
        if rung.when is When.FIRST_TURN:
            return not own or any(mine.name in rung.unless_said for mine in own)
        if rung.when is When.NO_BID_YET:
            return not talk.said
        return not rung.settles

    def _may_hold(self, s: State, talk: Talk, turn: Seat, live: list[Seat]) -> bool:
        """Whether ``turn`` may keep the standing bid; a hold is a call of the standing rung."""
        if self.hold is Hold.NOBODY or talk.holder is None or turn == talk.holder:
            return False
        if self.hold is Hold.OFFERED:
            excluded = self.ladder[talk.best].name in self.hold_excludes
            everybody = talk.calls >= len(s.rules.live)
            return everybody and not talk.held and not excluded
        if turn > talk.holder:
            return False
        rung, own = self.ladder[talk.best], talk.own(turn)
        if any(mine.then is not None for mine in own):
            return False  # whoever has bound himself to some groups owns no other bid
        admitted = self.holds_guarded or self._admits(talk, own, rung)
        if rung.name in self.hold_excludes or not admitted:
            return False
        if self.hold is Hold.SENIOR:
            return bool(own)
        if self.hold in (Hold.ELDEST, Hold.FOREHAND):
            eldest = live[0] if self.hold is Hold.ELDEST else Seat.FORE
            return bool(own) and turn is eldest
        around = self.hold is Hold.SENIOR_OF_TWO or live == [Seat.FORE, Seat.REAR]
        return len(live) == 2 and around


def blind_pass(s: State) -> bool:
    """Whether the forehand has passed without a look, where that is more than a pass (§2.4)."""
    return s.rules.over_blind > 0 and s.record[:1] == ((Seat.FORE, say("pass")),)


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
