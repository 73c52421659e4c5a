"""Where kernel-doc comments start and end in the text of a C file (kernel-doc.rst, 2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

OPENING = regex(r"^/\*\*[ \t\f\v]*\n", re.MULTILINE)


class Comment(Struct, frozen=True):
    """One `/** ... */` block that opens in column 0 on a line of its own."""

    at: int  # offset of the opening mark
    text: str  # what stands between the marks, leading ` * ` included, tabs expanded
    line: int  # of the opening mark, from 1
    code_at: int  # offset of the first character behind the closing mark
    closed: bool  # False: it runs to the end of the file


class Lines:
    """Line and column of an offset; cheapest when offsets are asked for in order."""

    def __init__(self, text: str) -> None:
        """Take the text of a whole file."""
        self._text = text
        self._offset = 0
        self._line = 1
        self._line_start = 0  # of the line that a column was last asked of
        self._looked_to = 0  # no other line starts between that and here

    def line(self, offset: int) -> int:
        """Line of `offset`, from 1."""
        # Counting from the last place asked for is far cheaper than an index of all lines.
        if offset >= self._offset:
            self._line += self._text.count("\n", self._offset, offset)
        else:
            self._line -= self._text.count("\n", offset, self._offset)
        self._offset = offset
        return self._line

    def column(self, offset: int) -> int:
        """Column of `offset`, from 1."""
        # A line may be the whole file: what was looked at is not looked at again.
        known = self._line_start <= offset
        since = min(self._looked_to, offset) if known else 0
        newline = self._text.rfind("\n", since, offset)
        if newline >= 0 or not known:
            self._line_start = newline + 1
        self._looked_to = offset
        return offset - self._line_start + 1


def _next_opening(text: str, start: int) -> re.Match[str] | None:
    """The next line that is `/**` alone; found by its bytes, which is far quicker than by an expression."""
    at = start - 1 if start else 0
    if start == 0 and (opening := OPENING.match(text)):
        return opening
    while (at := text.find("\n/**", at)) >= 0:
        if opening := OPENING.match(text, at + 1):
            return opening
        at += 1
    return None


def next_comment(text: str, start: int, lines: Lines) -> Comment | None:
    """The first kernel-doc comment at or behind `start`; one that never ends runs to the end of the file."""
    opening = _next_opening(text, start)
    if opening is None:
        return None
    body_at = opening.end()
    end = text.find("*/", body_at)
    closed = end >= 0
    body = text[body_at:end] if closed else text[body_at:]
    return Comment(
        at=opening.start(),
        text=body.expandtabs() if "\t" in body else body,
        line=lines.line(opening.start()),
        code_at=end + 2 if closed else len(text),
        closed=closed,
    )


def comments(text: str) -> Iterator[Comment]:
    """Yield the kernel-doc comments of `text` in order, those inside declarations included."""
    lines = Lines(text)
    at = 0
    while (comment := next_comment(text, at, lines)) is not None:
        yield comment
        at = comment.code_at
