"""What a record says of its shuffles, read without the rest of the house.

Only what bears on the deal is read: the players, the cards dealt, and the lines ``fair``. Whether
the match itself could have happened is for ``preferans replay`` to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

KEY = "fair"
"""The key of evidence in a record: in the header the game and the last hash, in a deal a line for
each attempt to deal it."""


@dataclass
class FairDeal:
    """A deal of a record: its number as written, three hands and the talon, its evidence."""

    number: str
    hands: list[str] = field(default_factory=list)
    talon: str = ""
    lines: list[str] = field(default_factory=list)


@dataclass
class FairRecord:
    """The players in order of turn, the deals, and what the header says of the evidence."""

    players: list[str] = field(default_factory=list)
    deals: list[FairDeal] = field(default_factory=list)
    head: str | None = None


def read_record(text: str) -> FairRecord:
    """Read a record, as text or as JSON. Raises ``ValueError`` for a text that is neither."""
    bare = text.lstrip("\ufeff \t\r\n")
    return _of_json(bare) if bare.startswith("{") else _of_text(bare)


def _of_text(text: str) -> FairRecord:
    if not text.startswith("preferans record:"):
        raise ValueError("no record: its first line is not 'preferans record: 1'")
    record = FairRecord()
    for line in text.split("\n"):
        head, _, value = line.strip().partition(":")
        key, _, rest = head.partition(" ")
        _read(record, key, rest, value.strip())
    return record


def _read(record: FairRecord, key: str, rest: str, value: str) -> None:
    deal = record.deals[-1] if record.deals else None
    if key == "deal":
        record.deals.append(FairDeal(rest.strip()))
    elif key == "players" and deal is None:
        record.players = list(_names(value))
    elif key == KEY and deal is None:
        record.head = value
    elif key == KEY and deal is not None:
        deal.lines.append(value)
    elif key == "hand" and deal is not None:
        deal.hands.append(value)
    elif key == "talon" and deal is not None:
        deal.talon = value


def _names(text: str) -> Iterator[str]:
    """Names between commas; one of several words stands in quotes."""
    for quoted, bare in re.findall(r'"((?:[^"\\]|\\.)*)"|([^",]+)', text):
        name = re.sub(r"\\(.)", r"\1", quoted) if quoted else bare.strip()
        if name:
            yield name


def _of_json(text: str) -> FairRecord:
    try:
        data = json.loads(text)
        if "deals" in data:
            return _of_evidence(text)
        record = FairRecord(list(map(str, data["players"])))
        record.head = next(_tags(data["tags"]), None)
        for event in data["events"]:
            if "deal" in event:
                hands = [str(cards) for _, cards in event["hands"]]
                lines = list(_tags(event["tags"]))
                record.deals.append(FairDeal(str(event["deal"]), hands, str(event["talon"]), lines))
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"no record in JSON: {error}") from error
    return record


def _of_evidence(text: str) -> FairRecord:
    """The evidence of a game as the web table gives it, without the play."""
    data = json.loads(text)
    game, head = data["game"], data["head"]
    return FairRecord(
        [str(player["name"]) for player in data["players"]],
        [
            FairDeal(
                str(deal["number"]),
                [" ".join(map(str, hand)) or "-" for hand in deal["hands"]],
                " ".join(map(str, deal["talon"])) or "-",
                list(map(str, deal["lines"])),
            )
            for deal in data["deals"]
        ],
        None if game is None or head is None else f"game={game} head={head}",
    )


def _tags(pairs: list[list[str]]) -> Iterator[str]:
    return (str(text) for name, text in pairs if name == KEY)


def cards_of(text: str) -> tuple[str, ...]:
    """The cards of a hand as a record writes them, by suits: ``SAJ9 CJ9 DQ7 HKJT``.

    Raises ``ValueError`` for anything else.
    """
    if text == "-":
        return ()
    found: list[str] = []
    for group in text.split():
        if not re.fullmatch("[SCDH][6-9TJQKA]+", group):
            raise ValueError(f"cards by suits, not {group!r}")
        found += [group[0] + rank for rank in group[1:]]
    return tuple(found)
