"""What happened in many deals, counted: contracts, tricks, all-passes, and what they came to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from preferans.deal import Aim, Contract, Engagement, Seat, State, Target, Void
from preferans.ledger import PlayerId


@dataclass(slots=True)
class Contracts:
    """The deals of one contract, of one level or of one kind.

    ``ordered``: all of them; ``played``: those that came to cards, ``made`` of these; ``tricks``:
    the declarer's in those. ``unplayed``: the others, by the reason why they ended without play.
    """

    ordered: int = 0
    played: int = 0
    made: int = 0
    tricks: int = 0
    unplayed: Counter[str] = field(default_factory=Counter)

    @property
    def share(self) -> float | None:
        """The part of those played that was made; ``None`` where none was played."""
        return self.made / self.played if self.played else None

    def __add__(self, other: Contracts) -> Contracts:
        return Contracts(
            self.ordered + other.ordered,
            self.played + other.played,
            self.made + other.made,
            self.tricks + other.tricks,
            self.unplayed + other.unplayed,
        )

    def count(self, s: State, contract: Contract, declarer: Seat) -> None:
        """Count one finished deal of this contract."""
        self.ordered += 1
        if isinstance(s.terms, Void):
            self.unplayed[s.terms.reason] += 1
            return
        self.played += 1
        self.tricks += s.taken(declarer)
        self.made += is_made(s, contract, declarer)


@dataclass(slots=True)
class Whists:
    """Amounts of whists, one a deal: their mean, and how far it may be off by chance."""

    deals: int = 0
    total: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)

    def count(self, amount: Fraction) -> None:
        """Count one more deal."""
        self.deals += 1
        self.total += amount
        self.squares += amount * amount

    @property
    def mean(self) -> float:
        """Whists a deal."""
        return float(self.total / self.deals) if self.deals else 0.0

    @property
    def error(self) -> float | None:
        """The standard error of the mean; ``None`` for fewer than two deals."""
        if self.deals < 2:
            return None
        return sqrt((self.squares - self.total**2 / self.deals) / (self.deals - 1) / self.deals)


@dataclass(slots=True)
class Tally:
    """The deals counted so far.

    ``redealt`` are deals that ended without a contract and without play, ``given_up`` those given
    up before the order.
    """

    deals: int = 0
    all_pass: int = 0
    redealt: int = 0
    given_up: int = 0
    by_contract: defaultdict[Contract, Contracts] = field(
        default_factory=lambda: defaultdict(Contracts)
    )
    by_player: defaultdict[PlayerId, Whists] = field(default_factory=lambda: defaultdict(Whists))
    by_seat: defaultdict[Seat, Whists] = field(default_factory=lambda: defaultdict(Whists))

    def count(
        self, s: State, seats: Mapping[Seat, PlayerId], results: Mapping[PlayerId, Fraction]
    ) -> None:
        """Count a finished deal: who sat where, and what everyone won or lost by it."""
        self.deals += 1
        self._count_contract(s)
        for player, amount in results.items():
            self.by_player[player].count(amount)
        for seat, player in seats.items():
            self.by_seat[seat].count(results[player])

    def _count_contract(self, s: State) -> None:
        terms = s.terms
        assert isinstance(terms, Engagement | Void)
        engagement = terms.engagement if isinstance(terms, Void) else terms
        if terms.award is None:
            self.all_pass += isinstance(terms, Engagement)
            self.redealt += isinstance(terms, Void)
        elif engagement is None:
            self.given_up += 1
        else:
            contract = engagement.contract
            self.by_contract[contract].count(s, contract, terms.award.declarer)

    @property
    def by_level(self) -> dict[int, Contracts]:
        """The contracts that ask for a number of tricks, by that number."""
        games = (c for c in self.by_contract if c.target.kind is Aim.AT_LEAST)
        levels = sorted({contract.target.n for contract in games})
        return {n: self._together(Target(Aim.AT_LEAST, n)) for n in levels}

    @property
    def null(self) -> Contracts:
        """The contracts of those who must take no trick."""
        return self._together(Target(Aim.EXACTLY, 0))

    def _together(self, target: Target) -> Contracts:
        found = [
            counted for contract, counted in self.by_contract.items() if contract.target == target
        ]
        return sum(found, Contracts())


def is_made(s: State, contract: Contract, declarer: Seat) -> bool:
    """Whether the declarer of a deal that was played reached what the contract asks."""
    target = contract.target
    match target.kind:
        case Aim.AT_LEAST:
            return s.taken(declarer) >= target.n
        case Aim.EXACTLY:
            return s.taken(declarer) == target.n
        case Aim.LAST:
            return all(trick.winner == declarer for trick in s.tricks[-target.n :])
        case Aim.FEWEST:
            return False
