"""What is asked, and why not: prompts, choices and reasons, for both presenters."""

from __future__ import annotations

import re
from dataclasses import dataclass

from preferans.cards import Card, Cards, Suit, winner
from preferans.deal import (
    Action,
    Award,
    Discard,
    Play,
    Question,
    Ruleset,
    Rung,
    Say,
    Seat,
    Stage,
)
from preferans.stages import BLIND, Auction, Whist
from preferans.tui.scene import AUCTION, Scene, arrange
from preferans.tui.telling import contract, split
from preferans.tui.words import CONTRACT, Voice

Grid = tuple[tuple[str, ...], ...]
"""Calls in rows: first those that are no bids, then the bids level by level."""


FEW = 5
"""So many calls that are no bids have room above a grid."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be done: the action and how it reads. ``grave``: ask twice.

    ``short``: how it reads where there is little room.
    """

    action: Action
    label: str
    note: str = ""
    grave: bool = False
    short: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question to the person: a heading, words of help, and his choices but for cards.

    ``grid`` is the whole ladder in rows, where the choices are calls; ``lay``: so many cards are
    to be discarded; ``hand``: whose cards are to be played.
    """

    heading: str
    help: str = ""
    choices: tuple[Choice, ...] = ()
    grid: Grid = ()
    lay: int = 0
    hand: Seat | None = None


def prompt(voice: Voice, scene: Scene) -> Prompt:
    """What the person is asked now; he must be asked something."""
    question = scene.seen.question
    assert question is not None
    first = question.options[-1]
    match first:
        case Play():
            return _card(voice, scene, question)
        case Discard(cards):
            return _discard(voice, question, len(cards))
        case _:
            return _talk(voice, scene, question)


def aid(voice: Voice, prompt: Prompt) -> str:
    """What helps to choose: the prompt's own words, and what single choices mean."""
    notes = (
        voice.say("{choice}: {note}.", choice=choice.label, note=choice.note)
        for choice in prompt.choices
        if choice.note
    )
    return " ".join(filter(None, (prompt.help, *notes)))


def waiting(voice: Voice, scene: Scene) -> str:
    """Whom the table waits for."""
    turn = scene.seen.turn
    if turn is None:
        return voice.say("The deal is over.")
    return voice.either(
        turn == scene.seat, "Your turn.", "{who} is thinking …", who=scene.name(turn)
    )


def _card(voice: Voice, scene: Scene, question: Question) -> Prompt:
    """A card is due, from the person's hand or from another that he plays."""
    own = question.hand == scene.seat
    other = "" if own else scene.name(question.hand)
    suit = _led(scene)
    legal = _legal(question)
    if suit is None:
        heading = voice.either(own, "Your turn: lead.", "Lead for {who}.", who=other)
    elif all(card.suit == suit for card in legal):
        heading = voice.either(
            own, "Your turn: follow {suit}.", "Play for {who}: follow {suit}.",
            who=other, suit=voice.suit_name(suit),
        )  # fmt: skip
    elif scene.trump is not None and all(card.suit == scene.trump for card in legal):
        heading = voice.either(
            own, "Your turn: trump with {suit}.", "Play for {who}: trump with {suit}.",
            who=other, suit=voice.suit_name(scene.trump),
        )  # fmt: skip
    else:
        heading = voice.either(own, "Your turn: any card.", "Play for {who}: any card.", who=other)
    return Prompt(heading, hand=question.hand)


def _discard(voice: Voice, question: Question, n: int) -> Prompt:
    others = tuple(
        Choice(option, voice.call(option.word).capitalize(), grave=True)
        for option in question.options
        if isinstance(option, Say)
    )
    heading = voice.number(
        n, "Choose a card to discard, face down.", "Choose {n} cards to discard, face down."
    )
    return Prompt(heading, choices=others, lay=n, hand=question.hand)


def _talk(voice: Voice, scene: Scene, question: Question) -> Prompt:
    """Words: a call, an order, an answer."""
    words = [option.word for option in question.options if isinstance(option, Say)]
    calls = [word for word in words if bid_of(word)]
    grid = _grid(scene.seen.rules, words) if calls or scene.now == AUCTION else ()
    # A grid is for a ladder of levels and strains; other ladders are read as a list.
    if not any(bid_of(word) for row in grid for word in row) or len(grid[0]) > FEW:
        grid = ()
    choices = tuple(_choice(voice, scene, word) for word in words)
    heading, aid = _heading(voice, scene, words)
    return Prompt(heading, aid, choices, grid)


def _choice(voice: Voice, scene: Scene, word: str) -> Choice:
    auction = scene.now == AUCTION
    bid = bid_of(word)
    label = (
        _LABELS.get(word) or (voice.call(word) if bid else voice.aloud(word)) or voice.call(word)
    )
    if scene.seen.offer is None and word in ("accept", "refuse"):
        label = _unplayed_label(scene, word)
    if word.startswith("look "):
        seat = Seat(int(word[-1]) - 1)
        label = voice.either(
            seat == scene.seat, "Look at your hand", "Look at {who}", who=scene.name(seat)
        )
    text = voice.say(label)
    grave = auction and (word.startswith(("misere", "blind", "9bp")) or _high(bid and bid[1]))
    grave = grave or word in ("concede", "spit")
    # In a grid of blind calls the words above it tell what they are.
    short = voice.call(word.removeprefix(BLIND)) if word.startswith(BLIND) else ""
    short = short[:1].upper() + short[1:]
    return Choice(Say(word), text[:1].upper() + text[1:], _note(voice, scene, word), grave, short)


_LABELS = {
    "here": "here",
    "look": "look at my cards",
    "stay": "stay in",
    "drop": "drop out",
    "alone": "play alone",
    "invite": "call the partner in",
}


def _high(level: str | None) -> bool:
    """Whether a level is so high that a slip of the finger would hurt."""
    return level is not None and int(level) >= 9


def _unplayed_label(scene: Scene, word: str) -> str:
    if isinstance(scene.seen.terms, Award):
        return "take the share" if word == "accept" else "decline"
    return "let it stand" if word == "accept" else "play against it"


def _note(voice: Voice, scene: Scene, word: str) -> str:
    """What a choice means, where the word alone does not tell."""
    match word:
        case "pass" if scene.now == AUCTION and _passes_unseen(scene):
            return voice.say("unseen, it multiplies an all-pass and the others must open higher")
        case "open":
            return voice.say("both defending hands are laid open and you play both")
        case "closed":
            return voice.say("each defender plays his own cards, unseen")
        case "half":
            return voice.say("the contract counts as made; you write half of the obligation")
        case "spit":
            return voice.say("the talon becomes the discard, open to all; the dealer is fined")
        case "concede":
            return voice.say("write the undertricks of giving up; nothing is played")
        case _:
            return ""


def _heading(voice: Voice, scene: Scene, words: list[str]) -> tuple[str, str]:
    """The heading over a choice of words, and what helps to choose."""
    if scene.seen.offer is not None:
        offer = scene.seen.offer
        terms = split(voice, scene, offer.claim, len(scene.seen.tricks))
        who = scene.name(offer.by)
        return voice.say("{who} offers: {terms}.", who=who, terms=terms), voice.say(
            "Accept, or play on with the cards left open."
        )
    match scene.now:
        case "Auction":
            return _auction_heading(voice, scene)
        case "Naming":
            bid = scene.award.rung.name if scene.award else ""
            return (
                voice.say("Order your contract: {call} or higher.", call=voice.call(bid)),
                "",
            )
        case "Whist":
            return _whist_heading(voice, scene, words)
        case "Trust":
            assert scene.declarer is not None
            assert scene.engagement is not None
            return (
                voice.say(
                    "Shall {who}’s {call} stand unplayed?",
                    who=scene.name(scene.declarer),
                    call=voice.call(scene.engagement.contract.name),
                ),
                voice.say("It stands only if both defenders agree."),
            )
        case "StayOrDrop":
            assert scene.declarer is not None
            assert scene.engagement is not None
            return (
                voice.say(
                    "{who} plays {call}. Do you come in?",
                    who=scene.name(scene.declarer),
                    call=voice.call(scene.engagement.contract.name),
                ),
                "",
            )
        case "Kontra":
            return voice.say("Do you double?"), ""
        case "Sharing":
            return voice.say("The misère may be shared with the sitting dealer."), ""
        case "Exchange":
            return voice.say("Take the talon?"), ""
        case _:
            return voice.say("Your answer?"), ""


def _auction_heading(voice: Voice, scene: Scene) -> tuple[str, str]:
    bid = scene.standing_bid()
    aid = voice.say("Your cards lie face down: a blind call counts double.") if scene.unseen else ""
    if bid is None:
        floor = lowest(scene)
        start = voice.say("The bidding starts at {n}.", n=floor) if floor > 6 else ""
        return voice.say("Your call. Nobody has bid."), " ".join(filter(None, (start, aid)))
    seat, word = bid
    return (
        voice.either(
            seat == scene.seat, "Your call over your own {call}.", "Your call over {who}’s {call}.",
            who=scene.name(seat), call=voice.call(word),
        ),
        aid,
    )  # fmt: skip


def lowest(scene: Scene) -> int:
    """The level at which the auction must open now."""
    rules, first = scene.seen.rules, scene.seen.record[:1]
    unseen = rules.over_blind if first == ((Seat.FORE, Say("pass")),) else 0
    return max(rules.floor, unseen)


def _passes_unseen(scene: Scene) -> bool:
    """Whether a pass now is the first hand's blind pass (rules/russian §2.4)."""
    return scene.seen.rules.over_blind > 0 and not scene.seen.record and scene.unseen


def _whist_heading(voice: Voice, scene: Scene, words: list[str]) -> tuple[str, str]:
    engaged = scene.engagement
    assert engaged is not None
    assert engaged.declarer is not None
    who, call = scene.name(engaged.declarer), voice.call(engaged.contract.name)
    if "open" in words or "closed" in words:
        return voice.say("You whist alone against {call}: how?", call=call), ""
    owed = obligation(scene.seen.rules, engaged.contract.target.n)
    aid = voice.number(
        owed,
        "The defence owes 1 trick; each is worth {price} whists.",
        "The defence owes {n} tricks; each is worth {price} whists.",
        price=_whist_price(scene),
    )
    if scene.seat is Seat.DEALER:
        return voice.say("{who} plays {call}. Both passed: whist for one of them?",
                         who=who, call=call), aid  # fmt: skip
    return voice.say("{who} plays {call}. Do you whist?", who=who, call=call), aid


def obligation(rules: Ruleset, level: int) -> int:
    """The tricks that the defence owes at a level."""
    stage = next((stage for stage in rules.stages if isinstance(stage, Whist)), None)
    return stage.quota[level - 6] if stage else 0


def _whist_price(scene: Scene) -> int:
    """What a trick of the defence is worth, as far as the book multiplies the value."""
    assert scene.engagement is not None
    times = getattr(scene.seen.rules.book, "whist_times", 1)
    return scene.engagement.contract.value * scene.engagement.times * int(times)


def _grid(rules: Ruleset, words: list[str]) -> Grid:
    """The ladder in rows, a row for each level, with the calls that are no bids above it.

    Calls between two levels, such as misère, share one row at their place.
    """
    unseen = any(word.startswith(BLIND) for word in words)
    ladder = [BLIND * unseen + rung.name for stage in rules.stages for rung in _rungs(stage)]
    rows: list[list[str]] = [[word for word in words if word not in ladder]]
    level = ""
    between: list[str] = []
    for word in ladder:
        bid = bid_of(word)
        if bid is None:
            if not between:
                rows.append(between)
            between.append(word)
        elif bid[1] != level:
            level = bid[1]
            rows.append([word])
        else:
            rows[-1].append(word)
    shown = (tuple(row) for row in rows)
    return tuple(row for row in shown if row and (bid_of(row[0]) or {*row} & {*words}))


def bid_of(word: str) -> re.Match[str] | None:
    """Level and strain of a bid, made unseen or not."""
    return CONTRACT.fullmatch(word.removeprefix(BLIND))


def _rungs(stage: Stage) -> tuple[Rung, ...]:
    return stage.ladder if isinstance(stage, Auction) else ()


def _led(scene: Scene) -> Suit | None:
    """The suit that the open trick asks for."""
    if scene.seen.led is not None:
        return scene.seen.led
    return scene.seen.table[0][1].suit if scene.seen.table else None


def _legal(question: Question) -> Cards:
    return Cards.of(option.card for option in question.options if isinstance(option, Play))


def why_not(voice: Voice, scene: Scene, card: Card, hand: Seat | None = None) -> str:
    """Why a card cannot be played now, in words, with the rule. Empty if it can.

    ``hand`` is where the card lies, the person's own hand unless another is named.
    """
    question = scene.seen.question
    hand = scene.seat if hand is None else hand
    if question is None:
        return waiting(voice, scene)
    legal = _legal(question)
    if not legal:
        return voice.say("No card is due now.")
    if hand != question.hand:
        own = question.hand == scene.seat
        return voice.either(
            own,
            "It is your own hand’s turn.",
            "The card is due from {who}’s hand.",
            who=scene.name(question.hand),
        )
    if card in legal:
        return ""
    cards = scene.seen.hands[question.hand]
    assert cards is not None
    return _reason(voice, scene, card, cards, legal)


def _reason(voice: Voice, scene: Scene, card: Card, cards: Cards, legal: Cards) -> str:
    """The duty that a card would break (rules/russian §5.1)."""
    suit, trump = _led(scene), scene.trump
    if suit is None:
        return voice.say("{card} cannot be led now.", card=voice.card(card))
    if card.suit != suit and cards.suit(suit):
        return voice.say(
            "Not {card}: {suit} is led and you hold {held}. Follow suit if you can.",
            card=voice.card(card), suit=voice.suit_name(suit), held=_few(voice, cards.suit(suit)),
        )  # fmt: skip
    if not cards.suit(suit) and trump is not None and card.suit != trump and cards.suit(trump):
        return voice.say(
            "Not {card}: without {suit} you must trump, and you hold {held}.",
            card=voice.card(card), suit=voice.suit_name(suit), held=_few(voice, cards.suit(trump)),
        )  # fmt: skip
    plays = [played for _, played in scene.seen.table]
    best = winner(plays, trump, scene.seen.led)
    if best is not None and legal:
        return voice.say(
            "Not {card}: you must go over {best} if you can, with {held}.",
            card=voice.card(card), best=voice.card(plays[best]), held=_few(voice, legal),
        )  # fmt: skip
    return voice.say("{card} cannot be played now.", card=voice.card(card))


def _few(voice: Voice, cards: Cards) -> str:
    return voice.cards(arrange(cards))


def where(voice: Voice, scene: Scene) -> list[str]:
    """Where the deal stands: contract, trick, tricks taken, whose turn."""
    lines = [contract(voice, scene)]
    if scene.seen.table:
        laid = [
            voice.either(seat == scene.seat, "you {card}", "{who} {card}",
                         who=scene.name(seat), card=voice.card(card))
            for seat, card in scene.seen.table
        ]  # fmt: skip
        lines.append(voice.say("On the table: {cards}.", cards=voice.listed(laid)))
    elif scene.seen.led is not None:
        lines.append(voice.say("The talon names {suit}.", suit=voice.suit_name(scene.seen.led)))
    counts = [
        voice.either(seat == scene.seat, "you {n}", "{who} {n}",
                     who=scene.name(seat), n=scene.taken(seat))
        for seat in scene.seats()
        if seat is not Seat.DEALER or scene.taken(seat)
    ]  # fmt: skip
    if scene.engagement is not None:
        lines.append(voice.say("Tricks: {counts}.", counts=voice.listed(counts)))
    lines.append(waiting(voice, scene))
    return lines
