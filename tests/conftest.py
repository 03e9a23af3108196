"""How the tests run: quick folders first, full sizes on demand, chance under a seed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

QUICK_FIRST = (
    *("house", "docs", "cards", "ledger", "deal", "stages", "books", "perft", "match"),
    *("notation", "golden", "drawing", "rulesets", "analysis", "bots", "cases", "cli"),
    *("contract", "pairwise", "tui", "solver", "server", "web"),
)
"""Folders of tests/ in the order in which they run; those not listed come last."""

_CALM = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile("dev", deadline=None, suppress_health_check=_CALM)
settings.register_profile(
    "ci", deadline=None, suppress_health_check=_CALM, derandomize=True, database=None
)
settings.register_profile("full", settings.get_profile("ci"), max_examples=1000)
# Whatever language the terminal has: tests of languages ask for theirs.
os.environ["PREFERANS_LANGUAGE"] = "en"

settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run every test at its full size")


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether tests run at their full size: a test of two sizes asks for this."""
    return bool(request.config.getoption("--full"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--full"):
        skip = pytest.mark.skip(reason="full size: make test-all")
        for item in items:
            if item.get_closest_marker("full"):
                item.add_marker(skip)
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    folder = item.path.relative_to(Path(__file__).parent).parts[0]
    return QUICK_FIRST.index(folder) if folder in QUICK_FIRST else len(QUICK_FIRST)
