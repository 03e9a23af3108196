"""Seats, postings, the ledger and the table between deals."""

from preferans.ledger.ledger import ZERO, Entry, Key, Ledger, PlayerId
from preferans.ledger.posting import Common, Posting, Why
from preferans.ledger.seat import HANDS, SEATS, Seat
from preferans.ledger.table import Carry, Table

__all__ = [
    "HANDS",
    "SEATS",
    "ZERO",
    "Carry",
    "Common",
    "Entry",
    "Key",
    "Ledger",
    "PlayerId",
    "Posting",
    "Seat",
    "Table",
    "Why",
]
