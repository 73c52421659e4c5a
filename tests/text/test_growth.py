"""Ten times the text, ten times the time: what docutils takes the square of the time for is bounded."""

from __future__ import annotations

import pytest
from tests.growth import BOUND, exponent
from tests.manpage.nothing import references

from man9.manpage.body import section_body
from man9.text import tree

PIECES = (
    *(
        "a_ ",
        "``a ",
        "[1]_ ",
        "_`a` ",
        ":x: ",
        "|a| ",
        "*a ",
        "`a ",
        "**a ",
        "`a`_ ",
        "[#]_ ",
        ":x:`a` ",
        "``a`` ",
    ),
    *("http://a.b ", "&a ", "f() ", "(", "\\a ", "\\* "),
)
BLOCKS = (
    *("* a\n", "1. a\n", "a\n  b\n", "a\n\n  b\n\n", ":f: x\n", "-a  x\n", "| a\n", ">>> a\n\n", ".. a\n\n"),
    *(
        "a\n-\n\n",
        ".. note:: x\n\n",
        "a::\n\n  b\n\n",
        "a::\n",
        "+-+\n|a|\n+-+\n\n",
        ".. [#] x\n",
        ".. _a: b\n",
    ),
)
WIDE = "\n".join(each * 300 for each in ("=  ", "a  ", "=  ")) + "\n\n"
TABLES = {
    "columns": lambda size: WIDE * (size // len(WIDE) + 1),
    "rows": lambda size: "==  ==\n" + "a   b\n" * (size // 6) + "==  ==",
    "a grid": lambda size: "+---+---+\n" + "| a | b |\n+---+---+\n" * (size // 20),
    "ragged": lambda size: (
        ".. flat-table::\n\n   * - " + "\n     - ".join(["a"] * (size // 16)) + "\n   * - b" * (size // 16)
    ),
}


def pages(text: str) -> None:
    section_body(tree(text, file="a.c", line=1).document, references())


@pytest.mark.parametrize("piece", PIECES)
def test_time_grows_as_one_paragraph_does(piece: str) -> None:
    line = (piece * 20).strip()
    assert exponent(lambda size: "\n".join([line] * (size // len(line) + 1)), pages) < BOUND


@pytest.mark.parametrize("piece", PIECES)
def test_time_grows_as_the_number_of_paragraphs_does(piece: str) -> None:
    line = (piece * 20).strip()
    assert exponent(lambda size: "\n\n".join([line] * (size // len(line) + 1)), pages) < BOUND


@pytest.mark.parametrize("block", BLOCKS)
def test_time_grows_as_the_number_of_blocks_does(block: str) -> None:
    assert exponent(lambda size: block * (size // len(block) + 1), pages) < BOUND


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_time_grows_as_a_table_does(table: object) -> None:
    assert exponent(table, pages) < BOUND  # type: ignore[arg-type]
