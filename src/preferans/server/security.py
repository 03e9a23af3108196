"""Who may ask for what: sessions, origins, headers, rates."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

COOKIE = "pref"
CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'"
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def new_token() -> str:
    """A session's secret: 32 random bytes."""
    return secrets.token_urlsafe(32)


def new_id(n: int = 9) -> str:
    """A name for a game or a person that nobody can guess."""
    return secrets.token_urlsafe(n)


def hashed(token: str) -> bytes:
    """What is stored of a session's secret."""
    return hashlib.sha256(token.encode()).digest()


def cookie_name(*, secure: bool) -> str:
    """The session cookie; by https it is pinned to the host."""
    return f"__Host-{COOKIE}" if secure else COOKIE


def same_origin(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Whether a browser's unsafe request comes from one of our own pages.

    ``Sec-Fetch-Site`` decides where the browser sends it, else Origin must match Host or be one
    of the configured ones. A request with neither is no browser's form and passes only if it
    carries no cookie, which the caller sees to.
    """
    site = headers.get("sec-fetch-site")
    origin = headers.get("origin")
    if origin in allowed:
        return True
    if site is not None:
        return site in ("same-origin", "none")
    return origin is None or own_origin(headers, allowed)


def own_origin(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Whether Origin is the host asked or a configured one; browsers do not check sockets."""
    origin = headers.get("origin")
    if origin is None:
        return False
    return origin in allowed or urlsplit(origin).netloc == headers.get("host", "")


def network_of(host: str | None) -> str | None:
    """The network that an address belongs to; ``None`` for one that tells nothing.

    Within one house or one machine everybody has an address of the same kind, and nothing follows
    from that. A provider gives a house of the newer kind 2**64 addresses: they are one network.
    """
    try:
        address = ip_address(host or "")
    except ValueError:
        return None
    if not address.is_global:
        return None
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> 64 << 64, 64)))
    return str(address)


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Limiter:
    """Token buckets, one per key: ``rate`` a second, up to ``burst`` saved."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float], keys: int = 10_000
    ) -> None:
        self.rate, self.burst, self.clock, self.keys = rate, burst, clock, keys
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def wait(self, key: str) -> float:
        """Take one token; 0 if there was one, else the seconds until there will be."""
        now = self.clock()
        bucket = self._buckets.pop(key, None) or _Bucket(self.burst, now)
        bucket.tokens = min(self.burst, bucket.tokens + (now - bucket.at) * self.rate)
        bucket.at = now
        self._buckets[key] = bucket
        if len(self._buckets) > self.keys:
            self._buckets.popitem(last=False)
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            return 0.0
        return (1 - bucket.tokens) / self.rate
