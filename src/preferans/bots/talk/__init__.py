"""The talk of the strong bots: every call, order, discard and answer, by what it is worth."""

from preferans.bots.talk.decide import Depth, decide, promised

__all__ = ["Depth", "decide", "promised"]
