"""A real server on loopback, over the embedded database and over a real PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from uuid import uuid4

import psycopg
import pytest
import uvicorn

from preferans.server.app import create_app
from preferans.server.config import Config
from preferans.server.migrate import prepare
from preferans.server.serve import settings
from tests.server.people import Clock, Place

POSTGRES = "postgresql://postgres@127.0.0.1:5432/postgres"


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running PostgreSQL: the machine's own, or one started for the tests."""
    if _answers(POSTGRES):
        yield POSTGRES
        return
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        pytest.skip("no PostgreSQL runs on 127.0.0.1:5432 and none is installed")
    bin_folder, data = found[-1].parent, tmp_path_factory.mktemp("pg")
    port = _free_port()
    # PostgreSQL refuses to run as root: then it runs as the user that its package made.
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    for folder in (data, *list(data.parents)[:3]):
        folder.chmod(0o755)
    if as_user:
        shutil.chown(data, "postgres")
    cluster = data / "cluster"
    subprocess.run(
        [*as_user, f"{bin_folder / 'initdb'}", "-A", "trust", "-U", "postgres", "-D", f"{cluster}"],
        check=True,
        capture_output=True,
    )
    control = [*as_user, f"{bin_folder / 'pg_ctl'}", "-D", f"{cluster}", "-w"]
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={cluster}"
    subprocess.run([*control, "-o", options, "start"], check=True, stdout=subprocess.DEVNULL)
    yield POSTGRES.replace("5432", str(port))
    subprocess.run([*control, "-m", "immediate", "stop"], check=True, stdout=subprocess.DEVNULL)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'preferans.db'}"
        return
    server = request.getfixturevalue("postgres")
    name = f"preferans_test_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
    yield f"postgresql+psycopg://{server.removeprefix('postgresql://').rsplit('/', 1)[0]}/{name}"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@pytest.fixture
def config(database: str) -> Config:
    """Quick bots, short waits."""
    return Config(db=database, workers=0, bot_delay=0.0, pause=0.2, grace=0.3, handshake=0.3)


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still until it is moved."""
    return Clock()


@pytest.fixture
async def place(config: Config, clock: Clock) -> AsyncIterator[Place]:
    """A running server; its limits go by ``clock``, its shuffles by a seed."""
    prepare(config)
    app = create_app(config, random=Random(7), clock=clock.time)
    server = uvicorn.Server(settings(config, app))
    task = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 — uvicorn has no event for it
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield Place(f"http://127.0.0.1:{port}", app, clock)
    server.should_exit = True
    await task


def _free_port() -> int:
    """One of its own for each of several processes that run tests at once."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small build of the web client, for tests that need no browser."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    index = "<!doctype html>\n<html>\n  <head>\n  </head>\n  <body>\n  </body>\n</html>\n"
    texts = {"ru": ["assets/ru-1.js"], "fi": ["assets/fi-1.js"]}
    table = {"scripts": ["assets/table-1.js"], "styles": ["assets/table-1.css"], "texts": texts}
    (folder / "index.html").write_text(index, "utf-8")
    (folder / "pages.json").write_text(json.dumps({"table": table}), "utf-8")
    (folder / "assets" / "table-1.js").write_text("export const table = 1;\n" * 100, "utf-8")
    (folder / "assets" / "small-1.css").write_text("a {}\n", "utf-8")
    (folder / "secret.txt").write_text("not for anybody", "utf-8")
    for module in ("api", "app"):
        monkeypatch.setattr(f"preferans.server.{module}.STATIC", folder)
    return folder
