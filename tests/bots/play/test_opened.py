"""Open play: what can be caught for certain is caught, and what can be hidden is hidden."""

from __future__ import annotations

from random import Random

import pytest

from preferans.bots.components.catching import caught, misere
from preferans.bots.play import CLUB, MASTER, Skill, board, card, settled
from preferans.bots.play.laid import exposed, likely
from preferans.bots.play.opened import course, plan
from preferans.cards import PACK, Card, Cards
from preferans.deal import Observation, Play, apply, observe
from preferans.ledger import HANDS, Seat
from preferans.solver.catching import CATCHING, OpenPlay, all_discards, best, sure
from tests.bots.hands import SOCHI

pytestmark = pytest.mark.skipif(not CATCHING, reason="needs the compiled solver")

WORK = 200_000


def risky(seed: int) -> OpenPlay:
    """A misère whose best discard leaves a hole or two, with the discards that make sense."""
    rng = Random(seed)
    while True:
        deck = list(PACK[:32])
        rng.shuffle(deck)
        twelve = Cards.of(deck[:12])
        hands = twelve, Cards.of(deck[12:22]), Cards.of(deck[22:32])
        play = OpenPlay(hands, Seat.FORE, rng.choice(HANDS), all_discards(twelve))
        sensible = tuple(likely(play))
        if exposed(twelve) < 8 and 1 <= min(exposed(twelve - d) for d in sensible) <= 2:
            return OpenPlay(hands, Seat.FORE, play.leader, sensible)


def master(seen: Observation) -> Card:
    return card(seen, MASTER, 7)


def club(seen: Observation) -> Card:
    return card(seen, CLUB, 7)


@pytest.mark.parametrize("seed", [1, 2, 3, 6, 7])  # the declarer leads in the last two
def test_what_the_plan_catches_is_caught_whatever_he_plays(seed: int) -> None:
    deal = risky(seed)
    found = caught(deal, master, SOCHI)
    promised = best(deal, work=WORK)
    assert len(found.caught) >= len(promised.caught)
    assert found.caught <= found.possible


@pytest.mark.full
@pytest.mark.parametrize("seed", range(100, 130))
def test_more_than_an_average_over_the_discards_catches(seed: int) -> None:
    deal = risky(seed)
    exact, average = caught(deal, master, SOCHI), caught(deal, club, SOCHI)
    assert len(exact.caught) >= len(best(deal, work=WORK).caught)
    assert exact.possible == average.possible


def test_what_is_caught_for_certain_is_caught_after_any_discard() -> None:
    """Among them are discards that make no sense."""
    seen = 0
    for seed in range(40):
        deal = risky(seed)
        whole = OpenPlay(deal.hands, deal.declarer, deal.leader, all_discards(deal.hands[0]))
        if not sure(whole, work=WORK):
            continue
        state = misere(whole, whole.discards[seed % 66], SOCHI)
        assert state.asked is not None
        if state.asked.actor == HANDS[(deal.declarer - deal.leader) % 3]:
            continue
        way = course(board(observe(state, state.asked.actor)))
        assert way is not None
        promised = plan(way, dict.fromkeys(deal.discards, 1), WORK)
        assert set(promised.caught) == set(whole.discards)
        seen += 1
    assert seen > 2


def test_both_defenders_and_no_discard_change_nothing() -> None:
    """The same card whatever was laid away, since nobody but the declarer can know."""
    deal = risky(3)
    moments = [misere(deal, away, SOCHI) for away in deal.discards[:4]]
    chosen = set()
    for s in moments:
        assert s.asked is not None
        if s.asked.actor != HANDS[(deal.declarer - deal.leader) % 3]:
            chosen.add(master(observe(s, s.asked.actor)))
    assert len(chosen) <= 1


def test_a_declarer_gets_away_where_he_can() -> None:
    """With open hands and his discard known he never takes a trick that he need not take."""
    away_with = 0
    for seed in range(12):
        deal = risky(seed)
        possible = set(best(deal, work=WORK).possible)
        safe = [d for d in deal.discards if d not in possible]
        if not safe or deal.leader == deal.declarer:
            continue  # his own first lead he makes before the hands are opened
        s = misere(deal, safe[0], SOCHI)
        while s.asked is not None and isinstance(s.asked.options[0], Play):
            chosen = card(observe(s, s.asked.actor), CLUB, 1)
            s = apply(s, Play(chosen))
        assert s.taken(HANDS[(deal.declarer - deal.leader) % 3]) == 0
        away_with += 1
    assert away_with


@pytest.mark.parametrize("skill", [CLUB, MASTER], ids=["club", "master"])
@pytest.mark.parametrize("seed", [1, 2, 6])
def test_what_hangs_on_the_position_alone_is_gone_through_once(seed: int, skill: Skill) -> None:
    """What came of a position by one way comes of it by all others; the same is caught."""
    deal = risky(seed)

    def way(seen: Observation) -> Card:
        return card(seen, skill, 7)

    short = caught(deal, way, SOCHI, lambda seen: settled(seen, skill))
    long = caught(deal, way, SOCHI)
    assert short.caught == long.caught
    assert short.decisions <= long.decisions
