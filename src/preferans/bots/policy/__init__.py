"""The policy: what a sensible player says with a hand, in microseconds and as chances.

It reads the evaluator and the rules, never other hands, and speaks every game of the family. What
it says of others tells which worlds are likely; what it says for all plays the talk to its end.
"""

from preferans.bots.policy.end import run_on, talks
from preferans.bots.policy.inference import PLAYED, TRUST, Inference
from preferans.bots.policy.lay import laid_away
from preferans.bots.policy.speech import Speech, reads
from preferans.bots.policy.stakes import Stakes, leaf

__all__ = [
    "PLAYED",
    "TRUST",
    "Inference",
    "Speech",
    "Stakes",
    "laid_away",
    "leaf",
    "reads",
    "run_on",
    "talks",
]
