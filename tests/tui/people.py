"""Players for the tests of the table: bots that say what they are told to, games with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from preferans.bots import Identity
from preferans.deal import Action, Observation, Say, start
from preferans.ledger import PlayerId, Table
from preferans.match import Match
from preferans.notation import parse_deal
from preferans.notation.record import Played, Record
from preferans.rulesets import ruleset
from preferans.tui.game import COMPASS, PERSON, Game


@dataclass(frozen=True)
class Wordy:
    """Says the first of its words that it may say, else does the first thing that it may do."""

    words: tuple[str, ...] = ("pass",)

    @property
    def identity(self) -> Identity:
        return Identity("wordy", 1)

    def choose(self, seen: Observation) -> Action:
        assert seen.question is not None
        options = seen.question.options
        said = (Say(word) for word in self.words if Say(word) in options)
        return next(said, options[0])


def game(
    bots: Mapping[PlayerId, Wordy] | None = None,
    *,
    deal: str | None = None,
    dealer: PlayerId = PERSON,
    path: Path | None = None,
    players: int = 3,
    options: Mapping[str, object] | None = None,
) -> Game:
    """A game with wordy bots; a ``deal`` goes first, its first hand to the left of ``dealer``."""
    names = COMPASS[players]
    rules = ruleset("sochi", players=players, **(options or {}))
    others = {name: (bots or {}).get(name, Wordy()) for name in names if name != PERSON}
    signs = tuple((name, str(bot.identity)) for name, bot in others.items())
    record = Record(rules, names, dealer, bots=signs, seed="1")
    match = Match(rules, Table(names, dealer=names.index(dealer)))
    if deal is None:
        return Game(record, match, others, PERSON, path)
    cards = parse_deal(deal, match.now)
    record = record.with_event(Played(cards))
    return Game(record, match, others, PERSON, path, [start(match.now, cards)])


LONG_SPADES = "SAKQJT98 HA CA DA / S7 HKQJ CKQJ DKQJ / HT98 CT98 DT987 | H7 C7"
"""The first hand can take every trick with spades as trumps; the second leads nothing away."""

SHARED = "SAKQ7 HAK7 CA7 D7 / SJT9 HQJT CKQJ DA / S8 H98 CT98 DKQJT | D9 D8"
"""The first hand can take eight tricks in spades or so; the third has a hand for a misère."""
