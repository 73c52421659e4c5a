"""Where kernel-doc comments start and end in the text of a C file (KERNEL-DOC.md, 2)."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

OPENING = re.compile(r"^/\*\*[ \t\f\v]*\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Comment:
    """One `/** ... */` block that opens in column 0 on a line of its own."""

    at: int  # offset of the opening mark
    text: str  # what stands between the marks, leading ` * ` included, tabs expanded
    line: int  # of the opening mark, from 1
    code_at: int  # offset of the first character behind the closing mark
    closed: bool  # False: it runs to the end of the file


class Lines:
    """Line and column of an offset; offsets may be asked for in any order."""

    def __init__(self, text: str) -> None:
        """Take the text of a whole file."""
        self._text = text
        self._starts: list[int] = []

    def line(self, offset: int) -> int:
        """Line of `offset`, from 1."""
        if not self._starts:
            self._starts = [0, *(match.end() for match in re.finditer("\n", self._text))]
        return bisect_right(self._starts, offset)

    def column(self, offset: int) -> int:
        """Column of `offset`, from 1."""
        return offset - self._text.rfind("\n", 0, offset)


def next_comment(text: str, start: int, lines: Lines) -> Comment | None:
    """The first kernel-doc comment at or behind `start`; one that never ends runs to the end of the file."""
    opening = OPENING.search(text, start)
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
