"""What is committed holds on any machine: no registry's address, no path or word of a workplace."""

from __future__ import annotations

import re

import pytest

from tests.house.sources import place, texts

# One letter of each is in brackets, so that this file passes its own test.
FOREIGN = re.compile(
    r"""
      [p]ypi\.(?:org|python\.org) | [p]ythonhosted\.org
    | [r]egistry\.(?:npmjs\.org|yarnpkg\.com) | [n]pmmirror\.com | [d]eb\.debian\.org
    | (?<![\w./-]) / (?:[w]ork|[r]oot|opt/pypi[\w-]*|opt/wheels) /
    | (?<![\w./-]) / (?:[h]ome|[U]sers) / [a-z]+ /
    | \b[b]ash_jobs\b | \b[C]EO\b
    | (?i: \b (?:[c]laude|[a]nthropic|[o]penai|[c]hatgpt|[s]ub-?agents?) \b)
    | (?i: \b [i]ssues? \s (?:no\.?\s)? \#?\d+)
    | (?i: \b [c]o-authored-by: )
    """,
    re.VERBOSE,
)


def test_nothing_of_a_workplace_is_committed() -> None:
    found = [
        f"{place(path)}:{number}: {match[0]}"
        for path, text in texts()
        for number, line in enumerate(text.splitlines(), start=1)
        for match in FOREIGN.finditer(line)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("--index-url https://py*pi.org/simple", True),
        ('"resolved": "https://registry.npm*js.org/x/-/x.tgz"', True),
        ("see /*work/shared/rules", True),
        ("/*root/x", True),
        ("see is*sue 2", True),
        ("see Is*sue #2", True),
        ("https://pagat.com/boston/russpref.html", False),
        ("https://example.org/a/work/page", False),
        ("a pypi package", False),
        ("three issues of it", False),
    ],
)
def test_planted_word_is_seen(text: str, wrong: bool) -> None:
    assert bool(FOREIGN.search(text.replace("*", ""))) is wrong
