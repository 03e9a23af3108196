"""A shuffle that nobody can steer, and its evidence; needs nothing but the standard library."""

from preferans.fairness.evidence import FIRST, Block, EvidenceError, format_block, parse_block
from preferans.fairness.reading import FairDeal, FairRecord, read_record
from preferans.fairness.shuffle import (
    CANONICAL,
    NOTHING,
    bot_seed,
    commitment,
    dealt,
    key,
    seal,
    shuffled,
    stream,
    word,
)
from preferans.fairness.verify import Finding, Verdict, verify, verify_deal

__all__ = [
    "CANONICAL",
    "FIRST",
    "NOTHING",
    "Block",
    "EvidenceError",
    "FairDeal",
    "FairRecord",
    "Finding",
    "Verdict",
    "bot_seed",
    "commitment",
    "dealt",
    "format_block",
    "key",
    "parse_block",
    "read_record",
    "seal",
    "shuffled",
    "stream",
    "verify",
    "verify_deal",
    "word",
]
