"""Migrations of the database, by Alembic, from the scripts in the package."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config as AlembicConfig

from preferans.server.config import Config


def prepare(config: Config) -> None:
    """Make the folder of the embedded database and bring the tables up to date."""
    url = config.database()
    if url.startswith("sqlite"):
        Path(url.split(":///", 1)[1]).parent.mkdir(parents=True, exist_ok=True)
    upgrade(url)


def upgrade(url: str) -> None:
    """Bring the database at ``url`` to the newest schema; nothing happens if it is there."""
    settings = AlembicConfig()
    settings.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    settings.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    command.upgrade(settings, "head")
