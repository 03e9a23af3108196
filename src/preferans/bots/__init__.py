"""Bots: players fed by observations alone, from chance up."""

from preferans.bots.bot import Bot, Identity, NothingAskedError, unclaimed
from preferans.bots.registry import UnknownBotError, bot, names, patience

__all__ = [
    "Bot",
    "Identity",
    "NothingAskedError",
    "UnknownBotError",
    "bot",
    "names",
    "patience",
    "unclaimed",
]
