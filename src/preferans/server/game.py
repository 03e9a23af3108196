"""A game at the web table as a fold over its log: pure, so replay and live are the same call.

Kinds of events: ``opened``, ``seated``, ``stood``, ``began``, ``dealt`` (holds the whole pack: the
log is the only place where a running deal's secrets lie), ``acted``, ``taken_back``, ``ready``,
``away``, ``back``, ``asked_back``, ``stop``, ``ended``, ``again``, ``more_time``, ``resumed``,
``queued``, ``unqueued``, ``gave``, ``took``, ``together``; and for the shuffle ``sealed`` (holds
the table's seed), ``promised``, ``locked``, ``revealed``, ``voided``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from hashlib import blake2b
from typing import Any

from preferans.cards import PACK
from preferans.deal import Claim, End, State, apply
from preferans.ledger import Seat
from preferans.match import Match, close_deal, dealt, end_match, new_match, open_deal
from preferans.notation.tokens import Vocabulary
from preferans.rulesets.registry import parse
from preferans.server import fair
from preferans.server.clocks import Clock, answered, asked_anew, more_time
from preferans.server.log import Logged


class Phase(Enum):
    """Where a game stands."""

    SEATING = "seating"
    DEAL = "deal"
    RESULT = "result"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Player:
    """Who has a place at the table. ``person`` is ``None`` for a bot; ``away``: a bot stands in."""

    name: str
    person: str | None
    bot: str | None = None
    away: bool = False

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides for this place now."""
        return self.person is None or self.away


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody asks his last action back; who has still to agree."""

    by: int
    waiting: frozenset[int]


@dataclass(frozen=True, slots=True)
class Game:
    """Everything that a table's log has come to.

    ``places`` sit in order of turn. ``state`` is the open deal, ``before`` its states before each
    of its actions, for a takeback. ``ready`` and ``stops``: places that want to go on, or to end.
    ``watch``: who may watch without a place: ``none``, ``public`` (what is public), or ``open``
    (also all hands, a whole deal late). ``earlier``: which tricks of the open deal may be looked at
    again: ``all``, ``last`` or ``none``.

    ``queue`` are people who wait for a seat, and ``given`` the places that were given up for good:
    between deals the first who waits takes one.

    ``again`` is the game that its people play next. In a game that follows another, ``wanted`` are
    the places that people had; where the same cards are dealt again, ``packs`` are those of the
    first deals and ``first_dealer`` deals the first of them.

    ``lent`` are actions of the open deal that a bot did which is not the place's own: the number
    of the action, and the bot; ``lent_in`` the same for finished deals by their number.
    ``takebacks``: how many actions were taken back in a deal, by its number.

    ``together``: pairs of people who came from one network, as it was noticed, and their names.

    ``handed``: which places changed hands, by the number of the deal in which or before which they
    did: the place, and who plays there from then on, ``None`` for a bot.
    """

    id: str
    agreement: str = "sochi"
    bot: str = "novice"
    places: tuple[Player | None, ...] = ()
    match: Match | None = None
    state: State | None = None
    before: tuple[State, ...] = ()
    ready: frozenset[int] = frozenset()
    stops: frozenset[int] = frozenset()
    request: Request | None = None
    seq: int = 0
    changed: int = 0
    seed: int = 0
    host: str | None = None
    public: bool = False
    watch: str = "public"
    earlier: str = "all"
    fair: fair.Fairness | None = None
    lent: tuple[tuple[int, str], ...] = ()
    lent_in: Mapping[int, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    takebacks: Mapping[int, int] = field(default_factory=dict)
    handed: Mapping[int, tuple[tuple[int, str | None], ...]] = field(default_factory=dict)
    together: Mapping[frozenset[str], tuple[str, str]] = field(default_factory=dict)
    at_ms: int = 0
    clock: Clock | None = None
    queue: tuple[str, ...] = ()
    given: frozenset[int] = frozenset()
    again: str | None = None
    wanted: Mapping[str, int] = field(default_factory=dict)
    packs: tuple[tuple[int, ...], ...] = ()
    first_dealer: int | None = None

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        if self.match is None:
            return Phase.SEATING
        if self.match.table.over is not None:
            return Phase.OVER
        return Phase.DEAL if self.state is not None else Phase.RESULT

    @property
    def players(self) -> tuple[Player, ...]:
        """Those who sit; once the game has begun, everybody."""
        return tuple(player for player in self.places if player is not None)

    @property
    def vacancy(self) -> int | None:
        """The place that the first of the queue may take now; only between two deals."""
        if self.phase is not Phase.RESULT or not self.queue:
            return None
        return min(self.given, default=None)

    def place_of(self, person: str) -> int | None:
        """The place of a person; ``None`` for who only watches."""
        held = (i for i, p in enumerate(self.places) if p is not None and p.person == person)
        return next(held, None)

    def seat_of(self, place: int | None) -> Seat | None:
        """The seat of a place in the open or coming deal; ``None`` for who only watches."""
        if place is None or self.match is None:
            return None
        return self.match.table.seat_of(self.match.table.players[place])

    def place_at(self, seat: Seat) -> int:
        """Which place sits there in the open or coming deal."""
        assert self.match is not None
        table = self.match.table
        return table.players.index(table.player_at(seat))

    @property
    def turn(self) -> int | None:
        """The place that is asked now."""
        if self.state is None or self.state.asked is None:
            return None
        return self.place_at(self.state.asked.actor)

    def bot_seed(self, place: int) -> int:
        """The seed of a bot in this deal, so that its play can be played again.

        It follows from the key of the shuffle; in games begun before there was one, from the game.
        """
        if self.fair is not None and self.match is not None:
            seed = self.fair.bot_seed(self.match.table.number, place)
            if seed is not None:
                return seed
        told = f"{self.seed} {place}".encode()
        return int.from_bytes(blake2b(told, digest_size=6).digest(), "big")

    @property
    def humans_ever(self) -> frozenset[int]:
        """The places of people, whether they are at the table or not."""
        return frozenset(i for i, p in enumerate(self.places) if p is not None and p.person)

    @property
    def handed_on(self) -> frozenset[int]:
        """The places that somebody else held at the beginning."""
        return frozenset(place for changes in self.handed.values() for place, _ in changes)

    @property
    def pack(self) -> tuple[int, ...] | None:
        """The pack of the coming deal, where the cards of another match are dealt again."""
        number = self.match.table.number if self.match is not None else 0
        return self.packs[number - 1] if 0 < number <= len(self.packs) else None

    @property
    def humans(self) -> frozenset[int]:
        """The places of people who are at the table."""
        return frozenset(i for i, p in enumerate(self.places) if p is not None and not p.by_bot)


def fold(game_id: str, log: Iterable[Logged]) -> Game:
    """The game that a log has come to."""
    game = Game(game_id)
    for row in log:
        game = after(game, row)
    return game


def after(game: Game, row: Logged) -> Game:
    """The game after one more event; ``ValueError`` if the log has a gap or an unknown kind."""
    if row.seq != game.seq + 1:
        raise ValueError(f"event {row.seq} of game {game.id} follows number {game.seq}")
    change = _CHANGES.get(row.kind)
    if change is None:
        raise ValueError(f"event {row.seq} of game {game.id} is of no known kind: {row.kind!r}")
    game = replace(change(replace(game, at_ms=row.at_ms), row.data), seq=row.seq)
    return replace(game, changed=row.seq) if row.kind in _DEALINGS else game


def may_take_back(game: Game, place: int) -> bool:
    """Whether the last action may be asked back: it is his, it showed nobody anything hidden,
    nobody has acted since, and the deal goes on.
    """
    s = game.state
    if s is None or s.asked is None or not game.before or game.request is not None:
        return False
    earlier = game.before[-1]
    actor, action = s.record[-1]
    quiet = earlier.sights == s.sights and earlier.offer is None and not isinstance(action, Claim)
    return quiet and game.place_at(actor) == place and len(s.record) == len(earlier.record) + 1


def _opened(game: Game, data: dict[str, Any]) -> Game:
    return replace(
        game,
        agreement=data["rules"],
        bot=data["bot"],
        places=(None,) * data["players"],
        host=data["host"],
        public=data["public"],
        watch=data.get("watch", "public"),
        earlier=data.get("earlier", "all"),
        wanted=data.get("wanted", {}),
        packs=tuple(map(tuple, data.get("packs", ()))),
        first_dealer=data.get("dealer"),
        clock=Clock.of(data["clock"], data["players"]) if data.get("clock") else None,
    )


def _seated(game: Game, data: dict[str, Any]) -> Game:
    player = Player(data["name"], data["person"], data["bot"])
    return _with_place(game, data["place"], player)


def _stood(game: Game, data: dict[str, Any]) -> Game:
    player = game.places[data["place"]]
    # Nothing is told of who was gone before the match.
    gone = player.person if player is not None else None
    left = {pair: names for pair, names in game.together.items() if gone not in pair}
    return replace(_with_place(game, data["place"], None), together=left)


def _began(game: Game, data: dict[str, Any]) -> Game:
    rules = parse(game.agreement).rules
    names = tuple(player.name for player in game.players)
    match = new_match(rules, names, data["dealer"])
    fairness = fair.Fairness(fair.name_of(game.id), len(game.places))
    return replace(game, match=match, seed=data["seed"], fair=fairness)


def _dealt(game: Game, data: dict[str, Any]) -> Game:
    assert game.match is not None
    order = [PACK[number] for number in data["pack"]]
    state = open_deal(game.match, dealt(game.match.now, order))
    fairness = game.fair
    if fairness is not None and "word" in data:
        fairness = fair.dealt(fairness, game.at_ms, game.match.now)
    fresh = replace(game, state=state, before=(), ready=frozenset(), request=None, lent=())
    fresh = replace(fresh, clock=asked_anew(game.clock, game.at_ms, deal=True))
    return _close(replace(fresh, fair=fairness))


def _acted(game: Game, data: dict[str, Any]) -> Game:
    s = game.state
    assert s is not None
    action = Vocabulary.of(s.rules).parse(data["action"])
    state = apply(s, action, by=Seat(data["seat"]))
    bot, player = data.get("bot"), game.places[data["by"]]
    lent = game.lent
    own = player is not None and player.bot == bot and data["by"] not in game.handed_on
    if bot is not None and not own:
        lent = (*lent, (len(s.record) + 1, bot))
    person = player is not None and not player.by_bot
    clock = answered(game.clock, data["by"] if person else None, game.at_ms)
    moved = replace(game, state=state, before=(*game.before, s), request=None, lent=lent)
    return _close(replace(moved, clock=clock))


def _close(game: Game) -> Game:
    """A deal that has come to its end is written at once."""
    assert game.match is not None
    assert game.state is not None
    if game.state.asked is not None:
        return game
    number = game.match.table.number
    return replace(
        game,
        match=close_deal(game.match, game.state),
        state=None,
        before=(),
        stops=frozenset(),
        lent_in={**game.lent_in, number: game.lent} if game.lent else game.lent_in,
    )


def _asked_back(game: Game, data: dict[str, Any]) -> Game:
    others = game.humans - {data["place"]}
    return replace(game, request=Request(data["place"], others))


def _answered_back(game: Game, data: dict[str, Any]) -> Game:
    request = game.request
    assert request is not None
    if not data["yes"]:
        return replace(game, request=None, clock=asked_anew(game.clock, game.at_ms))
    return replace(game, request=replace(request, waiting=request.waiting - {data["place"]}))


def _taken_back(game: Game, data: dict[str, Any]) -> Game:
    s = game.before[-1]
    lent = tuple((n, bot) for n, bot in game.lent if n <= len(s.record))
    clock = asked_anew(game.clock, game.at_ms)
    number = game.match.table.number if game.match is not None else 0
    counted = {**game.takebacks, number: game.takebacks.get(number, 0) + 1}
    earlier = replace(game, state=s, before=game.before[:-1], request=None, lent=lent)
    return replace(earlier, clock=clock, takebacks=counted)


def _ready(game: Game, data: dict[str, Any]) -> Game:
    return replace(game, ready=game.ready | {data["place"]})


def _away(game: Game, data: dict[str, Any]) -> Game:
    return _absent(game, data["place"], away=True)


def _back(game: Game, data: dict[str, Any]) -> Game:
    return _absent(game, data["place"], away=False)


def _absent(game: Game, place: int, *, away: bool) -> Game:
    player = game.places[place]
    assert player is not None
    request = game.request
    if request is not None and away:
        request = replace(request, waiting=request.waiting - {place})
    return replace(_with_place(game, place, replace(player, away=away)), request=request)


def _stop(game: Game, data: dict[str, Any]) -> Game:
    return replace(game, stops=game.stops | {data["place"]})


def _ended(game: Game, data: dict[str, Any]) -> Game:
    assert game.match is not None
    return replace(
        game,
        match=end_match(game.match, End(data["reason"])),
        state=None,
        before=(),
        request=None,
    )


def _sealed(game: Game, data: dict[str, Any]) -> Game:
    return _shuffling(game, fair.sealed, data)


def _promised(game: Game, data: dict[str, Any]) -> Game:
    return _shuffling(game, fair.promised, data)


def _locked(game: Game, data: dict[str, Any]) -> Game:
    return _shuffling(game, fair.locked, data)


def _revealed(game: Game, data: dict[str, Any]) -> Game:
    return _shuffling(game, fair.revealed, data)


def _voided(game: Game, data: dict[str, Any]) -> Game:
    assert game.match is not None
    assert game.fair is not None
    return replace(game, fair=fair.voided(game.fair, data, game.at_ms, game.match.now))


def _shuffling(
    game: Game,
    change: Callable[[fair.Fairness, dict[str, Any], int], fair.Fairness],
    data: dict[str, Any],
) -> Game:
    assert game.fair is not None
    return replace(game, fair=change(game.fair, data, game.at_ms))


def _queued(game: Game, data: dict[str, Any]) -> Game:
    return replace(game, queue=(*game.queue, data["person"]))


def _unqueued(game: Game, data: dict[str, Any]) -> Game:
    return replace(game, queue=tuple(one for one in game.queue if one != data["person"]))


def _gave(game: Game, data: dict[str, Any]) -> Game:
    """A seat is given up for good: a bot plays on until somebody takes it."""
    place = data["place"]
    player = game.places[place]
    assert player is not None
    kept = replace(player, person=None, bot=game.bot, away=False)
    game = _handed(_with_place(game, place, kept), place, None)
    return replace(game, given=game.given | {place})


def _took(game: Game, data: dict[str, Any]) -> Game:
    place = data["place"]
    player = game.places[place]
    assert player is not None
    seated = replace(player, name=data["name"], person=data["person"], bot=None)
    waiting = tuple(one for one in game.queue if one != data["person"])
    game = replace(_with_place(game, place, seated), queue=waiting, given=game.given - {place})
    game = _handed(game, place, data["name"])
    return replace(game, ready=game.ready - {place}, stops=game.stops - {place})


def _handed(game: Game, place: int, name: str | None) -> Game:
    number = game.match.table.number if game.match is not None else 0
    changes = (*game.handed.get(number, ()), (place, name))
    return replace(game, handed={**game.handed, number: changes})


def _more_time(game: Game, data: dict[str, Any]) -> Game:
    return replace(game, clock=more_time(game.clock, data["place"]))


def _resumed(game: Game, data: dict[str, Any]) -> Game:
    return replace(game, clock=asked_anew(game.clock, game.at_ms))


def _together(game: Game, data: dict[str, Any]) -> Game:
    one, other = (p for place in sorted(data["places"]) if (p := game.places[place]) is not None)
    pair = frozenset(p.person for p in (one, other) if p.person is not None)
    return replace(game, together={**game.together, pair: (one.name, other.name)})


def _again(game: Game, data: dict[str, Any]) -> Game:
    return replace(game, again=data["game"])


def _with_place(game: Game, place: int, player: Player | None) -> Game:
    places = (*game.places[:place], player, *game.places[place + 1 :])
    return replace(game, places=places)


_DEALINGS = {"dealt", "acted", "taken_back", "ended"}
_CHANGES: dict[str, Callable[[Game, dict[str, Any]], Game]] = {
    "opened": _opened,
    "seated": _seated,
    "stood": _stood,
    "began": _began,
    "dealt": _dealt,
    "acted": _acted,
    "asked_back": _asked_back,
    "answered_back": _answered_back,
    "taken_back": _taken_back,
    "ready": _ready,
    "away": _away,
    "back": _back,
    "stop": _stop,
    "ended": _ended,
    "again": _again,
    "together": _together,
    "more_time": _more_time,
    "queued": _queued,
    "unqueued": _unqueued,
    "gave": _gave,
    "took": _took,
    "resumed": _resumed,
    "sealed": _sealed,
    "promised": _promised,
    "locked": _locked,
    "revealed": _revealed,
    "voided": _voided,
}
SHUFFLING = {"sealed", "promised", "locked", "revealed", "voided"}
"""Events that change the handshake and nothing else at the table."""
