"""The ladders of the games with a pot: numbers, the two games without talon, what lies above."""

from __future__ import annotations

from collections.abc import Sequence

from preferans.cards import Suit
from preferans.deal import Aim, Contract, Lead, Rung, Target, When

SUITS: tuple[tuple[str, Suit], ...] = (
    ("clubs", Suit.CLUBS),
    ("spades", Suit.SPADES),
    ("diamonds", Suit.DIAMONDS),
    ("hearts", Suit.HEARTS),
)
"""The suits, lowest first (rules/family §A.1)."""

PELI, HERTAT = "peli", "hertat"
HIGHER = ("5", "6", "7", "8")
"""The numbers above hearts, whose meaning is taken from the neighbours (rules/family §B.4)."""


def suit_games(values: Sequence[int], tricks: int) -> tuple[Contract, ...]:
    """A contract in each suit; ``values``: for how much it is played where the suit decides."""
    return tuple(
        Contract(name, Target(Aim.AT_LEAST, tricks), trump, value)
        for (name, trump), value in zip(SUITS, values, strict=True)
    )


def numbers(games: Sequence[Contract], *, exact: bool) -> tuple[Rung, ...]:
    """``1`` to ``4``; the talon is taken, and the suit is that of the number, or it or higher."""
    return tuple(
        Rung(str(i), (games[i - 1],) if exact else tuple(games[i - 1 :])) for i in range(1, 5)
    )


def suits(games: Sequence[Contract]) -> tuple[Rung, ...]:
    """Bids that are called by their suits."""
    return tuple(Rung(game.name, (game,)) for game in games)


def specials(games: Sequence[Contract], specials_when: str, *, terminal: bool) -> tuple[Rung, ...]:
    """``peli``, any suit but hearts, and ``hertat``, hearts: the talon is not touched."""
    when = When.FIRST_TURN if specials_when == "first_turn" else When.ANY_TURN
    jumpable = specials_when != "in_sequence"
    return (
        Rung(PELI, tuple(games[:3]), takes=0, group="special", when=when, jumpable=jumpable),
        Rung(
            HERTAT,
            tuple(games[3:]),
            takes=0,
            group="special",
            when=when,
            jumpable=jumpable,
            terminal=terminal,
        ),
    )


def above(value: int) -> tuple[Rung, ...]:
    """The four numbers above hearts; everybody plays, and nobody is asked."""
    contracts = (
        Contract("bettler", Target(Aim.EXACTLY, 0), None, value, all_in=True),
        Contract("sans", Target(Aim.AT_LEAST, 6), None, value, lead=Lead.THROUGH),
        Contract("durch", Target(Aim.AT_LEAST, 10), None, value, all_in=True),
        Contract("open-bettler", Target(Aim.EXACTLY, 0), None, value, all_in=True, bare=True),
    )
    return tuple(
        Rung(name, (contract,), takes=0 if contract.bare else 2)
        for name, contract in zip(HIGHER, contracts, strict=True)
    )
