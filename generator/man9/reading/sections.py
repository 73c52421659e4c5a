"""The text of a kernel-doc comment -> its name line, purpose and sections (KERNEL-DOC.md, 2 and 3)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from man9.model import Problem, Section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from man9.reading.comments import Comment

DESCRIPTION = "Description"
SECTION_NAMES = "description|context|returns?|notes?|examples?"

# What an editor slipped in before the star is no text.
_PREFIX = re.compile(r"[ \x80-\U0010ffff]*\*[ ]?")
# A second star (` * * Return: 0`) is taken for a slip, as the reference takes it.
_HEADER = re.compile(rf"\s*(?:\*\s*)?(@[.\w]+|{SECTION_NAMES})\s*:(?!:)(.*)", re.IGNORECASE)
_OVERVIEW = re.compile(r"\s*DOC:\s*(.*)")
_DATA = re.compile(r"\s*(struct|union|enum|typedef|var)\b\s*(\w*)")
_FUNCTION = re.compile(r"\s*(?:\w+\s*\*\s*)?(?:define\s+)?(\w+)\s*(?:\(\w*\))?\s*(?:[-:].*)?$")
_CLOSING_STARS = re.compile(r"\s+\**\Z")
_WORD = re.compile(r"\s*\w")
_PURPOSE = re.compile(r"[-:](.*)")
_KINDS = {"var": "variable"}
# Sections that end at an empty line; what follows is Description.
_SHORT = frozenset({"Context", "Return"})
_RETURN = frozenset({"return", "returns", "@return", "@returns"})


class Described(NamedTuple):
    """The description of a parameter, member or enumerator."""

    name: str  # without the `@`
    text: str
    line: int


@dataclass(slots=True)
class Documentation:
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
    lines = _content_lines(comment)
    wordless = 0  # the first line without a word; one is enough to say
    for index, (text, _) in enumerate(lines):
        line = comment.line + 1 + index
        if not _WORD.match(text):
            wordless = wordless or line
            continue
        if wordless:
            problems.append(Problem("KD102", path, wordless, arguments=(lines[index - 1][0].strip(),)))
        overview = _OVERVIEW.match(text)
        if overview:
            return _overview(overview[1].strip(), lines, index + 1, line)
        found = _name_line(text, line, path, problems)
        if found is not None:
            problems.extend(_bad_lines(lines, comment.line + 1, path))
            _read_body(found, lines[index + 1 :], line + 1, path, problems)
        return found
    problems.append(Problem("KD102", path, wordless or comment.line, arguments=("",)))
    return None


def _bad_lines(lines: list[tuple[str, bool]], first_line: int, path: str) -> Iterator[Problem]:
    for index, (text, starred) in enumerate(lines):
        if not starred and text.strip():
            yield Problem("KD103", path, first_line + index, arguments=(text.strip(),))


def _content_lines(comment: Comment) -> list[tuple[str, bool]]:
    """Each line without its ` * `, and whether it had a star."""
    raw = comment.text.split("\n")
    last = raw.pop() if comment.closed else ""
    if last.strip(" *"):  # `**/` leaves a star that is no text
        last = _CLOSING_STARS.sub("", last)
        raw.append(last)
    contents: list[tuple[str, bool]] = []
    for line in raw:
        if line.startswith(" * "):
            contents.append((line[3:].rstrip(), True))
        elif line == " *":
            contents.append(("", True))
        elif prefix := _PREFIX.match(line):
            contents.append((line[prefix.end() :].rstrip(), True))
        else:
            contents.append((line.rstrip(), False))
    return contents


def _overview(title: str, lines: list[tuple[str, bool]], start: int, name_line: int) -> Documentation:
    name = title or "Introduction"
    text = _tidy([text for text, _ in lines[start:]])
    first = next((i for i, (text, _) in enumerate(lines[start:]) if text), 0)
    sections = [Section(name, text, name_line + 1 + first)]
    return Documentation("doc", name, "", name_line, sections=sections)


def _name_line(text: str, line: int, path: str, problems: list[Problem]) -> Documentation | None:
    data = _DATA.match(text)
    if data:
        kind, name = data[1], data[2]
        if not name and kind != "enum":
            problems.append(Problem("KD109", path, line, arguments=(text.strip(),)))
            return None
    else:
        function = _FUNCTION.match(text)
        if not function:
            problems.append(Problem("KD101", path, line, arguments=(text.strip(),)))
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


def _read_body(
    found: Documentation, lines: list[tuple[str, bool]], first_line: int, path: str, problems: list[Problem]
) -> None:
    """Fill `found` from the lines behind the name line."""
    purpose = [found.purpose] if found.purpose else []
    in_purpose = found.opens_purpose
    gathered = _Gathered(found, path, problems)
    gathered.begin(DESCRIPTION, first_line)
    for index, (text, _) in enumerate(lines):
        header = _HEADER.match(text) if ":" in text else None
        if header:
            in_purpose = False
            gathered.begin(_section_name(header[1]), first_line + index, header[2].strip())
        elif not text:
            in_purpose = False
            gathered.blank(first_line + index)
        elif in_purpose:
            purpose.append(text)
        else:
            gathered.add(text, first_line + index)
    gathered.end()
    found.purpose = " ".join(" ".join(purpose).split())


def _section_name(written: str) -> str:
    lowered = written.lower()
    if lowered in _RETURN:
        return "Return"
    if lowered in {"description", "context"}:
        return lowered.capitalize()
    return written


class _Gathered:
    """The section being read, and where it goes when it ends."""

    def __init__(self, found: Documentation, path: str, problems: list[Problem]) -> None:
        self._found = found
        self._path = path
        self._problems = problems
        self._name = DESCRIPTION
        self._line = 0
        self._inline = False  # the text starts behind the header's colon
        self._texts: list[str] = []
        self._where: dict[str, int] = {}

    def begin(self, name: str, line: int, text: str = "") -> None:
        self.end()
        self._name, self._line, self._inline = name, line, bool(text)
        self._texts = [text] if text else []

    def add(self, text: str, line: int) -> None:
        if not self._texts:
            self._line = line
        self._texts.append(text)

    def blank(self, line: int) -> None:
        if self._name[0] == "@" or self._name in _SHORT:
            self.begin(DESCRIPTION, line)
        elif self._texts:
            self._texts.append("")

    def end(self) -> None:
        """Put the section where it belongs: a description, a new section, or behind one of the same name."""
        text = _tidy(self._texts, from_header=self._inline)
        if self._name[0] == "@":
            self._found.descriptions.append(Described(self._name[1:], text, self._line))
        elif not text and self._name in {DESCRIPTION, "Return"}:
            return
        elif self._name in self._where:
            self._append(text)
        else:
            self._where[self._name] = len(self._found.sections)
            self._found.sections.append(Section(self._name, text, self._line))

    def _append(self, text: str) -> None:
        index = self._where[self._name]
        old = self._found.sections[index]
        if old.text and self._name != DESCRIPTION:
            self._problems.append(Problem("KD105", self._path, self._line, arguments=(self._name,)))
        joined = f"{old.text}\n\n{text}" if old.text and text else old.text or text
        self._found.sections[index] = Section(old.name, joined, old.line if old.text else self._line)


def _tidy(lines: list[str], *, from_header: bool = False) -> str:
    """Join `lines` without blank ones at either end and without the indent they share.

    The line behind a header's colon has no indent of its own: there the second line's counts.
    """
    if not lines:
        return ""
    if len(lines) == 1:
        return lines[0].strip()
    head: list[str] = []
    rest = lines
    if from_header:
        head, rest = lines[:1], lines[1:]
        indent = _indent(next((line for line in rest if line), ""))
    else:
        indent = min((_indent(line) for line in lines if line), default=0)
    if indent:
        rest = [line[min(indent, _indent(line)) :] for line in rest]
    return "\n".join([*head, *rest]).strip("\n").rstrip()


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
