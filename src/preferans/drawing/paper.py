"""How totals are written by hand: one after the other, each with a dot, hundreds as wheels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from preferans.ledger import ZERO, Key, Ledger

WHEEL = "Ø"
MORE = "…"


def number(amount: Fraction) -> str:
    """An amount in full: halves with a comma, other parts as fractions."""
    if amount.denominator == 1:
        return str(amount.numerator)
    halves = amount.denominator == 2
    return f"{float(amount):.1f}".replace(".", ",") if halves else str(amount)


def paper(before: Fraction, now: Fraction, full: Callable[[Fraction], str] = number) -> str:
    """A new total as it is written behind the last one (rules/russian §11).

    Each hundred is a wheel, written only where the total crosses it. Negative totals and halves,
    for which paper has no sign, are written out by ``full``, and so are totals that shrink.

    >>> [paper(Fraction(a), Fraction(b)) for a, b in ((0, 200), (200, 280), (280, 320))]
    ['ØØ', '80', 'Ø20']
    """
    if now < 0 or before < 0 or now.denominator > 1 or now < before:
        return full(now)
    wheels, rest = int(now) // 100 - int(before) // 100, int(now) % 100
    return WHEEL * wheels + (str(rest) if rest or not wheels else "")


def by_deal(moves: Iterable[tuple[int, Fraction]]) -> tuple[Fraction, ...]:
    """The totals of an account, one for each deal that changed it; ``moves``: deal and amount."""
    found: list[Fraction] = []
    total, last = ZERO, None
    for deal, amount in moves:
        total += amount
        if deal == last:
            found[-1] = total
        else:
            found.append(total)
        last = deal
    return tuple(found)


def counted_down(totals: Sequence[Fraction], start: int) -> tuple[Fraction, ...]:
    """The same account where the sheet begins at ``start`` and counts what is left (§8.7)."""
    return (Fraction(start), *(start - total for total in totals))


def inked(totals: Sequence[Fraction], full: Callable[[Fraction], str] = number) -> tuple[str, ...]:
    """Totals as they stand one behind the other."""
    return tuple(paper(a, b, full) for a, b in zip((ZERO, *totals), totals, strict=False))


def running(ledger: Ledger, key: Key, start: int | None = None) -> tuple[str, ...]:
    """The totals of one account as they were written; ``start``: from where they count down."""
    up = by_deal((entry.deal, entry.amount) for entry in ledger.entries if entry.key == key)
    return inked(up if start is None else counted_down(up, start))


def shown(totals: Sequence[str], letters: int, more: str = MORE) -> str:
    """As many of the last totals as fit into so many letters, each with its dot.

    The last total is always whole, even where it alone is too long.
    """
    text = ""
    for i, total in enumerate(reversed(totals)):
        longer = f"{total}.{text}"
        room = letters - (len(more) if i + 1 < len(totals) else 0)
        if text and len(longer) > room:
            return more + text
        text = longer
    return text
