"""Bring the server's database up to date, tidy it, or read what was reported."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from preferans.server.config import Config, ConfigError, load
from preferans.server.migrate import prepare
from preferans.server.store import Store
from preferans.speech import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``preferans db``."""
    parser.add_argument(
        "what",
        choices=("upgrade", "tidy", "reports"),
        help="bring the tables to the newest schema, delete what is kept no longer, or read what "
        "was reported of the chat",
    )
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
    if args.what == "tidy":
        guests, games = asyncio.run(_tidy(config))
        print(
            say("Deleted: {guests} unused sessions, {games} old games.", guests=guests, games=games)
        )
        return 0
    if args.what == "reports":
        print("\n".join(_told(asyncio.run(_reports(config)))))
        return 0
    print(say("The database is up to date."))
    return 0


def _told(reports: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Every report with its lines; the one it is about stands last."""
    if not reports:
        yield say("Nothing was reported.")
    for report in reports:
        at = datetime.fromtimestamp(report["at_ms"] / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
        of = {"at": at, "game": report["game"], "by": report["by"], "about": report["about"]}
        yield say("{at}, table {game}: {by} reports {about}", **of)
        for line in report["lines"]:
            yield f"  {line['from']}: {line.get('text', line.get('phrase', ''))}"


async def _reports(config: Config) -> list[dict[str, Any]]:
    store = Store(config.database())
    try:
        return await store.reports()
    finally:
        await store.close()


async def _tidy(config: Config) -> tuple[int, int]:
    store = Store(config.database())
    try:
        now = int(time.time() * 1000)
        return await store.tidy(now, config.forget_guests, config.forget_games)
    finally:
        await store.close()
