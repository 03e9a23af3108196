"""A game of the web table as a record for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from preferans.bots import bot
from preferans.deal import End
from preferans.fairness import FIRST, Block, format_block
from preferans.notation.record import Called, Event, Played, Record, format_record
from preferans.server.game import Game

Tags = tuple[tuple[str, str], ...]
LENT = "x-lent"
"""The tag of a deal that names each action which a bot decided that is not the player's own."""
TOGETHER = "x-together"
"""The tag of a match that names two players who came from one network."""
SEAT = "x-seat"
"""The tag of the first deal in which somebody else plays for a player: both names."""


def record_text(game: Game) -> str:
    """The whole match in the text form of the notation."""
    assert game.match is not None
    match = game.match
    first = match.deals[0].before if match.deals else match.table
    events: list[Event] = [
        Played(deal.state.deal, deal.state.record, _deal_tags(game, deal.number))
        for deal in match.deals
    ]
    if match.table.over == End.AGREEMENT.value:
        events.append(Called(End.AGREEMENT))
    bots = tuple(
        (player.name, _identity(game, place, player.bot))
        for place, player in enumerate(game.players)
        if player.bot is not None and place not in game.handed_on
    )
    players, dealer, tags = first.players, first.players[first.dealer], _head_tags(game)
    tags += tuple((TOGETHER, ", ".join(names)) for names in game.together.values())
    if game.packs:
        tags = (("note", "The cards of an earlier match, dealt again."), *tags)
    return format_record(Record(match.rules, players, dealer, tuple(events), bots, tags=tags))


def _identity(game: Game, place: int, name: str) -> str:
    """A bot with all that it decides by; the seed of a fair deal follows from its evidence."""
    identity = bot(name, seed=game.bot_seed(place)).identity
    if game.fair is None or not game.fair.blocks:
        return str(identity)
    others = tuple((k, v) for k, v in identity.parameters if k != "seed")
    return str(replace(identity, parameters=others))


def _head_tags(game: Game) -> Tags:
    """The game and the last hash of its evidence."""
    if game.fair is None or not game.fair.blocks:
        return ()
    last = evidence_of(game, game.match.deals[-1].number)[-1:] if game.match else []
    hashed = last[0].hash.hex() if last else FIRST.hex()
    return (("fair", f"game={game.fair.game.hex()} head={hashed}"),)


def _deal_tags(game: Game, number: int) -> Tags:
    """The evidence of a deal, who took a seat, where a bot stood in, and what was taken back."""
    lines = [("fair", format_block(block)) for block in evidence_of(game, number)]
    lent = ", ".join(f"{n} {name}" for n, name in game.lent_in.get(number, ()))
    taken = game.takebacks.get(number, 0)
    facts = [(SEAT, told) for told in _handed(game, number)]
    facts += [(LENT, lent)] if lent else []
    facts += [("x-takebacks", str(taken))] if taken else []
    return (*lines, *facts)


def _handed(game: Game, number: int) -> Iterator[str]:
    """The players of the record for whom somebody else plays from this deal on."""
    assert game.match is not None
    for place, name in game.handed.get(number, ()):
        yield f"{game.match.table.players[place]}: {name if name is not None else 'a bot'}"


def evidence_of(game: Game, number: int) -> tuple[Block, ...]:
    """The attempts to deal a deal; none in a game that was begun before there was evidence."""
    return game.fair.blocks.get(number, ()) if game.fair is not None else ()
