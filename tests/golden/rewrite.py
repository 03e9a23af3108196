"""Write the stored playthroughs anew from their facts: ``python -m tests.golden.rewrite [NAME …]``.

For a deliberate change of the format or of a score. Only what was dealt, said and played is kept;
tricks, entries, totals, end and results are written as the rules give them now, so look at the
difference before you commit it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from preferans.notation.record import format_record, parse_record

RECORDS = Path(__file__).parent / "records"
FOLLOWS = re.compile(r"(sheet|total|taken|over|result)\b")
"""How lines begin that say nothing but what follows from the others."""


def facts(text: str) -> str:
    """A record without what follows by replay."""
    return "\n".join(line for line in text.splitlines() if not FOLLOWS.match(line))


def main(names: list[str]) -> None:
    """Rewrite the playthroughs of these names, or all."""
    for path in [RECORDS / f"{name}.txt" for name in names] or sorted(RECORDS.glob("*.txt")):
        old = path.read_text(encoding="utf-8")
        new = format_record(parse_record(facts(old)))
        path.write_text(new, encoding="utf-8", newline="\n")
        print(f"{'changed' if new != old else 'as it was':9} {path.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
