"""What a comment describes against what is declared (kernel-doc.rst, 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from man9.declarations import shape
from man9.patterns import regex
from man9.problems.comment import WRONG_MARK
from man9.problems.described import NOT_DESCRIBED, NOTHING_DESCRIBED
from man9.reading.places import file_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from man9.model import Item, Problem
    from man9.reading.sections import Described

_TAGS = frozenset({"struct", "union", "enum"})

_WORDS = {
    "function": ("function parameter", "function parameter"),
    "macro": ("function parameter", "function parameter"),
    "typedef": ("function parameter", "function parameter"),
    "variable": ("function parameter", "function parameter"),  # of the function that it points to
    "struct": ("struct member", "struct member"),
    "union": ("union member", "union member"),
    "enum": ("Enum value", "enum value"),
}


class Undescribed(Struct, frozen=True):
    """A parameter, member or enumerator of which the comment says nothing."""

    name: str
    line: int  # of its declaration
    column: int
    end_column: int  # behind its name, in that line; 0: not known


def check_descriptions(
    item: Item, undescribed: Sequence[Undescribed], excess: Sequence[Described]
) -> Iterator[Problem]:
    """Yield what the comment of `item` leaves out, and what it describes that is not there."""
    listed = shape(item)
    words = _WORDS.get(listed)
    if words is None:
        return
    owner = f"enum '{item.name}'" if listed == "enum" else f"'{item.name}'"
    told: set[str] = set()  # a member may stand in two branches of an `#if`
    for missing in undescribed:
        if "." in missing.name or not missing.name or missing.name in told:
            continue  # members of nested structs, and arguments without a name, need no description
        told.add(missing.name)
        place = {"column": missing.column, "end_column": missing.end_column}
        yield NOT_DESCRIBED.at(item.file, missing.line, words[0], missing.name, owner, **place)
    mark = "@" if listed == "enum" else ""
    for described in excess:
        if described.name in _TAGS:
            continue  # KD110 speaks of it
        if described.name == "void" and not item.parameters:
            continue  # `@void: no arguments` is true
        yield NOTHING_DESCRIBED.at(item.file, described.line, words[1], mark + described.name, item.name)


_WRONG_MARK = regex(r"@(struct|union|enum)[ ]+(\w+)")


def check_marks(item: Item) -> Iterator[Problem]:
    """Yield each `@struct foo` in the texts of `item`: `&struct foo` is meant (kernel-doc.rst, 10)."""
    parts = [(p.description, p.line, p.pieces) for p in item.parameters if p.line]
    for text, line, pieces in (*parts, *((each.text, each.line, each.pieces) for each in item.sections)):
        if "@" not in text:
            continue
        down = counted = 0
        for found in _WRONG_MARK.finditer(text):
            down += text.count("\n", counted, found.start())
            counted = found.start()
            at = file_line(line, pieces, down)
            yield WRONG_MARK.at(item.file, at, found[1], found[2])
