"""The record of a match: a file that people read and edit, and the whole truth by replay."""

from preferans.notation.record.formats import (
    format_record,
    format_record_json,
    is_record,
    parse_record,
    record_from_json,
    record_to_json,
)
from preferans.notation.record.page import CallPage, DealPage, Page
from preferans.notation.record.record import (
    Call,
    Called,
    Clock,
    Event,
    Joined,
    Kept,
    Played,
    Record,
    Replayed,
    Told,
    replay_record,
)
from preferans.notation.record.text import format_deal_page, format_page, parse_page
from preferans.notation.record.writing import deal_page, page_of

__all__ = [
    "Call",
    "CallPage",
    "Called",
    "Clock",
    "DealPage",
    "Event",
    "Joined",
    "Kept",
    "Page",
    "Played",
    "Record",
    "Replayed",
    "Told",
    "deal_page",
    "format_deal_page",
    "format_page",
    "format_record",
    "format_record_json",
    "is_record",
    "page_of",
    "parse_page",
    "parse_record",
    "record_from_json",
    "record_to_json",
    "replay_record",
]
