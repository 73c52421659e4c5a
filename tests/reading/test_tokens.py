"""C text as tokens, and tokens as C text."""

from __future__ import annotations

import pytest

from man9.reading.tokens import closings, is_directive, spell, split, tokenise


def words(text: str) -> list[str]:
    return [token.text for token in tokenise(text, 0)]


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("struct  a *\tb", "struct a *b"),
        ("int (*f)( int ,char )", "int (*f)(int, char)"),
        ("int a [ 2+1 ]", "int a[2+1]"),
        ("char \\\n c", "char c"),
        ("int f(int a, ...)", "int f(int a, ...)"),
    ],
)
def test_tokens_are_spelled_in_the_kernels_style(text: str, spelled: str) -> None:
    assert spell(list(tokenise(text, 0))) == spelled


def test_a_token_knows_its_place_and_whether_something_stands_before_it() -> None:
    text = "int /* why */ a;"
    tokens = [token for token in tokenise(text, 0) if not token.text.startswith("/*")]
    assert all(text.startswith(token.text, token.at) for token in tokens)
    assert [token.gap for token in tokens] == [True, True, False]


def test_a_mark_that_opens_a_line_is_a_directive_with_the_lines_that_go_on() -> None:
    tokens = list(tokenise("a # b\n  #if X \\\n && Y\nc", 0))
    assert [token.text for token in tokens if is_directive(token)] == ["#if X \\\n && Y"]
    assert words("a # b") == ["a", "#", "b"]


def test_a_list_is_cut_outside_its_brackets() -> None:
    parts = split(list(tokenise("a, f(b, c), d[1, 2]", 0)), ",")
    assert [spell(part) for part in parts] == ["a", "f(b, c)", "d[1, 2]"]


def test_each_bracket_has_the_one_that_closes_it() -> None:
    assert closings(list(tokenise("a (b [c]) (d", 0))) == {1: 6, 3: 5}
