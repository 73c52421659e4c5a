"""Plain declarations cut into pieces: a prototype into head and arguments, a struct into statements.

Expressions find where pieces end and nothing else: what a piece declares, `Grammar` tells by its tokens.
Other declarations are cut by their tokens (`extent`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from man9.patterns import regex
from man9.reading.extent import Extent, is_hiding, next_item_starts
from man9.reading.tokens import DEEPEST, Token

if TYPE_CHECKING:
    from collections.abc import Iterator

# Words and stars, a name, arguments without brackets, and what opens a body or ends the declaration.
_PROTOTYPE = regex(
    r"\s*((?>(?:[A-Za-z_]\w*[ \t\n]+|\*[ \t\n]*)*))([A-Za-z_]\w*)[ \t]*\(([\w \t\n*,]*)\)\s*([{;])"
)
_BETWEEN = r"(?:\s++|/\*(?:[^*]|\*(?!/))*+\*/|//[^\n]*+)*+"
_HEAD = regex(rf"{_BETWEEN}(\w[\w\s]*+)\{{")
_STATEMENT = regex(rf"{_BETWEEN}([^;{{}}#/\"'@]++;)")
_TAIL = regex(rf"{_BETWEEN}\}}([\w\s*,()]*+);")
_COMMENT = regex(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


class Piece(NamedTuple):
    """A part of a declaration as it is written."""

    text: str
    at: int  # offset in the file


class FunctionPieces(Struct, frozen=True):
    """A prototype without brackets among its arguments."""

    head: str  # what stands before the name
    name: str
    arguments: list[Piece]  # none for `(void)` and `()`
    extent: Extent


class AggregatePieces(Struct, frozen=True):
    """A struct or union whose body has statements without braces, and comments between them."""

    head: Piece  # before the `{`
    statements: list[Piece]  # each with its `;`
    tail: Piece  # behind the `}`
    extent: Extent


def cut_function(text: str, start: int) -> FunctionPieces | None:
    """Cut the prototype at `start`; None when it is none, or not plain."""
    found = _PROTOTYPE.match(text, start)
    if found is None:
        return None
    begin = found.start(1) if found[1] else found.start(2)
    end = found.end(4) if found[4] == ";" else found.start(4)
    return FunctionPieces(
        found[1],
        found[2],
        list(_arguments(found[3], found.start(3))),
        Extent(start=begin, end=end, complete=True),
    )


def _arguments(inner: str, at: int) -> Iterator[Piece]:
    if inner.strip() in ("", "void"):
        return
    for part in inner.split(","):
        stripped = part.lstrip()
        if stripped:
            yield Piece(stripped.rstrip(), at + len(part) - len(stripped))
        at += len(part) + 1


def cut_aggregate(text: str, start: int) -> AggregatePieces | None:
    """Cut the struct at `start`; None when there is none, or it is not plain."""
    next_item = text.find("\n/**", start)
    stop = next_item if next_item >= 0 else len(text)  # one that never ends is not looked at twice
    head = _HEAD.match(text, start, stop)
    if head is None:
        return None
    statements: list[Piece] = []
    at = head.end()
    while statement := _STATEMENT.match(text, at, stop):
        if not _is_balanced(statement[1]):
            return None
        statements.append(Piece(statement[1], statement.start(1)))
        at = statement.end()
    tail = _TAIL.match(text, at, stop)
    if tail is None or not _is_balanced(tail[1]):
        return None
    extent = Extent(start=head.start(1), end=tail.end(), complete=True)
    if not _take_comments(text, start, extent):
        return None
    return AggregatePieces(Piece(head[1], head.start(1)), statements, Piece(tail[1], tail.start(1)), extent)


def _is_balanced(written: str) -> bool:
    """Tell whether a `;` at the end is outside brackets, and these are not too deep to be read."""
    opened, indexed = written.count("("), written.count("[")
    return opened == written.count(")") and indexed == written.count("]") and opened + indexed <= DEEPEST


def _take_comments(text: str, start: int, extent: Extent) -> bool:
    """Put the in-line comments to `extent`; tell whether all in it is one item's, and shown."""
    if text.find("/**", start, extent.end) < 0 and not is_hiding(text, start, extent.end):
        return True
    for found in _COMMENT.finditer(text, start, extent.end):
        comment = Token(found[0], found.start(), gap=True)
        if is_hiding(text, found.start(), found.end()) or next_item_starts(text, comment):
            return False
        if found[0].startswith("/**"):
            extent.inline.append(comment)
    return True
