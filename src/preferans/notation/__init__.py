"""Notation: actions, deals and records as text and as JSON, always both ways."""

from preferans.notation.errors import NotationError
from preferans.notation.finding import Find, registered
from preferans.notation.hands import format_deal, parse_deal, parse_hand
from preferans.notation.line import format_state, parse_state
from preferans.notation.record import (
    Record,
    format_record,
    format_record_json,
    parse_record,
    record_from_json,
    record_to_json,
    replay_record,
)
from preferans.notation.steps import format_legal, format_step, parse_step
from preferans.notation.tokens import (
    Vocabulary,
    format_action,
    format_seat,
    parse_action,
    parse_seat,
)

__all__ = [
    "Find",
    "NotationError",
    "Record",
    "Vocabulary",
    "format_action",
    "format_deal",
    "format_legal",
    "format_record",
    "format_record_json",
    "format_seat",
    "format_state",
    "format_step",
    "parse_action",
    "parse_deal",
    "parse_hand",
    "parse_record",
    "parse_seat",
    "parse_state",
    "parse_step",
    "record_from_json",
    "record_to_json",
    "registered",
    "replay_record",
]
