"""The Russian ladder: what can be bid, in which order, and what each bid lets its owner order."""

from __future__ import annotations

from collections.abc import Iterator

from preferans.cards import Suit
from preferans.deal import Aim, Contract, Engagement, Rung, Target, When

LEVELS = (6, 7, 8, 9, 10)
"""The levels of games (rules/russian §2.1)."""

STRAINS: tuple[tuple[str, Suit | None], ...] = (
    ("S", Suit.SPADES),
    ("C", Suit.CLUBS),
    ("D", Suit.DIAMONDS),
    ("H", Suit.HEARTS),
    ("NT", None),
)
"""What may be trumps, in bidding order."""

MISERE = "misere"
MISERE_BP = "misere-bp"
NINE_BP = "9bp"

_GAMES = tuple(f"{level}{strain}" for level in LEVELS for strain, _ in STRAINS)
CALLS = (*_GAMES[:15], MISERE, *_GAMES[15:20], MISERE_BP, NINE_BP, *_GAMES[20:])
"""Every bid there is, lowest first, misère in its usual place."""


def games(values: tuple[int, ...], *, checked_ten: bool) -> tuple[Contract, ...]:
    """The twenty-five games; ``values`` are the prices of six, seven … ten."""
    return tuple(
        Contract(
            f"{level}{strain}",
            Target(Aim.AT_LEAST, level),
            trump,
            value,
            checked=checked_ten and level == 10,
        )
        for level, value in zip(LEVELS, values, strict=True)
        for strain, trump in STRAINS
    )


def misere(value: int) -> Contract:
    """The contract to take no trick, against both defenders."""
    return Contract(MISERE, Target(Aim.EXACTLY, 0), None, value, all_in=True)


RASPASY = Engagement(None, Contract("raspasy", Target(Aim.FEWEST), None, 0))
"""Everybody passed and plays for himself; what a trick costs is the book's affair (§7)."""


def ladder(
    contracts: tuple[Contract, ...],
    null: Contract,
    *,
    under_eight: bool,
    first_word: bool,
    games_after: bool,
    without_talon: bool,
) -> tuple[Rung, ...]:
    """The rungs from six spades to ten without trumps (§2.1, §2.2).

    ``under_eight``: misère stands below the eights instead of the nines; ``first_word``: it must
    be a player's first call; ``games_after``: who called it may bid games later;
    ``without_talon``: misère and a nine without the talon stand below the tens. That misère is a
    first call or follows the other.
    """
    when = When.FIRST_TURN if first_word else When.ANY_TURN
    then = None if games_after else ("misere",)
    nulls = {
        MISERE: Rung(MISERE, (null,), group="misere", when=when, then=then, jumpable=True),
        MISERE_BP: Rung(
            *(MISERE_BP, (null,), 0, "misere"),
            when=When.FIRST_TURN,
            unless_said=(MISERE,),
            then=then,
            jumpable=True,
        ),
    }

    def rungs() -> Iterator[Rung]:
        for at, contract in enumerate(contracts):
            if at == (10 if under_eight else 15):
                yield nulls[MISERE]
            if at == 20 and without_talon:
                yield nulls[MISERE_BP]
                yield Rung(NINE_BP, contracts[15:], takes=0, jumpable=True)
            yield Rung(contract.name, contracts[at:])

    return tuple(rungs())
