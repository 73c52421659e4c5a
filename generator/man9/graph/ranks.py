"""Whole-graph ranks of items: PageRank by rustworkx, for the graph outputs and search.

A page's lists do not use them: a far change must not reorder it (design.rst, 4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from man9.graph.subgraph import Subgraph


def page_ranks(graph: Subgraph) -> Mapping[int, float]:
    """Return the rank of each node of `graph`; nothing where rustworkx (extra `graph`) is not installed."""
    try:
        import rustworkx  # noqa: PLC0415 - an optional library, and slow to import
    except ImportError:
        return {}
    place = {index: position for position, index in enumerate(graph.nodes)}
    pairs = {(place[edge.source], place[edge.target]) for edge in graph.edges}
    digraph = rustworkx.PyDiGraph()
    digraph.add_nodes_from(list(graph.nodes))
    digraph.add_edges_from_no_data(sorted(pairs))
    try:
        ranks = rustworkx.pagerank(digraph, alpha=0.85, tol=1e-8, max_iter=200)
    except rustworkx.FailedToConverge:
        return {}
    return {index: ranks[position] for index, position in place.items()}
