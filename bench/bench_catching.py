"""How fast and how well miseres are caught when only the declarer's discard is unknown.

Risky miseres as people play them (``preferans.bots.components.risky``), the discards reckoned with
all alike. Times are of the processor, work is the number of positions, the same on every machine.

Shown last: of the discards that could be caught with all hands open, the part that the plan found
catches whatever the declarer does.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from preferans.bots.components import risky
from preferans.solver.catching import WORK, Proof, best, sure

MEDIAN, P99, CAUGHT = 10.0, 1500.0, 94.0
"""What must hold: milliseconds, milliseconds, per cent."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=int, default=WORK, help="positions a question may look into")
    asked = parser.parse_args()
    deals = list(risky(Random(asked.seed), asked.deals))
    times, works, proofs = [], [], dict.fromkeys(Proof, 0)
    possible = caught = certain = 0
    for play in deals:
        start = process_time()
        catch = best(play, work=asked.work)
        times.append(1000 * (process_time() - start))
        works.append(catch.work)
        proofs[catch.proof] += 1
        possible += len(catch.possible)
        caught += len(catch.caught)
        certain += len(catch.caught) == len(play.discards)
    sures = []
    for play in deals:
        start = process_time()
        try:
            sure(play, work=asked.work)
        finally:
            sures.append(1000 * (process_time() - start))
    count = len(deals)
    worlds = sum(len(play.discards) for play in deals) / count
    print(f"{count} risky miseres, {worlds:.1f} discards each, work at most {asked.work}")
    report("best catch, ms", times, f"must: median {MEDIAN:.0f}, p99 {P99:.0f}")
    report("best catch, positions", [float(w) for w in works], "")
    report("all caught?, ms", sures, "")
    print("  proofs: " + ", ".join(f"{p.name.lower()} {n}" for p, n in proofs.items()))
    print(
        f"  caught {caught} of {possible} catchable discards = {100 * caught / possible:.1f} %"
        f" (must: {CAUGHT:.0f}); all of a deal in {certain} deals"
    )


def report(name: str, values: list[float], note: str) -> None:
    """One line of a table."""
    values = sorted(values)
    n = len(values)
    print(
        f"  {name:22} mean {sum(values) / n:9.1f}  median {values[n // 2]:9.1f}"
        f"  p95 {values[19 * n // 20]:9.1f}  p99 {values[99 * n // 100]:9.1f}"
        f"  max {values[-1]:9.1f}  {note}"
    )


if __name__ == "__main__":
    main()
