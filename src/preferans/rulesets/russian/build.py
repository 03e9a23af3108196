"""From options to the ruleset: which field of which stage, book or course an option sets."""

from __future__ import annotations

from fractions import Fraction

from preferans.books import (
    After,
    Aid,
    AidOrder,
    AllPass,
    Basis,
    Bombs,
    CheckedWhists,
    Closing,
    Consolation,
    Divisor,
    Ending,
    Exit,
    Final,
    JointPoints,
    Overflow,
    Pool,
    Pulka,
    Responsibility,
    Rotation,
    Series,
    Sheet,
    SpitFine,
    Style,
    TalonBonus,
    Tie,
    TricksToHill,
    Units,
    WhistPrice,
    WhistsByFewest,
    ZeroBonus,
)
from preferans.deal import HANDS, Lead, QuotaMode, Ruleset, Stage
from preferans.rulesets.options import Values
from preferans.rulesets.russian.ladder import RASPASY, games, ladder, misere
from preferans.rulesets.russian.two import all_pass_of_two, of_two, plays_all_pass, seats_of
from preferans.stages import (
    Auction,
    DealersWhist,
    Exchange,
    Hold,
    Lone,
    Looking,
    Naming,
    Opening,
    Sharing,
    Shown,
    Single,
    TalonLead,
    Tricks,
    Trust,
    Whist,
)

_PACKETS = {
    "after_first_round": (2, -2, 2, 2, 2, 2),
    "after_second_round": (2, 2, -2, 2, 2, 2),
    # The dealer's free choice; nobody deals by hand here, so the middle stands for it.
    "any_inner": (2, 2, 2, -2, 2, 2),
}
_LEADS = {
    "first_hand": Lead.FOREHAND,
    "left_of_declarer": Lead.NEXT,
    "declarer": Lead.DECLARER,
}
_HOLDS = {"any_two_left": Hold.SENIOR_OF_TWO, "passer_between": Hold.SENIOR_AROUND}
_LONE = {"choice": Lone.CHOICE, "open_forced": Lone.OPEN, "closed_forced": Lone.CLOSED}
_MODES = {
    "personal_capped": QuotaMode.CAPPED,
    "personal_deficit": QuotaMode.JOINT,
    "lower_taker": QuotaMode.LOWER,
    "split_equal": QuotaMode.SPLIT,
}
_SINGLE = {"second": Single.SECOND, "both": Single.BOTH, "split": Single.SPLIT}
_DEALERS_WHIST = {
    "off": DealersWhist.OFF,
    "both_passed": DealersWhist.BOTH_PASSED,
    "pass_half_pass": DealersWhist.PASS_HALF_PASS,
}
_OPENINGS = {
    "after_declarer_lead": Opening.AFTER_DECLARER_LEAD,
    "before_first_lead": Opening.BEFORE_LEAD,
    "after_trick_1": Opening.AFTER_TRICK_1,
    "never": Opening.NEVER,
}
_TALONS = {
    # Nobody leads a card where nobody sits out: it then names the suit.
    "suit_only_3p_play_4p": TalonLead.PLAYS,
    "suit_only": TalonLead.NAMES,
    "closed": TalonLead.CLOSED,
}
_RESPONSIBILITY = {
    "full": Responsibility.FULL,
    "half": Responsibility.HALF,
    "none": Responsibility.NONE,
}
_CONSOLATION = {
    "value": Consolation.VALUE,
    "flat10": Consolation.FLAT_10,
    "none": Consolation.NONE,
}
_CHECKED = {
    "own_tricks": CheckedWhists.OWN,
    "split": CheckedWhists.SPLIT,
    "none": CheckedWhists.NONE,
}
_ZERO = {
    "pool_price": ZeroBonus.POOL_PRICE,
    "pool_1": ZeroBonus.POOL_1,
    "hill_minus_price": ZeroBonus.HILL_MINUS_PRICE,
    "hill_minus_2price": ZeroBonus.HILL_MINUS_2PRICE,
    "none": ZeroBonus.NONE,
}
_TIES = {"halve": Tie.HALVE, "full": Tie.FULL, "none": Tie.NONE}
_AFTER = {"cap": After.CAP, "arith": After.ARITH, "geom": After.GEOM, "cycle": After.CYCLE}
_EXITS = {
    "any_contract": Exit.ANY_CONTRACT,
    "made": Exit.MADE,
    "made_and_whisted": Exit.MADE_AND_WHISTED,
    "made_whisted_unpenalised": Exit.MADE_UNPENALISED,
}
_ROTATIONS = {
    "next": Rotation.NEXT,
    "stay": Rotation.STAY,
    "stay_max3": Rotation.STAY_MAX3,
}
_OVER_BLIND = (7, 8)
"""Over a blind pass the others open at seven, over the second such pass on end at eight (§2.4)."""

_OVERFLOWS = {"aid": Overflow.AID, "keep": Overflow.KEEP, "lost": Overflow.LOST}
_AID_ORDERS = {"highest_pool": AidOrder.HIGHEST_POOL, "clockwise": AidOrder.CLOCKWISE}
_FINALS = {
    "hill_signed": Final.HILL_SIGNED,
    "hill_floor_zero": Final.HILL_FLOOR_ZERO,
    "lost": Final.LOST,
}
_DIVISORS = {"players": Divisor.PLAYERS, "opponents": Divisor.OPPONENTS}


def build(name: str, v: Values) -> Ruleset:
    """The ruleset of these values, under this name."""
    return Ruleset(
        name,
        stages=_stages(v),
        book=_sheet(v),
        course=_pulka(v),
        packets=_PACKETS[v.word("talon_position")],
        looked=not _unseen(v),
        seats=seats_of(v),
        live=tuple(seat for seat in seats_of(v) if seat in HANDS),
    )


def _stages(v: Values) -> tuple[Stage, ...]:
    sharing = (Sharing(),) if v.flag("misere_half_with_dealer") else ()
    trust = (_trust(v),) if v.flag("misere_trust") or v.flag("ten_trust") else ()
    looking = (Looking(),) if _unseen(v) else ()
    return (
        _auction(v),
        *looking,
        *sharing,
        _exchange(v),
        _naming(v),
        _whist(v),
        *trust,
        _tricks(v),
    )


def _unseen(v: Values) -> bool:
    """Whether somebody need not have looked at his cards when the auction opens (§2.4)."""
    return v.flag("dark_bids") or v.flag("dark_pass_first_hand")


# -- the talk ----------------------------------------------------------------------------------


def _auction(v: Values) -> Auction:
    contracts = games(v.row("game_value"), checked_ten=v.word("ten_mode") == "checked")
    rungs = ladder(
        contracts,
        misere(v.number("misere_value")),
        under_eight=v.word("misere_rank") == "between_7nt_8s",
        first_word=v.flag("misere_cabal"),
        games_after=v.flag("misere_bidder_may_bid_games"),
        without_talon=v.word("without_talon_bids") == "misere_nine",
    )
    return Auction(
        rungs,
        all_pass=all_pass_of_two(v) if of_two(v) else RASPASY,
        hold=_HOLDS[v.word("senior_hold_scope")] if v.flag("senior_hold") else Hold.NOBODY,
        hold_excludes=v.calls("senior_hold_excludes"),
        jumps=v.flag("jump_bids"),
        blind=v.flag("dark_bids"),
        blind_pass=v.flag("dark_pass_first_hand"),
    )


def _exchange(v: Values) -> Exchange:
    return Exchange(
        shown=Shown.UNLESS_BLIND if v.flag("dark_talon_hidden") else Shown.ALL,
        may_refuse=v.flag("spit_talon"),
        concede=_gives_up(v, "last_bid"),
    )


def _naming(v: Values) -> Naming:
    return Naming(concede=_gives_up(v, "last_bid"), concede_after=_gives_up(v, "declared_contract"))


def _gives_up(v: Values, level: str) -> bool:
    return v.number("concede_without_play") > 0 and v.word("concede_level") == level


def _whist(v: Values) -> Whist:
    personal = v.word("joint_trigger") == "personal"
    return Whist(
        quota=v.row("obligation"),
        half_levels=v.row("half_whist_levels"),
        return_levels=v.row("whist_return_levels"),
        half_after_own=v.flag("half_after_own_whist"),
        compelled=("6S",) if v.flag("stalingrad") else (),
        lone=_LONE[v.word("lone_whister_mode")],
        mode=QuotaMode.OWN if personal else _MODES[v.word("joint_allocation")],
        single=_SINGLE[v.word("joint_single_obligation")],
        dark_lead=v.word("open_first_lead") == "dark",
        lead=_LEADS[v.word("first_lead")],
        dealer=_DEALERS_WHIST[v.word("dealer_whist")],
        dealer_owes=v.flag("dealer_whist_responsible"),
        open_dummy=v.word("gusarik_form") == "open_dummy",
    )


def _trust(v: Values) -> Trust:
    return Trust(
        null=v.flag("misere_trust"),
        checked=v.flag("ten_trust"),
        single_catcher=v.word("misere_control") == "single_catcher",
    )


# -- the play ----------------------------------------------------------------------------------


def _tricks(v: Values) -> Tricks:
    dark = v.word("open_first_lead") == "dark"
    # A dummy that the whister alone may see is not laid open on a misère or a ten either (§1.7).
    closed = of_two(v) and v.word("gusarik_form") == "closed_dummy"
    checked = Opening.AFTER_DECLARER_LEAD if dark else Opening.BEFORE_LEAD
    return Tricks(
        lead=_LEADS[v.word("first_lead")],
        trump_if_void=v.flag("must_trump"),
        must_overtake=v.flag("must_overtake"),
        opening=Opening.NEVER if closed else _OPENINGS[v.word("misere_open")],
        checked_opening=Opening.NEVER if closed else checked,
        talon=_TALONS[v.word("raspasy_talon")],
        third_lead_forehand=v.word("raspasy_third_lead") == "first_hand",
        may_waive=v.flag("release_without_whists"),
    )


# -- the book ----------------------------------------------------------------------------------


def _sheet(v: Values) -> Sheet:
    fine = v["spit_fine"]
    return Sheet(
        hill_times=v.number("hill_mult"),
        whist_times=v.number("whist_mult"),
        style=_style(v),
        responsibility=_RESPONSIBILITY[v.word("whist_responsibility")],
        consolation=_CONSOLATION[v.word("consolation")],
        consolation_to_dealer=v.flag("consolation_to_dealer"),
        whist_price=(
            WhistPrice.BY_VALUE if v.word("whist_price") == "by_value" else WhistPrice.ONE
        ),
        joint_points=(
            JointPoints.FULL
            if v.word("joint_whist_points_factor") == "full"
            else JointPoints.HALF_UP
        ),
        checked_whists=_CHECKED[v.word("ten_checked_whists")],
        passer_pays=v.flag("passer_pays_made_contract"),
        discards_credit=v.number("discards_trick_credit"),
        misere_whists=v.word("misere_whists") == "as_ten",
        talon_bonus=_talon_bonus(v),
        spit_fine=fine if isinstance(fine, int) else SpitFine.BID_LEVEL,
        conceded=v.number("concede_without_play"),
        underbid=v.flag("underbid_penalty"),
        returner_takes_all=v.flag("returned_whist_takes_all"),
        hill_as_whists=v.maybe("hill_as_whists"),
        all_pass=_all_pass(v),
    )


def _style(v: Values) -> Style:
    if v.word("whist_style") == "greedy":
        return Style.GREEDY
    always = v.word("gentleman_split_when") == "always"
    return Style.GENTLEMAN_ALWAYS if always else Style.GENTLEMAN


def _talon_bonus(v: Values) -> TalonBonus | None:
    if not v.flag("talon_bonus"):
        return None
    return TalonBonus(10 if v.word("talon_bonus_price") == "flat10" else None)


def _all_pass(v: Values) -> AllPass:
    zero = _ZERO[v.word("raspasy_zero_bonus")]
    if v.word("raspasy_scoring") == "hill":
        return TricksToHill(
            price=Fraction(v.row("raspasy_price")[0]),
            zero=zero,
            zero_dealer=v.flag("raspasy_zero_bonus_dealer"),
            amnesty=v.flag("raspasy_amnesty"),
        )
    return WhistsByFewest(
        price=v.number("rostov_price"),
        tie=_TIES[v.word("rostov_tie")],
        basis=Basis.TRICKS if v.word("rostov_basis") == "tricks" else Basis.DIFFERENCE,
        zero=zero,
        dealer_pool=v.number("rostov_dealer_pool"),
    )


# -- the course --------------------------------------------------------------------------------


def _pulka(v: Values) -> Pulka:
    return Pulka(
        pool=_pool(v),
        series=_series(v),
        rotation=_ROTATIONS[v.word("dealer_rotation_on_raspasy")],
        failed_exit_stays=v.word("dealer_rotation_on_failed_exit") == "stay",
        stay_fine=v.number("stay_dealer_fine"),
        bombs=_bombs(v),
        ending=Ending(
            Closing(v.word("end_condition")), v.maybe("deal_limit"), v.maybe("time_limit")
        ),
        units=Units(
            v.number("pool_unit"),
            v.number("hill_unit"),
            _DIVISORS[v.word("hill_divisor")],
            whole_hill=v.word("gusarik_hill") == "indivisible",
        ),
        unfinished_pools=v.word("unfinished_pool") == "difference",
        hill_as_whists=v.maybe("hill_as_whists"),
        misdeal_fine=_undertrick_of_six(v) if v.word("misdeal_repeat_penalty") != "none" else 0,
        over_blind=_OVER_BLIND if v.flag("dark_pass_first_hand") else (),
    )


def _bombs(v: Values) -> Bombs | None:
    if not v.flag("bombs"):
        return None
    opening = v.flag("opening_bombs") and (not of_two(v) or plays_all_pass(v))
    return Bombs(opening, v.word("bomb_applies_to") == "games_and_raspasy")


def _undertrick_of_six(v: Values) -> int:
    return v.row("game_value")[0] * v.number("hill_mult")


def _pool(v: Values) -> Pool:
    return Pool(
        target=v.maybe("pool_target"),
        hill_first=v.word("played_points_to") == "hill_first",
        overflow=_OVERFLOWS[v.word("pool_overflow")],
        aid=Aid(
            whists=v.number("aid_whists_per_point"),
            order=_AID_ORDERS[v.word("aid_order")],
            dealer=v.flag("aid_includes_dealer"),
            hills=v.word("aid_targets") == "pool_and_hill",
        ),
        final=_FINALS[v.word("final_overflow")],
    )


def _series(v: Values) -> Series:
    return Series(
        prices=v.row("raspasy_price"),
        prices_after=_AFTER[v.word("raspasy_price_after")],
        floors=v.row("raspasy_exit_levels"),
        floors_after=After.CYCLE if v.word("raspasy_exit_after") == "cycle" else After.CAP,
        exit=_EXITS[v.word("raspasy_exit_condition")],
        misere_exits=v.flag("raspasy_misere_exits"),
        max_in_row=v.maybe("raspasy_max_in_row"),
    )
