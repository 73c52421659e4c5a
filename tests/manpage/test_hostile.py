"""Pages of texts spliced from every construct of reStructuredText: mandoc and groff have nothing to say."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.manpage.nothing import references
from tests.manpage.pages import complaints
from tests.text.test_plain import PIECES

from man9.manpage.body import item_body, section_body
from man9.manpage.escape import printable
from man9.text import tree

BLOCKS = (
    *("\n\nT\n=\n\n", "\n====\nT\n====\n", "\n\n- a\n- b\n\n", "\n\n1. a\n\n   b\n", "\n\na\n  b\n\n"),
    *("\n\n:f: x\n", "\n\n+--+--+\n|a |- b|\n+--+--+\n\n", "\n\n=  =\na  b\n=  =\n\n", "\n\n| l\n|   m\n"),
    *("\n\n.. [1] f\n", "::\n\n  .x\n", "\n\n.. note:: n\n\n   - a\n", "\n\n.. math:: a\n\n", "\n\n-a  x\n"),
    *("\n\n.. |s| replace:: t\n", "\n\n.. _foo: http://a.b\n", "\n\n>>> a\n", "\n\n.. c:macro:: X\n\n   y\n"),
    "\n\n.. flat-table::\n\n   * - a\n     - b\n   * - - c\n",
    *(".so x", "'", "\\", '"', "\x1b[1m", "\u202e", "\u4e2d", "e\u0301", "\ue0ff", "\\fB", "%d"),
    *("a" * 90, "\n.\n", "\n'\n", "\n\n- - a\n\n", "\n\n- a\n    b\n\n", "\n\n- :a: b\n\n"),
)
PAGE = (
    '.TH "x" 9 "2026-10-01" "./a" "M"\n.nr HY 0\n.nh\n.ad l\n.SH NAME\nx \\- y\n'
    ".SH ARGUMENTS\n.TP\na\n{}\n.SH DESCRIPTION\n{}\n"
)


@pytest.mark.parametrize("seed", range(6))
def test_no_text_makes_mandoc_or_groff_complain(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)  # noqa: S311  # which examples: the same on each run
    paths = []
    for number in range(200):
        text = "".join(chance.choices((*BLOCKS, *PIECES), k=chance.randrange(1, 16)))
        document = tree(text, file="a.c", line=1).document
        item = item_body(document, references())
        page = PAGE.format(item, section_body(document, references()) or "Nothing.")
        tables = "'\\\" t\n" if "\n.TS\n" in page else ""
        paths.append(tmp_path / f"{number}.9")
        paths[-1].write_text(printable(tables + page), encoding="utf-8")
    assert complaints(paths) == ""
