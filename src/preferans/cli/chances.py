"""The chances of a hand: how many tricks, each contract, what it is worth.

With ten cards and --discard every layout of the other twenty is solved, all cards open. With
twelve cards each discard is judged over drawn layouts. With ten cards alone the talon is drawn,
too. Ctrl-C ends a long count with what is counted so far.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from fractions import Fraction

from preferans.analysis.chances import (
    BadQuestionError,
    Choice,
    Constraints,
    Game,
    Layouts,
    Tally,
    before_talon,
    discards,
)
from preferans.analysis.worth import passed_out, worths
from preferans.cards import NONE, SUITS, Cards, Suit
from preferans.cli.agreement import add_rules_arguments, agreement_of
from preferans.cli.errors import UsageError
from preferans.cli.progress import shown
from preferans.deal import Ruleset
from preferans.ledger import HANDS
from preferans.match import BadReport
from preferans.solver import Goal
from preferans.speech import say

LEVELS = range(6, 11)
STRAINS: tuple[Suit | None, ...] = (*SUITS, None)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("hand", nargs="+", metavar="CARDS", help="ten or twelve cards: SAK7 HT …")
    parser.add_argument("--discard", metavar="CARDS", help="the two cards laid away")
    parser.add_argument(
        "--game",
        metavar="GAME",
        help="trump s c d h, n for no trump, or misere (default: all strains are compared)",
    )
    add_seat_arguments(parser)
    add_known_arguments(parser)
    parser.add_argument("--talons", type=int, default=120, help="talons drawn (default 120)")
    parser.add_argument("--layouts", type=int, default=100, help="layouts drawn for each discard")
    parser.add_argument("--seed", type=int, default=0, help="of what is drawn (default 0)")
    parser.add_argument("--threads", type=int, default=0, metavar="N", help="0 is all cores")
    add_rules_arguments(parser, players=False)
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_seat_arguments(parser: ArgumentParser) -> None:
    """Which hand declares and which leads."""
    parser.add_argument(
        "--seat", type=int, choices=(1, 2, 3), default=1, help="the declarer's hand (default 1)"
    )
    parser.add_argument(
        "--leader", type=int, choices=(1, 2, 3), default=1, help="who leads (default 1)"
    )


def add_known_arguments(parser: ArgumentParser) -> None:
    """What is known of the defenders."""
    cards = {
        "first": "known cards of the defender next after the declarer",
        "second": "known cards of the other defender",
    }
    suits = {
        "first": "suits that the defender next after the declarer has not",
        "second": "suits that the other defender has not",
    }
    for name in ("first", "second"):
        parser.add_argument(f"--{name}-holds", metavar="CARDS", help=cards[name])
        parser.add_argument(f"--{name}-void", metavar="SUITS", help=suits[name])


def run(args: Namespace) -> int:
    """Count and tell."""
    try:
        return _run(args)
    except (BadQuestionError, BadReport) as error:
        raise UsageError(str(error)) from error


def _run(args: Namespace) -> int:
    for name in ("talons", "layouts"):
        if getattr(args, name) < 1:
            raise UsageError(f"--{name} must be 1 or more")
    hand = cards_of("the hand", " ".join(args.hand))
    rules = agreement_of(args).rules
    if args.discard is not None:
        thrown = cards_of("--discard", args.discard)
        hand -= thrown
        game = one_game(args)
        layouts = Layouts(hand, thrown, game, known(args, "first"), known(args, "second"))
        return _tell(args, rules, game, layouts.tallies(threads=args.threads))
    if len(hand) == 12:
        return _compare(args, hand)
    if any((args.first_holds, args.first_void, args.second_holds, args.second_void)):
        raise UsageError("what is known of the defenders counts after the talon: give --discard")
    game = one_game(args)
    tallies = before_talon(
        hand,
        game,
        talons=args.talons,
        layouts=max(4, args.layouts // 8),
        seed=args.seed,
        threads=args.threads,
    )
    return _tell(args, rules, game, tallies)


def cards_of(name: str, text: str) -> Cards:
    """Cards of the command line; raises ``UsageError`` naming the argument."""
    try:
        return Cards.parse(text)
    except ValueError as error:
        raise UsageError(f"{name}: {error}") from error


def known(args: Namespace, which: str) -> Constraints:
    """What the arguments say of one defender."""
    holds, void = getattr(args, f"{which}_holds"), getattr(args, f"{which}_void")
    suits = set()
    for letter in void or "":
        try:
            suits.add(Suit.parse(letter))
        except ValueError as error:
            raise UsageError(f"--{which}-void: {error}") from error
    return Constraints(
        cards_of(f"--{which}-holds", holds) if holds else NONE, void=frozenset(suits)
    )


def one_game(args: Namespace) -> Game:
    """The game that the arguments name; raises ``UsageError`` if they name none."""
    games = _games(args)
    if len(games) != 1:
        raise UsageError("say with --game what is played: s c d h, n for no trump, or misere")
    return games[0]


def _games(args: Namespace) -> list[Game]:
    seats = HANDS[args.seat - 1], HANDS[args.leader - 1]
    word = (args.game or "").lower()
    if not word:
        return [Game(trump, Goal.TAKE, *seats) for trump in STRAINS]
    if word in ("misere", "misère", "m"):
        return [Game(None, Goal.MISERE, *seats)]
    if word in ("n", "nt"):
        return [Game(None, Goal.TAKE, *seats)]
    try:
        return [Game(Suit.parse(word), Goal.TAKE, *seats)]
    except ValueError as error:
        raise UsageError(f"--game: {word!r}; write s, c, d, h, n or misere") from error


def drawn(args: Namespace, cards: Cards, game: Game) -> Sequence[Choice]:
    """Every discard of twelve cards in a game over drawn layouts, the best first."""
    return discards(
        cards,
        game,
        layouts=args.layouts,
        seed=args.seed,
        threads=args.threads,
        first=known(args, "first"),
        second=known(args, "second"),
    )


def _compare(args: Namespace, cards: Cards) -> int:
    """Every discard of twelve cards in each game asked about."""
    found: list[Choice] = []
    for game in _games(args):
        best = drawn(args, cards, game)
        found += best if args.game else best[:3]
    if args.json:
        print(json.dumps([_choice(choice) for choice in found], ensure_ascii=False))
        return 0
    text = "{cards}: each discard over {n} drawn layouts, all cards open"
    print(say(text, cards=cards, n=args.layouts))
    named, discard, tricks = map(say, ("game", "discard", "tricks"))
    levels = "  ".join(f"{level:>5}" for level in LEVELS)
    print(f"{named:9} {discard:9} {tricks:>6}  {levels}")
    for choice in found:
        tally, name = choice.tally, say(_name(choice.trump, choice.goal))
        shares = "  ".join(f"{float(tally.at_least(n)):5.0%}" for n in LEVELS)
        if choice.goal is Goal.MISERE:
            shares = say("clean {share}", share=f"{float(tally.share(0)):5.0%}")
        thrown = " ".join(map(str, choice.discard))
        print(f"{name:9} {thrown:9} {float(tally.mean()):6.2f}  {shares}")
    return 0


def _tell(args: Namespace, rules: Ruleset, game: Game, tallies: Iterable[Tally]) -> int:
    """The last tally that was reached."""
    tally = None
    for tally in shown(tallies, "done"):  # noqa: B007 — the last one is wanted
        pass
    if tally is None or not tally.done:
        raise UsageError("nothing was counted yet")
    rows = list(_worth(rules, game, tally))
    if args.json:
        print(json.dumps(_as_json(game, tally, rows), ensure_ascii=False))
        return 0
    print(_counted(say(_name(game.trump, game.goal)), tally))
    print(say("tricks on average: {mean}", mean=f"{float(tally.mean()):.3f}"))
    print()
    print("  ".join((f"{say('tricks'):6}", f"{say('exactly'):>8}", say("at least"))))
    for n, count in enumerate(tally.counts):
        if count:
            print(f"{n:6}  {_percent(tally, tally.share(n))}  {_percent(tally, tally.at_least(n))}")
    print()
    print(say("worth to the declarer, in whists ({rules}):", rules=rules.name))
    for name, made, whisted, passed in rows:
        of = {"name": f"{name:7}", "share": _percent(tally, made), "played": _signed(whisted)}
        if passed is None:
            print(say("{name} made {share}  {played} if played", **of))
        else:
            text = "{name} made {share}  {played} if played, {passed} if nobody whists"
            print(say(text, **of, passed=_signed(passed)))
    return 0


def _counted(game: str, tally: Tally) -> str:
    """What was counted: every layout, or how many of them."""
    if tally.whole:
        text = "{game}: every layout, all cards open"
        text = text if tally.exact else "{game}: every layout, drawn, all cards open"
        return say(text, game=game)
    text = "{game}: {done} of {total} layouts, all cards open"
    text = text if tally.exact else "{game}: {done} of {total} layouts, drawn, all cards open"
    return say(text, game=game, done=tally.done, total=tally.total)


Row = tuple[str, Fraction, Fraction, Fraction | None]


def _worth(rules: Ruleset, game: Game, tally: Tally) -> Iterable[Row]:
    """Each contract in this strain: its chance, its worth if played, its worth if passed out."""
    if game.goal is Goal.MISERE:
        worth = worths(rules, "misere", game.declarer, whisted=False)
        yield "misere", tally.share(0), tally.expected(worth), None
        return
    for level in LEVELS:
        name = f"{level}{'NT' if game.trump is None else game.trump}"
        worth = worths(rules, name, game.declarer, whisted=True)
        try:
            passed = passed_out(rules, name, game.declarer)
        except BadReport:
            passed = None
        yield name, tally.at_least(level), tally.expected(worth), passed


def _as_json(game: Game, tally: Tally, rows: Iterable[Row]) -> dict[str, object]:
    return {
        "game": _name(game.trump, game.goal),
        "layouts": tally.done,
        "of": tally.total,
        "exact": tally.whole,
        "tricks": list(tally.counts),
        "mean": float(tally.mean()),
        "contracts": [
            {
                "name": name,
                "made": str(made),
                "interval": tally.interval(made),
                "played": float(whisted),
                "passed_out": None if passed is None else float(passed),
            }
            for name, made, whisted, passed in rows
        ],
    }


def _choice(choice: Choice) -> dict[str, object]:
    return {
        "game": _name(choice.trump, choice.goal),
        "discard": [str(card) for card in choice.discard],
        "mean": float(choice.tally.mean()),
        "tricks": list(choice.tally.counts),
    }


def _name(trump: Suit | None, goal: Goal) -> str:
    if goal is Goal.MISERE:
        return "misere"
    return "no trump" if trump is None else trump.name.lower()


def _percent(tally: Tally, share: Fraction) -> str:
    low, high = tally.interval(share)
    if low == high:
        return f"{float(share):8.2%}"
    of = {"share": f"{float(share):8.2%}", "low": f"{low:.1%}", "high": f"{high:.1%}"}
    return say("{share} ({low} to {high})", **of)


def _signed(x: Fraction) -> str:
    return f"{float(x):+8.2f}"
