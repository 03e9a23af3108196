"""The result of a deal: as much of a finished deal as scoring asks, with or without its cards."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.cards import Card
from preferans.deal import HANDS, Award, Contract, Engagement, Seat, State, Void, say


@dataclass(frozen=True, slots=True)
class Result:
    """What was agreed and how the tricks fell.

    ``terms``: an engagement that was played (or settled by a claim), or why there was no play.
    ``taken``: the tricks of each seat that could take any; the sitting dealer is among them only
    where his talon cards were led to an all-pass (rules/russian §7.2). ``seats``: those with a
    person. ``talon``: its cards, where known. ``times``: what each hand's deal was to be
    multiplied by if it declared. ``blind_pass``: the forehand passed without looking (§2.4).
    ``forced``: nobody could bid (§8.5).
    """

    terms: Engagement | Void
    taken: tuple[tuple[Seat, int], ...] = ()
    seats: tuple[Seat, ...] = HANDS
    talon: tuple[Card, ...] = ()
    times: tuple[int, ...] = (1, 1, 1)
    blind_pass: bool = False
    forced: bool = False

    @classmethod
    def of(cls, s: State) -> Result:
        """The result of a finished deal; raises ``ValueError`` while it is still going on."""
        if s.asked is not None or not isinstance(s.terms, Engagement | Void):
            raise ValueError("the deal is not over: only a finished deal has a result")
        if isinstance(s.terms, Void):
            return cls(s.terms, (), s.rules.seats, s.deal.talon, s.rules.times)
        led = any(who is Seat.DEALER for trick in s.tricks for who, _ in trick.plays)
        takers = (*HANDS, Seat.DEALER) if led else HANDS
        all_pass = s.terms.award is None
        unseen = s.rules.over_blind > 0 and s.record[:1] == ((Seat.FORE, say("pass")),)
        return cls(
            s.terms,
            tuple((seat, s.taken(seat)) for seat in takers),
            s.rules.seats,
            s.deal.talon,
            s.rules.times,
            blind_pass=all_pass and unseen,
            forced=all_pass and s.rules.forced,
        )

    @property
    def engagement(self) -> Engagement | None:
        """Who was to play what against whom; ``None`` if the deal ended before the order."""
        return self.terms if isinstance(self.terms, Engagement) else self.terms.engagement

    @property
    def award(self) -> Award | None:
        """Who won the auction, and how; ``None`` if nobody did."""
        return self.terms.award

    @property
    def declarer(self) -> Seat | None:
        """Who won the auction; ``None`` if nobody did."""
        return self.award.declarer if self.award else None

    @property
    def contract(self) -> Contract | None:
        """The contract ordered; if the deal ended before the order, the one that was bid."""
        if self.engagement is not None:
            return self.engagement.contract
        return self.award.rung.contracts[0] if self.award else None

    @property
    def reason(self) -> str | None:
        """Why the deal was not played; ``None`` if it was."""
        return self.terms.reason if isinstance(self.terms, Void) else None

    @property
    def all_pass(self) -> bool:
        """Whether everyone played for himself."""
        return isinstance(self.terms, Engagement) and self.terms.award is None

    @property
    def multiplier(self) -> int:
        """What the deal is multiplied by: bombs, and a blind call (§8.5)."""
        if self.engagement is not None:
            return self.engagement.times
        if self.award is None:
            return 1
        return self.times[self.award.declarer] * (2 if self.award.blind else 1)

    def took(self, *seats: Seat) -> int:
        """The tricks of these seats together."""
        return sum(n for seat, n in self.taken if seat in seats)

    def defenders(self) -> tuple[Seat, Seat]:
        """The two hands against the declarer, in the order in which they answer."""
        if self.declarer is None:
            raise ValueError("an all-pass has no defenders: everyone plays for himself")
        return self.declarer.after(1), self.declarer.after(2)

    def opponents(self) -> tuple[Seat, ...]:
        """The persons who play against the declarer or sit out, in order of seats."""
        return tuple(seat for seat in self.seats if seat != self.declarer)
