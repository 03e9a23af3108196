"""Exact probabilities that are counted, not sampled: how suits break, what a talon holds.

`split 3 2:1` is the chance that three missing cards lie two and one, either way round; `talon 7`
that the talon brings at least one of seven wanted cards; `layout 4,3 4,3` that one hidden hand
holds four of one group of four missing cards and three of another of three.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from fractions import Fraction

from preferans.analysis.breaks import break_chance, layout_chance, talon_chance
from preferans.cli.errors import UsageError
from preferans.speech import say


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    split = what.add_parser("split", help="how missing cards lie with the hidden hands")
    split.add_argument("missing", type=int, help="how many cards of the suit are missing")
    split.add_argument("parts", nargs="?", help="as 2:1, either way round (default: every split)")
    split.add_argument("--hands", default="10,10", help="cards in the hidden hands (10,10)")
    split.add_argument("--unseen", type=int, help="all hidden cards, with those of the talon")
    talon = what.add_parser("talon", help="what the talon brings")
    talon.add_argument("wanted", type=int, help="how many cards would do")
    talon.add_argument("--unseen", type=int, default=22, help="cards not seen (22)")
    talon.add_argument("--cards", type=int, default=2, help="cards in the talon (2)")
    talon.add_argument("--at-least", type=int, default=1, help="how many of them (1)")
    layout = what.add_parser("layout", help="what one hidden hand holds of several groups")
    layout.add_argument("missing", help="missing cards of each group, as 4,3")
    layout.add_argument("held", help="how many of each the hand holds, as 4,3")
    layout.add_argument("--unseen", type=int, default=20, help="cards not seen (20)")
    layout.add_argument("--hand", type=int, default=10, help="cards in the hand (10)")
    for one in (split, talon, layout):
        one.add_argument("--json", action="store_true", help="print JSON")


def run(args: Namespace) -> int:
    """Count and tell."""
    try:
        found = {"split": _splits, "talon": _talon, "layout": _layout}[args.what](args)
    except ValueError as error:
        raise UsageError(str(error)) from error
    if args.json:
        print(json.dumps({name: str(chance) for name, chance in found.items()}))
        return 0
    width = max(map(len, found))
    for name, chance in found.items():
        print(f"{name:{width}}  {chance!s:>14}  {float(chance):9.4%}")
    return 0


def _splits(args: Namespace) -> dict[str, Fraction]:
    hands = _numbers("--hands", args.hands, ",")
    if args.parts is not None:
        parts = _numbers("the split", args.parts, ":")
        return {args.parts: break_chance(hands, args.missing, parts, args.unseen)}
    if len(hands) != 2 or args.missing < 0:
        raise UsageError("every split is listed for two hands and no fewer than 0 cards")
    high = range((args.missing + 1) // 2, args.missing + 1)
    return {
        f"{n}:{args.missing - n}": break_chance(
            hands, args.missing, [n, args.missing - n], args.unseen
        )
        for n in high
    }


def _talon(args: Namespace) -> dict[str, Fraction]:
    chance = talon_chance(args.unseen, args.cards, args.wanted, args.at_least)
    text = "at least {least} of {wanted}"
    return {_name(args, text, least=args.at_least, wanted=args.wanted): chance}


def _layout(args: Namespace) -> dict[str, Fraction]:
    missing, held = (_numbers("a list", text, ",") for text in (args.missing, args.held))
    chance = layout_chance(args.unseen, args.hand, missing, held)
    text = "{held} of {missing}"
    return {_name(args, text, held=args.held, missing=args.missing): chance}


def _name(args: Namespace, text: str, **of: object) -> str:
    """What a chance is called: for programs in English, whoever reads."""
    return text.format(**of) if args.json else say(text, **of)


def _numbers(name: str, text: str, between: str) -> list[int]:
    pieces = text.split(between)
    if not all(piece.strip().isdigit() for piece in pieces):
        raise UsageError(f"{name}: {text!r} is no list of numbers with {between!r} between them")
    return [int(piece) for piece in pieces]
