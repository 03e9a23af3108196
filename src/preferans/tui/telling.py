"""What happened, in sentences: the difference between two moments as one person saw them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from preferans.deal import (
    HANDS,
    Award,
    Claim,
    Discard,
    Engagement,
    Play,
    Say,
    Seat,
    Trick,
    Unopened,
    Void,
)
from preferans.tui.scene import AUCTION, NAMING, TRICKS, WHIST, Scene
from preferans.tui.words import Voice

_TALK = {
    # word: (what the listener did, what somebody else did)
    "here": ("You hold the bid.", "{who} holds the bid."),
    "look": ("You look at your cards.", "{who} looks at the cards."),
    "whist": ("You whist.", "{who} whists."),
    "half": ("You whist for half.", "{who} whists for half."),
    "open": ("You lay the cards open.", "{who} lays the cards open."),
    "closed": ("You play closed.", "{who} plays closed."),
    "take": ("You take the talon.", "{who} takes the talon."),
    "spit": ("You refuse the talon.", "{who} refuses the talon."),
    "share": ("You offer the dealer a share.", "{who} offers the dealer a share."),
    "concede": ("You give up before the play.", "{who} gives up before the play."),
    "play": ("You play on.", "{who} plays on."),
    "pass": ("You pass.", "{who} passes."),
    "stay": ("You stay in.", "{who} stays in."),
    "drop": ("You drop out.", "{who} drops out."),
    "alone": ("You play alone.", "{who} plays alone."),
    "invite": ("You call your partner in.", "{who} calls the partner in."),
}
_VOID = {
    "unopposed": "Nobody whists: the contract counts as made.",
    "half": "The half-whist stands: the contract counts as made.",
    "trusted": "Nobody tries to beat it: the contract counts as made.",
    "redeal": "Both pass: the next dealer deals.",
}


def opening(voice: Voice, scene: Scene) -> Iterator[str]:
    """The first words of a deal: who deals, who speaks first, what the auction must open with."""
    dealer = scene.table.players[scene.table.dealer]
    mine = dealer == scene.me
    yield voice.either(
        mine,
        "Deal {n}. You deal.",
        "Deal {n}. {who} deals.",
        n=scene.table.number,
        who=dealer,
    )
    if note := idle(voice, scene):
        yield note
    resting = [player for player in scene.table.players if scene.seat_of(player) is None]
    if resting and scene.me not in resting:
        yield voice.say("{who} rests.", who=voice.listed(resting))
    if scene.seen.rules.forced:
        yield voice.say("Nobody bids: a match opens with an all-pass of each dealer.")
    floor = scene.seen.rules.floor
    if floor > 6 and not scene.seen.rules.forced:
        yield voice.say("After an all-pass the bidding starts at {n}.", n=floor)


def idle(voice: Voice, scene: Scene) -> str:
    """What is said to a person who holds no cards in this deal; nothing to the others."""
    if scene.seat is Seat.DEALER:
        return voice.say("You sit out this deal.")
    return voice.say("You rest in this deal.") if scene.seat is None else ""


def recount(voice: Voice, scenes: Sequence[Scene]) -> list[str]:
    """Everything that was told of a deal so far, moment by moment."""
    steps = (told(voice, before, after) for before, after in pairwise(scenes))
    return [*opening(voice, scenes[0]), *chain.from_iterable(steps)]


def told(voice: Voice, before: Scene, after: Scene) -> list[str]:
    """What was done between two moments, and what came of it."""
    new = range(len(before.seen.record), len(after.seen.record))
    lines = [_deed(voice, before, after, i) for i in new]
    lines += _agreed(voice, before, after)
    lines += _laid_open(voice, before, after)
    lines += _tricks(voice, before, after)
    lines += _talon_turned(voice, before, after)
    return lines


def _deed(voice: Voice, before: Scene, scene: Scene, i: int) -> str:
    """One entry of the record as a sentence."""
    seat, action = scene.seen.record[i]
    you, who = seat == scene.seat, scene.name(seat)
    match action:
        case None:
            n = len(scene.seen.talon)
            return voice.number(n, "{who} discards a card.", "{who} discards {n} cards.", who=who)
        case Discard(cards):
            return voice.either(
                you, "You discard {cards}.", "{who} discards {cards}.",
                who=who, cards=voice.cards(cards),
            )  # fmt: skip
        case Play():
            return _played(voice, before, scene, seat, action)
        case Claim():
            return voice.either(
                you, "You offer: {split}.", "{who} offers: {split}.",
                who=who, split=split(voice, scene, action, len(before.seen.tricks)),
            )  # fmt: skip
        case Say(word):
            yours, theirs = _said(before, word, scene.steps[i])
            if word == "pass" and i == 0 and scene.seen.rules.over_blind:
                yours, theirs = "You pass unseen.", "{who} passes unseen."
            call = voice.call(word)
            aloud = voice.aloud(word) or call
            return voice.either(
                you, yours, theirs, who=who, call=call, aloud=aloud, hand=_hand(scene, word)
            )


def _said(before: Scene, word: str, step: str) -> tuple[str, str]:
    """The two sentences for a word of the talk."""
    if word in ("accept", "refuse"):
        return _answer(before, word)
    if word.startswith("look "):
        return "You look at {hand}.", "{who} looks at {hand}."
    if word in _TALK:
        return _TALK[word]
    if step == AUCTION:
        return "You bid {call}.", "{who} bids {call}."
    if step == NAMING:
        return "You order {call}.", "{who} orders {call}."
    return "You: {aloud}.", "{who}: {aloud}."


def _answer(before: Scene, word: str) -> tuple[str, str]:
    """Accepting or refusing: a claim, a contract left unplayed, a share of it."""
    yes = word == "accept"
    if before.seen.offer is not None:
        if yes:
            return "You accept.", "{who} accepts."
        return "You refuse: the play goes on.", "{who} refuses: the play goes on."
    if isinstance(before.seen.terms, Award):
        if yes:
            return "You take the share.", "{who} takes the share."
        return "You decline the share.", "{who} declines the share."
    if yes:
        return "You would let it stand.", "{who} would let it stand."
    return "You play to beat it.", "{who} plays to beat it."


def _hand(scene: Scene, word: str) -> str:
    """Whose hand the sitting dealer looks at."""
    number = word.removeprefix("look ")
    return scene.name(Seat(int(number) - 1)) if number in ("1", "2", "3") else ""


def _played(voice: Voice, before: Scene, scene: Scene, actor: Seat, action: Play) -> str:
    """A card to the trick, from whose hand it came."""
    plays = [*scene.seen.table, *(scene.seen.tricks[-1].plays if scene.seen.tricks else ())]
    hand = next((seat for seat, card in plays if card == action.card), actor)
    leads = not before.seen.table and before.seen.led is None
    you, who, card = actor == scene.seat, scene.name(actor), voice.card(action.card)
    if hand == actor:
        if leads:
            return voice.either(you, "You lead {card}.", "{who} leads {card}.", who=who, card=card)
        return voice.either(you, "You play {card}.", "{who} plays {card}.", who=who, card=card)
    if hand == scene.seat:
        return voice.say("{who} plays {card} from your hand.", who=who, card=card)
    other = scene.name(hand)
    return voice.either(
        you, "You play {card} for {other}.", "{who} plays {card} for {other}.",
        who=who, card=card, other=other,
    )  # fmt: skip


def split(voice: Voice, scene: Scene, claim: Claim, tricks: int) -> str:
    """What a claim gives to whom, after so many finished tricks; and if no whists, that."""
    terms = _split(voice, scene, claim, tricks)
    return voice.say("{terms}, and no whists", terms=terms) if claim.waived else terms


def _split(voice: Voice, scene: Scene, claim: Claim, tricks: int) -> str:
    left = scene.seen.rules.hand_size - tricks
    if len(claim.tricks) == 1:
        declarer = scene.declarer
        assert declarer is not None
        return voice.either(
            declarer == scene.seat,
            "{n} of the remaining {left} tricks for you, {rest} for the defence",
            "{n} of the remaining {left} tricks for {who}, {rest} for the defence",
            who=scene.name(declarer), n=claim.tricks[0], left=left, rest=left - claim.tricks[0],
        )  # fmt: skip
    parts = [
        voice.either(seat == scene.seat, "you {n}", "{who} {n}", who=scene.name(seat), n=n)
        for seat, n in zip(HANDS, claim.tricks, strict=True)
        if scene.engagement is None or seat in scene.engagement.playing
    ]
    return voice.listed(parts)


def _agreed(voice: Voice, before: Scene, after: Scene) -> Iterator[str]:
    """What the talk has come to."""
    if isinstance(before.seen.terms, Unopened) and not isinstance(after.seen.terms, Unopened):
        yield from _auction_over(voice, after)
    match after.seen.terms:
        case Void(reason=reason) if before.now:
            yield voice.say(_VOID.get(reason, "The deal is not played."))
        case Engagement(award=None):
            return
        case Engagement() if after.now == TRICKS and before.now != TRICKS:
            yield contract(voice, after)


def _auction_over(voice: Voice, scene: Scene) -> Iterator[str]:
    """Who won the auction, and the talon if it was turned up."""
    award = scene.award
    if award is None:
        yield contract(voice, scene)
        return
    you = award.declarer == scene.seat
    yield voice.either(
        you, "You win the auction at {call}.", "{who} wins the auction at {call}.",
        who=scene.name(award.declarer), call=voice.call(award.rung.name),
    )  # fmt: skip
    if seen := [card for card in scene.seen.talon if card is not None]:
        yield voice.say("The talon: {cards}.", cards=voice.cards(seen))


def contract(voice: Voice, scene: Scene) -> str:
    """The contract line: who plays what, who stands against it, how."""
    terms = scene.seen.terms
    match terms:
        case Unopened():
            bid = scene.standing_bid()
            if bid is None:
                return voice.say("Auction: nobody has bid.")
            seat, word = bid
            return voice.either(
                seat == scene.seat, "Auction: {call}, your bid.", "Auction: {call}, bid by {who}.",
                who=scene.name(seat), call=voice.call(word),
            )  # fmt: skip
        case Award():
            return voice.either(
                terms.declarer == scene.seat,
                "You play; the bid was {call}.",
                "{who} plays; the bid was {call}.",
                who=scene.name(terms.declarer), call=voice.call(terms.rung.name),
            )  # fmt: skip
        case Engagement(award=None):
            return _all_pass(voice, scene)
        case Engagement():
            return " ".join([_undertaking(voice, scene, terms), *_defence(voice, scene)])
        case Void():
            reason = voice.say(_VOID.get(terms.reason, "The deal is not played."))
            if terms.engagement is None:
                return reason
            return f"{_undertaking(voice, scene, terms.engagement)} {reason}"


def _all_pass(voice: Voice, scene: Scene) -> str:
    """The line of an all-pass, with the price of a trick where the book knows one."""
    price = getattr(getattr(scene.seen.rules.book, "all_pass", None), "price", None)
    if getattr(scene.seen.rules.book, "hill_as_whists", None) is not None or price is None:
        return voice.say("All-pass: take as few tricks as you can.")
    return voice.say("All-pass: take as few tricks as you can, {n} for each.", n=price)


def _undertaking(voice: Voice, scene: Scene, e: Engagement) -> str:
    """Who plays which contract, and what it asks for."""
    assert e.declarer is not None
    you, who = e.declarer == scene.seat, scene.name(e.declarer)
    call = voice.call(e.contract.name)
    if e.contract.null:
        return voice.either(
            you, "You play {call}: not a single trick.", "{who} plays {call}: not a single trick.",
            who=who, call=call,
        )  # fmt: skip
    if e.contract.target.n == scene.seen.rules.hand_size:
        return voice.either(
            you, "You play {call}: every trick.", "{who} plays {call}: every trick.",
            who=who, call=call,
        )  # fmt: skip
    return voice.either(
        you, "You play {call}: {n} tricks or more.", "{who} plays {call}: {n} tricks or more.",
        who=who, call=call, n=e.contract.target.n,
    )  # fmt: skip


def _defence(voice: Voice, scene: Scene) -> Iterator[str]:
    """What the defence answered, seat by seat, and whether it plays open."""
    for seat in Seat:
        word = scene.answer(seat) if seat != scene.declarer else None
        you, who = seat == scene.seat, "" if word is None else scene.name(seat)
        if word == "whist":
            yield voice.either(you, "You whist.", "{who} whists.", who=who)
        elif word == "half":
            yield voice.either(you, "You whist for half.", "{who} whists for half.", who=who)
        elif word == "pass" and scene.said(WHIST, seat):
            yield voice.either(you, "You pass.", "{who} passes.", who=who)
    match scene.manner():
        case "open":
            yield voice.say("Open.")
        case "closed":
            yield voice.say("Closed.")


def _laid_open(voice: Voice, before: Scene, after: Scene) -> Iterator[str]:
    """Hands that have just been laid open."""
    for seat in HANDS:
        cards = after.seen.hands[seat]
        if before.seen.hands[seat] is None and cards and seat != after.seat:
            yield voice.say(
                "{who} holds {cards}.", who=after.name(seat), cards=voice.holding(cards)
            )


def _tricks(voice: Voice, before: Scene, after: Scene) -> Iterator[str]:
    """Tricks that have just been finished, and those given away by a claim."""
    for i, trick in enumerate(after.seen.tricks):
        if i >= len(before.seen.tricks):
            yield voice.either(
                trick.winner == after.seat,
                "You take the trick.",
                "{who} takes the trick.",
                who=after.name(trick.winner),
            )
    if after.seen.granted is not None and before.seen.granted is None:
        yield voice.say("The remaining tricks are given as offered.")


def _talon_turned(voice: Voice, before: Scene, after: Scene) -> Iterator[str]:
    """A talon card that names a suit or is led on an all-pass."""
    if not after.all_pass:
        return
    for old, card in zip(before.seen.talon, after.seen.talon, strict=True):
        if card is not None and old is None:
            if after.seen.led is not None:
                yield voice.say(
                    "The talon shows {card}: the suit is {suit}.",
                    card=voice.card(card),
                    suit=voice.suit_name(card.suit),
                )
            else:
                yield voice.say("The talon leads {card}.", card=voice.card(card))


def last_trick(voice: Voice, scene: Scene, trick: Trick) -> list[str]:
    """A trick in sentences, card by card."""
    lines = [
        voice.either(
            seat == scene.seat,
            "You: {card}." if i else "You led {card}.",
            "{who}: {card}." if i else "{who} led {card}.",
            who=scene.name(seat),
            card=voice.card(card),
        )
        for i, (seat, card) in enumerate(trick.plays)
    ]
    taker = voice.either(
        trick.winner == scene.seat, "You took it.", "{who} took it.", who=scene.name(trick.winner)
    )
    return [*lines, taker]
