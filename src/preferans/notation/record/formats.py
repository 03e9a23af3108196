"""A record as text and as JSON, both ways."""

from __future__ import annotations

from preferans.notation.finding import Find, registered
from preferans.notation.plain import JsonObject, dumps, loads
from preferans.notation.record.as_json import FORMAT, page_from_json, page_to_json
from preferans.notation.record.reading import record_of
from preferans.notation.record.record import Record
from preferans.notation.record.text import TITLE, format_page, parse_page
from preferans.notation.record.writing import page_of


def format_record(record: Record) -> str:
    """The text of a record. Raises ``NotationError`` if the record cannot have happened."""
    return format_page(page_of(record))


def is_record(text: str) -> bool:
    """Whether a text says of itself that it is a record, as text or as JSON."""
    begins = text.lstrip("\ufeff \t\r\n")
    return begins.startswith(TITLE) or (begins.startswith("{") and FORMAT in begins[:80])


def parse_record(text: str, find: Find = registered) -> Record:
    """Read a record from its text or from the text of its JSON.

    Raises ``NotationError`` for what cannot be read, was not legal or does not agree with the
    replay; it names the line (the path in JSON), the deal, and the action or the account.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return record_of(page_from_json(loads(text.lstrip("\ufeff"))), find)
    return record_of(parse_page(text), find)


def record_to_json(record: Record) -> JsonObject:
    """The JSON of a record. Raises ``NotationError`` if the record cannot have happened."""
    return page_to_json(page_of(record))


def record_from_json(data: object, find: Find = registered) -> Record:
    """Read a record from JSON; raises ``NotationError`` as :func:`parse_record` does."""
    return record_of(page_from_json(data), find)


def format_record_json(record: Record) -> str:
    """The text of a record's JSON, on many lines; :func:`parse_record` reads it, too."""
    return dumps(record_to_json(record), indent=1) + "\n"
