"""The Russian presets: what each changes, as the columns of rules/russian §13 give it."""

from __future__ import annotations

from preferans.rulesets.family import Preset
from preferans.rulesets.options import Value

_GENTLEMEN: dict[str, Value] = {
    "half_after_own_whist": True,
    "whist_style": "gentleman",
    "whist_responsibility": "half",
}
"""Leningrad, Rostov and the tournaments share this way of whisting."""

_DOUBLE: dict[str, Value] = {
    "hill_mult": 2,
    "whist_mult": 2,
    "pool_overflow": "keep",
    "aid_whists_per_point": 20,
    "pool_unit": 20,
    "raspasy_price": (2, 4, 6),
    "joint_single_obligation": "both",
}
"""Leningrad prices: hill and whists are written double, a pool point is worth twice as much."""

SOCHI = Preset(
    "sochi",
    "Sochi",
    "The most widely played convention: single prices, greedy and fully answerable whists, "
    "all-passes at one, two and three on the hill, pools of ten, aid above them.",
)

LENINGRAD = Preset(
    "leningrad",
    "Leningrad (Piter)",
    "Hill and whists are written double, whists are shared between gentlemen and answered for by "
    "half, all-passes drive the auction up to seven and eight, and the match ends when the pools "
    "together are full.",
    {
        **_DOUBLE,
        **_GENTLEMEN,
        "ten_mode": "checked",
        "raspasy_exit_levels": (6, 7, 8),
        "raspasy_exit_condition": "made",
        "end_condition": "sum",
    },
)

ROSTOV = Preset(
    "rostov",
    "Rostov (Moscow)",
    "Gentlemen's whists answered for by half, a flat consolation of ten, a paid talon that may be "
    "refused, points that first write off the hill, and all-passes paid in whists with the talon "
    "closed.",
    {
        **_GENTLEMEN,
        "talon_bonus": True,
        "talon_bonus_price": "flat10",
        "spit_talon": True,
        "misere_half_with_dealer": True,
        "raspasy_scoring": "rostov_whists",
        "raspasy_price": (1,),
        "raspasy_zero_bonus": "pool_1",
        "raspasy_talon": "closed",
        "consolation": "flat10",
        "played_points_to": "hill_first",
    },
)

CLASSIC = Preset(
    "classic",
    "Classic",
    "The older game: calls may be made unseen, all-passes leave bombs that multiply later games, "
    "six spades must be whisted, tens are checked, there is no half-whist, points first write off "
    "the hill, the dealer of an all-pass stays, and the match lasts until every pool is closed and "
    "every hill gone.",
    {
        "first_dealer": "first_ace",
        "misdeal_repeat_penalty": "six_undertrick",
        "dealer_rotation_on_raspasy": "stay_max3",
        "without_talon_bids": "misere_nine",
        "dark_bids": True,
        "dark_pass_first_hand": True,
        "dark_talon_hidden": True,
        "ten_mode": "checked",
        "stalingrad": True,
        "half_whist_levels": (),
        "whist_return_levels": (),
        "open_first_lead": "dark",
        "raspasy_price": (1, 2, 4),
        "raspasy_max_in_row": 3,
        "bombs": True,
        "played_points_to": "hill_first",
        "aid_targets": "pool_and_hill",
        "end_condition": "all_closed_and_hills_zero",
    },
    lacks={"classic_rogue": True},
)

TOURNAMENT = Preset(
    "tournament",
    "Tournament",
    "Leningrad as played in tournaments: a set number of deals, no target for the pools, a series "
    "of all-passes that only a made and whisted game ends, two hill points off for no trick.",
    {
        **_DOUBLE,
        **_GENTLEMEN,
        "first_dealer": "random",
        "talon_bonus": True,
        "ten_mode": "checked",
        "whist_return_levels": (6, 7, 8),
        "returned_whist_takes_all": True,
        "dealer_whist": "pass_half_pass",
        "dealer_whist_responsible": False,
        "open_first_lead": "dark",
        "raspasy_zero_bonus": "hill_minus_2price",
        "raspasy_exit_levels": (6, 7),
        "raspasy_exit_condition": "made_and_whisted",
        "raspasy_misere_exits": False,
        "pool_target": None,
        "end_condition": "deals",
        "deal_limit": 18,
    },
)

FSPR = Preset(
    "fspr",
    "Federation of Sport Preferans",
    "The tournament game of the federation: tens are whisted, both whisters answer for a single "
    "trick, and the match ends when time is called.",
    {
        "ten_mode": "whisted",
        "whist_return_levels": (6, 7),
        "end_condition": "time",
        "deal_limit": None,
    },
    on="tournament",
)

TJ = Preset(
    "tj",
    "Leningrad for tournaments",
    "The tournament game of a convention sheet: the auction never rises, a declarer may give up "
    "for three tricks, the talon is free and the dealer never whists.",
    {
        "talon_bonus": False,
        "concede_without_play": 3,
        "dealer_whist": "off",
        "raspasy_exit_levels": (6,),
        "raspasy_zero_bonus": "hill_minus_price",
    },
    on="tournament",
)

SEED_001 = Preset(
    "seed-001",
    "Sochi of the Swedish page",
    "Sochi without the hold of the senior hand, and with the lead after the declarer.",
    {"senior_hold": False, "first_lead": "left_of_declarer"},
    on="sochi",
)

SEED_002 = Preset(
    "seed-002",
    "Sochi of the Finnish page on scoring",
    "Sochi with all-passes at one, two and four, the shortage of two whisters on the one with "
    "fewer tricks, and shares of a hill rounded pair by pair.",
    {
        "raspasy_price": (1, 2, 4),
        "joint_allocation": "lower_taker",
        "settlement_rounding": "pairwise_nearest",
    },
    on="sochi",
)

SEED_003 = Preset(
    "seed-003",
    "Sochi of the Dutch page",
    "A Sochi of its own: one must beat if one can, a trick is worth one whist, the discard counts "
    "as a trick, a lone whister always plays open, and two closed pools end the match.",
    {
        "senior_hold": False,
        "must_overtake": True,
        "lone_whister_mode": "open_forced",
        "half_whist_levels": (),
        "raspasy_price": (1,),
        "raspasy_zero_bonus": "pool_1",
        "raspasy_talon": "closed",
        "joint_whist_points_factor": "half_rounded_up",
        "whist_price": "one_per_trick",
        "discards_trick_credit": 1,
        "end_condition": "two_closed",
        "passer_pays_made_contract": True,
        "consolation_to_dealer": False,
    },
    on="sochi",
)

SEED_004 = Preset(
    "seed-004",
    "Sochi of the Russian article",
    "Sochi as it is; misère and a nine without the talon where the table agrees on them.",
    on="sochi",
)

PRESETS = (
    SOCHI,
    LENINGRAD,
    ROSTOV,
    CLASSIC,
    TOURNAMENT,
    FSPR,
    TJ,
    SEED_001,
    SEED_002,
    SEED_003,
    SEED_004,
)
