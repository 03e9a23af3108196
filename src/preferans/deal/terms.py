"""What has been agreed so far in a deal. Each stage turns one kind of terms into the next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from preferans.cards import Suit
from preferans.ledger import HANDS, Seat


class Aim(Enum):
    """What a contract asks of the declarer's tricks."""

    AT_LEAST = "at least n tricks"
    EXACTLY = "exactly n tricks"
    FEWEST = "everyone for himself, as few as can be"
    LAST = "the last n tricks"


@dataclass(frozen=True, slots=True)
class Target:
    """An aim and its number: a six is ``AT_LEAST 6``, a misère ``EXACTLY 0``."""

    kind: Aim
    n: int = 0


class Lead(Enum):
    """Who leads to the first trick; if he is not in play, the next hand that is."""

    FOREHAND = "the forehand"
    DECLARER = "the declarer"
    NEXT = "the hand after the declarer"
    THROUGH = "the hand before the declarer"


@dataclass(frozen=True, slots=True)
class Contract:
    """What the declarer undertakes.

    ``name`` is its token; ``value`` its price in the units of the ruleset's book. ``lead``
    overrides the stage's first lead. ``all_in``: no defender may stay out, nobody is asked.
    ``checked``: the defence is not asked either and plays with open hands. ``must_double``: not
    played unless a defender doubles. ``bare``: the declarer lays his hand open after the first
    trick.
    """

    name: str
    target: Target
    trump: Suit | None
    value: int
    lead: Lead | None = None
    all_in: bool = False
    checked: bool = False
    must_double: bool = False
    bare: bool = False

    @property
    def null(self) -> bool:
        """Whether the declarer must avoid tricks, so that the defence tries to give him some."""
        return self.target.kind is Aim.EXACTLY


class When(Enum):
    """At which of his turns a player may call a rung."""

    ANY_TURN = "any turn"
    FIRST_TURN = "his first turn"
    NO_BID_YET = "while nobody has bid"


class TalonUse(Enum):
    """What became of the talon."""

    TAKEN = "taken by the declarer"
    UNTOUCHED = "left lying"
    REFUSED = "shown and refused"


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of the bidding ladder (a bid of rules/family §H.1), and what winning there allows.

    ``takes``: how many talon cards the declarer takes; ``contracts``: what he may then name,
    lowest first. ``group`` names the kind of bid, ``kills`` the groups that are shut once it is
    said. ``when`` guards the turn, waived for who has said a rung of ``unless_said``. ``then``
    lists the only groups its caller may still call from (``None``: any). ``terminal`` ends the
    auction at once; ``fallback`` wins only where no other bid stands; ``leaves``: its caller
    speaks no more; ``jumpable``: may be called over missing rungs where jumps are barred;
    ``joins``: others may say it too, and who said it then call in turn the rungs that ``settle``
    it by naming it, each higher than the last and than his place among them.
    """

    name: str
    contracts: tuple[Contract, ...]
    takes: int = 2
    group: str = "game"
    kills: tuple[str, ...] = ()
    when: When = When.ANY_TURN
    unless_said: tuple[str, ...] = ()
    then: tuple[str, ...] | None = None
    terminal: bool = False
    fallback: bool = False
    leaves: bool = False
    jumpable: bool = False
    joins: bool = False
    settles: str = ""


@dataclass(frozen=True, slots=True)
class Unopened:
    """Nothing has been agreed yet."""


@dataclass(frozen=True, slots=True)
class Award:
    """The auction is won: by whom, at which rung, and whether he called it unseen."""

    declarer: Seat
    rung: Rung
    talon: TalonUse = TalonUse.UNTOUCHED
    blind: bool = False
    shares: tuple[tuple[Seat, Fraction], ...] = ()


class QuotaMode(Enum):
    """How several sides answer for their quotas (rules/family §1.5, rules/russian §4.4).

    In the modes from ``JOINT`` to ``SPLIT`` nobody is short while the sides together took what they
    owe together (``Engagement.owed``).
    """

    OWN = "each side for its own"
    SURPLUS = "the other side's surplus over its quota counts for you"
    SEATWISE = "scored seat by seat as with surplus, two sides with one head"
    TOGETHER = "the tricks of both defenders count for this side"
    JOINT = "each pays his own shortage"
    CAPPED = "each pays his own shortage, but no more than the sides together lack"
    LOWER = "the side with fewer tricks pays for all that is lacking; equal tricks share it"
    SPLIT = "all that is lacking is shared equally"


@dataclass(frozen=True, slots=True)
class Side:
    """A party of the defence: who writes and answers for it, whose tricks count, what it owes.

    ``head`` may be the sitting dealer, who whists with a hand of ``members``. ``times``
    multiplies what passes between this side and the declarer alone.
    """

    head: Seat
    members: tuple[Seat, ...]
    quota: int = 0
    mode: QuotaMode = QuotaMode.JOINT
    times: int = 1


@dataclass(frozen=True, slots=True)
class Engagement:
    """Who plays what against whom, complete.

    ``award`` is ``None`` when everyone plays for himself. ``also`` are contracts announced beside
    the main one. ``playing``: the seats that play cards. ``hand_of``: who decides each hand's
    cards, by seat (``None``: nobody, the lowest legal card falls by itself). ``owed``: the tricks
    that all sides together owe. ``answers``: what the defence said, in order. ``shares``: who
    beside the declarer shares his result, and how much. ``times`` multiplies the whole deal.
    ``honours``: the declarer has announced all aces for a bonus. ``waived``: the defence lets a
    failing declarer off without whists.
    """

    award: Award | None
    contract: Contract
    also: tuple[Contract, ...] = ()
    playing: tuple[Seat, ...] = HANDS
    hand_of: tuple[Seat | None, ...] = HANDS
    sides: tuple[Side, ...] = ()
    owed: int = 0
    answers: tuple[tuple[Seat, str], ...] = ()
    shares: tuple[tuple[Seat, Fraction], ...] = ()
    times: int = 1
    honours: bool = False
    waived: bool = False

    @property
    def declarer(self) -> Seat | None:
        """Who plays the contract; ``None`` when everyone plays for himself."""
        return self.award.declarer if self.award else None

    def whisters(self) -> tuple[Seat, ...]:
        """The heads of the sides that undertook to take tricks, in order of play."""
        return tuple(side.head for side in self.sides)


@dataclass(frozen=True, slots=True)
class Void:
    """The deal ends without play. ``reason`` tells the book why; the rest is what was agreed."""

    reason: str
    award: Award | None = None
    engagement: Engagement | None = None


Terms = Unopened | Award | Engagement | Void
