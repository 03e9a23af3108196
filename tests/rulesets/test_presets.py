"""The presets are the columns of rules/russian §13, spelled out here a second time."""

from __future__ import annotations

import pytest

from preferans.rulesets import (
    configure,
    defaults,
    family_of,
    names,
    options,
    preset,
    ruleset,
    text_of,
)
from preferans.rulesets.registry import FAMILIES

COLUMNS = ("sochi", "leningrad", "rostov", "classic", "tournament")

# An empty cell is the same as Sochi.
TABLE = """
players | 3
first_dealer | draw_low | | | first_ace | random
talon_position | after_first_round
misdeal_repeat_penalty | none | | | six_undertrick | none
dealer_rotation_on_raspasy | next | | | stay_max3
dealer_rotation_on_failed_exit | next
gusarik_form | open_dummy
gusarik_hill | divisible
gusarik_raspasy | redeal
gusarik_dummy_seat | second
stay_dealer_fine | 0
senior_hold | true
senior_hold_scope | any_two_left
senior_hold_excludes | none
jump_bids | true
misere_rank | between_8nt_9s
misere_cabal | true
misere_bidder_may_bid_games | false
without_talon_bids | none | | | misere_nine | none
dark_bids | false | | | true | false
dark_pass_first_hand | false | | | true | false
dark_talon_hidden | false | | | true | false
talon_bonus | false | false | true | false | true
talon_bonus_price | contract | | flat10
spit_talon | false | | true | | false
spit_fine | 2 | | 2
concede_without_play | 0 | | | | 0
concede_level | last_bid
underbid_penalty | false
discards_trick_credit | 0
misere_half_with_dealer | false | | true | | false
obligation | 4,2,1,1,1
ten_mode | whisted | checked | whisted | checked | checked
ten_checked_whists | own_tricks
ten_trust | true
release_without_whists | false
stalingrad | false | | | true | false
half_whist_levels | 6,7 | | | none
whist_return_levels | 6,7 | | | none | 6,7,8
half_after_own_whist | false | true | true | false | true
returned_whist_takes_all | false | | | | true
lone_whister_mode | choice
whist_style | greedy | gentleman | gentleman | greedy | gentleman
gentleman_split_when | set_only
whist_responsibility | full | half | half | full | half
joint_trigger | side_total
joint_allocation | personal_capped
joint_single_obligation | second | both | second | second | both
dealer_whist | both_passed | | | | pass_half_pass
dealer_whist_responsible | true | | | | false
dealer_advises_open | true
joint_whist_points_factor | full
whist_price | by_value
passer_pays_made_contract | false
first_lead | first_hand
open_first_lead | light | | | dark | dark
must_trump | true
misere_open | after_declarer_lead
misere_trust | true
misere_control | each_own
must_overtake | false
raspasy_scoring | hill | hill | rostov_whists | hill | hill
raspasy_price | 1,2,3 | 2,4,6 | 1 | 1,2,4 | 2,4,6
raspasy_price_after | cap
raspasy_amnesty | false
raspasy_zero_bonus | pool_price | pool_price | pool_1 | pool_price | hill_minus_2price
raspasy_zero_bonus_dealer | false
raspasy_talon | suit_only_3p_play_4p | | closed
raspasy_third_lead | first_hand
raspasy_exit_levels | 6 | 6,7,8 | 6 | 6 | 6,7
raspasy_exit_after | cap
raspasy_exit_condition | any_contract | made | any_contract | any_contract | made_and_whisted
raspasy_misere_exits | true | | | | false
raspasy_max_in_row | none | | | 3
rostov_price | 5
rostov_tie | halve
rostov_basis | tricks
rostov_dealer_pool | 1
game_value | 2,4,6,8,10
hill_mult | 1 | 2 | 1 | 1 | 2
whist_mult | 1 | 2 | 1 | 1 | 2
consolation | value | value | flat10 | value | value
consolation_to_dealer | true
misere_value | 10
misere_whists | none
bombs | false | | | true
opening_bombs | true
bomb_applies_to | games
classic_rogue | false | | | true
played_points_to | pool | pool | hill_first | hill_first | pool
pool_target | 10 | 10 | 10 | 10 | none
pool_overflow | aid | keep | aid | aid | keep
aid_order | highest_pool
aid_includes_dealer | true
aid_targets | pool | | | pool_and_hill
aid_whists_per_point | 10 | 20 | 10 | 10 | 20
final_overflow | hill_signed
end_condition | all_closed | sum | all_closed | all_closed_and_hills_zero | deals
deal_limit | none | | | | 18
time_limit | none
pool_unit | 10 | 20 | 10 | 10 | 20
hill_unit | 10
hill_divisor | players
hill_as_whists | none
pool_display | up
settlement_rounding | largest_remainder
unfinished_pool | difference
"""

# rules/russian §13.7a and §13.8: what the named profiles say on top of another preset.
PROFILES = {
    "fspr": (
        "tournament",
        {
            "ten_mode": "whisted",
            "joint_single_obligation": "both",
            "concede_without_play": "0",
            "raspasy_exit_levels": "6,7",
            "raspasy_zero_bonus": "hill_minus_2price",
            "talon_bonus": "true",
            "dealer_whist": "pass_half_pass",
            "dealer_whist_responsible": "false",
            "whist_return_levels": "6,7",
            "end_condition": "time",
            # The number of deals goes with the end by deals that this profile replaces.
            "deal_limit": "none",
        },
    ),
    "tj": (
        "tournament",
        {
            "ten_mode": "checked",
            "raspasy_exit_levels": "6",
            "raspasy_zero_bonus": "hill_minus_price",
            "concede_without_play": "3",
            "half_after_own_whist": "true",
            "returned_whist_takes_all": "true",
            "open_first_lead": "dark",
            "talon_bonus": "false",
            "dealer_whist": "off",
        },
    ),
    "seed-001": ("sochi", {"senior_hold": "false", "first_lead": "left_of_declarer"}),
    "seed-002": (
        "sochi",
        {
            "raspasy_price": "1,2,4",
            "joint_allocation": "lower_taker",
            "settlement_rounding": "pairwise_nearest",
        },
    ),
    "seed-003": (
        "sochi",
        {
            "senior_hold": "false",
            "must_overtake": "true",
            "lone_whister_mode": "open_forced",
            "half_whist_levels": "none",
            "raspasy_price": "1",
            "raspasy_zero_bonus": "pool_1",
            "raspasy_talon": "closed",
            "joint_whist_points_factor": "half_rounded_up",
            "whist_price": "one_per_trick",
            "discards_trick_credit": "1",
            "end_condition": "two_closed",
            "passer_pays_made_contract": "true",
            "consolation_to_dealer": "false",
        },
    ),
    "seed-004": ("sochi", {}),
}

# What a preset has on paper and not yet here; it is offered without them.
LACKING = {"classic": {"classic_rogue"}}


def rows() -> dict[str, list[str]]:
    """Each option with its five values."""
    found = {}
    for line in TABLE.strip().splitlines():
        name, *cells = (cell.strip() for cell in line.split("|"))
        cells += [""] * (len(COLUMNS) - len(cells))
        found[name] = [cell or cells[0] for cell in cells]
    return found


def told(name: str) -> dict[str, str]:
    """Every option of a preset as text, what it lacks included."""
    values = dict(defaults(name))
    for base in family_of(name).line(name):
        values.update(base.lacks)
    return {option: text_of(value) for option, value in values.items()}


def test_table_declares_every_option_in_the_order_of_the_rules() -> None:
    assert [option.name for option in options("sochi")] == list(rows())


@pytest.mark.parametrize(("place", "name"), list(enumerate(COLUMNS)))
def test_preset_is_its_column(place: int, name: str) -> None:
    assert told(name) == {option: cells[place] for option, cells in rows().items()}


@pytest.mark.parametrize("name", PROFILES)
def test_profile_is_its_base_with_its_changes(name: str) -> None:
    base, changes = PROFILES[name]
    assert told(name) == told(base) | changes


def test_every_preset_is_held_against_the_rules() -> None:
    russian = {preset.name for preset in family_of("sochi").presets}
    assert russian == {*COLUMNS, *PROFILES}


@pytest.mark.parametrize("name", names())
def test_preset_lacks_only_what_is_known_to_be_missing(name: str) -> None:
    lacks = configure(name).lacks
    assert {option.name for option in lacks} == LACKING.get(name, set())
    assert all(True in option.later for option in lacks)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("players", [3, 4])
def test_preset_builds(name: str, players: int) -> None:
    rules = ruleset(name, players=players)
    assert len(rules.seats) == players
    assert rules.hand_size == (11 if name == "hungarian-asszorti" else 10)
    assert rules.name.split()[0] == name


@pytest.mark.parametrize("name", names())
def test_preset_says_what_it_is(name: str) -> None:
    told_of = preset(name)
    assert told_of.title and told_of.about.endswith(".")


def test_preset_numbers_and_names_are_never_given_twice() -> None:
    assert len(names()) == len(set(names()))
    for family in FAMILIES:
        numbers = [option.number for option in family.options]
        assert len(numbers) == len(set(numbers))
        assert max(numbers) < 256, "a share code has one byte for the number of an option"
