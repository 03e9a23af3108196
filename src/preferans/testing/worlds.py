"""Other worlds: the same deal as a viewer knows it, with the cards that he cannot see elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from preferans.cards import NONE, Card, Cards
from preferans.deal import (
    HANDS,
    Action,
    Deal,
    Discard,
    Place,
    Question,
    Seat,
    State,
    TalonUse,
)
from preferans.testing.sight import Known, award


@dataclass(frozen=True, slots=True)
class World:
    """Where all cards might lie at one moment, and how the deal would have begun.

    ``deal`` and ``record`` are what a replay would need; ``now`` is the moment itself, with its
    question asked again so that nothing remembered from the real world survives.
    """

    deal: Deal
    record: tuple[tuple[Seat, Action], ...]
    now: State


def world(
    s: State, viewer: Seat | None, seen: Known, rng: Random, swaps: int | None = None
) -> World:
    """Another world that ``viewer``, who has ``seen`` so much, cannot tell from this one.

    All that is hidden is shuffled or, with ``swaps``, so many pairs of cards exchanged. Only the
    last moment is made so; whether the whole record could have happened in it is for a replay to
    say.
    """
    lying, kept = dict(_hidden(s, seen)), _kept(s, seen)
    lying = _shuffled(lying, kept, rng) if swaps is None else _swapped(lying, kept, rng, swaps)
    hands = tuple(_cards(lying, Place.hand(x), s.hands[x]) for x in HANDS)
    discards = _cards(lying, Place.DISCARD, s.discards)
    talon = tuple(_one(lying, Place.talon(i), card) for i, card in enumerate(s.deal.talon))
    deal = _dealt(s, viewer, seen, (hands, discards, talon), rng)
    record = tuple((who, _replaced(action, discards)) for who, action in s.record)
    heard = tuple((who, _replaced(action, discards)) for who, action in s.heard)
    now = s._replace(deal=deal, hands=hands, discards=discards, record=record, heard=heard)
    return World(deal, record, _asked_again(now))


Lying = dict[Place, list[Card]]


def _hidden(s: State, seen: Known) -> Iterator[tuple[Place, list[Card]]]:
    """The places that hold cards which the viewer cannot see, with those cards."""
    for x in HANDS:
        if x not in seen.hands:
            yield Place.hand(x), list(s.hands[x])
    if s.discards and not seen.discard:
        yield Place.DISCARD, list(s.discards)
    for i, card in enumerate(s.deal.talon):
        if i not in seen.talon and i >= _taken(s):
            yield Place.talon(i), [card]


def _taken(s: State) -> int:
    """How many of the talon's cards the declarer has in his hand or discarded."""
    won = award(s)
    return won.rung.takes if won is not None and won.talon is TalonUse.TAKEN else 0


def _kept(s: State, seen: Known) -> dict[Card, set[Place]]:
    """Where those cards may lie that the viewer saw going into the declarer's hand."""
    won = award(s)
    if won is None:
        return {}
    home = {Place.hand(won.declarer), Place.DISCARD}
    return {card: home for i, card in enumerate(s.deal.talon[: _taken(s)]) if i in seen.talon}


def _shuffled(lying: Lying, kept: dict[Card, set[Place]], rng: Random) -> Lying:
    """The hidden cards dealt anew to the places where they may lie."""
    slots = [place for place, cards in lying.items() for _ in cards]
    bound = [card for cards in lying.values() for card in cards if card in kept]
    free = [card for cards in lying.values() for card in cards if card not in kept]
    rng.shuffle(slots)
    rng.shuffle(free)
    new: Lying = {place: [] for place in lying}
    for card in bound:
        place = next(place for place in slots if place in kept[card])
        slots.remove(place)
        new[place].append(card)
    for place, card in zip(slots, free, strict=True):
        new[place].append(card)
    return new


def _swapped(lying: Lying, kept: dict[Card, set[Place]], rng: Random, swaps: int) -> Lying:
    """The hidden cards, ``swaps`` times two of them exchanged where both may lie."""
    slots = [(place, i) for place, cards in lying.items() for i in range(len(cards))]
    for _ in range(swaps if len(slots) > 1 else 0):
        (a, i), (b, j) = rng.choice(slots), rng.choice(slots)
        mine, yours = lying[a][i], lying[b][j]
        if b in kept.get(mine, (b,)) and a in kept.get(yours, (a,)):
            lying[a][i], lying[b][j] = yours, mine
    return lying


def _cards(lying: Lying, place: Place, otherwise: Cards) -> Cards:
    return Cards.of(lying[place]) if place in lying else otherwise


def _one(lying: Lying, place: Place, otherwise: Card) -> Card:
    return lying[place][0] if place in lying else otherwise


def _dealt(
    s: State,
    viewer: Seat | None,
    seen: Known,
    now: tuple[tuple[Cards, ...], Cards, tuple[Card, ...]],
    rng: Random,
) -> Deal:
    """The deal that led to these hands, this discard and this talon."""
    hands, discards, talon = now
    trick_by_trick = (*(trick.plays for trick in s.tricks), s.table)
    played = [
        Cards.of(card for plays in trick_by_trick for who, card in plays if who == x) for x in HANDS
    ]
    whole = [hand | cards for hand, cards in zip(hands, played, strict=True)]
    won, taken = award(s), _taken(s)
    if won is not None and taken:
        d = won.declarer
        whole[d] |= discards
        # Who did not see the talon cannot tell which of the declarer's cards came from it.
        if viewer != d and not seen.talon & set(range(taken)):
            talon = (*rng.sample(list(whole[d]), taken), *talon[taken:])
        whole[d] -= Cards.of(talon[:taken])
    return Deal(tuple(whole), talon)


def _replaced(action: Action, discards: Cards) -> Action:
    return Discard(discards) if isinstance(action, Discard) and discards != NONE else action


def _asked_again(s: State) -> State:
    """The same moment with its question asked anew."""
    if s.asked is None:
        return s
    asked = s.rules.stages[s.at].ask(s)
    return s._replace(asked=asked if isinstance(asked, Question) else None)
