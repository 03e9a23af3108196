"""The stages of a deal: one kind of table talk or play each, its options as fields."""

from preferans.stages.auction import BLIND, Auction, Hold, Looking
from preferans.stages.exchange import Exchange, Sharing, Shown
from preferans.stages.kontra import Kontra, Scope
from preferans.stages.naming import Naming, defenders
from preferans.stages.stay import Invited, Quota, StayOrDrop
from preferans.stages.tricks import Opening, TalonLead, Tricks, first_leader, out_of_reach
from preferans.stages.trust import Trust
from preferans.stages.turnup import TurnUp
from preferans.stages.whist import DealersWhist, Lone, Single, Whist

__all__ = [
    "BLIND",
    "Auction",
    "DealersWhist",
    "Exchange",
    "Hold",
    "Invited",
    "Kontra",
    "Lone",
    "Looking",
    "Naming",
    "Opening",
    "Quota",
    "Scope",
    "Sharing",
    "Shown",
    "Single",
    "StayOrDrop",
    "TalonLead",
    "Tricks",
    "Trust",
    "TurnUp",
    "Whist",
    "defenders",
    "first_leader",
    "out_of_reach",
]
