"""Texts that are read without docutils' parser have the tree that it makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.text.test_plain import texts

from man9.commands import common
from man9.commands.request import TreeRequest
from man9.text import body, plain, simple
from man9.text.parser import parse

INDENTS = st.sampled_from(("", "", "", " ", "  ", "  ", "   ", "    ", "      "))
WORDS = st.sampled_from(
    (
        *(
            "",
            "",
            "",
            "word",
            "a b",
            "kfree() of",
            "@p is",
            "-EIO",
            "Foo:",
            "x : y",
            "end::",
            "::",
            ": f",
            "| l",
        ),
        *(
            "- x",
            "-  z",
            "* y",
            "+ w",
            "\u2022 v",
            "-",
            "*",
            "-- att",
            "\u2014 att",
            "--opt  d",
            "====",
            "...",
        ),
        *("1. x", "2. y", "3. u", "10. t", "1) a", "2) z", "(1) b", "(2) c", "1.", "a. q", "#. auto", "I. r"),
        *("a_", "``c``", "*e*", "*p", "x\\", ".. note::", "http://a.b/c", ">>> x", "+--+"),
    )
)
TEXTS = st.lists(st.tuples(INDENTS, WORDS).map("".join), min_size=1, max_size=9).map("\n".join)


def is_simple(text: str) -> bool:
    """Tell whether it is, and make sure that it is right then."""
    text = plain.untabbed(text)
    read = simple.tree(text, file="a.c", line=3)
    if read is None:
        return False
    found, problems = read
    by_docutils = parse(text, file="a.c", line=3)
    assert [node.pformat() for node in found.children] == [
        node.pformat() for node in by_docutils.document.children
    ]
    assert problems == by_docutils.problems
    return True


@given(TEXTS)
@settings(max_examples=1500, deadline=None)
def test_any_mixture_of_blocks_gives_the_tree_of_docutils(text: str) -> None:
    is_simple(text)


@pytest.mark.parametrize(
    "text",
    [
        "One:\n\n- a list\n- of two,\n  in lines\n\n  and a paragraph\n\nBehind it.",
        "* a\n\n  - b\n  - c\n\n* d",
        "1. first\n2. second\n\n(1) other\n(2) list",
        "term\n  its meaning\nother term\n  meaning of @other\n\n  in two parts",
        "Text.\n\n  A quote\n  of two lines.\n\n    And one in it.",
        "Like this::\n\n    *p = `q`;\n\n      x_ = 1;\n\nand so on",
        "Like this: ::\n\n  x\n\n::\n\n  y",
    ],
)
def test_lists_quotes_and_examples_are_simple(text: str) -> None:
    assert is_simple(text)


@pytest.mark.parametrize(
    "text",
    [
        "2. second",
        "1. first\n3. third",
        "a. letter",
        "- *emphasis*",
        "term : class\n  meaning",
        "a::\n\nno code",
        "title\n::\n\n  x",
        "- " * 9 + "deep",
        "  words\n\n  -- someone",
        "Title\n=====",
        "- a\n\n  .. note:: b",
    ],
)
def test_what_is_rare_is_left_to_docutils(text: str) -> None:
    assert simple.tree(text, file="a.c", line=3) is None


@pytest.mark.parametrize(
    "text",
    [
        "- a\nb",
        "- a\n* b\nc",
        "two\nlines\n  quote\nno blank",
        "a\n\n  quote\nno blank",
        "1. a\n\n   x\nc",
        "Terms\n  of use\nend here\n",
        "- two\n  lines\n    quote\n  text\nb",
        "Code::\n\n  x\ny",
    ],
)
def test_what_is_wrong_with_lists_and_quotes_is_told_at_its_line(text: str) -> None:
    assert is_simple(text)
    assert parse(text, file="a.c", line=3).problems


@pytest.mark.parametrize("text", ["- *a*\nb", "- a\nb"])
def test_who_reads_a_text_does_not_show(text: str) -> None:
    found, problems = body(text, file="a.c", line=3)
    by_docutils = parse(text, file="a.c", line=3)
    assert not isinstance(found, list)
    assert [each.pformat() for each in found.children] == [
        each.pformat() for each in by_docutils.document.children
    ]
    assert problems == by_docutils.problems != ()


@pytest.mark.kernel
def test_every_simple_text_of_the_kernel_has_the_tree_of_docutils(linux: Path) -> None:
    count = 0
    for file in common.each_file(common.open_session(TreeRequest(srctree=linux, quiet=True))):
        for text in texts(linux, [file.path]) if file.items else ():
            count += not plain.is_plain(plain.untabbed(text)) and is_simple(text)
    assert count > 2_000
