"""The table on the screen: whole deals by keys and by mouse, dialogues, sizes, terminals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from textual.widgets import Static

from preferans.cards import Card, Cards
from preferans.deal import Action, Claim, Discard, Play, Say
from preferans.notation.record import parse_record, replay_record
from preferans.rulesets import ruleset
from preferans.tui.app import PreferansApp
from preferans.tui.cells import Choices, Fan, OpenHand
from preferans.tui.game import Game, new_game
from preferans.tui.paper import Pulka
from preferans.tui.screens import (
    ClaimPage,
    HelpPage,
    LastTrickPage,
    ResultPage,
    ResumePage,
    SettlementPage,
    SheetPage,
    WherePage,
)
from preferans.tui.words import Suits, Voice
from tests.tui.driving import BIG, SMALL, Keys, Mouse, Size, app, screen, settled, shown, table
from tests.tui.people import LONG_SPADES, SHARED, Wordy, game

FORE = "East"
"""Who deals, so that the person is the first hand."""

SIX_SPADES: Sequence[Action] = (
    Say("6S"),
    Discard(Cards.parse("H7 C7")),
    Say("7S"),
    *map(Play, (Cards.parse("SAKQJT98 HA CA DA"))),
)


def legal(g: Game) -> tuple[Action, ...]:
    question = g.scene().seen.question
    assert question is not None
    return question.options


def whisting(options: Mapping[str, object] | None = None) -> Game:
    """The person plays spades against one whister, who plays closed."""
    bots = {"West": Wordy(("whist", "closed", "pass"))}
    return game(bots, deal=LONG_SPADES, dealer=FORE, options=options)


@pytest.mark.parametrize("size", [SMALL, BIG])
async def test_tui_1_a_whole_deal_by_keys(size: Size) -> None:
    g = whisting()
    async with app(g).run_test(size=size) as pilot:
        for action in SIX_SPADES:
            await Keys(pilot).do(action)
        assert isinstance(screen(pilot), ResultPage)
        assert "You played 7♠: made with 10 tricks." in shown(pilot)
        assert "You: pool +4 – 7♠ made." in shown(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert g.match.table.number == 2
        assert g.turn == g.me


async def test_a_whole_deal_by_mouse() -> None:
    g = whisting()
    async with app(g).run_test(size=SMALL) as pilot:
        for action in SIX_SPADES:
            await Mouse(pilot).do(action)
        assert isinstance(screen(pilot), ResultPage)
        assert g.match.table.ledger.total(g.me, "pool") == 4


@pytest.mark.parametrize(("fingers", "size"), [(Keys, SMALL), (Mouse, BIG)])
async def test_a_lone_whister_plays_both_open_hands(
    fingers: type[Keys] | type[Mouse], size: Size
) -> None:
    bots = {"West": Wordy(("6S", "pass")), "East": Wordy(("pass",))}
    g = game(bots, deal=SHARED, dealer="South")
    async with app(g).run_test(size=size) as pilot:
        hand = fingers(pilot)
        await settled(pilot)
        for word in ("pass", "whist", "open"):
            await hand.do(Say(word))
        asked = set()
        while g.state is not None and not g.played_out:
            seat = g.scene().asked_hand()
            assert seat is not None
            asked.add(g.scene().name(seat))
            await hand.do(legal(g)[-1])
        assert asked == {"South", "East"}
        assert isinstance(screen(pilot), ResultPage)


async def test_the_bidding_grid_offers_just_what_is_legal() -> None:
    g = game({"West": Wordy(("7C",)), "East": Wordy(("pass",))}, deal=SHARED, dealer="South")
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        bids = table(pilot).query_one("#bids", Choices)
        assert tuple(choice.action for choice in bids.choices) == legal(g)
        rows = [row for row in shown(pilot).splitlines() if "7NT" in row]
        assert len(rows) == 1
        assert rows[0].count("·") == 2, "7♠ and 7♣ are gone"
        assert [row for row in shown(pilot).splitlines() if "Misère" in row]


async def test_grave_calls_are_asked_twice() -> None:
    g = game(deal=SHARED, dealer=FORE)
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("9", "enter")
        assert g.turn == g.me
        assert "choose it again to confirm" in shown(pilot)
        await pilot.press("home", "enter")
        await settled(pilot)
        assert g.scene().seen.record[0][1] == Say("pass"), "another choice is no confirmation"


async def test_a_grave_call_confirmed_counts() -> None:
    g = game(deal=SHARED, dealer=FORE)
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("9", "enter", "enter")
        await settled(pilot)
        assert g.scene().seen.record[0][1] == Say("9S")


async def test_why_a_card_is_illegal_is_said_in_words() -> None:
    bots = {"West": Wordy(("whist", "closed", "pass"))}
    g = game(bots, deal=SHARED, dealer="West")  # East leads, the person plays second
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        await Keys(pilot).do(Say("pass"))
        while g.scene().now != "Tricks":
            await Keys(pilot).do(legal(g)[0])
        fan = table(pilot).query_one(Fan)
        assert fan.legal is not None
        before = len(g.scene().seen.record)
        wrong = next(card for card in fan.cards if card not in fan.legal)
        await Mouse(pilot)._click(wrong)
        assert len(g.scene().seen.record) == before
        text = shown(pilot)
        assert "Not ♠" in text or "Not ♦" in text or "Not ♣" in text or "Not ♥" in text
        assert "Follow suit if you can." in text
        fan.cursor = fan.cards.index(wrong)
        table(pilot).notice = ""
        await pilot.press("y")
        await pilot.pause()
        assert "Follow suit if you can." in shown(pilot)


async def test_resizing_keeps_the_choice_and_the_focus() -> None:
    g = game(deal=LONG_SPADES, dealer=FORE)
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        await Keys(pilot).do(Say("6S"))
        await pilot.press("1", "1")
        await pilot.resize_terminal(*BIG)
        await pilot.pause()
        fan = table(pilot).query_one(Fan)
        assert fan.chosen == {fan.cards[0]}
        assert pilot.app.focused == fan
        assert table(pilot).query_one("#side").display
        assert "The talon: ♥7 and ♣7." in str(table(pilot).query_one("#log", Static).render())
        await pilot.press("2", "2")
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert table(pilot).query_one("#side").styles.display == "none"
        assert pilot.app.focused == table(pilot).query_one("#choices")
        await pilot.press("enter")
        await settled(pilot)
        assert len(g.scene().seen.hand) == 10


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("size", [SMALL, BIG, (200, 60)])
async def test_nothing_overlaps_or_is_cut_off(size: Size, players: int) -> None:
    dealer = "West" if players == 4 else FORE
    g = game({"West": Wordy(("6S", "pass"))}, players=players, dealer=dealer)
    names = "#head #contract #left #right Talk #choices #me Fan #keys #bids"
    async with app(g).run_test(size=size) as pilot:
        await settled(pilot)
        regions = {name: table(pilot).query_one(name).region for name in names.split()}
        whole = table(pilot).region
        for name, region in regions.items():
            assert region.area and whole.contains_region(region), name
            others = [other for key, other in regions.items() if key != name]
            assert not any(region.overlaps(other) for other in others), name
        bids = table(pilot).query_one("#bids", Choices)
        for cell in bids.cells():
            assert cell.x >= 0 and cell.x + cell.width <= bids.size.width
            assert cell.y < bids.size.height


async def test_twelve_cards_fit_on_a_small_screen() -> None:
    g = game(deal=LONG_SPADES, dealer=FORE)
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        await Keys(pilot).do(Say("6S"))
        fan = table(pilot).query_one(Fan)
        cells = fan.cells()
        assert len(cells) == 12
        assert all(a.x + a.width <= b.x for a, b in pairwise(cells))
        assert cells[-1].x + cells[-1].width <= fan.size.width


async def test_discarding_wants_just_two() -> None:
    g = game(deal=LONG_SPADES, dealer=FORE)
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        await Keys(pilot).do(Say("6S"))
        choices = table(pilot).query_one("#choices", Choices)
        assert not choices.choices
        await pilot.press("1", "1")
        assert not choices.choices
        assert "1 of 2 chosen." in shown(pilot)
        await pilot.press("2", "2")
        assert [choice.label for choice in choices.choices] == ["Discard ♠A and ♠K"]
        await pilot.press("escape")
        assert not choices.choices
        assert not table(pilot).query_one(Fan).chosen


# -- claims --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "tricks"), [("accept", 10), ("refuse", 0)])
async def test_a_claim_is_offered_and_answered(word: str, tricks: int) -> None:
    bots = {"West": Wordy(("whist", "closed", "pass", word)), "East": Wordy(("pass", word))}
    g = game(bots, deal=LONG_SPADES, dealer=FORE)
    async with app(g).run_test(size=SMALL) as pilot:
        for action in SIX_SPADES[:3]:
            await Keys(pilot).do(action)
        assert g.scene().now == "Tricks"
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(screen(pilot), ClaimPage)
        assert g.scene().seen.offer is None, "opening the dialogue shows nothing to anybody"
        await pilot.press("left", "right", "enter")
        await settled(pilot)
        record = [action for _, action in g.record.events[-1].steps]  # type: ignore[union-attr]
        assert Claim((10,)) in record
        if tricks:
            assert isinstance(screen(pilot), ResultPage)
            assert "made with 10 tricks" in shown(pilot)
        else:
            assert g.turn == g.me
            assert "the play goes on" in "\n".join(table(pilot).history)


async def test_a_claim_against_two_whisters_names_everybodys_tricks() -> None:
    bots = {"West": Wordy(("whist", "accept")), "East": Wordy(("whist", "accept"))}
    g = game(bots, deal=SHARED, dealer=FORE)
    async with app(g).run_test(size=SMALL) as pilot:
        for action in (Say("6S"), Discard(Cards.parse("D9 D8")), Say("7S")):
            await Keys(pilot).do(action)
        await pilot.press("c")
        await pilot.pause()
        page = screen(pilot)
        assert isinstance(page, ClaimPage)
        assert page.claim == Claim((10, 0, 0))
        await pilot.press("down", "right", "right", "down", "right")
        assert page.claim == Claim((7, 2, 1))
        row = next(y for y, line in enumerate(shown(pilot).splitlines()) if "East    " in line)
        column = shown(pilot).splitlines()[row].index("›")
        assert await pilot.click(offset=(column, row))
        assert page.claim == Claim((6, 2, 2))
        await pilot.press("left", "enter")
        await settled(pilot)
        assert isinstance(screen(pilot), ResultPage)
        assert "made with 7 tricks" in shown(pilot)


async def test_a_declarer_may_ask_to_be_let_off_without_whists() -> None:
    """W in the dialogue; a table that does not know it has no such key."""
    bots = {"West": Wordy(("whist", "closed", "pass", "accept")), "East": Wordy(("pass",))}
    options = {"release_without_whists": True}
    for given, fine in ((None, 0), (options, 2)):
        g = game(bots, deal=LONG_SPADES, dealer=FORE, options=given)
        async with app(g).run_test(size=SMALL) as pilot:
            for action in SIX_SPADES[:3]:
                await Keys(pilot).do(action)
            await pilot.press("c")
            await pilot.pause()
            page = screen(pilot)
            assert isinstance(page, ClaimPage)
            await pilot.press("w")
            assert ("nobody writes whists" in shown(pilot)) is bool(fine)
            if fine:
                assert "For that his contract must fail." in shown(pilot)
                await pilot.press("left", "left", "left", "left", "enter")
                await settled(pilot)
                assert isinstance(screen(pilot), ResultPage)
                assert "6 tricks, 1 down" in shown(pilot)
                written = [(line.player, line.column) for line in g.match.table.ledger.entries]
                assert written == [("South", "hill")]


async def test_a_claim_can_be_called_off() -> None:
    g = whisting()
    async with app(g).run_test(size=SMALL) as pilot:
        for action in SIX_SPADES[:3]:
            await Keys(pilot).do(action)
        before = g.states[-1]
        await pilot.press("c")
        await pilot.pause()
        await pilot.press("left", "escape")
        await settled(pilot)
        assert g.states[-1] == before


# -- pages ---------------------------------------------------------------------------------------


async def test_pages_open_and_close() -> None:
    g = whisting()
    async with app(g).run_test(size=SMALL) as pilot:
        for action in SIX_SPADES[:3]:
            await Keys(pilot).do(action)
        await pilot.press("t")
        assert "No trick has been taken yet." in shown(pilot)
        await Keys(pilot).do(SIX_SPADES[3])
        pages = {"t": LastTrickPage, "s": SheetPage, "w": WherePage, "question_mark": HelpPage}
        for key, page in pages.items():
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(screen(pilot), page)
            text = shown(pilot)
            if key == "t":
                assert "You led ♠A." in text
                assert "West: ♠7." in text
                assert "You took it." in text
            if key == "w":
                assert "Bots: West (wordy) and East (wordy)." in text
                assert "You play 7♠: 7 tricks or more." in text
            await pilot.press("escape")
            await pilot.pause()
            assert screen(pilot) is table(pilot)


async def test_the_key_bar_can_be_clicked() -> None:
    async with app(whisting()).run_test(size=SMALL) as pilot:
        await settled(pilot)
        row = shown(pilot).splitlines()[-1]
        assert await pilot.click("#keys", offset=(row.index("Sheet") - 1, 0))
        await pilot.pause()
        assert isinstance(screen(pilot), SheetPage)


async def test_bots_wait_while_something_is_read() -> None:
    g = game({"West": Wordy(("6S", "pass"))}, deal=SHARED, dealer="South")
    running = app(g)
    running.pause = 3600
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(screen(pilot), HelpPage)
        table(pilot).nudge.set()
        for _ in range(10):
            await pilot.pause()
            assert g.turn == "West", "nothing happens behind the reader's back"
        await pilot.press("escape")
        for _ in range(100):
            await pilot.press("enter")
            if g.turn == g.me:
                break
        assert g.turn == g.me, "Enter hurries the bots"


async def test_the_match_ends_with_its_settlement() -> None:
    g = whisting({"pool_target": 1})
    async with app(g).run_test(size=SMALL) as pilot:
        for action in SIX_SPADES:
            await Keys(pilot).do(action)
        assert isinstance(screen(pilot), ResultPage)
        assert g.over
        assert "Enter: the settlement" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(screen(pilot), SettlementPage)
        text = shown(pilot)
        assert "All pools are closed." in text
        nets = re.findall(r"(?m)^.*?(You|West|East): ([+-]?\d+)\b", text)
        assert len(nets) == 3
        assert sum(int(amount) for _, amount in nets) == 0
        await pilot.press("enter")
        await pilot.pause()
    assert pilot.app.return_code == 0


async def test_a_match_taken_up_tells_what_happened_before() -> None:
    g = whisting()
    async with app(g).run_test(size=SMALL) as pilot:
        for action in SIX_SPADES[:5]:
            await Keys(pilot).do(action)
        told = table(pilot).history
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert table(pilot).history == told
        assert "You take the trick." in told


async def test_a_save_that_fails_leaves_with_a_word(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    g = whisting()
    g.path = tmp_path / "file" / "match.pref"
    running = app(g)
    async with running.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("p")
        await pilot.pause()
    assert running.return_code == 2


async def test_leaving_from_a_result(tmp_path: Path) -> None:
    g = whisting()
    g.path = tmp_path / "match.pref"
    async with app(g).run_test(size=SMALL) as pilot:
        for action in SIX_SPADES:
            await Keys(pilot).do(action)
        assert isinstance(screen(pilot), ResultPage)
        await pilot.press("q")
        await pilot.pause()
    record = parse_record(g.path.read_text(encoding="utf-8"))
    assert replay_record(record).match.table.number == 2


async def test_a_saved_match_or_a_new_one() -> None:
    old, new = game({"West": Wordy(("6S",))}), game(deal=SHARED, dealer=FORE)
    for keys, chosen in ((["1", "enter"], old), (["right", "enter"], new), (["escape"], None)):
        running = PreferansApp(Voice(), old, fresh=lambda: new, about="a match", pause=0)
        async with running.run_test(size=SMALL) as pilot:
            await pilot.pause()
            assert isinstance(screen(pilot), ResumePage)
            assert "a match" in shown(pilot)
            await pilot.press(*keys)
            if chosen is not None:
                await settled(pilot)
                assert table(pilot).game is chosen


async def test_a_terminal_that_is_too_small_is_told_so() -> None:
    async with app(whisting()).run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        assert "80 by 24" in shown(pilot)
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "80 by 24" not in shown(pilot)
        assert "Your call. Nobody has bid." in shown(pilot)


async def test_a_dealer_who_sits_out_may_whist() -> None:
    g = game({"West": Wordy(("6S", "pass"))}, players=4, deal=SHARED, dealer="South")
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "You sit out this deal." in shown(pilot)
        assert "Look at North" in shown(pilot)
        await Keys(pilot).do(Say("look 2"))
        assert "♠ J 10 9" in shown(pilot)
        await Keys(pilot).do(Say("whist"))
        await Keys(pilot).do(Say("closed"))
        assert g.scene().asked_hand() == 1
        assert "Lead for North." in shown(pilot) or "Play for North" in shown(pilot)


@pytest.mark.parametrize("size", [SMALL, BIG])
async def test_of_five_one_rests_and_the_others_have_their_places(size: Size) -> None:
    """The places are of those who have a part; a person who rests looks on."""
    bots = {"Northwest": Wordy(("6S", "pass"))}
    g = game(bots, players=5, deal=SHARED, dealer="West")
    async with app(g).run_test(size=size) as pilot:
        for _ in range(5):
            await pilot.pause()
        assert table(pilot).where == {"Northwest": "left", "Northeast": "top", "East": "right"}
        assert table(pilot).query_one(Fan).note == "You rest in this deal."
        assert "You rest in this deal." in table(pilot).history
        await settled(pilot)
        assert isinstance(screen(pilot), ResultPage)
        assert {line.player for line in g.match.table.ledger.entries} == {"Northwest"}
        await pilot.press("enter")
        await settled(pilot)
        assert table(pilot).where == {"Northwest": "left", "Northeast": "top", "East": "right"}
        assert "West rests." in "\n".join(table(pilot).history)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(screen(pilot), SheetPage)
        pulka = screen(pilot).query_one(Pulka)
        drawn = "\n".join(pulka.render_line(y).text for y in range(pulka.rows))
        for name in ("West", "Northwest", "Northeast", "East"):
            assert f"whists on {name}" in drawn
        assert drawn.count("hill") == 5


async def test_the_dealer_of_five_leads_the_talon_of_an_all_pass() -> None:
    """A person who rests sees every trick and takes none of them for his own."""
    g = game(players=5, deal=SHARED, dealer="West")
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert isinstance(screen(pilot), ResultPage)
        assert g.match.table.ledger.total(g.me, "hill") == 0
        assert len(g.match.deals[0].state.tricks) == 10
        assert "All-pass." in shown(pilot)


@pytest.mark.parametrize("name", ["serbian", "greek", "finnish-book"])
async def test_other_games_of_the_family_are_played(name: str) -> None:
    g = new_game(ruleset(name), "random", "5")
    async with app(g).run_test(size=SMALL) as pilot:
        for _ in range(80):
            await settled(pilot)
            if isinstance(screen(pilot), ResultPage):
                break
            prompt = table(pilot).prompt
            assert prompt is not None
            assert prompt.lay == 0, "who always takes the first choice declares nothing"
            await pilot.press("enter")
        assert isinstance(screen(pilot), ResultPage)
        assert len(g.match.deals) == 1


# -- terminals -----------------------------------------------------------------------------------


async def walk(g: Game, voice: Voice) -> list[str]:
    """Pictures of the auction, the discard, the play, the sheet, the claim and the result."""
    pictures = []
    async with app(g, voice).run_test(size=SMALL) as pilot:
        await settled(pilot)
        for i, action in enumerate(SIX_SPADES):
            pictures.append(pilot.app.export_screenshot())
            if i == 4:
                for key in ("s", "t", "w", "c", "question_mark"):
                    await pilot.press(key)
                    await pilot.pause()
                    pictures.append(pilot.app.export_screenshot())
                    await pilot.press("escape")
                    await pilot.pause()
            await Keys(pilot).do(action)
        pictures.append(pilot.app.export_screenshot())
    return pictures


async def test_tui_3_ascii_where_the_terminal_shows_nothing_else() -> None:
    pictures = await walk(whisting(), Voice(Suits.LETTERS, ascii=True))
    assert len(pictures) == len(SIX_SPADES) + 6
    for picture in pictures:
        strange = {letter for letter in picture if not letter.isascii()}
        assert not strange
    assert any("7S" in picture for picture in pictures)


async def test_tui_3_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    for picture in await walk(whisting(), Voice()):
        text = picture.partition("</style>")[0].partition(".terminal")[2]
        for colour in set(re.findall(r"fill: (#[0-9a-f]{6})", text)):
            red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
            assert max(red, green, blue) - min(red, green, blue) <= 3, colour


async def test_what_may_be_played_shows_without_colour() -> None:
    bots = {"West": Wordy(("whist", "closed", "pass"))}
    g = game(bots, deal=SHARED, dealer="West")
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        await Keys(pilot).do(Say("pass"))
        while g.scene().now != "Tricks":
            await Keys(pilot).do(legal(g)[0])
        fan = table(pilot).query_one(Fan)
        assert fan.legal is not None
        marks = shown(pilot).splitlines()[-2]
        numbers = sum(card in fan.legal for card in fan.cards)
        assert marks.count("·") == len(fan.cards) - numbers > 0
        assert len(re.findall(r"\d", marks)) == numbers


async def test_an_open_hand_is_read_row_by_row() -> None:
    bots = {"West": Wordy(("6S", "pass")), "East": Wordy(("pass",))}
    g = game(bots, deal=SHARED, dealer="South")
    async with app(g).run_test(size=SMALL) as pilot:
        await settled(pilot)
        for word in ("pass", "whist", "open"):
            await Keys(pilot).do(Say(word))
        east = table(pilot).query_one("#right-hand", OpenHand)
        assert Cards.of(east.cards) == g.scene().seen.hands[1]
        assert table(pilot).query_one("#left-hand", OpenHand).cards == ()
        assert Card.parse("SJ") in east.cards
        assert any("♠ J 10 9" in row for row in shown(pilot).splitlines())
