"""Claims and trust: agreed to when it is certain that playing on could bring nothing better."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from preferans.bots.novice.ending import Hands, Overrun, ending_of
from preferans.bots.novice.holdings import holdings
from preferans.bots.novice.judgement import run
from preferans.bots.novice.suits import holes
from preferans.bots.novice.view import must_overtake, whereabouts
from preferans.cards import Cards
from preferans.deal import Action, Engagement, Observation, Offer, Seat, say
from preferans.stages import Tricks, first_leader

WORK = 20_000
"""The positions looked at to be sure of a claim."""

WORLDS = 30
"""With more ways than this for the hidden cards to lie, nothing is certain."""

ACCEPT, REFUSE = say("accept"), say("refuse")


def answer(seen: Observation, offer: Offer) -> Action:
    """Accept a claim only if the player's side can certainly not do better against any defence.

    A defender waives no whists.
    """
    terms = seen.terms
    assert isinstance(terms, Engagement)
    assert seen.seat is not None
    given = offer.claim.tricks
    if terms.declarer is None:
        return ACCEPT if given[seen.seat] == 0 else REFUSE
    his = given[0] if len(given) == 1 else given[terms.declarer]
    left = seen.rules.hand_size - len(seen.tricks)
    mine = seen.seat == terms.declarer
    if offer.claim.waived and not mine:
        return REFUSE
    if len(given) > 1 and not mine and given[seen.seat] < left - his:
        return REFUSE  # The other defender would get tricks that may be one's own.
    sound = no_more(seen, terms, his) if mine != terms.contract.null else no_less(seen, terms, his)
    return ACCEPT if sound else REFUSE


def trusts(seen: Observation) -> Action:
    """Let a misère or a checked game be made unplayed, if it certainly will be.

    While a hand of the defence is hidden nothing is certain, and to refuse costs nothing.
    """
    terms = seen.terms
    assert isinstance(terms, Engagement)
    n = terms.contract.target.n
    sound = no_more(seen, terms, n) if terms.contract.null else no_less(seen, terms, n)
    return ACCEPT if sound else REFUSE


def no_more(seen: Observation, terms: Engagement, n: int) -> bool:
    """Whether the declarer certainly takes no more than ``n`` of the tricks that are left."""
    left = seen.rules.hand_size - len(seen.tricks)
    if n >= left or (terms.contract.null and _always_under(seen, terms)):
        return True
    return not _ever(seen, terms, n + 1, reached=True)


def no_less(seen: Observation, terms: Engagement, n: int) -> bool:
    """Whether the declarer certainly takes at least ``n`` of the tricks that are left."""
    return n <= _runs(seen, terms) or not _ever(seen, terms, n, reached=False)


def _runs(seen: Observation, terms: Engagement) -> int:
    """The tricks that the declarer, his hand shown and he on lead, takes before anybody else."""
    declarer = terms.declarer
    cards = None if declarer is None else seen.hands[declarer]
    if cards is None or seen.table or _turn(seen, terms) != declarer:
        return 0
    out = holdings(_others(seen, terms))
    return run(holdings(cards.bits), out, terms.contract.trump)


def _always_under(seen: Observation, terms: Engagement) -> bool:
    """Whether the declarer of a misère, others being on lead, stays under in every suit."""
    cards = None if terms.declarer is None else seen.hands[terms.declarer]
    if cards is None or seen.table or _turn(seen, terms) == terms.declarer:
        return False
    if must_overtake(seen):
        return False
    return not any(map(holes, holdings(cards.bits), holdings(_others(seen, terms))))


def _others(seen: Observation, terms: Engagement) -> int:
    """All cards that may be in a hand other than the declarer's."""
    may, _ = whereabouts(seen, terms)
    bits = 0
    for seat in terms.playing:
        bits |= may[seat] if seat != terms.declarer else 0
    return bits


def _ever(seen: Observation, terms: Engagement, want: int, *, reached: bool) -> bool:
    """Whether in some world the declarer does, or does not, reach ``want`` more tricks.

    Where there are too many worlds or too much to look at, it might be so.
    """
    ending = ending_of(seen, terms, WORK)
    turn = _turn(seen, terms)
    worlds = list(islice(_worlds(seen, terms), WORLDS + 1))
    if len(worlds) > WORLDS:
        return True
    try:
        return any(ending.reaches(w, turn, seen.table, want) is reached for w in worlds)
    except Overrun:
        return True


def _worlds(seen: Observation, terms: Engagement) -> Iterator[Hands]:
    """Every way for the hidden cards to lie."""
    may, _ = whereabouts(seen, terms)
    hidden = [seat for seat in terms.playing if seen.hands[seat] is None]
    yield from _filled(list(may), hidden, seen.counts)


def _filled(hands: list[int], hidden: list[Seat], counts: tuple[int, ...]) -> Iterator[Hands]:
    if not hidden:
        yield hands[0], hands[1], hands[2]
        return
    seat, *rest = hidden
    for pick in combinations(Cards(hands[seat]), counts[seat]):
        bits = Cards.of(pick).bits
        given = [bits if x == seat else h & ~bits if x in rest else h for x, h in enumerate(hands)]
        if all(given[x].bit_count() >= counts[x] for x in rest):
            yield from _filled(given, rest, counts)


def _turn(seen: Observation, terms: Engagement) -> Seat:
    """Who plays the next card."""
    if seen.table:
        seat = seen.table[-1][0].after()
        while seat not in terms.playing:
            seat = seat.after()
        return seat
    if seen.tricks:
        return seen.tricks[-1].winner
    stage = next(s for s in seen.rules.stages if isinstance(s, Tricks))
    return first_leader(terms, stage.lead)
