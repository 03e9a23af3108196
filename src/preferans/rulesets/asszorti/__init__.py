"""Asszorti, with thirty-six cards, as values."""

from preferans.rulesets.asszorti.family import ASSZORTI

__all__ = ["ASSZORTI"]
