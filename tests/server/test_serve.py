"""How the server listens."""

from __future__ import annotations

import asyncio
import socket

import pytest

from preferans.server.config import Config, ConfigError
from preferans.server.serve import listening


def some_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def test_small_answers_are_sent_at_once() -> None:
    """Where the system gathers them into packets each waits 40 ms for the one before."""
    with listening(Config(port=some_port()), chosen=True) as listener:
        at_once = asyncio.get_running_loop().create_future()

        def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            own: socket.socket = writer.get_extra_info("socket")
            at_once.set_result(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        async with await asyncio.start_server(met, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            assert await at_once
            writer.close()


def test_a_port_nobody_chose_moves_on_and_a_chosen_one_does_not() -> None:
    with listening(Config(port=some_port()), chosen=False) as first:
        taken: int = first.getsockname()[1]
        with listening(Config(port=taken), chosen=False) as second:
            assert taken < second.getsockname()[1] <= taken + 20
        with pytest.raises(ConfigError, match=f"{taken}.*another --port"):
            listening(Config(port=taken), chosen=True)
