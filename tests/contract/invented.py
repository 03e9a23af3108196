"""Four games that nobody plays, made of the stages of the house so that the types stay honest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from preferans.cards import PACK_36, SUITS
from preferans.deal import (
    SEATS,
    Aim,
    Contract,
    End,
    Engagement,
    Lead,
    Ruleset,
    Rung,
    Seat,
    State,
    Target,
    Void,
)
from preferans.ledger import Entry, PlayerId, Posting, Table
from preferans.stages import (
    Auction,
    Exchange,
    Hold,
    Kontra,
    Looking,
    Naming,
    Scope,
    Shown,
    StayOrDrop,
    TalonLead,
    Tricks,
    Trust,
    Whist,
)


@dataclass(frozen=True, slots=True)
class Tally:
    """A book in chips: a made contract is paid its value, a lost one pays it, by every opponent.

    What passes between the declarer and a side is multiplied by the deal's and the side's times;
    a contract beside the main one counts for itself. Where nobody declares everybody pays each
    of the others his tricks.
    """

    def score(self, s: State) -> tuple[Posting, ...]:
        """What the finished deal is worth in chips."""
        match s.terms:
            case Engagement(award=None):
                return tuple(self._everyone(s))
            case Engagement() as e:
                return tuple(self._declared(s, e))
            case Void(engagement=Engagement(award=award) as e) if award is not None:
                return (_chips(award.declarer, e.contract.value * e.times, None),)
        return ()

    def _declared(self, s: State, e: Engagement) -> Iterator[Posting]:
        assert e.declarer is not None
        for contract in (e.contract, *e.also):
            won = _made(s, e.declarer, contract)
            for side in e.sides or ():
                amount = contract.value * e.times * side.times
                if won:
                    yield _chips(e.declarer, amount, side.head)
                else:
                    yield _chips(side.head, amount, e.declarer)

    def _everyone(self, s: State) -> Iterator[Posting]:
        for seat in s.rules.seats:
            for other in s.rules.seats:
                if other != seat and s.taken(seat):
                    yield _chips(other, s.taken(seat), seat)


def _made(s: State, declarer: Seat, contract: Contract) -> bool:
    target = contract.target
    match target.kind:
        case Aim.LAST:
            return all(trick.winner == declarer for trick in s.tricks[-target.n :])
        case Aim.EXACTLY:
            return s.taken(declarer) == target.n
        case _:
            return s.taken(declarer) >= target.n


def _chips(account: Seat, amount: int, payer: Seat | None) -> Posting:
    return Posting(account, "chips", Fraction(amount), payer)


@dataclass(frozen=True, slots=True)
class Rounds:
    """A course of so many deals; what everyone has is what he was paid less what he paid."""

    deals: int = 8

    def opens(self, rules: Ruleset, t: Table) -> Ruleset:
        """Always the same rules."""
        return rules

    def writes(self, t: Table, s: State, postings: tuple[Posting, ...]) -> Table:
        """Every posting as it stands; the deal goes round."""
        entries = tuple(
            Entry(
                t.number,
                t.player_at(posting.account),
                posting.column,
                posting.amount,
                None if posting.on is None else t.player_at(posting.on),
                posting.why,
            )
            for posting in postings
            if isinstance(posting.account, Seat) and (posting.on is None or posting.on in SEATS)
        )
        dealer = (t.dealer + 1) % len(t.players)
        return replace(t, ledger=t.ledger.write(entries), dealer=dealer, number=t.number + 1)

    def over(self, t: Table, called: End | None = None) -> str | None:
        """When the deals are done, or the table stops."""
        if called is not None:
            return called.value
        return "deals" if t.number > self.deals else None

    def settles(self, t: Table) -> Mapping[PlayerId, Fraction]:
        """What was paid by one was paid to another; what nobody paid is shared by all."""
        results = dict.fromkeys(t.players, Fraction(0))
        for (player, _, payer), amount in t.ledger.accounts():
            results[player] += amount
            for other in t.players if payer is None else (payer,):
                results[other] -= amount / (len(t.players) if payer is None else 1)
        return results


def _contracts(words: Mapping[str, int], n: int, *, all_in: bool = False) -> tuple[Contract, ...]:
    """Contracts of at least ``n`` tricks with these names and prices, in all four suits."""
    return tuple(
        Contract(word, Target(Aim.AT_LEAST, n), trump, value, all_in=all_in)
        for (word, value), trump in zip(words.items(), SUITS, strict=True)
    )


def _each_higher(contracts: tuple[Contract, ...]) -> tuple[Rung, ...]:
    """A rung for each contract, that admits it and the higher ones."""
    return tuple(Rung(contract.name, contracts[i:]) for i, contract in enumerate(contracts))


NO_TRICK = Contract("none", Target(Aim.EXACTLY, 0), None, 4, all_in=True)
EACH_FOR_HIMSELF = Engagement(None, Contract("fewest", Target(Aim.FEWEST), None, 1))

SIXES = _contracts({"6S": 1, "6C": 2, "6D": 3, "6H": 4}, 6)

DEALER_LED = Ruleset(
    "dealer-led",
    stages=(
        Auction((*_each_higher(SIXES)[:2], Rung("none", (NO_TRICK,))), EACH_FOR_HIMSELF),
        Exchange(),
        Naming(),
        StayOrDrop(),
        Trust(single_catcher=True),
        Tricks(talon=TalonLead.PLAYS, third_lead_forehand=False),
    ),
    book=Tally(),
    course=Rounds(),
    seats=SEATS,
)
"""Four at the table; nobody bids more often than not, and the dealer leads the talon."""

SUITS_BY_NAME = _contracts({"pine": 2, "oak": 3, "ash": 4, "elm": 5}, 6)

PRIVATE_KONTRA = Ruleset(
    "private-kontra",
    stages=(
        Auction(
            tuple(Rung(str(c.value), SUITS_BY_NAME[i:]) for i, c in enumerate(SUITS_BY_NAME)),
            Void("redeal"),
            hold=Hold.SENIOR,
            hold_word="mine",
            jumps=False,
        ),
        Exchange(shown=Shown.DECLARER),
        Naming(),
        StayOrDrop(),
        Kontra(("kontra", "rekontra"), "fine", scope=Scope.PAIR, after_call=True),
        Tricks(lead=Lead.DECLARER, must_overtake=True, stops=True),
    ),
    book=Tally(),
    course=Rounds(),
)
"""Each defender doubles his own account with the declarer; the talon is taken unseen."""

WOODS = _contracts({"birch": 1, "cedar": 2, "fir": 3, "yew": 4}, 6, all_in=True)
LAST_THREE = Contract("last three", Target(Aim.LAST, 3), None, 5)
LAST_ONE = Contract("last one", Target(Aim.LAST, 1), None, 2)

ELEVEN_TRICKS = Ruleset(
    "eleven-tricks",
    stages=(
        Auction(
            tuple(Rung(f"take {n}", WOODS, takes=n) for n in (3, 2, 1, 0)),
            Void("redeal"),
        ),
        Exchange(shown=Shown.DECLARER),
        Naming(also=(LAST_THREE, LAST_ONE)),
        StayOrDrop(),
        Kontra(("double", "redouble"), "play"),
        Tricks(lead=Lead.THROUGH, stops=True),
    ),
    book=Tally(),
    course=Rounds(),
    deck=PACK_36,
    packets=(3, -3, 2, 2, 2, 2),
)
"""Thirty-six cards; who takes fewer of the three talon cards bids more."""

BLIND_CALL = Ruleset(
    "blind-call",
    stages=(
        Auction(
            (*_each_higher(SIXES), Rung("none", (NO_TRICK,))),
            EACH_FOR_HIMSELF,
            hold=Hold.SENIOR_OF_TWO,
            blind=True,
        ),
        Looking(),
        Exchange(),
        Naming(),
        Whist(),
        Trust(),
        Tricks(),
    ),
    book=Tally(),
    course=Rounds(),
    looked=False,
)
"""Nobody looks at his cards before he says so; a call made blind doubles the deal."""

INVENTED = (DEALER_LED, PRIVATE_KONTRA, ELEVEN_TRICKS, BLIND_CALL)
