"""Which rules are meant: a preset, a line of text, a share code or a TOML file, with changes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

from preferans.rulesets import Configured, OptionsError, changed, from_toml, named

DEFAULT = "sochi"
"""What is played when nothing else is asked for."""


def add_rules_arguments(parser: ArgumentParser, *, players: bool = True) -> None:
    """Give a verb ``--rules``, ``--set`` and ``--players``; :func:`agreement_of` reads them."""
    parser.add_argument(
        "--rules",
        metavar="RULES",
        default=DEFAULT,
        help="a preset, a share code, a .toml file or a line such as 'sochi players=4' "
        "(default: %(default)s); see preferans rules",
    )
    add_set_argument(parser)
    if players:
        parser.add_argument(
            "--players", metavar="N", help="how many play; short for --set players=N"
        )


def add_set_argument(parser: ArgumentParser) -> None:
    """Give a verb ``--set option=value``, which may be repeated."""
    parser.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        dest="settings",
        action="append",
        default=[],
        help="change an option of the rules; may be repeated",
    )


def agreement_of(args: Namespace) -> Configured:
    """The rules that the arguments of :func:`add_rules_arguments` ask for."""
    settings = list(args.settings)
    if getattr(args, "players", None) is not None:
        settings.append(f"players={args.players}")
    return agreement(args.rules, settings)


def agreement(text: str, settings: Iterable[str] = ()) -> Configured:
    """The rules that a text means, with some options set after it.

    Raises ``OptionsError``, for a file with its name.
    """
    return changed(_file(Path(text)) if _is_file(text) else named(text), settings)


def _is_file(text: str) -> bool:
    return text.endswith(".toml") or "/" in text or "\\" in text


def _file(path: Path) -> Configured:
    try:
        return from_toml(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise OptionsError(f"{path}: this is no text in UTF-8") from error
    except OptionsError as error:
        raise OptionsError(f"{path}: {error}") from error
