"""What stands in the braces of a type -> the enumerators and the tagged types in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from man9.patterns import regex

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from man9.code import DefinitionKind

_TOKEN = regex(r"[^\W\d]\w*+|[(){},\n=]|\[|\]")
_OPENING, _CLOSING, _ENDS = frozenset("([{"), frozenset(")]}"), frozenset(",=")
_INNER = regex(
    r"\b(struct|union|enum)\b([^;{}()=]*+(?:\([^(){};]*+(?:\([^(){};]*+\)[^(){};]*+)*+\)[^;{}()=]*+)*+)\{"
)
_TAG = regex(
    r"\b(?!__attribute|__packed\b|____?cacheline|__randomize_layout\b|__no_randomize|__aligned)[^\W\d]\w*+(?!\s*+\()"
)
_GROUP = regex(r"\((?:[^()]|\((?:[^()]|\([^()]*+\))*+\))*+\)")


class Enumerator(NamedTuple):
    """A constant of an enum."""

    name: str
    line: int  # newlines before it


class Inner(NamedTuple):
    """A type that is defined within another."""

    kind: DefinitionKind
    tag: str  # "" without
    line: int  # newlines before its tag
    start: int  # offset of what stands in its braces


def tag_of(head: str) -> tuple[str, int]:
    """Return the tag between a keyword such as `struct` and its `{`, and its offset there: "" without one."""
    if "(" in head:
        head = _GROUP.sub(_blank, head)
    found = list(_TAG.finditer(head.partition(":")[0]))
    named = [match for match in found if not match[0].startswith("__")] or found[-1:]
    return (named[0][0], named[0].start()) if named else ("", 0)


def _blank(match: re.Match[str]) -> str:
    return "".join("\n" if each == "\n" else " " for each in match[0])


def enumerators(body: str) -> Iterator[Enumerator]:
    """Yield the enumerators of what stands in the braces of an enum."""
    line = depth = at = 0
    name, expected = "", True
    for mark in _TOKEN.findall(body):
        if mark == "\n":
            line += 1
        elif mark in _OPENING:
            depth += 1
            name = ""  # the call of a macro that makes them
        elif mark in _CLOSING:
            depth -= 1
        elif depth <= 0:
            if mark in _ENDS:
                if name:
                    yield Enumerator(name, at)
                name, expected = "", mark == ","
            elif expected and not name:
                name, at, expected = mark, line, False
    if name:
        yield Enumerator(name, at)


def inner_types(body: str) -> Iterator[Inner]:
    """Yield the structs, unions and enums that are defined in what stands in the braces of a type."""
    line = counted = 0
    for match in _INNER.finditer(body):
        tag, at = tag_of(match[2])
        at += match.start(2)
        line += body.count("\n", counted, at)
        counted = at
        yield Inner(cast("DefinitionKind", match[1]), tag, line, match.end())
