"""What a comment describes against what is declared (KERNEL-DOC.md, 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from man9.model import Item, Parameter, Problem
from man9.reading.sections import Described

_WORDS = {
    "function": ("function parameter", "function parameter"),
    "macro": ("function parameter", "function parameter"),
    "typedef": ("function parameter", "function parameter"),
    "struct": ("struct member", "struct member"),
    "union": ("union member", "union member"),
    "enum": ("Enum value", "enum value"),
}


def check_descriptions(item: Item, excess: Sequence[Described]) -> Iterator[Problem]:
    """Yield what `item` leaves undescribed, and what it describes that is not there."""
    words = _WORDS.get(item.kind)
    if words is None:
        return
    for parameter in item.parameters:
        if not parameter.description and not _is_silent(parameter):
            yield Problem("KD301", item.file, item.line, arguments=(words[0], parameter.name, item.name))
    mark = "@" if item.kind == "enum" else ""
    for described in excess:
        if described.name in ("struct", "union", "enum"):
            continue  # KD110 speaks of it
        yield Problem(
            "KD302", item.file, described.line, arguments=(words[1], mark + described.name, item.name)
        )


def _is_silent(parameter: Parameter) -> bool:
    """Members of nested structs, and arguments that have no name, need no description."""
    return "." in parameter.name or not parameter.name
