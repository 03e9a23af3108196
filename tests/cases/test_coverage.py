"""Every real case is shown: by the checker, by a named test of ours, or listed with the reason."""

from __future__ import annotations

from collections import Counter

from tests.cases.book import cases, files, shown, waiting
from tests.cases.test_check import checked


def test_every_case_is_shown_or_listed() -> None:
    ids = {case.id for book in files() for case in cases(book)}
    run = {case.id for case in checked()} - set(waiting())
    ours = {name for name, _ in shown()}
    missing = ids - run - ours - set(waiting())
    assert not missing, f"neither shown nor listed in docs/open-questions.md: {sorted(missing)}"


def test_what_is_shown_or_listed_exists() -> None:
    ids = {case.id for book in files() for case in cases(book)}
    unknown = {name for name, _ in shown()} | set(waiting())
    assert unknown <= ids, sorted(unknown - ids)


def test_nothing_is_shown_and_listed() -> None:
    both = {name for name, _ in shown()} & set(waiting())
    assert not both, f"shown by a test: strike off docs/open-questions.md: {sorted(both)}"


def test_each_case_has_one_test() -> None:
    twice = [name for name, n in Counter(name for name, _ in shown()).items() if n > 1]
    assert not twice


def test_ids_are_unique_over_all_files() -> None:
    count = Counter(case.id for book in files() for case in cases(book))
    assert not [name for name, n in count.items() if n > 1]


def test_every_reason_is_told() -> None:
    assert all(len(reason) > 10 for reason in waiting().values())
