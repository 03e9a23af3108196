"""Configuration: flags over environment over file over defaults; every value knows its origin."""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import get_type_hints


class ConfigError(ValueError):
    """A setting that is unknown or has no such value; says where it stands and what is right."""


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that can be set about the server.

    ``db``: a database address, empty for the embedded one in ``data``. ``origins``: further
    addresses (scheme, host, port) whose pages may connect. ``proxies``: addresses from which
    ``X-Forwarded-*`` is believed. ``secure``: the site is reached by https, so cookies say so.
    ``grace``: seconds until an absent player's seat is played by a bot; ``pause``: seconds until
    the next deal starts without everybody's consent; ``handshake``: seconds a page has to send its
    part of a shuffle; ``workers``: processes for bots. ``forget_guests`` and ``forget_games``: days
    after which an unused session, a game without a change is deleted; 0 keeps them.
    """

    host: str = "127.0.0.1"
    port: int = 8080
    db: str = ""
    data: str = ""
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    secure: bool = False
    grace: float = 60.0
    pause: float = 30.0
    handshake: float = 5.0
    workers: int = 1
    bot_delay: float = 0.6
    forget_guests: int = 400
    forget_games: int = 0

    def database(self) -> str:
        """The address of the database to use."""
        if self.db:
            return self.db
        folder = data_folder(self.data)
        return f"sqlite+aiosqlite:///{folder / 'preferans.db'}"


def data_folder(chosen: str = "") -> Path:
    """Where the embedded database lies: as chosen, or the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(chosen).expanduser() if chosen else Path(home) / "preferans"


def load(
    flags: Mapping[str, object],
    environ: Mapping[str, str] = os.environ,
    file: Path | None = None,
) -> tuple[Config, dict[str, str]]:
    """The configuration and, by name, where each value came from.

    Raises ``ConfigError`` for an unknown name, a wrong type, or a file that cannot be read.
    """
    values: dict[str, object] = {}
    origin = {field.name: "default" for field in fields(Config)}
    for source, found in (
        *_from_file(file),
        ("environment", _from_environ(environ)),
        ("flag", {k: v for k, v in flags.items() if v is not None}),
    ):
        for name, value in found.items():
            values[name] = _typed(name, value, source)
            origin[name] = source
    config = Config(**values)  # type: ignore[arg-type]
    _check(config)
    return config, origin


def _from_file(file: Path | None) -> list[tuple[str, Mapping[str, object]]]:
    candidates = [Path("preferans.toml"), Path.home() / ".config" / "preferans" / "preferans.toml"]
    path = file or next((p for p in candidates if p.is_file()), None)
    if path is None:
        return []
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} is no text in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path} is not TOML: {error}") from error
    server = table.get("server", {})
    stray = [name for name in table if name != "server"]
    if stray or not isinstance(server, dict):
        raise ConfigError(f"{path}: only the table [server] is known, not {', '.join(stray)}")
    return [(str(path), server)]


def _from_environ(environ: Mapping[str, str]) -> dict[str, object]:
    prefix = "PREFERANS_"
    found: dict[str, object] = {
        k[len(prefix) :].lower(): v for k, v in environ.items() if k.startswith(prefix)
    }
    # That one is the language of the command, no setting of the server.
    found.pop("language", None)
    return found


def _typed(name: str, value: object, source: str) -> object:
    types = get_type_hints(Config)
    if name not in types:
        near = difflib.get_close_matches(name, types, 1)
        hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(types)}"
        raise ConfigError(f"{source}: there is no setting {name!r}; {hint}")
    kind = types[name]
    try:
        if kind is bool:
            return _truth(value)
        if kind is int and not isinstance(value, bool):
            return int(str(value))
        if kind is float and not isinstance(value, bool):
            return float(str(value))
        if kind is str and isinstance(value, str):
            return value
        if kind == tuple[str, ...]:
            listed = value.split(",") if isinstance(value, str) else value
            if isinstance(listed, list | tuple) and all(isinstance(x, str) for x in listed):
                return tuple(x.strip() for x in listed if x.strip())
    except ValueError:
        pass
    wanted = getattr(kind, "__name__", "list of words")
    raise ConfigError(f"{source}: {name} must be a {wanted}, not {value!r}")


def _truth(value: object) -> bool:
    words = {"true": True, "yes": True, "on": True, "1": True}
    words |= {"false": False, "no": False, "off": False, "0": False}
    text = str(value).lower()
    if text not in words:
        raise ValueError(text)
    return words[text]


def _check(config: Config) -> None:
    if not 0 <= config.port <= 65535:
        raise ConfigError(f"port must be from 0 to 65535, not {config.port}")
    for name in ("grace", "pause", "handshake", "bot_delay"):
        if not 0 <= float(getattr(config, name)) <= 86_400:
            raise ConfigError(f"{name} must be from 0 to 86400 seconds")
    if not 0 <= config.workers <= 64:
        raise ConfigError(f"workers must be from 0 to 64, not {config.workers}")
    for name in ("forget_guests", "forget_games"):
        if not 0 <= int(getattr(config, name)) <= 36_500:
            raise ConfigError(f"{name} must be from 0 to 36500 days")
    if config.db and not config.db.startswith(("sqlite+aiosqlite://", "postgresql+psycopg://")):
        raise ConfigError(
            f"db must begin with sqlite+aiosqlite:// or postgresql+psycopg://, not {config.db!r}"
        )
    for origin in config.origins:
        if not origin.startswith(("http://", "https://")) or origin.count("/") != 2:
            raise ConfigError(f"an origin is written scheme://host[:port], not {origin!r}")
