"""The ladders with numbers and games from hand (rules/family §C.2, §C.3, §D.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from preferans.cards import Suit
from preferans.deal import Aim, Contract, Lead, Rung, Target, When

SUITS = (Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS)
"""The suits in bidding order, lowest first."""


@dataclass(frozen=True, slots=True)
class Names:
    """What contracts are called: the suits, lowest first, then the others, and the hand game.

    ``others``: by name, the aim; the number of a contract is its place, from two.
    """

    suits: tuple[str, ...]
    others: tuple[tuple[str, Target], ...]
    hand: str


SIX, TEN = Target(Aim.AT_LEAST, 6), Target(Aim.AT_LEAST, 10)

BALKAN_NAMES = Names(
    ("pik", "karo", "herc", "tref"),
    (("betl", Target(Aim.EXACTLY, 0)), ("sans", SIX)),
    "igra",
)

HUNGARIAN_NAMES = Names(
    ("zold", "tok", "piros", "makk"),
    (
        ("betli", Target(Aim.EXACTLY, 0)),
        ("mizer", Target(Aim.EXACTLY, 1)),
        ("szanadu", SIX),
        ("pikkolo", Target(Aim.EXACTLY, 2)),
        ("preferansz", TEN),
    ),
    "kez",
)


def contracts(
    names: Names, *, through: Lead | None, must_double: bool, higher: Sequence[tuple[str, Target]]
) -> tuple[Contract, ...]:
    """Every contract with the talon, lowest first, each worth twice its number.

    ``through``: who leads against null contracts; a game without trumps is led through the
    declarer. ``must_double``: the lowest is not played without a kontra; ``higher``: contracts on
    top of the ladder.
    """
    suits = (
        Contract(name, SIX, trump, 0, must_double=must_double and trump is Suit.SPADES)
        for name, trump in zip(names.suits, SUITS, strict=True)
    )
    others = (_without_trumps(name, target, through) for name, target in (*names.others, *higher))
    return tuple(
        replace(contract, value=2 * number) for number, contract in enumerate((*suits, *others), 2)
    )


def _without_trumps(name: str, target: Target, through: Lead | None) -> Contract:
    null = target.kind is Aim.EXACTLY
    return Contract(name, target, None, 0, through if null else Lead.THROUGH, all_in=null)


def ladder(names: Names, with_talon: Sequence[Contract], *, first_turn: bool) -> tuple[Rung, ...]:
    """Numbers for the contracts with the talon, then the games from hand.

    ``first_turn``: betl and sans with the talon, too, can only be a player's first call.
    """
    return (*_numbers(with_talon, first_turn=first_turn), *_hands(names, with_talon))


def _numbers(with_talon: Sequence[Contract], *, first_turn: bool) -> Iterator[Rung]:
    """A number lets its owner name its contract or a higher one."""
    for i, contract in enumerate(with_talon):
        guarded = first_turn and contract.trump is None
        yield Rung(
            str(i + 2),
            tuple(with_talon[i:]),
            group="number",
            when=When.FIRST_TURN if guarded else When.ANY_TURN,
            jumpable=guarded,
        )


def _hands(names: Names, with_talon: Sequence[Contract]) -> Iterator[Rung]:
    """The games from hand, each a first call; one in a suit is named later.

    Where several have said it, the rungs of the suits settle whose it is.
    """
    by_hand = [_from_hand(names.hand, contract) for contract in with_talon]
    suits = tuple(by_hand[: len(SUITS)])
    killed: tuple[str, ...] = ("number",)
    yield Rung(names.hand, suits, 0, names.hand, killed, When.FIRST_TURN, jumpable=True, joins=True)
    killed = (*killed, names.hand)
    for contract in suits:
        yield Rung(contract.name, (contract,), 0, names.hand, settles=names.hand)
    for contract in by_hand[len(SUITS) :]:
        yield Rung(
            *(contract.name, (contract,), 0, contract.name, killed, When.FIRST_TURN),
            jumpable=True,
        )
        killed = (*killed, contract.name)


def _from_hand(hand: str, contract: Contract) -> Contract:
    """The same contract from hand: one number higher, and never to be doubled."""
    return replace(
        contract, name=f"{hand}-{contract.name}", value=contract.value + 2, must_double=False
    )
