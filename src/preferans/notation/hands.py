"""A deal on one line: three hands and the talon, both ways.

Written ``SAK7 CQJT DK98 H7 / … / … | HQ HJ``: the hands in order of speaking, then the talon in
the order in which it would be turned up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from preferans.cards import NONE, RANKS, SUITS, Card, Cards
from preferans.deal import BadDealError, Deal, Ruleset
from preferans.notation.errors import NotationError

BETWEEN_HANDS = " / "
BETWEEN_PARTS = " | "


def format_deal(deal: Deal) -> str:
    """The deal on one line."""
    return f"{format_hands(deal.hands)}{BETWEEN_PARTS}{format_talon(deal.talon)}"


def parse_deal(text: str, rules: Ruleset | None = None) -> Deal:
    """Read a deal; with ``rules`` it must be one of that game.

    Raises ``NotationError`` for a piece that is no card, a card met twice, and with ``rules`` for
    a card too many, too few or of another pack.
    """
    parts = text.split(BETWEEN_PARTS.strip())
    if len(parts) != 2:
        raise NotationError(text.strip(), "a deal: hand / hand / hand | talon")
    return check_deal(Deal(parse_hands(parts[0]), parse_talon(parts[1])), rules)


def check_deal(deal: Deal, rules: Ruleset | None) -> Deal:
    """The deal itself, or ``NotationError`` if it is none (of this game, where one is given)."""
    pack = NONE
    for cards in (*deal.hands, Cards.of(deal.talon)):
        pack |= cards
    size = len(deal.hands[0])
    try:
        deal.check(rules.deck if rules else pack, rules.hand_size if rules else size)
    except BadDealError as error:
        raise NotationError(format_deal(deal), f"a deal, but {error}") from error
    return deal


def format_hands(hands: Iterable[Cards]) -> str:
    """Hands in order of speaking, a slash between two."""
    return BETWEEN_HANDS.join(map(str, hands))


def parse_hands(text: str) -> tuple[Cards, ...]:
    """Read three hands with a slash between two; raises ``NotationError``."""
    pieces = text.split(BETWEEN_HANDS.strip())
    if len(pieces) != 3:
        raise NotationError(text.strip(), "three hands with ' / ' between them")
    return tuple(map(parse_hand, pieces))


def parse_hand(text: str) -> Cards:
    """Read one hand: ``SAK7 HT``, or ``AK7...T``, suit by suit in the order ♠.♣.♦.♥.

    All other spellings of cards are read too. Raises ``NotationError``.
    """
    bare = text.strip()
    try:
        return Cards.of(_dotted(bare)) if "." in bare else Cards.parse(bare)
    except ValueError as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(bare, f"a hand such as SAK7 HT or AK7...T: {error}") from error


def format_talon(talon: Iterable[Card]) -> str:
    """The talon, first card first; a dash for none."""
    return " ".join(map(str, talon)) or "-"


def parse_talon(text: str) -> tuple[Card, ...]:
    """Read the talon, keeping its order; raises ``NotationError``."""
    pieces = text.replace(",", " ").split()
    try:
        return () if pieces == ["-"] else tuple(map(Card.parse, pieces))
    except ValueError as error:
        raise NotationError(
            text.strip(), f"the talon's cards one by one, such as HQ C7: {error}"
        ) from error


def _dotted(text: str) -> Iterator[Card]:
    """The cards of ``spades.clubs.diamonds.hearts``."""
    groups = text.replace("10", "T").upper().split(".")
    if len(groups) != len(SUITS):
        raise NotationError(text, "four suits with dots between them, ♠.♣.♦.♥, as AK7.QJ..T98")
    for suit, ranks in zip(SUITS, groups, strict=True):
        bare = ranks.strip().replace("-", "")
        if wrong := next((r for r in bare if r not in RANKS), None):
            raise NotationError(text, f"ranks of {RANKS}, not {wrong!r}")
        if len(set(bare)) < len(bare):
            raise NotationError(text, f"each card of {suit.symbol} once")
        yield from (Card.of(suit, rank) for rank in bare)
