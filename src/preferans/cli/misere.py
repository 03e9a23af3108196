"""A misère looked at: its holes, and how often it is caught, for each discard.

Twelve cards: the best discards over drawn layouts, and the best of all over every layout. Ten
cards and --discard: every layout of the other twenty cards, all cards open. With --defence the
defenders' hands lie open and only the discard is hidden, as at the table: what can be caught.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from fractions import Fraction

from preferans.analysis.chances import BadQuestionError, Game, Layouts, Tally, holes
from preferans.cards import Cards
from preferans.cli.chances import add_known_arguments, add_seat_arguments, cards_of, drawn, known
from preferans.cli.errors import UsageError
from preferans.cli.progress import shown
from preferans.ledger import HANDS
from preferans.solver import Goal
from preferans.solver.catching import WORK, OpenPlay, Proof, all_discards, best
from preferans.speech import say

TOLD = 5
"""How many of the best discards are told."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("hand", nargs="+", metavar="CARDS", help="ten or twelve cards: SAK7 HT …")
    parser.add_argument("--discard", metavar="CARDS", help="the two cards laid away")
    add_seat_arguments(parser)
    add_known_arguments(parser)
    parser.add_argument(
        "--defence",
        metavar="'HAND / HAND'",
        help="the open hands of the defence, first the one after the declarer; of the discard "
        "it is only known that it is two of the twelve cards",
    )
    parser.add_argument("--work", type=int, default=WORK, help="positions looked into at most")
    parser.add_argument("--layouts", type=int, default=200, help="layouts drawn for each discard")
    parser.add_argument("--seed", type=int, default=0, help="of what is drawn (default 0)")
    parser.add_argument("--threads", type=int, default=0, metavar="N", help="0 is all cores")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: Namespace) -> int:
    """Count and tell."""
    hand = cards_of("the hand", " ".join(args.hand))
    if args.layouts < 1:
        raise UsageError("--layouts must be 1 or more")
    game = Game(None, Goal.MISERE, HANDS[args.seat - 1], HANDS[args.leader - 1])
    if args.defence is not None:
        return _catch(args, hand, game)
    try:
        if args.discard:
            found = [(cards_of("--discard", args.discard), Tally((0,) * 11, 0))]
        else:
            found = _best(args, hand, game)
        best = found[0][0]
        found[0] = best, _counted(args, hand - best, best, game)
    except BadQuestionError as error:
        raise UsageError(str(error)) from error
    if args.json:
        print(json.dumps([_as_json(hand - cards, cards, tally) for cards, tally in found]))
        return 0
    for cards, tally in found:
        print("\n".join(_told(hand - cards, cards, tally)))
    return 0


def _catch(args: Namespace, hand: Cards, game: Game) -> int:
    """What the defence can catch for certain, and how it begins."""
    if args.discard or args.work < 1:
        raise UsageError("--defence leaves the discard unknown, and --work is 1 or more")
    pieces = args.defence.split("/")
    if len(pieces) != 2:
        raise UsageError("--defence: write two hands with a / between them")
    first, second = (cards_of("--defence", piece) for piece in pieces)
    by_seat = {
        game.declarer: hand,
        game.declarer.after(1): first,
        game.declarer.after(2): second,
    }
    a, b, c = (by_seat[seat] for seat in HANDS)
    try:
        play = OpenPlay((a, b, c), game.declarer, game.leader, all_discards(hand))
        found = best(play, work=args.work)
    except ValueError as error:
        raise UsageError(str(error)) from error
    certain, possible, n = len(found.caught), len(found.possible), len(play.discards)
    if args.json:
        print(
            json.dumps(
                {
                    "discards": n,
                    "possible": [str(cards) for cards in found.possible],
                    "caught": [str(cards) for cards in found.caught],
                    "proof": found.proof.name.lower(),
                    "card": None if found.card is None else str(found.card),
                }
            )
        )
        return 0
    print(
        say(
            "of {n} discards {possible} could be caught if they were known,", n=n, possible=possible
        )
    )
    text = "and one plan catches {n} whatever the declarer plays; {proof}"
    print(say(text, n=certain, proof=say(_PROOFS[found.proof])))
    if found.card is not None:
        print(say("it begins with {card}", card=found.card))
    if found.caught:
        print(say("caught: {cards}", cards=", ".join(map(str, found.caught))))
    return 0


_PROOFS = {
    Proof.EXACT: "no plan catches more",
    Proof.SOME: "there may be a better plan (give it more --work)",
    Proof.VOTE: "the work ran out early (give it more --work)",
}


def _best(args: Namespace, hand: Cards, game: Game) -> list[tuple[Cards, Tally]]:
    """The discards that look best over drawn layouts, with what was drawn."""
    if len(hand) != 12:
        raise UsageError(f"give twelve cards, or ten with --discard, not {len(hand)}")
    return [(choice.discard, choice.tally) for choice in drawn(args, hand, game)[:TOLD]]


def _counted(args: Namespace, hand: Cards, discard: Cards, game: Game) -> Tally:
    layouts = Layouts(hand, discard, game, known(args, "first"), known(args, "second"))
    tally = Tally((0,) * 11, len(layouts))
    for tally in shown(layouts.tallies(threads=args.threads), "done"):  # noqa: B007
        pass
    return tally


def _told(hand: Cards, discard: Cards, tally: Tally) -> list[str]:
    gaps = [f"{suit}: {n}" for suit, n in holes(hand).items() if n]
    caught = 1 - tally.share(0)
    low, high = tally.interval(caught)
    share, mean = _percent(caught), f"{float(tally.mean()):.3f}"
    told = say("  caught {share}, tricks on average {mean}", share=share, mean=mean)
    if not tally.whole:
        told = say(
            "  caught {share} ({n} layouts: {low} to {high}), tricks on average {mean}",
            share=share,
            n=tally.done,
            low=f"{low:.1%}",
            high=f"{high:.1%}",
            mean=mean,
        )
    return [
        say("{hand} without {cards}", hand=hand, cards=" ".join(map(str, discard))),
        say("  holes: {which}", which=", ".join(gaps)) if gaps else say("  holes: none"),
        told,
        "  "
        + ", ".join(f"{n}: {_percent(tally.share(n))}" for n, c in enumerate(tally.counts) if c),
    ]


def _as_json(hand: Cards, discard: Cards, tally: Tally) -> dict[str, object]:
    return {
        "hand": str(hand),
        "discard": [str(card) for card in discard],
        "holes": {str(suit): n for suit, n in holes(hand).items()},
        "caught": str(1 - tally.share(0)),
        "mean": float(tally.mean()),
        "tricks": list(tally.counts),
        "exact": tally.whole,
    }


def _percent(share: Fraction) -> str:
    return f"{float(share):.2%}"
