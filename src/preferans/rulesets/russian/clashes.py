"""What does not go together in the Russian game, all in one place (rules/russian §13.9).

A refused pair cannot be played or contradicts itself; a note tells the table that an option has
no effect beside another, or that the results are not what players expect.
"""

from __future__ import annotations

from preferans.rulesets.options import Clash, Values

_HILL_BONUS = ("hill_minus_price", "hill_minus_2price")
_TO_POOLS = ("all_closed", "two_closed", "sum", "all_closed_and_hills_zero")


def _half_after_nothing(v: Values) -> bool:
    return v.flag("half_after_own_whist") and not v.row("half_whist_levels")


def _no_return_to_take(v: Values) -> bool:
    levels = set(v.row("whist_return_levels")) & set(v.row("half_whist_levels"))
    return v.flag("returned_whist_takes_all") and not levels


def _rostov_with_talon(v: Values) -> bool:
    return v.word("raspasy_scoring") == "rostov_whists" and v.word("raspasy_talon") != "closed"


def _prices_cannot_go_on(v: Values) -> bool:
    prices, after = v.row("raspasy_price"), v.word("raspasy_price_after")
    if after == "geom":
        return len(prices) < 2 or not prices[-2]
    return after == "arith" and len(prices) < 2


def _overflowing_all_closed(v: Values) -> bool:
    ends = v.word("end_condition") in ("all_closed", "two_closed", "all_closed_and_hills_zero")
    return v.word("pool_overflow") == "keep" and ends and v.word("unfinished_pool") == "ignore"


def _pools_without_target(v: Values) -> bool:
    return v.word("end_condition") in _TO_POOLS and v.maybe("pool_target") is None


def _aid_without_target(v: Values) -> bool:
    return (
        v.word("pool_overflow") != "keep"
        and v.maybe("pool_target") is None
        and v.word("end_condition") not in _TO_POOLS
    )


def _deals_without_number(v: Values) -> bool:
    return v.word("end_condition") == "deals" and v.maybe("deal_limit") is None


def _hill_as_whists(v: Values) -> bool:
    return v.maybe("hill_as_whists") is not None


def _catcher_without_question(v: Values) -> bool:
    return v.word("misere_control") == "single_catcher" and not v.flag("misere_trust")


def _catcher_of_closed_hands(v: Values) -> bool:
    return v.word("misere_control") == "single_catcher" and v.word("misere_open") == "never"


def _hills_never_written_off(v: Values) -> bool:
    return (
        v.word("end_condition") == "all_closed_and_hills_zero"
        and v.word("played_points_to") == "pool"
        and v.word("pool_overflow") != "aid"
    )


def _aid_not_neutral(v: Values) -> bool:
    return v.word("pool_overflow") == "aid" and v.number("aid_whists_per_point") != v.number(
        "pool_unit"
    )


def _greedy_half_after(v: Values) -> bool:
    return v.flag("half_after_own_whist") and v.word("whist_style") == "greedy"


def _rostov_voids(v: Values) -> bool:
    changed = v.flag("raspasy_amnesty") or v.word("raspasy_price_after") != "cap"
    return v.word("raspasy_scoring") == "rostov_whists" and changed


def _rostov_options_idle(v: Values) -> bool:
    changed = (
        v.number("rostov_price") != 5
        or v.word("rostov_tie") != "halve"
        or v.word("rostov_basis") != "tricks"
        or v.number("rostov_dealer_pool") != 1
    )
    return v.word("raspasy_scoring") == "hill" and changed


def _at_four_only(v: Values) -> bool:
    dealer = (
        v.word("dealer_whist") == "pass_half_pass"
        or v.flag("spit_talon")
        or v.flag("misere_half_with_dealer")
        or v.flag("raspasy_zero_bonus_dealer")
    )
    return v.number("players") < 4 and dealer


def _dealer_of_half(v: Values) -> bool:
    nowhere = not v.row("half_whist_levels")
    return v.word("dealer_whist") == "pass_half_pass" and nowhere and v.number("players") >= 4


def _misere_blocked(v: Values) -> bool:
    top = 9 if v.word("misere_rank") == "between_8nt_9s" else 8
    return any(level >= top for level in v.row("raspasy_exit_levels"))


def _both_only_without_a_trick(v: Values) -> bool:
    return v.word("joint_single_obligation") != "second" and v.word("joint_trigger") == "personal"


def _fine_without_stay(v: Values) -> bool:
    return v.number("stay_dealer_fine") > 0 and v.word("dealer_rotation_on_raspasy") == "next"


def _checked_options_idle(v: Values) -> bool:
    changed = not v.flag("ten_trust") or v.word("ten_checked_whists") != "own_tricks"
    return v.word("ten_mode") == "whisted" and changed


def _hold_options_idle(v: Values) -> bool:
    changed = v.word("senior_hold_scope") != "any_two_left" or bool(v.calls("senior_hold_excludes"))
    return not v.flag("senior_hold") and changed


def _dummy_options_idle(v: Values) -> bool:
    changed = (
        v.word("gusarik_form") != "open_dummy"
        or v.word("gusarik_hill") != "divisible"
        or v.word("gusarik_raspasy") != "redeal"
        or v.word("gusarik_dummy_seat") != "second"
    )
    return v.number("players") != 2 and changed


def _two_never_all_pass(v: Values) -> bool:
    redeals = v.number("players") == 2 and v.word("gusarik_raspasy") == "redeal"
    return redeals and v.flag("bombs") and v.flag("opening_bombs")


def _bombs_idle(v: Values) -> bool:
    changed = not v.flag("opening_bombs") or v.word("bomb_applies_to") != "games"
    return not v.flag("bombs") and changed


def _nobody_wins_a_bomb(v: Values) -> bool:
    return v.flag("bombs") and not v.flag("opening_bombs") and not v.flag("dark_pass_first_hand")


def _hidden_talon_idle(v: Values) -> bool:
    return v.flag("dark_talon_hidden") and not v.flag("dark_bids")


def _counts_from_nothing(v: Values) -> bool:
    return v.word("pool_display") == "down" and v.maybe("pool_target") is None


def _target_lost(v: Values) -> bool:
    return v.word("pool_overflow") == "lost" and v.word("end_condition") == "sum"


CLASHES = (
    Clash(
        ("half_after_own_whist", "half_whist_levels"),
        _half_after_nothing,
        "half_after_own_whist needs a level with a half-whist: add 6 or 7 to half_whist_levels, or "
        "set half_after_own_whist to false",
        "rules/russian §13.9(2)",
    ),
    Clash(
        ("returned_whist_takes_all", "whist_return_levels", "half_whist_levels"),
        _no_return_to_take,
        "returned_whist_takes_all needs a half-whist that can be answered by a whist: name a level "
        "in both half_whist_levels and whist_return_levels, or set returned_whist_takes_all to "
        "false",
        "rules/russian §13.9(3)",
    ),
    Clash(
        ("raspasy_scoring", "raspasy_talon"),
        _rostov_with_talon,
        "raspasy_scoring rostov_whists is played with the talon closed: set raspasy_talon to "
        "closed, or raspasy_scoring to hill",
        "rules/russian §13.9(4)",
    ),
    Clash(
        ("raspasy_price", "raspasy_price_after"),
        _prices_cannot_go_on,
        "raspasy_price_after arith and geom go on as the last two prices did: give raspasy_price "
        "two prices, for geom not from nothing, or set raspasy_price_after to cap",
        "rules/russian §7.3",
    ),
    Clash(
        ("pool_overflow", "end_condition", "unfinished_pool"),
        _overflowing_all_closed,
        "with pool_overflow keep a match that ends by closed pools ends with unequal ones: set "
        "unfinished_pool to difference, or pool_overflow to aid, or end_condition to sum",
        "rules/russian §13.9(6)",
    ),
    Clash(
        ("end_condition", "pool_target"),
        _pools_without_target,
        "this end_condition counts full pools and pool_target is none: give pool_target a number, "
        "or set end_condition to deals, time or agreement",
        "rules/russian §9.1, §13.9(16)",
    ),
    Clash(
        ("pool_overflow", "pool_target"),
        _aid_without_target,
        "without a pool_target no pool is ever closed, so pool_overflow has nothing to do: give "
        "pool_target a number, or set pool_overflow to keep",
        "rules/russian §9.2, §13.9(16)",
    ),
    Clash(
        ("end_condition", "deal_limit"),
        _deals_without_number,
        "end_condition deals needs a number of deals: set deal_limit, or another end_condition",
        "rules/russian §9.1",
    ),
    Clash(
        ("pool_overflow", "end_condition"),
        _target_lost,
        "end_condition sum adds up the pools, and with pool_overflow lost they need never reach "
        "the sum: set pool_overflow to keep or aid, or end_condition to all_closed",
        "rules/russian §9.1, §13.9(16)",
    ),
    Clash(
        ("end_condition", "played_points_to", "pool_overflow"),
        _hills_never_written_off,
        "end_condition all_closed_and_hills_zero needs points that write off hills: set "
        "played_points_to to hill_first, or pool_overflow to aid, or end_condition to all_closed",
        "rules/russian §9.1",
    ),
    Clash(
        ("hill_as_whists", "played_points_to"),
        lambda v: _hill_as_whists(v) and v.word("played_points_to") == "hill_first",
        "with hill_as_whists there is no hill to write off: set played_points_to to pool, or "
        "hill_as_whists to none",
        "rules/russian §13.9(9)",
    ),
    Clash(
        ("hill_as_whists", "end_condition"),
        lambda v: _hill_as_whists(v) and v.word("end_condition") == "all_closed_and_hills_zero",
        "with hill_as_whists there are no hills to end by: set end_condition to all_closed, or "
        "hill_as_whists to none",
        "rules/russian §13.9(9)",
    ),
    Clash(
        ("hill_as_whists", "raspasy_zero_bonus"),
        lambda v: _hill_as_whists(v) and v.word("raspasy_zero_bonus") in _HILL_BONUS,
        "with hill_as_whists there is no hill to take a premium off: set raspasy_zero_bonus to "
        "pool_price, pool_1 or none, or hill_as_whists to none",
        "rules/russian §13.9(9)",
    ),
    Clash(
        ("hill_as_whists", "aid_targets"),
        lambda v: _hill_as_whists(v) and v.word("aid_targets") == "pool_and_hill",
        "with hill_as_whists there is no hill to aid: set aid_targets to pool, or hill_as_whists "
        "to none",
        "rules/russian §13.9(9)",
    ),
    Clash(
        ("hill_as_whists", "players"),
        lambda v: _hill_as_whists(v) and v.number("players") != 3,
        "hill_as_whists pays five whists to each of two opponents: set players to 3, or "
        "hill_as_whists to none",
        "rules/russian §13.9(9)",
    ),
    Clash(
        ("pool_display", "pool_target"),
        _counts_from_nothing,
        "pool_display down counts from pool_target, which is none: set pool_target to a number, or "
        "pool_display to up",
        "rules/russian §8.7",
    ),
    Clash(
        ("misere_control", "misere_trust"),
        _catcher_without_question,
        "misere_control single_catcher goes by who trusts the misère: set misere_trust to true, or "
        "misere_control to each_own",
        "rules/russian §5.5",
    ),
    Clash(
        ("misere_control", "misere_open"),
        _catcher_of_closed_hands,
        "misere_control single_catcher needs hands that are opened: set misere_open to "
        "after_declarer_lead, or misere_control to each_own",
        "rules/russian §5.5",
    ),
    Clash(
        ("half_after_own_whist", "whist_style"),
        _greedy_half_after,
        "half_after_own_whist belongs to whist_style gentleman: a greedy whister can leave at no "
        "cost; set whist_style to gentleman, or half_after_own_whist to false, unless you mean it",
        "rules/russian §13.9(10c)",
        refused=False,
    ),
    Clash(
        ("aid_whists_per_point", "pool_unit", "pool_overflow"),
        _aid_not_neutral,
        "aid_whists_per_point differs from pool_unit, so that American aid changes results: set "
        "them equal",
        "rules/russian §13.9(8)",
        refused=False,
    ),
    Clash(
        ("raspasy_scoring", "raspasy_amnesty", "raspasy_price_after"),
        _rostov_voids,
        "with raspasy_scoring rostov_whists nothing goes up the hill: raspasy_amnesty and "
        "raspasy_price_after have no effect",
        "rules/russian §13.9(4)",
        refused=False,
    ),
    Clash(
        ("raspasy_scoring", "rostov_price", "rostov_tie", "rostov_basis", "rostov_dealer_pool"),
        _rostov_options_idle,
        "with raspasy_scoring hill no whists are written on an all-pass: rostov_price, rostov_tie, "
        "rostov_basis and rostov_dealer_pool have no effect",
        "rules/russian §7.4",
        refused=False,
    ),
    Clash(
        ("players", "dealer_whist", "spit_talon", "misere_half_with_dealer"),
        _at_four_only,
        "players is 3, so nobody sits out: dealer_whist, spit_talon, misere_half_with_dealer and "
        "raspasy_zero_bonus_dealer wait for a fourth player",
        "rules/russian §13.9(15)",
        refused=False,
    ),
    Clash(
        ("dealer_whist", "half_whist_levels"),
        _dealer_of_half,
        "dealer_whist pass_half_pass waits for a half-whist and half_whist_levels is empty: the "
        "dealer never whists",
        "rules/russian §4.2",
        refused=False,
    ),
    Clash(
        ("raspasy_exit_levels", "misere_rank"),
        _misere_blocked,
        "raspasy_exit_levels rise above the place of misere_rank: misère cannot be bid there",
        "rules/russian §13.9(12)",
        refused=False,
    ),
    Clash(
        ("joint_single_obligation", "joint_trigger"),
        _both_only_without_a_trick,
        "joint_trigger personal makes each of two whisters answer alone: with "
        "joint_single_obligation both, one may pay although the other took the trick owed",
        "rules/russian §13.9(13)",
        refused=False,
    ),
    Clash(
        ("stay_dealer_fine", "dealer_rotation_on_raspasy"),
        _fine_without_stay,
        "stay_dealer_fine is for a dealer who deals again: with dealer_rotation_on_raspasy next it "
        "has no effect",
        "rules/russian §1.6",
        refused=False,
    ),
    Clash(
        ("ten_mode", "ten_trust", "ten_checked_whists"),
        _checked_options_idle,
        "with ten_mode whisted no ten is checked: ten_trust and ten_checked_whists have no effect",
        "rules/russian §5.4",
        refused=False,
    ),
    Clash(
        ("senior_hold", "senior_hold_scope", "senior_hold_excludes"),
        _hold_options_idle,
        "senior_hold is off: senior_hold_scope and senior_hold_excludes have no effect",
        "rules/russian §2.2",
        refused=False,
    ),
    Clash(
        (
            "players",
            "gusarik_form",
            "gusarik_hill",
            "gusarik_raspasy",
            "gusarik_dummy_seat",
        ),
        _dummy_options_idle,
        "only two play with a dummy: unless players is 2, gusarik_form, gusarik_hill, "
        "gusarik_raspasy and gusarik_dummy_seat have no effect",
        "rules/russian §1.7",
        refused=False,
    ),
    Clash(
        ("players", "gusarik_raspasy", "bombs", "opening_bombs"),
        _two_never_all_pass,
        "with players 2 and gusarik_raspasy redeal there is no all-pass, and so no opening_bombs",
        "rules/russian §1.7",
        refused=False,
    ),
    Clash(
        ("bombs", "opening_bombs", "bomb_applies_to"),
        _bombs_idle,
        "bombs is off: opening_bombs and bomb_applies_to have no effect",
        "rules/russian §8.5",
        refused=False,
    ),
    Clash(
        ("bombs", "opening_bombs", "dark_pass_first_hand"),
        _nobody_wins_a_bomb,
        "bombs are won by compulsory and by blind all-passes: with opening_bombs and "
        "dark_pass_first_hand off nobody ever has one",
        "rules/russian §8.5",
        refused=False,
    ),
    Clash(
        ("dark_talon_hidden", "dark_bids"),
        _hidden_talon_idle,
        "dark_bids is off, so no game is called unseen: dark_talon_hidden has no effect",
        "rules/russian §2.4",
        refused=False,
    ),
)
"""Refusals first, then notes."""
