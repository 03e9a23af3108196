"""The tables of the database, one text for SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

games = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("status", String(16), nullable=False),
    Column("public", Integer, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Index("game_by_status", "status", "changed_ms"),
)

events = Table(
    "event",
    metadata,
    Column("game_id", String(32), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("kind", String(24), nullable=False),
    Column("data", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "seq"),
)

sessions = Table(
    "session",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("name", String(24), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("revoked", Integer, nullable=False),
    Index("session_by_person", "person"),
)

seats = Table(
    "seat",
    metadata,
    Column("game_id", String(32), nullable=False),
    Column("person", String(32), nullable=False),
    PrimaryKeyConstraint("game_id", "person"),
    Index("seat_by_person", "person"),
)


reports = Table(
    "report",
    metadata,
    Column("game_id", String(32), nullable=False),
    Column("by_person", String(32), nullable=False),
    Column("line", Integer, nullable=False),
    Column("about_person", String(32), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("lines", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "by_person", "line", "at_ms"),
)
