"""The evaluator: what a hand is worth in tricks before the cards of the others are known.

Small learnt models, a few microseconds a hand. ``python -m preferans.bots.evaluator.train`` makes
their weights anew, with labels from the solver.
"""

from preferans.bots.evaluator.models import MODELS, Model, model

__all__ = ["MODELS", "Model", "model"]
