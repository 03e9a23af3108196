"""Whether a contract was made: targets are predicates over tricks (rules/family §H.3)."""

from __future__ import annotations

from preferans.deal import Aim, Contract, Seat, State


def kept(s: State, declarer: Seat, contract: Contract) -> bool:
    """Whether the declarer did what the contract asks.

    Raises ``ValueError`` for an aim that is nobody's contract.
    """
    taken, n = s.taken(declarer), contract.target.n
    match contract.target.kind:
        case Aim.AT_LEAST:
            return taken >= n
        case Aim.EXACTLY:
            return taken == n
        case Aim.LAST:
            last = s.tricks[-n:]
            return len(last) == n and all(trick.winner == declarer for trick in last)
        case Aim.FEWEST:
            raise ValueError("everyone plays for himself: nobody has a contract to make")
