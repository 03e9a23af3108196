"""A game of the web table as a record for people."""

from __future__ import annotations

from preferans.bots import bot
from preferans.deal import End
from preferans.notation.record import Called, Event, Played, Record, format_record
from preferans.server.game import Game


def record_text(game: Game) -> str:
    """The whole match in the text form of the notation."""
    assert game.match is not None
    match = game.match
    first = match.deals[0].before if match.deals else match.table
    events: list[Event] = [Played(deal.state.deal, deal.state.record) for deal in match.deals]
    if match.table.over == End.AGREEMENT.value:
        events.append(Called(End.AGREEMENT))
    bots = tuple(
        (player.name, str(bot(player.bot, seed=game.bot_seed(place)).identity))
        for place, player in enumerate(game.players)
        if player.bot is not None
    )
    players, dealer = first.players, first.players[first.dealer]
    return format_record(Record(match.rules, players, dealer, tuple(events), bots))
