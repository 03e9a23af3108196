"""A record as a text that people read and edit, both ways (docs/guide/records.md).

Every line is ``key: value``. Blank lines and lines that begin with ``#`` say nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import groupby

from preferans.notation.errors import NotationError
from preferans.notation.plain import parse_amount
from preferans.notation.record.page import (
    VERSION,
    CallPage,
    DealPage,
    Group,
    Line,
    Page,
    Piece,
    is_tag,
)
from preferans.notation.words import (
    format_list,
    format_name,
    parse_list,
    parse_name,
    split_head,
    split_items,
    split_tokens,
    unquoted,
)

TITLE = "preferans record"

# --- writing ------------------------------------------------------------------------------------


def format_page(page: Page) -> str:
    """The text of a page."""
    blocks = [_header(page), *map(_event, page.events), _ending(page)]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _header(page: Page) -> list[str]:
    single = (("seed", page.seed), ("date", page.date))
    return [
        f"{TITLE}: {VERSION}",
        f"rules: {page.rules.text}",
        f"players: {format_list(player.text for player in page.players)}",
        f"dealer: {format_name(page.dealer.text)}",
        *(f"{key}: {piece.text}" for key, piece in single if piece),
        *(f"bot {format_name(who.text)}: {what.text}" for who, what in page.bots),
        *_tags(page.tags),
    ]


def _event(event: DealPage | CallPage) -> list[str]:
    if isinstance(event, CallPage):
        return [f"call: {event.call.text}"]
    return format_deal_page(event)


def format_deal_page(event: DealPage) -> list[str]:
    """The lines of a deal."""
    dealer = f" dealer {format_name(event.dealer.text)}" if event.dealer else ""
    heads = [
        f"hand {i} {format_name(who.text)}:" if who else f"hand {i}:"
        for i, (who, _) in enumerate(event.hands, 1)
    ]
    cards = [*(hand.text for _, hand in event.hands), event.talon.text]
    groups = [(f"{g.label.text}:", ", ".join(piece.text for piece in g.said)) for g in event.groups]
    return [
        f"deal {event.number.text}:{dealer}",
        *_aligned(zip([*heads, "talon:"], cards, strict=True)),
        *_tags(event.tags),
        *_aligned(groups),
        *([f"taken: {event.taken.text}"] if event.taken else []),
        *_lines("sheet", event.sheet or ()),
        *_lines("total", event.totals or ()),
    ]


def _ending(page: Page) -> list[str]:
    return [
        *([f"over: {page.over.text}"] if page.over else []),
        *(f"result {format_name(who.text)}: {amount.text}" for who, amount in page.result or ()),
    ]


def _tags(tags: Iterable[tuple[Piece, Piece]]) -> list[str]:
    return [f"{name.text}: {text.text}" for name, text in tags]


def _aligned(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """Heads and values, the values one under the other."""
    rows = list(pairs)
    width = max((len(head) for head, _ in rows), default=0)
    return [f"{head:{width}} {value}" for head, value in rows]


def _lines(key: str, lines: Iterable[Line]) -> Iterator[str]:
    """What the sheet says, a line for each player."""
    for player, own in groupby(lines, key=lambda line: line.player):
        yield f"{key} {format_name(player)}: {', '.join(map(format_line, own))}"


def format_line(line: Line) -> str:
    """An account and its amount: ``whists on Anna +6 (tricks 6S 3 2)``; a total has no reason."""
    on = f" on {format_name(line.on)}" if line.on is not None else ""
    if line.why is None:
        return f"{line.column}{on} {line.amount}"
    sign = "+" if line.amount >= 0 else ""
    return f"{line.column}{on} {sign}{line.amount} ({' '.join(map(format_name, line.why))})"


# --- reading ------------------------------------------------------------------------------------


def parse_page(text: str) -> Page:
    """Read a page; raises ``NotationError`` with the number of the line."""
    reader = _Reader()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        bare = line.strip()
        if bare and not bare.startswith("#"):
            try:
                reader.read(bare, f"line {number}")
            except NotationError as error:
                raise error.at(f"line {number}") from error
    return reader.page()


@dataclass
class _Deal:
    """A deal that is being read."""

    number: Piece
    dealer: Piece | None
    hands: dict[str, tuple[Piece | None, Piece]] = field(default_factory=dict)
    single: dict[str, Piece] = field(default_factory=dict)
    groups: list[Group] = field(default_factory=list)
    lines: dict[str, list[Line]] = field(default_factory=dict)
    tags: list[tuple[Piece, Piece]] = field(default_factory=list)

    def read(self, key: str, names: list[str], value: str, place: str) -> None:
        """One line of the deal."""
        piece = Piece(value, place)
        if key == "hand":
            self._hand(names, piece)
        elif key in ("talon", "taken") and not names:
            _once(self.single, key, piece)
        elif key in ("sheet", "total"):
            player = _one_name(key, names, place)
            items = split_items(value)
            read = [parse_line(player, item, place, total=key == "total") for item in items]
            self.lines.setdefault(key, []).extend(read)
        elif is_tag(key) and not names:
            self.tags.append((Piece(key, place), piece))
        else:
            said = tuple(Piece(item, place) for item in split_items(value))
            self.groups.append(Group(Piece(" ".join([key, *names]), place), said))

    def _hand(self, names: list[str], piece: Piece) -> None:
        if not names or names[0] not in ("1", "2", "3") or len(names) > 2:
            raise NotationError(
                " ".join(["hand", *names]), "'hand', its number from 1 to 3, and who holds it"
            )
        if names[0] in self.hands:
            raise NotationError(f"hand {names[0]}", "each hand of a deal once", piece.place)
        owner = Piece(unquoted(names[1]), piece.place) if len(names) == 2 else None
        self.hands[names[0]] = owner, piece

    def page(self) -> DealPage:
        """The whole deal; raises ``NotationError`` for what it lacks."""
        for number in ("1", "2", "3"):
            if number not in self.hands:
                raise self.number.wrong(f"a deal with a line 'hand {number}: …'")
        if "talon" not in self.single:
            raise self.number.wrong("a deal with a line 'talon: …', with '-' if there is none")
        sheet, totals = self.lines.get("sheet"), self.lines.get("total")
        return DealPage(
            number=self.number,
            dealer=self.dealer,
            hands=(self.hands["1"], self.hands["2"], self.hands["3"]),
            talon=self.single["talon"],
            groups=tuple(self.groups),
            taken=self.single.get("taken"),
            sheet=None if sheet is None else tuple(sheet),
            totals=None if totals is None else tuple(totals),
            tags=tuple(self.tags),
        )


_HEADER = ("rules", "players", "dealer", "seed", "date")
_KEYS = (*_HEADER, "bot", "note", "deal", "call", "over", "result")


class _Reader:
    """Reads a record line by line: the header, then deals and calls, then how it ended."""

    def __init__(self) -> None:
        self._titled = False
        self._single: dict[str, Piece] = {}
        self._bots: list[tuple[Piece, Piece]] = []
        self._tags: list[tuple[Piece, Piece]] = []
        self._deals: list[_Deal | CallPage] = []
        self._open: _Deal | None = None
        self._result: list[tuple[Piece, Piece]] = []

    def read(self, line: str, place: str) -> None:
        """One line that says something."""
        (key, *names), value = split_head(line)
        if not self._titled:
            self._title(" ".join([key, *names]), value)
        elif key == "deal":
            self._go_on(key)
            self._deal(names, value, place)
        elif key == "call" and not names:
            self._go_on(key)
            self._open = None
            self._deals.append(CallPage(Piece(value, place)))
        elif key == "over" and not names:
            self._open = None
            _once(self._single, key, Piece(value, place))
        elif key == "result":
            self._open = None
            who = Piece(_one_name(key, names, place), place)
            self._result.append((who, Piece(value, place)))
        elif self._open:
            self._open.read(key, names, value, place)
        else:
            self._head(key, names, Piece(value, place))

    def _go_on(self, key: str) -> None:
        """Nothing is played or called after the end."""
        if "over" in self._single or self._result:
            raise NotationError(key, "nothing but 'over' and 'result' at the end of a record")

    def _title(self, head: str, value: str) -> None:
        if head != TITLE or value != str(VERSION):
            wanted = f"a record of this version, whose first line is '{TITLE}: {VERSION}'"
            raise NotationError(f"{head}: {value}", wanted)
        self._titled = True

    def _deal(self, names: list[str], value: str, place: str) -> None:
        tokens = split_tokens(value)
        if len(names) != 1 or (tokens and (len(tokens) != 2 or tokens[0] != "dealer")):
            wanted = "the number of a deal and who deals, as 'deal 1: dealer Anna'"
            raise NotationError(f"{' '.join(['deal', *names])}: {value}", wanted)
        dealer = Piece(unquoted(tokens[1]), place) if tokens else None
        self._open = _Deal(Piece(names[0], place), dealer)
        self._deals.append(self._open)

    def _head(self, key: str, names: list[str], piece: Piece) -> None:
        """One line of the header."""
        if self._deals or self._result:
            raise NotationError(key, "a line of a deal after 'deal', or 'call', 'over', 'result'")
        if key in _HEADER and not names:
            _once(self._single, key, piece)
        elif key == "bot":
            self._bots.append((Piece(_one_name(key, names, piece.place), piece.place), piece))
        elif is_tag(key) and not names:
            self._tags.append((Piece(key, piece.place), piece))
        else:
            near = get_close_matches(key, _KEYS, n=2)
            hint = f"perhaps {' or '.join(near)}" if near else f"one of {', '.join(_KEYS)}"
            raise NotationError(" ".join([key, *names]), f"a key of a record, {hint}")

    def page(self) -> Page:
        """The whole page; raises ``NotationError`` for what it lacks."""
        if not self._titled:
            raise NotationError("", f"a record, whose first line is '{TITLE}: {VERSION}'", "line 1")
        single = self._single
        for key in ("rules", "players", "dealer"):
            if key not in single:
                raise NotationError("no such line", f"a line '{key}: …'", "the header")
        return Page(
            rules=single["rules"],
            players=_names(single["players"]),
            dealer=_name(single["dealer"]),
            seed=single.get("seed"),
            date=single.get("date"),
            bots=tuple(self._bots),
            tags=tuple(self._tags),
            events=tuple(e if isinstance(e, CallPage) else e.page() for e in self._deals),
            over=single.get("over"),
            result=tuple(self._result) or None,
        )


def parse_line(player: str, text: str, place: str, *, total: bool = False) -> Line:
    """Read what :func:`format_line` writes; a ``total`` has no reason."""
    wanted = "an account and an amount, as 'pool 2' or 'whists on Anna 6'"
    if not total:
        wanted = "an account, what was added and why, as 'whists on Anna +6 (tricks 6S 3 2)'"
    wrong = NotationError(text, wanted, place)
    column, *rest = split_tokens(text) or [""]
    on: str | None = None
    if rest[:1] == ["on"] and len(rest) > 1:
        on, rest = unquoted(rest[1]), rest[2:]
    if not column or not rest:
        raise wrong
    try:
        amount = parse_amount(rest[0])
    except NotationError as error:
        raise wrong from error
    return Line(player, column, amount, on, _why(rest[1:], wrong, total=total), place)


def _why(tokens: list[str], wrong: NotationError, *, total: bool) -> tuple[str, ...] | None:
    """The reason in brackets, if there is one."""
    if not tokens:
        return None
    if total or len(tokens) < 3 or (tokens[0], tokens[-1]) != ("(", ")"):
        raise wrong
    return tuple(map(unquoted, tokens[1:-1]))


def _names(piece: Piece) -> tuple[Piece, ...]:
    try:
        return tuple(Piece(name, piece.place) for name in parse_list(piece.text))
    except NotationError as error:
        raise error.at(piece.place) from error


def _name(piece: Piece) -> Piece:
    try:
        return Piece(parse_name(piece.text), piece.place)
    except NotationError as error:
        raise error.at(piece.place) from error


def _one_name(key: str, names: list[str], place: str) -> str:
    if len(names) != 1:
        wanted = f"'{key}' and one name; a name of several words is written in quotes"
        raise NotationError(" ".join([key, *names]), wanted, place)
    return unquoted(names[0])


def _once(single: dict[str, Piece], key: str, piece: Piece) -> None:
    """Keep the value of a key that may stand once."""
    if key in single:
        raise NotationError(f"{key}: {piece.text}", f"only one line '{key}'", piece.place)
    single[key] = piece
