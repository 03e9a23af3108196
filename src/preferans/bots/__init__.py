"""Bots: players fed by observations alone, from chance up."""

from preferans.bots.bot import Bot, Identity, NothingAskedError
from preferans.bots.registry import UnknownBotError, bot, names

__all__ = ["Bot", "Identity", "NothingAskedError", "UnknownBotError", "bot", "names"]
