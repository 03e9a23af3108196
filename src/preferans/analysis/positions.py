"""From a deal in play to the solver's question, and solver's lines of text both ways.

A solver's line is ``id hand hand hand trump declarer leader kind``: hands in turn order as
``spades.clubs.diamonds.hearts`` (``AK7..T98.Q``, a dash or nothing for a void), trump ``s c d h``
or ``n``, seats 0 to 2, kind ``play`` or ``misere``; cards already on the table may follow.
"""

from __future__ import annotations

from dataclasses import dataclass

from preferans.cards import NONE, RANKS, SUITS, Card, Cards, Suit
from preferans.deal import Aim, Engagement, State
from preferans.ledger import HANDS, Seat
from preferans.solver import Goal, Position
from preferans.stages import TalonLead, Tricks

FORM = "id hand0 hand1 hand2 trump declarer leader kind [card …]"
_TRUMPS: dict[str, Suit | None] = {"s": SUITS[0], "c": SUITS[1], "d": SUITS[2], "h": SUITS[3]}
_TRUMPS |= {"n": None, "nt": None, "-": None}
KINDS = {"play": Goal.TAKE, "misere": Goal.MISERE}
"""The words for what the declarer wants."""


class BadPositionError(ValueError):
    """What was given is no position that the solver can be asked about; the text says why."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A position with the name that it has in its file."""

    name: str
    position: Position


def parse_line(text: str) -> Asked:
    """Read a solver's line; raises ``BadPositionError`` naming the piece that is wrong."""
    pieces = text.split()
    if len(pieces) < 8:
        raise BadPositionError(f"{len(pieces)} pieces where 8 are due: {FORM}")
    name, *hands = pieces[:4]
    trump, declarer, leader, kind, *table = pieces[4:]
    if trump.lower() not in _TRUMPS:
        raise BadPositionError(f"trump: {trump!r}; write s, c, d, h or n")
    if kind not in KINDS:
        raise BadPositionError(f"kind: {kind!r}; write play or misere")
    a, b, c = (_hand(f"hand{i}", hand) for i, hand in enumerate(hands))
    if KINDS[kind] is Goal.MISERE and _TRUMPS[trump.lower()] is not None:
        raise BadPositionError("trump: a misere is played without trumps; write n")
    try:
        position = Position(
            (a, b, c),
            _seat("declarer", declarer),
            _seat("leader", leader),
            _TRUMPS[trump.lower()],
            KINDS[kind],
            trick=tuple(map(Card.parse, table)),
        )
    except BadPositionError:
        raise
    except ValueError as error:
        raise BadPositionError(str(error)) from error
    if not position.tricks:
        raise BadPositionError("hands: there is no card left to play")
    return Asked(name, position)


def format_line(asked: Asked) -> str:
    """The line of a position that has one: three hands, no talon, no duty to overtake.

    Raises ``BadPositionError`` for another.
    """
    p = asked.position
    if p.talon or p.must_overtake or not p.trump_if_void or p.goal is Goal.EXACT:
        raise BadPositionError("a position with a talon, a target or other duties has no line")
    hands = " ".join(map(dotted, p.hands))
    trump = "n" if p.trump is None else str(p.trump).lower()
    kind = "misere" if p.goal is Goal.MISERE else "play"
    table = "".join(f" {card}" for card in p.trick)
    return f"{asked.name} {hands} {trump} {int(p.declarer)} {int(p.leader)} {kind}{table}"


def dotted(hand: Cards) -> str:
    """A hand as ``spades.clubs.diamonds.hearts``."""
    return ".".join("".join(card.letter for card in hand.suit(suit)) for suit in SUITS)


def position_of(s: State) -> Position:
    """The open-card question that a deal in play asks.

    For an all-pass the declarer's seat says nothing; ask :func:`preferans.solver.raspasy`. Raises
    ``BadPositionError`` for a deal that is not being played, or whose aim is no number of tricks.
    """
    e, stage = s.terms, s.rules.stages[min(s.at, len(s.rules.stages) - 1)]
    if not isinstance(e, Engagement) or not isinstance(stage, Tricks) or s.asked is None:
        raise BadPositionError("no card is due in this state; give one in which play goes on")
    if s.offer is not None:
        raise BadPositionError("a claim waits for its answer; give the state before or after it")
    if e.contract.target.kind is Aim.LAST:
        raise BadPositionError(f"the aim of {e.contract.name} is not one the solver knows")
    if stage.must_overtrump and not stage.must_overtake and e.contract.trump is not None:
        raise BadPositionError("the solver does not know a duty to go over trumps only")
    dealer_led = bool(s.table) and s.table[0][0] is Seat.DEALER
    talon = _talon(s, stage, dealer_led=dealer_led)
    trick = tuple(card for who, card in s.table if who is not Seat.DEALER)
    seat = s.asked.hand
    leader = s.table[int(dealer_led)][0] if len(s.table) > dealer_led else seat
    a, b, c = (hand if x in e.playing else NONE for x, hand in zip(HANDS, s.hands, strict=True))
    declarer = leader if e.declarer is None else e.declarer
    return Position(
        (a, b, c),
        declarer,
        leader,
        e.contract.trump,
        _goal(e),
        target=_still_wanted(s, e),
        trick=trick,
        must_overtake=stage.must_overtake,
        trump_if_void=stage.trump_if_void,
        playing=e.playing,
        talon=talon,
        after_talon=Seat.FORE if talon and stage.third_lead_forehand else None,
    )


def _goal(e: Engagement) -> Goal:
    if e.declarer is None or e.contract.null:
        return Goal.MISERE if not e.contract.target.n else Goal.EXACT
    return Goal.TAKE


def _still_wanted(s: State, e: Engagement) -> int:
    if e.declarer is None or not e.contract.null or not e.contract.target.n:
        return 0
    return max(-1, e.contract.target.n - s.taken(e.declarer))


def _talon(s: State, stage: Tricks, *, dealer_led: bool) -> tuple[Card | Suit, ...]:
    """What leads this trick and the next, where the talon does (rules/russian §7.2)."""
    e = s.terms
    assert isinstance(e, Engagement)
    left = s.deal.talon[len(s.tricks) :]
    if e.declarer is not None or stage.talon is TalonLead.CLOSED:
        return ()
    if stage.talon is TalonLead.PLAYS and Seat.DEALER in s.rules.seats:
        assert dealer_led or not left
        return left
    return tuple(card.suit for card in left)


def _hand(name: str, text: str) -> Cards:
    suits = text.split(".")
    if len(suits) != 4:
        raise BadPositionError(f"{name}: {text!r}; write spades.clubs.diamonds.hearts, as AK7..T.Q")
    cards: list[Card] = []
    for suit, ranks in zip(SUITS, suits, strict=True):
        for rank in ranks.upper().replace("10", "T").replace("-", ""):
            if rank not in RANKS:
                raise BadPositionError(f"{name}: {rank!r} in {text!r} is no rank; ranks: {RANKS}")
            cards.append(Card.of(suit, rank))
    if len(set(cards)) < len(cards):
        raise BadPositionError(f"{name}: a card stands twice in {text!r}")
    return Cards.of(cards)


def _seat(name: str, text: str) -> Seat:
    if text not in ("0", "1", "2"):
        raise BadPositionError(f"{name}: {text!r}; write 0, 1 or 2, in turn order")
    return HANDS[int(text)]
