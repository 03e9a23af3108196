"""The record of a match: a file that people read and edit, and the whole truth by replay."""

from preferans.notation.record.formats import (
    format_record,
    format_record_json,
    parse_record,
    record_from_json,
    record_to_json,
)
from preferans.notation.record.record import (
    Called,
    Clock,
    Event,
    Joined,
    Played,
    Record,
    Replayed,
    Told,
    replay_record,
)

__all__ = [
    "Called",
    "Clock",
    "Event",
    "Joined",
    "Played",
    "Record",
    "Replayed",
    "Told",
    "format_record",
    "format_record_json",
    "parse_record",
    "record_from_json",
    "record_to_json",
    "replay_record",
]
