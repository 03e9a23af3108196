"""The evaluator: it can be made anew, it is exact on every machine, and it is near the truth."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from preferans.bots.evaluator import MODELS, model
from preferans.bots.evaluator.ducking import ducked
from preferans.bots.evaluator.models import CONTEXTS, codes, unpacked
from preferans.bots.evaluator.train import Source, Teacher, Weights, error, main
from preferans.cards import Cards


def _rows(*texts: str) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    return np.array([Cards.parse(text).bits for text in texts], dtype=np.uint32)


def test_a_model_learns_from_a_few_hands_and_is_the_same_again() -> None:
    made: list[Weights] = []
    for _ in range(2):
        teacher = Teacher(0.02, 5, {})
        teacher.teach("suit")
        made.append(teacher.made)
    assert made[0].keys() == made[1].keys()
    assert all((made[0][key] == made[1][key]).all() for key in made[0])
    # Guessing the mean of all hands would be off by some two tricks.
    assert error(teacher.model("suit"), teacher, "suit", 60, 24, 9) < 0.9


def test_the_command_writes_weights_and_tells_the_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "weights.npz"
    assert main(["--scale", "0.002", "--only", "suit", "duck", "--to", str(target)]) == 0
    with np.load(target) as stored:
        assert {key.split(".")[0] for key in stored.files} == {"suit", "duck"}
        assert all(stored[key].dtype == np.int32 for key in stored.files)
    assert "suit: error" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["suit", "none", "null"])
def test_the_error_on_unseen_hands_is_small(game: str, full: bool) -> None:
    teacher = Teacher(1.0, 1, {})
    teacher.made.update(_shipped())
    hands, layouts = (400, 48) if full else (150, 32)
    assert error(model(game), teacher, game, hands, layouts, 999) <= 0.2


def _shipped() -> Weights:
    from preferans.bots.evaluator import models

    return dict(models._weights())


@pytest.mark.parametrize("name", MODELS)
def test_no_order_of_arithmetic_changes_a_value(name: str) -> None:
    stored = _shipped()
    one = unpacked(stored, name)
    cards, first, _ = Source(3).deals(50)
    code = codes(first)
    for trump in (-1, 2):
        for context in range(CONTEXTS.get(name, 3)):
            whole = one.chances(code, trump, context)
            single = [one.chances(code[i : i + 1], trump, context)[0] for i in range(len(code))]
            assert (whole == np.array(single)).all()
    assert len(cards) == 50


def test_chances_fall_with_the_tricks_and_side_suits_are_alike() -> None:
    hands = _rows("SAKQJT9 CA DA H87", "SAKQJT9 DA HA C87")
    chances = model("suit").chances(codes(hands), 0, 0)
    assert (np.diff(chances, axis=1) <= 0).all()
    assert (chances[0] == chances[1]).all()
    assert chances[0, 7] > 0.9


def test_a_better_hand_is_worth_more() -> None:
    hands = _rows("SAKQJT9 CAK DA H8", "SAKQ98 CA7 D87 H8", "ST98 CT98 D98 H98")
    tricks = model("suit").tricks(codes(hands), 0, 1)
    assert tricks[0] > 9 > tricks[1] > 6 > 3 > tricks[2]
    caught = model("null").tricks(codes(hands), -1, 1)
    assert caught[0] > 3 > 1 > model("null").tricks(codes(_rows("S789 C789 D79 H79")), -1, 1)[0]


def test_an_all_pass_is_played_out_by_the_rules() -> None:
    hands = _rows("SA C7 D7 H7 S7", "SK CA DA HA S8", "SQ CK DK HK S9")
    taken = ducked(hands.reshape(1, 3))
    assert taken.sum() == 5
    assert taken[0, 3] == 0
    led = ducked(hands.reshape(1, 3), np.array([[15, 23]]), plays=True)
    assert led[0].sum() == 5
    assert led[0, 3] == 0 or led[0, 3] <= 2
