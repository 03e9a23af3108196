"""Notation: actions, deals and records as text and as JSON, always both ways."""

from preferans.notation.errors import NotationError
from preferans.notation.hands import format_deal, parse_deal
from preferans.notation.tokens import (
    Vocabulary,
    format_action,
    format_seat,
    parse_action,
    parse_seat,
)

__all__ = [
    "NotationError",
    "Vocabulary",
    "format_action",
    "format_deal",
    "format_seat",
    "parse_action",
    "parse_deal",
    "parse_seat",
]
