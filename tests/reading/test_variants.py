"""The same comment, written otherwise: line ends, marks and bytes that say nothing change nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.reading.test_cases import CASES

from man9.config import MacroSettings
from man9.model import Item, SourceFile
from man9.reading import read

MACROS = MacroSettings()
SAMPLE = Path(__file__).parents[1] / "data" / "sample"
FILES = sorted(CASES.glob("*.c")) + sorted(path for path in SAMPLE.rglob("*.[ch]") if path.is_file())

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)


def placeless(item: Item) -> Item:
    """The item without its offsets, which change with every byte."""
    parameters = tuple(replace(each, code_at=-1, code_end=-1) for each in item.parameters)
    return replace(item, code_at=-1, body_at=-1, code_end=-1, parameters=parameters)


def said(file: SourceFile) -> tuple[object, ...]:
    problems = [replace(problem, column=0, end_column=0) for problem in file.problems]
    return [placeless(item) for item in file.items], problems, file.exports, file.licence


def crlf(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def bom(data: bytes) -> bytes:
    return b"\xef\xbb\xbf" + data


def blanks_at_line_ends(data: bytes) -> bytes:
    return re.sub(rb"(?<!\\)\n", b" \t\n", data)


def without_a_last_line_end(data: bytes) -> bytes:
    return data.rstrip(b"\n")


def two_stars_at_the_end(data: bytes) -> bytes:
    return re.sub(rb"(?m)^ \*/$", b" **/", data)


def form_feeds_between(data: bytes) -> bytes:
    return re.sub(rb"(?m)^\}$", b"}\f", data)


@every_file
@pytest.mark.parametrize(
    "change",
    [
        crlf,
        bom,
        blanks_at_line_ends,
        without_a_last_line_end,
        two_stars_at_the_end,
        form_feeds_between,
        lambda data: bom(crlf(data)),
    ],
)
def test_what_says_nothing_changes_nothing(path: Path, change: Callable[[bytes], bytes]) -> None:
    data = path.read_bytes()
    assert said(read("a.c", change(data), MACROS)) == said(read("a.c", data, MACROS))


COMMENT = b"""/**
 * demo() - does\tit
 * @a: one of:
 *
 *\t- this
 *\t- that
 *
 * Some text.
 *
 * Return: zero
 */
int demo(int a);
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"\n * ", b"\n *"),
        (b"\n * ", b"\n* "),
        (b"\n *", b"\n\t*"),
        (b"\n *\n", b"\n\n"),
        (b" */", b"*/"),
        (b" */", b" ****/"),
        (b"zero\n */", b"zero */"),
        (b"zero\n */", b"zero **/"),
        (b"/**\n", b"/** \t\f\n"),
        (b"Some text", b"Some\x0c text"),
    ],
)
def test_the_form_of_the_stars_changes_no_text(before: bytes, after: bytes) -> None:
    def words(data: bytes) -> object:
        (item,) = read("a.c", data, MACROS).items
        return (
            item.purpose,
            [(each.name, each.description.split()) for each in item.parameters],
            [(each.name, each.text.split()) for each in item.sections],
        )

    assert words(COMMENT.replace(before, after)) == words(COMMENT)


def test_a_byte_of_another_encoding_is_shown_as_an_escape() -> None:
    (item,) = read("a.c", COMMENT.replace(b"Some", b"S\xf6me"), MACROS).items
    assert item.sections[0].text == "S\\xf6me text."


def test_a_file_with_nul_bytes_is_told_and_not_read() -> None:
    file = read("a.c", COMMENT + b"\0", MACROS)
    assert not file.items
    assert [problem.code for problem in file.problems] == ["KD205"]


@pytest.mark.parametrize("end", range(1, len(COMMENT)))
def test_a_file_that_ends_anywhere_is_read_as_far_as_it_goes(end: int) -> None:
    file = read("a.c", COMMENT[:end], MACROS)
    assert all(1 <= problem.line <= COMMENT.count(b"\n") + 1 for problem in file.problems)
    if not file.items and end > COMMENT.index(b"demo()") + 6:
        assert file.problems
