"""What one browser is shown: the whole table as one place may know it, and nothing more."""

from __future__ import annotations

from typing import Any

from preferans.books import Pulka, Sheet
from preferans.cards import Card, winner
from preferans.deal import HANDS, Aim, Award, Engagement, Seat, State, observe
from preferans.ledger import Entry, PlayerId
from preferans.match import Finished, Match, Rounding, explain
from preferans.notation.tokens import format_action
from preferans.notation.wire import observation_to_json, terms_to_json
from preferans.rulesets import counted_from
from preferans.server.earlier import forgotten
from preferans.server.game import Game, Phase, Player, may_take_back
from preferans.stages import Whist

EVENTS_SHOWN = {"began", "acted", "taken_back", "away", "back", "ended", "dealt", "seated"}


def view(game: Game, place: int | None, stood: dict[str, Any] | None = None) -> dict[str, Any]:
    """The table as ``place`` sees it; ``None`` is a spectator.

    Of the deal there is only the observation of that place's seat. ``stood`` is the sheet as
    :func:`standing` tells it, for who has it at hand: it changes with each deal only.
    """
    shown: dict[str, Any] = {
        "phase": game.phase.value,
        "rules": game.agreement,
        "public": game.public,
        "watch": game.watch,
        "earlier": game.earlier,
        "again": game.again,
        "clock": _clock(game),
        "queue": len(game.queue),
        "together": _together(game),
        "players": [_player(game, i, p) for i, p in enumerate(game.places)],
        "you": place,
        "host": place is not None and _is_host(game, place),
        "deal": None,
        "result": None,
        "standing": None,
        "ready": sorted(game.ready),
        "stops": sorted(game.stops),
        "takeback": _takeback(game, place),
    }
    if game.match is None:
        return shown
    table = game.match.table
    shown["number"] = table.number
    shown["dealer"] = table.dealer
    shown["over"] = table.over
    shown["standing"] = stood if stood is not None else standing(game)
    if game.match.deals and game.state is None:
        shown["result"] = result(game.match.deals[-1], table.ledger.entries)
    if game.state is not None:
        seen = observe(game.state, game.seat_of(place), table)
        deal = observation_to_json(seen)
        del deal["standing"]
        shown["deal"] = forgotten(deal, game.earlier)
        shown["price"] = _price(game.state)
        shown["asking"] = asking(game.state)
    return shown


def _together(game: Game) -> list[list[int]]:
    """The pairs of places that people of one network hold now."""
    held = ([game.place_of(person) for person in pair] for pair in game.together)
    return [sorted(i for i in pair if i is not None) for pair in held if None not in pair]


def asking(s: State) -> dict[str, Any]:
    """What helps to show a question: the whole ladder of bids, what the defence owes, its price,
    and, for who orders a contract, what each level owes and is worth.

    All of it follows from the rules and the contract, which everybody knows.
    """
    ladder = [rung.name for stage in s.rules.stages for rung in getattr(stage, "ladder", ())]
    contract = s.terms.contract if isinstance(s.terms, Engagement) else None
    quota: tuple[int, ...] = next(
        (stage.quota for stage in s.rules.stages if isinstance(stage, Whist)), ()
    )
    if contract is None or contract.null or not 0 <= contract.target.n - 6 < len(quota):
        return {"ladder": ladder, "owed": None, "whist": None, "orders": _orders(s, quota)}
    times = getattr(s.rules.book, "whist_times", 1)
    return {
        "ladder": ladder,
        "owed": quota[contract.target.n - 6],
        "whist": str(contract.value * int(times)),
        "orders": [],
    }


def _orders(s: State, quota: tuple[int, ...]) -> list[list[int | str]]:
    """Of each level that may be ordered: its tricks, what the defence owes, what it is worth."""
    if not isinstance(s.terms, Award) or not quota:
        return []
    rungs = [rung for stage in s.rules.stages for rung in getattr(stage, "ladder", ())]
    named = [c for rung in rungs for c in rung.contracts if c.target.kind is Aim.AT_LEAST]
    worth = {c.target.n: c.value for c in named}
    owed = dict(enumerate(quota, 6))
    return [[n, owed[n], str(value)] for n, value in sorted(worth.items()) if n in owed]


def standing(game: Game) -> dict[str, Any]:
    """The sheet as it stands: accounts, and everyone's result if the match ended now."""
    assert game.match is not None
    match = game.match
    index = {name: i for i, name in enumerate(match.table.players)}
    accounts = [
        [index[who], column, None if on is None else index.get(on), str(amount)]
        for (who, column, on), amount in match.table.ledger.accounts()
        if who in index
    ]
    exact = match.results()
    return {
        "accounts": accounts,
        "results": [str(exact[name]) for name in match.table.players],
        "streak": match.table.carry.streak,
        "bombs": [_bombs(match, name) for name in match.table.players],
        "target": _target(game),
        "start": counted_from(match.rules),
        "paper": isinstance(match.rules.course, Pulka),
    }


def _bombs(match: Match, player: PlayerId) -> list[int]:
    """A player's bombs, the oldest first; marks of other games are none."""
    course = match.rules.course
    kept = isinstance(course, Pulka) and course.bombs is not None
    return list(match.table.carry.tokens_of(player)) if kept else []


def journal(game: Game) -> list[dict[str, Any]]:
    """Everything that stands on the sheet, line by line, in the order of writing."""
    if game.match is None:
        return []
    table = game.match.table
    return [_entry(e, table.players) for e in table.ledger.entries]


def result(finished: Finished, entries: tuple[Entry, ...]) -> dict[str, Any]:
    """A finished deal laid open: all cards, the record, and what was written for it."""
    s, table = finished.state, finished.before
    index = {name: i for i, name in enumerate(table.players)}
    # Hand by hand, then the sitting dealer; a hand may be nobody's (rules/russian §1.7).
    seats = tuple(sorted({*HANDS, *table.seats()}))
    there = table.seats()
    return {
        "number": finished.number,
        "seats": [index[table.player_at(seat)] if seat in there else None for seat in seats],
        "terms": terms_to_json(s.terms),
        "hands": [[str(card) for card in hand] for hand in s.deal.hands],
        "talon": [str(card) for card in s.deal.talon],
        "discards": [str(card) for card in s.discards],
        "record": [[int(who), format_action(action)] for who, action in s.record],
        "tricks": [
            {
                "leader": None if t.leader is None else int(t.leader),
                "plays": [[int(who), str(card)] for who, card in t.plays],
                "winner": int(t.winner),
            }
            for t in s.tricks
        ],
        "taken": [s.taken(seat) for seat in seats],
        "granted": None if s.granted is None else list(s.granted),
        "entries": [_entry(e, table.players) for e in entries if e.deal == finished.number],
    }


def why_not(s: State, card: Card) -> tuple[str, dict[str, str | int | list[str]]]:
    """The code that says why a card of the hand asked may not be played now."""
    assert s.asked is not None
    hand = s.hands[s.asked.hand]
    if card not in hand:
        return "not_your_card", {"card": str(card)}
    led = s.led if s.led is not None else s.table[0][1].suit if s.table else None
    trump = s.terms.contract.trump if isinstance(s.terms, Engagement) else None
    if led is not None and hand.suit(led) and card.suit != led:
        return "must_follow", {"suit": str(led)}
    if led is not None and not hand.suit(led) and trump is not None and card.suit != trump:
        return "must_trump", {"suit": str(trump)}
    if s.table:
        best = winner([c for _, c in s.table], trump, s.led)
        if best is not None:
            return "must_overtake", {"card": str(s.table[best][1])}
    return "not_legal", {"card": str(card)}


def event_shown(game: Game, kind: str, data: dict[str, Any], place: int | None) -> Any:
    """An event as a browser may hear of it, to animate and speak; ``None`` for one it may not."""
    if kind not in EVENTS_SHOWN:
        return None
    if kind == "acted":
        seat = Seat(data["seat"])
        word = str(data["action"])
        hidden = word.startswith("discard") and game.seat_of(place) != seat
        return {"kind": kind, "seat": int(seat), "action": None if hidden else word}
    if kind == "dealt":
        return {"kind": kind}
    return {"kind": kind, **{k: v for k, v in data.items() if k in ("place", "reason", "dealer")}}


def settled(game: Game) -> dict[str, Any] | None:
    """The settlement step by step, once a Russian sheet's match is over."""
    assert game.match is not None
    course = game.match.rules.course
    if game.phase is not Phase.OVER or not isinstance(course, Pulka):
        return None
    steps = explain(course.totals(game.match.table), course.units, Rounding.LARGEST_REMAINDER)
    return {
        name: [str(x) for x in getattr(steps, name)]
        for name in ("missing", "loaded", "hills", "shares", "exact", "rounded")
    } | {"pairs": [[str(x) for x in row] for row in steps.pairs], "pardon": str(steps.pardon)}


def _player(game: Game, place: int, player: Player | None) -> dict[str, Any] | None:
    if player is None:
        return None
    seat = game.seat_of(place)
    return {
        "name": player.name,
        "bot": player.person is None,
        "away": player.away,
        "seat": None if seat is None else int(seat),
    }


def _clock(game: Game) -> dict[str, Any] | None:
    """Everybody's time in milliseconds, and since when the present question waits."""
    clock = game.clock
    if clock is None:
        return None
    player = game.places[game.turn] if game.turn is not None else None
    person = player is not None and not player.by_bot
    return {
        "banks": list(clock.banks),
        "add": clock.add,
        "since": clock.asked_ms,
        "runs": game.turn if person and game.request is None else None,
        "helped": sorted(clock.helped),
    }


def _is_host(game: Game, place: int) -> bool:
    player = game.places[place]
    return player is not None and player.person == game.host


def _takeback(game: Game, place: int | None) -> dict[str, Any]:
    request = game.request
    return {
        "possible": place is not None and may_take_back(game, place),
        "by": None if request is None else request.by,
        "answer": request is not None and place in request.waiting,
    }


def _entry(e: Entry, players: tuple[str, ...]) -> dict[str, Any]:
    index = {name: i for i, name in enumerate(players)}
    return {
        "deal": e.deal,
        "player": index.get(e.player),
        "column": e.column,
        "on": None if e.on is None else index.get(e.on),
        "amount": str(e.amount),
        "why": e.why.code,
        "of": list(e.why.of),
    }


def _target(game: Game) -> int | None:
    """At how many points a pool is closed; ``None`` where no pool is ever closed."""
    assert game.match is not None
    course = game.match.rules.course
    return course.pool.target if isinstance(course, Pulka) else None


def _price(s: State) -> str | None:
    book = s.rules.book
    return str(book.all_pass.price) if isinstance(book, Sheet) else None
