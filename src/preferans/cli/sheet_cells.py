"""One cell of a sheet as people write it: an amount, or running totals with dots and wheels."""

from __future__ import annotations

import re
from fractions import Fraction

from preferans.cli.errors import UsageError

_AMOUNT = re.compile(r"[+-]?\d+(?:[.,]\d+|/[1-9]\d*)?")
_PIECE = re.compile(r"(?P<wheels>[ØøO∅]*)(?P<rest>\d{0,2})|(?P<whole>[+-]?\d+)")
_RUNNING = re.compile(r"[^.]+(?:\.[^.]+)*\.|.*[ØøO∅].*|[^.]*\.[^.]*\..*")
HUNDRED = 100


def is_amount(text: str) -> bool:
    """Whether a text is meant as an amount, so that it is no heading."""
    return bool(_AMOUNT.fullmatch(text) or re.fullmatch(r"[-+\d.ØøO∅]*\d?\.", text))


def amount(text: str, where: str) -> Fraction:
    """An exact amount; raises ``UsageError`` for a text that is none, naming ``where``."""
    plain = text.strip().replace("−", "-")
    if not _AMOUNT.fullmatch(plain):
        raise UsageError(f"{where}: {text!r} is no amount; write 12, -3, 12.5 or 25/2")
    return Fraction(plain.replace(",", "."))


def cell(text: str, where: str) -> Fraction:
    """What stands in a cell of the sheet: an amount, or the last of running totals.

    Running totals have a dot behind each, and hundreds are wheels: ``ØØ.80.Ø20.`` are 200, 280 and
    320 (rules/russian §11). Raises ``UsageError`` for an empty cell and for what is neither, naming
    ``where``.
    """
    plain = text.strip().replace("−", "-")
    if not plain:
        raise UsageError(f"{where}: the cell is empty; write 0 if nothing stands there")
    return _last(plain, where) if _RUNNING.fullmatch(plain) else amount(plain, where)


def _last(text: str, where: str) -> Fraction:
    """The last of running totals; one that falls without saying so is refused."""
    now = 0
    for piece in text.removesuffix(".").split("."):
        found = _PIECE.fullmatch(piece.strip())
        if found is None or not piece.strip():
            raise UsageError(
                f"{where}: in {text!r} the piece {piece!r} is no total; "
                "write totals with dots behind them, hundreds as Ø: ØØ.80.Ø20."
            )
        if found["whole"] is not None:
            now = int(found["whole"])
            continue
        hundreds = max(now, 0) // HUNDRED + len(found["wheels"])
        after = hundreds * HUNDRED + int(found["rest"] or 0)
        if after < now:
            raise UsageError(
                f"{where}: in {text!r} the totals fall from {now} to {after}; "
                "a wheel is missing, or the last total stands alone"
            )
        now = after
    return Fraction(now)
