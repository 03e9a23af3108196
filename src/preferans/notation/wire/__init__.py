"""What programs send one another: observations, questions, actions, terms and sheets as JSON.

The same value always gives the same bytes, so that two views may be compared. A seat is its
number in :class:`~preferans.ledger.Seat`, 0 for the forehand to 3 for the dealer who sits out, so
that it indexes lists of hands; an action is its word (:mod:`preferans.notation.tokens`); a set of
cards is the list of its cards, suits in the order ♠♣♦♥ and the highest card first; an amount is
a string. Reading raises ``NotationError``, which names the field.
"""

from preferans.notation.wire.sheet import (
    FORWARD,
    entry_from_json,
    entry_to_json,
    posting_from_json,
    posting_to_json,
    standing_from_json,
    standing_to_json,
)
from preferans.notation.wire.terms import terms_from_json, terms_to_json
from preferans.notation.wire.views import (
    action_from_json,
    action_to_json,
    deal_from_json,
    deal_to_json,
    observation_from_json,
    observation_to_json,
    question_from_json,
    question_to_json,
    state_from_json,
    state_to_json,
    view_to_json,
)

__all__ = [
    "FORWARD",
    "action_from_json",
    "action_to_json",
    "deal_from_json",
    "deal_to_json",
    "entry_from_json",
    "entry_to_json",
    "observation_from_json",
    "observation_to_json",
    "posting_from_json",
    "posting_to_json",
    "question_from_json",
    "question_to_json",
    "standing_from_json",
    "standing_to_json",
    "state_from_json",
    "state_to_json",
    "terms_from_json",
    "terms_to_json",
    "view_to_json",
]
