"""The play of the strong bots: open play exact, closed play by worlds, all in whists."""

from preferans.bots.play.answers import NoOfferError, answer
from preferans.bots.play.board import Board, NotPlayedError, board
from preferans.bots.play.choose import card, seeing, settled
from preferans.bots.play.claims import claim
from preferans.bots.play.skill import ANALYST, CLUB, MASTER, Sampler, Skill, uniform
from preferans.bots.play.worth import Worth

__all__ = [
    "ANALYST",
    "CLUB",
    "MASTER",
    "Board",
    "NoOfferError",
    "NotPlayedError",
    "Sampler",
    "Skill",
    "Worth",
    "answer",
    "board",
    "card",
    "claim",
    "seeing",
    "settled",
    "uniform",
]
