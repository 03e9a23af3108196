"""A misère with the defenders' hands open: catching it, and getting away with it.

The defenders are of one mind: all that either goes by lies open to both, so that two bots come to
the same plan without a word. What they don't know is what the declarer laid away.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from preferans.bots.novice.duck import card_without_tricks
from preferans.bots.novice.holdings import holding, holdings, place
from preferans.bots.novice.judgement import clean
from preferans.bots.novice.net import Laid, Net, Overrun, Three, without
from preferans.bots.novice.suits import risk
from preferans.bots.novice.view import View, must_overtake
from preferans.cards import Card, Cards
from preferans.deal import Seat

WORK = 200
"""The positions that the defence looks at for one card."""

DECLARERS_WORK = 800
"""The positions that the declarer looks at, who has only one world to think of."""

WORLDS = 6
"""The discards that are reckoned with, likeliest first."""

World = tuple[float, int]
"""A hand that the declarer may have, as bits, and how likely it is beside the others."""


def card_against_null(v: View) -> Card:
    """The defender's card: the one that catches the misère after the most of likely discards."""
    worlds = _worlds(v)
    if not worlds:
        return max(v.legal, key=lambda card: (_pressing(v, card), -card))
    caught = _count(v, worlds)
    likely = worlds[0][1]
    return max(
        v.legal,
        key=lambda card: (caught.get(card, 0.0), _plan(v, card, likely), -place(card), -card),
    )


def card_of_null(v: View) -> Card:
    """The declarer's card: one with which he gets away, all hands being open; else a low one."""
    if not _is_known(v) or _want(v) > 1:
        return card_without_tricks(v)
    net = Net(DECLARERS_WORK)
    try:
        safe = tuple(card for card in v.legal if not _caught_after(v, net, v.own, card))
    except Overrun:
        safe = ()
    return card_without_tricks(v.only(safe) if safe else v)


def _is_known(v: View) -> bool:
    """Whether three hands play freely, and those of the defence lie open."""
    return (
        len(v.terms.playing) == 3
        and not must_overtake(v.seen)
        and all(v.share[seat] == 1.0 for seat in v.terms.playing if seat != v.declarer)
    )


def _want(v: View) -> int:
    """With how many more tricks the declarer fails, or pays for one more."""
    taken = sum(trick.winner == v.declarer for trick in v.seen.tricks)
    return max(1, v.terms.contract.target.n - taken + 1)


def _worlds(v: View) -> list[World]:
    """The likeliest hands of the declarer, likeliest first; none where the defence is closed.

    A discard is the likelier the safer the misère looked after it, before the play.
    """
    if not _is_known(v) or v.declarer is None:
        return []
    his = others = 0
    for plays in (*(trick.plays for trick in v.seen.tricks), v.seen.table):
        for seat, card in plays:
            if seat == v.declarer:
                his |= 1 << card
            else:
                others |= 1 << card
    may = v.may[v.declarer]
    defence = sum(v.may[seat] for seat in v.terms.playing if seat != v.declarer)
    out = holdings(defence | others)
    away = may.bit_count() - v.seen.counts[v.declarer]
    found = []
    for lay in combinations(Cards(may), away):
        hand = may & ~Cards.of(lay).bits
        found.append((clean(holdings(hand | his), out) ** 3 + 0.001, hand))
    found.sort(reverse=True)
    return found[:WORLDS]


def _count(v: View, worlds: Iterable[World]) -> dict[Card, float]:
    """For each card, the weight of the worlds in which the misère is caught after it."""
    caught: dict[Card, float] = {}
    if _want(v) > 1:
        return caught
    net = Net(WORK)
    for weight, hand in worlds:
        try:
            found = [card for card in v.legal if _caught_after(v, net, hand, card)]
        except Overrun:
            break  # Worlds that were not finished are left out for every card alike.
        for card in found:
            caught[card] = caught.get(card, 0.0) + weight
    return caught


def _caught_after(v: View, net: Net, hand: int, card: Card) -> bool:
    """Whether the declarer, holding ``hand``, must take a trick once this card is played."""
    declarer = v.declarer
    assert declarer is not None
    first, second = (holdings(v.may[declarer.after(i)]) for i in (1, 2))
    hands: Three = holdings(hand), first, second
    mine = _laid(declarer, v.hand, card)
    table = (*(_laid(declarer, seat, lying) for seat, lying in v.seen.table), mine)
    return net.goes_on(without(hands, *mine), table, (mine[0] + 1) % 3)


def _laid(declarer: Seat, seat: Seat, card: Card) -> Laid:
    return (seat - declarer) % 3, card.suit, 1 << place(card)


def _plan(v: View, card: Card, likely: int) -> float:
    """How well a card goes with the plan where the end is too far off to see."""
    if v.led is None:
        return _lead(v, card, likely)
    if v.declarer in v.later:
        return -float(place(card))
    # The declarer has played: high cards go now, from the suits in which he is weak.
    weak = risk(holding(likely, card.suit), holding(v.own, card.suit))
    return place(card) + 2.0 * weak


def _lead(v: View, card: Card, likely: int) -> float:
    """Lead low where he has a gap, never where he is void and may throw what hurts him."""
    his = holding(likely, card.suit)
    if not his:
        return -1.0
    defence = 0
    for seat in v.terms.playing:
        if seat != v.declarer:
            defence |= holding(v.may[seat], card.suit)
    return risk(his, defence) - 0.01 * place(card)


def _pressing(v: View, card: Card) -> float:
    """Hands closed: low while the declarer has still to play, high once he has stayed under."""
    return float(-place(card) if v.led is None or v.declarer in v.later else place(card))
