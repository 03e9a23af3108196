"""The contract of rulesets and bots, for us and for those who write new ones."""

from preferans.testing.bots import BadBotError, Maker, check_bot
from preferans.testing.contract import BrokenContractError, check_ruleset, check_walk
from preferans.testing.legality import LegalityError, check_legality
from preferans.testing.secrecy import BlindfoldError, LeakError, check_secrecy, check_sight
from preferans.testing.sight import Known, Law, known
from preferans.testing.walks import EndlessDealError, Walk, deals, walks
from preferans.testing.worlds import World, world

__all__ = [
    "BadBotError",
    "BlindfoldError",
    "BrokenContractError",
    "EndlessDealError",
    "Known",
    "Law",
    "LeakError",
    "LegalityError",
    "Maker",
    "Walk",
    "World",
    "check_bot",
    "check_legality",
    "check_ruleset",
    "check_secrecy",
    "check_sight",
    "check_walk",
    "deals",
    "known",
    "walks",
    "world",
]
