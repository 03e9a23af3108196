"""How a broken contract is told: the game, what is wrong, and the deal to try it again."""

from __future__ import annotations

from preferans.deal import State
from preferans.notation import format_action, format_deal


def told(s: State, wrong: str) -> str:
    """What is wrong with a state, with the deal and the record that lead to it.

    Seats are numbered as players count them: ``1:6S 2:pass``.
    """
    record = " ".join(f"{who.number}:{format_action(action)}" for who, action in s.record)
    return f"{s.rules.name}: {wrong}; deal {format_deal(s.deal)}; record {record or '-'}"
