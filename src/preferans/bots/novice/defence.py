"""The defence before the cards: whist, half, stay, invite, kontra, open or closed."""

from __future__ import annotations

from typing import NamedTuple

from preferans.bots.novice.holdings import Holding, downwards, holdings
from preferans.bots.novice.judgement import POOL, expected, odds
from preferans.bots.novice.suits import tricks
from preferans.cards import SUITS
from preferans.deal import HANDS, Action, Aim, Contract, Engagement, Observation, Say, Seat, say
from preferans.stages import Kontra, StayOrDrop, Whist

FIRST, SECOND = (0.9, 0.5, 0.2), (0.7, 0.45, 0.1)
"""What the two highest cards of a side suit bring, by how many higher ones are out."""

AGAINST_SIX, PER_LEVEL = 3.0, 1.15
"""The tricks of the defence against a six when a defender has nothing; fewer for each level."""

HIGH_CARDS, TRUMPS, LONG_TRUMPS, VOID = 0.22, 0.7, 1.2, 0.7
"""What his high cards, trump tricks, a fourth trump and an empty suit add. High cards add little,
because the declarer has bid in spite of them: most of what one defender lacks the other has. An
empty suit tells that the suits are split badly for him."""

OWN_HIGH_CARDS, OWN_TRUMPS, OWN_SMALL, OWN_LEVEL = 0.6, 1.15, 0.45, 0.18
"""The same for the tricks that he takes himself; the first and third fall with each level."""

LONG = 3
"""More trumps than this in one defender's hand take the declarer's command away."""

WILLING, UNWILLING = 0.4, -0.2
"""How much more the defence takes when the partner said whist, and how much less when not."""

HALF_STANDS = 0.7
"""How often a half-whist is not taken back by a whist of the other defender."""

DEFENCE_SPREAD = 1.15
"""How far the tricks of the defence lie from those expected, as a standard deviation."""

SURPLUS = 1.0
"""By how many tricks a contract must seem to fail before it is doubled."""

WHISTING = {"pass", "whist", "half", "open", "closed"}


class Strength(NamedTuple):
    """A defender's cards against a contract: tricks in side suits and in trumps, length."""

    high_cards: float
    trumps: float
    long_trumps: bool
    voids: int


def answer(seen: Observation, options: tuple[Action, ...]) -> Action:
    """The answer to a question of the defence, or of the doubling that follows it."""
    words = tuple(option.word for option in options if isinstance(option, Say))
    for stage in seen.rules.stages:
        match stage:
            case Whist() if set(words) <= WHISTING or words[1].startswith("look "):
                return say(_whisting(seen, stage, words))
            case StayOrDrop() if {stage.stay, stage.invite} & set(words):
                return say(_staying(seen, stage, words))
            case Kontra() if stage.enough in words:
                return say(_doubling(seen, stage, words))
            case _:
                continue
    return options[0]


def _whisting(seen: Observation, stage: Whist, words: tuple[str, ...]) -> str:
    """The Russian defence (rules/russian §4.2): each word for what it brings per unit of price."""
    if words[1].startswith("look "):
        return words[1]
    terms = _terms(seen)
    quota = stage.quota[terms.contract.target.n - 6]
    half = HALF_STANDS * quota / 2 if "half" in words else 0.0
    alone = _lone(seen, terms, quota)
    if "whist" not in words:
        return "half" if "half" in words and half > alone else words[0]
    brings = _beside(seen, terms, quota) if _partner_whists(seen, terms) else alone
    if brings > half:
        return "whist"
    return "half" if half else "pass"


def _staying(seen: Observation, stage: StayOrDrop, words: tuple[str, ...]) -> str:
    """The Central European defence (rules/family §1.5): stay for one's own quota, or call."""
    contract = _terms(seen).contract
    level = max(0, contract.target.n - 6)
    quota = stage.quotas[min(level, len(stage.quotas) - 1)]
    own = own_tricks(seen, contract)
    if stage.stay in words:
        mine = quota.second if _terms(seen).answers else quota.first
        return stage.stay if _pays(own, mine) > 0 else stage.drop
    if stage.alone in words:
        return stage.alone if own >= quota.alone + SURPLUS else stage.invite
    together = _pays(all_tricks(seen, contract), quota.first + quota.second)
    return stage.invite if together > 0 else stage.drop


def _doubling(seen: Observation, stage: Kontra, words: tuple[str, ...]) -> str:
    """Double what seems to fail by more than a trick; redouble what seems safe by as much."""
    terms = _terms(seen)
    contract = terms.contract
    other = next(word for word in words if word != stage.enough)
    if contract.target.kind is not Aim.AT_LEAST:
        return stage.enough
    if seen.seat == terms.declarer:
        gone = 0 if seen.discards is None else seen.discards.bits
        out = holdings(seen.rules.deck.bits & ~seen.hand.bits & ~gone)
        spare = expected(holdings(seen.hand.bits), out, contract.trump) - contract.target.n
        return other if spare >= 2 * SURPLUS else stage.enough
    beaten = seen.rules.hand_size - contract.target.n + 1
    return other if all_tricks(seen, contract) >= beaten + SURPLUS else stage.enough


def strength(seen: Observation, contract: Contract) -> Strength:
    """What the defender's cards are good for; the sitting dealer's are those he has looked at."""
    hand = next(
        cards.bits
        for seat, cards in zip(HANDS, seen.hands, strict=True)
        if cards is not None and seen.seat in (seat, Seat.DEALER)
    )
    own, out = holdings(hand), holdings(seen.rules.deck.bits & ~hand)
    trump = contract.trump
    if trump is None:
        in_suits = sum(tricks(held, others) for held, others in zip(own, out, strict=True))
        return Strength(in_suits, 0.0, long_trumps=False, voids=0)
    side = sum(_quick(own[s], out[s]) for s in SUITS if s != trump)
    long_trumps = own[trump].bit_count() > LONG
    voids = sum(not own[s] for s in SUITS if s != trump)
    return Strength(side, tricks(own[trump], out[trump]), long_trumps, voids)


def own_tricks(seen: Observation, contract: Contract) -> float:
    """The tricks that the defender takes with his own cards."""
    has, above_six = strength(seen, contract), contract.target.n - 6
    high = max(0.0, OWN_HIGH_CARDS - OWN_LEVEL * above_six) * has.high_cards
    small = max(0.0, OWN_SMALL - OWN_LEVEL * above_six)
    return high + small + OWN_TRUMPS * has.trumps + has.long_trumps


def all_tricks(seen: Observation, contract: Contract) -> float:
    """The tricks that both defenders take together."""
    has, above_six = strength(seen, contract), contract.target.n - 6
    cards = HIGH_CARDS * has.high_cards + TRUMPS * has.trumps
    shape = LONG_TRUMPS * has.long_trumps + VOID * has.voids
    return max(0.2, AGAINST_SIX - PER_LEVEL * above_six) + cards + shape


def _quick(held: Holding, out: Holding) -> float:
    """The tricks of the two highest cards of a suit before the declarer trumps."""
    worth = 0.0
    for table, card in zip((FIRST, SECOND), downwards(held), strict=False):
        higher = (out & ~(2 * card - 1)).bit_count()
        guarded = (held & card - 1).bit_count() >= higher
        if higher < len(table) and (guarded or table is SECOND):
            worth += table[higher]
    return worth


def _lone(seen: Observation, terms: Engagement, quota: int) -> float:
    """What a lone whist brings: all tricks of the defence, and the price of those that lack."""
    will = UNWILLING if any(word != "whist" for _, word in terms.answers) else 0.0
    return _pays(all_tricks(seen, terms.contract) + will, quota)


def _beside(seen: Observation, terms: Engagement, quota: int) -> float:
    """What a whist brings beside another: one's own tricks, and a share of what lacks."""
    total = all_tricks(seen, terms.contract) + WILLING
    lacking = total - _pays(total, quota)
    # Where one trick is owed, the second to say whist owes it (rules/russian §4.4).
    return own_tricks(seen, terms.contract) - (lacking / 2 if quota > 1 else lacking)


def _pays(taken: float, quota: int) -> float:
    """Tricks less the price of those that lack to the quota, per unit of the contract's price."""
    chances = odds(round(taken, 1), 10, DEFENCE_SPREAD)
    return taken - POOL * sum(chance * (quota - n) for n, chance in enumerate(chances[:quota]))


def _partner_whists(seen: Observation, terms: Engagement) -> bool:
    """Whether the other defender has said whist."""
    return any(word == "whist" and seat != seen.seat for seat, word in terms.answers)


def _terms(seen: Observation) -> Engagement:
    assert isinstance(seen.terms, Engagement)
    return seen.terms
