"""What the site shows of cases whose fault was one of the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.reading.test_cases import CASES

from man9.config import MacroSettings
from man9.reading import read

LISTS = "53-list-in-a-member-comment"


@pytest.fixture
def page(build: Callable[..., Path]) -> str:
    """The page of the file with lists in a member's comment."""
    name = f"{LISTS}.c"
    return (
        build(read(name, (CASES / name).read_bytes(), MacroSettings())) / f"files/{name}.html"
    ).read_text()


def symbol(page: str, name: str) -> str:
    start = page.index(f'<section id="c.{name}"')
    return page[start : page.index("</section>", start)]


def test_a_list_in_the_comment_of_a_member_is_a_list_below_its_sentence(page: str) -> None:
    text = symbol(page, "demo_ref")
    member = text[text.index('<dt id="c.demo_ref.refcount"') :]
    items = re.search(
        r"We keep one for:</dt><dd><ul[^>]*>\s*"
        r"<li><p>opened file descriptor</p></li>\s*<li><p>task with coverage</p></li>\s*</ul>",
        member,
    )
    assert items is not None
    assert member.count("<li>") == 2


def test_a_section_keeps_its_text_behind_an_empty_line(page: str) -> None:
    text = symbol(page, "demo_len")
    assert re.search(
        r"<h4>Return</h4><div class=\"text\"><p>the length, or a negative error</p>\s*</div>", text
    )
    assert text.count("<h4>") == 2  # Parameters, Return: nothing is left over for a Description


def test_a_comment_of_another_dialect_is_not_shown(page: str) -> None:
    assert "demo_conv" not in page
    assert "@brief" not in page
