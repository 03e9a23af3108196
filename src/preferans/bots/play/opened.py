"""Open play, in which only the declarer's discard is unknown: exact, for both sides.

The defenders are of one mind: all that either goes by lies open to both, so that two bots come to
the same plan without a word. A plan begun is followed through: what the plans at the earlier
cards caught is asked for again, so that a bot needs no memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from preferans.books import Sheet
from preferans.bots.play.board import Board
from preferans.bots.play.laid import Likely
from preferans.bots.play.worth import Worth
from preferans.bots.worlds.evidence import played
from preferans.cards import Card, Cards
from preferans.deal import HANDS, Seat, TalonUse
from preferans.solver import Goal, cards_many
from preferans.solver.catching import (
    CATCHING,
    Catch,
    OpenPlay,
    Proof,
    TooMuchWork,
    all_discards,
    best,
    escapes,
    sure,
)

Prior = Callable[[OpenPlay], Mapping[Cards, int]]
"""How likely the discards are at the start of the play; those left out are unlikely."""

_Weighed = tuple[tuple[Cards, int], ...]
_Kept = tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The open play so far.

    ``plays``: the position before each of the ``cards``, the last one being now.
    """

    plays: tuple[OpenPlay, ...]
    cards: tuple[Card, ...]

    @property
    def now(self) -> OpenPlay:
        """The position in which a card is due."""
        return self.plays[-1]


def course(board: Board) -> Course | None:
    """The play as one of open hands; ``None`` where more is hidden than two cards of one hand."""
    declarer, playing = board.declarer, board.terms.playing
    if not CATCHING or declarer is None or playing != HANDS or board.everyone_for_himself:
        return None
    if board.rules.must_overtrump or not board.rules.trump_if_void or not board.legal:
        return None
    if board.terms.contract.target.n and board.terms.contract.null:
        return None
    if isinstance(board.seen.rules.book, Sheet) and board.seen.rules.book.underbid:
        return None  # more tricks are not always better
    if any(board.seen.hands[x] is None for x in playing if x != declarer):
        return None
    return _replayed(board, declarer)


def _replayed(board: Board, declarer: Seat) -> Course | None:
    seen, gone = board.seen, played(board.seen)
    hands = [Cards((seen.hands[x] or Cards()).bits | gone[x]) for x in HANDS]
    others = Cards(sum(hands[x].bits for x in HANDS if x != declarer))
    may = seen.rules.deck - others
    if len(may) != seen.rules.hand_size + 2 or seen.rules.deck.bits >> 32:
        return None
    hands[declarer] = may
    lies = Cards.of(card for card in seen.talon if card is not None) & _untaken(board)
    discards = _discards(may, lies, _known_away(board, may))
    if not discards:
        return None
    null = board.terms.contract.null
    need = max(0, board.terms.contract.target.n + null - credit(board))
    first = seen.tricks[0].leader if seen.tricks else board.leader
    assert first is not None
    play = _beginning(
        (hands[0], hands[1], hands[2]),
        declarer,
        first,
        discards,
        Goal.MISERE if null else Goal.TAKE,
        need,
        board.trump,
        must_overtake=board.rules.must_overtake,
    )
    cards = (*(card for trick in seen.tricks for _, card in trick.plays), *board.trick)
    return Course(_plays(play, cards), cards)


_beginning = lru_cache(maxsize=64)(OpenPlay)
"""The position before the first card; one and the same of a play, to be told apart fast."""


@lru_cache(maxsize=64)
def _discards(may: Cards, lies: Cards, known: Cards | None) -> tuple[Cards, ...]:
    """Those that leave in the talon what ``lies`` there, and are the ``known`` one if one is."""
    return tuple(d for d in all_discards(may) if lies <= d and known in (None, d))


@lru_cache(maxsize=512)
def _plays(start: OpenPlay, cards: tuple[Card, ...]) -> tuple[OpenPlay, ...]:
    """The position at the start and after each of the cards."""
    if not cards:
        return (start,)
    before = _plays(start, cards[:-1])
    return (*before, before[-1].play(cards[-1]))


def credit(board: Board) -> int:
    """The tricks that the discard counts for."""
    book = board.seen.rules.book
    counts = isinstance(book, Sheet) and not board.terms.contract.null
    return book.discards_credit if counts and isinstance(book, Sheet) else 0


def _untaken(board: Board) -> Cards:
    """The cards of the pack that cannot have gone to the declarer from the talon."""
    award = board.terms.award
    taken = award is not None and award.talon is TalonUse.TAKEN
    return Cards() if taken else board.seen.rules.deck


def _known_away(board: Board, may: Cards) -> Cards | None:
    """The two cards that the declarer does not hold, if the defence knows them."""
    declarer = board.declarer
    assert declarer is not None
    held = board.seen.hands[declarer]
    if held is None or (board.seen.seat == declarer and not _laid_open(board)):
        return None  # what he alone knows does not tell the defence anything
    return may - held - Cards(played(board.seen)[declarer])


def _laid_open(board: Board) -> bool:
    """Whether the declarer's hand lies open to all."""
    return board.terms.contract.bare and bool(board.seen.tricks)


# -- the defence ---------------------------------------------------------------------------------


def defend(board: Board, way: Course, worth: Worth, prior: Prior, work: int) -> Card:
    """The defence's card: it begins a plan that catches the most of what is likely.

    Among the cards that do so it is the one that costs the declarer the most on average with all
    hands open. ``work``: what each question may look into; 0 for that average alone.
    """
    weights = _alive(way, prior)
    means = _means(board, way.now, weights, worth)
    ranked = sorted(means, key=lambda card: (-means[card], *_modest(card)))
    if not work or not undecided(way.now):
        return ranked[0]
    catch = plan(way, weights, work)
    if catch.card is None:
        return _pressing(way.now, [c for c in ranked if means[c] > means[ranked[0]] - SAME])
    for card in ranked[:TRIED]:
        if means[card] <= means[catch.card] + SAME:
            break
        if set(catch.caught) <= set(_after(way.now, card, catch, work)):
            return card
    return catch.card


SAME = 1e-6
"""Averages that are no further apart count as the same."""

TRIED = 3
"""How many cards are tried for one that catches as much and costs the declarer more."""


def undecided(play: OpenPlay) -> bool:
    """Whether the contract can still be made and still fail."""
    left = max(len(play.hands[x]) - 2 * (x == play.declarer) for x in HANDS)
    return 1 <= play.tricks <= left


def plan(way: Course, weights: Likely, work: int) -> Catch:
    """The best plan from now on that keeps what the plans before caught."""
    given = tuple(weights.items())
    return _catch(way.now, given, _kept(way.plays[0], way.cards, given, work), work)


def settled(way: Course, prior: Prior, work: int) -> bool:
    """Whether the defence's cards hang on the position alone from now on, not on how it arose.

    It does where one plan catches everything that is still possible, and where no plan is made.
    """
    if not undecided(way.now):
        return False
    if not work:
        return True
    given = tuple(_alive(way, prior).items())
    kept = _kept(way.plays[0], way.cards, given, work)
    return set(kept) >= set(way.now.discards) or _sure(way.now, work)


@lru_cache(maxsize=512)
def _kept(start: OpenPlay, cards: tuple[Card, ...], weights: _Weighed, work: int) -> _Kept:
    """What the plans made before each of the cards caught: the last of them has the word."""
    if not cards:
        return ()
    keep = _kept(start, cards[:-1], weights, work)
    play = _plays(start, cards[:-1])[-1]
    # Before the declarer's own first lead, too, the parts of the plan must fit together.
    chosen = play.mover != play.declarer and len(play.legal()) > 1
    if not undecided(play) or not (chosen or len(cards) == 1):
        return keep
    catch = _catch(play, weights, keep, work)
    return keep if catch.proof is Proof.VOTE else catch.caught


@lru_cache(maxsize=256)
def _catch(play: OpenPlay, weights: _Weighed, keep: _Kept, work: int) -> Catch:
    """The best plan; where one catches all that is possible, it is such a one."""
    if set(keep) >= set(play.discards) or _sure(play, work):
        return best(play, work=work)
    given = {away: w for away, w in weights if away in set(play.discards)}
    return best(play, given or None, keep=keep, work=work)


def _sure(play: OpenPlay, work: int) -> bool:
    try:
        return sure(play, work=work)
    except TooMuchWork:
        return False


def _after(play: OpenPlay, card: Card, catch: Catch, work: int) -> tuple[Cards, ...]:
    """What can still be caught of the plan's discards after another card."""
    then = play.play(card)
    if not undecided(then):
        failed = (then.tricks == 0) == (then.goal is Goal.MISERE)
        return catch.caught if failed else ()
    found = best(replace(then, discards=catch.caught), work=work)
    return () if found.proof is Proof.VOTE else found.caught


@lru_cache(maxsize=64)
def _given(start: OpenPlay, prior: Prior) -> Likely:
    return {away: w for away, w in prior(start).items() if w > 0}


def _alive(way: Course, prior: Prior) -> Likely:
    """The likely discards that the declarer's cards leave possible; if none is left, all that are.

    Those ruled out at earlier cards stay in for the plans made then.
    """
    given = _given(way.plays[0], prior)
    if any(away in given for away in way.now.discards):
        return given
    return dict.fromkeys(way.now.discards, 1)


def _means(board: Board, play: OpenPlay, weights: Likely, worth: Worth) -> dict[Card, float]:
    """By legal card, what the defence wins on average if all hands are open from then on."""
    declarer = play.declarer
    worlds = [d for d in play.discards if d in weights]
    rows = np.array([[hand.bits for hand in play.hands]] * len(worlds), dtype=np.uint32)
    rows[:, declarer] -= np.array([d.bits for d in worlds], dtype=np.uint32)
    shown = tuple(Cards(int(bits)) for bits in rows[0])
    found = cards_many(rows, board.position(shown), threads=1)
    share = np.array([float(weights[d]) for d in worlds])
    share /= share.sum()
    taken, count = board.taken[declarer], board.left + 1
    lost = -np.array([worth.declarers(taken + k) for k in range(count)])
    # Rounded, so that the order of a sum, which machines may differ in, decides nothing.
    return {card: round(float(share @ lost[found[:, card]]), 6) for card in board.legal}


def _modest(card: Card) -> tuple[int, int]:
    return card.rank, int(card)


def _pressing(play: OpenPlay, cards: list[Card]) -> Card:
    """Where nothing is caught for certain: low in the suit in which he has most to duck with."""
    his = play.hands[play.declarer]
    if play.goal is not Goal.MISERE:
        return cards[0]

    def height(card: Card) -> float:
        suit = his.suit(card.suit)
        return sum(c.rank for c in suit) / max(1, len(suit)) if suit else -1.0

    return max(cards, key=lambda card: (height(card), -card.rank, -int(card)))


# -- the declarer --------------------------------------------------------------------------------


def escape(board: Board, way: Course, worth: Worth, prior: Prior, work: int) -> Card:
    """The declarer's card with all hands open but his discard: his best, hiding what he can.

    Between cards that are worth the same with all hands open he plays one after which the defence,
    as it sees things, goes for other discards; then one that leaves it the most to think of.
    """
    declarer = way.now.declarer
    hands = tuple(board.seen.hands[x] or Cards() for x in HANDS)
    rows = np.array([[hand.bits for hand in hands]], dtype=np.uint32)
    found = cards_many(rows, board.position(hands), threads=1)[0]
    value = {c: worth.declarers(board.taken[declarer] + int(found[c])) for c in board.legal}
    top = max(value.values())
    if not work or not undecided(way.now) or len(board.legal) == 1:
        same = [card for card in board.legal if value[card] > top - SAME]
        return min(same, key=_modest)
    away = way.now.hands[declarer] - hands[declarer]
    # Each card is a question of its own: together they may cost what one may.
    each = max(1, work // len(board.legal))
    ways = {e.card: e for e in escapes(way.now, away, _alive(way, prior), work=each)}
    failing = all(e.fails for e in ways.values())

    def rank(card: Card) -> tuple[float, ...]:
        e = ways[card]
        if failing:
            return e.caught, -float(e.left), -value[card], *_modest(card)
        return -value[card], e.caught, -float(e.left), *_modest(card)

    return min(ways, key=rank)
