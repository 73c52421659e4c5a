"""What can change about an item, as digests: so that two states of it are compared without their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from man9 import fingerprints
from man9.fingerprints import SHORT
from man9.linking.definitions import prototype, squeeze
from man9.model import Kind  # noqa: TC001  # msgspec reads the annotation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from man9.model import Item

_WITH_MEMBERS = frozenset({"struct", "union", "enum"})
_TAGS = frozenset({"struct", "union", "enum", "doc"})


class Facets(Struct, frozen=True, array_like=True, gc=False):
    """The parts of an item that people speak of when they say that it has changed."""

    kind: Kind
    entries: bytes  # names of parameters, members, constants
    declaration: bytes  # its text and value
    return_type: bytes
    documentation: bytes
    exported: str
    static: bool


def facets(item: Item) -> Facets:
    """Return what is compared of `item`."""
    return Facets(
        item.kind,
        _digest([parameter.name for parameter in item.parameters]),
        _digest((prototype(item), squeeze(item.value))),
        _digest(squeeze(item.return_type)),
        _digest(_documentation(item)),
        item.exported,
        item.static,
    )


def differing(old: Facets, new: Facets) -> Iterator[str]:
    """Yield what differs: kind, parameters, members, prototype, exported, static, documentation."""
    if old.kind != new.kind:
        yield "kind"
    if old.entries != new.entries:
        yield "members" if new.kind in _WITH_MEMBERS else "parameters"
        if old.return_type != new.return_type:
            yield "prototype"
    elif old.declaration != new.declaration and old.kind == new.kind:
        yield "prototype"
    if old.exported != new.exported:
        yield "exported"
    if old.static != new.static:
        yield "static"
    if old.documentation != new.documentation:
        yield "documentation"


def name_space(kind: str) -> str:
    """Return what sets equal names apart: the kind of a tag or title; the rest are ordinary identifiers.

    A function that becomes a macro is still the same thing to its users (C11 6.2.3).
    """
    return kind if kind in _TAGS else ""


def _documentation(item: Item) -> tuple[object, ...]:
    return (
        squeeze(item.purpose),
        sorted((each.name, squeeze(each.description)) for each in item.parameters if each.description),
        [(section.name, squeeze(section.text)) for section in item.sections],
    )


def _digest(value: object) -> bytes:
    return fingerprints.of(value, SHORT)
