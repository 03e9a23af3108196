"""The solver's own tests in C++ at their full size, plain and under the sanitizers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

NATIVE_SOURCES = Path(__file__).parents[2] / "native"
TOOLS = Path(sys.executable).parent

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(
        shutil.which("c++") is None and shutil.which("g++") is None, reason="no C++ compiler"
    ),
]


def run(*command: str | Path, cwd: Path = NATIVE_SOURCES) -> str:
    """What a command says; its output is shown if it fails."""
    path = os.pathsep.join((str(TOOLS), os.environ.get("PATH", "")))
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, "PATH": path},
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def built(kind: str, *options: str, where: Path) -> Path:
    """Build the tests; the folder of their programs."""
    run(
        "cmake",
        "-S",
        NATIVE_SOURCES,
        "-B",
        where,
        "-G",
        "Ninja",
        f"-DCMAKE_BUILD_TYPE={kind}",
        *options,
    )
    run("cmake", "--build", where)
    return where / "tests"


def test_full_size(tmp_path: Path) -> None:
    tests = built("Release", where=tmp_path)
    assert "100000 positions, 0 mismatches" in run(tests / "test_endings", "100000", "3", "4")
    assert "4000 positions, 0 mismatches" in run(tests / "test_endings", "4000", "4", "5")
    assert "10000 deals, 0 changed" in run(tests / "test_bounds", "10000", "5")
    assert "1000 deals, 0 differences" in run(tests / "test_ways", "1000", "6")


def test_sanitized(tmp_path: Path) -> None:
    tests = built("Debug", "-DPREFERANS_SANITIZE=ON", where=tmp_path)
    assert "0 mismatches" in run(tests / "test_endings", "6000", "7", "4")
    assert "0 changed" in run(tests / "test_bounds", "30", "8")
    assert "0 differences" in run(tests / "test_ways", "30", "9")
