"""Which neighbours of an item matter most to a reader of its page (design.rst, 4).

The degree of a neighbour is no evidence here: it changes with code far away, which must not reorder a page.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from man9.linking.records import Edge, Links

# How much one edge says about what belongs together.
_WEIGHT = {"calls": 4, "uses": 3, "types": 2, "mentions": 3}
_ENOUGH = 12  # evidence of one neighbour beyond which more of the same says nothing new


class Neighbours(Struct, frozen=True, gc=False):
    """Indices of the items that one item's page lists, best first, uncut; siblings in source order."""

    calls: tuple[int, ...] = ()
    called_by: tuple[int, ...] = ()
    uses: tuple[int, ...] = ()
    used_by: tuple[int, ...] = ()
    mentioned_by: tuple[int, ...] = ()
    siblings: tuple[int, ...] = ()


class _Key(NamedTuple):
    """Sort key of one neighbour: smaller is better."""

    evidence: int
    far: int
    hidden: bool
    name: str
    position: int


def see_also(links: Links, index: int) -> Neighbours:
    """Return the lists of the page of item `index`: each neighbour stands in the first list that fits.

    USES takes the types and the names that the item's code uses and what its text mentions.
    """
    out = links.out.get(index, ())
    into = links.into.get(index, ())
    calls = _order(links, index, ((edge.target, edge) for edge in out if edge.kind == "calls"))
    called_by = _order(links, index, ((edge.source, edge) for edge in into if edge.kind == "calls"))
    uses = _order(links, index, ((edge.target, edge) for edge in out if edge.kind != "calls"))
    used_by = _order(links, index, ((edge.source, edge) for edge in into if edge.kind in {"uses", "types"}))
    mentioned_by = _order(links, index, ((edge.source, edge) for edge in into if edge.kind == "mentions"))
    called, callers = set(calls), set(called_by)
    users = callers | set(used_by)
    return Neighbours(
        calls=calls,
        called_by=called_by,
        uses=tuple(other for other in uses if other not in called),
        used_by=tuple(other for other in used_by if other not in callers),
        mentioned_by=tuple(other for other in mentioned_by if other not in users),
        siblings=siblings(links, index),
    )


def siblings(links: Links, index: int) -> tuple[int, ...]:
    """Return the other items of the file of item `index`, in source order."""
    every = links.file_items.get(links.items[index].file, ())
    return tuple(other for other in every if other != index)


def _order(links: Links, index: int, found: Iterable[tuple[int, Edge]]) -> tuple[int, ...]:
    evidence: dict[int, Counter[str]] = defaultdict(Counter)
    for other, edge in found:
        if other != index:
            evidence[other][edge.kind] += 1
    return tuple(sorted(evidence, key=lambda other: _key(links, index, other, evidence[other])))


def _key(links: Links, index: int, other: int, kinds: Counter[str]) -> _Key:
    item, neighbour = links.items[index], links.items[other]
    weight = sum(_WEIGHT[kind] * min(count, 3) for kind, count in kinds.items())
    return _Key(
        evidence=-min(weight, _ENOUGH),
        far=_distance(item.file, neighbour.file),
        hidden=not neighbour.exported,
        name=neighbour.name,
        position=other,
    )


def _distance(one: str, other: str) -> int:
    """0 for the same file, 1 for the same folder, 2 for the same subsystem, 3 for any other place."""
    if one == other:
        return 0
    if one.rpartition("/")[0] == other.rpartition("/")[0]:
        return 1
    return 2 if one.split("/")[:2] == other.split("/")[:2] else 3
