"""What has been agreed in a deal, as JSON; read through :mod:`preferans.notation.wire`."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from preferans.deal import (
    Aim,
    Award,
    Contract,
    Engagement,
    Lead,
    QuotaMode,
    Ruleset,
    Rung,
    Seat,
    Side,
    TalonUse,
    Target,
    Terms,
    Unopened,
    Void,
)
from preferans.notation.plain import JsonObject, Node, named, optional, perhaps
from preferans.notation.wire.pieces import read_seat, read_suit


def terms_to_json(terms: Terms) -> JsonObject:
    """Terms with a field ``kind``: ``unopened``, ``award``, ``engagement`` or ``void``."""
    match terms:
        case Unopened():
            return {"kind": "unopened"}
        case Award():
            return {"kind": "award", **_award_out(terms)}
        case Engagement():
            return {"kind": "engagement", **_engagement_out(terms)}
        case Void():
            return {
                "kind": "void",
                "reason": terms.reason,
                "award": perhaps(terms.award, _award_out),
                "engagement": perhaps(terms.engagement, _engagement_out),
            }


def terms_from_json(data: object, rules: Ruleset) -> Terms:
    """Read terms; ``rules`` have the rung that is meant by its name."""
    node = Node.of(data)
    kinds = {"unopened": (), "award": _AWARD, "engagement": _ENGAGEMENT, "void": _VOID}
    kind = dict(node.pairs()).get("kind", Node("", node.place)).text()
    if kind not in kinds:
        raise node.wrong(f"terms with a kind of {', '.join(kinds)}")
    fields = node.fields("kind", *kinds[kind])
    match kind:
        case "award":
            return _award(fields, rules)
        case "engagement":
            return _engagement(fields, rules)
        case "void":
            return Void(
                fields["reason"].text(),
                optional(fields["award"], lambda n: _award(n.fields(*_AWARD), rules)),
                optional(
                    fields["engagement"], lambda n: _engagement(n.fields(*_ENGAGEMENT), rules)
                ),
            )
    return Unopened()


def _award_out(award: Award) -> JsonObject:
    return {
        "declarer": int(award.declarer),
        "rung": award.rung.name,
        "talon": named(award.talon),
        "blind": award.blind,
        "shares": [[int(who), str(part)] for who, part in award.shares],
    }


def _engagement_out(e: Engagement) -> JsonObject:
    return {
        "award": perhaps(e.award, _award_out),
        "contract": _contract_out(e.contract),
        "also": [_contract_out(contract) for contract in e.also],
        "playing": [int(seat) for seat in e.playing],
        "hand_of": [perhaps(seat, int) for seat in e.hand_of],
        "sides": [_side_out(side) for side in e.sides],
        "owed": e.owed,
        "answers": [[int(who), word] for who, word in e.answers],
        "shares": [[int(who), str(part)] for who, part in e.shares],
        "times": e.times,
        "honours": e.honours,
        "waived": e.waived,
    }


def _contract_out(contract: Contract) -> JsonObject:
    return {
        "name": contract.name,
        "aim": named(contract.target.kind),
        "tricks": contract.target.n,
        "trump": perhaps(contract.trump, str),
        "value": contract.value,
        "lead": perhaps(contract.lead, named),
        "all_in": contract.all_in,
        "checked": contract.checked,
        "must_double": contract.must_double,
        "bare": contract.bare,
    }


def _side_out(side: Side) -> JsonObject:
    return {
        "head": int(side.head),
        "members": [int(seat) for seat in side.members],
        "quota": side.quota,
        "mode": named(side.mode),
        "times": side.times,
    }


_AWARD = ("declarer", "rung", "talon", "blind", "shares")
_ENGAGEMENT = (
    *("award", "contract", "also", "playing", "hand_of"),
    *("sides", "owed", "answers", "shares", "times", "honours", "waived"),
)
_VOID = ("reason", "award", "engagement")
_CONTRACT = (
    *("name", "aim", "tricks", "trump", "value"),
    *("lead", "all_in", "checked", "must_double", "bare"),
)


def _award(fields: dict[str, Node], rules: Ruleset) -> Award:
    return Award(
        declarer=read_seat(fields["declarer"]),
        rung=_rung(fields["rung"], rules),
        talon=fields["talon"].member(TalonUse),
        blind=fields["blind"].flag(),
        shares=_shares(fields["shares"]),
    )


def _engagement(fields: dict[str, Node], rules: Ruleset) -> Engagement:
    return Engagement(
        award=optional(fields["award"], lambda n: _award(n.fields(*_AWARD), rules)),
        contract=_contract(fields["contract"]),
        also=tuple(map(_contract, fields["also"].items())),
        playing=tuple(map(read_seat, fields["playing"].items())),
        hand_of=tuple(optional(seat, read_seat) for seat in fields["hand_of"].items(3)),
        sides=tuple(map(_side, fields["sides"].items())),
        owed=fields["owed"].number(),
        answers=tuple(
            (read_seat(who), word.text())
            for who, word in (pair.items(2) for pair in fields["answers"].items())
        ),
        shares=_shares(fields["shares"]),
        times=fields["times"].number(),
        honours=fields["honours"].flag(),
        waived=fields["waived"].flag(),
    )


def _contract(node: Node) -> Contract:
    fields = node.fields(*_CONTRACT)
    return Contract(
        name=fields["name"].text(),
        target=Target(fields["aim"].member(Aim), fields["tricks"].number()),
        trump=optional(fields["trump"], read_suit),
        value=fields["value"].number(),
        lead=optional(fields["lead"], lambda lead: lead.member(Lead)),
        all_in=fields["all_in"].flag(),
        checked=fields["checked"].flag(),
        must_double=fields["must_double"].flag(),
        bare=fields["bare"].flag(),
    )


def _side(node: Node) -> Side:
    fields = node.fields("head", "members", "quota", "mode", "times")
    return Side(
        head=read_seat(fields["head"]),
        members=tuple(map(read_seat, fields["members"].items())),
        quota=fields["quota"].number(),
        mode=fields["mode"].member(QuotaMode),
        times=fields["times"].number(),
    )


def _rung(node: Node, rules: Ruleset) -> Rung:
    """The rung of this name; whatever stage has a ladder is a kind of auction."""
    ladders: list[Iterable[object]] = [getattr(stage, "ladder", ()) for stage in rules.stages]
    known = {rung.name: rung for ladder in ladders for rung in ladder if isinstance(rung, Rung)}
    if (name := node.text()) not in known:
        raise node.wrong(f"a rung of {rules.name}: {', '.join(known)}")
    return known[name]


def _shares(node: Node) -> tuple[tuple[Seat, Fraction], ...]:
    pairs = (pair.items(2) for pair in node.items())
    return tuple((read_seat(who), part.amount()) for who, part in pairs)
