"""The talon and the order (rules/russian §13.3)."""

from __future__ import annotations

from preferans.rulesets.options import Number, Option, flag, word

GROUP = "talon"

OPTIONS = (
    flag(
        "talon_bonus",
        23,
        GROUP,
        False,
        clause="rules/russian §3.2",
        title="Paid talon",
        means=(
            "Whether aces and a marriage found in the talon are paid for by the declarer of a "
            "game: to the sitting dealer with four players, half to each opponent with three."
        ),
        on="the declarer pays for aces and a marriage in the talon",
        off="the talon is free",
        sets=("Sheet.talon_bonus",),
    ),
    word(
        "talon_bonus_price",
        24,
        GROUP,
        clause="rules/russian §3.2",
        title="Price of the talon",
        means="What one unit of the paid talon costs.",
        words={
            "contract": "the price of a whist in the contract ordered",
            "flat10": "ten whists, whatever the contract",
        },
        sets=("TalonBonus.flat",),
    ),
    flag(
        "spit_talon",
        25,
        GROUP,
        False,
        clause="rules/russian §3.2",
        title="Refusing the talon",
        means=(
            "Whether, with four players, the declarer may throw a useless talon back at the "
            "dealer, who is fined; the two cards then lie face up as the discard."
        ),
        on="the declarer may refuse the talon, and the dealer is fined",
        off="the talon must be taken",
        sets=("Exchange.may_refuse",),
    ),
    Option(
        "spit_fine",
        26,
        GROUP,
        Number(0, None, usual=(0, 2, 4, 10), words=("bid_level",)),
        2,
        clause="rules/russian §3.2",
        title="Fine for a refused talon",
        means=(
            "What the dealer of a refused talon writes on his hill, before the preset's hill "
            "multiplier; bid_level is the price of the level that was bid."
        ),
        tells="{} on the dealer's hill",
        sets=("Sheet.spit_fine",),
    ),
    Option(
        "concede_without_play",
        27,
        GROUP,
        Number(only=(0, 2, 3)),
        0,
        clause="rules/russian §3.1",
        title="Giving up without play",
        means=(
            "How many missing tricks a declarer writes who gives up a game after seeing the "
            "talon; nobody then gets whists or consolation."
        ),
        tells={
            0: "a declarer must play",
            2: "he may give up and write two missing tricks",
            3: "he may give up and write three missing tricks",
        },
        sets=(
            "Exchange.concede",
            "Naming.concede",
            "Sheet.conceded",
        ),
    ),
    word(
        "concede_level",
        28,
        GROUP,
        clause="rules/russian §3.1",
        title="Price of giving up",
        means="At the price of which contract a declarer gives up.",
        words={
            "last_bid": "the level he bid, before he orders",
            "declared_contract": "the contract he has ordered",
        },
        sets=(
            "Exchange.concede",
            "Naming.concede",
            "Naming.concede_after",
        ),
    ),
    flag(
        "underbid_penalty",
        29,
        GROUP,
        False,
        clause="rules/russian §3.1",
        title="Ordering too low",
        means="Whether a declarer who takes more tricks than he ordered has failed by the surplus.",
        on="tricks above the order count as missing",
        off="tricks above the order cost nothing",
        sets=("Sheet.underbid",),
    ),
    Option(
        "discards_trick_credit",
        30,
        GROUP,
        Number(0, 2, usual=(0, 1, 2)),
        0,
        clause="rules/russian §8.8",
        title="Discards as tricks",
        means=(
            "How many tricks the declarer's discard counts for when the deal is scored; it "
            "changes nothing in the play."
        ),
        tells={
            0: "the discard is no trick",
            1: "the discard counts as one trick of the declarer",
            2: "the discard counts as two tricks of the declarer",
        },
        sets=("Sheet.discards_credit",),
    ),
    flag(
        "misere_half_with_dealer",
        31,
        GROUP,
        False,
        clause="rules/russian §3.2",
        title="Sharing a misère",
        means=(
            "Whether, with four players, the declarer of a misère may offer the sitting dealer "
            "half of its gain and of its cost."
        ),
        on="a misère may be shared with the sitting dealer",
        off="a misère is the declarer's own affair",
        sets=("Ruleset.stages",),
    ),
)
