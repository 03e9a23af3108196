"""How totals are written by hand: one after the other, each with a dot, hundreds as wheels."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from preferans.ledger import ZERO, Key, Ledger

WHEEL = "Ø"
MORE = "…"


def paper(before: Fraction, now: Fraction) -> str:
    """A new total as it is written behind the last one (rules/russian §11).

    Each hundred is a wheel, written only where the total crosses it. Negative totals and halves,
    for which paper has no sign, are written out.

    >>> [paper(Fraction(a), Fraction(b)) for a, b in ((0, 200), (200, 280), (280, 320))]
    ['ØØ', '80', 'Ø20']
    """
    if now < 0 or before < 0 or now.denominator > 1 or now < before:
        return _number(now)
    wheels, rest = int(now) // 100 - int(before) // 100, int(now) % 100
    return WHEEL * wheels + (str(rest) if rest or not wheels else "")


def running(ledger: Ledger, key: Key) -> tuple[str, ...]:
    """The totals of one account as they were written, one for each deal that changed it."""
    totals: list[Fraction] = []
    total, deal = ZERO, None
    for entry in ledger.entries:
        if entry.key != key:
            continue
        total += entry.amount
        if entry.deal == deal:
            totals[-1] = total
        else:
            totals.append(total)
        deal = entry.deal
    return tuple(paper(a, b) for a, b in zip((ZERO, *totals), totals, strict=False))


def shown(totals: Sequence[str], letters: int) -> str:
    """As many of the last totals as fit into so many letters, each with its dot.

    The last total is always whole, even where it alone is too long.
    """
    text = ""
    for i, total in enumerate(reversed(totals)):
        longer = f"{total}.{text}"
        room = letters - (len(MORE) if i + 1 < len(totals) else 0)
        if text and len(longer) > room:
            return MORE + text
        text = longer
    return text


def _number(amount: Fraction) -> str:
    if amount.denominator == 1:
        return str(amount.numerator)
    halves = amount.denominator == 2
    return f"{float(amount):.1f}".replace(".", ",") if halves else str(amount)
