"""Asszorti as a family: options, its preset and builder in one value (rules/family §D.2)."""

from __future__ import annotations

from preferans.rulesets import shared
from preferans.rulesets.asszorti.build import ARRIVAZS, CHAIN, LAST_CHAIN, build
from preferans.rulesets.family import Family, Preset, Said
from preferans.rulesets.options import Number, Option

CLAUSE = "rules/family §D.2"

OPTIONS: tuple[Option, ...] = (
    shared.players(1, CLAUSE),
    shared.first_dealer(2, CLAUSE),
    shared.must_trump(3, CLAUSE),
    shared.must_head(4, CLAUSE, default=False),
    shared.must_overtrump(5, CLAUSE),
    Option(
        "base_value",
        6,
        "values",
        Number(1, usual=(1, 2, 5, 10)),
        1,
        clause=CLAUSE,
        title="Value of a game",
        means="What each opponent pays for a game with three talon cards; fewer cost more.",
        tells="{} with three cards, up to four times that from hand",
        sets=("Contract.value",),
    ),
    Option(
        "arrivazs_value",
        7,
        "values",
        Number(1, usual=(1, 2, 5, 10)),
        1,
        clause=CLAUSE,
        title="Value of arrivázs",
        means="What each opponent pays for the last three tricks, where they were announced.",
        tells="{}",
        sets=("Contract.value",),
    ),
    Option(
        "deals",
        8,
        "table",
        Number(1, usual=(30, 10, 12, 20, 60)),
        30,
        clause=CLAUSE,
        title="Number of deals",
        means="After how many deals the match is over.",
        tells="{} deals",
        sets=("PotCourse.deals",),
    ),
)

PRESET = Preset(
    "hungarian-asszorti",
    "Asszorti",
    "Thirty-six cards and eleven tricks, bids by the talon cards that are taken, the last three "
    "tricks as a second contract; its values are placeholders.",
    language="Hungarian",
    says={
        "pass": Said("passz", "pass"),
        "3": Said("három", "three cards"),
        "2": Said("kettő", "two cards"),
        "1": Said("egy", "one card"),
        "0": Said("hand", "no card, from hand"),
        "spades": Said("pikk", "spades"),
        "clubs": Said("treff", "clubs"),
        "diamonds": Said("káró", "diamonds"),
        "hearts": Said("kőr", "hearts"),
        ARRIVAZS: Said("arrivázs", "the last three tricks"),
        "no-more": Said("más nincs", "nothing beside it"),
        "enough": Said("mehet", "fine, no kontra"),
        CHAIN[0]: Said("kontra", "double the game"),
        CHAIN[1]: Said("rekontra", "redouble the game"),
        LAST_CHAIN[0]: Said("arrivázs kontra", "double the last three tricks"),
        LAST_CHAIN[1]: Said("arrivázs rekontra", "redouble the last three tricks"),
    },
    experimental=True,
)

ASSZORTI = Family(
    "asszorti",
    {"table": "The table", "play": "The play", "values": "Values"},
    OPTIONS,
    (PRESET,),
    (),
    build,
)
