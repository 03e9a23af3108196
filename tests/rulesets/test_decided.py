"""What docs/open-questions.md says was decided here, because no source does (its part 3)."""

from __future__ import annotations

import pytest

from preferans.deal import Seat, State, start
from preferans.match import Match, join_match, report_deal
from preferans.rulesets import ruleset
from tests.rulesets.pages import page
from tests.rulesets.reports import all_pass
from tests.rulesets.talks import DEAL, may, opened, table, talk

FORE, MIDDLE, REAR, DEALER = Seat


def without_talon(**given: object) -> State:
    """The first hand's misère has been outbid by a nine."""
    s = opened(given={"without_talon_bids": "misere_nine", **given})
    return talk(s, "misere 9S pass")


def test_nine_without_the_talon_is_a_game() -> None:
    """Decision 1."""
    assert may(without_talon()) == ["pass", "misere-bp"]
    assert "9bp" in may(without_talon(misere_bidder_may_bid_games=True))


def test_without_jumps_the_next_game_is_open_and_misere_always() -> None:
    """Decision 2."""
    s = opened(given={"jump_bids": False})
    assert may(s) == ["pass", "6S", "misere"]
    s = talk(s, "6S")
    assert may(s) == ["pass", "6C", "misere"]
    ladder = "6C 6D 6H 6NT 7S 7C 7D 7H 7NT 8S 8C 8D 8H 8NT"
    s = talk(s, ladder)
    assert may(s) == ["pass", "9S"], "misère is closed to whoever has bid, and in nobody's way"


def test_without_jumps_calls_without_the_talon_are_open() -> None:
    """Decision 2."""
    s = opened(given={"jump_bids": False, "without_talon_bids": "misere_nine"})
    assert may(s) == ["pass", "6S", "misere", "misere-bp", "9bp"]


@pytest.mark.parametrize("words", ["6S pass pass", "6S pass pass lay-D8-H9"])
def test_giving_up_is_open_until_the_order(words: str) -> None:
    """Decision 3."""
    s = talk(opened(given={"concede_without_play": 2}), words)
    assert "concede" in may(s)
    assert talk(s, "concede").asked is None


def test_giving_up_after_the_order() -> None:
    """Decision 3, the other level."""
    given = {"concede_without_play": 3, "concede_level": "declared_contract"}
    s = talk(opened(given=given), "6S pass pass")
    assert "concede" not in may(s)
    s = talk(s, "lay-D8-H9 8S")
    assert may(s) == ["play", "concede"]
    assert talk(s, "play").asked is not None and talk(s, "concede").asked is None


def test_talon_where_the_dealer_likes_is_inside() -> None:
    """Decision 4: never the first packet and never the last."""
    packets = ruleset("sochi", talon_position="any_inner").packets
    assert packets[0] == packets[-1] == 2 and packets.count(-2) == 1
    assert packets == (2, 2, 2, -2, 2, 2)


@pytest.mark.parametrize("allocation", ["lower_taker", "split_equal", "personal_deficit"])
def test_single_trick_is_not_shared_by_the_way_of_sixes(allocation: str) -> None:
    """Decision 5."""
    s = talk(opened(given={"joint_allocation": allocation}), "8S pass pass lay-D8-H9 8S")
    sides = getattr(talk(s, "whist whist").terms, "sides", ())
    usual = getattr(talk(opened(), "8S pass pass lay-D8-H9 8S whist whist").terms, "sides", ())
    assert sides == usual
    assert [side.quota for side in sides] == [0, 1]


def test_late_fourth_player_leads_the_talon_as_dealer() -> None:
    """Decision 6."""
    m = join_match(Match(ruleset("sochi"), table()), "W")
    assert m.table.players[m.table.dealer] == "W"
    s = talk(start(m.now, DEAL), "pass pass pass")
    assert s.table == ((DEALER, DEAL.talon[0]),)


@pytest.mark.parametrize(("rotation", "fines"), [("stay_max3", 3), ("stay", 4), ("next", 0)])
def test_dealer_who_deals_again_is_fined_for_each_all_pass(rotation: str, fines: int) -> None:
    """Decision 7."""
    rules = ruleset("sochi", dealer_rotation_on_raspasy=rotation, stay_dealer_fine=10)
    m = Match(rules, table())
    bare = Match(ruleset("sochi", dealer_rotation_on_raspasy=rotation), table())
    for _ in range(4):
        m, bare = report_deal(m, all_pass(4, 3, 3)), report_deal(bare, all_pass(4, 3, 3))
    fined = m.table.ledger.total("S", "hill") - bare.table.ledger.total("S", "hill")
    assert fined == 10 * fines


def test_every_decision_is_shown_here() -> None:
    decided = page("open-questions.md").partition("## 3. Decided here")[2].partition("\n## ")[0]
    numbers = [line.partition(".")[0] for line in decided.splitlines() if line[:1].isdigit()]
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]
    source = (globals()[name].__doc__ or "" for name in list(globals()) if name.startswith("test_"))
    shown = {text.removeprefix("Decision ")[0] for text in source if text.startswith("Decision ")}
    assert shown == set(numbers)
