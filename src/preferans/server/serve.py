"""Open the web table on this machine, until Ctrl-C."""

from __future__ import annotations

import argparse
import socket
import sys
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from preferans.server.app import create_app
from preferans.server.config import Config, ConfigError, load
from preferans.server.messages import MAX_BYTES
from preferans.server.migrate import prepare
from preferans.speech import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags of ``preferans serve``."""
    parser.add_argument("--host", help="address to listen on (default 127.0.0.1)")
    parser.add_argument("--port", type=int, help="port (default 8080, or the next free one)")
    parser.add_argument("--db", help="database address; the embedded one without it")
    parser.add_argument("--data", help="folder of the embedded database")
    parser.add_argument("--lan", action="store_true", help="let others on this network join")
    parser.add_argument("--config", type=Path, help="configuration file (TOML)")


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    flags = {"host": args.host, "port": args.port, "db": args.db, "data": args.data}
    if args.lan and args.host is None:
        flags["host"] = "0.0.0.0"
    config, origin = load(flags, file=args.config)
    listener = listening(config, chosen=origin["port"] != "default")
    prepare(config)
    _announce(config, listener.getsockname()[1])
    server = uvicorn.Server(settings(config, create_app(config)))
    server.run(sockets=[listener])
    return 0


def settings(config: Config, app: Starlette) -> uvicorn.Config:
    """How the web server runs: small messages, no compression, proxies only where configured."""
    return uvicorn.Config(
        app,
        port=0,
        ws="websockets-sansio",
        ws_max_size=MAX_BYTES,
        ws_max_queue=16,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=65_536,
        limit_concurrency=4_000,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=list(config.proxies) or None,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=2,
    )


def listening(config: Config, *, chosen: bool) -> socket.socket:
    """A listening socket; a port nobody ``chosen`` moves on to the next free one.

    Raises ``ConfigError`` where none is free.
    """
    for port in range(config.port, config.port + (1 if chosen else 20)):
        # Named in full: only then does the event loop send small answers without waiting for more.
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((config.host, port))
        except OSError as error:
            listener.close()
            last = error
        else:
            listener.listen(1024)
            return listener
    raise ConfigError(
        f"cannot listen on {config.host}:{config.port}: {last.strerror}; choose another --port"
    )


def _announce(config: Config, port: int) -> None:
    """Where the table is to be found, and for a network a code that a phone can read."""
    address = f"http://{_shown(config.host)}:{port}/"
    print(say("The table is open at {address}", address=address), flush=True)
    if config.host in ("0.0.0.0", "::"):
        address = f"http://{_own_address()}:{port}/"
        print(say("Others on this network: {address}", address=address), flush=True)
        import qrcode

        code = qrcode.QRCode(border=2)
        code.add_data(address)
        code.print_ascii(out=sys.stdout, invert=True)
    print(say("Stop it with Ctrl-C; games go on where they were."), flush=True)


def _shown(host: str) -> str:
    return "127.0.0.1" if host in ("0.0.0.0", "::") else host


def _own_address() -> str:
    """The address of this machine on its network; no packet is sent."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    except OSError:
        return "127.0.0.1"
    finally:
        probe.close()
