"""Deals at the table, told in words: what is said, laid away and played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from preferans.cards import Card, Cards
from preferans.deal import (
    Award,
    Deal,
    Discard,
    Engagement,
    Play,
    Seat,
    State,
    apply,
    say,
    start,
)
from preferans.ledger import Carry, PlayerId, Table
from preferans.rulesets import ruleset

# The third hand has no spade.
HANDS = (
    Cards.parse("SAKQ7 CA8 DK9 HJ8"),
    Cards.parse("SJT98 CKQ DA7 HAK"),
    Cards.parse("CJT97 DQJT HQT7"),
)
TALON = (Card.parse("D8"), Card.parse("H9"))
DEAL = Deal(HANDS, TALON)

PLAYERS: tuple[PlayerId, ...] = ("N", "E", "S", "W", "C")


def table(players: int = 3, streak: int = 0) -> Table:
    """A new table; its last player deals, so that the others are the hands in order."""
    return Table(PLAYERS[:players], dealer=players - 1, carry=Carry(streak=streak))


def opened(
    preset: str = "sochi",
    players: int = 3,
    streak: int = 0,
    deal: Deal = DEAL,
    given: Mapping[str, object] | None = None,
) -> State:
    """The deal before its first word, under a preset with some options changed."""
    rules = ruleset(preset, players=players, **(given or {}))
    return start(rules.course.opens(rules, table(players, streak)), deal)


def talk(s: State, words: str) -> State:
    """The state after these words, said in turn by whoever is asked.

    A word that starts with a suit letter and a rank is a card; ``lay-C7-H7`` is a discard; a
    hyphen stands for a blank within a word.
    """
    for word in words.split():
        s = _done(s, word)
    return s


def _done(s: State, word: str) -> State:
    if word.startswith("lay-"):
        return apply(s, Discard(Cards.of(map(Card.parse, word.split("-")[1:]))))
    if len(word) == 2 and word[0] in "SCDH":
        return apply(s, Play(Card.parse(word)))
    return apply(s, say(word.replace("look-", "look ").replace("blind-", "blind ")))


def may(s: State) -> list[str]:
    """Everything that whoever is asked may say or play, as words."""
    assert s.asked is not None
    return [_word(option) for option in s.asked.options]


def _word(option: object) -> str:
    match option:
        case Play(card):
            return str(card)
        case Discard(cards):
            return "-".join(("lay", *map(str, cards)))
        case _:
            return str(getattr(option, "word", option))


def cards(text: Iterable[Card]) -> set[str]:
    """Cards as words."""
    return {str(card) for card in text}


def ordered(contract: str, players: int = 3, preset: str = "sochi", **given: object) -> State:
    """The first hand has bid this, laid the talon away and ordered it."""
    order = "" if contract == "10NT" else f" {contract}"
    s = opened(preset, players, given=given)
    return talk(s, f"{contract} pass pass lay-D8-H9{order}")


def declarer(s: State) -> Seat | None:
    """Who has won the auction."""
    return s.terms.declarer if isinstance(s.terms, Award | Engagement) else None
