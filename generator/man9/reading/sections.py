"""The text of a kernel-doc comment -> its name line, purpose and sections (kernel-doc.rst, 2 and 3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field

from man9.model import Section
from man9.patterns import regex
from man9.problems.comment import (
    NO_IDENTIFIER,
    NO_KERNEL_DOC,
    NO_NAME,
    NO_STAR,
    OTHER_TOOL,
    SECTION_TWICE,
    TEXT_AT_END,
)
from man9.reading.dialects import dialect_of
from man9.reading.indents import behind_header, indent_of, joined, outdented, shared_indent
from man9.reading.places import put_together

if TYPE_CHECKING:
    from man9.model import Pieces, Problem
    from man9.reading.comments import Comment

DESCRIPTION = "Description"
SECTION_NAMES = "description|context|returns?|notes?|examples?"

# What an editor slipped in before the star is no text.
_PREFIX = regex(r"[ \x80-\U0010ffff]*\*[ ]?")
# A second star (` * * Return: 0`) is taken for a slip, as the reference takes it.
_HEADER = regex(rf"\s*(?:\*\s*)?(@[.\w]+|{SECTION_NAMES})\s*:(?!:)(.*)", re.IGNORECASE)
_OVERVIEW = regex(r"\s*DOC:\s*(.*)")
_DATA = regex(r"\s*(struct|union|enum|typedef|var)\b\s*(\w*)")
_FUNCTION = regex(r"\s*(?:\w+\s*\*\s*)?(?:define\s+)?(\w+)\s*(?:\(\w*\)\s*)?(?:[-:].*)?$")
# Behind a line without a word only what can be nothing else is a name: `name()`, `name - purpose`.
_PLAIN_NAME = regex(r"\s*(?:\w+\s*\*\s*)?(?:define\s+)?\w+(?:\s*\(\w*\)\s*(?:[-:].*)?|\s+-.*)$")
_NAME_OR_WORD = regex(rf"{_PLAIN_NAME.pattern}|\s*\w+$")
_FILE_NAME = regex(r"\s*[\w+-]+(?:[./][\w+-]+)*\.(?:[chS]|cc|cpp|rs|dts)\b")
_CLOSING_STARS = regex(r"(?<!\s)\s+\**\Z")
_WORD = regex(r"\s*\w")
_PURPOSE = regex(r"[-:](.*)")
_KINDS = {"var": "variable"}
# Sections that end at an empty line; what follows is Description.
_SHORT = frozenset({"Context", "Return"})
_RETURN = frozenset({"return", "returns", "@return", "@returns"})


class Described(NamedTuple):
    """The description of a parameter, member or enumerator."""

    name: str  # without the `@`
    text: str
    line: int
    pieces: Pieces = ()


class Documentation(Struct):
    """What a comment says before its declaration is read."""

    kind: str  # "function" for a macro too: the declaration tells them apart
    name: str
    purpose: str
    name_line: int
    opens_purpose: bool = False  # a mark behind the name: the purpose may stand on the next lines
    descriptions: list[Described] = field(default_factory=list)  # in order, a name may come twice
    sections: list[Section] = field(default_factory=list)


def read_comment(comment: Comment, path: str, problems: list[Problem]) -> Documentation | None:
    """Return what `comment` says, or None when it is no kernel-doc comment; adds to `problems`."""
    lines, starless = _content_lines(comment)
    first_line = comment.line + 1
    at = 0
    if not lines or not _WORD.match(lines[0]):
        at = next((index for index, text in enumerate(lines) if _WORD.match(text)), len(lines))
    told: list[Problem] = []
    if at or not lines:
        told.append(NO_IDENTIFIER.at(path, first_line if lines else comment.line, _shown(lines)))
    found = None
    if at < len(lines):
        overview = _OVERVIEW.match(lines[at])
        if overview:
            problems.extend((*told, *_at_end(comment, path)))
            return _overview(overview[1].strip(), lines[at + 1 :], first_line + at)
        found = _name_line(lines, at, first_line + at, path, told)
    if found is None or at or ":" in lines[0]:
        dialect = dialect_of(lines, named=found is not None)
        if dialect:
            told, found = [OTHER_TOOL.at(path, comment.line, dialect)], None
    problems += told
    if found is not None:
        for bad in starless:
            problems.append(NO_STAR.at(path, first_line + bad, lines[bad].strip()))
        problems += _at_end(comment, path)
        _read_body(found, lines[at + 1 :], first_line + at + 1, path, problems)
    return found


def _at_end(comment: Comment, path: str) -> list[Problem]:
    """Return a problem where text stands in front of the mark that ends the comment."""
    last = comment.text[comment.text.rfind("\n") + 1 :]
    if not comment.closed or not last.strip(" *"):
        return []
    text = _CLOSING_STARS.sub("", last).strip()
    return [TEXT_AT_END.at(path, comment.line + 1 + comment.text.count("\n"), f"{text} */")]


def _shown(lines: list[str]) -> str:
    return lines[0].strip() if lines else ""


def _content_lines(comment: Comment) -> tuple[list[str], list[int]]:
    """Each line without its ` * `, and the indices of those that have text but no star."""
    raw = comment.text.split("\n")
    last = raw.pop() if comment.closed else ""
    if last.strip(" *"):  # `**/` leaves a star that is no text
        raw.append(_CLOSING_STARS.sub("", last))
    lines: list[str] = []
    starless: list[int] = []
    for line in raw:
        if line.startswith(" * "):
            lines.append(line[3:].rstrip())
        elif line == " *":
            lines.append("")
        elif prefix := _PREFIX.match(line):
            lines.append(line[prefix.end() :].rstrip())
        else:
            if line.strip():
                starless.append(len(lines))
            lines.append(line.rstrip())
    return lines, starless


def _overview(title: str, lines: list[str], name_line: int) -> Documentation:
    name = title or "Introduction"
    first = next((i for i, text in enumerate(lines) if text), 0)
    sections = [Section(name, joined(outdented(lines, shared_indent(lines))), name_line + 1 + first)]
    return Documentation("doc", name, "", name_line, sections=sections)


def _name_line(
    lines: list[str], at: int, line: int, path: str, problems: list[Problem]
) -> Documentation | None:
    """Read `lines[at]`, the first with a word, as the line that names what the comment is about."""
    text = lines[at]
    data = _DATA.match(text)
    if data:
        kind, name = data[1], data[2]
        if not name and kind != "enum":
            problems.append(NO_NAME.at(path, line, text.strip()))
            return None
    else:
        function = _FUNCTION.match(text)
        if not function or _FILE_NAME.match(text) or (at and _is_prose(text, lines[:at])):
            problems.append(NO_KERNEL_DOC.at(path, line, text.strip()))
            return None
        kind, name = "function", function[1]
    purpose = _PURPOSE.search(text)
    return Documentation(
        _KINDS.get(kind, kind),
        name,
        purpose[1].lstrip("-: ") if purpose else "",  # `name: - text` is common
        line,
        opens_purpose=purpose is not None,
    )


def _is_prose(text: str, above: list[str]) -> bool:
    """Tell whether a line below others without a word is no name: it goes on, or is a sentence of its own."""
    return not (_PLAIN_NAME if any(above) else _NAME_OR_WORD).match(text)


def _read_body(
    found: Documentation, lines: list[str], first_line: int, path: str, problems: list[Problem]
) -> None:
    """Fill `found` from the lines behind the name line."""
    purpose = [found.purpose] if found.purpose else []
    in_purpose = found.opens_purpose
    part = _Part(DESCRIPTION, first_line)
    parts = [part]
    after_blank = False
    for index, text in enumerate(lines):
        if not text:
            in_purpose = False
            after_blank = True
            if part.lines:
                part.lines.append("")
            continue
        line = first_line + index
        if ":" in text and (header := _HEADER.match(text)):
            in_purpose = False
            part = _Part(_section_name(header[1]), line, text)
            if rest := header[2].strip():
                part.lines.append(rest)
                part.column = len(text) - len(rest)
            parts.append(part)
        elif in_purpose:
            purpose.append(text)
        else:
            if after_blank and part.short and not part.goes_on(lines, index):
                part = _Part(DESCRIPTION, line)
                parts.append(part)
            if not part.lines:
                part.line = line
            part.lines.append(text)
        after_blank = False
    found.purpose = " ".join(" ".join(purpose).split())
    _give_back(parts)
    _put(parts, found, path, problems)


class _Part:
    """A run of lines under one header, or under none."""

    __slots__ = ("column", "header", "line", "lines", "name", "piece_at", "short")

    def __init__(self, name: str, line: int, header: str = "") -> None:
        self.name = name
        self.line = line  # of the first line of text; the others follow it without a gap
        self.lines: list[str] = []
        self.header = header  # the whole line; empty where none opens the part
        self.column = 0  # where the text behind the header's colon starts; 0: none stands there
        self.short = name[0] == "@" or name in _SHORT  # ends at an empty line
        self.piece_at = 0  # index of the first line that goes on behind an empty one; 0: none does

    def goes_on(self, lines: list[str], index: int) -> bool:
        """Tell whether the block at `lines[index]`, behind an empty line, belongs to this short part.

        It does where it is indented deeper than the header, and where a section has a header without text.
        """
        if _is_deeper(lines, index, indent_of(self.header)):
            if self.lines and not self.piece_at:
                self.piece_at = len(self.lines)
            return True
        if self.lines or self.name[0] == "@":
            return False
        self.short = False  # its text stands in paragraphs of their own, up to the next header
        return True

    def keeps_piece(self) -> bool:
        """Tell whether what goes on behind an empty line is surely this part's: it is led to, or aligned."""
        own = [line for line in self.lines[: self.piece_at] if line]
        if own[-1].endswith(":"):
            return True
        if not self.column or len(own) == 1:
            return False
        return indent_of(own[1]) == self.column <= indent_of(self.lines[self.piece_at])


def _is_deeper(lines: list[str], index: int, indent: int) -> bool:
    """Tell whether all lines of the block at `lines[index]` are indented deeper than `indent`."""
    while index < len(lines) and (text := lines[index]):
        if ":" in text and _HEADER.match(text):
            break
        if indent_of(text) <= indent:
            return False
        index += 1
    return True


def _give_back(parts: list[_Part]) -> None:
    """Make what goes on behind the last parameter the Description where the comment has no other.

    Whole descriptions are written indented; it is the parameter's own where other parameters go on as well.
    """
    going_on = [at for at, part in enumerate(parts) if part.piece_at and part.name[0] == "@"]
    if len(going_on) != 1 or any(part.name == DESCRIPTION and part.lines for part in parts):
        return
    at = going_on[0]
    last = parts[at]
    if any(part.name[0] == "@" for part in parts[at + 1 :]) or last.keeps_piece():
        return
    description = _Part(DESCRIPTION, last.line + last.piece_at)
    description.lines = last.lines[last.piece_at :]
    del last.lines[last.piece_at :]
    parts.insert(at + 1, description)


def _put(parts: list[_Part], found: Documentation, path: str, problems: list[Problem]) -> None:
    """Put each part where it belongs: a description, a new section, or behind one of the same name."""
    sections: dict[str, list[tuple[str, int]]] = {}  # the texts of each name, with their lines
    for part in parts:
        if not part.lines and part.name in {DESCRIPTION, "Return"}:
            continue
        text = part.lines[0].strip() if len(part.lines) == 1 else _tidy(part)
        if part.name[0] == "@":
            found.descriptions.append(Described(part.name[1:], text, part.line))
            continue
        texts = sections.setdefault(part.name, [])
        if part.name != DESCRIPTION and any(text for text, _ in texts):
            problems.append(SECTION_TWICE.at(path, part.line, part.name))
        texts.append((text, part.line))
    found.sections.extend(Section(name, *put_together(texts)) for name, texts in sections.items())


def _section_name(written: str) -> str:
    lowered = written.lower()
    if lowered in _RETURN:
        return "Return"
    if lowered in {"description", "context"}:
        return lowered.capitalize()
    return written


def _tidy(part: _Part) -> str:
    """Join the lines of `part` without blank ones at either end and without the indent they share.

    The line behind a header's colon has no indent of its own: there the second line's counts.  What goes on
    behind an empty line keeps its place beside that second line, as far as it is not left of it.
    """
    lines = part.lines
    if not part.column:
        return joined(outdented(lines, shared_indent(lines)))
    end = part.piece_at or len(lines)
    below = lines[1:end]
    own = indent_of(next(filter(None, below), ""))
    if own and own > indent_of(part.header):
        text = [lines[0], *behind_header(lines[0], below, own)]
    else:
        text = [lines[0], *outdented(below, own)]
    if part.piece_at:
        pieces = lines[end:]
        shared = shared_indent(pieces)
        text += outdented(pieces, min(shared, own) if any(below) else shared)
    return joined(text)
