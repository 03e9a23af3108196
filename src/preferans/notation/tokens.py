"""Actions and seats as short words of plain text, both ways.

A word of the talk is written as it is: ``pass``, ``6S``, ``misere``, ``whist``. A card is its suit
and its rank, ``C9``; a discard ``discard D8 D7``; a claim ``claim 3`` or ``claim 3-2-1``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches

from preferans.cards import Card, Cards
from preferans.deal import Action, Claim, Discard, Play, Ruleset, Say, play, say
from preferans.ledger import SEATS, Seat
from preferans.notation.errors import NotationError
from preferans.notation.plain import is_number

DISCARD, CLAIM, WAIVED = "discard", "claim", "waived"

_SHORT = {"m": "misere", "mbp": "misere-bp"}
"""Words that are also written shorter."""

_LETTERS = str.maketrans("♠♣♦♥", "SCDH")


def format_action(action: Action) -> str:
    """What is written for an action.

    >>> format_action(Claim((3, 2, 1))), format_action(Discard(Cards.parse("D78")))
    ('claim 3-2-1', 'discard D8 D7')
    """
    match action:
        case Say(word):
            return word
        case Play(card):
            return str(card)
        case Discard(cards):
            return f"{DISCARD} {' '.join(map(str, cards)) or '-'}"
        case Claim(tricks, waived):
            return f"{CLAIM} {'-'.join(map(str, tricks))}{f' {WAIVED}' * waived}"


def parse_action(text: str, rules: Ruleset, among: Collection[Action] = ()) -> Action:
    """Read an action of this ruleset; see :meth:`Vocabulary.parse`."""
    return Vocabulary.of(rules).parse(text, among)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every word that can be said under one ruleset, ready for reading many actions."""

    words: tuple[str, ...]
    _known: dict[str, str] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        known = {word.casefold(): word for word in self.words}
        short = {key: word for key, word in _SHORT.items() if word in self.words}
        object.__setattr__(self, "_known", {**short, **known})

    @classmethod
    def of(cls, rules: Ruleset) -> Vocabulary:
        """The words of all stages, in order of stages, each once."""
        return cls(tuple(dict.fromkeys(w for stage in rules.stages for w in stage.words())))

    def parse(self, text: str, among: Collection[Action] = ()) -> Action:
        """Read one action, whatever its case and spacing.

        Cards may also be written ``9C``, ``10S`` or ``♠A``, bids ``6♠``, misère ``M``. ``9C`` is a
        bid of nine clubs and a card: ``among``, the actions that are legal now, decides; without
        it the bid is meant, as only ``C9`` is written for the card. Raises ``NotationError`` that
        names the words that look most like it.
        """
        readings = list(self._readings(text))
        for action in readings:
            if action in among:
                return action
        if readings:
            return readings[0]
        raise NotationError(text, f"an action, {self._advice(text)}")

    def _readings(self, text: str) -> Iterator[Action]:
        """All that the text can mean, a word of the talk first."""
        plain = " ".join(text.split())
        if word := self._known.get(plain.translate(_LETTERS).casefold()):
            yield say(word)
        head, _, rest = plain.partition(" ")
        if head.casefold() == DISCARD and rest:
            yield Discard(_cards(rest, text))
        elif head.casefold() == CLAIM and rest:
            told, _, waived = rest.partition(" ")
            if waived and waived.casefold() != WAIVED:
                raise NotationError(text, f"nothing but '{WAIVED}' after the tricks of a claim")
            yield Claim(_tricks(told, text), waived=bool(waived))
        elif (card := _card(plain)) is not None:
            yield play(card)

    def _advice(self, text: str) -> str:
        """How it should have been written."""
        forms = "a card such as C9, 'discard D8 D7' or 'claim 3'"
        plain = " ".join(text.split()).casefold()
        known = {word.casefold(): word for word in (*self.words, DISCARD, CLAIM)}
        near = get_close_matches(plain, known, n=4, cutoff=0.5)
        if near:
            return f"perhaps {' or '.join(known[key] for key in near)}; else {forms}"
        return f"one of {', '.join(self.words)}, {forms}"


def format_seat(seat: Seat) -> str:
    """``1``, ``2``, ``3`` for the first, second and third hand, ``4`` for the sitting dealer."""
    return str(seat.number)


def parse_seat(text: str) -> Seat:
    """Read ``1`` to ``4``, or ``D`` for the sitting dealer; raises ``NotationError``."""
    names = {"D": Seat.DEALER, **{format_seat(seat): seat for seat in SEATS}}
    try:
        return names[text.strip().upper()]
    except KeyError:
        raise NotationError(
            text, "a hand: 1, 2 or 3 in order of speaking, 4 or D for the dealer who sits out"
        ) from None


def _card(text: str) -> Card | None:
    try:
        return Card.parse(text)
    except ValueError:
        return None


def _cards(text: str, whole: str) -> Cards:
    try:
        return Cards.parse(text)
    except ValueError as error:
        raise NotationError(whole, f"cards after '{DISCARD}': {error}") from error


def _tricks(text: str, whole: str) -> tuple[int, ...]:
    """The numbers of a claim: the declarer's tricks, or those of each hand."""
    pieces = text.split("-")
    if len(pieces) not in (1, 3) or not all(map(is_number, pieces)):
        raise NotationError(
            whole, f"'{CLAIM}' and the declarer's tricks (3), or those of each hand (3-2-1)"
        )
    return tuple(map(int, pieces))
