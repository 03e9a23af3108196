"""The catchers of a misère talk and point among themselves, unheard by the declarer. Pure."""

from __future__ import annotations

from typing import Any

from preferans.deal import Engagement, Place
from preferans.server.commands import Refusal
from preferans.server.game import Game
from preferans.server.messages import Catch


def catchers(game: Game) -> frozenset[int]:
    """The places whose hands lie open to each other against a misère or a checked ten."""
    s = game.state
    if s is None or not isinstance(s.terms, Engagement) or s.terms.award is None:
        return frozenset()
    contract, declarer = s.terms.contract, s.terms.award.declarer
    seats = [seat for seat in s.terms.playing if seat != declarer]
    opened = all(s.sees(viewer, Place.hand(seat)) for viewer in seats for seat in seats)
    if not opened or not (contract.null or contract.checked):
        return frozenset()
    return frozenset(map(game.place_at, seats))


def caught(game: Game, place: int | None, said: Catch) -> dict[str, Any] | Refusal:
    """The message that the other catchers are told, or why they are not."""
    together = catchers(game)
    if place is None or place not in together or game.match is None or game.state is None:
        return Refusal("not_catching")
    if said.card is not None:
        hands = (game.state.hands[seat] for p in together if (seat := game.seat_of(p)) is not None)
        if said.card not in {str(card) for hand in hands for card in hand}:
            return Refusal("not_your_card")
    elif said.text is None:
        return Refusal("bad_message")
    told = {"t": "catch", "number": game.match.table.number, "from": place}
    return {**told, "text": said.text, "card": said.card}
