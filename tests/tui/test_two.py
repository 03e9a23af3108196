"""Two at the table with a dummy, and cards that are not looked at (rules/russian §§1.7, 2.4)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from textual.widgets import Static

from preferans.deal import Say, Seat, start
from preferans.match import new_match
from preferans.notation import parse_deal
from preferans.notation.record import Played, Record
from preferans.rulesets import ruleset
from preferans.tui import telling
from preferans.tui.cells import Choices, Fan, OpenHand
from preferans.tui.game import COMPASS, PERSON, Game, new_game
from preferans.tui.panels import SeatPanel
from preferans.tui.plain import Plain
from preferans.tui.words import Voice
from tests.tui.driving import SMALL, Keys, app, settled, shown, table
from tests.tui.people import LONG_SPADES, SHARED, Wordy


def two(
    deal: str = LONG_SPADES, dealer: str = PERSON, words: tuple[str, ...] = (), **given: object
) -> Game:
    """A game of two against somebody who says these words where he may."""
    return playing("sochi", {"North": Wordy(words)}, deal, dealer, {"players": 2, **given})


def playing(
    preset: str, bots: Mapping[str, Wordy], deal: str, dealer: str, given: Mapping[str, object]
) -> Game:
    """A game whose first cards are these."""
    rules = ruleset(preset, **given)
    names = COMPASS[len(bots) + 1]
    signs = tuple((name, str(bot.identity)) for name, bot in bots.items())
    record = Record(rules, names, dealer, bots=signs, seed="1")
    match = new_match(rules, names, names.index(dealer))
    g = Game(record, match, bots, PERSON)
    cards = parse_deal(deal, match.now)
    g.record = record.with_event(Played(cards))
    g.states = [start(g.match.now, cards)]
    return g


@pytest.mark.parametrize("seat", ["second", "third"])
async def test_a_whister_plays_the_dummys_cards_by_key(seat: str) -> None:
    g = two(words=("6S", "whist"), gusarik_dummy_seat=seat)
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        where = table(pilot).where
        assert where == ({"North": "left", "Dummy": "right"} if seat == "second" else
                         {"Dummy": "left", "North": "right"})  # fmt: skip
        keys = Keys(pilot)
        await keys.do(Say("pass"))
        await keys.do(Say("whist"))
        assert "Play for Dummy: follow ♠ spades." in shown(pilot) or "Your turn" in shown(pilot)
        hand = pilot.app.focused
        panel = table(pilot).query_one(f"#{where['Dummy']}", SeatPanel)
        if seat == "second":
            assert isinstance(hand, OpenHand) and panel.open_hand is hand
            assert g.scene().asked_hand() is Seat.MIDDLE
        while g.state is not None and g.turn == g.me and len(g.states) < 12:
            question = g.scene().seen.question
            assert question is not None
            await keys.do(question.options[0])
        told = "\n".join(table(pilot).history)
        assert "for Dummy." in told and "Dummy holds" in told


async def test_a_closed_dummy_shows_its_backs() -> None:
    g = two(dealer="North", words=("pass",), gusarik_form="closed_dummy")
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        panel = table(pilot).query_one("#left", SeatPanel)
        assert panel.player == "Dummy" and not panel.open_hand.display
        assert "▮" * 10 in str(panel.query_one(".roles", Static).render())


def test_the_match_of_two_tells_the_dummys_tricks_and_cards() -> None:
    g = two(words=("pass",), gusarik_raspasy="hill")
    written = _heard(g, ["pass", *["1"] * 40])
    told = "\n".join(written)
    assert "Dummy plays" in told or "Dummy takes" in told or "Dummy 0" in told
    assert any(line.startswith("Dummy: ") for line in written), "its cards are shown at the end"
    assert any("All-pass. Tricks:" in line and "Dummy" in line for line in written)


def _heard(g: Game, lines: list[str]) -> list[str]:
    """Everything that the plain table writes while somebody types these lines."""
    written: list[str] = []
    Plain(g, Voice(), lines, written.append).run()
    return written


async def test_cards_lie_face_down_until_they_are_looked_at() -> None:
    g = playing(
        "classic",
        {"West": Wordy(("look", "pass")), "East": Wordy(("look", "pass"))},
        SHARED,
        "East",
        {"opening_bombs": False},
    )
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "Your cards lie face down" in shown(pilot)
        assert not table(pilot).query_one(Fan).cards
        bids = table(pilot).query_one("#bids", Choices)
        assert bids.choices[bids.cursor].action == Say("look"), "a look comes first"
        assert "Blind 6♠" in [choice.label for choice in bids.choices]
        await pilot.press("l")
        await settled(pilot)
        assert len(table(pilot).query_one(Fan).cards) == 10
        assert not any(choice.label.startswith("Blind") for choice in bids.choices)


async def test_a_blind_call_is_confirmed() -> None:
    g = playing(
        "classic",
        {"West": Wordy(("look", "pass")), "East": Wordy(("look", "pass"))},
        SHARED,
        "East",
        {"opening_bombs": False},
    )
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        await Keys(pilot).do(Say("blind 6S"))
        assert g.state is not None and (0, Say("blind 6S")) in [
            (int(s), a) for s, a in g.state.record
        ]
        assert "You bid blind 6♠." in "\n".join(table(pilot).history)


def test_a_blind_pass_and_its_floor_are_told() -> None:
    g = playing(
        "classic",
        {"West": Wordy(("look", "pass")), "East": Wordy(("pass",))},
        SHARED,
        PERSON,
        {"opening_bombs": False},
    )
    written = _heard(g, ["look", "pass"])
    assert "West looks at the cards." in written
    blind = playing("classic", {"West": Wordy(("pass",)), "East": Wordy(("look", "pass"))},
                    SHARED, PERSON, {"opening_bombs": False})  # fmt: skip
    written = _heard(blind, ["look"])
    assert "West passes unseen." in written
    assert any("The bidding starts at 7." in line for line in written)


def test_the_first_deals_of_the_older_game_say_that_nobody_bids() -> None:
    g = new_game(ruleset("classic"), "novice", "1")
    g.deal()
    (line,) = [text for text in telling.opening(Voice(), g.scene()) if "Nobody bids" in text]
    assert "all-pass" in line
