"""Each text knows the lines of the file that it stands in, also where it was put together from several."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reading.test_cases import CASES, read_case

from man9.checking.texts import check_file
from man9.config import MacroSettings
from man9.model import Item, Pieces
from man9.reading import read
from man9.reading.places import file_line

HEADERS = [
    "@a:",
    "@b:",
    "@c:",
    "@a.d:",
    "Return:",
    "Returns: ",
    "context:",
    "Note:",
    "Description:",
    "example:",
]


@st.composite
def bodies(draw: st.DrawFn) -> list[str]:
    """Lines of a comment behind its name line: headers, text at any depth, empty ones, some starless."""
    lines = []
    for number in range(draw(st.integers(0, 14))):
        words = f"word{number} goes on"
        header = draw(st.sampled_from(HEADERS)) + draw(
            st.sampled_from(["", f" {words}", f"   {words}", f"\t{words}"])
        )
        text = draw(st.sampled_from([" ", "  ", "   ", "\t", "     ", ""])) + words
        lines.append(
            draw(
                st.sampled_from(
                    [f" * {header}", f" *  {header}", f" *{text}", f" *{text}", " *", " *  ", "", text]
                )
            )
        )
    return lines


def texts(item: Item) -> Iterator[tuple[str, int, Pieces]]:
    for parameter in item.parameters:
        if parameter.description:
            yield parameter.description, parameter.line, parameter.pieces
    for section in item.sections:
        if section.text:
            yield section.text, section.line, section.pieces


def assert_in_place(source: str) -> None:
    lines = source.expandtabs().split("\n")
    for item in read("a.c", source.encode(), MacroSettings()).items:
        for text, first, pieces in texts(item):
            assert text.split("\n")[0].strip() in lines[first - 1]
            for down, line in enumerate(text.split("\n")):
                if line:
                    assert line.strip() in lines[file_line(first, pieces, down) - 1], (text, first, pieces)


@given(bodies(), st.sampled_from([" */", " text behind all */", "**/"]))
def test_every_line_of_a_text_stands_where_it_is_said_to(body: list[str], end: str) -> None:
    assert_in_place(
        "\n".join(["", "/**", " * demo() - purpose", *body, end, "int demo(int a, int b, int c);", ""])
    )


@given(bodies(), bodies())
def test_every_line_of_a_text_of_a_member_stands_where_it_is_said_to(
    body: list[str], inner: list[str]
) -> None:
    note = [line for line in inner if "@" not in line or "@a:" in line]
    assert_in_place(
        "\n".join(
            [
                "/**",
                " * struct demo - purpose",
                *body,
                " */",
                "struct demo {",
                "\t/**",
                "\t * @a: text",
                *note,
                "\t */",
                "\tint a, b, c;",
                "\t/** @b: the other */",
                "\tint e;",
                "};",
                "",
            ]
        )
    )


def test_a_problem_in_a_later_piece_is_told_at_its_line() -> None:
    file = read_case("49-description-in-pieces")
    source = (CASES / "49-description-in-pieces.c").read_text().split("\n")
    told = [problem for problem in check_file(file) if problem.code == "KD401"]
    assert [source[problem.line - 1].strip() for problem in told] == ["*     Second piece with *p in it."]


def test_a_problem_in_a_section_that_stands_twice_is_told_at_its_line() -> None:
    lines = [
        "/**",
        " * demo() - purpose",
        " *",
        " * One.",
        " *",
        " * Return: zero",
        " *",
        " * Two *p.",
        " * &struct demo,",
    ]
    lines += [" * @struct demo", " * @lenght", " */", "int demo(int length);", ""]
    file = read("a.c", "\n".join(lines).encode(), MacroSettings())
    assert [(p.code, p.line) for p in file.problems if p.code == "KD110"] == [("KD110", 10)]
    told = {problem.code: problem.line for problem in check_file(file)}
    assert told["KD401"] == 8
    assert told["KD305"] == 11


@pytest.mark.parametrize("mark", ["\r", "\x0b", "\x0c", "\x1c", "\x1e", "\x85", "\u2028", "\u2029"])
def test_a_mark_that_others_take_for_a_line_end_moves_no_problem(mark: str) -> None:
    lines = [
        "/**",
        " * demo() - purpose",
        " *",
        f" * One{mark}two.",
        " *",
        " * A *start.",
        " */",
        "int demo(void);",
        "",
    ]
    told = list(check_file(read("a.c", "\n".join(lines).encode(), MacroSettings())))
    assert [problem.line for problem in told if problem.code == "KD401"] == [6]
