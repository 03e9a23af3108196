"""docs/rules/sochi.md, clause by clause. Each test cites the clauses that it shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from preferans.books import Pulka
from preferans.cards import PACK_32, Card, Cards
from preferans.deal import (
    Claim,
    Discard,
    End,
    Engagement,
    IllegalActionError,
    Place,
    Seat,
    State,
    Void,
    apply,
    observe,
    options,
    say,
)
from preferans.ledger import Entry, PlayerId, Table, Why
from preferans.match import (
    FirstDealer,
    Match,
    Report,
    draw_dealer,
    end_match,
    explain,
    pack_of,
    report_deal,
)
from preferans.match import Rounding as Shown
from preferans.match.dealing import dealt
from preferans.rulesets import options_of, ruleset
from tests.rulesets.talks import HANDS, TALON, cards, may, opened, table, talk

FORE, MIDDLE, REAR, DEALER = Seat
N, E, S, W = "NESW"

# -- scoring without cards -----------------------------------------------------------------------


def written(
    report: Report, players: int = 3, before: Table | None = None, **given: object
) -> dict[str, int | Fraction]:
    """What one deal writes: ``hill N`` or ``E on N``, amounts of nothing left out."""
    t = table(players) if before is None else before
    m = report_deal(Match(ruleset("sochi", players=players, **given), t), report)
    return sheet(m.table, t)


def sheet(t: Table, before: Table | None = None) -> dict[str, int | Fraction]:
    """What stands on a sheet, or was added to it."""
    found: dict[str, int | Fraction] = {}
    for (player, column, on), amount in t.ledger.accounts():
        old = before.ledger.total(player, column, on) if before else 0
        if amount - old:
            found[f"{player} on {on}" if on else f"{column} {player}"] = amount - old
    return found


def game(
    contract: str, answers: str, *tricks: int, declarer: Seat = FORE, dealer: int | None = None
) -> Report:
    """A game: the answers of the defenders in turn, then the tricks by seat."""
    d1, d2 = declarer.after(1), declarer.after(2)
    said = []
    for i, word in enumerate(answers.split()):
        said.append((DEALER if word.startswith("dealer-") else (d1, d2)[i % 2], word))
    plain = tuple((who, word.removeprefix("dealer-")) for who, word in said)
    taken = tuple(zip(Seat, tricks, strict=False)) if tricks else None
    return Report(contract, declarer, plain, taken)


def all_pass(*tricks: int) -> Report:
    return Report(tricks=tuple(zip(Seat, tricks, strict=False)))


def with_sheet(t: Table, **amounts: int) -> Table:
    """A table on whose sheet this stands: ``pool_N=8``."""
    entries = []
    for key, amount in amounts.items():
        column, _, player = key.partition("_")
        entries.append(Entry(0, player, column, Fraction(amount), None, Why("entered")))
    return replace(t, ledger=t.ledger.write(entries))


# -- 1. the table and the deal -------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seats"), [(3, Seat(2)), (4, Seat(3))])
def test_dealer_of_four_sits_out(players: int, seats: Seat) -> None:
    """sochi §1.1"""
    rules = opened(players=players).rules
    assert len(rules.seats) == players
    assert rules.seats[-1] is seats
    assert rules.live == (FORE, MIDDLE, REAR)


def test_pack() -> None:
    """sochi §1.2"""
    rules = opened().rules
    assert rules.deck == PACK_32
    assert [card.letter for card in rules.deck.suit(Card.parse("SA").suit)] == list("AKQJT987")


def test_ten_cards_two_at_a_time() -> None:
    """sochi §1.3"""
    rules = opened().rules
    order = pack_of(rules)
    deal = dealt(rules, order)
    assert {len(hand) for hand in deal.hands} == {10}
    assert deal.talon == order[6:8]
    for seat in range(3):
        assert Cards.of(order[2 * seat : 2 * seat + 2]) <= deal.hands[seat]
        assert Cards.of(order[8 + 2 * seat : 10 + 2 * seat]) <= deal.hands[seat]


def test_lowest_card_deals_first_with_the_ace_below_the_seven() -> None:
    """sochi §1.4"""
    way = FirstDealer[str(options_of(opened().rules)["first_dealer"]).upper()]
    order = "A789TJQK"
    aces = 0
    for seed in range(40):
        drawn = draw_dealer((N, E, S), Random(seed), way)
        lowest = min(drawn.cards, key=lambda pair: (order.index(pair[1].letter), pair[1].suit))
        assert drawn.chosen[0] == lowest[0]
        aces += lowest[1].letter == "A"
    assert aces


@pytest.mark.parametrize("report", [all_pass(4, 3, 3), game("6S", "pass pass")], ids=str)
def test_deal_moves_on_after_every_deal(report: Report) -> None:
    """sochi §1.4"""
    m = Match(ruleset("sochi"), table())
    dealers = []
    for _ in range(4):
        dealers.append(m.table.players[m.table.dealer])
        m = report_deal(m, report)
    assert dealers == [S, N, E, S]


def test_first_hand_sits_after_the_dealer() -> None:
    """sochi §1.5"""
    three, four = table(3), table(4)
    assert [three.player_at(seat) for seat in three.seats()] == [N, E, S]
    assert three.player_at(REAR) == three.players[three.dealer]
    assert four.player_at(DEALER) == four.players[four.dealer] == W
    assert four.player_at(FORE) == N


# -- 2. the auction ------------------------------------------------------------------------------


def test_26_bids_in_order() -> None:
    """sochi §2.1, §2.2"""
    bids = may(opened())
    assert bids[0] == "pass"
    assert len(bids) == 27
    strains = ("S", "C", "D", "H", "NT")
    games = [f"{level}{strain}" for level in range(6, 11) for strain in strains]
    assert bids[1:] == [*games[:15], "misere", *games[15:]]


def test_every_bid_is_higher_and_may_skip_steps() -> None:
    """sochi §2.2"""
    s = talk(opened(), "6D")
    assert s.asked is not None and s.asked.actor is MIDDLE
    assert may(s)[:3] == ["pass", "6H", "6NT"]
    assert "6D" not in may(s)
    assert "10NT" in may(s)


def test_pass_is_final() -> None:
    """sochi §2.3"""
    s = talk(opened(), "pass 6S 6C")
    assert s.asked is not None and s.asked.actor is MIDDLE
    assert FORE not in {who for who, _ in talk(s, "6D 6H 6NT").record[3:]}


def test_senior_of_two_holds() -> None:
    """sochi §2.4"""
    s = talk(opened(), "6D pass 6H")
    assert "here" in may(s)
    s = talk(s, "here")
    assert s.asked is not None and s.asked.actor is REAR
    assert "6H" not in may(s) and "here" not in may(s)
    assert declarer(talk(s, "pass")) is FORE
    assert declarer(talk(s, "6NT pass")) is REAR


def test_nobody_holds_while_three_are_in_and_no_junior_holds() -> None:
    """sochi §2.4"""
    assert "here" not in may(talk(opened(), "6S 6C 6D"))
    assert "here" not in may(talk(opened(), "pass 6S"))


def test_misere_is_a_first_call() -> None:
    """sochi §2.5"""
    assert "misere" in may(talk(opened(), "6S"))
    assert "misere" not in may(talk(opened(), "6S 6C 6D"))


def test_misere_bidder_only_passes() -> None:
    """sochi §2.6"""
    assert may(talk(opened(), "misere 9S pass")) == ["pass"]
    assert may(talk(opened(), "misere pass 9S")) == ["pass"]


def declarer(s: State) -> Seat | None:
    """Who won the auction."""
    return getattr(s.terms, "declarer", None)


def test_auction_ends_with_one_bidder_left() -> None:
    """sochi §2.7"""
    assert declarer(talk(opened(), "6S pass pass")) is FORE
    assert declarer(talk(opened(), "pass pass 6S")) is REAR
    s = talk(opened(), "pass pass")
    assert s.asked is not None and s.asked.actor is REAR and len(may(s)) == 27


def test_ten_without_trumps_does_not_end_the_auction() -> None:
    """sochi §2.7"""
    s = talk(opened(), "6S 10NT pass")
    assert may(s) == ["pass", "here"]


def test_three_passes() -> None:
    """sochi §2.8"""
    s = talk(opened(), "pass pass pass")
    assert isinstance(s.terms, Engagement)
    assert s.terms.declarer is None and s.terms.contract.name == "raspasy"


# -- 3. the talon and the order ------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_talon_is_shown_to_all_and_taken(players: int) -> None:
    """sochi §3.1"""
    s = opened(players=players)
    assert observe(s, FORE).talon == (None, None)
    s = talk(s, "6S pass pass")
    for seat in (*s.rules.seats, None):
        assert observe(s, seat).talon == TALON
    assert s.hands[FORE] == HANDS[FORE] | Cards.of(TALON)


def test_any_two_of_twelve_are_laid_away_unseen() -> None:
    """sochi §3.2"""
    s = talk(opened(players=4), "6S pass pass")
    assert s.asked is not None
    twelve = HANDS[FORE] | Cards.of(TALON)
    assert set(s.asked.options) == {Discard(Cards.of(two)) for two in combinations(twelve, 2)}
    s = talk(s, "lay-HJ-D8 6S whist whist")
    assert s.discards == Cards.parse("HJ D8")
    for seat in (MIDDLE, REAR, DEALER, None):
        assert observe(s, seat).discards is None
    assert observe(s, FORE).discards == s.discards


def test_order_is_not_below_the_bid_and_no_misere() -> None:
    """sochi §3.3"""
    order = may(talk(opened(), "7D pass pass lay-D8-H9"))
    assert order[:2] == ["7D", "7H"] and order[-1] == "10NT"
    assert "7C" not in order and "misere" not in order
    assert len(order) == 18


def test_misere_is_not_ordered() -> None:
    """sochi §3.4"""
    s = talk(opened(), "misere pass pass lay-SA-SK")
    assert isinstance(s.terms, Engagement) and s.terms.contract.name == "misere"
    assert may(s) == ["accept", "refuse"]


# -- 4. the whist --------------------------------------------------------------------------------


def ordered(contract: str, players: int = 3) -> State:
    """The first hand has bid and ordered this."""
    order = "" if contract == "10NT" else f" {contract}"
    return talk(opened(players=players), f"{contract} pass pass lay-D8-H9{order}")


@pytest.mark.parametrize(
    ("contract", "owed"), [("6S", 4), ("7S", 2), ("8S", 1), ("9S", 1), ("10S", 1)]
)
def test_tricks_owed(contract: str, owed: int) -> None:
    """sochi §4.1, §4.9"""
    both = talk(ordered(contract), "whist whist").terms
    alone = talk(ordered(contract), "whist pass closed").terms
    assert isinstance(both, Engagement) and isinstance(alone, Engagement)
    assert both.owed == alone.owed == owed
    assert alone.sides[0].quota == owed


@pytest.mark.parametrize("contract", ["6S", "8S", "10S", "10NT"])
def test_defenders_answer_in_turn(contract: str) -> None:
    """sochi §4.2, §4.9"""
    s = ordered(contract)
    assert s.asked is not None and s.asked.actor is MIDDLE
    assert may(s) == ["pass", "whist"]
    s = talk(s, "whist")
    assert s.asked is not None and s.asked.actor is REAR
    assert may(s) == ["pass", "whist"]


@pytest.mark.parametrize(
    ("contract", "half"), [("6S", True), ("7NT", True), ("8S", False), ("9S", False)]
)
def test_half_on_six_and_seven_after_a_pass(contract: str, half: bool) -> None:
    """sochi §4.3"""
    assert ("half" in may(talk(ordered(contract), "pass"))) is half
    if half:
        s = talk(ordered(contract), "pass half pass")
        assert s.asked is None and isinstance(s.terms, Void) and s.terms.reason == "half"


def test_first_defender_comes_back_after_a_half() -> None:
    """sochi §4.4"""
    s = talk(ordered("6S"), "pass half")
    assert s.asked is not None and s.asked.actor is MIDDLE and may(s) == ["pass", "whist"]
    s = talk(s, "whist")
    assert s.asked is not None and s.asked.actor is MIDDLE and may(s) == ["open", "closed"]
    terms = talk(s, "closed").terms
    assert isinstance(terms, Engagement) and terms.whisters() == (MIDDLE,)


def test_nobody_whists() -> None:
    """sochi §4.5"""
    s = talk(ordered("6S"), "pass pass")
    assert s.asked is None and isinstance(s.terms, Void) and s.terms.reason == "unopposed"


def test_two_whisters_play_closed() -> None:
    """sochi §4.6"""
    s = talk(ordered("6S"), "whist whist")
    assert isinstance(s.terms, Engagement) and s.terms.whisters() == (MIDDLE, REAR)
    assert s.terms.hand_of == (FORE, MIDDLE, REAR)
    assert observe(s, FORE).hands[1:] == (None, None)
    assert observe(s, MIDDLE).hands[REAR] is None


def test_lone_whister_opens_and_plays_both_hands_whoever_leads() -> None:
    """sochi §4.7"""
    s = talk(opened(), "pass 6S pass lay-D8-H9 6S")
    s = talk(s, "whist pass open")
    assert isinstance(s.terms, Engagement) and s.terms.hand_of == (REAR, MIDDLE, REAR)
    for viewer in (FORE, MIDDLE, REAR, None):
        hands = observe(s, viewer).hands
        assert hands[FORE] == HANDS[FORE] and hands[REAR] == HANDS[REAR]
    assert observe(s, REAR).hands[MIDDLE] is None
    assert s.asked is not None
    assert (s.asked.actor, s.asked.hand) == (REAR, FORE)


def test_lone_whister_stays_closed() -> None:
    """sochi §4.7"""
    s = talk(ordered("6S"), "whist pass closed")
    assert isinstance(s.terms, Engagement) and s.terms.hand_of == (FORE, MIDDLE, REAR)
    assert observe(s, MIDDLE).hands[REAR] is None


def test_dealer_whists_for_a_passer() -> None:
    """sochi §4.8"""
    s = talk(ordered("6S", players=4), "pass pass")
    assert s.asked is not None and s.asked.actor is DEALER
    assert may(s) == ["pass", "look 2", "look 3"]
    s = talk(s, "look-3")
    assert observe(s, DEALER).hands == (None, None, HANDS[REAR])
    assert may(s) == ["pass", "whist"]
    terms = talk(s, "whist closed").terms
    assert isinstance(terms, Engagement)
    assert terms.whisters() == (DEALER,) and terms.hand_of == (FORE, MIDDLE, DEALER)
    assert isinstance(talk(s, "pass").terms, Void)


# -- 5. the play ---------------------------------------------------------------------------------


@pytest.mark.parametrize("auction", ["6S pass pass", "pass 6S pass", "pass pass 6S"])
def test_first_hand_leads(auction: str) -> None:
    """sochi §5.1"""
    s = talk(opened(), f"{auction} lay-D8-H9 6S whist whist")
    assert s.asked is not None and s.asked.hand is FORE


def test_follow_or_trump_or_anything() -> None:
    """sochi §5.2, §5.3"""
    hearts = talk(opened(), "6H pass pass lay-D8-H9 6H whist whist SA")
    assert may(hearts) == ["SJ", "ST", "S9", "S8"]
    assert may(talk(hearts, "S8")) == ["HQ", "HT", "H7"]
    none = talk(opened(), "6NT pass pass lay-D8-H9 6NT whist whist SA S8")
    assert set(may(none)) == cards(HANDS[REAR])


def test_nobody_need_beat() -> None:
    """sochi §5.3"""
    s = talk(opened(), "6H pass pass lay-D8-H9 6H whist whist S7")
    assert may(s) == ["SJ", "ST", "S9", "S8"]
    s = talk(opened(), "6H pass pass lay-D8-H9 6H whist whist C8")
    assert may(s) == ["CK", "CQ"]
    assert may(talk(s, "CK")) == ["CJ", "CT", "C9", "C7"]


def test_trump_or_highest_of_the_suit_takes_the_trick_and_leads() -> None:
    """sochi §5.4"""
    s = talk(opened(), "6H pass pass lay-D8-H9 6H whist whist SA S8 H7")
    assert s.tricks[0].winner is REAR
    assert s.asked is not None and s.asked.hand is REAR
    s = talk(s, "DQ D9 DA")
    assert s.tricks[1].winner is MIDDLE
    s = talk(opened(), "6NT pass pass lay-D8-H9 6NT whist whist S7 SJ CJ")
    assert s.tricks[0].winner is MIDDLE


def test_claim_is_accepted_by_all_or_played_on_with_the_cards_open() -> None:
    """sochi §5.5"""
    s = talk(ordered("6S"), "whist whist")
    claim = Claim((8, 1, 1))
    assert claim in options(s, FORE) and claim in options(s, REAR)
    s = apply(s, claim, by=FORE)
    assert observe(s, MIDDLE).hands[FORE] == s.hands[FORE]
    assert s.asked is not None and s.asked.actor is MIDDLE
    agreed = talk(s, "accept accept")
    assert agreed.asked is None and [agreed.taken(seat) for seat in Seat] == [8, 1, 1, 0]
    refused = talk(s, "accept refuse")
    assert refused.asked is not None and refused.asked.hand is FORE
    assert observe(refused, MIDDLE).hands[FORE] == s.hands[FORE]


# -- 6. misère -----------------------------------------------------------------------------------


def misere(by: Seat) -> State:
    """A misère of this hand, refused by the defenders and ready for the first lead."""
    calls = {FORE: "misere pass pass", MIDDLE: "pass misere pass", REAR: "pass pass misere"}[by]
    return talk(opened(), f"{calls} lay-D8-H9 refuse")


def test_misere_is_played_by_all_without_trumps() -> None:
    """sochi §6.1"""
    terms = misere(FORE).terms
    assert isinstance(terms, Engagement)
    assert terms.playing == (FORE, MIDDLE, REAR)
    assert terms.contract.trump is None and terms.contract.null


def test_defenders_open_before_their_own_lead() -> None:
    """sochi §6.2"""
    s = misere(MIDDLE)
    assert observe(s, MIDDLE).hands[FORE] == HANDS[FORE]
    assert observe(s, None).hands[REAR] == HANDS[REAR]
    assert observe(s, FORE).hands[MIDDLE] is None
    assert s.asked is not None and (s.asked.actor, s.asked.hand) == (FORE, FORE)


def test_defenders_open_after_the_declarers_lead() -> None:
    """sochi §6.2"""
    s = misere(FORE)
    assert observe(s, FORE).hands[1:] == (None, None)
    s = talk(s, "S7")
    assert observe(s, FORE).hands[1:] == HANDS[1:]
    assert s.asked is not None and (s.asked.actor, s.asked.hand) == (MIDDLE, MIDDLE)


def test_misere_is_granted_by_both() -> None:
    """sochi §6.3"""
    s = talk(opened(), "misere pass pass lay-SA-SK")
    granted = talk(s, "accept accept")
    assert granted.asked is None and isinstance(granted.terms, Void)
    assert granted.terms.reason == "trusted"
    for words in ("refuse", "accept refuse"):
        assert isinstance(talk(s, words).terms, Engagement)


def test_misere_is_written() -> None:
    """sochi §6.4"""
    assert written(Report("misere", FORE, tricks=((MIDDLE, 6), (REAR, 4)))) == {"pool N": 10}
    assert written(Report("misere", FORE, trusted=True)) == {"pool N": 10}
    caught = Report("misere", FORE, tricks=((FORE, 3), (MIDDLE, 5), (REAR, 2)))
    assert written(caught, players=4) == {"hill N": 30}


# -- 7. the all-pass -----------------------------------------------------------------------------


def test_all_pass_is_closed_and_without_trumps() -> None:
    """sochi §7.1"""
    s = talk(opened(), "pass pass pass")
    assert isinstance(s.terms, Engagement)
    assert s.terms.contract.trump is None and s.terms.sides == ()
    for seat in (FORE, MIDDLE, REAR):
        hidden = [hand for other, hand in enumerate(observe(s, seat).hands) if other != seat]
        assert hidden == [None, None]


def test_talon_names_two_suits_at_three() -> None:
    """sochi §7.2"""
    s = talk(opened(), "pass pass pass")
    assert observe(s, MIDDLE).talon == (TALON[0], None)
    assert s.asked is not None and s.asked.hand is FORE
    assert may(s) == ["DK", "D9"]
    s = talk(s, "D9 DA DJ")
    assert s.tricks[0].winner is MIDDLE
    assert observe(s, MIDDLE).talon == TALON
    assert s.asked is not None and s.asked.hand is FORE
    assert may(s) == ["HJ", "H8"]
    assert s.taken(DEALER) == 0


def test_dealer_leads_the_talon_at_four_and_can_win() -> None:
    """sochi §7.3"""
    s = talk(opened(players=4), "pass pass pass")
    assert s.table == ((DEALER, TALON[0]),)
    assert may(s) == ["DK", "D9"]
    s = talk(s, "D9 D7 DT")
    assert s.tricks[0].winner is REAR and s.table == ((DEALER, TALON[1]),)
    s = talk(s, "H8 HA H7")
    assert s.tricks[1].winner is MIDDLE
    ace = replace(s.deal, hands=(Cards.parse("SAKQ7 CA8 D98 HJ8"), *HANDS[1:]))
    ace = replace(ace, talon=(Card.parse("DK"), Card.parse("H9")))
    high = talk(opened(players=4, deal=ace), "pass pass pass D8 D7 DT")
    assert high.tricks[0].winner is DEALER and high.taken(DEALER) == 1


def test_first_hand_leads_to_the_third_trick() -> None:
    """sochi §7.4"""
    s = talk(opened(), "pass pass pass D9 DA DJ H8 HA H7")
    assert s.tricks[1].winner is MIDDLE
    assert s.asked is not None and s.asked.hand is FORE and len(may(s)) == 8
    s = talk(s, "SA S8 CT S7")
    assert s.tricks[2].winner is FORE
    s = talk(s, "SJ")
    assert s.asked is not None


@pytest.mark.parametrize(("streak", "price"), [(0, 1), (1, 2), (2, 3), (3, 3), (9, 3)])
def test_price_of_an_all_pass_rises_to_three(streak: int, price: int) -> None:
    """sochi §7.5"""
    assert written(all_pass(5, 4, 1), before=table(streak=streak)) == {
        "hill N": 5 * price,
        "hill E": 4 * price,
        "hill S": price,
    }


@pytest.mark.parametrize(("streak", "price"), [(0, 1), (1, 2), (2, 3)])
def test_no_trick_is_worth_the_price_of_one(streak: int, price: int) -> None:
    """sochi §7.6"""
    assert written(all_pass(6, 4, 0), before=table(streak=streak)) == {
        "hill N": 6 * price,
        "hill E": 4 * price,
        "pool S": price,
    }


def test_dealer_without_a_trick_gets_nothing() -> None:
    """sochi §7.3, §7.6"""
    assert written(all_pass(6, 4, 0, 0), players=4) == {"hill N": 6, "hill E": 4, "pool S": 1}
    assert written(all_pass(4, 3, 1, 2), players=4)["hill W"] == 2


@pytest.mark.parametrize(
    ("report", "streak"),
    [
        (all_pass(4, 3, 3), 3),
        (game("6S", "pass pass"), 0),
        (game("6S", "whist whist", 5, 3, 2), 0),
        (Report("misere", FORE, tricks=((FORE, 1), (MIDDLE, 9))), 0),
    ],
    ids=str,
)
def test_any_contract_ends_the_series(report: Report, streak: int) -> None:
    """sochi §7.7"""
    m = report_deal(Match(ruleset("sochi"), table(streak=2)), report)
    assert m.table.carry.streak == streak


def test_auction_always_opens_at_six() -> None:
    """sochi §7.7"""
    assert all("6S" in may(opened(streak=streak)) for streak in range(6))


# -- 8. writing a game ---------------------------------------------------------------------------

LEVELS = [(6, 2), (7, 4), (8, 6), (9, 8), (10, 10)]


@pytest.mark.parametrize(("level", "value"), LEVELS)
@pytest.mark.parametrize("strain", ["S", "H", "NT"])
def test_made_game_puts_its_value_in_the_pool(level: int, value: int, strain: str) -> None:
    """sochi §8.1, §8.2, §8.11"""
    assert written(game(f"{level}{strain}", "pass pass")) == {"pool N": value}


@pytest.mark.parametrize(("level", "value"), LEVELS)
def test_failed_game_goes_up_the_hill_and_consoles_everybody(level: int, value: int) -> None:
    """sochi §8.1, §8.3, §8.4, §8.5"""
    mine = level - 2
    assert written(game(f"{level}C", "whist whist", mine, 10 - mine, 0), players=4) == {
        "hill N": 2 * value,
        "E on N": (10 - mine) * value + 2 * value,
        "S on N": 2 * value,
        "W on N": 2 * value,
    }


def test_two_whisters_write_their_own_tricks() -> None:
    """sochi §8.5"""
    assert written(game("7H", "whist whist", 7, 2, 1)) == {"pool N": 4, "E on N": 8, "S on N": 4}


def test_lone_whister_writes_every_trick() -> None:
    """sochi §8.6"""
    assert written(game("6S", "whist pass", 6, 1, 3)) == {"pool N": 2, "E on N": 8}
    failed = {"hill N": 2, "E on N": 10 + 2, "S on N": 2}
    assert written(game("6S", "whist pass", 5, 1, 4)) == failed


@pytest.mark.parametrize(
    ("contract", "tricks", "hill"),
    [("6S", (8, 1, 1), 4), ("6S", (10, 0, 0), 8), ("7S", (9, 0, 1), 4), ("9S", (10, 0, 0), 8)],
)
def test_lone_whister_pays_for_all_that_is_missing(
    contract: str, tricks: tuple[int, ...], hill: int
) -> None:
    """sochi §8.7"""
    found = written(game(contract, "whist pass", *tricks))
    assert found.pop("hill E") == hill
    assert "hill S" not in found and "hill N" not in found


def test_nobody_pays_when_the_game_fails() -> None:
    """sochi §8.7"""
    assert "hill S" not in written(game("6S", "whist whist", 5, 5, 0))


@pytest.mark.parametrize(
    ("contract", "tricks", "hills"),
    [
        ("6S", (10, 0, 0), (4, 4)),
        ("6S", (9, 1, 0), (2, 4)),
        ("6S", (8, 1, 1), (2, 2)),
        ("6S", (8, 2, 0), (0, 4)),
        ("6S", (7, 2, 1), (0, 2)),
        ("6S", (7, 3, 0), (0, 2)),  # own lack two, the pair's one
        ("6S", (6, 4, 0), (0, 0)),
        ("7S", (10, 0, 0), (4, 4)),
        ("7S", (9, 1, 0), (0, 4)),
        ("7S", (8, 2, 0), (0, 0)),
    ],
)
def test_two_whisters_pay_for_their_own_lack_within_the_pairs(
    contract: str, tricks: tuple[int, ...], hills: tuple[int, int]
) -> None:
    """sochi §8.8"""
    found = written(game(contract, "whist whist", *tricks))
    assert (found.get("hill E", 0), found.get("hill S", 0)) == hills


@pytest.mark.parametrize(("contract", "value"), [("8S", 6), ("9S", 8), ("10S", 10)])
def test_last_whister_pays_for_a_single_trick(contract: str, value: int) -> None:
    """sochi §8.9, §4.9"""
    found = written(game(contract, "whist whist", 10, 0, 0))
    assert found == {"pool N": value, "hill S": value}


@pytest.mark.parametrize(("contract", "value"), [("6S", 2), ("7S", 4)])
def test_half_whist_is_four_whists(contract: str, value: int) -> None:
    """sochi §8.10"""
    assert written(game(contract, "pass half pass")) == {"pool N": value, "S on N": 4}


def test_game_without_a_whist_brings_the_defence_nothing() -> None:
    """sochi §8.11"""
    assert written(game("8D", "pass pass"), players=4) == {"pool N": 6}


def test_dealer_writes_and_pays_alone() -> None:
    """sochi §8.12"""
    answers = ((MIDDLE, "pass"), (REAR, "pass"), (DEALER, "look 3"), (DEALER, "whist"))
    failed = Report("6S", FORE, answers, ((FORE, 5), (MIDDLE, 2), (REAR, 3)))
    assert written(failed, players=4) == {
        "hill N": 2,
        "W on N": 5 * 2 + 2,
        "E on N": 2,
        "S on N": 2,
    }
    short = Report("6S", FORE, answers, ((FORE, 7), (MIDDLE, 2), (REAR, 1)))
    assert written(short, players=4) == {"pool N": 2, "W on N": 6, "hill W": 2}


# -- 9. the pool and the end ---------------------------------------------------------------------


def test_points_above_ten_help_the_fullest_open_pool() -> None:
    """sochi §9.1, §9.2"""
    before = with_sheet(table(4), pool_N=8, pool_E=3, pool_S=7, pool_W=7)
    found = written(game("9S", "pass pass"), players=4, before=before)
    assert found == {
        "pool N": 2,
        "pool S": 3,
        "N on S": 30,
        "pool W": 3,
        "N on W": 30,
    }


def test_on_a_tie_the_next_player_is_helped() -> None:
    """sochi §9.2"""
    before = with_sheet(table(), pool_E=10, pool_N=6, pool_S=6)
    report = game("6S", "pass pass", declarer=MIDDLE)
    assert written(report, before=before) == {"pool S": 2, "E on S": 20}


def test_points_write_off_the_own_hill_when_all_are_closed() -> None:
    """sochi §9.3"""
    before = with_sheet(table(), pool_N=8, pool_E=10, pool_S=10, hill_N=4)
    assert written(game("9S", "pass pass"), before=before) == {"pool N": 2, "hill N": -6}


def test_match_ends_with_the_last_pool() -> None:
    """sochi §9.4"""
    before = with_sheet(table(), pool_N=6, pool_E=10, pool_S=10)
    m = Match(ruleset("sochi"), before)
    m = report_deal(m, game("6S", "pass pass"))
    assert m.table.over is None
    m = report_deal(m, game("6S", "pass pass", declarer=REAR))
    assert m.table.over == "all_closed"


# -- 10. the settlement --------------------------------------------------------------------------


def settled(t: Table) -> Mapping[PlayerId, Fraction]:
    """The results of a sheet."""
    return Match(ruleset("sochi"), t).results()


@pytest.mark.parametrize("players", [3, 4])
def test_hill_point_is_ten_whists_divided_by_the_players(players: int) -> None:
    """sochi §10.1"""
    share = Fraction(10, players)
    results = settled(with_sheet(table(players), hill_N=3))
    assert results[N] == -3 * share * (players - 1)
    assert {results[p] for p in table(players).players[1:]} == {3 * share}


def test_whists_are_added_and_all_comes_to_nothing() -> None:
    """sochi §10.1"""
    t = with_sheet(table(), hill_N=12, hill_E=21, hill_S=6, pool_N=10, pool_E=6, pool_S=8)
    whists = {(N, E): 44, (N, S): 18, (E, N): 30, (E, S): 52, (S, N): 26, (S, E): 40}
    entries = [
        Entry(0, who, "whists", Fraction(n), on, Why("entered")) for (who, on), n in whists.items()
    ]
    t = replace(t, ledger=t.ledger.write(entries))
    assert settled(t) == {N: 36, E: -102, S: 66}


def test_pools_count_in_a_match_that_stops_early() -> None:
    """sochi §10.2"""
    m = end_match(Match(ruleset("sochi"), with_sheet(table(), pool_N=3)), End.AGREEMENT)
    assert m.table.over == "agreement"
    assert m.results() == {N: 20, E: -10, S: -10}


def test_whole_whists_go_by_the_largest_fractions() -> None:
    """sochi §10.3"""
    rules = ruleset("sochi")
    way = Shown[str(options_of(rules)["settlement_rounding"]).upper()]
    course = rules.course
    assert isinstance(course, Pulka)
    totals = course.totals(with_sheet(table(), hill_N=1))
    steps = explain(totals, course.units, way)
    assert steps.exact == (Fraction(-20, 3), Fraction(10, 3), Fraction(10, 3))
    assert list(map(int, steps.rounded)) == [-6, 3, 3]
    tied = explain(course.totals(with_sheet(table(4), hill_N=1)), course.units, way)
    assert tied.exact == (Fraction(-15, 2), *[Fraction(5, 2)] * 3)
    assert list(map(int, tied.rounded)) == [-7, 3, 2, 2]


def test_what_a_clause_forbids_is_refused() -> None:
    """sochi §2.3, §2.5, §4.3"""
    for state, word in [
        (talk(opened(), "6S 6C 6D"), "misere"),
        (ordered("6S"), "half"),
        (talk(opened(), "pass 6S 6C"), "6S"),
    ]:
        with pytest.raises(IllegalActionError):
            apply(state, say(word))


def test_talon_stays_hidden_until_its_time() -> None:
    """sochi §1.3, §7.2"""
    s = talk(opened(), "pass pass")
    for seat in (FORE, MIDDLE, REAR, None):
        assert not any(s.sees(seat, Place.talon(i)) for i in range(2))
