"""The play: tricks, some led by the talon, opened hands, claims (rules/russian §5, §7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache

from preferans.cards import Card, Cards, legal_cards, winner
from preferans.deal import (
    HANDS,
    Action,
    Aim,
    Claim,
    Engagement,
    Lead,
    Offer,
    Place,
    Play,
    Question,
    Seat,
    State,
    Target,
    Terms,
    Trick,
    plays,
    say,
    says,
    sights,
)
from preferans.stages.base import swap

ANSWERS = says("accept", "refuse")

Hands = tuple[Cards, ...]
Plays = tuple[tuple[Seat, Card], ...]


class Opening(Enum):
    """When the defence lays its hands open against a misère or a checked ten (§5.5)."""

    NEVER = "never"
    BEFORE_LEAD = "before the first lead"
    AFTER_DECLARER_LEAD = "before a defender's lead, or after the declarer's"
    AFTER_TRICK_1 = "after the first trick"


class TalonLead(Enum):
    """What the talon does on an all-pass (§7.2)."""

    CLOSED = "it stays closed"
    NAMES = "each card names the suit of a trick"
    PLAYS = "the sitting dealer leads each card to a trick"


@dataclass(frozen=True, slots=True)
class Tricks:
    """Follow suit, else trump, else anything; the winner leads to the next trick.

    ``lead``: who leads first. ``opening``: when hands are opened against a null contract,
    ``checked_opening`` against a checked one. ``talon``: its part on an all-pass;
    ``third_lead_forehand``: the forehand leads after the talon's tricks, whoever took the last.
    ``stops``: play ends once the contract cannot be made. ``claims_allowed``: tricks may be
    claimed. ``may_waive``: a claim by which a game fails may do without whists (§3.1).
    """

    lead: Lead = Lead.FOREHAND
    trump_if_void: bool = True
    must_overtake: bool = False
    must_overtrump: bool = False
    opening: Opening = Opening.AFTER_DECLARER_LEAD
    checked_opening: Opening = Opening.BEFORE_LEAD
    talon: TalonLead = TalonLead.NAMES
    third_lead_forehand: bool = True
    stops: bool = False
    claims_allowed: bool = True
    may_waive: bool = False
    wants: type[Terms] = Engagement

    def enter(self, s: State) -> State:
        e = _engagement(s)
        if e.hand_of != HANDS or not s.rules.looked:
            # Whoever plays a hand sees it: one handed to him, or his own in a blind deal.
            s = s._replace(sights=s.sights | {(x, Place.hand(i)) for i, x in _players(e)})
        if e.declarer is None:
            return self._turn_talon(s, e)
        way = self._way(e)
        defended = way is Opening.AFTER_DECLARER_LEAD and (
            bool(s.table) or first_leader(e, self.lead) != e.declarer
        )
        return _lay_open(s, e) if way is Opening.BEFORE_LEAD or defended else s

    def ask(self, s: State) -> Question | Terms:
        e = _engagement(s)
        if s.offer is not None:
            who = s.offer.waiting[0]
            return Question(who, who, ANSWERS)
        if s.granted is not None or len(s.tricks) == s.rules.hand_size:
            return e
        if self.stops and _sealed(s, e):
            return e
        seat = self._turn(s, e)
        legal = self._legal(s, e, seat)
        actor = e.hand_of[seat]
        assert actor is not None
        return Question(actor, seat, plays(legal))

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        e = _engagement(s)
        if isinstance(action, Play):
            assert s.asked is not None
            return self._let_fall(self._play(s, e, s.asked.hand, action.card), e)
        if isinstance(action, Claim):
            offer = Offer(actor, action, _answerers(e, actor))
            shown = [x for x in HANDS if e.hand_of[x] == actor or x == actor]
            seen = sights(s.rules.seats, *map(Place.hand, shown))
            return s._replace(offer=offer, sights=s.sights | seen)
        assert s.offer is not None
        if action == say("refuse"):
            return s._replace(offer=None)
        waiting = s.offer.waiting[1:]
        if waiting:
            return s._replace(offer=s.offer._replace(waiting=waiting))
        claim = s.offer.claim
        agreed = replace(e, waived=True) if claim.waived else e
        return s._replace(offer=None, granted=_granted(s, e, claim), terms=agreed)

    def claims(self, s: State, seat: Seat) -> tuple[Claim, ...]:
        """Any split of what is left, once a trick for each seat that plays.

        Where the defenders' tricks are not counted apart one number is enough, the declarer's.
        """
        e = _engagement(s)
        if not self.claims_allowed or s.offer is not None or not _takes_part(s, e, seat):
            return ()
        # A trick that the dealer leads can be his, and a claim cannot give it to him.
        led = self._dealer_leads(s, e) and len(s.tricks) < len(s.deal.talon)
        if led or _claimed(s, e, seat) or _counts_last(e):
            return ()
        shares = _splits(s.left(), e.playing) if _apart(e) else _shares(s.left())
        return (*shares, *_waivers(s, e)) if self.may_waive else shares

    def words(self) -> Iterable[str]:
        return ("accept", "refuse") if self.claims_allowed else ()

    def _way(self, e: Engagement) -> Opening:
        """When this contract's defence opens its hands."""
        if e.contract.null:
            return self.opening
        return self.checked_opening if e.contract.checked else Opening.NEVER

    def _turn(self, s: State, e: Engagement) -> Seat:
        """Whose card is due."""
        if not s.table:
            return self._leader(s, e)
        seat = s.table[-1][0].after()
        while seat not in e.playing:
            seat = seat.after()
        return seat

    def _leader(self, s: State, e: Engagement) -> Seat:
        if not s.tricks:
            return first_leader(e, self.lead)
        n, last = len(s.tricks), s.tricks[-1].winner
        if e.declarer is None and self.talon is not TalonLead.CLOSED:
            led = len(s.deal.talon)
            if n < led or (n == led and self.third_lead_forehand) or last is Seat.DEALER:
                return Seat.FORE
        return last

    def _legal(self, s: State, e: Engagement, seat: Seat) -> Cards:
        return legal_cards(
            s.hands[seat],
            [card for _, card in s.table],
            e.contract.trump,
            led=s.led,
            trump_if_void=self.trump_if_void,
            must_overtake=self.must_overtake,
            must_overtrump=self.must_overtrump,
        )

    def _play(self, s: State, e: Engagement, seat: Seat, card: Card) -> State:
        """One card to the trick, and what follows of it by itself."""
        hands, table = _without(s.hands, seat, card), (*s.table, (seat, card))
        if len(table) == len(e.playing) + (table[0][0] is Seat.DEALER):
            s = self._finish(s, e, hands, table)
        else:
            s = s._replace(hands=hands, table=table)
        early = e.declarer is not None and len(s.tricks) < 2
        return self._opened(s, e) if early else s

    def _opened(self, s: State, e: Engagement) -> State:
        """What lies open after the card just played, one of the first trick or of the second."""
        one_card, one_trick = len(s.table) == 1 and not s.tricks, bool(s.tricks) and not s.table
        match self._way(e):
            case Opening.AFTER_DECLARER_LEAD if one_card:
                s = _lay_open(s, e)
            case Opening.AFTER_TRICK_1 if one_trick:
                s = _lay_open(s, e)
        if e.contract.bare and one_trick:
            assert e.declarer is not None
            s = s._replace(sights=s.sights | sights(s.rules.seats, Place.hand(e.declarer)))
        return s

    def _finish(self, s: State, e: Engagement, hands: Hands, table: Plays) -> State:
        """The trick is complete: somebody takes it."""
        best = winner([card for _, card in table], e.contract.trump, s.led)
        # Nobody followed the suit that the talon named: the forehand takes the trick (§7.2).
        taker = Seat.FORE if best is None else table[best][0]
        by_talon = s.led is not None or table[0][0] is Seat.DEALER
        trick = Trick(None if by_talon else table[0][0], table, taker)
        s = s._replace(hands=hands, tricks=(*s.tricks, trick), table=(), led=None)
        return self._turn_talon(s, e) if e.declarer is None else s

    def _turn_talon(self, s: State, e: Engagement) -> State:
        """On an all-pass the next talon card is turned up for all and leads or names a suit."""
        i = len(s.tricks)
        if self.talon is TalonLead.CLOSED or i >= len(s.deal.talon):
            return s
        card = s.deal.talon[i]
        s = s._replace(sights=s.sights | sights(s.rules.seats, Place.talon(i)))
        if self._dealer_leads(s, e):
            return s._replace(table=((Seat.DEALER, card),))
        return s._replace(led=card.suit)

    def _dealer_leads(self, s: State, e: Engagement) -> bool:
        """Whether the sitting dealer leads the talon's cards, which can then win."""
        plays = self.talon is TalonLead.PLAYS and e.declarer is None
        return plays and Seat.DEALER in s.rules.seats

    def _let_fall(self, s: State, e: Engagement) -> State:
        """A hand that nobody owns plays its lowest legal card, suits in their stored order."""
        if None not in e.hand_of:
            return s
        while len(s.tricks) < s.rules.hand_size and e.hand_of[seat := self._turn(s, e)] is None:
            lowest = min(self._legal(s, e, seat), key=lambda card: (card.rank, card.suit))
            s = self._play(s, e, seat, lowest)
        return s


@cache
def _shares(n: int) -> tuple[Claim, ...]:
    """What the declarer may take of ``n`` tricks."""
    return tuple(Claim((k,)) for k in range(n + 1))


def _waivers(s: State, e: Engagement) -> tuple[Claim, ...]:
    """What the declarer may take of the rest so that his game fails, for a fine without whists."""
    if e.declarer is None or e.contract.target.kind is not Aim.AT_LEAST:
        return ()
    lacking = e.contract.target.n - s.taken(e.declarer)
    return _without_whists(min(lacking, s.left() + 1))


@cache
def _without_whists(n: int) -> tuple[Claim, ...]:
    """Fewer than ``n`` tricks for the declarer."""
    return tuple(Claim((k,), waived=True) for k in range(n))


@cache
def _splits(n: int, playing: tuple[Seat, ...]) -> tuple[Claim, ...]:
    """Every way to give ``n`` tricks to the hands that play."""
    splits = ((a, b, n - a - b) for a in range(n + 1) for b in range(n + 1 - a))
    out = [x for x in HANDS if x not in playing]
    return tuple(Claim(split) for split in splits if not any(split[x] for x in out))


def first_leader(e: Engagement, lead: Lead) -> Seat:
    """Who leads to the first trick: as the contract or the stage says, or the next in play."""
    way = e.contract.lead or lead
    seat = Seat.FORE
    if e.declarer is not None and way is not Lead.FOREHAND:
        seat = e.declarer.after({Lead.DECLARER: 0, Lead.NEXT: 1, Lead.THROUGH: 2}[way])
    against = way in (Lead.NEXT, Lead.THROUGH)
    while seat not in e.playing or (against and seat == e.declarer):
        seat = seat.after()
    return seat


def lay_card(s: State, card: Card) -> State:
    """A card leaves the hand in question for the trick on the table."""
    assert s.asked is not None
    seat = s.asked.hand
    return s._replace(hands=_without(s.hands, seat, card), table=(*s.table, (seat, card)))


def _without(hands: Hands, seat: Seat, card: Card) -> Hands:
    """The hands after one has lost a card."""
    return swap(hands, seat, Cards(hands[seat].bits & ~(1 << card)))


def _engagement(s: State) -> Engagement:
    assert isinstance(s.terms, Engagement)
    return s.terms


def _lay_open(s: State, e: Engagement) -> State:
    """Every hand but the declarer's lies open to all."""
    defence = [Place.hand(x) for x in e.playing if x != e.declarer]
    return s._replace(sights=s.sights | sights(s.rules.seats, *defence))


def _sealed(s: State, e: Engagement) -> bool:
    """Whether the declarer can no longer make his contract, and announced none beside it."""
    if e.declarer is None or e.also:
        return False
    return out_of_reach(e.contract.target, s.taken(e.declarer), s.left())


def out_of_reach(target: Target, taken: int, left: int) -> bool:
    """Whether who has taken so many tricks, with so many left, can no longer do what is asked."""
    if target.kind is Aim.EXACTLY and taken > target.n:
        return True
    return target.kind in (Aim.AT_LEAST, Aim.EXACTLY) and taken + left < target.n


def _players(e: Engagement) -> Iterator[tuple[Seat, Seat]]:
    """Each hand in play with who decides its cards."""
    return ((x, who) for x in e.playing if (who := e.hand_of[x]) is not None)


def _counts_last(e: Engagement) -> bool:
    """Whether it matters who takes the last tricks, which a number of tricks does not tell."""
    return any(contract.target.kind is Aim.LAST for contract in (e.contract, *e.also))


def _takes_part(s: State, e: Engagement, seat: Seat) -> bool:
    """Whether somebody sits there who holds cards in play, or decides some."""
    return seat in s.rules.seats and (seat in e.playing or seat in e.hand_of)


def _apart(e: Engagement) -> bool:
    """Whether the tricks of the two defenders are counted apart."""
    return e.declarer is None or len(e.sides) > 1


def _answerers(e: Engagement, claimer: Seat) -> tuple[Seat, ...]:
    """Who must accept a claim: all who decide cards, in playing order after the claimer."""
    deciders = {e.hand_of[x] for x in e.playing}
    if e.declarer is not None and e.sides:
        deciders = {e.declarer, *(side.head for side in e.sides)}
    round_ = [claimer.after(i) for i in range(1, 4)] + [Seat.DEALER]
    return tuple(x for x in round_ if x in deciders and x != claimer)


def _claimed(s: State, e: Engagement, seat: Seat) -> bool:
    """Whether ``seat`` has claimed since the last trick was finished."""
    cards = sum(who in HANDS and e.hand_of[who] is not None for who, _ in s.table)
    for who, action in reversed(s.heard):
        if isinstance(action, Play):
            cards -= 1
            if cards < 0:
                return False
        elif isinstance(action, Claim) and who == seat:
            return True
    return False


def _granted(s: State, e: Engagement, claim: Claim) -> tuple[int, ...]:
    """What each hand gets of the remaining tricks by an accepted claim."""
    if len(claim.tricks) == 3:
        return claim.tricks
    assert e.declarer is not None
    heads = [side.head for side in e.sides if side.head in HANDS]
    partner = heads[0] if heads else e.declarer.after()
    rest = swap((0, 0, 0), partner, s.left() - claim.tricks[0])
    return swap(rest, e.declarer, claim.tricks[0])
