"""The match: many deals, from the draw for seats to the settlement."""

from preferans.match.dealing import below, dealt, pack_of, random_deal, shuffled
from preferans.match.declared import BadReport, Report, reported
from preferans.match.match import (
    Chooser,
    Finished,
    Match,
    MatchOver,
    close_deal,
    end_match,
    join_match,
    open_deal,
    play,
    play_deal,
    report_deal,
    tick,
    undo_deal,
)
from preferans.match.seating import Draw, FirstDealer, draw_dealer, draw_seats, seated
from preferans.match.settle import (
    Explained,
    Payment,
    Rounding,
    explain,
    largest_remainder,
    payments,
)

__all__ = [
    "BadReport",
    "Chooser",
    "Draw",
    "Explained",
    "Finished",
    "FirstDealer",
    "Match",
    "MatchOver",
    "Payment",
    "Report",
    "Rounding",
    "below",
    "close_deal",
    "dealt",
    "draw_dealer",
    "draw_seats",
    "end_match",
    "explain",
    "join_match",
    "largest_remainder",
    "open_deal",
    "pack_of",
    "payments",
    "play",
    "play_deal",
    "random_deal",
    "report_deal",
    "reported",
    "seated",
    "shuffled",
    "tick",
    "undo_deal",
]
