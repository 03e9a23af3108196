"""The reasons of entries: every code of the books with the names of its parameters.

A presenter has one sentence for each code; a parameter that is a price or an amount may be a
fraction and is then a text such as ``5/2``.
"""

from __future__ import annotations

from fractions import Fraction

from preferans.ledger import Why

CODES: dict[str, tuple[str, ...]] = {
    # a contract that was made
    "made": ("contract",),
    "unopposed": ("contract",),
    "half-made": ("contract",),
    "trusted": ("contract",),
    "passer-pays": ("contract",),
    # a contract that was not
    "undertricks": ("contract", "undertricks", "price"),
    "surplus": ("contract", "overtricks", "price"),
    "conceded": ("contract", "undertricks", "price"),
    "consolation": ("contract", "undertricks", "price"),
    # the defence
    "tricks": ("contract", "tricks", "price"),
    "tricks-shared": ("contract", "tricks", "price"),
    "tricks-halved": ("contract", "tricks", "price"),
    "half-whist": ("contract", "tricks", "price"),
    "short": ("contract", "missing", "price"),
    "caught": ("contract", "tricks", "price"),
    # the talon at a table with a sitting dealer
    "talon-bonus": ("units", "price"),
    "talon-refused": (),
    # chips and the account of the table
    "failed": ("contract",),
    "solo": ("contract",),
    "kontra-lost": ("contract", "missing", "price"),
    "lost": ("contract",),
    "partner": ("contract", "tricks", "price"),
    "aces": ("contract",),
    "beside-made": ("contract",),
    "beside-failed": ("contract",),
    "stake": (),
    "refill": (),
    "ante": (),
    # columns that count down, points and marks
    "fallen": ("contract",),
    "null-failed": ("contract", "price"),
    "undoubled": ("contract",),
    "start": (),
    "refe": (),
    "refe-used": ("contract",),
    "over-quota": ("contract", "tricks"),
    # everyone for himself
    "pass-game": ("tricks", "fewest"),
    "all-pass": ("tricks", "pardoned", "price"),
    "all-pass-fewest": ("tricks", "price"),
    "all-pass-clean": ("price",),
    "all-pass-dealer": (),
    # how the course writes what the books found
    "written-off": ("reason",),
    "aid": ("reason", "points", "giver"),
    "overflow": ("reason",),
    "stayed": ("deals",),
    "joined": (),
    "misdealt": (),
    "stood": (),
    "entered": (),
}
"""Every code, with the names of its parameters in order."""

MADE = frozenset(("made", "unopposed", "half-made", "trusted"))
"""The codes by which a declarer is paid for his contract."""


def why(code: str, *of: int | str | Fraction) -> Why:
    """The reason with this code; raises ``ValueError`` unless it is in :data:`CODES`."""
    names = CODES.get(code)
    if names is None or len(names) != len(of):
        raise ValueError(f"no reason {code!r} with {len(of)} parameters")
    return Why(code, tuple(plain(x) if isinstance(x, Fraction) else x for x in of))


def plain(amount: Fraction) -> int | str:
    """A whole amount as a number, any other as a text such as ``5/2``."""
    return int(amount) if amount.denominator == 1 else str(amount)
