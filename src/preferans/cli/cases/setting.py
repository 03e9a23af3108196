"""The setting of a case: which rules, who sits where, and the rules of the deal that follow."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from preferans.cli.cases.outcome import Refused, Unsupported
from preferans.cli.cases.reading import BadCaseError, Fields
from preferans.cli.cases.values import listed, number, text
from preferans.deal import Ruleset, Seat
from preferans.ledger import Carry, Table
from preferans.match import new_table
from preferans.rulesets import OptionsError, UnknownRulesetError, ruleset
from preferans.rulesets.options import Clash, text_of
from preferans.rulesets.registry import clashes_of, family_of, problems, read

_WORDS_OF_YAML = {"on": True, "yes": True, "off": False, "no": False}
"""What version 1.1 of YAML takes for booleans; options know what they mean by them."""


def rules_of(
    case: Fields,
    *,
    players: int = 3,
    name: str = "preset",
    implied: Mapping[str, object] | None = None,
) -> Ruleset:
    """The ruleset that a case names, with its options; ``implied`` are options that it implies.

    Raises ``Unsupported`` for a ruleset or a value that does not exist yet, ``Refused`` for
    options that do not exist or do not go together.
    """
    called = case.need(name, text).replace("_", "-")
    values = {**(implied or {}), **({"players": players} if players != 3 else {})}
    given = case.part("options")
    for option in given:
        value = given.need(option, _option)
        if option == "end" and isinstance(value, str) and value.startswith("deals:"):
            # ``deals:20`` says both how the match ends and after how many (rules/family §A.7).
            value, _, values["deals"] = value.partition(":")
        values[option] = value
    try:
        return ruleset(called, **_agreed(called, values))
    except UnknownRulesetError as unknown:
        raise Unsupported(str(unknown)) from unknown
    except OptionsError as wrong:
        late = "not supported yet" in str(wrong)
        raise (Unsupported if late else Refused)(str(wrong)) from wrong


def _agreed(called: str, values: Mapping[str, object]) -> Mapping[str, object]:
    """These options, with what only the preset says changed where it does not go with them."""
    faults = problems(called, read(called, values))
    clashes = [clash for option in values for clash in clashes_of(called, option)]
    for clash in clashes if faults else ():
        if clash.text in faults:
            for other in _others(called, clash, values):
                left = problems(called, read(called, other))
                if len(left) < len(faults):
                    values, faults = other, left
                    break
    return values


def _others(
    called: str, clash: Clash, values: Mapping[str, object]
) -> Iterator[Mapping[str, object]]:
    """The values with one more: another of an option that clashes and was not agreed on."""
    known = family_of(called).by_name
    for name in clash.options:
        if name not in values:
            option = known[name]
            for value in dict.fromkeys((option.default, *option.kind.samples())):
                yield {**values, name: text_of(value)}


def _option(raw: object) -> object:
    return _WORDS_OF_YAML.get(raw.lower(), raw) if isinstance(raw, str) else raw


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at the table, in seating order clockwise, and who deals.

    ``place`` is where the case tells of it, for ``BadCaseError`` about names that do not sit
    there.
    """

    table: Table
    place: str

    @classmethod
    def of(cls, setup: Fields, *, busy: Collection[str] = ()) -> Seating:
        """The seating that a setup describes.

        Unless it names the dealer he is the last at the table, and at four the last who is not
        ``busy`` with the deal: the dealer sits out.
        """
        players = setup.need("players", listed(text))
        return cls.at(players, setup.maybe("dealer", text), setup.place, busy=busy)

    @classmethod
    def at(
        cls,
        players: tuple[str, ...],
        dealer: str | None,
        place: str,
        *,
        busy: Collection[str] = (),
    ) -> Seating:
        """These players in this order, with the dealer as in :meth:`of`."""
        if not 2 <= len(players) <= 5 or len(set(players)) < len(players):
            raise BadCaseError(f"{place}: players", "two to five different players sit at a table")
        free = [player for player in players if player not in busy]
        usual = free[-1] if len(players) > 3 and free else players[-1]
        deals = usual if dealer is None else dealer
        if deals not in players:
            raise BadCaseError(f"{place}: dealer", f"{deals!r} is not one of {list(players)}")
        return cls(Table(players, players.index(deals)), place)

    @classmethod
    def anybody(cls, players: int, place: str, streak: int = 0) -> Seating:
        """Players without names: A, B, C … with the last as dealer."""
        return cls.at(tuple("ABCDE"[:players]), None, place).after(streak)

    @property
    def players(self) -> tuple[str, ...]:
        """The names at the table."""
        return self.table.players

    def seat(self, name: str) -> Seat:
        """The seat of a player in this deal, whom a case may call the dealer."""
        if name == "dealer" and name not in self.players:
            name = self.players[self.table.dealer]
        seat = self.table.seat_of(name) if name in self.players else None
        if seat is None:
            wrong = f"{name!r} has no seat in this deal; at the table are {list(self.players)}"
            raise BadCaseError(self.place, wrong)
        return seat

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self.table.player_at(seat)

    def after(self, streak: int) -> Seating:
        """The same table after so many all-pass deals of the series."""
        return replace(self, table=replace(self.table, carry=Carry(streak=streak)))

    def under(self, rules: Ruleset) -> Seating:
        """The same table with the hand that nobody holds where these rules put it (§1.7)."""
        dummy = new_table(rules, self.players).dummy
        return replace(self, table=replace(self.table, dummy=dummy))

    def opens(self, rules: Ruleset) -> Ruleset:
        """The rules of the coming deal: the course says what the series makes of them (§7.5)."""
        return rules.course.opens(rules, self.under(rules).table)


def players_of(case: Fields, usual: int = 3) -> int:
    """How many sit at the table: a field of the case, or an option (rules/russian §13.1)."""
    return case.get("players", number, case.part("options").get("players", number, usual))


def streak_of(case: Fields) -> int:
    """How many all-pass deals the series has already."""
    streak = case.get("raspasy_streak", number, case.get("streak", number, 0))
    if streak < 0:
        raise BadCaseError(case.place, "a series has no deals or some, not fewer than none")
    return streak
