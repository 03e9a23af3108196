"""Complete auctions counted, and every node of them held against a twin written from the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from preferans.deal import Award, Rung, State, Void, When, apply, say
from preferans.rulesets import ruleset
from preferans.rulesets.russian.ladder import RASPASY
from preferans.stages import Auction, Hold
from tests.contract.invented import SIXES
from tests.perft.count import perft, ways
from tests.stages.games import LADDER, game, russian_ladder
from tests.stages.table import asked, dealt, offered


def auction(ladder: tuple[Rung, ...], hold: Hold = Hold.NOBODY, *, jumps: bool = True) -> State:
    """The start of a game that is an auction and nothing else."""
    return dealt(game(Auction(ladder, RASPASY, hold, jumps=jumps)))


def auctions(s: State) -> int:
    return ways(s, lambda s: s.at > 0)


def rung(name: str, *, hand: bool = False, terminal: bool = False) -> Rung:
    """A rung of the family: a number with the talon, or a game without."""
    if not hand:
        return Rung(name, SIXES)
    return Rung(name, SIXES, takes=0, group="hand", jumpable=True, terminal=terminal)


NUMBERS = tuple(rung(str(n)) for n in range(1, 8))
PELI, HERTAT = rung("peli", hand=True), rung("hertat", hand=True, terminal=True)
IGRA = replace(rung("igra", hand=True), when=When.FIRST_TURN)


def hand_game(igra: Rung) -> State:
    """Numbers one by one, any senior may hold, and a hand game as a first word."""
    stage = Auction((*NUMBERS[:6], igra), Void("refe"), Hold.SENIOR, jumps=False)
    return dealt(game(stage))


@pytest.mark.parametrize(
    ("name", "s", "count"),
    [
        # The first two were counted by another program, too: the sketch of the house (§8.5).
        ("numbers to four, two games", auction((*NUMBERS[:4], PELI, HERTAT), jumps=False), 83),
        ("five rungs, held", auction(LADDER[:5], Hold.SENIOR_OF_TWO), 314),
        ("numbers to six, a hand game", hand_game(IGRA), 168),
        ("one rung", auction(LADDER[:1]), 4),
        ("one rung, held", auction(LADDER[:1], Hold.SENIOR_OF_TWO), 4),
        ("two rungs", auction(LADDER[:2]), 10),
        ("two rungs, held", auction(LADDER[:2], Hold.SENIOR_OF_TWO), 13),
        ("five rungs, held round a passer", auction(LADDER[:5], Hold.SENIOR_AROUND), 175),
        ("five rungs, held by any senior", auction(LADDER[:5], Hold.SENIOR), 353),
        ("five rungs, one by one", auction(LADDER[:5], Hold.SENIOR_OF_TWO, jumps=False), 73),
        ("around misère", auction(LADDER[13:18], Hold.SENIOR_OF_TWO), 154),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_number_of_complete_auctions(name: str, s: State, count: int) -> None:
    assert auctions(s) == count, name


def test_sequences_of_calls_on_the_whole_ladder() -> None:
    """Golden numbers. Of two calls: 27 after a pass, after each rung a pass and what is higher."""
    s = auction(LADDER, Hold.SENIOR_OF_TWO)
    assert perft(s, 2) == 27 + sum(range(1, 27))
    assert [perft(s, depth) for depth in (1, 2, 3)] == [27, 378, 3654]


# -- a twin ------------------------------------------------------------------------------------


@dataclass
class Twin:
    """rules/russian §2.2 once more, as a table of calls and a list of who said what."""

    names: list[str]
    hold: bool = True
    cabal: bool = True

    def look(self, calls: list[tuple[int, str]]) -> tuple[int, list[str]] | tuple[int, str] | None:
        """Whose turn it is with what he may say, or who won with what, or nobody."""
        passed = {hand for hand, call in calls if call == "pass"}
        holder, current = 0, -1
        for hand, call in calls:
            if call != "pass":
                holder, current = hand, current if call == "here" else self.names.index(call)
        left = [hand for hand in (1, 2, 3) if hand not in passed]
        if current >= 0 and left == [holder]:
            return holder, self.names[current]
        if not left:
            return None
        last = calls[-1][0] if calls else 3
        turn = next(h for h in ((last + i - 1) % 3 + 1 for i in (1, 2, 3)) if h in left)
        return turn, self.options(turn, left, holder, current, calls)

    def options(
        self, hand: int, left: list[int], holder: int, current: int, calls: list[tuple[int, str]]
    ) -> list[str]:
        mine = [call for who, call in calls if who == hand]
        out = ["pass"]
        was_misere = "misere" in mine
        standing = self.names[current] if current >= 0 else ""
        barred = was_misere or (standing == "misere" and self.cabal)
        two = len(left) == 2 and holder in left and hand < holder
        if self.hold and current >= 0 and two and not barred:
            out.append("here")
        for name in self.names[current + 1 :]:
            if name == "misere":
                if not self.cabal or not mine:
                    out.append(name)
            elif not was_misere:
                out.append(name)
        return out


def check_twin(s: State, twin: Twin, calls: list[tuple[int, str]]) -> int:
    """Hold every node from here on against the twin; how many auctions there are."""
    told = twin.look(calls)
    if s.at > 0 or s.asked is None:
        if isinstance(s.terms, Award):
            assert told == (s.terms.declarer.number, s.terms.rung.name), calls
        else:
            assert told is None, calls
        return 1
    turn = asked(s)
    assert turn is not None
    assert told == (turn.number, offered(s)), calls
    return sum(
        check_twin(apply(s, say(word)), twin, [*calls, (turn.number, word)]) for word in offered(s)
    )


@pytest.mark.parametrize(
    ("first", "last", "hold", "cabal", "count"),
    [
        (0, 2, False, True, 10),
        (0, 5, True, True, 314),
        (0, 5, False, True, 117),
        (13, 18, True, True, 154),
        (13, 18, True, False, 182),
        (13, 18, False, False, 101),
    ],
)
def test_every_auction_is_as_the_twin_says(
    first: int, last: int, hold: bool, cabal: bool, count: int
) -> None:
    ladder = russian_ladder(first_word=cabal)[first:last]
    if not cabal:
        # A misère that is no first word does not bind its caller (rules/russian §2.2).
        ladder = tuple(replace(r, then=("misere",)) if r.name == "misere" else r for r in ladder)
    policy = Hold.SENIOR_OF_TWO if hold else Hold.NOBODY
    twin = Twin([rung.name for rung in ladder], hold, cabal)
    assert check_twin(auction(ladder, policy), twin, []) == count


@pytest.mark.parametrize(("players", "count"), [(3, 18), (4, 36)])
def test_the_talk_of_a_tiny_game(players: int, count: int) -> None:
    """All that can be said when only 10NT can be bid: six, at four twelve, for each declarer."""
    rules = ruleset("sochi", players=players)
    first, *others = rules.stages
    assert isinstance(first, Auction)
    tiny = replace(first, ladder=tuple(r for r in first.ladder if r.name == "10NT"))
    s = dealt(replace(rules, stages=(tiny, *others)))
    whole = ways(s, lambda s: s.at == len(others))
    # Each of 66 discards is followed by the same talk; an all-pass is one way more.
    assert whole == 66 * count + 1
