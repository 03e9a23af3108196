"""Lines of the chat that somebody has reported."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of reports."""
    op.create_table(
        "report",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("by_person", sa.String(32), nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("about_person", sa.String(32), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "by_person", "line", "at_ms"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("report")
