"""In-line comments of members and parameters: `/** @name: text */` (kernel-doc.rst, 4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from man9.patterns import regex
from man9.problems.comment import NAMELESS_NOTE
from man9.reading.indents import behind_header, shared_indent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from man9.model import Problem
    from man9.reading.tokens import Token

_NAME = regex(r"\s*@\s*(\w[\w.]*|\.\.\.)\s*:[ ]?(.*)", re.DOTALL)
_STAR = regex(r"^[ ]*\*?[ ]?", re.MULTILINE)


class InlineNote(Struct, frozen=True):
    """One in-line comment."""

    name: str
    text: str
    at: int  # offset of the comment
    line: int  # of the first line of the text


def read_inline(
    comments: Sequence[Token], path: str, line_of: Callable[[int], int], problems: list[Problem]
) -> list[InlineNote]:
    """Return the in-line comments among `comments`; one without a name is a problem when it is a block."""
    notes: list[InlineNote] = []
    for comment in comments:
        body = _without_end(comment.text[3:]).expandtabs()
        block = body[: body.find("\n") + 1].isspace()
        found = _NAME.match(_STAR.sub("", body) if block else body)
        if found:
            text = found[2] if block else _STAR.sub("", found[2])
            empty = text[: len(text) - len(text.lstrip())].count("\n") if text.strip() else 0
            notes.append(InlineNote(found[1], _tidy(text), comment.at, line_of(comment.at) + block + empty))
        elif block:
            first = next((line for line in body.split("\n") if line.strip(" *")), "")
            problems.append(NAMELESS_NOTE.at(path, line_of(comment.at) + 1, first.strip()))
    return notes


def _without_end(text: str) -> str:
    """Cut the closing mark (`**/` too, but not the stars of `**bold**`) and the blanks before it."""
    if not text.endswith("*/"):
        return text.rstrip()
    text = text[:-2]
    stars = len(text) - len(text.rstrip("*"))
    if stars and text[:-stars][-1:].isspace():
        text = text[:-stars]
    return text.rstrip()


def _tidy(text: str) -> str:
    """Cut the indent of the lines behind the first, as sections do (kernel-doc.rst, 3)."""
    lines = [line.rstrip() for line in text.split("\n")]
    head = lines[0].strip()
    rest = behind_header(head, lines[1:], shared_indent(lines[1:]))
    return "\n".join([head, *rest]).strip("\n ")
