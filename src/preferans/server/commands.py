"""What a command does to a game: events, or a refusal with its reason. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from preferans.deal import Play, State, options
from preferans.fairness import commitment
from preferans.ledger import Seat
from preferans.notation.errors import NotationError
from preferans.notation.tokens import Vocabulary, format_action
from preferans.server.fair import ATTEMPTS, Attempt
from preferans.server.game import Game, Phase, may_take_back
from preferans.server.messages import Act, Fair, MoreTime, Next, SeatCommand, Stop, Takeback
from preferans.server.views import why_not

QUEUE = 10
"""How many people may wait for a seat at a table."""

Event = tuple[str, dict[str, Any]]
Command = Act | Next | SeatCommand | Stop | Takeback | Fair | MoreTime


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing was done: a catalogue key and its parameters."""

    code: str
    params: dict[str, str | int | list[str]] = field(default_factory=dict)


def decide(game: Game, place: int | None, command: Command) -> list[Event] | Refusal:
    """The events that ``command`` of ``place`` leads to, or why it is refused."""
    if place is None:
        return Refusal("not_seated")
    match command:
        case Act():
            return _act(game, place, command)
        case Next():
            return _next(game, place)
        case SeatCommand():
            return _seat(game, place, command)
        case Takeback():
            return _takeback(game, place, command)
        case Stop():
            return _stop(game, place)
        case Fair():
            return _fair(game, place, command)
        case MoreTime():
            return _more_time(game, place)


def _act(game: Game, place: int, command: Act) -> list[Event] | Refusal:
    s = game.state
    if s is None:
        return Refusal("no_deal")
    if command.seq < game.changed or command.seq > game.seq:
        return Refusal("stale")
    try:
        action = Vocabulary.of(s.rules).parse(command.action)
    except NotationError:
        return Refusal("unknown_action", {"action": command.action})
    seat = game.seat_of(place)
    if seat is None:
        return Refusal("not_in_this_deal")
    if action in options(s, seat):
        data = {"seat": int(seat), "action": format_action(action), "by": place}
        return [("acted", data)]
    return _illegal(s, seat, action)


def _illegal(s: State, seat: Seat, action: object) -> Refusal:
    assert s.asked is not None
    if s.asked.actor != seat:
        return Refusal("not_your_turn")
    cards = isinstance(action, Play) and any(isinstance(o, Play) for o in s.asked.options)
    if cards and isinstance(action, Play):
        return Refusal(*why_not(s, action.card))
    return Refusal("not_legal", {"allowed": [format_action(o) for o in s.asked.options[:40]]})


def _next(game: Game, place: int) -> list[Event] | Refusal:
    if game.phase is not Phase.RESULT:
        return Refusal("no_result")
    return [] if place in game.ready else [("ready", {"place": place})]


def _seat(game: Game, place: int, command: SeatCommand) -> list[Event] | Refusal:
    player = game.places[place]
    assert player is not None
    away = command.what == "away"
    if game.match is None:
        return Refusal("not_begun")
    if command.what == "give":
        if game.phase is Phase.OVER:
            return Refusal("match_over")
        return [("gave", {"place": place})]
    return [] if player.away == away else [("away" if away else "back", {"place": place})]


def _takeback(game: Game, place: int, command: Takeback) -> list[Event] | Refusal:
    if command.what == "ask":
        if not may_take_back(game, place):
            return Refusal("no_takeback")
        others = game.humans - {place}
        asked: Event = ("asked_back", {"place": place})
        return [asked] if others else [asked, ("taken_back", {"place": place})]
    request = game.request
    if request is None or place not in request.waiting:
        return Refusal("nothing_asked")
    yes = command.what == "yes"
    answered: Event = ("answered_back", {"place": place, "yes": yes})
    if yes and request.waiting == {place}:
        return [answered, ("taken_back", {"place": request.by})]
    return [answered]


def _stop(game: Game, place: int) -> list[Event] | Refusal:
    if game.phase is not Phase.RESULT:
        return Refusal("only_between_deals")
    if place in game.stops:
        return []
    said: Event = ("stop", {"place": place})
    if game.humans <= game.stops | {place}:
        return [said, ("ended", {"reason": "agreement"})]
    return [said]


def _fair(game: Game, place: int, command: Fair) -> list[Event] | Refusal:
    now = game.fair.now if game.fair is not None else None
    if game.fair is None or now is None or command.word != now.word:
        return Refusal("other_shuffle")
    if command.contribution is not None:
        return _contribute(game.fair.game, now, place, command)
    if command.promise is None:
        return Refusal("nothing_sent")
    told = bytes.fromhex(command.promise)
    if now.promised[place] is not None:
        return [] if now.promised[place] == told else Refusal("already_promised")
    if now.locked or place in game.fair.muted:
        return Refusal("shuffle_locked")
    return [("promised", {"place": place, "word": now.word, "commitment": command.promise})]


def _contribute(name: bytes, now: Attempt, place: int, command: Fair) -> list[Event] | Refusal:
    assert command.contribution is not None
    sent = bytes.fromhex(command.contribution)
    if not now.locked:
        return Refusal("shuffle_open")
    if commitment(name, now.word, place, sent) != now.promised[place]:
        return Refusal("other_contribution")
    if now.sent[place] is not None:
        return []
    told: list[Event] = [("revealed", {"place": place, "contribution": command.contribution})]
    if command.next is not None:
        after = (now.word // ATTEMPTS + 1) * ATTEMPTS
        told.append(("promised", {"place": place, "word": after, "commitment": command.next}))
    return told


def _more_time(game: Game, place: int) -> list[Event] | Refusal:
    if game.clock is None or game.state is None:
        return Refusal("no_clock")
    if place in game.clock.helped:
        return Refusal("helped_already")
    return [("more_time", {"place": place})]


def wait(game: Game, person: str, what: str) -> list[Event] | Refusal:
    """Somebody without a place waits for one, or waits no longer."""
    if game.place_of(person) is not None:
        return Refusal("seated")
    waits = person in game.queue
    if what == "leave":
        return [("unqueued", {"person": person})] if waits else []
    if game.match is None or game.phase is Phase.OVER:
        return Refusal("no_queue")
    if len(game.queue) >= QUEUE:
        return Refusal("table_crowded")
    return [] if waits else [("queued", {"person": person})]
