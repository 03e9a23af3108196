"""The verb ``db``: bring the server's database up to date."""

from __future__ import annotations

import argparse
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from preferans.server.config import ConfigError, load
from preferans.server.migrate import prepare


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``preferans db``."""
    parser.add_argument("what", choices=("upgrade",), help="bring the tables to the newest schema")
    parser.add_argument("--db", help="database address; the embedded one without it")
    parser.add_argument("--data", help="folder of the embedded database")
    parser.add_argument("--config", type=Path, help="configuration file (TOML)")


def run(args: argparse.Namespace) -> int:
    """Upgrade; a database that does not answer is an error with the reason, exit 2."""
    config, _ = load({"db": args.db, "data": args.data}, file=args.config)
    try:
        prepare(config)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise ConfigError(f"the database cannot be upgraded: {reason}") from error
    print("The database is up to date.")
    return 0
