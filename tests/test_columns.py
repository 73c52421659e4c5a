"""Columns of text in several scripts."""

from __future__ import annotations

import pytest

from man9.columns import columns, fitting, is_stacked, padded


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("", 0),
        ("abc", 3),
        ("\u4e2d\u6587", 4),
        ("e\u0301", 1),
        ("\uff21", 2),
        ("a\u200bb", 2),
        ("\u00e9\u00df", 2),
    ],
)
def test_a_text_takes_the_columns_that_a_terminal_gives_it(text: str, width: int) -> None:
    assert columns(text) == width
    assert padded(text, 8) == text + " " * (8 - width)
    assert fitting(text, width) == text


def test_no_half_of_a_character_is_left_at_the_end() -> None:
    assert fitting("\u4e2d\u6587", 3) == "\u4e2d"
    assert fitting("e\u0301e\u0301", 1) == "e\u0301"
    assert fitting("abc", 2) == "ab"


@pytest.mark.parametrize("text", ["q\u0303", "a\u20ddb", "\u0928\u094d", "a\u200bb"])
def test_a_character_without_a_column_is_seen(text: str) -> None:
    assert is_stacked(text)


@pytest.mark.parametrize("text", ["", "q~", "\u00e9", "\u4e2d\u6587", "a\u00adb"])
def test_a_character_with_a_column_is_none_without(text: str) -> None:
    assert not is_stacked(text)
