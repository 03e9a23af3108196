"""Ask whether a pinned requirement has a known weakness: ``make audit``.

Two tools of their ecosystems are asked: pip-audit of what Python installs, npm of the web client.
Both ask a service on the network. What could not be asked is said, and is no good news: the exit
code is 0 only if everything was checked and nothing is known, 1 if a weakness is known, 2 if
something could not be checked. It is a warning beside the tests, not one of them (S-16).
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
CLEAN, KNOWN, UNCHECKED = 0, 1, 2
PATIENCE = 180
"""Seconds that one tool may take."""

Answer = tuple[int, str]
"""A code, and what is to be said."""


class UnansweredError(Exception):
    """The tool ran, and could not ask; it says why."""


def asked(command: Sequence[str], read: Callable[[str], list[str]], folder: Path) -> Answer:
    """Run a tool and read its JSON; what it found, or that it could not be asked."""
    tool = command[0]
    if shutil.which(tool) is None:
        return UNCHECKED, f"not checked: {Path(tool).name} is not installed"
    try:
        ran = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        found = read(ran.stdout)
    except subprocess.TimeoutExpired:
        return UNCHECKED, f"not checked: no answer in {PATIENCE} seconds"
    except UnansweredError as error:
        return UNCHECKED, f"not checked: {error}"
    except (ValueError, KeyError, TypeError, AttributeError):
        return UNCHECKED, f"not checked: {_reason(ran.stderr or ran.stdout)}"
    if not found:
        return CLEAN, "nothing is known"
    return KNOWN, "\n".join(("WEAK:", *(f"  {line}" for line in found)))


def of_pip(text: str) -> list[str]:
    """What pip-audit found: the package, its version, the names of its weaknesses."""
    return [
        f"{it['name']} {it['version']}: {', '.join(weak['id'] for weak in it['vulns'])}"
        for it in json.loads(text)["dependencies"]
        if it.get("vulns")
    ]


def of_npm(text: str) -> list[str]:
    """What npm found: the package, and how grave it is."""
    found = json.loads(text)
    if "vulnerabilities" not in found:
        raise UnansweredError(str(found.get("message") or found.get("error")))
    return [f"{name}: {it['severity']}" for name, it in sorted(found["vulnerabilities"].items())]


def _reason(told: str) -> str:
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "the tool said nothing that can be read"


def main(pip_audit: str = "pip-audit", npm: str = "npm") -> int:
    """Ask both, tell what they say; the worst code of the two."""
    pins = str(ROOT / "requirements" / "dev.txt")
    python = [pip_audit, "--requirement", pins, "--disable-pip", "--format", "json"]
    answers = {
        "Python": asked(python, of_pip, ROOT),
        "the web client": asked([npm, "audit", "--json"], of_npm, ROOT / "web"),
    }
    for what, (_, told) in answers.items():
        print(f"{what}: {told}")
    codes = {code for code, _ in answers.values()}
    return KNOWN if KNOWN in codes else max(codes)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
