"""Rows of words in columns, for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def grid(
    rows: Iterable[Sequence[str]], *, left: Sequence[int] = (0,), indent: str = ""
) -> Iterator[str]:
    """A line for each row; the columns ``left`` are set left, the others right.

    >>> list(grid([("six", "12"), ("seven", "5")]))
    ['six    12', 'seven   5']
    """
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (
            f"{cell:<{width}}" if place in left else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield f"{indent}{'  '.join(cells)}".rstrip()
