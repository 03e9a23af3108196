"""A record as JSON, both ways: the same page as the text, for other programs.

The keys always stand in the same order. Actions are the tokens of the text, ``1:6S``; amounts are
strings, ``5/2``.
"""

from __future__ import annotations

from collections.abc import Iterable

from preferans.notation.plain import Json, JsonObject, Node, optional, perhaps
from preferans.notation.record.page import VERSION, CallPage, DealPage, Group, Line, Page, Piece

FORMAT = "preferans-record"


def page_to_json(page: Page) -> JsonObject:
    """The JSON of a page."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": page.rules.text,
        "players": [player.text for player in page.players],
        "dealer": page.dealer.text,
        "seed": perhaps(page.seed, _text),
        "date": perhaps(page.date, _text),
        "bots": _pairs_out(page.bots),
        "tags": [[name.text, text.text] for name, text in page.tags],
        "events": [_event_out(event) for event in page.events],
        "over": perhaps(page.over, _text),
        "result": perhaps(page.result, _result_out),
    }


def page_from_json(data: object) -> Page:
    """Read a page; raises ``NotationError`` with the path of what is wrong."""
    node = Node.of(data)
    form = dict(node.pairs()).get("format", node)
    if form.value != FORMAT:
        raise form.wrong(f"a record, whose field 'format' is '{FORMAT}'")
    fields = node.fields(*_PAGE)
    if fields["version"].number() != VERSION:
        raise fields["version"].wrong(f"version {VERSION}")
    return Page(
        rules=_piece(fields["rules"]),
        players=tuple(map(_piece, fields["players"].items())),
        dealer=_piece(fields["dealer"]),
        seed=optional(fields["seed"], _piece),
        date=optional(fields["date"], _piece),
        bots=_pairs(fields["bots"]),
        tags=_tags(fields["tags"]),
        events=tuple(map(_event, fields["events"].items())),
        over=optional(fields["over"], _piece),
        result=optional(fields["result"], _pairs),
    )


_PAGE = (
    *("format", "version", "rules", "players", "dealer", "seed", "date"),
    *("bots", "tags", "events", "over", "result"),
)
_DEAL = (
    *("deal", "dealer", "hands", "talon", "tags", "actions"),
    *("taken", "sheet", "totals"),
)


def _event_out(event: DealPage | CallPage) -> JsonObject:
    if isinstance(event, CallPage):
        return {"call": event.call.text}
    return {
        "deal": int(event.number.text),
        "dealer": perhaps(event.dealer, _text),
        "hands": [[perhaps(who, _text), hand.text] for who, hand in event.hands],
        "talon": event.talon.text,
        "tags": [[name.text, text.text] for name, text in event.tags],
        "actions": [_group_out(group) for group in event.groups],
        "taken": perhaps(event.taken, _text),
        "sheet": perhaps(event.sheet, _lines_out),
        "totals": perhaps(event.totals, _lines_out),
    }


def _event(node: Node) -> DealPage | CallPage:
    if "call" in dict(node.pairs()):
        return CallPage(_piece(node.fields("call")["call"]))
    fields = node.fields(*_DEAL)
    number = fields["deal"]
    hands = [hand.items(2) for hand in fields["hands"].items(3)]
    return DealPage(
        number=Piece(str(number.number()), number.place),
        dealer=optional(fields["dealer"], _piece),
        hands=tuple((optional(who, _piece), _piece(hand)) for who, hand in hands),
        talon=_piece(fields["talon"]),
        groups=tuple(map(_group, fields["actions"].items())),
        taken=optional(fields["taken"], _piece),
        sheet=optional(fields["sheet"], _lines),
        totals=optional(fields["totals"], _lines),
        tags=_tags(fields["tags"]),
    )


def _group_out(group: Group) -> list[Json]:
    return [group.label.text, [piece.text for piece in group.said]]


def _group(node: Node) -> Group:
    label, said = node.items(2)
    return Group(_piece(label), tuple(map(_piece, said.items())))


def _lines_out(lines: Iterable[Line]) -> list[Json]:
    return [
        {
            "player": line.player,
            "column": line.column,
            "on": line.on,
            "amount": str(line.amount),
            "why": perhaps(line.why, lambda why: [*why]),
        }
        for line in lines
    ]


def _lines(node: Node) -> tuple[Line, ...]:
    return tuple(map(_line, node.items()))


def _line(node: Node) -> Line:
    fields = node.fields("player", "column", "on", "amount", "why")
    return Line(
        player=fields["player"].text(),
        column=fields["column"].text(),
        amount=fields["amount"].amount(),
        on=optional(fields["on"], Node.text),
        why=optional(fields["why"], lambda why: tuple(item.text() for item in why.items())),
        place=node.place,
    )


def _text(piece: Piece) -> str:
    return piece.text


def _piece(node: Node) -> Piece:
    return Piece(node.text(), node.place)


def _pairs_out(pairs: Iterable[tuple[Piece, Piece]]) -> JsonObject:
    return {name.text: value.text for name, value in pairs}


def _result_out(pairs: Iterable[tuple[Piece, Piece]]) -> JsonObject:
    """Amounts as everywhere in JSON, without the plus that the text has."""
    return {name.text: amount.text.removeprefix("+") for name, amount in pairs}


def _pairs(node: Node) -> tuple[tuple[Piece, Piece], ...]:
    return tuple((Piece(name, value.place), _piece(value)) for name, value in node.pairs())


def _tags(node: Node) -> tuple[tuple[Piece, Piece], ...]:
    pairs = (pair.items(2) for pair in node.items())
    return tuple((_piece(name), _piece(text)) for name, text in pairs)
