"""The drawn sheet: how totals are written, that nothing leaves its cell, what the chart says."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.drawing import Heading, blank, chart, paper, pulka, register, running, shown
from preferans.drawing.pulka import FORMS, HILL, POOL, WHISTS
from preferans.drawing.svg import LETTER
from preferans.ledger import Entry, Ledger, Why

SVG = "{http://www.w3.org/2000/svg}"
LONG = (
    "Alexandra Longnamesova",
    "Бонифаций Долгоимённый",
    "Christoffer Långnamnet",
    "Dd Ee Ff Gg Hh Ii Jj Kk",
    "Евгения Длиннофамильная",
)


def full_ledger(players: tuple[str, ...], deals: int = 30) -> Ledger:
    """A sheet with an entry of every kind in every deal."""
    rng, ledger = Random(4), Ledger()
    why = Why("stood")
    for deal in range(1, deals + 1):
        for name in players:
            pool, hill = Fraction(rng.randint(0, 10)), Fraction(rng.randint(0, 60))
            others = (other for other in players if other != name)
            ledger = ledger.write(
                [
                    Entry(deal, name, "pool", pool, None, why),
                    Entry(deal, name, "hill", hill, None, why),
                    *(
                        Entry(deal, name, "whists", Fraction(rng.randint(1, 90)), other, why)
                        for other in others
                    ),
                ]
            )
    return ledger


@pytest.mark.parametrize(
    ("before", "now", "written"),
    [
        (0, 200, "ØØ"),
        (200, 280, "80"),
        (280, 320, "Ø20"),
        (0, 0, "0"),
        (90, 100, "Ø"),
        (100, 104, "4"),
        (0, 7, "7"),
        (4, -6, "-6"),
    ],
)
def test_totals_as_on_paper(before: int, now: int, written: str) -> None:
    """rules/russian §11: a wheel for each hundred, only where the total crosses it."""
    assert paper(Fraction(before), Fraction(now)) == written


def test_halves_are_written_out() -> None:
    assert paper(Fraction(0), Fraction(5, 2)) == "2,5"
    assert paper(Fraction(0), Fraction(10, 3)) == "10/3"


@given(st.lists(st.integers(1, 150), min_size=1, max_size=30))
def test_what_is_written_can_be_read_back(steps: list[int]) -> None:
    """The last total is the wheels of all totals and the rest of the last one."""
    why = Why("stood")
    entries = [Entry(i, "A", "hill", Fraction(x), None, why) for i, x in enumerate(steps, 1)]
    written = running(Ledger.of(entries), ("A", "hill", None))
    wheels = sum(text.count("Ø") for text in written)
    rest = written[-1].replace("Ø", "")
    assert 100 * wheels + int(rest or 0) == sum(steps)


@given(st.lists(st.integers(0, 999).map(str), min_size=1, max_size=30), st.integers(4, 60))
def test_the_last_totals_are_shown_and_fit(totals: list[str], letters: int) -> None:
    text = shown(totals, letters)
    assert text.endswith(f"{totals[-1]}.")
    assert len(text) <= max(letters, len(totals[-1]) + 2)


@pytest.mark.parametrize("players", [LONG[:2], LONG[:3], LONG[:4], LONG])
def test_no_text_leaves_its_cell(players: tuple[str, ...]) -> None:
    """SHT-3: names of twenty letters, thirty entries in each account."""
    root = ET.fromstring(pulka(players, full_ledger(players), Heading("Sochi", "100")))
    sectors = FORMS[len(players)]
    groups = list(root.iter(f"{SVG}g"))
    assert len(groups) == len(players)
    checked = 0
    for sector, group in zip(sectors, groups, strict=True):
        for text in group.iter(f"{SVG}text"):
            x, y, size = (float(text.attrib[k]) for k in ("x", "y", "font-size"))
            width = LETTER * size * len(text.text or "")
            left = x - width / 2 if text.attrib["text-anchor"] == "middle" else x
            for depth in (600 - y, 600 - y + size * 0.75):
                low, high = sector.width(depth)
                assert low - 0.01 <= left
                assert left + width <= high + 0.01
            strips = (0, WHISTS, POOL, HILL, sector.deepest)
            bottom = next(i for i in range(4) if strips[i] <= 600 - y <= strips[i + 1])
            assert 600 - y + size * 0.75 <= strips[bottom + 1]
            checked += 1
    assert checked == len(players) * (5 + 2 * (len(players) - 1))


@pytest.mark.parametrize("players", [LONG[:2], LONG[:3], LONG[:4], LONG])
def test_the_numbers_are_those_of_the_ledger(players: tuple[str, ...]) -> None:
    """SHT-1, SHT-2: the last total of every account stands on the sheet, and is read out."""
    ledger = full_ledger(players, deals=4)
    picture = pulka(players, ledger)
    root = ET.fromstring(picture)
    about = root.findtext(f"{SVG}desc") or ""
    for (who, column, on), total in ledger.accounts():
        last = running(ledger, (who, column, on))[-1]
        assert f"{last}." in picture
        told = f"whists on {on} {total}" if on else f"{column} {total}"
        assert told in about
    assert root.attrib["role"] == "img"


def test_names_are_text_whatever_they_hold() -> None:
    picture = pulka(("<b>", "A&B", '"'), Ledger())
    assert [t.text for t in ET.fromstring(picture).iter(f"{SVG}text")].count("A&B") == 3
    assert "<b>" not in picture


def test_a_blank_form_has_lines_and_no_numbers() -> None:
    for seats, lines in ((2, 2 + 2 * 2), (3, 3 + 3 * 3), (4, 4 + 4 * 4), (5, 5 + 5 * 5)):
        root = ET.fromstring(blank(seats, Heading(target="20")))
        assert len(list(root.iter(f"{SVG}line"))) == lines
        assert [t.text for t in root.iter(f"{SVG}text")] == ["20"]


@pytest.mark.parametrize("seats", [1, 6])
def test_sheets_are_for_two_to_five(seats: int) -> None:
    with pytest.raises(ValueError, match=f"two to five players, not {seats}"):
        blank(seats)


def test_sectors_of_five_share_the_paper() -> None:
    """Together they are the square, and the two at the top meet in its middle."""
    area = Fraction(0)
    for sector in FORMS[5]:
        # The width shrinks evenly from the edge to the middle, 300 deep.
        (left, right), (low, high) = sector.width(0), sector.width(300)
        area += Fraction(right - left + high - low) * 300 / 2
    assert area == 600 * 600
    assert [sector.width(0) for sector in FORMS[5][2:4]] == [(300, 600), (0, 300)]


def test_a_pool_is_counted_down_from_the_target() -> None:
    """rules/russian §8.7: the target stands first, then what is left; the hill still grows."""
    why = Why("stood")
    moves = [(1, "pool", 2), (2, "hill", 4), (2, "pool", 6), (2, "pool", 1), (5, "pool", 3)]
    entries = [Entry(deal, "A", column, Fraction(n), None, why) for deal, column, n in moves]
    ledger = Ledger.of(entries)
    assert running(ledger, ("A", "pool", None), 10) == ("10", "8", "1", "-2")
    assert running(ledger, ("B", "pool", None), 10) == ("10",)
    picture = pulka(("A", "B", "C"), ledger, Heading("Sochi", "10", start=10))
    texts = [t.text for t in ET.fromstring(picture).iter(f"{SVG}text")]
    assert "10.8.1.-2." in texts
    assert texts.count("10.") == 2
    assert "4." in texts
    assert "A: -2 left of the pool, hill 4" in picture


def test_the_chart_has_a_line_for_each_player() -> None:
    rows = [[Fraction(0)] * 3, [Fraction(30), Fraction(-10), Fraction(-20)], [Fraction(1)] * 3]
    root = ET.fromstring(chart(("A", "B", "C"), rows, "Sochi"))
    lines = [p.attrib["points"].split() for p in root.iter(f"{SVG}polyline")]
    assert [len(points) for points in lines] == [3, 3, 3]
    ends = [float(points[-1].split(",")[1]) for points in lines]
    assert len(set(ends)) == 1
    assert len({p.attrib.get("stroke-dasharray") for p in root.iter(f"{SVG}polyline")}) == 3


def test_labels_of_the_chart_do_not_overlap() -> None:
    rows = [[Fraction(0)] * 5, [Fraction(-50)] * 5]
    root = ET.fromstring(chart(LONG, rows, "t"))
    heights = sorted(float(t.attrib["y"]) for t in root.iter(f"{SVG}text") if t.text in LONG)
    assert all(b - a >= 15.9 for a, b in pairwise(heights))
    assert heights[-1] < 320


def test_uneven_rows_are_refused() -> None:
    with pytest.raises(ValueError, match="one row of results for each deal"):
        chart(("A", "B", "C"), [[Fraction(0)]], "t")


# -- the sheets of the family ----------------------------------------------------------------------


def family_ledger(players: tuple[str, ...], columns: tuple[str, ...], deals: int = 40) -> Ledger:
    """A sheet with an entry of every kind in every deal."""
    rng, ledger, why = Random(5), Ledger(), Why("stood")
    for deal in range(1, deals + 1):
        for name in players:
            others = [other for other in players if other != name]
            for column in columns:
                on = {"supe": others, "chips": ["pot"]}.get(column, [None])
                for other in on:
                    amount = Fraction(rng.randint(1, 900) if column != "refe" else deal < 3)
                    ledger = ledger.write([Entry(deal, name, column, amount, other, why)])
    return ledger


@pytest.mark.parametrize("columns", [("bule", "supe", "refe"), ("chips",), ("points",)])
@pytest.mark.parametrize("seats", [3, 4])
def test_no_total_of_the_family_leaves_its_column(seats: int, columns: tuple[str, ...]) -> None:
    """Names of twenty letters, forty deals: texts end inside the lines left and right of them."""
    players = LONG[:seats]
    ledger = family_ledger(players, columns)
    drawn = ET.fromstring(register(players, ledger, Heading("Friday")))
    lines = [
        float(line.get("x1", ""))
        for line in drawn.iter(f"{SVG}line")
        if line.get("x1") == line.get("x2")
    ]
    for text in drawn.iter(f"{SVG}text"):
        x, y, size = (float(text.get(key, "")) for key in ("x", "y", "font-size"))
        long = LETTER * size * len(text.text or "")
        left = {"start": x, "middle": x - long / 2, "end": x - long}[text.get("text-anchor", "")]
        assert left >= -0.01
        assert left + long <= 600.01
        assert 0 < y < 600
        if y > 62:
            assert not [edge for edge in lines if left + 0.5 < edge < left + long - 0.5]
    shown = [text.text for text in drawn.iter(f"{SVG}text")]
    for name in players:
        assert any(word and word.startswith(name) for word in shown)
        for column in columns[:1]:
            on = "pot" if column == "chips" else None
            assert str(ledger.total(name, column, on)) in shown


def test_a_sheet_of_other_columns_is_no_sheet_of_the_family() -> None:
    ledger = Ledger.of([Entry(1, "Anna", "pool", Fraction(2), None, Why("stood"))])
    with pytest.raises(ValueError, match="pool"):
        register(("Anna", "Boris", "Clara"), ledger, Heading())
