"""Double dummy: what a position is worth with all cards open. The only door to the solver."""

from preferans.solver import allpass, catching, certificate, mixing
from preferans.solver.position import Goal, Position
from preferans.solver.solve import (
    GAMES,
    NATIVE,
    Raspasy,
    at_least,
    at_least_each,
    at_least_many,
    cards,
    cards_many,
    line,
    probes,
    raspasy,
    solve,
    solve_each,
    solve_many,
    table,
    table_many,
)

__all__ = [
    "GAMES",
    "NATIVE",
    "Goal",
    "Position",
    "Raspasy",
    "allpass",
    "at_least",
    "at_least_each",
    "at_least_many",
    "cards",
    "cards_many",
    "catching",
    "certificate",
    "line",
    "mixing",
    "probes",
    "raspasy",
    "solve",
    "solve_each",
    "solve_many",
    "table",
    "table_many",
]
