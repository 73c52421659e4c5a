"""Descriptions as `man` shows them."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from docutils.utils import column_width
from tests.manpage.conftest import Make
from tests.manpage.pages import shown

from man9.columns import columns

COMMENT = """/**
 * demo_f() - do it
 * @p: what
 *
{}
 */
int demo_f(int p);
"""


@pytest.fixture
def description(make: Make) -> object:
    def run(text: str, width: int = 80) -> str:
        source = COMMENT.format("\n".join(f" * {line}".rstrip() for line in text.split("\n")))
        page = shown(make(source)["demo_f.9"], width)
        body = page.split("DESCRIPTION\n")[1].split("\nSEE ALSO")[0].split("\nNOTES")[0]
        return "\n".join(line.removeprefix("       ") for line in body.rstrip().split("\n"))

    return run


CASES = {
    "paragraphs": ("One\ntwo.\n\nThree.", "One two.\n\nThree."),
    "nested lists": ("* a\n\n  * b\n\n    1. c\n    2. d", "• a\n\n  • b\n\n    1. c\n    2. d"),
    "short items stand close": ("* a\n* b\n* c", "• a\n• b\n• c"),
    "a paragraph in an item": ("- a\n\n  more\n\n- b", "• a\n\n  more\n\n• b"),
    "letters and roman numbers": ("a) x\nb) y\n\niv. p\nv. q", "a) x\nb) y\n\niv. p\nv.  q"),
    "definitions": ("term\n  what it is\nother\n  more", "term   what it is\n\nother  more"),
    "fields": (":Author: me\n:Date: now", "Author:\n       me\n\nDate:  now"),
    "options": ("-a  all\n--long=X  more", "-a     all\n\n--long=X\n       more"),
    "a literal block keeps its lines": (
        "Do::\n\n   if (a)\n           b('\\0');\n\n   .c -d %x @e\n\nthen.",
        "Do:\n\n    if (a)\n            b('\\0');\n\n    .c -d %x @e\n\nthen.",
    ),
    "a code block": (".. code-block:: c\n\n   int x;\n     y;", "    int x;\n      y;"),
    "line blocks": ("| one\n|   two\n| three", "one\n    two\nthree"),
    "a quote": ("say\n\n   this", "say\n\n    this"),
    "an admonition": (".. note:: take care", "Note:\n    take care"),
    "a link with a title": (
        "See `the docs <http://a.org/x>`_, please.",
        "See the docs ⟨http://a.org/x⟩, please.",
    ),
    "a bare link": ("See http://a.org/x-y.", "See http://a.org/x-y."),
    "a footnote": ("See [1]_.\n\n.. [1] Here.", "See [1].\n\n[1] Here."),
    "a substitution": ("The |x| one.\n\n.. |x| replace:: big", "The big one."),
    "an image": (".. kernel-figure:: a.svg\n   :alt: a map\n\n   The map", "[a map]\n\nThe map"),
    "a heading": ("Rules\n~~~~~\n\nNone.", "   Rules\nNone."),
    "quotes and dots at line starts": ("'a'\n.b\n...c", "'a' .b ...c"),
    "no hyphen is broken": ("x " * 30 + "well-known-name", ("x " * 30).strip() + "\nwell-known-name"),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_it_is_shown_as_written(text: str, expected: str, description: object) -> None:
    seen = description(text)  # type: ignore[operator]
    assert seen == expected


def test_a_table_is_drawn_with_spans(description: object) -> None:
    text = "+---+---+\n| a | b |\n+===+===+\n| c     |\n+---+---+\n| d | e |\n|   +---+\n|   | f |\n+---+---+"
    seen = description(text)  # type: ignore[operator]
    assert seen.count("─┐") == 1
    assert all(f"{letter} " in seen for letter in "abcdef")


@pytest.mark.parametrize("width", [60, 80])
def test_a_table_too_wide_is_set_without_filling(width: int, description: object) -> None:
    wide = "=" * 40 + "  " + "=" * 40
    text = f"{wide}\n{'h' * 40}  {'i' * 39}\n{wide}\n{'x' * 39}   y\n{wide}"
    seen = description(text, width)  # type: ignore[operator]
    assert "│" not in seen
    assert "x" * 39 + "   y" in seen


def test_a_link_takes_its_punctuation_along(make: Make) -> None:
    page = make(COMMENT.format(' * (see `it <http://a.org/b>`_), "q".'))["demo_f.9"]
    assert '(see\n.UR "http://a.org/b"\nit\n.UE "),"\n"q".' in page


def test_a_list_in_a_cell_keeps_its_bullets(description: object) -> None:
    rule = "+-----+---------+"
    cells = "| a   | - b c   |\n|     |   d     |\n|     | - e     |\n|     |         |\n|     |   1. f  |"
    text = f"{rule}\n{cells}\n{rule}"
    seen = description(text)  # type: ignore[operator]
    assert seen.split("\n") == ["a  • b c", "     d", "   • e", "     1. f"]


def test_wide_and_combining_characters_stand_in_their_columns(description: object) -> None:
    rule = "=" * 40 + "  " + "=" * 40
    text = f"{rule}\n中文 {'x' * 34}   {'y' * 30}\ne\u0301e\u0301 {'x' * 36}   {'z' * 30}\n{rule}"
    seen = description(text)  # type: ignore[operator]
    first, second = seen.split("\n")
    assert column_width(first[: first.index("y")]) == column_width(second[: second.index("z")])


@pytest.mark.parametrize(
    "text",
    [
        "=====  =\n\u4e2d\u6587   x\ne\u0301e\u0301     y\nabcde  z\n=====  =",
        (
            "+-------+---+\n| \u4e2d\u6587  | x |\n+-------+---+\n"
            "| e\u0301e\u0301    | y |\n+-------+---+\n| abcde | z |\n+-------+---+"
        ),
    ],
    ids=["simple", "grid"],
)
def test_a_drawn_table_is_straight_whatever_the_width_of_its_letters(text: str, description: object) -> None:
    seen = description(text)  # type: ignore[operator]
    assert len({column_width(line) for line in seen.split("\n")}) == 1
    assert "\u2502" in seen


@pytest.mark.parametrize(
    "cells",
    [
        ("q\u0303", "x\u0328y"),  # no such letters: nothing is composed
        ("\u0928\u094d\u0926\u0940", "\u0e17\u0e35\u0e48"),  # marks of class 0 among them
        ("e\u0301q\u0303", "\u4e2d\u20dd"),
    ],
    ids=["letters", "scripts", "around"],
)
def test_marks_that_no_letter_has_leave_the_columns_of_a_table_straight(
    cells: tuple[str, str], description: object
) -> None:
    first, second = (f"{cell}{' ' * (8 - column_width(cell))}" for cell in cells)  # as docutils counts
    rule = f"+{'-' * 9}+---+"
    seen = description(f"{rule}\n| {first}| 1 |\n{rule}\n| {second}| 2 |\n{rule}")  # type: ignore[operator]
    one, other = seen.split("\n")
    assert columns(one[: one.index("1")]) == columns(other[: other.index("2")])
    assert normalize("NFC", cells[0]) in one
    assert normalize("NFC", cells[1]) in other


def test_marks_that_a_letter_has_leave_a_table_its_borders(description: object) -> None:
    seen = description("=====  =\ne\u0301\u0301     y\n=====  =")  # type: ignore[operator]
    assert "\u2502" not in seen  # two marks: one is left over
    seen = description("=====  =\ne\u0301      y\n=====  =")  # type: ignore[operator]
    assert "\u2502" in seen


def test_a_heading_beside_a_tag_is_bold(make: Make) -> None:
    page = make("/**\n * f() - f\n * @a: Width\n *     -----\n *     more\n */\nint f(int a);\n")["f.9"]
    assert ".SS" not in page
    assert "\\fBWidth\\fR\n.PP\nmore" in page


BESIDE_BULLETS = {
    "a term and its meaning": (
        "- EIO - the task is not\n    the same\n\n  Text.",
        "• EIO - the task is not\n         the same\n\n  Text.",
    ),
    "several terms": ("- a\n    b\n  c\n    d", "• a\n         b\n\n  c\n         d"),
    "fields": ("- :a: b\n  :c: d", "• a:\n         b\n\n  c:\n         d"),
    "options": ("- -a  b", "• -a\n         b"),
    "a list": ("- * a\n  * b\n- c", "• • a\n  • b\n\n• c"),
    "a numbered list": ("- 8) a\n     9", "• 8) a 9"),
    "a bullet in a number": ("10. - a\n    - b", "10. • a\n    • b"),
    "a note": ("- .. note:: a\n\n  b", "• Note:\n      a\n\n  b"),
    "a target": ("- .. _a:\n\n  b", "• b"),
    "nothing": ("-\n- a", "•\n\n• a"),
}


@pytest.mark.parametrize(("text", "expected"), BESIDE_BULLETS.values(), ids=BESIDE_BULLETS)
def test_no_bullet_stands_alone(text: str, expected: str, description: object) -> None:
    seen = description(text)  # type: ignore[operator]
    assert seen == expected


def test_a_line_taken_for_a_term_stands_beside_the_name_of_a_parameter(make: Make) -> None:
    page = make("/**\n * f() - f\n * @a: We keep one for:\n *  - a file\n *  - a task\n */\nint f(int a);\n")[
        "f.9"
    ]
    words = shown(page).split("ARGUMENTS\n")[1].split("SEE")[0].split()
    assert " ".join(words) == "a We keep one for: • a file • a task"
    assert "\\fIa\\fR\nWe keep one for:\n" in page
