"""No input ends a run: 20,000 of them, the same ones each time (`make fuzz` goes on)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.fuzz import seeds
from tests.fuzz.findings import search

PARTS, PART = 10, 1000  # many parts: the workers share them


def complaints(part: int, found: list[seeds.Seed]) -> str:
    numbers = range(part * PART, (part + 1) * PART)
    return "\n".join(map(str, search(numbers, found)))


@pytest.mark.parametrize("part", range(PARTS))
def test_no_change_of_our_own_sources_ends_a_run(part: int) -> None:
    assert complaints(part, seeds.own()) == ""


@pytest.mark.parametrize("part", range(PARTS, 2 * PARTS))
def test_no_change_of_a_kernel_comment_ends_a_run(part: int, linux: Path) -> None:
    assert complaints(part, seeds.kernel(linux)) == ""
