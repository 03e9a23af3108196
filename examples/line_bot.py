#!/usr/bin/env python3
"""A player in another program, to begin one's own from: it reads questions and writes answers.

Standard library only. Try it with::

    preferans arena --bots novice,mine --program 'mine=python examples/line_bot.py' --deals 20

It passes as long as it may, lays away the first cards it is offered, and plays its lowest card.
"""

import json
import random
import sys

RANKS = "6789TJQKA"
MEEK = ("pass", "half")


def choose(view: dict, seed: int) -> str:
    """One of the options of the view's question."""
    options = view["question"]["options"]
    for word in MEEK:
        if word in options:
            return word
    cards = [word for word in options if len(word) == 2 and word[1] in RANKS]
    if cards:
        lowest = min(RANKS.index(card[1]) for card in cards)
        options = [card for card in cards if RANKS.index(card[1]) == lowest]
    # The view and the seed decide, so that a game can be played again.
    return random.Random(f"{seed} {len(view['record'])}").choice(options)


def main() -> None:
    """Answer line by line until there are no more."""
    for line in sys.stdin:
        question = json.loads(line)
        if question["ask"] == "identity":
            answer = {"name": "meek", "version": 1}
        else:
            answer = {"action": choose(question["view"], question["seed"])}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
