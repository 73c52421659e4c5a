"""Kernel-doc's inline markup in text (kernel-doc.rst, 10)."""

from __future__ import annotations

import pytest

from man9.text.inline import MARKUP, Mark, mark


def marks(text: str) -> list[Mark]:
    return [mark(match) for match in MARKUP.finditer(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see kfree().", Mark("function", "kfree()", "kfree")),
        ("a &struct sk_buff here", Mark("symbol", "struct sk_buff", "struct sk_buff")),
        ("&struct\n sk_buff", Mark("symbol", "struct sk_buff", "struct sk_buff")),
        ("&enum mode, then", Mark("symbol", "enum mode", "enum mode")),
        ("&typedef cb_t", Mark("symbol", "typedef cb_t", "typedef cb_t")),
        ("&page->flags.", Mark("symbol", "page->flags", "page", "flags")),
        ("&struct page.flags", Mark("symbol", "struct page.flags", "struct page", "flags")),
        ("&jiffies", Mark("symbol", "jiffies", "jiffies")),
        ("@count bytes", Mark("parameter", "count")),
        ("@pg->map.count.", Mark("parameter", "pg->map.count")),
        ("!@shared", Mark("parameter", "shared")),
        ("@args...", Mark("parameter", "args...")),
        ("@...", Mark("parameter", "...")),
        ("@fn() is", Mark("parameter", "fn()")),
        ("%NULL", Mark("constant", "NULL")),
        ("%-EINVAL, or", Mark("constant", "-EINVAL")),
        ("%0 on success", Mark("constant", "0")),
        ("%WAKE_*", Mark("constant", "WAKE_*")),
        ("$HOME/x", Mark("environment", "$HOME")),
        ("ops->open() is", Mark("method", "open()")),
        ("@struct demo_ctrl made", Mark("symbol", "struct demo_ctrl", "struct demo_ctrl")),
        ("(http://a.org/b-c).", Mark("link", "http://a.org/b-c", "http://a.org/b-c")),
        ("<jo@a.org>", Mark("link", "jo@a.org", "mailto:jo@a.org")),
    ],
)
def test_a_piece_of_markup_is_found_whole(text: str, expected: Mark) -> None:
    assert marks(text) == [expected]


@pytest.mark.parametrize(
    "text",
    ['"%d of %s\\n"', "%02x:%02x", "%pOF", "%llu", "a && b", "50% of", "f(x)", "100%", "x@", "a & b", "5$"],
)
def test_what_only_looks_like_markup_stays_text(text: str) -> None:
    assert marks(text) == []


def test_a_long_word_is_searched_in_linear_time() -> None:
    assert marks("a." * 50_000 + "@b") == [Mark("parameter", "b")]
