"""`man9 path A B`: how one symbol leads to another, edge by edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.commands import common
from man9.commands.request import TreeRequest
from man9.commands.saying import say
from man9.graph.subgraph import shortest_path
from man9.linking.lookup import find_items, page_id

if TYPE_CHECKING:
    import argparse

    from man9.linking.records import Edge, Links


class Request(TreeRequest, frozen=True, kw_only=True):
    """How `start` leads to `goal`."""

    start: str
    goal: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    parser.add_argument("start", metavar="A", help="the symbol to start from")
    parser.add_argument("goal", metavar="B", help="the symbol to reach")
    common.add_common(parser)


def run(request: Request) -> int:
    """Print a shortest way, an edge a line; 1 when there is none, or no such symbol."""
    start, goal = request.start, request.goal
    session, links = common.linked(request, (start, goal))
    ends = {name: find_items(links, name) for name in (start, goal)}
    missing = [name for name, found in ends.items() if not found]
    for name in missing:
        common.complain(f"path: {name}: no such symbol{common.hint(links, name)}")
    if missing:
        return 1
    way = shortest_path(links, ends[start], ends[goal])
    if way is None:
        common.complain(f"path: {start} does not lead to {goal}")
        return 1
    first = way[0].source if way else ends[start][0]
    say("\n".join([page_id(links, first), *(_step(links, edge) for edge in way)]) + "\n")
    return session.status


def _step(links: Links, edge: Edge) -> str:
    through = f" through {edge.through}" if edge.through else ""
    member = f" as .{edge.member}" if edge.member else ""
    return f"  {edge.kind} {page_id(links, edge.target)}{member}{through}  {edge.file}:{edge.line}"
