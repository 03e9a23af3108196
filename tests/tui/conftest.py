"""The table speaks English to the tests, whatever language their terminal has."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFERANS_LANGUAGE", "en")
