"""Open play with an unknown discard: against the rules alone, and what it promises its callers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from preferans.bots.components import risky
from preferans.cards import PACK, SUITS, Card, Cards, Suit
from preferans.ledger import HANDS, Seat
from preferans.solver import Goal, Position, at_least
from preferans.solver.catching import (
    CATCHING,
    OpenPlay,
    Proof,
    TooMuchWork,
    all_discards,
    best,
    catchable,
    chances,
    escapes,
    front,
    sure,
)
from tests.solver.catching_oracle import Sets, ending, maximal, plain_front, taker

pytestmark = pytest.mark.skipif(not CATCHING, reason="the compiled part is not built")


def cards(text: str) -> Cards:
    return Cards.parse(text)


def guess() -> OpenPlay:
    """He keeps the eight of spades or that of clubs; the defence must know which to lead under."""
    return OpenPlay(
        (cards("S8 C8 HAK"), cards("S7 C7"), cards("D87")),
        Seat.FORE,
        Seat.MIDDLE,
        (cards("C8 HK"), cards("S8 HK")),
    )


def oracle_endings(seed: int, full: bool) -> Iterator[tuple[OpenPlay, Sets]]:
    random = Random(seed)
    for i in range(1_000 if full else 100):
        play = ending(random, 4 if full or i % 10 == 0 else 3)
        yield play, frozenset(s for s in plain_front(play) if s)


def test_fronts_are_those_of_the_rules(full: bool) -> None:
    several = 0
    for play, want in oracle_endings(1, full):
        assert frozenset(front(play)) == want, play
        several += len(want) > 1
    assert several >= (40 if full else 2)  # else it was put to nothing hard


def test_every_set_of_discards_is_judged_by_the_rules(full: bool) -> None:
    random = Random(2)
    for play, want in oracle_endings(3, full):
        for some in some_sets(random, play.discards):
            caught = any(frozenset(some) <= plan for plan in want)
            assert sure(replace(play, discards=some)) == caught, (play, some)


def some_sets(random: Random, discards: tuple[Cards, ...]) -> Iterator[tuple[Cards, ...]]:
    """All sets where they are few, else some of each size."""
    if len(discards) <= 4:
        for size in range(1, len(discards) + 1):
            yield from combinations(discards, size)
    else:
        for _ in range(20):
            yield tuple(random.sample(discards, random.randint(1, len(discards))))


def test_the_best_catch_weighs_most_and_its_card_keeps_it(full: bool) -> None:
    random = Random(4)
    for play, want in oracle_endings(5, full):
        weights = {away: random.randint(0, 9) for away in play.discards}
        if not any(weights.values()):
            continue
        total = sum(weights.values())
        top = max((sum(weights[d] for d in plan) for plan in want), default=0)
        catch = best(play, weights)
        assert catch.proof is Proof.EXACT
        assert catch.value == catch.most == Fraction(top, total), play
        assert sum(weights[d] for d in catch.caught) == top
        assert not catch.caught or any(frozenset(catch.caught) <= plan for plan in want)
        assert set(catch.possible) == {d for d in catchable(play) if weights[d]}
        if catch.card is None:
            assert play.mover == play.declarer or not catch.caught
        elif not is_last(play):
            after = replace(play, discards=catch.caught).play(catch.card)
            assert sure(after), play


def is_last(play: OpenPlay) -> bool:
    """Whether the card to come is the last of all."""
    return len(play.trick) == 2 and all(
        len(play.hands[seat]) == 2 * (seat == play.declarer) + (seat == play.mover)
        for seat in HANDS
    )


def test_open_hands_bound_what_is_caught() -> None:
    random = Random(6)
    for _ in range(60):
        play = ending(random, 5)
        want = [away for away in play.discards if fails(play, away)]
        assert catchable(play) == tuple(want), play


def fails(play: OpenPlay, away: Cards) -> bool:
    """Whether the declarer fails with open hands, by the solver of open hands."""
    a, b, c = (h - away if s == play.declarer else h for s, h in enumerate(play.hands))
    position = Position(
        (a, b, c),
        play.declarer,
        play.leader,
        play.trump,
        play.goal,
        trick=play.trick,
        must_overtake=play.must_overtake,
    )
    return at_least(position, play.tricks) == (play.goal is Goal.MISERE)


def test_what_cannot_be_seen_must_be_guessed() -> None:
    play = guess()
    spades, clubs = play.discards
    assert set(catchable(play)) == {spades, clubs}
    assert not sure(play)
    assert set(front(play)) == {frozenset({spades}), frozenset({clubs})}
    catch = best(play, {spades: 1, clubs: 3})
    assert (catch.caught, catch.value, catch.card) == ((clubs,), Fraction(3, 4), Card.parse("C7"))
    catch = best(play, {spades: Fraction(2, 3), clubs: Fraction(1, 3)})
    assert (catch.caught, catch.value, catch.card) == ((spades,), Fraction(2, 3), Card.parse("S7"))


def test_a_discard_of_no_weight_is_left_out() -> None:
    play = guess()
    clubs = play.discards[1]
    catch = best(play, {clubs: 7})
    assert catch.possible == catch.caught == (clubs,)
    assert catch.value == 1


@pytest.mark.parametrize("goal", [Goal.MISERE, Goal.TAKE])
def test_a_plan_followed_through_catches_what_it_says(goal: Goal) -> None:
    """Against every line of the declarer, asking anew at each card with `keep`."""
    random = Random(7)
    checked = 0
    while checked < 25:
        play = ending(random, 4)
        catch = best(play)
        if play.goal is not goal or not 1 < len(catch.caught) < len(play.discards):
            continue
        check_walk(play, catch.caught, catch.caught)
        checked += 1


def check_walk(play: OpenPlay, keep: tuple[Cards, ...], live: tuple[Cards, ...]) -> None:
    """``live``: what is left of the discards that the plan catches."""
    if not live:
        return
    if play.mover == play.declarer:
        moves = list(play.legal())
    else:
        catch = best(play, keep=keep)
        assert set(live) <= set(catch.caught), play
        moves = [catch.card] if catch.card is not None else list(play.legal())
    for card in moves:
        if play.mover == play.declarer:
            his = play.hands[play.declarer]
            left = tuple(d for d in live if card in replace(play, discards=(d,)).legal())
            assert all(card in his - d for d in left)
        else:
            left = live
        if not left:
            continue
        if is_last(play):
            took = taker(play, card) == play.declarer
            assert took >= play.tricks if play.goal is Goal.MISERE else took < play.tricks
        else:
            check_walk(play.play(card), keep, left)


def test_answers_do_not_depend_on_what_was_asked_before() -> None:
    plays = list(risky(Random(8), 6))
    first = [best(play) for play in plays]
    assert [best(play) for play in reversed(plays)] == first[::-1]


def test_little_work_gives_less_and_says_so() -> None:
    proofs = set()
    for play in risky(Random(9), 12):
        exact = best(play)
        sets = front(play)
        for work in (1, 30, 300):
            catch = best(play, work=work)
            proofs.add(catch.proof)
            assert catch.possible == exact.possible
            assert not catch.caught or any(frozenset(catch.caught) <= plan for plan in sets)
            assert catch.value <= exact.value <= catch.most
            assert (catch.proof is Proof.EXACT) <= (catch.value == exact.value)
            assert catch.work <= work + 300  # the last vote is not counted off
            if play.mover != play.declarer and catch.possible:
                assert catch.card is not None
                assert catch.card in play.legal()
    assert proofs == set(Proof)


def test_too_much_work_is_refused() -> None:
    play = next(p for p in risky(Random(10), 50) if best(p).work > 1_000)
    with pytest.raises(TooMuchWork):
        front(play, work=10)
    with pytest.raises(TooMuchWork):
        sure(replace(play, discards=best(play).caught), work=1)


def test_work_on_risky_miseres(full: bool) -> None:
    """The gate: positions looked into do not depend on the machine."""
    catches = [best(play) for play in risky(Random(1), 200 if full else 40)]
    works = sorted(catch.work for catch in catches)
    assert all(catch.proof is Proof.EXACT for catch in catches)
    assert sum(works) / len(works) < 5_000
    assert works[len(works) // 2] < 1_000
    assert works[-1] < 60_000
    if full:
        possible = sum(len(catch.possible) for catch in catches)
        assert sum(len(catch.caught) for catch in catches) >= 0.94 * possible


def test_chances_of_more_tricks_fall() -> None:
    for play in risky(Random(18), 5):
        found = chances(play)
        values = [catch.value for catch in found]
        assert values == sorted(values, reverse=True)
        assert all(catch.proof is Proof.EXACT for catch in found)
        assert found[0] == best(play)


def whist(random: Random) -> OpenPlay:
    """A whole deal of open whist: a long trump suit, any discard but trumps."""
    while True:
        deck = list(PACK[:32])
        random.shuffle(deck)
        twelve = Cards.of(deck[:12])
        trump = max(Suit, key=lambda suit: len(twelve.suit(suit)))
        if 5 <= len(twelve.suit(trump)) <= 7:
            break
    return OpenPlay(
        (Cards.of(deck[12:22]), twelve, Cards.of(deck[22:])),
        Seat.MIDDLE,
        random.choice(HANDS),
        all_discards(twelve - twelve.suit(trump)),
        Goal.TAKE,
        random.choice([5, 6, 7]),
        trump,
    )


def whole_deals(full: bool) -> Iterator[OpenPlay]:
    random = Random(13)
    yield from risky(Random(14), 40 if full else 8)
    for _ in range(40 if full else 8):
        yield whist(random)


def test_fewer_discards_leave_the_same_plans(full: bool) -> None:
    """What can be caught of some discards is what plans for all of them catch of these."""
    random = Random(15)
    for play in whole_deals(full):
        some = random.sample(play.discards, len(play.discards) // 2 + 1)
        want = {plan & frozenset(some) for plan in front(play)} - {frozenset()}
        assert set(front(replace(play, discards=tuple(some)))) == maximal(want), play


def test_seats_and_suits_have_no_names(full: bool) -> None:
    """Turned by a seat, with suits exchanged, a deal has the same front."""
    random = Random(16)
    for play in whole_deals(full):
        suits = random.sample(SUITS, 4)
        turns = random.randrange(3)

        def moved(cards: Cards, suits: list[Suit] = suits) -> Cards:
            return Cards.of(PACK[8 * suits[card.suit] + card.rank] for card in cards)

        a, b, c = (moved(play.hands[(seat + turns) % 3]) for seat in HANDS)
        other = replace(
            play,
            hands=(a, b, c),
            declarer=play.declarer.after(3 - turns),
            leader=play.leader.after(3 - turns),
            discards=tuple(map(moved, play.discards)),
            trump=None if play.trump is None else suits[play.trump],
        )
        assert set(front(other)) == {frozenset(map(moved, plan)) for plan in front(play)}


def test_the_declarer_hides_what_he_kept() -> None:
    """Leading hearts tells nothing; the eight of spades would."""
    play = OpenPlay(
        (cards("S8 C8 HAK"), cards("S7 C7"), cards("D87")),
        Seat.FORE,
        Seat.FORE,
        (cards("C8 HK"), cards("S8 HK")),
    )
    spades = play.discards[0]
    first, second = escapes(play, spades)
    assert (first.card, first.fails, first.left) == (Card.parse("HA"), True, Fraction(1))
    assert (second.card, second.left) == (Card.parse("S8"), Fraction(1, 2))


def test_a_card_that_escapes_comes_first() -> None:
    random = Random(17)
    judged = 0
    for _ in range(200):
        play = ending(random, 4)
        if play.mover != play.declarer:
            continue
        for away in play.discards:
            found = escapes(play, away)
            own = replace(play, discards=(away,))
            assert {e.card for e in found} == set(own.legal())
            assert found[0].fails == (away in catchable(play))
            assert all(e.caught <= e.fails for e in found)
            judged += len(found) > 1
    assert judged > 50


def test_the_declarers_cards_are_asked_of_him_alone() -> None:
    with pytest.raises(ValueError, match="away"):
        escapes(guess(), guess().discards[0])


def test_positions_that_cannot_be_are_refused_by_name() -> None:
    good = guess()
    for change, word in (
        ({"discards": ()}, "discards"),
        ({"discards": (cards("S7 HK"),)}, "discards"),
        ({"discards": (cards("C8"),)}, "discards"),
        ({"discards": (good.discards[0], good.discards[0])}, "discards"),
        ({"goal": Goal.EXACT}, "goal"),
        ({"tricks": 11}, "tricks"),
        ({"declarer": Seat.DEALER}, "declarer"),
        ({"hands": (cards("S8 C8 HAK"), cards("S7"), cards("D87"))}, "hands"),
    ):
        with pytest.raises(ValueError, match=word):
            replace(good, **change)
    with pytest.raises(ValueError, match="trump"):
        best(replace(good, trump=Suit.HEARTS))
    with pytest.raises(ValueError, match="two hands"):
        best(replace(good, hands=(cards("S8 C8 HAK"), cards("S7 C7"), cards("S7 D8"))))
    with pytest.raises(ValueError, match="card: H7"):
        good.play(Card.parse("H7"))
    for weights in ({}, {good.discards[0]: -1, good.discards[1]: 2}):
        with pytest.raises(ValueError, match="weights"):
            best(good, weights)


def test_every_two_of_twelve_are_66() -> None:
    twelve = cards("SAKQJT987 CAKQJ")
    found = all_discards(twelve)
    assert len(set(found)) == 66
    assert all(len(pair) == 2 and not pair - twelve for pair in found)


def test_the_oracle_keeps_only_maximal_sets() -> None:
    a, b = all_discards(cards("S87 C8"))[:2]
    assert maximal([frozenset({a}), frozenset({a, b}), frozenset()]) == {frozenset({a, b})}
