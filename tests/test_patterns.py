"""Patterns that are compiled when they are first used."""

from __future__ import annotations

import re

import pytest

from man9.patterns import compiled_later, regex


def test_a_pattern_answers_as_one_that_is_compiled_at_once() -> None:
    text, flags = r"(?P<word>\w+) (\d)", re.ASCII
    later, at_once = regex(text, flags), re.compile(text, flags)
    for name in ("flags", "groups", "groupindex", "pattern"):
        assert getattr(later, name) == getattr(at_once, name)
    for method in ("match", "search", "fullmatch"):
        assert getattr(later, method)("abc 1")["word"] == "abc"
    assert later.sub("x", "abc 1") == "x"
    assert later.findall("abc 1, d 2") == [("abc", "1"), ("d", "2")]
    with pytest.raises(AttributeError):
        later.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_others_compile_later_just_within() -> None:
    with compiled_later():
        broken = re.compile("(")
        assert re.compile("a+").match("aa")
    with pytest.raises(re.error):
        broken.match("a")
    with pytest.raises(re.error):
        re.compile("(")
    assert isinstance(re.compile("b"), re.Pattern)
