"""The arena: bots against bots on the same cards, and what can be said of their strength."""

from preferans.arena.blocks import Arena, ArenaError, Block, Game, Kind, Timing, play_block
from preferans.arena.line import LineBot, LineError
from preferans.arena.paired import Estimate, bootstrap, estimate
from preferans.arena.parts import Duel, Outcome, Part, play_part
from preferans.arena.results import Comparison, Regret, compare, regrets, scores
from preferans.arena.run import ORACLE, run_blocks, run_part
from preferans.arena.store import PartStore, Store, StoreError

__all__ = [
    "ORACLE",
    "Arena",
    "ArenaError",
    "Block",
    "Comparison",
    "Duel",
    "Estimate",
    "Game",
    "Kind",
    "LineBot",
    "LineError",
    "Outcome",
    "Part",
    "PartStore",
    "Regret",
    "Store",
    "StoreError",
    "Timing",
    "bootstrap",
    "compare",
    "estimate",
    "play_block",
    "play_part",
    "regrets",
    "run_blocks",
    "run_part",
    "scores",
]
