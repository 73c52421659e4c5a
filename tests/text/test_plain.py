"""Texts that are told to be plain paragraphs are just that to docutils."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from man9.commands import common
from man9.commands.request import TreeRequest
from man9.config import MacroSettings
from man9.reading import read
from man9.text import plain, tree
from man9.text.parser import parse

PIECES = (
    *(
        "word",
        "a",
        "kfree()",
        "&struct x",
        "@p",
        "*@q",
        "%0",
        "$E",
        "f(x)",
        "x->y",
        "-EIO",
        "e.g.",
        "1.",
        "a)",
    ),
    *(
        "*",
        "-",
        "* ",
        "- ",
        "+ ",
        "::",
        ":",
        "x::",
        "``",
        "``lit``",
        "`r`",
        "|",
        "|s|",
        "_",
        "foo_",
        "__x__",
        "\\",
    ),
    *(
        "*em*",
        "**st**",
        "[1]_",
        "--opt",
        "-a",
        ":f:",
        "..",
        ".. x::",
        "====",
        "----",
        "(a)",
        "#.",
        ">>>",
        "__",
    ),
    *(
        " : ",
        "http://a.b/c",
        "a@b.c",
        "\n",
        "\n\n",
        "\n  ",
        "\n   ",
        "\n\n    ",
        " ",
        "  ",
        "\t",
        "\u2014",
        ".",
    ),
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)


def same(text: str) -> None:
    quick, slow = tree(text, file="a.c", line=3), parse(plain.untabbed(text), file="a.c", line=3)
    assert quick.document.pformat() == slow.document.pformat()
    assert quick.problems == slow.problems


@given(TEXTS)
@settings(max_examples=500, deadline=None)
def test_any_mixture_of_markup_gives_the_tree_of_docutils(text: str) -> None:
    same(text)


@given(st.text(alphabet="ab *-_`:|.\\\n()[]#1", max_size=60))
@settings(max_examples=500, deadline=None)
def test_any_characters_give_the_tree_of_docutils(text: str) -> None:
    same(text)


def texts(root: Path, paths: list[str]) -> Iterator[str]:
    for path in paths:
        for item in read(path, (root / path).read_bytes(), MacroSettings()).items:
            yield from (section.text for section in item.sections)
            yield from (each.description for each in item.parameters)


def test_the_texts_of_the_sample_give_the_tree_of_docutils(sample: Path) -> None:
    found = list(texts(sample, [str(path.relative_to(sample)) for path in sample.rglob("*.[ch]")]))
    assert len(found) > 30
    for text in found:
        same(text)


def test_most_texts_are_plain(sample: Path) -> None:
    found = list(texts(sample, [str(path.relative_to(sample)) for path in sample.rglob("*.[ch]")]))
    assert sum(plain.is_plain(plain.untabbed(text)) for text in found) > len(found) / 2


@pytest.mark.kernel
def test_every_text_of_the_kernel_gives_the_tree_of_docutils(linux: Path) -> None:
    seen: set[str] = set()
    for file in common.each_file(common.open_session(TreeRequest(srctree=linux, quiet=True))):
        for item in file.items:
            seen.update(section.text for section in item.sections)
            seen.update(each.description for each in item.parameters)
    chosen = [text for text in sorted(seen) if plain.is_plain(plain.untabbed(text))][::4]
    assert len(chosen) > 10_000
    for text in chosen:
        same(text)


def test_a_long_text_that_is_not_plain_is_told_at_once() -> None:
    assert not plain.is_plain("a word-b, (foo_bar) or c. " * 2_000 + "`")
    assert not plain.is_plain("aaaa " * 20_000 + "\x00")
