"""Texts of paragraphs, lists, quotes and examples: docutils' tree and complaints, without its parser.

To load that takes longer than to make all pages of a file.  What this module is not sure of is left to it;
tests hold the trees of both against each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from man9.patterns import regex
from man9.problems.blocks import INDENTED, NO_BLANK_LINE
from man9.text import bounds, plain
from man9.text.nodes import marked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from man9.model import Problem

    _Read = tuple[list[nodes.Node], int]
    """What was read, and the line behind it."""

_DEEPEST = 6
_BULLET = regex(r"[-+*\u2022\u2023\u2043] +")
_NUMBER = regex(r"(?P<prefix>\(?)(?P<number>[1-9][0-9]{0,3})(?P<suffix>[.)]) +")
_ATTRIBUTION = ("--", "\u2014")


class _UnsureError(Exception):
    """Docutils has to say what this is."""


def tree(text: str, *, file: str, line: int) -> tuple[nodes.Element, Sequence[Problem]] | None:
    """Return an element with the nodes of `text`, as `untabbed` gives it, and what is wrong with it.

    Its first line is line `line` of `file`.  None: docutils has to be asked.
    """
    if len(text) > bounds.LONGEST_PARAGRAPH or plain.UNUSUAL.search(text):
        return None
    reader = _Reader(file, line)
    try:
        found = nodes.Element("", *reader.blocks(text.split("\n"), 0, 0))
    except _UnsureError:
        return None
    return found, tuple(dict.fromkeys(reader.problems))


class _Reader:
    """Reads lines from one on; `first` is the number of the first of them in the text, from 0."""

    def __init__(self, file: str, line: int) -> None:
        self.problems: list[Problem] = []
        self._file, self._line = file, line

    def blocks(self, lines: Sequence[str], first: int, depth: int) -> list[nodes.Node]:
        """Return the nodes of `lines` (docutils' state `Body`)."""
        if depth > _DEEPEST:
            raise _UnsureError
        found: list[nodes.Node] = []
        at = 0
        while at < len(lines):
            line = lines[at]
            if not line:
                at += 1
                continue
            if line[0] == " ":
                read = self._quote
            elif _BULLET.match(line):
                read = self._bullets
            elif _NUMBER.match(line):
                read = self._numbers
            elif at + 1 < len(lines) and lines[at + 1][:1] == " ":
                read = self._terms
            else:
                read = self._paragraph
            nodes_read, at = read(lines, at, first, depth)
            found += nodes_read
        return found

    def _ended(self, what: str, lines: Sequence[str], end: int, first: int) -> None:
        """Tell when no empty line stands between a block and what follows it."""
        if end < len(lines) and lines[end - 1]:
            self.problems.append(NO_BLANK_LINE.at(self._file, self._line + first + end, what))

    def _quote(self, lines: Sequence[str], at: int, first: int, depth: int) -> _Read:
        end = _indented(lines, at)
        inside = _margin(lines[at:end])
        if any(line.startswith(_ATTRIBUTION) for line in inside):
            raise _UnsureError
        found = nodes.block_quote("", *self.blocks(inside, first + at, depth + 1))
        self._ended("Block quote", lines, end, first)
        return [found], end

    def _item(self, lines: Sequence[str], at: int, first: int, width: int, depth: int) -> _Read:
        """Read the item whose text begins in line `at` behind a mark, `width` columns from the margin."""
        end = _indented(lines, at + 1, width)
        inside = [line[width:] for line in lines[at:end]]
        return [nodes.list_item("", *self.blocks(inside, first + at, depth + 1))], end

    def _bullets(self, lines: Sequence[str], at: int, first: int, depth: int) -> _Read:
        mark = lines[at][0]
        found = nodes.bullet_list(bullet=mark)
        end = at
        while at < len(lines) and lines[at][0] == mark and (match := _BULLET.match(lines[at])):
            item, end = self._item(lines, at, first, match.end(), depth)
            found += item
            at = _next(lines, end)
        self._ended("Bullet list", lines, end, first)
        return [found], end

    def _numbers(self, lines: Sequence[str], at: int, first: int, depth: int) -> _Read:
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
            item, end = self._item(lines, at, first, match.end(), depth)
            found += item
            at, number = _next(lines, end), number + 1
        self._ended("Enumerated list", lines, end, first)
        return [found], end

    def _terms(self, lines: Sequence[str], at: int, first: int, depth: int) -> _Read:
        found = nodes.definition_list()
        end = at
        while (
            at + 1 < len(lines)
            and lines[at][0] != " "
            and lines[at + 1][:1] == " "
            and not _BULLET.match(lines[at])
            and not _NUMBER.match(lines[at])
        ):
            term = lines[at]
            if " : " in term or term.endswith("::"):
                raise _UnsureError
            end = _indented(lines, at + 1)
            names = _marked(term)
            meaning = self.blocks(_margin(lines[at + 1 : end]), first + at + 1, depth + 1)
            parts = nodes.term("", "", *names), nodes.definition("", *meaning)
            found += nodes.definition_list_item("", *parts)
            at = _next(lines, end)
        self._ended("Definition list", lines, end, first)
        return [found], end

    def _paragraph(self, lines: Sequence[str], at: int, first: int, depth: int) -> _Read:
        del depth
        end = at
        while end < len(lines) and lines[end] and lines[end][0] != " ":
            end += 1
        text = "\n".join(lines[at:end])
        is_indented = end < len(lines) and lines[end] != ""
        if not text.endswith("::"):
            if is_indented:
                self.problems.append(INDENTED.at(self._file, self._line + first + end))
            return [nodes.paragraph("", "", *_marked(text))], end
        begin, end = _next(lines, end), _indented(lines, end)
        code = "\n".join(_margin(lines[begin:end])).rstrip("\n") if begin < end else ""
        if not code or is_indented or text.endswith("\n::"):
            raise _UnsureError
        self._ended("Literal block", lines, end, first)
        before = text[:-3].rstrip() if text[-3:-2] == " " else text[:-1]
        shown = [nodes.paragraph("", "", *_marked(before))] if text != "::" else []
        return [*shown, nodes.literal_block(code, code)], end


def _indented(lines: Sequence[str], at: int, width: int = 1) -> int:
    """Return where the lines from `at` end that are indented by `width`, or empty."""
    end = at
    while end < len(lines) and not lines[end][:width].strip():
        end += 1
    return end


def _margin(lines: Sequence[str]) -> list[str]:
    """Return `lines` without the indentation that all of them have."""
    width = min(len(line) - len(line.lstrip()) for line in lines if line)
    return [line[width:] for line in lines]


def _next(lines: Sequence[str], at: int) -> int:
    while at < len(lines) and not lines[at]:
        at += 1
    return at


def _marked(text: str) -> list[nodes.Node]:
    """Return the nodes of a paragraph; of a term likewise."""
    if not plain.is_plain(text):
        raise _UnsureError
    return marked(text)
