"""The acceptance cases of auction, order, whist and play, held against the stages themselves.

Each case of ``tests/cases/data/rules-russian.yaml`` in these areas is run; its fields are
explained in rules/russian §15.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from preferans.cards import Card, Cards, Suit
from preferans.deal import (
    HANDS,
    Award,
    Engagement,
    Ruleset,
    Say,
    Seat,
    State,
    Void,
)
from preferans.ledger import Carry, Table
from preferans.rulesets import ruleset
from preferans.stages import Tricks
from tests.stages.games import bid, engagement, ordered, question, sees
from tests.stages.table import asked, dealt, discarded, offered, played, said

Case = dict[str, Any]

FILE = Path(__file__).parents[1] / "cases" / "data" / "rules-russian.yaml"
AREAS = ("auction", "order", "whist", "play", "trick", "lead")
CASES: list[Case] = [
    case for case in yaml.safe_load(FILE.read_text("utf-8")) if case["area"] in AREAS
]
WORDS = {"M": "misere", "Mbp": "misere-bp"}


def of(area: str) -> list[Any]:
    """The cases of an area, each a test with its id."""
    return [pytest.param(case, id=case["id"]) for case in CASES if case["area"] == area]


def rules_of(case: Case) -> Ruleset:
    """The rules of a case, as the course derives them where all-pass deals came before."""
    given = {name: words(value) for name, value in case.get("options", {}).items()}
    rules = ruleset(case["preset"], **given)
    before = Table(("A", "B", "C"), carry=Carry(streak=case.get("raspasy_streak", 0)))
    return rules.course.opens(rules, before)


def word(call: str) -> str:
    return WORDS.get(call, call)


def words(value: object) -> object:
    return [word(str(one)) for one in value] if isinstance(value, list) else value


def talked(s: State, calls: list[str], seats: dict[str, Seat]) -> tuple[State, int | None]:
    """The state after the calls, and the index of the first that was not legal."""
    for at, call in enumerate(calls):
        who, _, spoken = call.partition(":")
        if asked(s) != seats[who] or word(spoken) not in offered(s):
            return s, at
        s = said(s, word(spoken))
    return s, None


def check_options(s: State, expected: Case) -> None:
    """What a case lists as allowed and forbidden."""
    on_offer = set(offered(s))
    assert {word(call) for call in expected.get("allowed", ())} <= on_offer
    assert not {word(call) for call in expected.get("forbidden", ())} & on_offer


def test_every_area_has_its_cases() -> None:
    assert {case["area"] for case in CASES} == set(AREAS)
    assert len(CASES) == 36


@pytest.mark.parametrize("case", of("auction"))
def test_auction(case: Case) -> None:
    expected = case["expected"]
    s, illegal = talked(dealt(rules_of(case)), case["calls"], {str(x.number): x for x in HANDS})
    assert illegal == expected.get("illegal_at")
    if "next" in expected:
        assert asked(s) == Seat(expected["next"] - 1)
    check_options(s, expected)
    match expected.get("deal_type"):
        case "raspasy":
            assert engagement(s).award is None
        case "game" | "misere" as kind:
            assert isinstance(s.terms, Award)
            assert s.terms.declarer.number == expected["declarer"]
            assert s.terms.rung.name == word(expected["winning_bid"])
            assert s.terms.rung.contracts[0].null is (kind == "misere")


@pytest.mark.parametrize("case", of("order"))
def test_order(case: Case) -> None:
    s = bid(rules_of(case), word(case["won_with"]))
    if len(s.hands[Seat.FORE]) == 12:
        s = discarded(s, "H87")
    check_options(s, {"allowed": case["order_allowed"], "forbidden": case["order_forbidden"]})


@pytest.mark.parametrize("case", of("whist"))
def test_whist(case: Case) -> None:
    expected = case["expected"]
    # The middle hand declares, so that no defender and no dark lead comes in between.
    seats = {"d1": Seat.REAR, "d2": Seat.FORE}
    start = ordered(rules_of(case), case["contract"], Seat.MIDDLE)
    s, illegal = talked(start, case["calls"], seats)
    assert illegal == expected.get("illegal_at")
    for key in ("next", "chooser"):
        if key in expected:
            assert asked(s) == seats[expected[key]]
    check_options(s, expected)
    if "status" in expected:
        check_status(s, {seats[who]: status for who, status in expected["status"].items()})
    if "played" in expected:
        assert isinstance(s.terms, Engagement if expected["played"] else Void)
    if "open" in expected:
        s = said(s, "refuse") if "refuse" in offered(s) else s
        s = played(s, offered(s)[0])
        assert (sees(s, None) == {Seat.REAR, Seat.FORE}) is expected["open"]
    if expected.get("checked"):
        assert engagement(s).contract.checked
        assert engagement(s).owed == 0
    elif "whisters" in expected and expected.get("played"):
        heads = {seats[who] for who in expected["whisters"]}
        assert {side.head for side in engagement(s).sides} == heads


def check_status(s: State, expected: dict[Seat, str]) -> None:
    """How the defenders stand: whose half was taken back by a whist has passed."""
    answers = dict(spoken(s, ("pass", "whist", "half")))
    returned = "whist" in answers.values()
    status = {
        who: "pass" if returned and answers[who] == "half" else answers[who] for who in expected
    }
    assert status == expected


def spoken(s: State, among: tuple[str, ...]) -> list[tuple[Seat, str]]:
    """The words of the defence, in order; the auction's passes come before them."""
    return [(x, a.word) for x, a in s.record if isinstance(a, Say) and a.word in among]


@pytest.mark.parametrize("case", of("play"))
def test_play(case: Case) -> None:
    """The cards led lie on the table of the last trick; the hand is the next player's."""
    led = [Card.parse(card) for card in case["led"]]
    hand = Cards.of(map(Card.parse, case["hand"]))
    trump = Suit.parse(case["trump"])
    s = said(ordered(rules_of(case), f"6{trump}"), "whist", "whist")
    first = Seat.FORE
    table = tuple((first.after(i), card) for i, card in enumerate(led))
    mine = first.after(len(led))
    hands = tuple(hand if x == mine else Cards() for x in HANDS)
    stage = s.rules.stages[s.at]
    assert isinstance(stage, Tricks)
    legal = stage.ask(s._replace(hands=hands, table=table))
    s = s._replace(asked=legal)  # type: ignore[arg-type]
    assert question(s).hand == mine
    assert Cards.of(map(Card.parse, offered(s))) == Cards.of(
        map(Card.parse, case["expected"]["legal"])
    )


@pytest.mark.parametrize("case", of("trick"))
def test_trick(case: Case) -> None:
    """The cards are played by three hands that hold nothing else of note."""
    trump = Suit.parse(case["trump"])
    names, texts = zip(*(entry.split(":") for entry in case["order"]), strict=True)
    played_cards = [Card.parse(text) for text in texts]
    s = said(ordered(rules_of(case), f"6{trump}"), "whist", "whist")
    stage = s.rules.stages[s.at]
    s = s._replace(hands=tuple(Cards.of([card]) for card in played_cards))
    s = s._replace(asked=stage.ask(s))  # type: ignore[arg-type]
    s = played(s, " ".join(map(str, played_cards)))
    assert names[s.tricks[0].winner] == case["expected"]["winner"]


@pytest.mark.parametrize("case", of("lead"))
def test_lead(case: Case) -> None:
    setup, expected = case["setup"], case["expected"]
    names = setup["hands"]
    declarer = Seat(names.index(setup["declarer"]))
    s = ordered(rules_of(case), "6S", declarer)
    whisters = setup.get("whisters", [name for name in names if name != setup["declarer"]])
    while offered(s) and offered(s)[0] == "pass":
        name = names[asked(s) or 0]
        s = said(s, "whist" if name in whisters else "pass")
    if setup.get("open"):
        s = said(s, "open")
    assert names[question(s).hand] == expected["first_lead"]
    acting = expected.get(f"acts_for_{expected['first_lead']}", expected["first_lead"])
    assert names[question(s).actor] == acting
