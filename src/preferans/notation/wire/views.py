"""A deal, its state and what a seat may know of it, as JSON."""

from __future__ import annotations

from collections.abc import Collection

from preferans.cards import Card
from preferans.deal import (
    Action,
    Claim,
    Deal,
    Observation,
    Offer,
    Question,
    ReplayError,
    Ruleset,
    Seat,
    State,
    Trick,
    observe,
    replay,
)
from preferans.ledger import Table
from preferans.notation.errors import NotationError
from preferans.notation.hands import check_deal
from preferans.notation.plain import JsonObject, Node, optional, perhaps
from preferans.notation.tokens import Vocabulary, format_action
from preferans.notation.wire.pieces import (
    cards_to_json,
    read_card,
    read_cards,
    read_numbers,
    read_seat,
    read_suit,
)
from preferans.notation.wire.sheet import standing_from_json, standing_to_json
from preferans.notation.wire.terms import terms_from_json, terms_to_json


def action_to_json(action: Action) -> str:
    """An action as its word."""
    return format_action(action)


def action_from_json(data: object, rules: Ruleset, among: Collection[Action] = ()) -> Action:
    """Read an action of this ruleset; ``among`` are those that are legal now.

    See :meth:`~preferans.notation.tokens.Vocabulary.parse`.
    """
    return _action(Node.of(data), Vocabulary.of(rules), among)


def question_to_json(question: Question) -> JsonObject:
    """``actor``, ``hand`` (whose cards are meant) and ``options``, all of them."""
    return {
        "actor": int(question.actor),
        "hand": int(question.hand),
        "options": [format_action(action) for action in question.options],
    }


def question_from_json(data: object, rules: Ruleset) -> Question:
    """Read a question of this ruleset."""
    return _question(Node.of(data), Vocabulary.of(rules))


def deal_to_json(deal: Deal) -> JsonObject:
    """``hands``, three lists of cards, and ``talon`` in its order."""
    return {
        "hands": [cards_to_json(hand) for hand in deal.hands],
        "talon": cards_to_json(deal.talon),
    }


def deal_from_json(data: object, rules: Ruleset | None = None) -> Deal:
    """Read a deal; with ``rules`` it must be one of that game."""
    node = Node.of(data)
    fields = node.fields("hands", "talon")
    hands = tuple(map(read_cards, fields["hands"].items(3)))
    deal = Deal(hands, tuple(map(read_card, fields["talon"].items())))
    try:
        return check_deal(deal, rules)
    except NotationError as error:
        raise NotationError(error.read, error.expected, node.place or "the deal") from error


def state_to_json(s: State) -> JsonObject:
    """``deal`` and ``record``: everything about a deal, hidden cards included. Replay gives it."""
    return {
        "deal": deal_to_json(s.deal),
        "record": [[int(who), format_action(action)] for who, action in s.record],
    }


def state_from_json(data: object, rules: Ruleset) -> State:
    """Replay a state sent by :func:`state_to_json` under the same rules."""
    fields = Node.of(data).fields("deal", "record")
    words = Vocabulary.of(rules)
    steps = [step.items(2) for step in fields["record"].items()]
    record = [(read_seat(who), _action(action, words)) for who, action in steps]
    deal = fields["deal"]
    try:
        return replay(rules, deal_from_json(deal, rules), record)
    except ReplayError as error:
        legal = ", ".join(map(format_action, error.error.allowed)) or "nothing"
        raise steps[error.number - 1][1].wrong(f"a legal action: {legal}") from error


def view_to_json(s: State, seat: Seat | None, standing: Table | None = None) -> JsonObject:
    """A state as ``seat`` sees it; ``None`` is a spectator."""
    return observation_to_json(observe(s, seat, standing))


def observation_to_json(o: Observation) -> JsonObject:
    """Every field of an observation under its own name.

    Of the rules there are the name and what the course set for this deal, of the ``standing`` the
    accounts without their entries.
    """
    return {
        "rules": _rules_out(o.rules),
        "seat": perhaps(o.seat, int),
        "hands": [perhaps(hand, cards_to_json) for hand in o.hands],
        "counts": list(o.counts),
        "talon": [perhaps(card, str) for card in o.talon],
        "discards": perhaps(o.discards, cards_to_json),
        "record": [[int(who), perhaps(action, format_action)] for who, action in o.record],
        "terms": terms_to_json(o.terms),
        "table": [[int(who), str(card)] for who, card in o.table],
        "led": perhaps(o.led, str),
        "tricks": [_trick_out(trick) for trick in o.tricks],
        "offer": perhaps(o.offer, _offer_out),
        "granted": perhaps(o.granted, lambda tricks: [*tricks]),
        "turn": perhaps(o.turn, int),
        "question": perhaps(o.question, question_to_json),
        "claims": [format_action(claim) for claim in o.claims],
        "standing": perhaps(o.standing, standing_to_json),
    }


def observation_from_json(data: object, rules: Ruleset) -> Observation:
    """Read an observation of a deal under ``rules``.

    All comes back but the entries of the sheet: each account of ``standing`` holds one entry.
    """
    names = tuple(Observation.__dataclass_fields__)
    fields = Node.of(data).fields(*names)
    words = Vocabulary.of(rules)
    _check_rules(fields["rules"], rules)
    return Observation(
        rules=rules,
        seat=optional(fields["seat"], read_seat),
        hands=tuple(optional(hand, read_cards) for hand in fields["hands"].items(3)),
        counts=tuple(count.number() for count in fields["counts"].items(3)),
        talon=tuple(optional(card, read_card) for card in fields["talon"].items()),
        discards=optional(fields["discards"], read_cards),
        record=tuple(
            (read_seat(who), optional(action, lambda node: _action(node, words)))
            for who, action in (step.items(2) for step in fields["record"].items())
        ),
        terms=terms_from_json(fields["terms"], rules),
        table=_plays(fields["table"]),
        led=optional(fields["led"], read_suit),
        tricks=tuple(map(_trick, fields["tricks"].items())),
        offer=optional(fields["offer"], lambda node: _offer(node, words)),
        granted=optional(fields["granted"], read_numbers),
        turn=optional(fields["turn"], read_seat),
        question=optional(fields["question"], lambda node: _question(node, words)),
        claims=tuple(_claim(claim, words) for claim in fields["claims"].items()),
        standing=optional(fields["standing"], standing_from_json),
    )


def _trick_out(trick: Trick) -> JsonObject:
    return {
        "leader": perhaps(trick.leader, int),
        "plays": [[int(who), str(card)] for who, card in trick.plays],
        "winner": int(trick.winner),
    }


def _offer_out(offer: Offer) -> JsonObject:
    return {
        "by": int(offer.by),
        "claim": format_action(offer.claim),
        "waiting": [int(seat) for seat in offer.waiting],
    }


def _rules_out(rules: Ruleset) -> JsonObject:
    return {
        "name": rules.name,
        "seats": [int(seat) for seat in rules.seats],
        "live": [int(seat) for seat in rules.live],
        "hand_size": rules.hand_size,
        "floor": rules.floor,
        "over_blind": rules.over_blind,
        "times": [*rules.times],
        "forced": rules.forced,
    }


def _check_rules(node: Node, rules: Ruleset) -> None:
    """Refuse a view of a deal that was played by other rules."""
    if node.value != _rules_out(rules):
        raise node.wrong(f"the rules of this deal, {_rules_out(rules)}")


def _action(node: Node, words: Vocabulary, among: Collection[Action] = ()) -> Action:
    try:
        return words.parse(node.text(), among)
    except NotationError as error:
        raise error.at(node.place) from error


def _claim(node: Node, words: Vocabulary) -> Claim:
    claim = _action(node, words)
    if not isinstance(claim, Claim):
        raise node.wrong("a claim, such as 'claim 3'")
    return claim


def _question(node: Node, words: Vocabulary) -> Question:
    fields = node.fields("actor", "hand", "options")
    options = tuple(_action(option, words) for option in fields["options"].items())
    return Question(read_seat(fields["actor"]), read_seat(fields["hand"]), options)


def _offer(node: Node, words: Vocabulary) -> Offer:
    fields = node.fields("by", "claim", "waiting")
    waiting = tuple(map(read_seat, fields["waiting"].items()))
    return Offer(read_seat(fields["by"]), _claim(fields["claim"], words), waiting)


def _trick(node: Node) -> Trick:
    fields = node.fields("leader", "plays", "winner")
    leader = optional(fields["leader"], read_seat)
    return Trick(leader, _plays(fields["plays"]), read_seat(fields["winner"]))


def _plays(node: Node) -> tuple[tuple[Seat, Card], ...]:
    pairs = (pair.items(2) for pair in node.items())
    return tuple((read_seat(who), read_card(card)) for who, card in pairs)
