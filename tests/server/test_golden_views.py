"""The views from which the page's golden texts are told are those that the server sends."""

from __future__ import annotations

from tests.server.golden_views import FILE, WANTED, scripted, written


def test_the_stored_views_are_the_servers() -> None:
    deals = scripted()
    assert tuple(deals) == WANTED
    assert FILE.read_text("utf-8") == written(deals), "python -m tests.server.golden_views"
