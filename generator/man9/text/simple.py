"""Texts of paragraphs, lists, quotes and examples, well written: docutils' tree without its parser.

To load that takes longer than to make all pages of a file.  What this module is not sure of is left to it;
tests hold the trees of both against each other.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes

from man9.patterns import regex
from man9.text import bounds, plain
from man9.text.nodes import marked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    _Read = tuple[list[nodes.Node], int]
    """What was read, and the line behind it."""

_DEEPEST = 6
_BULLET = regex(r"[-+*\u2022\u2023\u2043] +")
_NUMBER = regex(r"(?P<prefix>\(?)(?P<number>[1-9][0-9]{0,3})(?P<suffix>[.)]) +")
_ATTRIBUTION = ("--", "\u2014")


class _UnsureError(Exception):
    """Docutils has to say what this is."""


def tree(text: str) -> nodes.Element | None:
    """Return an element with the nodes of `text`, as `untabbed` gives it; None: docutils has to be asked."""
    if len(text) > bounds.LONGEST_PARAGRAPH or plain.UNUSUAL.search(text):
        return None
    try:
        return nodes.Element("", *_blocks(text.split("\n"), 0))
    except _UnsureError:
        return None


def _blocks(lines: Sequence[str], depth: int) -> list[nodes.Node]:
    """Return the nodes of `lines`, which are those of a body (docutils' state `Body`)."""
    if depth > _DEEPEST:
        raise _UnsureError
    found: list[nodes.Node] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line:
            at += 1
            continue
        read = _quote if line[0] == " " else _reader(line, lines[at + 1 : at + 2])
        node, at = read(lines, at, depth)
        found += node
    return found


def _reader(line: str, following: Sequence[str]) -> Callable[[Sequence[str], int, int], _Read]:
    """Return what reads the block that begins with `line`, at the margin."""
    if _BULLET.match(line):
        return _bullets
    if _NUMBER.match(line):
        return _numbers
    return _terms if following and following[0].startswith(" ") else _paragraph


def _indented(lines: Sequence[str], at: int, width: int = 1) -> int:
    """Return where the lines from `at` end that are indented by `width`, or empty."""
    end = at
    while end < len(lines) and not lines[end][:width].strip():
        end += 1
    return end


def _ends_well(lines: Sequence[str], end: int) -> None:
    if end < len(lines) and lines[end - 1]:
        raise _UnsureError


def _margin(lines: Sequence[str]) -> list[str]:
    """Return `lines` without the indentation that all of them have."""
    width = min(len(line) - len(line.lstrip()) for line in lines if line)
    return [line[width:] for line in lines]


def _quote(lines: Sequence[str], at: int, depth: int) -> _Read:
    end = _indented(lines, at)
    _ends_well(lines, end)
    inside = _margin(lines[at:end])
    if any(line.startswith(_ATTRIBUTION) for line in inside):
        raise _UnsureError
    return [nodes.block_quote("", *_blocks(inside, depth + 1))], end


def _item(lines: Sequence[str], at: int, width: int, depth: int) -> tuple[nodes.Node, int]:
    """Return the item whose text begins in line `at` behind a mark, `width` columns from the margin."""
    end = _indented(lines, at + 1, width)
    inside = [lines[at][width:], *(line[width:] for line in lines[at + 1 : end])]
    return nodes.list_item("", *_blocks(inside, depth + 1)), end


def _next(lines: Sequence[str], at: int) -> int:
    while at < len(lines) and not lines[at]:
        at += 1
    return at


def _bullets(lines: Sequence[str], at: int, depth: int) -> _Read:
    mark = lines[at][0]
    found = nodes.bullet_list(bullet=mark)
    end = at
    while at < len(lines) and lines[at][0] == mark and (match := _BULLET.match(lines[at])):
        item, end = _item(lines, at, match.end(), depth)
        found += item
        at = _next(lines, end)
    _ends_well(lines, end)
    return [found], end


def _numbers(lines: Sequence[str], at: int, depth: int) -> _Read:
    match = _NUMBER.match(lines[at])
    if match is None or match["number"] != "1" or (match["prefix"] and match["suffix"] != ")"):
        raise _UnsureError
    prefix, suffix = match["prefix"], match["suffix"]
    found = nodes.enumerated_list(enumtype="arabic", prefix=prefix, suffix=suffix)
    end, number = at, 1
    while at < len(lines) and (match := _NUMBER.match(lines[at])):
        if (match["prefix"], match["suffix"]) != (prefix, suffix):
            break
        following = lines[at + 1] if at + 1 < len(lines) else ""
        is_next = not following[:1].strip() or following.startswith(f"{prefix}{number + 1}{suffix} ")
        if match["number"] != str(number) or not is_next:
            raise _UnsureError
        item, end = _item(lines, at, match.end(), depth)
        found += item
        at, number = _next(lines, end), number + 1
    _ends_well(lines, end)
    return [found], end


def _terms(lines: Sequence[str], at: int, depth: int) -> _Read:
    found = nodes.definition_list()
    end = at
    while (
        at + 1 < len(lines)
        and lines[at][0] != " "
        and lines[at + 1].startswith(" ")
        and not _BULLET.match(lines[at])
        and not _NUMBER.match(lines[at])
    ):
        term = lines[at]
        if " : " in term or term.endswith("::"):
            raise _UnsureError
        end = _indented(lines, at + 1)
        meaning = nodes.definition("", *_blocks(_margin(lines[at + 1 : end]), depth + 1))
        found += nodes.definition_list_item("", nodes.term("", "", *_marked(term)), meaning)
        at = _next(lines, end)
    _ends_well(lines, end)
    return [found], end


def _paragraph(lines: Sequence[str], at: int, depth: int) -> _Read:
    del depth
    end = at
    while end < len(lines) and lines[end]:
        if lines[end][0] == " ":
            raise _UnsureError
        end += 1
    text = "\n".join(lines[at:end])
    if not text.endswith("::"):
        return [nodes.paragraph("", "", *_marked(text))], end
    begin, end = _next(lines, end), _indented(lines, end)
    code = "\n".join(_margin(lines[begin:end])).rstrip("\n") if begin < end else ""
    if not code or text.endswith("\n::"):
        raise _UnsureError
    _ends_well(lines, end)
    before = text[:-3].rstrip() if text[-3:-2] == " " else text[:-1]
    shown = [nodes.paragraph("", "", *_marked(before))] if text != "::" else []
    return [*shown, nodes.literal_block(code, code)], end


def _marked(text: str) -> list[nodes.Node]:
    """Return the nodes of a paragraph; of a term likewise."""
    if not plain.is_plain(text):
        raise _UnsureError
    return marked(re.sub(r"\s+$", "", text))
