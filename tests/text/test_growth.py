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
    "columns of a grid": lambda size: (
        ("+-" * (size // 40) + "+\n" + "| " * (size // 40) + "|\n") * 20 + "+-" * (size // 40) + "+\n"
    ),
    "a cell of a grid": lambda size: "+----+\n" + "| a  |\n" * (size // 7) + "+----+\n",
    "values": lambda size: ".. csv-table::\n\n" + "   a,b\n" * (size // 7),
    "lists": lambda size: ".. list-table::\n\n" + "   * - a\n     - b\n" * (size // 20),
    "spans of columns": lambda size: ".. flat-table::\n\n" + "   * - :cspan:`999` a\n" * (size // 24),
    "a span of rows": lambda size: (
        f".. flat-table::\n\n   * - :rspan:`{size}` a\n" + "   * - b\n" * (size // 10)
    ),
    "ragged": lambda size: (
        ".. flat-table::\n\n   * - " + "\n     - ".join(["a"] * (size // 16)) + "\n   * - b" * (size // 16)
    ),
}


NESTED = {
    "quotes": lambda size: "".join(" " * depth + "a\n\n" for depth in range(int(size**0.5))),
    "quotes again and again": lambda size: "".join(" " * (n % 30) + "a\n\n" for n in range(size // 18)),
    "bullets of one line": lambda size: "* " * (size // 2) + "a",
    "bullets": lambda size: "".join("  " * depth + "* a\n\n" for depth in range(int(size**0.5))),
    "bullets again and again": lambda size: "".join("  " * (n % 15) + "* a\n\n" for n in range(size // 19)),
    "line blocks": lambda size: "".join("| " + " " * (n % 30) + "a\n" for n in range(size // 18)),
}
SIZE = 96_000
PLAIN = {"http://a.b ", "&a ", "f() "}  # what docutils is not asked about


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


@pytest.mark.parametrize("nested", NESTED.values(), ids=NESTED)
def test_time_grows_as_what_is_nested_does(nested: object) -> None:
    assert exponent(nested, pages) < BOUND  # type: ignore[arg-type]


@pytest.mark.parametrize("piece", [each for each in PIECES if each not in PLAIN])
def test_a_text_of_96_kilobytes_is_shown_as_written_and_that_is_told(piece: str) -> None:
    text = piece * (SIZE // len(piece))
    parsed = tree(f"{text}\nand\n", file="a.c", line=1)
    assert [problem.code for problem in parsed.problems] == ["KD499"]
    assert parsed.document.astext().split() == [*text.split(), "and"]
