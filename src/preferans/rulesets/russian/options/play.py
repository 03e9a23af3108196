"""The play (rules/russian §13.5)."""

from __future__ import annotations

from preferans.rulesets import shared
from preferans.rulesets.options import flag, word

GROUP = "play"

OPTIONS = (
    word(
        "first_lead",
        55,
        GROUP,
        clause="rules/russian §5.3",
        title="First lead",
        means="Who leads to the first trick of a game or a misère.",
        words={
            "first_hand": "the first hand, whoever plays",
            "left_of_declarer": "the hand after the declarer",
            "declarer": "the declarer",
        },
        sets=(
            "Tricks.lead",
            "Whist.lead",
        ),
    ),
    word(
        "open_first_lead",
        56,
        GROUP,
        clause="rules/russian §4.3",
        title="Lead before hands open",
        means="Whether a declarer on lead plays his first card before the defence opens its hands.",
        words={
            "light": "hands are opened first",
            "dark": "the declarer leads first, in the dark",
        },
        sets=(
            "Tricks.checked_opening",
            "Whist.dark_lead",
        ),
    ),
    shared.must_trump(57, "rules/russian §5.1"),
    word(
        "misere_open",
        58,
        GROUP,
        clause="rules/russian §5.5",
        title="Opening hands against misère",
        means="When the defenders of a misère lay their hands open.",
        words={
            "after_declarer_lead": "before a defender's lead, or after the declarer's",
            "before_first_lead": "always before the first lead",
            "after_trick_1": "after the first trick",
            "never": "never; each plays his own closed hand",
        },
        sets=("Tricks.opening",),
    ),
    flag(
        "misere_trust",
        59,
        GROUP,
        True,
        clause="rules/russian §5.5",
        title="Trusting a misère",
        means="Whether a misère may be granted unplayed when both defenders say so.",
        on="both defenders may grant it unplayed",
        off="it is always played",
        sets=("Trust.null",),
    ),
    word(
        "misere_control",
        60,
        GROUP,
        clause="rules/russian §5.5",
        title="Who catches a misère",
        means="Who decides the cards of the two hands that catch a misère.",
        words={
            "each_own": "each defender his own, on a common plan",
            "single_catcher": "a defender who trusts hands his cards over to the one who catches",
        },
        sets=("Trust.single_catcher",),
    ),
    flag(
        "must_overtake",
        61,
        GROUP,
        False,
        clause="rules/russian §5.1",
        title="Duty to beat",
        means="Whether a hand that follows or trumps must beat the best card if it can.",
        on="one must beat the best card if one can",
        off="nobody need beat a card",
        sets=("Tricks.must_overtake",),
    ),
)
