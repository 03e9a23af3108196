"""What a bot is: a choice for every question that a seat can be asked, and a name for records."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Protocol

from preferans.cards import Cards
from preferans.deal import Action, Claim, Discard, Observation, Play, Say


class NothingAskedError(ValueError):
    """A bot was shown a deal in which its seat has nothing to decide."""

    def __init__(self, seen: Observation) -> None:
        seat = seen.seat.name if seen.seat is not None else "a spectator"
        super().__init__(f"{seat} is not asked anything; show a bot its own question only")


@dataclass(frozen=True, slots=True)
class Identity:
    """What a record says of a bot, enough to have it play the same cards again.

    ``version`` grows with every change of how it plays.
    """

    name: str
    version: int
    parameters: tuple[tuple[str, int | str], ...] = ()

    def __str__(self) -> str:
        settings = "".join(f" {key}={value}" for key, value in self.parameters)
        return f"{self.name} {self.version}{settings}"


class Bot(Protocol):
    """A player that is fed by observations and nothing else.

    It answers when it is asked, and may then claim tricks instead (``seen.claims``).
    A bot keeps nothing between two questions: the observation and its own parameters decide, so
    that a deal can be taken up in the middle and a record played again on any machine.
    """

    @property
    def identity(self) -> Identity:
        """Its name, version and parameters."""

    def choose(self, seen: Observation) -> Action:
        """One of the options of ``seen.question``, or of the claims that may be made now.

        Raises ``NothingAskedError`` where the viewer is asked nothing.
        """


def asked(seen: Observation) -> tuple[Action, ...]:
    """The options of the viewer's question; raises ``NothingAskedError`` if there is none."""
    if seen.question is None:
        raise NothingAskedError(seen)
    return seen.question.options


def allowed(seen: Observation, action: Action) -> bool:
    """Whether a bot that is asked may do this: one of its options, or a claim."""
    return action in asked(seen) or action in seen.claims


def unclaimed(seen: Observation) -> Observation:
    """The same where nothing may be claimed, for whoever wants a card of a bot."""
    return replace(seen, claims=())


def draw(seen: Observation, seed: int, n: int) -> int:
    """A number from 0 to ``n - 1`` that follows from the seed and from what the viewer knows.

    The same on every machine and in every process, which ``hash`` would not be.
    """
    told = (
        seed,
        None if seen.seat is None else int(seen.seat),
        *(None if cards is None else cards.bits for cards in seen.hands),
        *(None if card is None else int(card) for card in seen.talon),
        *((int(who), _told(action)) for who, action in seen.record),
    )
    return int.from_bytes(blake2b(repr(told).encode(), digest_size=8).digest(), "big") % n


def _told(action: Action | None) -> str | int | tuple[int, ...] | None:
    match action:
        case Say(word):
            return word
        case Play(card):
            return int(card)
        case Discard(Cards(bits)):
            return (bits,)
        case Claim(tricks):
            return tricks
        case None:
            return None
