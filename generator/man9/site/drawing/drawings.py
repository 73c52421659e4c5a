"""Drawings of the graph: a symbol between those that lead to it and those it leads to.

A neighbourhood has three columns, so it needs no layout program and costs some microseconds; the lists
of the page say the same in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from man9.site.parts import places
from man9.site.parts.render import render
from man9.site.parts.titles import title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from man9.linking.order import Neighbours
    from man9.site.parts.reference import Reference

ROWS = 8  # names in a column
BOX, ROW, GAP, CHARACTER, PADDING = 20, 24, 72, 7.3, 10  # as drawing.html draws a node
LONGEST = 34  # characters of a name that are shown


class Node(NamedTuple):
    """An item as a box with its name and a link."""

    href: str
    kind: str  # of the item; `own` for the one whose drawing it is
    tip: str
    name: str
    x: int
    y: int
    width: int


class Edge(NamedTuple):
    """A line from one box to another."""

    kind: str
    path: str


class Note(NamedTuple):
    """Words without a box; `x` is their middle."""

    x: int
    y: int
    text: str


class _Column(NamedTuple):
    """Items below each other, and how many more there would be."""

    indices: Sequence[int]
    hidden: int
    width: int

    @property
    def rows(self) -> int:
        return len(self.indices) + bool(self.hidden)

    def places(self, height: int) -> Iterator[tuple[int, int | None]]:
        """Yield the top of each row and its item; None for the row that counts those not shown."""
        top = (height - self.rows * ROW) // 2 + (ROW - BOX) // 2
        for row in range(self.rows):
            yield top + row * ROW, self.indices[row] if row < len(self.indices) else None


def of_symbol(reference: Reference, page: str, index: int, near: Neighbours) -> Markup:
    """Return the neighbourhood of an item as SVG with links; nothing when it has no neighbours."""
    before = _column(reference, list(dict.fromkeys([*near.called_by, *near.used_by])))
    after = _column(reference, list(dict.fromkeys([*near.calls, *near.uses])))
    if not before.rows and not after.rows:
        return Markup("")
    own = _column(reference, [index])
    height = max(before.rows, after.rows) * ROW
    own_x = before.width + GAP if before.rows else 0
    after_x = own_x + own.width + GAP
    middle = height // 2
    nodes = [node(reference, page, index, (own_x, middle - BOX // 2), own=True)]
    edges: list[Edge] = []
    notes: list[Note] = []
    for column, x in ((before, 0), (after, after_x)):
        for y, other in column.places(height):
            row = y + BOX // 2
            edges.append(
                _line(x + column.width, row, own_x, middle)
                if column is before
                else _line(own_x + own.width, middle, x, row)
            )
            if other is None:
                notes.append(Note(x + column.width // 2, y + 14, _more(column.hidden)))
            else:
                nodes.append(_widened(node(reference, page, other, (x, y)), column.width))
    label = f"What leads to {title(reference.links.items[index])} and what it leads to"
    width = after_x + after.width if after.rows else own_x + own.width
    return draw(reference, label, (width, height), nodes, edges, notes=notes)


def draw(
    reference: Reference,
    label: str,
    size: tuple[int, int],
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    *,
    notes: Sequence[Note] = (),
    arrows: bool = False,
) -> Markup:
    """Return a drawing as SVG; `label` is for those who do not see it."""
    margin = 4 if arrows else 0
    return render(
        "drawing.html",
        reference.settings.templates,
        label=label,
        width=size[0] + 2 * margin,
        height=size[1] + 2 * margin,
        origin=-margin,
        nodes=nodes,
        edges=edges,
        notes=notes,
        arrows=arrows,
    )


def node(reference: Reference, page: str, index: int, corner: tuple[int, int], *, own: bool = False) -> Node:
    """Return an item as a box whose upper left corner is given."""
    item = reference.links.items[index]
    name = title(item)
    return Node(
        href=reference.places.href(index, places.root_of(page), page),
        kind="own" if own else item.kind,
        tip=item.purpose,
        name=_short(name),
        x=corner[0],
        y=corner[1],
        width=width_of(name),
    )


def width_of(name: str) -> int:
    """Return the width of the box of a name."""
    return round(len(_short(name)) * CHARACTER + 2 * PADDING)


def _column(reference: Reference, indices: Sequence[int]) -> _Column:
    shown, hidden = indices[:ROWS], max(0, len(indices) - ROWS)
    names = [title(reference.links.items[index]) for index in shown] + ([_more(hidden)] if hidden else [])
    return _Column(shown, hidden, max(map(width_of, names), default=0))


def _widened(one: Node, width: int) -> Node:
    return one._replace(width=width)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def _more(hidden: int) -> str:
    return f"and {hidden} more"


def _line(x: int, y: int, to_x: int, to_y: int) -> Edge:
    half = (x + to_x) // 2
    return Edge("near", f"M{x} {y}C{half} {y} {half} {to_y} {to_x} {to_y}")
