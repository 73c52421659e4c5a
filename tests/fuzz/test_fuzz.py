"""No input ends a run: 20,000 of them, the same ones each time (`make fuzz` goes on)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PARTS, PART = 10, 1000  # many parts: the workers share them


def complaints(part: int, *options: str) -> str:
    """What a run in a process of its own says: Sphinx leaves its directives behind in one."""
    command = [sys.executable, "-m", "tests.fuzz", "--jobs", "1", "--count", str(PART), *options]
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [*command, "--seed", str(part * PART)], cwd=root, capture_output=True, text=True, check=False
    )
    return done.stdout if done.returncode else ""


@pytest.mark.parametrize("part", range(PARTS))
def test_no_change_of_our_own_sources_ends_a_run(part: int) -> None:
    assert complaints(part) == ""


@pytest.mark.parametrize("part", range(PARTS, 2 * PARTS))
def test_no_change_of_a_kernel_comment_ends_a_run(part: int, linux: Path) -> None:
    assert complaints(part, "--linux", str(linux)) == ""
