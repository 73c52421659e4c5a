"""What a file defines at its outermost level without a comment: helpers, tables, names of its own."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from msgspec import Struct, field

from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

# The kernel's style, in which an outermost definition starts and its body opens and closes in column 0,
# finds nearly all of them without reading a token.
_STARTS = ("\nstatic ", "\nconst struct ", "\nstruct ")
_HEADER = regex(r"[^;{}=()]*")
_FUNCTION_NAME = regex(r"\b([A-Za-z_]\w*)\s*\(")
_LAST_NAME = regex(r"([A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)*(?:__\w++(?:\([^()]*\))?\s*)*$")
_TABLE = regex(
    r"(?:(?:static|const|__maybe_unused|__ro_after_init|__read_mostly)\s+)*struct\s+(\w+)\s+(?:const\s+)?(\w+)\s*"
    r"(\[[^\]=]*\])?\s*(?:__\w++(?:\([^()]*\))?\s*)*=\s*\{"
)
_ATTRIBUTES = regex(r"(?:__\w+|noinline\w*|\w*printf|SEC|[A-Z_]+)$")
_DECLARED = regex(r"(?:(?:DECLARE|DEFINE)_\w+|H?LIST_HEAD|RADIX_TREE)\s*\(\s*([A-Za-z_]\w*)")
_MACRO = regex(r"[ \t]*define[ \t]+(\w+)")
_ENUM = regex(r"\benum\b[^;{}()=]{0,200}\{([^{}]*)\}")
_ENUMERATOR = regex(r"(?:^|,)\s*([A-Za-z_]\w*)")
_LONGEST_HEADER = 2000
# A body that does nothing, in the part of a conditional that stands for a setting left out.
_STUB = regex(r"\{\s*(?:return\b[^;{}()]{0,80}(?:\([^;{}()]{0,80}\))?[^;{}()]{0,80};\s*)?\}")
_DIRECTIVE = regex(r"#[ \t]*(?:else|elif|ifndef)\b")
_IN_COLUMN_0 = regex(r"\n\}(?![ \t]*(?:\)|while\b))")


class Helper(Struct, frozen=True):
    """An undocumented static function."""

    name: str
    arguments_at: int  # offset behind the `(` of its argument list
    start: int  # offset of the `{`
    end: int  # offset behind the `}`


class Table(Struct, frozen=True):
    """A variable of a struct type with an initialiser."""

    name: str
    type: str  # the struct's tag
    start: int  # offset of the `{`
    end: int
    array: bool


class Outline(Struct):
    """The outermost level of a file."""

    helpers: dict[str, Helper] = field(default_factory=dict)
    tables: list[Table] = field(default_factory=list)
    own: set[str] = field(default_factory=set)  # static and macro names, which no other file's can be


def find_outline(text: str, documented: set[int]) -> Outline:
    """Find what `text` defines outside the declarations that start at the offsets `documented`."""
    outline = Outline()
    bodies = Bodies(text)
    for start in _definition_starts(text):
        if start not in documented:
            _add(outline, text, start, bodies)
    at = text.find("\n#")
    while at >= 0:
        match = _MACRO.match(text, at + 2)
        if match:
            outline.own.add(match[1])
        at = text.find("\n#", at + 2)
    return outline


def find_enumerators(text: str) -> frozenset[str]:
    """Find the names of all enumerators that `text`, which is without noise, declares."""
    return frozenset(name for body in _ENUM.findall(text) for name in _ENUMERATOR.findall(body))


def _definition_starts(text: str) -> Iterator[int]:
    for mark in _STARTS:
        at = text.find(mark)
        while at >= 0:
            yield at + 1
            at = text.find(mark, at + len(mark) - 1)


def _add(outline: Outline, text: str, start: int, bodies: Bodies) -> None:
    table = _TABLE.match(text, start, start + _LONGEST_HEADER)
    if table:
        end = bodies.end(table.end() - 1)
        outline.tables.append(Table(table[2], table[1], table.end() - 1, end, bool(table[3])))
        if text.startswith("static", start):
            outline.own.add(table[2])
        return
    if not text.startswith("static", start):
        return
    header = _HEADER.match(text, start, start + _LONGEST_HEADER)
    if header is None:
        return
    if text[header.end() : header.end() + 1] == "(":
        _add_function(outline, text, start, bodies)
    else:
        name = _LAST_NAME.search(header[0].rstrip())
        if name:
            outline.own.add(name[1])


def _add_function(outline: Outline, text: str, start: int, bodies: Bodies) -> None:
    limit = start + _LONGEST_HEADER
    body = text.find("{", start, limit)
    stop = text.find(";", start, limit)
    defined = 0 <= body < stop or (body >= 0 and stop < 0)
    if defined and _is_stub(text, start, body):
        return
    for match in _FUNCTION_NAME.finditer(text, start, body if defined else max(stop, start)):
        if not _ATTRIBUTES.match(match[1]):
            outline.own.add(match[1])
            if defined:
                _add_helper(outline, match[1], Helper(match[1], match.end(), body, bodies.end(body)))
            return
        variable = _DECLARED.match(match[0] + text[match.end() : match.end() + 100])
        if variable:
            outline.own.add(variable[1])  # `static DEFINE_MUTEX(name);`
            return


def _is_stub(text: str, start: int, body: int) -> bool:
    """Tell whether a function stands in for another one that a setting leaves out: it hides no name."""
    if not text.startswith("static inline", start) or not _STUB.match(text, body):
        return False
    directive = _DIRECTIVE.match(text, text.rfind("\n#", 0, start) + 1)
    return directive is not None


def _add_helper(outline: Outline, name: str, helper: Helper) -> None:
    """Keep of several definitions (`#ifdef`) the one with the longest body: it says most."""
    known = outline.helpers.get(name)
    if known is None or known.end - known.start < helper.end - helper.start:
        outline.helpers[name] = helper


class Bodies:
    """Where the bodies of one file end."""

    __slots__ = ("_ends", "_text")

    def __init__(self, text: str) -> None:
        """Take the text of a whole file."""
        self._text = text
        self._ends: list[int] | None = None  # of those in column 0, found when one is asked for

    def end(self, start: int) -> int:
        """Return the offset behind the `}` of the `{` at `start`: on its line, or the next in column 0.

        So the kernel's style has it, and it holds in code whose braces `#ifdef` cuts in two.  What ends a
        macro that is defined within the body, `})` or `} while (0)`, is passed over.
        """
        text = self._text
        line_end = text.find("\n", start)
        if line_end < 0:
            return len(text)
        closing = text.rfind("}", start, line_end)
        if closing >= 0 and text.count("{", start, line_end) <= text.count("}", start, line_end):
            return closing + 1
        if self._ends is None:  # once a file: where none closes, each body would search to its end
            self._ends = [found.end() for found in _IN_COLUMN_0.finditer(text)]
        at = bisect_left(self._ends, line_end + len("\n}"))
        return self._ends[at] if at < len(self._ends) else len(text)
