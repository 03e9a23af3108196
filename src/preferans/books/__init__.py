"""The books: a finished deal into postings, and the courses that write them on the sheet."""

from preferans.books.allpass import AllPass, Basis, Tie, TricksToHill, WhistsByFewest, ZeroBonus
from preferans.books.bule import Bule, LastDeal, NullKontra, Undoubled
from preferans.books.bule_course import BuleCourse, written_off
from preferans.books.joining import join
from preferans.books.kasa import Kasa, LastContract
from preferans.books.kasa_course import KasaCourse
from preferans.books.pool import Aid, AidOrder, Final, Overflow, Pool
from preferans.books.pot import Flat, Points, Pot, Stake
from preferans.books.pot_course import PotCourse
from preferans.books.pulka import Bombs, Closing, Ending, Pulka, Rotation
from preferans.books.result import Result
from preferans.books.series import After, Exit, Series
from preferans.books.settlement import Divisor, Totals, Units, between, settle
from preferans.books.sheet import (
    CheckedWhists,
    Consolation,
    JointPoints,
    Responsibility,
    Sheet,
    SpitFine,
    Style,
    WhistPrice,
)
from preferans.books.talon import TalonBonus
from preferans.books.whys import CODES, MADE

__all__ = [
    "CODES",
    "MADE",
    "After",
    "Aid",
    "AidOrder",
    "AllPass",
    "Basis",
    "Bombs",
    "Bule",
    "BuleCourse",
    "CheckedWhists",
    "Closing",
    "Consolation",
    "Divisor",
    "Ending",
    "Exit",
    "Final",
    "Flat",
    "JointPoints",
    "Kasa",
    "KasaCourse",
    "LastContract",
    "LastDeal",
    "NullKontra",
    "Overflow",
    "Points",
    "Pool",
    "Pot",
    "PotCourse",
    "Pulka",
    "Responsibility",
    "Result",
    "Rotation",
    "Series",
    "Sheet",
    "SpitFine",
    "Stake",
    "Style",
    "TalonBonus",
    "Tie",
    "Totals",
    "TricksToHill",
    "Undoubled",
    "Units",
    "WhistPrice",
    "WhistsByFewest",
    "ZeroBonus",
    "between",
    "join",
    "settle",
    "written_off",
]
