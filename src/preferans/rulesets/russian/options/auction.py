"""The auction (rules/russian §13.2)."""

from __future__ import annotations

from preferans.rulesets.options import Calls, Option, flag, word
from preferans.rulesets.russian.ladder import CALLS, MISERE, MISERE_BP

GROUP = "auction"

OPTIONS = (
    flag(
        "senior_hold",
        12,
        GROUP,
        True,
        clause="rules/russian §2.2",
        title="Hold by the senior hand",
        means=(
            "Whether the senior of the last two bidders may keep the bid as it stands by saying "
            "here, so that the junior must go higher or give up."
        ),
        on="the senior hand may hold an equal bid",
        off="every bid must be higher than the last",
        sets=("Auction.hold",),
    ),
    word(
        "senior_hold_scope",
        13,
        GROUP,
        clause="rules/russian §2.2",
        title="Who may hold",
        means="Which of the last two bidders may hold, when one hand has passed.",
        words={
            "any_two_left": "the senior of any two that are left",
            "passer_between": "the first hand against the third, the second having passed",
        },
        sets=("Auction.hold",),
    ),
    Option(
        "senior_hold_excludes",
        14,
        GROUP,
        Calls(
            CALLS,
            also=(("M", MISERE), ("Mbp", MISERE_BP)),
            usual=((), ("6S",), ("6S", MISERE)),
        ),
        (),
        clause="rules/russian §2.2",
        title="Bids that cannot be held",
        means="Which bids the senior hand must raise because at this table they cannot be held.",
        tells="{}",
        sets=("Auction.hold_excludes",),
    ),
    flag(
        "jump_bids",
        15,
        GROUP,
        True,
        clause="rules/russian §2.2",
        title="Jump bids",
        means="Whether a bidder may skip steps of the ladder; misère may always be jumped to.",
        on="any higher bid may be made",
        off="a game must be the very next step",
        sets=("Auction.jumps",),
    ),
    word(
        "misere_rank",
        16,
        GROUP,
        clause="rules/russian §2.1",
        title="Place of misère",
        means="Between which bids misère stands, and so what outbids it.",
        words={
            "between_8nt_9s": "above eight without trumps; a nine outbids it",
            "between_7nt_8s": "above seven without trumps; an eight outbids it",
        },
        sets=("Auction.ladder",),
    ),
    flag(
        "misere_cabal",
        17,
        GROUP,
        True,
        clause="rules/russian §2.2",
        title="Misère as the first word only",
        means="Whether misère must be a player's first call of the auction.",
        on="misère can only be a player's first call",
        off="misère may be called at any turn",
        sets=("Rung.when",),
    ),
    flag(
        "misere_bidder_may_bid_games",
        18,
        GROUP,
        False,
        clause="rules/russian §2.2",
        title="Games after one's own misère",
        means="Whether a player whose misère was outbid may go on with games.",
        on="he may bid games, or hold one",
        off="he can only pass, or call misère without the talon where that is played",
        sets=("Rung.then",),
    ),
    word(
        "without_talon_bids",
        19,
        GROUP,
        clause="rules/russian §2.1",
        title="Calls without the talon",
        means=(
            "Whether misère and a nine may be called without the talon; they stand between nine "
            "without trumps and the tens, misère below the nine."
        ),
        words={
            "none": "there are none",
            "misere_nine": "misère without the talon, and above it a nine without the talon",
        },
        sets=("Auction.ladder",),
    ),
    flag(
        "dark_bids",
        20,
        GROUP,
        False,
        clause="rules/russian §2.4",
        title="Blind calls",
        means="Whether a player who has not looked at his cards may call unseen, at double price.",
        on="who has not looked may call unseen, at double price",
        off="everybody looks at his cards first",
        sets=(
            "Auction.blind",
            "Ruleset.looked",
            "Ruleset.stages",
        ),
    ),
    flag(
        "dark_pass_first_hand",
        21,
        GROUP,
        False,
        clause="rules/russian §2.4",
        title="Blind pass of the first hand",
        means=(
            "Whether the first hand may pass unseen, which doubles an all-pass that follows and "
            "makes the others open higher."
        ),
        on="the first hand may pass unseen, and the others then open at seven, or at eight",
        off="a pass unseen is a pass like any other",
        sets=(
            "Auction.blind_pass",
            "Pulka.over_blind",
            "Ruleset.looked",
            "Ruleset.stages",
        ),
    ),
    flag(
        "dark_talon_hidden",
        22,
        GROUP,
        False,
        clause="rules/russian §2.4",
        title="Talon of a blind game",
        means="Whether the talon of a game called unseen stays hidden from the defenders.",
        on="the declarer alone sees it",
        off="it is shown to all",
        sets=("Exchange.shown",),
    ),
)
