"""The middle road: paragraphs, lists, quotes and literal blocks without docutils' state machine.

Its tree is the one that docutils would make (tests hold the two together); inline markup is docutils' own.
A text with anything else is `NotSimple`.
"""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.parsers.rst import languages, states

from man9.text.nodes import marked

if TYPE_CHECKING:
    from collections.abc import Sequence

_BULLET = re.compile(r"([-+*\u2022\u2023\u2043]) +(?=\S)")
_BULLET_ALONE = re.compile(r"[-+*\u2022\u2023\u2043]$")
_UNDERLINE = re.compile(r"([!-/:-@[-`{-~])\1*$")
_ATTRIBUTION = re.compile("---?(?!-)|\u2014")
_LITERAL_NEXT = re.compile(r"(?<!\\)(?:\\\\)*::$")
_CLASSIFIER = re.compile(" +: +")
_INLINE = re.compile(r"[`\\]|(?:^|[^\w)\]])[*|](?=\S)|_(?!\w)|\[\#?[\w*]*\]_", re.MULTILINE)
_OTHERS = (
    "enumerator",
    "field_marker",
    "option_marker",
    "doctest",
    "line_block",
    "grid_table_top",
    "simple_table_top",
    "explicit_markup",
    "anonymous",
)


def _matcher(name: str) -> re.Pattern[str]:
    pattern = states.Body.patterns[name]
    return pattern if isinstance(pattern, re.Pattern) else re.compile(pattern)


_OTHER = tuple(map(_matcher, _OTHERS))
_DEEPEST = 30


class NotSimple(Exception):  # noqa: N818  # no error: another road is taken
    """The text has more than this module knows."""


def fill(document: nodes.document, text: str, inliner: states.Inliner) -> None:
    """Append the tree of `text` to `document`; docutils' messages go to the document's reporter.

    Raises NotSimple, with `document` as it was or half filled.
    """
    _Blocks(document, inliner).parse(text.split("\n"), 0, document)


class _Blocks:
    def __init__(self, document: nodes.document, inliner: states.Inliner) -> None:
        language = languages.get_language("en", document.reporter)
        self.memo = SimpleNamespace(document=document, reporter=document.reporter, language=language)
        self.inliner = inliner
        self.reporter = document.reporter
        self.depth = 0

    def parse(self, lines: Sequence[str], base: int, parent: nodes.Element) -> None:
        """Append the blocks of `lines`, whose first is line `base` of the text (from 0), to `parent`."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise NotSimple
        at = 0
        while at < len(lines):
            line = lines[at]
            if not line:
                at += 1
            elif line[0] == " ":
                at = self.quote(lines, at, base, parent)
            elif _BULLET.match(line):
                at = self.bullets(lines, at, base, parent)
            elif line[0].isalpha() and not _OTHER[0].match(line):
                at = self.text(lines, at, base, parent)
            elif (
                _BULLET_ALONE.match(line) or _UNDERLINE.match(line) or any(one.match(line) for one in _OTHER)
            ):
                raise NotSimple
            else:
                at = self.text(lines, at, base, parent)
        self.depth -= 1

    def quote(self, lines: Sequence[str], at: int, base: int, parent: nodes.Element) -> int:
        block, start, end, finished = _indented(lines, at)
        if any(_ATTRIBUTION.match(line) for line in block):
            raise NotSimple
        quote = nodes.block_quote()
        quote.line = base + start + 1
        self.parse(block, base + start, quote)
        parent += quote
        if not finished:
            self.unindent("Block quote", base + end)
        return end

    def bullets(self, lines: Sequence[str], at: int, base: int, parent: nodes.Element) -> int:
        mark = lines[at][0]
        bullets = nodes.bullet_list(bullet=mark)
        bullets.line = base + at + 1
        parent += bullets
        finished = True
        while at < len(lines):
            if not lines[at]:
                at += 1
                continue
            match = _BULLET.match(lines[at])
            if match is None or match[1] != mark:
                if _BULLET_ALONE.match(lines[at]):
                    raise NotSimple
                break
            block, end, finished = _known(lines, at, match.end())
            item = nodes.list_item()
            item.line = base + at + 1
            bullets += item
            self.parse(block, base + at, item)
            at = end
        if not finished:
            self.unindent("Bullet list", base + at)
        return at

    def text(self, lines: Sequence[str], at: int, base: int, parent: nodes.Element) -> int:
        """Append what starts with a line of text: a paragraph or a definition list."""
        below = lines[at + 1] if at + 1 < len(lines) else ""
        if below[:1] == " ":
            return self.definitions(lines, at, base, parent)
        if below and _UNDERLINE.match(below):
            raise NotSimple
        end = at + 1
        while end < len(lines) and lines[end] and lines[end][0] != " ":
            end += 1
        if end < len(lines) and lines[end]:
            self.reporter.error("Unexpected indentation.", line=base + end + 1)
        return self.paragraph(lines, (at, end), base, parent)

    def paragraph(self, lines: Sequence[str], span: tuple[int, int], base: int, parent: nodes.Element) -> int:
        at, end = span
        data = text = "\n".join(lines[at:end])
        literal = _LITERAL_NEXT.search(text) is not None
        if literal:
            text = text[:-3].rstrip() if text[-3:-2] in {"", " ", "\n"} else text[:-1]
        if data != "::":
            paragraph = nodes.paragraph(data, "", *self.inline(text, base + at + 1, parent))
            paragraph.line = base + at + 1
            parent += paragraph
        return self.literal(lines, end, base, parent) if literal else end

    def literal(self, lines: Sequence[str], at: int, base: int, parent: nodes.Element) -> int:
        block, start, end, finished = _indented(lines, at)
        while block and not block[-1]:
            block.pop()
        if not block:
            raise NotSimple
        text = "\n".join(block)
        literal = nodes.literal_block(text, text)
        literal.line = base + start + 1
        parent += literal
        if not finished:
            self.unindent("Literal block", base + end)
        return end

    def definitions(self, lines: Sequence[str], at: int, base: int, parent: nodes.Element) -> int:
        definitions = nodes.definition_list()
        definitions.line = base + at + 1
        parent += definitions
        finished = True
        while at + 1 < len(lines) and lines[at] and lines[at][0] != " " and lines[at + 1][:1] == " ":
            if at > 0 and _starts_other(lines[at]):
                break
            item = nodes.definition_list_item()
            item.line = base + at + 1
            definitions += item
            block, start, end, finished = _indented(lines, at + 1)
            item += self.term(lines[at], base + at + 1, definitions)
            definition = nodes.definition()
            definition.line = base + at + 2
            item += definition
            self.parse(block, base + start, definition)
            at = end
        if not finished:
            self.unindent("Definition list", base + at)
        return at

    def term(self, line: str, number: int, parent: nodes.Element) -> nodes.term:
        if _CLASSIFIER.search(line):
            raise NotSimple
        term = nodes.term(line, "", *self.inline(line, number, parent))
        term.line = number
        return term

    def inline(self, text: str, line: int, parent: nodes.Element) -> list[nodes.Node]:
        if not _INLINE.search(text):
            return marked(text)
        found, _ = self.inliner.parse(text, line, self.memo, parent)
        return found

    def unindent(self, what: str, line: int) -> None:
        self.reporter.warning(f"{what} ends without a blank line; unexpected unindent.", line=line + 1)


def _starts_other(line: str) -> bool:
    if _BULLET.match(line):
        return True
    if _BULLET_ALONE.match(line) or _UNDERLINE.match(line) or any(one.match(line) for one in _OTHER):
        raise NotSimple
    return False


def _indented(lines: Sequence[str], at: int) -> tuple[list[str], int, int, bool]:
    """Return the block at `at` without its indent, its first and end line, whether a blank line ends it."""
    end = at
    while end < len(lines) and lines[end][:1] in {"", " "}:
        end += 1
    finished = end == len(lines) or (end > at and not lines[end - 1])
    start = at
    while start < end and not lines[start]:
        start += 1
    indent = min((len(line) - len(line.lstrip(" ")) for line in lines[start:end] if line), default=0)
    return [line[indent:] for line in lines[start:end]], start, end, finished


def _known(lines: Sequence[str], at: int, indent: int) -> tuple[list[str], int, bool]:
    """Return the block of a list item whose text is indented by `indent`, its end, if a blank ends it."""
    end = at + 1
    blank = " " * indent
    while end < len(lines) and (not lines[end] or lines[end].startswith(blank)):
        end += 1
    finished = end == len(lines) or not lines[end - 1]
    return [line[indent:] for line in lines[at:end]], end, finished
