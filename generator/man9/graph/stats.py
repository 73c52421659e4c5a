"""What stands out in a graph: parts that hang together, hubs, items that nothing refers to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from man9.graph.ranks import page_ranks
from man9.graph.subgraph import components
from man9.linking.lookup import page_id

if TYPE_CHECKING:
    from collections.abc import Iterable

    from man9.graph.subgraph import Subgraph

_SHOWN = 20


def summarise(graph: Subgraph) -> str:
    """Return counts and lists as text for a reader."""
    items = graph.links.items
    kinds: Counter[str] = Counter(items[index].kind for index in graph.nodes)
    edges: Counter[str] = Counter(edge.kind for edge in graph.edges)
    incoming = Counter(edge.target for edge in graph.edges)
    outgoing = Counter(edge.source for edge in graph.edges)
    mentioned = {edge.target for edge in graph.edges if edge.kind == "mentions"}
    parts = components(graph)
    alone = sum(len(part) == 1 for part in parts)
    unreferred = [index for index in graph.nodes if not incoming[index] and items[index].kind != "doc"]
    quiet = [index for index in graph.nodes if items[index].exported and index not in mentioned]
    ranks = page_ranks(graph)
    best = sorted(ranks, key=lambda index: (-ranks[index], index))
    lines = [
        f"nodes: {len(graph.nodes)} ({_counts(kinds)})",
        f"edges: {len(graph.edges)} ({_counts(edges)})",
        f"  through a helper or a table: {sum(bool(edge.through) for edge in graph.edges)}",
        f"components: {len(parts)}, {alone} of them a single symbol; largest: "
        + ", ".join(str(len(part)) for part in parts[:5]),
        *_section(
            "most referred to",
            (f"{count:7} {page_id(graph.links, index)}" for index, count in _top(incoming)),
        ),
        *_section(
            "refer to most", (f"{count:7} {page_id(graph.links, index)}" for index, count in _top(outgoing))
        ),
        *_section(
            "highest PageRank",
            (f"{ranks[index]:.5f} {page_id(graph.links, index)}" for index in best[:_SHOWN]),
        ),
        *_list(graph, f"nothing refers to: {len(unreferred)}", unreferred),
        *_list(graph, f"exported and mentioned by no comment: {len(quiet)}", quiet),
    ]
    return "\n".join(lines) + "\n"


def _counts(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counter.items()))


def _top(counter: Counter[int]) -> list[tuple[int, int]]:
    return sorted(counter.items(), key=lambda pair: (-pair[1], pair[0]))[:_SHOWN]


def _section(heading: str, rows: Iterable[str]) -> list[str]:
    found = [f"  {row}" for row in rows]
    return [f"{heading}:", *found] if found else []


def _list(graph: Subgraph, heading: str, indices: list[int]) -> list[str]:
    shown = [
        f"{page_id(graph.links, index)}  {graph.links.items[index].file}:{graph.links.items[index].line}"
        for index in indices[:_SHOWN]
    ]
    more = [f"  and {len(indices) - _SHOWN} more"] if len(indices) > _SHOWN else []
    return [*(_section(heading, shown) or [heading]), *more]
