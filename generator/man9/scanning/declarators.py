"""What stands behind the type of a declaration -> the names that it declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from man9.patterns import regex
from man9.scanning.words import ATTRIBUTE, IDENTIFIER, INLINE, NO_NAME

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from man9.code import DefinitionKind

BALANCED = r"\((?:[^()]++|\((?:[^()]++|\((?:[^()]++|\((?:[^()]++|\([^()]*+\))*+\))*+\))*+\))*+\)"
GROUPED = regex(rf"({IDENTIFIER})\s*+({BALANCED})")
POINTED = regex(
    rf"\(\s*+(?:(?:__\w++|[A-Z_]++)\s++)*?[*^]+\s*+(?:(?:const|volatile|__\w+)\s++)*+({IDENTIFIER})"
)
_PARENTHESISED = regex(rf"\(\s*+({IDENTIFIER})\s*+\)(?=\s*+\()")
_NAME = regex(rf"({IDENTIFIER})\s*+(?:\[[^\[\]]*+\]\s*+)*+(?::\s*+\w++\s*+)?\Z")
_LAST = regex(r"\w++\Z")
_PART = regex(r"[\[\](){},;]")
_TAGGED = ("struct", "union", "enum")
_BLANKS = " \t\n;\x1c\x1d\x1e"


class Name(NamedTuple):
    """A name that a declaration defines or declares."""

    kind: DefinitionKind
    name: str
    at: int  # offset in the declaration
    defined: bool = True
    static: bool = False
    inline: bool = False
    maker: str = ""
    body: int = -1  # which of the declaration's bodies is its own; -1: all that there is


class _Declared(NamedTuple):
    kind: DefinitionKind
    name: str
    at: int  # offset in the declarator


def names(text: str, at: int, kind: DefinitionKind, words: list[str]) -> Iterator[Name]:
    """Yield what each declarator behind the type names, which ends at the offset `at` or behind it.

    `words` are those in front; `kind` is that of a name without arguments.
    """
    extern, static = "extern" in words, "static" in words
    inline = any(word in INLINE for word in words)
    for start, end in _declarators(text, at):
        head, value, _ = text[start:end].partition("=")
        found = _bracketed(head, kind) if "(" in head else None
        if found is None:
            found = _plain(_without_attributes(head), kind, typed=start > at or text[at - 1 : at] == "}")
        if found is None:
            continue
        if found.kind == "function":
            yield Name("function", found.name, start + found.at, defined=False, static=static, inline=inline)
        else:
            defined = kind == "typedef" or not extern or bool(value)
            yield Name(kind, found.name, start + found.at, defined, static)


def _without_attributes(head: str) -> str:
    return GROUPED.sub(_blank_attribute, head) if "(" in head else head


def _blank_attribute(match: re.Match[str]) -> str:
    return " " * len(match[0]) if ATTRIBUTE.match(match[1]) else match[0]


def _plain(head: str, kind: DefinitionKind, *, typed: bool) -> _Declared | None:
    """Return the name that ends a declarator; `typed`: its type stands in front of it already."""
    head = _without_words(head)
    match = _NAME.search(head)
    if match is None or match[1] in NO_NAME:
        return None
    before = head[: match.start()].replace("*", " ").split()
    if not typed and (not before or before[-1] in _TAGGED):  # a word alone declares nothing
        return None
    return _Declared(kind, match[1], match.start(1))


def _without_words(head: str) -> str:
    """Drop words behind the name that are no part of it."""
    head = head.rstrip(_BLANKS)
    while (word := _LAST.search(head)) is not None and word[0] in NO_NAME and word.start():
        head = head[: word.start()].rstrip(_BLANKS)
    return head


def _bracketed(head: str, kind: DefinitionKind) -> _Declared | None:
    """Return what a declarator with brackets declares: a function, or a pointer to one."""
    called: DefinitionKind = "typedef" if kind == "typedef" else "function"
    inner = _PARENTHESISED.search(head)
    if inner is not None and head[: inner.start()].replace("*", " ").split():
        return _Declared(called, inner[1], inner.start(1))
    first = None
    for match in GROUPED.finditer(head):
        if ATTRIBUTE.match(match[1]):
            continue
        pointed = POINTED.match(match[2])
        if pointed is not None and head[match.end() :].lstrip()[:1] in ("(", "["):
            returns = match[2][pointed.end() :].lstrip().startswith("(")
            return _Declared(called if returns else kind, pointed[1], match.start(2) + pointed.start(1))
        if first is None and match[1] not in NO_NAME:
            first = match
    if first is None:
        pointed = POINTED.search(head)
        return _Declared(kind, pointed[1], pointed.start(1)) if pointed else None
    typed = head[: first.start()].replace("*", " ").split()
    return _Declared(called, first[1], first.start(1)) if typed else None


def _declarators(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield the extents of what commas part, outside brackets."""
    start, depth = at, 0
    for match in _PART.finditer(text, at):
        mark = match[0]
        if mark in "([{":
            depth += 1
        elif mark in ")]}":
            depth -= 1
        elif depth <= 0:
            yield start, match.start()
            start = match.end()
            if mark == ";":
                return
