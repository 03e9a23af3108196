"""Show what is set about the server, and where each value comes from; or check its file."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from preferans.server.config import Config, load
from preferans.speech import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``preferans config``."""
    parser.add_argument(
        "what", choices=("show", "check"), help="show every value, or only check the file"
    )
    parser.add_argument("--config", type=Path, help="configuration file (TOML)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print the configuration, or say that it is right; a wrong one exits with 2."""
    config, origin = load({}, file=args.config)
    if args.what == "check":
        print(say("The configuration is right."))
        return 0
    values = {**asdict(config), "db": _without_password(config)}
    if args.json:
        print(json.dumps({name: {"value": values[name], "from": origin[name]} for name in values}))
        return 0
    width = max(map(len, values))
    for name, value in values.items():
        shown = ", ".join(value) if isinstance(value, tuple) else value
        print(f"{name:{width}}  {shown!s:40}  {say(origin[name])}")
    return 0


def _without_password(config: Config) -> str:
    """The database's address without its secret."""
    from sqlalchemy.engine import make_url

    return make_url(config.database()).render_as_string(hide_password=True)
