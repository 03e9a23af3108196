"""Blocks in a file: written as they come, read back whole, refused where they belong elsewhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from preferans.arena import (
    Arena,
    Duel,
    Part,
    PartStore,
    Store,
    StoreError,
    run_blocks,
    run_part,
)
from preferans.rulesets import ruleset

ARENA = Arena(ruleset("sochi"), ("novice", "random"), 1)
WHO = ("novice 1", "random 1")


def filled(path: Path, blocks: int) -> Store:
    with Store(path, ARENA, WHO) as store:
        for block in run_blocks(ARENA, range(blocks)):
            store.add(block)
    return store


def test_blocks_come_back_as_they_were(tmp_path: Path) -> None:
    store = filled(tmp_path / "a.jsonl", 3)
    again = Store(tmp_path / "a.jsonl", ARENA, WHO)
    assert again.blocks == store.blocks
    assert sorted(again.blocks) == [0, 1, 2]


def test_a_line_that_was_cut_short_is_dropped_and_written_again(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    whole = filled(path, 3).blocks
    path.write_bytes(path.read_bytes()[:-40])
    with Store(path, ARENA, WHO) as store:
        assert sorted(store.blocks) == [0, 1]
        store.add(whole[2])
    assert Store(path, ARENA, WHO).blocks == whole


@pytest.mark.parametrize(
    ("arena", "who"),
    [
        (Arena(ruleset("sochi"), ("novice", "random"), 2), WHO),
        (Arena(ruleset("rostov"), ("novice", "random"), 1), WHO),
        (ARENA, ("novice 2", "random 1")),
        (replace(ARENA, cards="novice"), WHO),
        (replace(ARENA, reference="oracle"), (*WHO, "oracle 1")),
    ],
)
def test_another_comparison_is_refused(tmp_path: Path, arena: Arena, who: tuple[str, ...]) -> None:
    filled(tmp_path / "a.jsonl", 1)
    with pytest.raises(StoreError, match="holds another comparison, or none"):
        Store(tmp_path / "a.jsonl", arena, who)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello\n", "line 1: this is no JSON"),
        ("[1]\n", "another comparison, or none"),
        ("{}", "another comparison, or none"),
    ],
)
def test_a_file_of_something_else_is_refused_and_left(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(StoreError, match=told):
        Store(path, ARENA, WHO)
    assert path.read_text(encoding="utf-8") == text


def test_a_block_that_makes_no_sense_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    filled(path, 1)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join((*lines, '{"block": 1, "games": [], "ms": 4}', "")), encoding="utf-8")
    with pytest.raises(StoreError, match=r"a\.jsonl, line 3: this is no block"):
        Store(path, ARENA, WHO)


DUEL = Duel(ruleset("sochi"), Part.RASPASY, ("novice", "random"), 1)


def test_a_part_of_the_play_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with PartStore(path, DUEL, WHO) as store:
        for one in run_part(DUEL, range(3)):
            store.add(one)
    path.write_bytes(path.read_bytes()[:-5])
    with PartStore(path, DUEL, WHO) as again:
        assert again.blocks == {n: store.blocks[n] for n in (0, 1)}
        again.add(store.blocks[2])
    assert PartStore(path, DUEL, WHO).blocks == store.blocks


def test_another_part_of_the_play_is_refused_and_no_deal_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with PartStore(path, DUEL, WHO):
        pass
    with pytest.raises(StoreError, match="holds another comparison"):
        PartStore(path, replace(DUEL, part=Part.CLOSED), WHO)
    with pytest.raises(StoreError, match="holds another comparison"):
        Store(path, ARENA, WHO)
    path.write_text(path.read_text(encoding="utf-8") + '{"deal": 1}\n', encoding="utf-8")
    with pytest.raises(StoreError, match=r"a\.jsonl, line 2: this is no deal"):
        PartStore(path, DUEL, WHO)
