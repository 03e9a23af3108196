"""Solve a deal with open cards: every card's value, a best line, the table of contracts.

A position is a solver's line `[id] hand0 hand1 hand2 trump declarer leader kind [card ...]`
(hands as spades.clubs.diamonds.hearts, trump s c d h n, seats 0 1 2, kind play or misere, then
the cards on the table), or a deal in play on one line `ruleset | hands | talon | record`, given
on the command line, in a file, or on the input with -. With --record it is a moment of a match.
With --lines every line of a file is answered as `id tricks`, over all cores.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from preferans.analysis.positions import (
    KINDS,
    Asked,
    BadPositionError,
    parse_line,
    position_of,
)
from preferans.cards import Card, Cards
from preferans.cli.errors import UsageError
from preferans.deal import Engagement, State
from preferans.notation import NotationError
from preferans.notation.line import parse_state
from preferans.notation.record import parse_record, replay_record
from preferans.solver import Goal, Position, cards, line, raspasy, solve, solve_each, table
from preferans.speech import retold, say, spoken

BATCH = 4096
EXPECTED = """\
  expected: each takes as few as he can; of equal plays a hand likes the other two as
  close together as can be, then more for the hand after it. worst: against both others."""
"""How an all-pass is judged."""

GAMES = ("spades", "clubs", "diamonds", "hearts", "no trump", "misere")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "position",
        nargs="*",
        metavar="POSITION",
        help="a position on one line, or a file that holds one; - is the input",
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="take a moment of this match")
    parser.add_argument("--deal", type=int, metavar="K", help="of its deal K (default: the last)")
    parser.add_argument(
        "--action", type=int, metavar="N", help="after N actions of that deal (default: at trick 1)"
    )
    parser.add_argument("--lines", action="store_true", help="answer each line as: id tricks")
    parser.add_argument(
        "--threads", type=int, default=0, metavar="N", help="for --lines; 0 is all cores"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: Namespace) -> int:
    """Solve what was given and print the answer."""
    if args.threads < 0:
        raise UsageError("--threads must not be negative; 0 is all cores")
    if args.lines:
        return _lines(args)
    if args.record is not None:
        if args.position:
            raise UsageError("give a position or --record, not both")
        state = _of_record(args.record, args.deal, args.action)
        asked, all_pass = Asked("record", _position(state)), _all_pass(state)
    elif args.deal is not None or args.action is not None:
        raise UsageError("--deal and --action choose a moment of a --record; give one")
    else:
        asked, all_pass = _given(args.position)
    answer = _all_pass_answer(asked) if all_pass else _answer(asked)
    print(json.dumps(answer, ensure_ascii=False) if args.json else _told(asked, answer))
    return 0


def _lines(args: Namespace) -> int:
    """Answer every line, in order, a batch at a time, so that a pipe may be endless."""
    if args.record is not None:
        raise UsageError("--lines reads lines, not a --record")
    wrong = 0
    lines = _numbered(args.position or ["-"])
    while batch := list(islice(lines, BATCH)):
        asked: list[Asked] = []
        for place, text in batch:
            try:
                asked.append(parse_line(text))
            except BadPositionError as error:
                wrong += 1
                what = retold(f"{place}: {error}", spoken().language)
                print(say("error: {what}", what=what), file=sys.stderr)
        found = solve_each([a.position for a in asked], threads=args.threads)
        for one, tricks in zip(asked, found, strict=True):
            told = {"id": one.name, "tricks": tricks}
            print(json.dumps(told, ensure_ascii=False) if args.json else f"{one.name} {tricks}")
        sys.stdout.flush()
    return 2 if wrong else 0


def _numbered(sources: list[str]) -> Iterator[tuple[str, str]]:
    """The lines of files, each with its place; blank ones and remarks are passed over."""
    for source in sources:
        name, handle = ("input", sys.stdin) if source == "-" else (source, _open(source))
        try:
            with handle:
                for number, text in enumerate(handle, 1):
                    if text.strip() and not text.startswith("#"):
                        yield f"{name} line {number}", text
        except UnicodeDecodeError as error:
            raise UsageError(f"{name} is no text in UTF-8") from error


def _open(source: str) -> TextIO:
    try:
        return Path(source).open(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot read {source}: {error.strerror}") from error


def _given(words: list[str]) -> tuple[Asked, bool]:
    """The position of the command line, a file or the input; whether it is an all-pass."""
    if not words:
        raise UsageError("give a position, a file that holds one, - for the input, or --record")
    text = " ".join(words)
    if words == ["-"] or (len(words) == 1 and "|" not in text and len(text.split()) == 1):
        lines = list(_numbered(words))
        if len(lines) != 1:
            wrong = f"{words[0]}: one position is solved at a time, not {len(lines)}; see --lines"
            raise UsageError(wrong)
        ((place, line),) = lines
        return _read_line(line, f"{place}: ")
    return _read_line(text)


def _read_line(line: str, place: str = "") -> tuple[Asked, bool]:
    """The position on a line and whether it is an all-pass; ``place`` begins what is wrong."""
    if "|" in line:
        try:
            state = parse_state(line.strip())
        except NotationError as error:
            raise UsageError(f"{place}{error}") from error
        return Asked("position", _position(state)), _all_pass(state)
    pieces = line.split()
    # Seven pieces before the cards on the table: the name was left out.
    nameless = len(pieces) > 6 and pieces[6] in KINDS
    try:
        return parse_line(f"position {line}" if nameless else line), False
    except BadPositionError as error:
        raise UsageError(f"{place}{error}") from error


def _position(s: State) -> Position:
    try:
        return position_of(s)
    except BadPositionError as error:
        raise UsageError(str(error)) from error


def _all_pass(s: State) -> bool:
    return isinstance(s.terms, Engagement) and s.terms.declarer is None


def _of_record(file: Path, deal: int | None, action: int | None) -> State:
    """A moment of a match; raises ``UsageError`` for one that is not there."""
    try:
        told = replay_record(parse_record(file.read_text("utf-8"))).told
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is no text in UTF-8") from error
    except NotationError as error:
        raise UsageError(f"{file}: {error}") from error
    played = [one for one in told if one.states]
    number = len(played) if deal is None else deal
    if not 1 <= number <= len(played):
        raise UsageError(f"--deal: {file} has deals 1 to {len(played)}, not {number}")
    states = played[number - 1].states
    if action is None:
        playing = (i for i, s in enumerate(states) if _is_playing(s))
        action = next(playing, None)
        if action is None:
            raise UsageError(f"deal {number} of {file} was not played")
    if not 0 <= action < len(states):
        raise UsageError(f"--action: deal {number} has actions 0 to {len(states) - 1}")
    return states[action]


def _is_playing(s: State) -> bool:
    try:
        position_of(s)
    except BadPositionError:
        return False
    return True


def _answer(asked: Asked) -> dict[str, object]:
    """Everything there is to say of a position with a declarer."""
    p = asked.position
    found: dict[str, object] = {
        "id": asked.name,
        "tricks": solve(p),
        "of": p.tricks,
        "declarer": int(p.declarer),
        "mover": int(p.mover),
        "trump": None if p.trump is None else str(p.trump),
        "kind": {Goal.TAKE: "play", Goal.MISERE: "misere", Goal.EXACT: "exact"}[p.goal],
        "cards": {str(card): value for card, value in cards(p).items()},
        "line": _tricks(p, line(p)),
    }
    if _is_plain(p):
        games = table(p.hands, p.leader)
        found["table"] = [dict(zip(GAMES, row, strict=True)) for row in games]
    return found


def _is_plain(p: Position) -> bool:
    """Whether other contracts can be asked of it: three whole hands, no trick begun."""
    return len(p.playing) == 3 and not p.trick and not p.talon and not p.must_overtake


def _tricks(p: Position, played: tuple[Card, ...]) -> list[dict[str, object]]:
    """A line card by card, in tricks, with who took each."""
    found: list[dict[str, object]] = []
    for card in played:
        if not found or found[-1]["winner"] is not None or not p.trick:
            found.append({"leader": int(p.leader), "cards": [*map(str, p.trick)], "winner": None})
        full = (*p.trick, card)
        held = found[-1]["cards"]
        assert isinstance(held, list)
        held.append(str(card))
        if len(full) == len(p.playing):
            took = p.taker(full)
            found[-1]["winner"] = -1 if took is None else int(took)
        p = p.play(card)
    return found


def _all_pass_answer(asked: Asked) -> dict[str, object]:
    found = raspasy(asked.position)
    return {
        "id": asked.name,
        "of": asked.position.tricks,
        "mover": int(asked.position.mover),
        "expected": list(found.expected),
        "worst": list(found.worst),
    }


def _told(asked: Asked, answer: dict[str, object]) -> str:
    """The answer for people."""
    p = asked.position
    lines = [
        say("hand {n}: {cards}", n=int(seat), cards=hand)
        for seat, hand in zip(p.playing, _held(p), strict=True)
    ]
    if p.trick:
        lines.append(say("on the table: {cards}", cards=" ".join(map(str, p.trick))))
    if "expected" in answer:
        return "\n".join([*lines, "", *_told_all_pass(answer)])
    lines += [
        "",
        _headline(p, answer),
        "",
        say("after each card:"),
        *_told_cards(p),
        "",
        say("a best line:"),
        *_told_line(answer),
    ]
    games = answer.get("table")
    if isinstance(games, list):
        text = "tricks of each declarer in each game, hand {n} on lead:"
        lines += ["", say(text, n=int(p.leader)), *_told_games(games)]
    return "\n".join(lines)


def _headline(p: Position, answer: dict[str, object]) -> str:
    game = "misère" if p.goal is Goal.MISERE else "no trump" if p.trump is None else p.trump.name
    return say(
        "{game}, hand {declarer} declares, hand {mover} to play: "
        "{n} of {of} tricks for the declarer",
        game=say(game.lower()),
        declarer=int(p.declarer),
        mover=int(p.mover),
        n=answer["tricks"],
        of=p.tricks,
    )


def _told_games(games: Sequence[Mapping[str, object]]) -> list[str]:
    """The table of contracts, wide enough for its heads."""
    heads = [say(name) for name in GAMES]
    width = max(10, *(len(head) + 2 for head in heads))
    hands = [say("hand {n}", n=seat) for seat in range(len(games))]
    room = max(map(len, hands)) + 2
    return [
        " " * room + "".join(f"{head:>{width}}" for head in heads),
        *(
            f"{hand:{room}}" + "".join(f"{row[name]!s:>{width}}" for name in GAMES)
            for hand, row in zip(hands, games, strict=True)
        ),
    ]


def _held(p: Position) -> list[Cards]:
    return [p.hands[seat] for seat in p.playing]


def _told_cards(p: Position) -> list[str]:
    """Cards by value, best for the mover first."""
    values = cards(p)
    falls = (p.mover == p.declarer) != (p.goal is Goal.MISERE)
    return [
        f"  {value:2}  {Cards.of([card for card, v in values.items() if v == value])}"
        for value in sorted(set(values.values()), reverse=falls)
    ]


def _told_line(answer: dict[str, object]) -> list[str]:
    tricks = answer["line"]
    assert isinstance(tricks, list)
    return [_told_trick(number, t) for number, t in enumerate(tricks, 1)]


def _told_trick(number: int, t: Mapping[str, Any]) -> str:
    of = {"n": f"{number:2}", "leader": t["leader"], "cards": f"{' '.join(t['cards']):10}"}
    if t["winner"] is None:
        return say("  {n}  hand {leader}: {cards}  unfinished", **of)
    return say("  {n}  hand {leader}: {cards}  hand {winner} takes it", **of, winner=t["winner"])


def _told_all_pass(answer: dict[str, object]) -> list[str]:
    expected, worst = answer["expected"], answer["worst"]
    assert isinstance(expected, list)
    assert isinstance(worst, list)
    return [
        say("all-pass, everyone for himself, all cards open:"),
        *say(EXPECTED).splitlines(),
        *(
            say(
                "hand {n}: expected {expected}, at worst {worst} of {of}",
                n=seat,
                expected=expected[seat],
                worst=worst[seat],
                of=answer["of"],
            )
            for seat in range(3)
        ),
    ]
