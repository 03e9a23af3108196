"""The table and the deal (rules/russian §13.1)."""

from __future__ import annotations

from preferans.rulesets.options import Number, Option, word

GROUP = "table"

OPTIONS = (
    Option(
        "players",
        1,
        GROUP,
        Number(2, 5, usual=(3, 4, 5, 2)),
        3,
        clause="rules/russian §1.3",
        title="Players",
        means=(
            "How many sit at the table; with four the dealer of each hand gets no cards and sits "
            "out, though he may still earn, advise and whist; with five the player before him "
            "rests too, and has no part in the hand; with two a third hand is dealt as a dummy."
        ),
        tells="{} at the table",
        sets=("Ruleset.seats", "Ruleset.live", "Auction.all_pass"),
    ),
    word(
        "first_dealer",
        2,
        GROUP,
        clause="rules/russian §1.2",
        title="First dealer",
        means="How it is settled who deals the first hand of a match.",
        words={
            "draw_low": "everybody draws a card, the lowest deals",
            "first_ace": "cards are turned round the table until somebody gets an ace",
            "random": "by lot",
        },
        sets=("read by match: FirstDealer",),
    ),
    word(
        "talon_position",
        3,
        GROUP,
        clause="rules/russian §1.4",
        title="When the talon is dealt",
        means=(
            "After which round of dealing the two talon cards are put down; with a shuffled pack "
            "it changes no chances, but a dealt pack reads differently."
        ),
        words={
            "after_first_round": "after the first round",
            "after_second_round": "after the second round",
            "any_inner": "between any two rounds, as the dealer likes",
        },
        sets=("Ruleset.packets",),
    ),
    word(
        "misdeal_repeat_penalty",
        4,
        GROUP,
        clause="rules/russian §1.5",
        title="Second misdeal running",
        means="What a dealer pays who misdeals twice in a row, where people deal by hand.",
        words={
            "none": "nothing, he deals again",
            "six_undertrick": "one missing trick of a six on his hill, and the deal moves on",
        },
        sets=("Pulka.misdeal_fine",),
    ),
    word(
        "dealer_rotation_on_raspasy",
        5,
        GROUP,
        clause="rules/russian §1.6",
        title="Dealer after an all-pass",
        means="Who deals next after a hand that everybody passed.",
        words={
            "next": "the next player, as after any deal",
            "stay": "the same dealer again, as long as it takes",
            "stay_max3": "the same dealer again, at most three all-passes running",
        },
        sets=("Pulka.rotation",),
    ),
    word(
        "dealer_rotation_on_failed_exit",
        6,
        GROUP,
        clause="rules/russian §1.6",
        title="Dealer after a failed exit",
        means=(
            "Who deals next when a contract has failed in an auction that all-passes had driven up "
            "to eight or more."
        ),
        words={
            "next": "the next player, as after any deal",
            "stay": "the same dealer, so that the first hand stays first",
        },
        sets=("Pulka.failed_exit_stays",),
    ),
    word(
        "gusarik_form",
        7,
        GROUP,
        clause="rules/russian §1.7",
        title="Dummy of the game of two",
        means="How the third hand lies when only two play.",
        words={
            "open_dummy": "opened for both once the defender whists",
            "closed_dummy": "shown to the whister alone",
        },
        sets=(
            "Whist.open_dummy",
            "Tricks.opening",
            "Tricks.checked_opening",
        ),
    ),
    word(
        "gusarik_hill",
        8,
        GROUP,
        clause="rules/russian §1.7",
        title="Hill of the game of two",
        means="What a hill point costs when only two play.",
        words={
            "divisible": "its ten whists are halved between the two",
            "indivisible": "ten whists go over to the opponent",
        },
        sets=("Units.whole_hill",),
    ),
    word(
        "gusarik_raspasy",
        9,
        GROUP,
        clause="rules/russian §1.7",
        title="All-pass of the game of two",
        means="What happens when both of two players pass.",
        words={
            "redeal": "the next dealer deals",
            "hill": "it is played, and the dummy always plays its lowest card",
        },
        sets=("Auction.all_pass",),
    ),
    word(
        "gusarik_dummy_seat",
        10,
        GROUP,
        clause="rules/russian §1.7",
        title="Seat of the dummy",
        means="Which hand the dummy is when only two play.",
        words={
            "second": "the second, between non-dealer and dealer",
            "third": "the third, after the dealer",
        },
        sets=(
            "Ruleset.seats",
            "Ruleset.live",
        ),
    ),
    Option(
        "stay_dealer_fine",
        11,
        GROUP,
        Number(0, 10, usual=(0, 10)),
        0,
        clause="rules/russian §1.6",
        title="Fine for a bad deal",
        means=(
            "What the dealer writes on his hill for each all-pass that he has dealt, where the "
            "dealer of an all-pass deals again."
        ),
        tells="{} points on the hill",
        sets=("Pulka.stay_fine",),
    ),
)
