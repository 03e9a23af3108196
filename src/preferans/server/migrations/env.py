"""How Alembic reaches the database: with the synchronous twin of the server's driver."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine, pool

from preferans.server.schema import metadata

url = context.config.get_main_option("sqlalchemy.url") or ""
engine = create_engine(url.replace("sqlite+aiosqlite", "sqlite"), poolclass=pool.NullPool)
with engine.begin() as connection:
    context.configure(
        connection=connection, target_metadata=metadata, render_as_batch=True, compare_type=True
    )
    with context.begin_transaction():
        context.run_migrations()
