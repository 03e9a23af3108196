"""The sheet in words: why an amount was written, what a deal was worth, how a match is settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.books import CODES, Pulka
from preferans.deal import HANDS, Award, Engagement, Ruleset, State, Void
from preferans.drawing.paper import MORE, by_deal, counted_down, inked, shown
from preferans.ledger import ZERO, Common, Entry, PlayerId, Table
from preferans.match import Explained, Finished, Match, Rounding, explain
from preferans.rulesets import counted_from, options_of
from preferans.tui.scene import around, named, seats_of
from preferans.tui.words import Voice

SHEET = ("pool", "hill")
"""The columns of a sheet of pool, hill and whists that are written against nobody."""

CHIPS = "chips"
"""The column of payments."""

_COMMON = {Common.POT.value: "the pot", Common.KASA.value: "the kasa"}

_WHY = {
    "made": "{contract} made",
    "unopposed": "{contract} made, nobody whisted",
    "half-made": "{contract} made, against a half-whist",
    "trusted": "{contract} made, not played out",
    "passer-pays": "{contract} made, paid by who passed",
    "undertricks": "{contract}, {undertricks} down at {price}",
    "surplus": "{contract}, {overtricks} too many at {price}",
    "conceded": "{contract} given up, {undertricks} down at {price}",
    "consolation": "consolation for {contract}, {undertricks} down at {price}",
    "tricks": "{tricks} against {contract} at {price}",
    "tricks-shared": "half of {tricks} against {contract} at {price}",
    "tricks-halved": "{tricks} against {contract} at {price}, halved",
    "half-whist": "half-whist against {contract}, {tricks} at {price}",
    "short": "{missing} short of the whist against {contract}, at {price}",
    "caught": "{contract} caught with {tricks} at {price}",
    "talon-bonus": "quick tricks of the talon, {units} at {price}",
    "talon-refused": "the talon was refused",
    "all-pass": "all-pass, {tricks} at {price}",
    "all-pass-fewest": "all-pass with the fewest, {tricks} at {price}",
    "all-pass-clean": "all-pass without a trick",
    "all-pass-dealer": "the dealer’s point of an all-pass",
    "written-off": "from {reason}, written off the hill",
    "aid": "aid from {giver}, {points} from {reason}",
    "overflow": "from {reason}, as all pools are closed",
    "stayed": "an all-pass as dealer, {deals} in a row",
    "joined": "on joining",
    "misdealt": "a second misdeal running",
    "stood": "stood on the sheet before",
    "entered": "a correction",
    "brought-forward": "brought forward",
    "failed": "{contract} failed",
    "solo": "{contract} failed by two or more",
    "kontra-lost": "the kontra on {contract} lost, {missing} short at {price}",
    "lost": "{contract} lost",
    "partner": "the partner’s {tricks} against {contract} at {price}",
    "aces": "all aces in {contract}",
    "beside-made": "{contract} made beside it",
    "beside-failed": "{contract} failed beside it",
    "stake": "the stake",
    "refill": "the pot is filled again",
    "ante": "the dealer’s ante",
    "fallen": "{contract} fell",
    "null-failed": "{contract} fell, {price} each",
    "undoubled": "{contract}, which nobody doubled",
    "start": "the start of the match",
    "refe": "a refe",
    "refe-used": "{contract} used up a refe",
    "over-quota": "{tricks} beyond the quota against {contract}",
    "pass-game": "all-pass, {tricks}, the fewest {fewest}",
}
"""A sentence for each reason that the books know, with their parameters as blanks."""

_SHORT = {
    "made": "a contract",
    "unopposed": "a contract",
    "half-made": "a contract",
    "trusted": "a contract",
    "all-pass-clean": "an all-pass",
    "all-pass-dealer": "an all-pass",
    "entered": "a correction",
}
"""What pool points came from, where they were written elsewhere."""

_VOID = {
    "unopposed": "nobody whisted, so it counts as made",
    "half": "a half-whist stands, so it counts as made",
    "trusted": "both defenders let it stand",
    "conceded": "given up before the play",
}


@dataclass(frozen=True, slots=True)
class Names:
    """Who is who in sentences about the sheet: the reader is "you"."""

    voice: Voice
    me: PlayerId

    def of(self, player: PlayerId) -> str:
        """A player in the middle of a sentence."""
        return self.voice.say("you" if player == self.me else _COMMON.get(player, player))

    def head(self, player: PlayerId) -> str:
        """A player at the beginning of a line."""
        name = self.of(player)
        return name[:1].upper() + name[1:]


_GIVEN = "aid, {points} from {reason}"
"""What stands beside the whists that a giver of aid writes."""


def reason(names: Names, line: Entry) -> str:
    """Why an amount was written."""
    voice, why = names.voice, line.why
    text = _WHY.get(why.code)
    if text is None:
        return str(why)
    blanks: dict[str, str] = {}
    for name, value in zip(CODES.get(why.code, ()), why.of, strict=False):
        match name:
            case "contract":
                blanks[name] = voice.call(str(value))
            case "tricks":
                blanks[name] = voice.number(Fraction(value), "{n} trick", "{n} tricks")
            case "reason":
                blanks[name] = voice.say(_SHORT.get(str(value), str(value)))
            case "giver":
                blanks[name] = names.of(str(value))
                text = _GIVEN if value == line.player else text
            case "points":
                blanks[name] = voice.number(Fraction(value), "{n} point", "{n} points")
            case _:
                blanks[name] = voice.amount(value)
    return voice.say(text, **blanks)


def entry(names: Names, line: Entry) -> str:
    """One line of the journal as a sentence: who, which account, how much, why."""
    voice = names.voice
    account = label(names, line.column, line.on)
    return voice.say(
        "{who}: {account} {amount} – {why}.",
        who=names.head(line.player),
        account=account,
        amount=voice.signed(line.amount),
        why=reason(names, line),
    )


def entries_of(table: Table, number: int) -> tuple[Entry, ...]:
    """What a deal wrote on the sheet."""
    return tuple(line for line in table.ledger.entries if line.deal == number)


def headline(names: Names, finished: Finished) -> str:
    """What came of a deal, in a sentence."""
    s, table = finished.state, finished.before
    voice = names.voice
    match s.terms:
        case Engagement(award=None):
            return voice.say("All-pass. Tricks: {tricks}.", tricks=_tricks(names, s, table))
        case Engagement(award=Award(declarer=seat), contract=contract):
            return _played(names, table.player_at(seat), contract.name, _fate(voice, s))
        case Void(reason=why, award=Award(declarer=seat, rung=rung), engagement=engaged):
            name = engaged.contract.name if engaged else rung.name
            fate = voice.say(_VOID.get(why, "not played"))
            return _played(names, table.player_at(seat), name, fate)
        case _:
            return voice.say("The deal was not played.")


def _played(names: Names, player: PlayerId, contract: str, fate: str) -> str:
    voice = names.voice
    return voice.either(
        player == names.me,
        "You played {call}: {fate}.",
        "{who} played {call}: {fate}.",
        who=player,
        call=voice.call(contract),
        fate=fate,
    )


def _fate(voice: Voice, s: State) -> str:
    """How a played contract ended."""
    assert isinstance(s.terms, Engagement)
    assert s.terms.declarer is not None
    took, target = s.taken(s.terms.declarer), s.terms.contract.target
    tricks = voice.number(took, "1 trick", "{n} tricks")
    if s.terms.contract.null:
        if took == target.n:
            return voice.say("made without a trick")
        return voice.say("caught with {tricks}", tricks=tricks)
    if took >= target.n:
        return voice.say("made with {tricks}", tricks=tricks)
    return voice.say("{tricks}, {n} down", tricks=tricks, n=target.n - took)


def _tricks(names: Names, s: State, table: Table) -> str:
    """Everybody’s tricks, the dealer’s too where he took any."""
    seats = [seat for seat in seats_of(table) if seat in HANDS or s.taken(seat)]
    shown = [f"{names.of(named(table, seat))} {s.taken(seat)}" for seat in seats]
    return names.voice.listed(shown)


def hands(names: Names, finished: Finished) -> Iterator[tuple[str, str]]:
    """Everybody’s cards as they were dealt, the talon and the discard: label and cards."""
    voice, s = names.voice, finished.state
    for seat in HANDS:
        if seat in seats_of(finished.before):
            yield names.head(named(finished.before, seat)), voice.holding(s.deal.hands[seat])
    yield voice.say("Talon"), voice.listed([voice.card(card) for card in s.deal.talon])
    if s.discards:
        yield voice.say("Discard"), voice.listed([voice.card(card) for card in s.discards])


# -- the sheet -------------------------------------------------------------------------------------


def running(table: Table, player: PlayerId, column: str, on: PlayerId | None = None) -> Row:
    """The totals of one account after each deal that changed it, as they stand on paper."""
    moves = ((line.deal, _moved(line, player, column, on)) for line in table.ledger.entries)
    return by_deal(move for move in moves if move[1])


def _moved(line: Entry, player: PlayerId, column: str, on: PlayerId | None) -> Fraction:
    """What an entry adds to an account; chips are given by one player and got by another."""
    if column == CHIPS == line.column:
        return line.amount * ((line.player == player) - (line.on == player))
    return line.amount if line.key == (player, column, on) else ZERO


Row = tuple[Fraction, ...]


def written(voice: Voice, totals: Sequence[Fraction], room: int = 999) -> str:
    """Totals as on paper: each followed by a dot, hundreds as wheels, the latest if room is short.

    A hundred is written only in the entry that crosses it (rules/russian §11): 200, 280, 320 is
    ``ØØ.80.Ø20.``
    """
    text = shown([voice.plain(one) for one in inked(totals, voice.amount)], room, voice.plain(MORE))
    return text or voice.plain("–")


@dataclass(frozen=True, slots=True)
class Account:
    """One account of the sheet: its name, its totals in order."""

    label: str
    totals: Row

    @property
    def now(self) -> Fraction:
        """What stands there now."""
        return self.totals[-1] if self.totals else Fraction(0)


def sector(names: Names, match: Match, player: PlayerId) -> tuple[Account, ...]:
    """The part of the sheet that belongs to one player, such as pool, hill, whists on each other.

    On a sheet of other columns: the accounts of his that were ever written to.
    """
    table = match.table
    if isinstance(match.rules.course, Pulka):
        kept: list[tuple[str, PlayerId | None]] = [(column, None) for column in SHEET]
        kept += [("whists", other) for other in around(table, player)]
    else:
        accounts = [key for key, _ in table.ledger.accounts() if key[0] == player]
        kept = [(column, on) for _, column, on in accounts if column != CHIPS]
        kept += [(CHIPS, None)] * (CHIPS in columns(match.rules, table))
    return tuple(
        Account(label(names, column, on), written_in(match, player, column, on))
        for column, on in kept
    )


def written_in(match: Match, player: PlayerId, column: str, on: PlayerId | None = None) -> Row:
    """The totals of an account as this sheet is written: a pool may be counted down."""
    row, start = running(match.table, player, column, on), counted_from(match.rules)
    return counted_down(row, start) if column == "pool" and start is not None else row


def label(names: Names, column: str, on: PlayerId | None) -> str:
    """What an account is called on its owner's part of the sheet."""
    voice = names.voice
    if on is None:
        return voice.column(column)
    if column == CHIPS:
        return voice.say("chips from {who}", who=names.of(on))
    return voice.say("{column} on {who}", column=voice.column(column), who=names.of(on))


def columns(rules: Ruleset, table: Table) -> tuple[str, ...]:
    """The columns whose totals tell how a match stands."""
    if isinstance(rules.course, Pulka):
        return SHEET
    return tuple(dict.fromkeys(column for (_, column, _), _ in table.ledger.accounts()))


def bombs(rules: Ruleset, table: Table, player: PlayerId) -> tuple[int, ...]:
    """A player's bombs, the oldest first; marks of other games are none."""
    course = rules.course
    kept = isinstance(course, Pulka) and course.bombs is not None
    return table.carry.tokens_of(player) if kept else ()


def total(table: Table, player: PlayerId, column: str) -> Fraction:
    """What a player has in a column, against whomever; of chips, what he got less what he paid."""
    accounts = [(key, n) for key, n in table.ledger.accounts() if key[1] == column]
    paid = (n for (_, _, on), n in accounts if column == CHIPS and on == player)
    return sum((n for (who, _, _), n in accounts if who == player), ZERO) - sum(paid, ZERO)


def stands(rules: Ruleset, table: Table, player: PlayerId, column: str) -> Fraction:
    """What the sheet shows for a total: of a pool that is counted down, what is left."""
    now, start = total(table, player, column), counted_from(rules)
    return start - now if column == "pool" and start is not None else now


def target(match: Match) -> int | None:
    """At how many points a pool is closed."""
    course = match.rules.course
    return course.pool.target if isinstance(course, Pulka) else None


# -- the settlement --------------------------------------------------------------------------------


def explained(match: Match) -> Explained | None:
    """The settlement step by step, where the sheet is one of pool, hill and whists."""
    course = match.rules.course
    if not isinstance(course, Pulka):
        return None
    rounding = Rounding(options_of(match.rules).word("settlement_rounding"))
    return explain(course.totals(match.table), course.units, rounding)


def settlement(names: Names, match: Match) -> list[str]:
    """How the match is settled, line by line, to everyone’s result."""
    voice, steps = names.voice, explained(match)
    if steps is None:
        return [_result(names, player, amount) for player, amount in match.results().items()]
    players = match.table.players
    lines = []
    if any(steps.missing):
        lines.append(
            voice.say("Behind the largest pool: {row}.", row=_row(names, players, steps.missing))
        )
    lines.append(
        voice.say("Hills with that added: {row}.", row=_row(names, players, steps.loaded))
        if any(steps.missing)
        else voice.say("Hills: {row}.", row=_row(names, players, steps.loaded))
    )
    if steps.pardon:
        lines.append(
            voice.say(
                "{n} is taken off each: {row}.",
                n=voice.amount(steps.pardon),
                row=_row(names, players, steps.hills),
            )
        )
    lines.append(
        voice.say(
            "For it each of the others writes: {row}.", row=_row(names, players, steps.shares)
        )
    )
    lines += [
        voice.say(
            "Between {a} and {b}, whists and hills together: {amount}.",
            a=names.of(players[i]),
            b=names.of(players[j]),
            amount=voice.signed(steps.pairs[i][j]),
        )
        for i in range(len(players))
        for j in range(i + 1, len(players))
    ]
    lines += [
        _result(names, player, steps.rounded[i], steps.exact[i]) for i, player in enumerate(players)
    ]
    return lines


def _row(names: Names, players: Sequence[PlayerId], amounts: Row) -> str:
    voice = names.voice
    return ", ".join(
        f"{names.of(player)} {voice.amount(amount)}"
        for player, amount in zip(players, amounts, strict=True)
    )


def _result(names: Names, player: PlayerId, amount: Fraction, exact: Fraction | None = None) -> str:
    voice = names.voice
    if exact is None or exact == amount:
        return voice.say("{who}: {amount}.", who=names.head(player), amount=voice.signed(amount))
    return voice.say(
        "{who}: {amount} (exactly {exact}).",
        who=names.head(player),
        amount=voice.signed(amount),
        exact=voice.signed(exact),
    )


def standing(names: Names, match: Match) -> tuple[list[str], list[list[str]]]:
    """How the match stands: the columns, and for each player his totals and his result now."""
    voice, table = names.voice, match.table
    results = results_now(match)
    kept = columns(match.rules, table)
    rows = [
        [
            names.head(player),
            *(voice.amount(stands(match.rules, table, player, column)) for column in kept),
            voice.signed(results[player]),
        ]
        for player in table.players
    ]
    owners = dict.fromkeys(who for (who, _, _), _ in table.ledger.accounts())
    rows += [
        [names.head(who), *(voice.amount(total(table, who, column)) for column in kept), ""]
        for who in owners
        if who in _COMMON
    ]
    return [*map(voice.column, kept), voice.say("result now")], rows


def results_now(match: Match) -> Mapping[PlayerId, Fraction]:
    """Everybody's result if the match ended now, as it would be rounded."""
    steps = explained(match)
    return match.results() if steps is None else zipped(steps)


def zipped(steps: Explained) -> Mapping[PlayerId, Fraction]:
    """The rounded results by player."""
    return dict(zip(steps.totals.players, steps.rounded, strict=True))


_OVER = {
    "all_closed": "All pools are closed.",
    "sum": "The pools together have reached their target.",
    "two_closed": "Two pools are closed.",
    "time": "Time is up.",
    "deals": "The last deal has been played.",
    "all_closed_and_hills_zero": "All pools are closed and all hills are gone.",
    "agreement": "The players have agreed to stop.",
}


def ended(voice: Voice, match: Match) -> str:
    """Why the match is over."""
    return voice.say(_OVER.get(match.table.over or "", "The match is over."))
