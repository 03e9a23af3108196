"""The table between deals and what is written on its sheet, as JSON."""

from __future__ import annotations

from preferans.ledger import Carry, Common, Entry, Ledger, Posting, Seat, Table, Why
from preferans.notation.plain import Json, JsonObject, Node, optional, perhaps
from preferans.notation.wire.pieces import read_numbers, read_seat

FORWARD = Why("brought-forward")
"""Why an account read from a view holds what it does: the entries were not sent."""


def standing_to_json(t: Table) -> JsonObject:
    """The table between deals with its accounts as totals, those that hold nothing left out."""
    accounts: list[Json] = [
        [player, column, on, str(amount)]
        for (player, column, on), amount in t.ledger.accounts()
        if amount
    ]
    carry: JsonObject = {
        "streak": t.carry.streak,
        "in_row": t.carry.in_row,
        "blind": t.carry.blind,
        "opening": t.carry.opening,
        "tokens": [[player, [*marks]] for player, marks in t.carry.tokens],
    }
    return {
        "players": [*t.players],
        "dealer": t.dealer,
        "number": t.number,
        "accounts": accounts,
        "carry": carry,
        "minutes": t.minutes,
        "over": t.over,
        "dummy": int(t.dummy),
    }


def standing_from_json(data: object) -> Table:
    """Read a table; each account holds one entry, brought forward."""
    fields = Node.of(data).fields(
        "players", "dealer", "number", "accounts", "carry", "minutes", "over", "dummy"
    )
    accounts = [account.items(4) for account in fields["accounts"].items()]
    entries = [
        Entry(0, who.text(), column.text(), amount.amount(), optional(on, Node.text), FORWARD)
        for who, column, on, amount in accounts
    ]
    return Table(
        players=tuple(player.text() for player in fields["players"].items()),
        dealer=fields["dealer"].number(),
        number=fields["number"].number(),
        ledger=Ledger.of(entries),
        carry=_carry(fields["carry"]),
        minutes=fields["minutes"].number(),
        over=optional(fields["over"], Node.text),
        dummy=read_seat(fields["dummy"]),
    )


def posting_to_json(posting: Posting) -> JsonObject:
    """A posting; ``account`` and ``on`` are a seat's number or ``pot``, ``kasa``."""
    return {
        "account": _account_out(posting.account),
        "column": posting.column,
        "amount": str(posting.amount),
        "on": perhaps(posting.on, _account_out),
        "why": _why_out(posting.why),
    }


def posting_from_json(data: object) -> Posting:
    """Read a posting."""
    fields = Node.of(data).fields("account", "column", "amount", "on", "why")
    return Posting(
        account=_account(fields["account"]),
        column=fields["column"].text(),
        amount=fields["amount"].amount(),
        on=optional(fields["on"], _account),
        why=_why(fields["why"]),
    )


def entry_to_json(entry: Entry) -> JsonObject:
    """One line of the sheet's journal."""
    return {
        "deal": entry.deal,
        "player": entry.player,
        "column": entry.column,
        "amount": str(entry.amount),
        "on": entry.on,
        "why": _why_out(entry.why),
    }


def entry_from_json(data: object) -> Entry:
    """Read one line of the journal."""
    fields = Node.of(data).fields("deal", "player", "column", "amount", "on", "why")
    return Entry(
        deal=fields["deal"].number(),
        player=fields["player"].text(),
        column=fields["column"].text(),
        amount=fields["amount"].amount(),
        on=optional(fields["on"], Node.text),
        why=_why(fields["why"]),
    )


def _carry(node: Node) -> Carry:
    fields = node.fields("streak", "in_row", "blind", "opening", "tokens")
    pairs = [pair.items(2) for pair in fields["tokens"].items()]
    return Carry(
        streak=fields["streak"].number(),
        in_row=fields["in_row"].number(),
        blind=fields["blind"].number(),
        opening=fields["opening"].number(),
        tokens=tuple((player.text(), read_numbers(marks)) for player, marks in pairs),
    )


def _why_out(why: Why) -> list[Json]:
    return [why.code, *why.of]


def _why(node: Node) -> Why:
    code, *of = node.items() or [node]
    read = (item.text() if isinstance(item.value, str) else item.number() for item in of)
    return Why(code.text(), tuple(read))


def _account_out(account: Seat | Common) -> Json:
    return int(account) if isinstance(account, Seat) else account.value


def _account(node: Node) -> Seat | Common:
    return node.member(Common) if isinstance(node.value, str) else read_seat(node)
