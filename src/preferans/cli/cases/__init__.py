"""Real cases with right answers: read from files, put to the engine, compared."""

from preferans.cli.cases.judge import judge
from preferans.cli.cases.outcome import Outcome, Verdict
from preferans.cli.cases.reading import BadCaseError, Case, read_cases

__all__ = ["BadCaseError", "Case", "Outcome", "Verdict", "judge", "read_cases"]
