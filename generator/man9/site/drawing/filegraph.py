"""The graph of a file as a drawing: its symbols and what they call and use among themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from man9.site.drawing.drawings import BOX, Edge, draw, node, width_of
from man9.site.drawing.layout import Curve, lay_out
from man9.site.parts import places
from man9.site.parts.titles import title

if TYPE_CHECKING:
    from man9.linking.records import EdgeKind
    from man9.site.parts.reference import Reference

MOST_NODES, MOST_EDGES = 150, 400  # of a drawing that one can still read
STRENGTH: dict[EdgeKind, int] = {"calls": 0, "uses": 1, "types": 2, "mentions": 3}


def of_file(reference: Reference, page: str, path: str) -> Markup:
    """Return the graph of a file as SVG with links, in words where there is no `dot` to place it.

    Nothing when no symbol of the file leads to another, or when there is too much to see anything.
    """
    edges = _edges(reference, path)
    ends = sorted({end for pair in edges for end in pair})
    if not edges or len(ends) > MOST_NODES or len(edges) > MOST_EDGES:
        return Markup("")
    number = {index: position for position, index in enumerate(ends)}
    widths = [width_of(title(reference.links.items[index])) for index in ends]
    placed = lay_out(widths, BOX, [(number[source], number[target]) for source, target in edges])
    if placed is None:
        return _in_words(reference, page, edges)
    nodes = [
        node(reference, page, index, (round(point.x - width / 2), round(point.y - BOX / 2)))
        for index, point, width in zip(ends, placed.nodes, widths, strict=True)
    ]
    lines = [_line(curve, edges[ends[curve.source], ends[curve.target]]) for curve in placed.curves]
    size = round(placed.width), round(placed.height)
    return draw(reference, f"Graph of {path}", size, nodes, lines, arrows=True)


def _in_words(reference: Reference, page: str, edges: dict[tuple[int, int], EdgeKind]) -> Markup:
    root = places.root_of(page)

    def link(index: int) -> Markup:
        href = reference.places.href(index, root, page)
        return Markup('<a href="{}">{}</a>').format(href, title(reference.links.items[index]))

    lines = [
        Markup("<li>{} {} {}</li>").format(link(source), kind, link(target))
        for (source, target), kind in edges.items()
    ]
    return Markup('<ul class="edges">{}</ul>').format(Markup("").join(lines))


def _edges(reference: Reference, path: str) -> dict[tuple[int, int], EdgeKind]:
    """Return the strongest kind of edge for each pair of items of the file that has one."""
    inside = reference.links.file_items[path]
    found: dict[tuple[int, int], EdgeKind] = {}
    for index in inside:
        for edge in reference.links.out.get(index, ()):
            if edge.target in inside and edge.target != index:
                pair = index, edge.target
                if pair not in found or STRENGTH[edge.kind] < STRENGTH[found[pair]]:
                    found[pair] = edge.kind
    return found


def _line(curve: Curve, kind: EdgeKind) -> Edge:
    start, *rest = curve.points
    path = f"M{start.x:.0f} {start.y:.0f}C" + " ".join(f"{point.x:.0f} {point.y:.0f}" for point in rest)
    return Edge(kind, path)
