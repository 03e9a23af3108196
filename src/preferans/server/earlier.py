"""What may still be looked at of the tricks of an open deal: a rule of the table."""

from __future__ import annotations

from typing import Any

HIDDEN = "?"
"""What stands in a view for a card of a trick that may be looked at no longer."""


def forgotten(deal: dict[str, Any], allowed: str) -> dict[str, Any]:
    """A deal, as a view tells it, without the cards of tricks that have been turned over.

    ``allowed`` are the tricks that may be looked at: ``all``, ``last`` or ``none``. A trick that
    was just taken lies open in any case, until the next card is led.
    """
    tricks = deal["tricks"]
    last = 1 if allowed == "last" or not deal["table"] else 0
    turned = 0 if allowed == "all" else max(0, len(tricks) - last)
    gone = {card for trick in tricks[:turned] for _, card in trick["plays"]}
    told = [[seat, HIDDEN if word in gone else word] for seat, word in deal["record"]]
    left = [*({**trick, "plays": []} for trick in tricks[:turned]), *tricks[turned:]]
    return {**deal, "record": told, "tricks": left}
