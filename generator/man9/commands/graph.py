"""`man9 graph`: the SEE ALSO graph, or a part of it, in a form for other programs or for the eye."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from man9.commands import common
from man9.commands.request import TreeRequest
from man9.commands.saying import say, say_json
from man9.graph import drawing, formats, subgraph
from man9.graph.stats import summarise
from man9.linking.lookup import find_items
from man9.writing import replace_file

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from man9.graph.subgraph import Subgraph
    from man9.linking.records import Links

FORMATS = ("json", "graphml", "dot", "svg", "text")
_DRAWN = 150  # symbols that a drawing without `--limit` shows at most


class Request(TreeRequest, frozen=True, kw_only=True):
    """The graph, or a part of it, in some form."""

    format: str = "json"
    symbol: str | None = None
    depth: int = 1
    limit: int | None = None
    siblings: bool = False
    stats: bool = False
    out: Path | None = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)
    parser.add_argument("--format", choices=FORMATS, help="form of the output (default: json)")
    parser.add_argument("--symbol", metavar="NAME", help="only this symbol and its neighbours")
    parser.add_argument("--depth", type=common.positive, metavar="N", help="edges from --symbol (default: 1)")
    parser.add_argument("--limit", type=common.positive, metavar="N", help="most symbols shown")
    parser.add_argument(
        "--siblings", action="store_true", help="also the pairs of one file, in JSON and GraphML"
    )
    parser.add_argument("--stats", action="store_true", help="print what stands out instead")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write (default: standard output)")


def run(request: Request) -> int:
    """Print the graph; 1 when an input could not be read, a name not found or the output not written."""
    session = common.open_session(request)
    given = common.find_input(session)
    few = request.symbol is not None and not request.stats
    links = common.index_of(session, given, pieces=few).links
    found = find_items(links, request.symbol) if request.symbol is not None else ()
    if request.symbol is not None and not found:
        common.complain(f"graph: {request.symbol}: no such symbol{common.hint(links, request.symbol)}")
        return 1
    graph = _part(request, links, found, session.settings.graph_limit)
    try:
        with common.waiting(request, "drawing" if request.format == "svg" else "writing"):
            text = summarise(graph) if request.stats else _formatted(request, graph)
    except drawing.DrawingError as error:
        common.complain(f"graph: {error}")
        return 1
    return max(session.status, _write(request.out, text, "text" if request.stats else request.format))


def _part(request: Request, links: Links, centres: Sequence[int], neighbours: int) -> Subgraph:
    """Return the part of the graph that is asked for: around the first of `centres`, if there are any."""
    drawn = request.format in {"svg", "text"} and not request.stats
    if centres:
        if request.depth == 1 and (drawn or request.limit):
            return subgraph.neighbourhood(links, centres[0], request.limit or neighbours)
        part = subgraph.around(links, centres[0], request.depth)
    else:
        part = subgraph.whole(links)
    limit = request.limit or (_DRAWN if drawn else 0)
    return _cut(part, limit) if limit else part


def _cut(graph: Subgraph, limit: int) -> Subgraph:
    """Keep the `limit` nodes with most edges, the centre among them; a node without an edge is not drawn."""
    degree = Counter(end for edge in graph.edges for end in {edge.source, edge.target})
    best = sorted(degree, key=lambda index: (index != graph.centre, -degree[index], index))
    if graph.nodes and not best:
        best = list(graph.nodes)
    return subgraph.of_items(
        graph.links, best[:limit], centre=graph.centre, left_out=max(len(best) - limit, 0)
    )


def _formatted(request: Request, graph: Subgraph) -> str:
    if request.format == "json":
        return formats.to_json(graph, siblings=request.siblings)
    if request.format == "graphml":
        return formats.to_graphml(graph, siblings=request.siblings)
    if request.format == "dot":
        return formats.to_dot(graph)
    if request.format == "svg" and drawing.can_draw():
        return drawing.standalone(drawing.svg(graph))
    if request.format == "svg":
        common.complain("graph: dot: not found (install graphviz); the graph follows as text")
    return formats.to_text(graph)


def _write(path: Path | None, text: str, form: str) -> int:
    if path is None:
        (say_json if form == "json" else say)(text)
        return 0
    try:
        replace_file(path, text.encode())
    except OSError as error:
        common.complain(f"graph: {path}: {error.strerror}")
        return 1
    return 0
