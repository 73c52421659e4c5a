"""Which neighbours of an item matter most to a reader of its page (design.rst, 4).

The degree of a neighbour is no evidence here: it changes with code far away, which must not reorder a page.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from man9.linking.records import Edge, EdgeKind, Links

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


def see_also(links: Links, index: int) -> Neighbours:
    """Return the lists of the page of item `index`: each neighbour stands in the first list that fits.

    USES takes the types and the names that the item's code uses and what its text mentions.
    """
    out = _others(links.out.get(index, ()), index, outward=True)
    into = _others(links.into.get(index, ()), index, outward=False)
    calls = _order(links, index, out, ("calls",))
    called_by = _order(links, index, into, ("calls",))
    uses = _order(links, index, out, ("uses", "types", "mentions"))
    used_by = _order(links, index, into, ("uses", "types"))
    mentioned_by = _order(links, index, into, ("mentions",))
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


def _others(edges: Iterable[Edge], index: int, *, outward: bool) -> dict[EdgeKind, list[int]]:
    """Return the other ends of the edges of item `index` by kind, one for each edge."""
    found: dict[EdgeKind, list[int]] = {}
    for edge in edges:
        other = edge.target if outward else edge.source
        if other != index:
            found.setdefault(edge.kind, []).append(other)
    return found


def _order(
    links: Links, index: int, others: dict[EdgeKind, list[int]], kinds: Sequence[EdgeKind]
) -> tuple[int, ...]:
    """Return the `others` of these kinds once each, best first."""
    evidence: dict[int, int] = {}
    for kind in kinds:
        for other, count in _counted(others.get(kind, ())).items():
            evidence[other] = evidence.get(other, 0) + _WEIGHT[kind] * min(count, 3)
    if len(evidence) < 2:  # noqa: PLR2004  # most lists: nothing to put in order
        return tuple(evidence)
    place = _place(links.items[index].file)

    def key(other: int) -> tuple[int, int, bool, str, int]:
        neighbour = links.items[other]
        far = _distance(place, _place(neighbour.file))
        return (-min(evidence[other], _ENOUGH), far, not neighbour.exported, neighbour.name, other)

    return tuple(sorted(evidence, key=key))


def _counted(others: Iterable[int]) -> dict[int, int]:
    found: dict[int, int] = {}  # a Counter takes longer to make than these few to count
    for other in others:
        found[other] = found.get(other, 0) + 1
    return found


@lru_cache(maxsize=8192)  # the files of a few subsystems: neighbours' files come again from page to page
def _place(path: str) -> tuple[str, str, list[str]]:
    """Return the path of a file, that of its folder, and its subsystem."""
    return path, path.rpartition("/")[0], path.split("/")[:2]


def _distance(one: tuple[str, str, list[str]], other: tuple[str, str, list[str]]) -> int:
    """0 for the same file, 1 for the same folder, 2 for the same subsystem, 3 for any other place."""
    if one[0] == other[0]:
        return 0
    if one[1] == other[1]:
        return 1
    return 2 if one[2] == other[2] else 3
