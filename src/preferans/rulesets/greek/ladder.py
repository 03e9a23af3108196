"""The Greek ladder: twenty-five steps, prices by level and suit (rules/family §E.2, §E.5)."""

from __future__ import annotations

from preferans.cards import Suit
from preferans.deal import Aim, Contract, Engagement, Rung, Target, When
from preferans.stages import Quota

STRAINS: tuple[tuple[str, Suit | None], ...] = (
    ("S", Suit.SPADES),
    ("C", Suit.CLUBS),
    ("D", Suit.DIAMONDS),
    ("H", Suit.HEARTS),
    ("NT", None),
)

PRICES: dict[int, tuple[int, ...]] = {
    6: (2, 3, 4, 5, 6),
    7: (7, 7, 7, 7, 8),
    8: (8, 8, 8, 8, 9),
    9: (9, 9, 9, 9, 10),
    10: (10, 10, 10, 10, 10),
}
"""By level, the price of a trick with each of the strains."""

QUOTAS = (Quota(2, 2, 2), Quota(2, 1, 2), Quota(1, 1, 1), Quota(1, 0, 1), Quota(0, 0, 0))
"""What the defenders owe on six, seven … ten."""

IF_LEFT = "if-left"
ACES = " aces"

PASS_GAME = Engagement(None, Contract("pass-game", Target(Aim.FEWEST), None, 0))
"""Everybody passed and plays for himself, for as few tricks as can be."""


def games() -> tuple[Contract, ...]:
    """The twenty-five games, lowest first."""
    return tuple(
        Contract(f"{level}{strain}", Target(Aim.AT_LEAST, level), trump, price)
        for level, prices in PRICES.items()
        for (strain, trump), price in zip(STRAINS, prices, strict=True)
    )


def ladder(contracts: tuple[Contract, ...], *, if_left: bool) -> tuple[Rung, ...]:
    """The steps, and below them the offer to play if nobody else does."""
    steps = tuple(Rung(game.name, contracts[i:]) for i, game in enumerate(contracts))
    if not if_left:
        return steps
    offer = Rung(
        IF_LEFT,
        contracts,
        group="offer",
        when=When.NO_BID_YET,
        fallback=True,
        leaves=True,
        jumpable=True,
    )
    return (offer, *steps)
