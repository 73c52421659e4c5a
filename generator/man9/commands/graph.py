"""`man9 graph`: the SEE ALSO graph, or a part of it, in a form for other programs or for the eye."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from man9.commands import common
from man9.commands.saying import say, say_json
from man9.linking import drawing, formats, subgraph
from man9.linking.lookup import find_items
from man9.linking.stats import summarise
from man9.writing import replace_file

if TYPE_CHECKING:
    import argparse

    from man9.linking.records import Links
    from man9.linking.subgraph import Subgraph

FORMATS = ("json", "graphml", "dot", "svg", "text")
_DRAWN = 150  # symbols that a drawing without `--limit` shows at most


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)
    parser.add_argument(
        "--format", choices=FORMATS, default="json", help="form of the output (default: json)"
    )
    parser.add_argument("--symbol", metavar="NAME", help="only this symbol and its neighbours")
    parser.add_argument(
        "--depth", type=common.positive, default=1, metavar="N", help="edges from --symbol (default: 1)"
    )
    parser.add_argument("--limit", type=common.positive, metavar="N", help="most symbols shown")
    parser.add_argument(
        "--siblings", action="store_true", help="also the pairs of one file, in JSON and GraphML"
    )
    parser.add_argument("--stats", action="store_true", help="print what stands out instead")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write (default: standard output)")


def run(args: argparse.Namespace) -> int:
    """Print the graph; 1 when an input could not be read, a name not found or the output not written."""
    session = common.open_session(args)
    given = common.find_input(args, session)
    few = args.symbol is not None and not args.stats
    links = common.index_of(args, session, given, pieces=few).links
    graph = _part(args, links, session.settings.graph_limit)
    if graph is None:
        common.complain(f"graph: {args.symbol}: no such symbol{common.hint(links, args.symbol)}")
        return 1
    try:
        with common.waiting(args, "drawing" if args.format == "svg" else "writing"):
            text = summarise(graph) if args.stats else _formatted(args, graph)
    except drawing.DrawingError as error:
        common.complain(f"graph: {error}")
        return 1
    return max(int(session.status), _write(args.out, text, "text" if args.stats else args.format))


def _part(args: argparse.Namespace, links: Links, neighbours: int) -> Subgraph | None:
    """Return the part of the graph that is asked for; None when there is no such symbol."""
    drawn = args.format in {"svg", "text"} and not args.stats
    if args.symbol is not None:
        found = find_items(links, args.symbol)
        if not found:
            return None
        if args.depth == 1 and (drawn or args.limit):
            return subgraph.neighbourhood(links, found[0], args.limit or neighbours)
        part = subgraph.around(links, found[0], args.depth)
    else:
        part = subgraph.whole(links)
    limit = args.limit or (_DRAWN if drawn else 0)
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


def _formatted(args: argparse.Namespace, graph: Subgraph) -> str:
    if args.format == "json":
        return formats.to_json(graph, siblings=args.siblings)
    if args.format == "graphml":
        return formats.to_graphml(graph, siblings=args.siblings)
    if args.format == "dot":
        return formats.to_dot(graph)
    if args.format == "svg" and drawing.can_draw():
        return drawing.standalone(drawing.svg(graph))
    if args.format == "svg":
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
