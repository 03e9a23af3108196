"""The series of all-pass deals: its prices, floors and the way out (rules/russian §7.3, 7.5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from preferans.books.result import Result
from preferans.books.whys import MADE
from preferans.ledger import Posting


class After(Enum):
    """How a list goes on behind its end."""

    CAP = "its last value repeats"
    ARITH = "its last difference goes on"
    GEOM = "its last ratio goes on"
    CYCLE = "it begins again"


class Exit(Enum):
    """Which deal ends a series."""

    ANY_CONTRACT = "any contract, even one that fails"
    MADE = "a contract that is made"
    MADE_AND_WHISTED = "a contract that is made against a whister"
    MADE_UNPENALISED = "a contract that is made against a whister who is not short"


@dataclass(frozen=True, slots=True)
class Series:
    """What all-pass deals in a row do.

    ``prices``: of a trick, by the number of the deal in the series. ``floors``: the level at
    which the auction opens, by the number of all-pass deals before it. ``misere_exits``: a misère
    can end the series. ``max_in_row``: after so many the series starts anew. Raises
    ``ValueError`` for lists that cannot be continued as asked.
    """

    prices: tuple[int, ...] = (1, 2, 3)
    prices_after: After = After.CAP
    floors: tuple[int, ...] = (6,)
    floors_after: After = After.CAP
    exit: Exit = Exit.ANY_CONTRACT
    misere_exits: bool = True
    max_in_row: int | None = None

    def __post_init__(self) -> None:
        for name, values in (("prices", self.prices), ("floors", self.floors)):
            if not values or min(values) < 0:
                raise ValueError(f"the {name} of a series are whole numbers, one at least")
        after, needs = self.prices_after, {After.ARITH: 2, After.GEOM: 2}
        if len(self.prices) < needs.get(after, 1):
            raise ValueError(f"two prices at least tell how {after.name} goes on")
        if after is After.GEOM and not self.prices[-2]:
            raise ValueError("prices cannot go on by ratio from nothing")
        if self.floors_after not in (After.CAP, After.CYCLE):
            raise ValueError("the floors of a series repeat their last value or begin again")

    def price(self, streak: int) -> Fraction:
        """The price of a trick after ``streak`` all-pass deals."""
        return continued(self.prices, streak, self.prices_after)

    def floor(self, streak: int) -> int:
        """The level at which the auction opens after ``streak`` all-pass deals."""
        return int(continued(self.floors, streak, self.floors_after))

    def streak_after(self, streak: int, r: Result, postings: tuple[Posting, ...]) -> int:
        """The length of the series after a deal."""
        if r.all_pass:
            return (
                0 if self.max_in_row is not None and streak + 1 >= self.max_in_row else streak + 1
            )
        return 0 if r.declarer is not None and self._exits(r, postings) else streak

    def _exits(self, r: Result, postings: tuple[Posting, ...]) -> bool:
        null = r.contract is not None and r.contract.null
        if null and not self.misere_exits:
            return False
        if self.exit is Exit.ANY_CONTRACT:
            return True
        if not made(postings):
            return False
        if null or self.exit is Exit.MADE:
            return True
        fined = any(row.why.code == "short" for row in postings)
        return contested(r) and (self.exit is Exit.MADE_AND_WHISTED or not fined)


def continued(values: tuple[int, ...], i: int, after: After) -> Fraction:
    """The value with index ``i`` of a list that goes on behind its end."""
    last, beyond = values[-1], i - len(values) + 1
    if beyond <= 0:
        return Fraction(values[i])
    match after:
        case After.CAP:
            return Fraction(last)
        case After.ARITH:
            return Fraction(last + beyond * (last - values[-2]))
        case After.GEOM:
            return last * Fraction(last, values[-2]) ** beyond
        case After.CYCLE:
            return Fraction(values[i % len(values)])


def made(postings: tuple[Posting, ...]) -> bool:
    """Whether the declarer made his contract."""
    return any(row.why.code in MADE for row in postings)


def contested(r: Result) -> bool:
    """Whether somebody whisted; a checked contract always meets the defence."""
    if r.contract is not None and r.contract.checked:
        return True
    return r.reason is None and r.declarer is not None
