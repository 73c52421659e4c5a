"""What stands around a declaration's name is found in time that grows as the type does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.growth import BOUND, exponent

from man9.declarations import around

TYPES: dict[str, Callable[[int], str]] = {
    "a word in brackets": lambda n: "f(" + "a" * n + ") int",
    "words in brackets": lambda n: "f(" + "a " * n + ") int",
    "words": lambda n: "a " * n + "(b)",
    "blanks": lambda n: "a" + " " * n + "(b)",
    "open brackets": lambda n: "( " * n,
    "calls": lambda n: "a (b) " * n,
    "types of pointers": lambda n: "typeof(*a) " * n,
    "pointers in pointers": lambda n: "void (*" + " (*" * n,
}


@pytest.mark.parametrize("make", TYPES.values(), ids=TYPES)
def test_the_hole_for_a_name_is_found_in_linear_time(make: Callable[[int], str]) -> None:
    assert exponent(make, around) < BOUND


@pytest.mark.parametrize(
    ("result", "parts"),
    [
        ("int", ("int ", "")),
        ("int *", ("int *", "")),
        ("void (*)(int)", ("void (*", ")(int)")),
        ("typeof(*a) *", ("typeof(*a) *", "")),
        ("typeof (*a) (*)[2]", ("typeof (*a) (*", ")[2]")),
        ("void (__iomem *)(int)", ("void (__iomem *", ")(int)")),
        ("A(b) void (* const)(int)", ("A(b) void (* const ", ")(int)")),
    ],
)
def test_a_name_stands_behind_the_star_in_its_brackets(result: str, parts: tuple[str, str]) -> None:
    assert around(result) == parts
