"""Parts of the graph: around a symbol, within a file, or all of it; and what stands out in it."""

from __future__ import annotations

from collections import Counter, deque
from itertools import zip_longest
from typing import TYPE_CHECKING

from msgspec import Struct

from man9.linking.order import see_also

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from man9.linking.records import Edge, Links


class Subgraph(Struct, frozen=True):
    """Some items of a tree and the edges between them."""

    links: Links
    nodes: Sequence[int]  # item indices, in order of file and line
    edges: Sequence[Edge]
    centre: int = -1  # the item that it was drawn for
    left_out: int = 0  # neighbours, or items, that the limit cut off


def whole(links: Links) -> Subgraph:
    """Return the graph of all items."""
    return Subgraph(
        links, range(len(links.items)), [edge for index in sorted(links.out) for edge in links.out[index]]
    )


def of_items(links: Links, nodes: Iterable[int], *, centre: int = -1, left_out: int = 0) -> Subgraph:
    """Return the items `nodes` and the edges among them."""
    chosen = set(nodes)
    ordered = sorted(chosen)
    edges = [edge for index in ordered for edge in links.out.get(index, ()) if edge.target in chosen]
    return Subgraph(links, ordered, edges, centre, left_out)


def neighbourhood(links: Links, index: int, limit: int) -> Subgraph:
    """Return item `index` with its best neighbours, `limit` items at most.

    The lists of the page take turns, so that many callers do not crowd out what is called.
    """
    near = see_also(links, index)
    lists = (near.calls, near.called_by, near.uses, near.used_by, near.mentioned_by)
    turns = [other for turn in zip_longest(*lists) for other in turn if other is not None]
    best = list(dict.fromkeys(turns))
    kept = best[: max(limit - 1, 0)]
    return of_items(links, [index, *kept], centre=index, left_out=len(best) - len(kept))


def around(links: Links, index: int, depth: int) -> Subgraph:
    """Return item `index` and all that is at most `depth` edges away, in either direction."""
    reached = {index}
    border = [index]
    for _ in range(depth):
        border = [other for node in border for other in _adjacent(links, node) if other not in reached]
        border = list(dict.fromkeys(border))
        reached.update(border)
    return of_items(links, reached, centre=index)


def of_file(links: Links, path: str, limit: int) -> Subgraph:
    """Return the items of a file that have edges among them, at most `limit`: those with most edges."""
    indices = links.file_items.get(path, range(0))
    inside = of_items(links, indices)
    degree = Counter(end for edge in inside.edges for end in {edge.source, edge.target})
    best = sorted(degree, key=lambda index: (-degree[index], index))
    return of_items(links, best[:limit], left_out=max(len(best) - limit, 0))


def shortest_path(links: Links, start: Collection[int], goal: Collection[int]) -> list[Edge] | None:
    """Return the edges of a shortest way from an item of `start` to one of `goal`; None when there is none.

    Of several the one whose items come first, so that two runs agree.
    """
    came: dict[int, Edge | None] = dict.fromkeys(start)
    queue = deque(sorted(start))
    goals = set(goal)
    while queue:
        index = queue.popleft()
        if index in goals:
            return _way_back(came, index)
        for edge in sorted(links.out.get(index, ()), key=_firmness):
            if edge.target not in came:
                came[edge.target] = edge
                queue.append(edge.target)
    return None


def _firmness(edge: Edge) -> int:
    """What code does tells more than what a text says."""
    return ("calls", "uses", "types", "mentions").index(edge.kind)


def _way_back(came: dict[int, Edge | None], index: int) -> list[Edge]:
    way: list[Edge] = []
    edge = came[index]
    while edge is not None:
        way.append(edge)
        edge = came[edge.source]
    return way[::-1]


def components(graph: Subgraph) -> list[list[int]]:
    """Return the sets of nodes that hang together, whatever the direction of edges, the largest first."""
    beside: dict[int, list[int]] = {index: [] for index in graph.nodes}
    for edge in graph.edges:
        beside[edge.source].append(edge.target)
        beside[edge.target].append(edge.source)
    found, seen = [], set()
    for start in graph.nodes:
        if start in seen:
            continue
        seen.add(start)
        part = [start]
        for index in part:
            fresh = [other for other in beside[index] if other not in seen]
            seen.update(fresh)
            part += dict.fromkeys(fresh)
        found.append(sorted(part))
    return sorted(found, key=lambda part: (-len(part), part[0]))


def _adjacent(links: Links, index: int) -> Iterable[int]:
    yield from (edge.target for edge in links.out.get(index, ()))
    yield from (edge.source for edge in links.into.get(index, ()))
