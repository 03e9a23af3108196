"""The log of events, games, seats and sessions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("public", sa.Integer, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("game_by_status", "game", ["status", "changed_ms"])
    op.create_table(
        "event",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq"),
    )
    op.create_table(
        "session",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.Integer, nullable=False),
    )
    op.create_index("session_by_person", "session", ["person"])
    op.create_table(
        "seat",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "person"),
    )
    op.create_index("seat_by_person", "seat", ["person"])


def downgrade() -> None:
    """Drop them."""
    for table in ("seat", "session", "event", "game"):
        op.drop_table(table)
