"""Ten times the text, ten times the time, where a document shows it by the directive."""

from __future__ import annotations

import pytest
from tests.fuzz import stages
from tests.growth import BOUND, exponent

PIECES = (
    *(".. __: a_ ", ".. _a: b", ".. |a| b ", "__ a_ ", ".. ", "__ ", "a_ ", "|a|_ ", ":c:func:`a` ", "f() "),
    *("%A ", "&a->b ", "@a ", "``a`` ", "`a <b>`_ ", "[#a]_ "),
)
LINES = (
    ".. __: a_",
    "__ a_",
    ".. _a: b_",
    ".. |a| replace:: b",
    "* a",
    "#. a",
    ":a: b",
    "a\n  b",
    ".. note:: a",
)


def nodes(text: str) -> None:
    stages.by_directive([text])


def comment(lines: str) -> str:
    return (
        "/**\n * f - g\n *\n" + "".join(f" * {line}\n" for line in lines.split("\n")) + " */\nint f(void);\n"
    )


@pytest.mark.parametrize("piece", PIECES)
def test_time_grows_as_a_line_does(piece: str) -> None:
    assert exponent(lambda size: comment(piece * (size // len(piece) + 1)), nodes) < BOUND


@pytest.mark.parametrize("piece", PIECES)
def test_time_grows_as_a_purpose_does(piece: str) -> None:
    assert exponent(lambda size: comment("a").replace("g", piece * (size // len(piece) + 1)), nodes) < BOUND


@pytest.mark.parametrize("line", LINES)
def test_time_grows_as_the_lines_do(line: str) -> None:
    assert exponent(lambda size: comment("\n".join([line] * (size // len(line) + 1))), nodes) < BOUND
