"""Chips: payments between players and an account of the table, and what everyone has of them.

A payment stands once on the sheet, with its taker; ``on`` names who paid it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import floor

from preferans.books.pen import Pen
from preferans.books.whys import why
from preferans.deal import State
from preferans.ledger import ZERO, Common, PlayerId, Posting, Seat, Table, Why

CHIPS = "chips"


def pays(
    payer: Seat | Common, taker: Seat | Common, amount: Fraction, reason: Why
) -> Iterator[Posting]:
    """One payment; nothing where there is nothing to pay."""
    if amount:
        yield Posting(taker, CHIPS, amount, payer, reason)


def merged(rows: Iterator[Posting]) -> tuple[Posting, ...]:
    """Payments for the tricks of two hands to one head as one payment."""
    found: list[Posting] = []
    for row in rows:
        last = found[-1] if found else None
        alike = last is not None and (last.account, last.on) == (row.account, row.on)
        if last is not None and alike and last.why.code == row.why.code == "tricks":
            name, n, price = row.why.of
            tricks = int(n) + int(last.why.of[1])
            found[-1] = replace(
                last, amount=last.amount + row.amount, why=Why("tricks", (name, tricks, price))
            )
        else:
            found.append(row)
    return tuple(found)


def balances(t: Table) -> dict[PlayerId, Fraction]:
    """What every player and every account of the table has won and lost in chips."""
    found = dict.fromkeys(t.players, ZERO)
    for (taker, column, payer), total in t.ledger.accounts():
        if column == CHIPS:
            found[taker] = found.get(taker, ZERO) + total
            if payer is not None:
                found[payer] = found.get(payer, ZERO) - total
    return found


def lying(t: Table, common: Common) -> Fraction:
    """What lies in an account of the table."""
    return balances(t).get(common.value, ZERO)


def begun(t: Table) -> bool:
    """Whether anything was paid yet, or stood on the sheet before."""
    return any(column == CHIPS for (_, column, _), _ in t.ledger.accounts())


def check_names(t: Table, common: Common) -> None:
    """Raise ``ValueError`` where a player has the name of the table's account."""
    if common.value in t.players:
        raise ValueError(f"no player can be called {common.value!r}, which is the table's account")


def puts_in(pen: Pen, common: Common, amount: int, code: str) -> None:
    """Everybody puts the same into the table's account."""
    for player in pen.table.players:
        pen.write(common.value, CHIPS, Fraction(amount), why(code), player)


def writes(pen: Pen, rows: tuple[Posting, ...]) -> None:
    """The payments of a deal as entries."""
    for row in rows:
        payer = None if row.on is None else name_of(pen.table, row.on)
        pen.write(name_of(pen.table, row.account), row.column, row.amount, row.why, payer)


def name_of(t: Table, account: Seat | Common) -> PlayerId:
    """The player who sits there, or the name of the table's account."""
    return account.value if isinstance(account, Common) else t.player_at(account)


def moved_on(t: Table, pen: Pen) -> Table:
    """The table with everything written, and the next player to deal."""
    dealer = (t.dealer + 1) % len(t.players)
    return replace(t, ledger=pen.ledger(), number=t.number + 1, dealer=dealer)


def shared(
    residue: Fraction, order: tuple[PlayerId, ...], *, odd_to_first: bool
) -> Mapping[PlayerId, Fraction]:
    """What is left in the table's account, shared equally in whole chips.

    Odd chips go to the first in ``order``, all to him with ``odd_to_first``, else one to each.
    """
    each = Fraction(floor(residue / len(order)))
    odd = residue - each * len(order)
    found = dict.fromkeys(order, each)
    for player in order:
        extra = odd if odd_to_first else min(odd, Fraction(1))
        found[player] += extra
        odd -= extra
    return found


def took(s: State, *seats: Seat) -> int:
    """The tricks of these seats together."""
    return sum(map(s.taken, seats))
