"""Shuffling and dealing (rules/russian §1.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cards import PACK, PACK_32, PACK_36
from preferans.deal import BadDealError
from preferans.match import dealt, pack_of, random_deal, shuffled
from preferans.match.dealing import below
from preferans.rulesets import ruleset

SOCHI = ruleset("sochi")


class Bits(Random):
    """Gives these numbers in turn, whatever is asked for, and notes how many bits were asked."""

    def __init__(self, *numbers: int) -> None:
        super().__init__()
        self.numbers, self.asked = list(numbers), list[int]()

    def getrandbits(self, k: int) -> int:
        self.asked.append(k)
        return self.numbers.pop(0)


def test_packets_in_order() -> None:
    """Two to each, the talon behind the first round, from the top of the pack."""
    deal = dealt(SOCHI, pack_of(SOCHI))
    assert list(map(str, deal.hands)) == [
        "S87 CAK87 DQJ HT9",
        "ST9 CT9 DAK87 HQJ",
        "SQJ CQJ DT9 HAK87",
    ]
    assert list(map(str, deal.talon)) == ["SK", "SA"]


def test_the_talon_may_come_later() -> None:
    later = ruleset("sochi", talon_position="after_second_round")
    assert list(dealt(later, pack_of(later)).talon) == [PACK[12], PACK[13]]


def test_a_pack_of_36() -> None:
    wide = replace(SOCHI, deck=PACK_36, packets=(3, 3, -3, 3, 2))
    deal = random_deal(wide, Random(1))
    deal.check(PACK_36, 11)
    assert len(deal.talon) == 3
    assert pack_of(wide)[-1] == PACK[35]


@pytest.mark.parametrize(
    "order",
    [PACK[:31], (*PACK[:31], PACK[0]), (*PACK[:31], PACK[35]), (*PACK[:32], PACK[0])],
)
def test_what_is_no_pack(order: tuple[object, ...]) -> None:
    with pytest.raises(BadDealError, match="32 different cards"):
        dealt(SOCHI, order)  # type: ignore[arg-type]


@given(st.integers(0, 2**32))
def test_every_random_deal_is_whole(seed: int) -> None:
    deal = random_deal(SOCHI, Random(seed))
    deal.check(PACK_32, 10)
    assert len(deal.talon) == 2


def test_a_seed_gives_its_deal_for_ever() -> None:
    """Written down once: no version of Python or of this program may change it."""
    deal = random_deal(SOCHI, Random(2026))
    assert list(map(str, deal.hands)) == [
        "S7 CQT8 DAJ9 HAJT",
        "SJ CKJ7 D87 HKQ87",
        "SAT98 CA9 DKQT H9",
    ]
    assert list(map(str, deal.talon)) == ["SQ", "SK"]


def test_the_shuffle_is_the_one_described() -> None:
    """From the last down; a number that is too high is drawn again."""
    rng = Bits(3, 0, 0)
    assert shuffled("abc", rng) == ("b", "c", "a")
    assert rng.asked == [2, 2, 1]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 8, 32])
def test_below_reaches_every_number_and_no_more(n: int) -> None:
    rng = Random(5)
    drawn = Counter(below(n, rng) for _ in range(200 * n))
    assert sorted(drawn) == list(range(n))
    assert min(drawn.values()) > 120


def test_every_order_is_as_likely() -> None:
    rng = Random(7)
    orders = Counter(shuffled("abc", rng) for _ in range(3000))
    assert len(orders) == 6
    assert all(400 < n < 600 for n in orders.values())


def test_nothing_is_shuffled_in_place() -> None:
    pack = list(pack_of(SOCHI))
    before = list(pack)
    assert sorted(shuffled(pack, Random(1))) == before
    assert pack == before
