"""The pages of the documentation, as tests read them."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def page(name: str) -> str:
    """The text of a page, ``rules/sochi.md``."""
    return (DOCS / name).read_text(encoding="utf-8")


def rows(text: str) -> list[list[str]]:
    """The rows of every table of a page, headings left out."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    heads = {i - 1 for i, row in enumerate(cells) if all(set(cell) <= {"-", ":"} for cell in row)}
    return [row for i, row in enumerate(cells) if i not in heads and i - 1 not in heads]


def codes(text: str) -> list[str]:
    """Everything that a text sets in code type."""
    return re.findall(r"`([^`]+)`", text)
