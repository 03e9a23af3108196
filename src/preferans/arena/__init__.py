"""The arena: bots against bots on the same cards, and what can be said of their strength."""

from preferans.arena.blocks import Arena, ArenaError, Block, Game, Kind, Timing, play_block
from preferans.arena.line import LineBot, LineError
from preferans.arena.paired import Estimate, bootstrap, estimate
from preferans.arena.results import Comparison, compare, scores
from preferans.arena.run import run_blocks
from preferans.arena.store import Store, StoreError

__all__ = [
    "Arena",
    "ArenaError",
    "Block",
    "Comparison",
    "Estimate",
    "Game",
    "Kind",
    "LineBot",
    "LineError",
    "Store",
    "StoreError",
    "Timing",
    "bootstrap",
    "compare",
    "estimate",
    "play_block",
    "run_blocks",
    "scores",
]
