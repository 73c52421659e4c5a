"""The graph of a file as a drawing: its symbols and what they call and use among themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from man9.site import places
from man9.site.drawings import ROW, Box, node, width_of
from man9.site.layout import Curve, lay_out
from man9.site.titles import title

if TYPE_CHECKING:
    from man9.linking.records import EdgeKind
    from man9.site.reference import Reference

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
    pairs = [(number[source], number[target]) for source, target in edges]
    placed = lay_out(widths, ROW - 4, pairs)
    if placed is None:
        return _in_words(reference, page, edges)
    curves = [_curve(curve, edges[ends[curve.source], ends[curve.target]]) for curve in placed.curves]
    boxes = [
        node(reference, page, index, Box(point.x - width / 2, point.y, width))
        for index, point, width in zip(ends, placed.nodes, widths, strict=True)
    ]
    return Markup(
        '<svg class="neighbours" role="group" aria-label="Graph of {}" width="{w:.0f}" height="{h:.0f}"'
        ' viewBox="-4 -4 {w:.0f} {h:.0f}"><defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4"'
        ' markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>{}{}</svg>'
    ).format(path, Markup("").join(curves), Markup("").join(boxes), w=placed.width + 8, h=placed.height + 8)


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


def _curve(curve: Curve, kind: EdgeKind) -> Markup:
    start, *rest = curve.points
    path = f"M{start.x:.0f} {start.y:.0f}C" + " ".join(f"{point.x:.0f} {point.y:.0f}" for point in rest)
    return Markup('<path class="{}" marker-end="url(#arrow)" d="{}"/>').format(kind, path)
