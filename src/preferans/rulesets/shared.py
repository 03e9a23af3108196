"""What several families declare alike: options, each under a number of its own, and seats."""

from __future__ import annotations

from preferans.deal import HANDS, SEATS, Seat
from preferans.rulesets.options import Number, Option, Value, Values, flag, word

TABLE = "table"
PLAY = "play"
ODD_TABLES: dict[Value, str] = {
    2: "the game of two with a dummy hand",
    5: "a table of five, where the dealer and one more rest",
}


def players(number: int, clause: str) -> Option:
    """How many sit at the table; with four the dealer rests."""
    return Option(
        "players",
        number,
        TABLE,
        Number(2, 5, usual=(3, 4)),
        3,
        clause=clause,
        title="Players",
        means="How many sit at the table; with four the dealer of each hand gets no cards.",
        tells="{} at the table",
        sets=("Ruleset.seats",),
        later=ODD_TABLES,
    )


def seats(v: Values) -> tuple[Seat, ...]:
    """The seats with a person: three hands and, with four or more, the dealer who sits out."""
    return SEATS if v.number("players") >= 4 else HANDS


def first_dealer(number: int, clause: str, default: str = "draw_low") -> Option:
    """How the first dealer is found."""
    return word(
        "first_dealer",
        number,
        TABLE,
        clause=clause,
        title="First dealer",
        means="How it is settled who deals the first hand of a match.",
        words={
            "draw_low": "everybody draws a card, the lowest deals",
            "first_ace": "cards are turned round the table until somebody gets an ace",
            "random": "by lot",
            "diamond_seven": "cards are dealt round the table, the seven of diamonds deals",
        },
        default=default,
        sets=("read by match: FirstDealer",),
    )


def must_head(number: int, clause: str, *, default: bool) -> Option:
    """Whether one must go over the best card."""
    return flag(
        "must_head",
        number,
        PLAY,
        default,
        clause=clause,
        title="Duty to go over",
        means="Whether a hand that can beat the best card of the trick must do so.",
        on="who can go over must",
        off="nobody need go over",
        sets=("Tricks.must_overtake",),
    )


def must_overtrump(number: int, clause: str) -> Option:
    """Whether one must go over a trump that lies there."""
    return flag(
        "must_overtrump",
        number,
        PLAY,
        False,
        clause=clause,
        title="Duty to overtrump",
        means="Whether a hand that trumps in must beat a trump that lies there, if it can.",
        on="who trumps in must go over a trump",
        off="any trump will do",
        sets=("Tricks.must_overtrump",),
    )


def must_trump(number: int, clause: str) -> Option:
    """Whether one must trump when void."""
    return flag(
        "must_trump",
        number,
        PLAY,
        True,
        clause=clause,
        title="Duty to trump",
        means="Whether a hand without a card of the suit led must play a trump if it has one.",
        on="who cannot follow must trump",
        off="who cannot follow plays what he likes",
        sets=("Tricks.trump_if_void",),
    )


def trick_agreement(number: int, clause: str) -> Option:
    """Whether the rest can be settled by agreement."""
    return flag(
        "trick_agreement",
        number,
        PLAY,
        True,
        clause=clause,
        title="Agreement on tricks",
        means="Whether players may settle the tricks that are left instead of playing them.",
        on="tricks may be agreed on",
        off="every trick is played",
        sets=("Tricks.claims_allowed",),
    )


def deals(number: int, clause: str, default: int | None) -> Option:
    """After how many deals a match is over."""
    return Option(
        "deals",
        number,
        TABLE,
        Number(1, usual=(10, 12, 20, 30, 60), nothing=True),
        default,
        clause=clause,
        title="Number of deals",
        means="After how many deals the match is over; none: there is no such limit.",
        tells="{} deals",
        sets=("PotCourse.deals",),
    )
