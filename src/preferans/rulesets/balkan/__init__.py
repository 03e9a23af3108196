"""The games with bule and supe, from Slovenia to Hungary, as values."""

from preferans.rulesets.balkan.family import BALKAN

__all__ = ["BALKAN"]
