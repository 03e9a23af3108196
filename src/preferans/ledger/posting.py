"""Postings: what a finished deal is worth, seat by seat, before it is written on the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from preferans.ledger.seat import Seat


class Common(Enum):
    """An account that belongs to the table."""

    POT = "pot"
    KASA = "kasa"


@dataclass(frozen=True, slots=True)
class Why:
    """The reason of an entry: a code for programs and translators, never prose.

    ``of`` are its parameters in the order that the code's sentence names them.
    """

    code: str
    of: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.code, *map(str, self.of)))


@dataclass(frozen=True, slots=True)
class Posting:
    """One amount for one account.

    ``column`` is a column of the sheet: ``pool``, ``hill``, ``whists``, ``bule``, ``supe``,
    ``refe``, ``chips``. Directed columns (``whists``, ``supe``) name in ``on`` whom they are
    written against; a payment of ``chips`` names in ``on`` who pays it.
    """

    account: Seat | Common
    column: str
    amount: Fraction
    on: Seat | Common | None = None
    why: Why = Why("game")
