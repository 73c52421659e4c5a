"""A definition without a kernel-doc comment -> the item that one would make, with what plain comments say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from man9.model import Section
from man9.patterns import regex
from man9.reading.comments import Comment, Lines
from man9.reading.grammar import grammar
from man9.reading.items import Reader
from man9.reading.sections import Documentation

if TYPE_CHECKING:
    from man9.code import Definition
    from man9.config import MacroSettings
    from man9.model import Item, Parameter

PURPOSE = "(no kernel-doc comment)"
ABOVE = "Plain comment"  # the section that holds what stands above the definition
_KINDS = {"macro": "function"}  # as which a comment would name it
_ENDS = (";", "}", "*/", ":")
_MOST_LINES = 40  # above the line of its name that a declaration may start
_BLOCK = regex(r"(?:/\*(?!\*[^/*])((?:[^*]|\*(?!/))*+)\*/|((?:[ \t]*+//[^\n]*+\n)++))[ \t]*+\n?\Z")
_BEHIND = regex(r"[^\n;,]*+[;,]?[ \t]*+(?:/\*+((?:[^*]|\*(?!/))*+)\*/|//([^\n]*+))")
_STARS = regex(r"(?m)^[ \t]*+(?:\*++(?!/)|//)?[ \t]?|[ \t]++$")
_LOOKED = 4000  # characters above a definition or member in which its comment stands


def item_at(path: str, text: str, defined: Definition, macros: MacroSettings) -> Item | None:
    """Return what a scan found in the decoded `text` of the file `path`, as it would be documented.

    Parameters, members and constants have what the comment beside them says.  None: it is not understood.
    """
    start = _start(text, defined)
    comment = Comment(start, "", text.count("\n", 0, start) + 1, start, closed=True)
    found = Documentation(_KINDS.get(defined.kind, defined.kind), defined.name, PURPOSE, comment.line)
    item, _ = Reader(path, text, Lines(text), grammar(macros), []).read(comment, found)
    if item is None:
        return None
    return replace(
        item,
        parameters=tuple(_described(each, text) for each in item.parameters),
        sections=_above(text, start),
    )


def _start(text: str, defined: Definition) -> int:
    """Return the offset of the line in which the declaration begins whose name stands on a line."""
    first = defined.line - 1
    lines = text.split("\n", first + 1)[: first + 1]
    if defined.kind != "macro":
        for above in range(first - 1, max(first - _MOST_LINES, -1), -1):
            words = lines[above].strip()
            if not words or words.endswith(_ENDS) or words.startswith(("#", "//")):
                break
            first = above
    return sum(len(each) + 1 for each in lines[:first])


def _above(text: str, start: int) -> tuple[Section, ...]:
    match = _BLOCK.search(text, max(0, start - _LOOKED), start)
    if match is None:
        return ()
    said = _plain(match[1] or match[2])
    return (Section(ABOVE, said, text.count("\n", 0, match.start()) + 1),) if said else ()


def _described(each: Parameter, text: str) -> Parameter:
    """Return a parameter or member with what the comment behind it, or in the lines above, says."""
    if each.code_at < 0:
        return each
    match = _BEHIND.match(text, each.code_end)
    line_start = text.rfind("\n", 0, each.code_at) + 1
    if match is None:
        match = _BLOCK.search(text, max(0, line_start - _LOOKED), line_start)
    if match is None:
        return each
    return replace(
        each, description=_plain(match[1] or match[2]), line=text.count("\n", 0, match.start()) + 1
    )


def _plain(comment: str) -> str:
    """Return the text of a comment without its stars."""
    return _STARS.sub("", comment).strip("\n ")
