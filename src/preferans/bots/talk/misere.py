"""The discard before a misère: drawn by odds that a defence cannot turn against him (§5.5)."""

from __future__ import annotations

from collections.abc import Sequence

from preferans.bots.bot import draw
from preferans.bots.policy.stakes import lead_from
from preferans.bots.worlds import Worlds
from preferans.cards import Cards
from preferans.deal import Action, Award, Discard, Observation, discard
from preferans.solver.mixing import misere_discard

ROUNDS = 120


def mixed_discard(
    seen: Observation,
    worlds: Worlds,
    likely: Sequence[Action],
    depth: tuple[int, int],
    seed: int,
) -> Action | None:
    """What to lay away before a misère; ``None`` where another contract may be played."""
    assert isinstance(seen.terms, Award)
    contracts, declarer = seen.terms.rung.contracts, seen.terms.declarer
    splits, work = depth
    whole = seen.hand
    if not all(c.null for c in contracts) or not splits or len(whole) != 12:
        return None
    lead = lead_from(seen, contracts[0], declarer)
    pair = (declarer.after(1), declarer.after(2))
    found = misere_discard(
        whole,
        [(Cards(int(h[pair[0]])), Cards(int(h[pair[1]]))) for h in worlds.hands[:splits]],
        declarer,
        declarer.after(lead),
        rounds=ROUNDS,
        work=work,
    )
    shares = {away: share for away, share in found.shares.items() if share}
    if len(shares) > 1 and not found.bound:
        # Nothing can be caught in the worlds drawn: the safest by the evaluator, then.
        return next((a for a in likely if isinstance(a, Discard) and a.cards in shares), None)
    at = draw(seen, seed, 1 << 30)
    total = sum(shares.values())
    for away in sorted(shares, key=lambda cards: cards.bits):
        at -= int(shares[away] / total * (1 << 30)) + 1
        if at < 0:
            return discard(away.bits)
    return likely[0]
