"""Comments of other tools, and lines that are no names (kernel-doc.rst, 2)."""

from __future__ import annotations

import pytest

from man9.config import MacroSettings
from man9.model import SourceFile
from man9.problems import render
from man9.reading import read

MACROS = MacroSettings()


def read_comments(*comments: str) -> SourceFile:
    """A file with these comments (their lines without stars), each before a function."""
    parts = []
    for number, body in enumerate(comments):
        lines = [f" * {line}".rstrip() for line in body.split("\n")]
        parts += ["/**", *lines, " */", f"int demo_{number}(int x);", ""]
    return read("a.c", "\n".join(parts).encode(), MACROS)


DOXYGEN = [
    "@brief converts the type\ninto a text.\n@param t the type",
    "\\brief converts the type\n\\param t the type",
    "@file\nTypes of the standard.",
    "\n\n@brief Adds one.\n\nWARNING:\nTwice is two.",
    "Adds one to the number.\n\n@param[in] x  the number\n@return the sum",
    "@{",
    "@cond DEPRECATED\nKept for those who know it.",
]


def test_a_file_says_once_how_many_comments_are_of_another_tool() -> None:
    file = read_comments(*DOXYGEN)
    assert not file.items
    assert [render(problem) for problem in file.problems] == [
        "a.c:1: warning: a comment in the form of Doxygen, which is not read; in this file: 7 [KD112]"
    ]


@pytest.mark.parametrize("first", ["SECTION:demo", "DemoWidget:visible:", "DemoWidget::size-changed:"])
def test_what_gtk_doc_alone_knows_is_of_another_tool(first: str) -> None:
    file = read_comments(f"{first}\n@x: a number\n\nText.")
    assert not file.items
    assert [(problem.code, problem.arguments) for problem in file.problems] == [("KD112", ("gtk-doc", "1"))]


@pytest.mark.parametrize(
    "body",
    [
        "demo_0() - purpose\n@x: a number\n@return: the same",
        "demo_0: purpose\n@x: a number\n\n@note that this is text",
        "demo_0:\n@x: a number\n\nReturns: the sum",
        "demo_0 - purpose\n@x: a number\n\n@param x is Doxygen's",
    ],
)
def test_a_kernel_doc_comment_may_hold_words_of_others(body: str) -> None:
    file = read_comments(body)
    assert [item.name for item in file.items] == ["demo_0"]
    assert not [problem for problem in file.problems if problem.code == "KD112"]


def test_a_comment_without_a_name_is_no_dialect_for_a_parameter_alone() -> None:
    file = read_comments("Adds one to the number, and\n@page - is a page\n@x: a number")
    assert [problem.code for problem in file.problems] == ["KD101"]


@pytest.mark.parametrize(
    "body", ["demo_0.c - a driver", "demo_0-more.c - a driver", "lib/demo_0-x.h: macros"]
)
@pytest.mark.parametrize("code", ["int demo_0(int x);", "DEFINE_IDA(demo_0);", "MODULE_LICENSE(demo_0);"])
def test_the_name_of_a_file_is_no_function(body: str, code: str) -> None:
    file = read("a.c", f"/**\n * {body}\n */\n{code}\n".encode(), MACROS)
    assert not file.items
    assert [problem.code for problem in file.problems] == ["KD101"]


@pytest.mark.parametrize(
    "body",
    ["\ndemo_0() - purpose", "\ndemo_0 - purpose", "\ndemo_0", "*****\ndemo_0 - purpose", "\nint *demo_0()"],
)
def test_a_name_may_stand_below_a_line_without_a_word(body: str) -> None:
    file = read_comments(f"{body}\n@x: a number")
    assert [item.name for item in file.items] == ["demo_0"]
    assert [(problem.code, problem.line) for problem in file.problems] == [("KD102", 2)]


@pytest.mark.parametrize("body", ["\nNote: what follows", "\nauto-attach during the phase", "*****\npointer"])
def test_below_a_line_without_a_word_prose_is_no_name(body: str) -> None:
    file = read_comments(body)
    assert not file.items
    assert [(problem.code, problem.line) for problem in file.problems] == [("KD102", 2), ("KD101", 3)]


def test_a_line_without_a_word_is_quoted_where_it_stands() -> None:
    file = read_comments("=====\n.....\ndemo_0 - purpose\n@x: a number")
    assert [(each.line, each.arguments) for each in file.problems] == [(2, ("=====",))]
