"""C text -> tokens, spelled back as C; comments between members are kept apart (C17, 6.4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Blanks are read with the token behind them.  A newline has a match of its own: a `#` behind it opens a
# directive.
_TOKEN = regex(
    r"""
    [ \t\f\v\r]*+ (?:\\\n[ \t\f\v\r]*+)*+
    (?: (\w++)                                             # word
      | (/\*.*?(?:\*/|\Z)|//[^\n]*+)                        # comment
      | (\n)
      | ("(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?          # string
        |\.\.\.|->|::|\#\#|<<|>>|[=!<>]=|&&|\|\||.)          # mark
    )
    """,
    re.VERBOSE | re.DOTALL,
)
_COMMENT, _NEWLINE = 2, 3  # groups of it
# A directive is one token with its continuation lines.
_DIRECTIVE = regex(r"#(?:/\*.*?(?:\*/|\Z)|[^\n\\]|\\[\s\S])*", re.DOTALL)
DEEPEST = 127  # brackets within brackets that are read: as many as C17, 5.2.4.1, asks of a compiler
OPEN = {"(": ")", "[": "]", "{": "}"}
CLOSE = {")", "]", "}"}


class TooLargeError(Exception):
    """A declaration stands for more than can be shown; says in what way."""


class Token(NamedTuple):
    """A word, number, string, punctuator, directive (`#...`) or comment (`/*...`), with its place."""

    text: str
    at: int  # offset in the file
    gap: bool  # blanks or a comment stand before it


_token = tuple.__new__  # half the time of `Token(...)`


def tokenise(text: str, start: int, stop: int | None = None) -> Iterator[Token]:
    """Yield the tokens of `text` from offset `start`; comments too, so that the caller can read them."""
    at = start
    end = len(text) if stop is None else stop
    gap = True
    fresh = (
        text.rfind("\n", 0, start) == start - 1 or not text[text.rfind("\n", 0, start) + 1 : start].strip()
    )
    match = _TOKEN.match
    while found := match(text, at, end):
        kind = found.lastindex or 0
        word = found[kind]
        behind = found.end()
        begin = behind - len(word)
        if kind == _NEWLINE:
            fresh = gap = True
        elif kind == _COMMENT:
            yield Token(word, begin, gap or begin > at)
            gap = True
        elif fresh and word in ("#", "##"):
            directive = _DIRECTIVE.match(text, begin, end)
            behind = directive.end() if directive else behind
            yield Token(text[begin:behind], begin, gap=True)
            gap = True
        else:
            yield _token(Token, (word, begin, gap or begin > at))
            fresh = gap = False
        at = behind


def is_comment(token: Token) -> bool:
    """Tell whether `token` is a comment."""
    return token.text.startswith(("/*", "//"))


def is_directive(token: Token) -> bool:
    """Tell whether `token` is a preprocessor line."""
    return token.text[0] == "#" and len(token.text) > 1 and token.text != "##"


def is_name(word: str) -> bool:
    """Tell whether `word` is an identifier."""
    return word[0].isalpha() or word[0] == "_"


def closing(tokens: Sequence[Token], opening: int) -> int:
    """Index of the token that closes the bracket at `opening`; the number of tokens when none does."""
    depth = 0
    for index in range(opening, len(tokens)):
        word = tokens[index].text
        if word in OPEN:
            depth += 1
        elif word in CLOSE:
            depth -= 1
            if depth == 0:
                return index
    return len(tokens)


def closings(tokens: Sequence[Token]) -> dict[int, int]:
    """Return `closing` of each opening bracket that has one."""
    if not any(token.text in OPEN for token in tokens):
        return {}
    found: dict[int, int] = {}
    waiting: list[int] = []
    for index, token in enumerate(tokens):
        if token.text in OPEN:
            waiting.append(index)
        elif token.text in CLOSE and waiting:
            found[waiting.pop()] = index
    return found


def split(tokens: Sequence[Token], mark: str) -> list[list[Token]]:
    """Cut `tokens` at each `mark` outside brackets; no token gives no part."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        word = token.text
        if word in OPEN:
            depth += 1
        elif word in CLOSE:
            depth -= 1
        elif word == mark and depth == 0:
            parts.append([])
            continue
        parts[-1].append(token)
    return parts if len(parts) > 1 or parts[0] else []


_NO_BLANK_BEFORE = frozenset({",", ")", "]", ";", "[", "->", ".", "..."})
_NO_BLANK_AFTER = frozenset({"(", "[", "->", ".", "!", "~"})


def spell(tokens: Sequence[Token]) -> str:
    """Write `tokens` as a declaration in the kernel's style: `struct work_struct *work`, `int a[2 + 1]`."""
    return "".join(spelling(tokens))


def spelling(tokens: Sequence[Token]) -> list[str]:
    """Return what `spell` writes of each token, with the blank before it where one stands."""
    out: list[str] = []
    previous = ""
    brackets = 0
    for token in tokens:
        word = token.text
        if previous and _blank_between(previous, word, gap=token.gap, inside=brackets > 0):
            out.append(" " + word)
        else:
            out.append(word)
        if word == "[":
            brackets += 1
        elif word == "]":
            brackets -= 1
        previous = word
    return out


def _is_of_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _blank_between(previous: str, word: str, *, gap: bool, inside: bool) -> bool:
    if previous == "," or (_is_of_word(previous[-1]) and _is_of_word(word[0])):
        return True
    if word in _NO_BLANK_BEFORE:
        return word == "..." and gap and previous != "(" and not is_name(previous)
    if previous in _NO_BLANK_AFTER or (previous == "*" and not inside):
        return False
    if inside or word not in {"*", "("}:
        return gap
    return word == "*" or (previous != ")" and (gap or not is_name(previous)))
