"""C text -> tokens, spelled back as C; comments between members are kept apart (C17, 6.4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# A directive is one token with its continuation lines; a newline is a blank of its own so that the next
# line's `#` can be told by what stands before it.
_TOKEN = re.compile(
    r"""
    (?P<blank>\n[ \t\f\v\r]*|[ \t\f\v\r]+|\\\n)
  | (?P<word>\w+)
  | (?P<comment>/\*.*?(?:\*/|\Z)|//[^\n]*)
  | (?P<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)
  | (?P<mark>\.\.\.|->|::|\#\#|<<|>>|[=!<>]=|&&|\|\||.)
    """,
    re.VERBOSE | re.DOTALL,
)
_DIRECTIVE = re.compile(r"#(?:/\*.*?(?:\*/|\Z)|[^\n\\]|\\[\s\S])*", re.DOTALL)
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


def tokenise(text: str, start: int, stop: int | None = None) -> Iterator[Token]:
    """Yield the tokens of `text` from offset `start`; comments too, so that the caller can read them."""
    at = start
    end = len(text) if stop is None else stop
    gap = True
    fresh = (
        text.rfind("\n", 0, start) == start - 1 or not text[text.rfind("\n", 0, start) + 1 : start].strip()
    )
    match = _TOKEN.match
    while at < end:
        found = match(text, at, end)
        if found is None:  # cannot be: `.` takes any character
            return
        kind = found.lastgroup
        word = found[0]
        if kind == "blank":
            if word[0] == "\n":
                fresh = True
            gap = True
            at = found.end()
            continue
        if kind == "comment":
            yield Token(word, at, gap)
            gap = True
            at = found.end()
            continue
        if fresh and word in ("#", "##"):
            directive = _DIRECTIVE.match(text, at, end)
            stop_at = directive.end() if directive else found.end()
            yield Token(text[at:stop_at], at, gap=True)
            at = stop_at
            gap = True
            continue
        yield Token(word, at, gap)
        fresh = False
        gap = False
        at = found.end()


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


_WORD_CHARACTER = re.compile(r"\w")
_NO_BLANK_BEFORE = frozenset({",", ")", "]", ";", "[", "->", ".", "..."})
_NO_BLANK_AFTER = frozenset({"(", "[", "->", ".", "!", "~"})


def spell(tokens: Sequence[Token]) -> str:
    """Write `tokens` as a declaration in the kernel's style: `struct work_struct *work`, `int a[2 + 1]`."""
    out: list[str] = []
    previous = ""
    brackets = 0
    for token in tokens:
        word = token.text
        if previous and _blank_between(previous, word, gap=token.gap, inside=brackets > 0):
            out.append(" ")
        out.append(word)
        if word == "[":
            brackets += 1
        elif word == "]":
            brackets -= 1
        previous = word
    return "".join(out)


def _blank_between(previous: str, word: str, *, gap: bool, inside: bool) -> bool:
    both_words = bool(_WORD_CHARACTER.match(previous[-1]) and _WORD_CHARACTER.match(word[0]))
    if previous == "," or both_words:
        return True
    if word in _NO_BLANK_BEFORE:
        return word == "..." and gap and previous != "(" and not is_name(previous)
    if previous in _NO_BLANK_AFTER or (previous == "*" and not inside):
        return False
    if inside or word not in {"*", "("}:
        return gap
    return word == "*" or (previous != ")" and (gap or not is_name(previous)))
