"""Descriptions and declared names, put together by name and by place (kernel-doc.rst, 4, 7)."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from man9.model import Parameter
    from man9.reading.declarators import Declared
    from man9.reading.inline import InlineNote
    from man9.reading.members import Member
    from man9.reading.sections import Described


class Matched(Struct, frozen=True):
    """Descriptions and declared names, put together."""

    parameters: tuple[Parameter, ...]
    undescribed: list[Declared]
    excess: list[Described]  # which describe nothing that is declared


def paired(slots: Sequence[Declared], texts: Mapping[str, Described]) -> list[str]:
    """Return the name of each slot; an argument that is declared without one has that of its description.

    That is the name of its type (`(enum rc_driver_type)`), or the one that stands at its place.
    """
    names = [slot.name for slot in slots]
    if all(names):
        return names
    for at, slot in enumerate(slots):
        if not slot.name:
            names[at] = next((word for word in slot.type.split()[-1:] if word in texts), "")
    open_places = [at for at, name in enumerate(names) if not name]
    free = [name for name in texts if name not in names]
    if len(free) != len(open_places):
        order = list(texts)
        open_places = [at for at in open_places if at < len(order) and order[at] in free]
        free = [order[at] for at in open_places]
    for at, name in zip(open_places, free, strict=True):
        names[at] = name
    return names


def placed(notes: Sequence[InlineNote], declared: Sequence[Member]) -> list[InlineNote]:
    """Return in-line comments with the dotted name of the member that it stands at (kernel-doc.rst, 4)."""
    if not notes:
        return []
    names = {m.name for m in declared}
    places = sorted({m.start for m in declared})
    at_place = {(m.start, m.own): m.name for m in reversed(declared)}
    nested: dict[str, list[str]] = {}
    for m in declared:
        if m.scope:
            nested.setdefault(m.own, []).append(m.name)
    found: list[InlineNote] = []
    for note in notes:
        following = bisect_right(places, note.at)
        name = at_place.get((places[following], note.name)) if following < len(places) else None
        if name is None and note.name not in names and len(nested.get(note.name, ())) == 1:
            name = nested[note.name][0]
        found.append(replace(note, name=name) if name else note)
    return found
