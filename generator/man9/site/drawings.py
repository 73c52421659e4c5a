"""Drawings of the graph: a symbol between those that lead to it and those it leads to.

A neighbourhood has three columns, so it needs no layout program and costs some microseconds; the lists
of the page say the same in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from man9.site import places
from man9.site.titles import title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from man9.linking.order import Neighbours
    from man9.site.reference import Reference

ROWS = 8  # names in a column
ROW, GAP, CHARACTER, PADDING = 24, 72, 7.3, 10
LONGEST = 34  # characters of a name that are shown


def of_symbol(reference: Reference, page: str, index: int, near: Neighbours) -> Markup:
    """Return the neighbourhood of an item as SVG with links; nothing when it has no neighbours."""
    before = list(dict.fromkeys([*near.called_by, *near.used_by]))
    after = list(dict.fromkeys([*near.calls, *near.uses]))
    if not before and not after:
        return Markup("")
    return _Columns(reference, page, index, before, after).draw()


class _Columns:
    """Three columns of names: what leads to the item, the item, what it leads to."""

    def __init__(
        self, reference: Reference, page: str, index: int, before: Sequence[int], after: Sequence[int]
    ) -> None:
        self._reference, self._page, self._index = reference, page, index
        self._before, self._after = before[:ROWS], after[:ROWS]
        self._hidden = len(before) - len(self._before), len(after) - len(self._after)
        rows = max(len(self._before) + bool(self._hidden[0]), len(self._after) + bool(self._hidden[1]), 1)
        self._height = rows * ROW
        self._left = self._width(self._before, self._hidden[0])
        self._middle = self._width([index], 0)
        self._right = self._width(self._after, self._hidden[1])

    def draw(self) -> Markup:
        middle_x = self._left + GAP if self._left else 0
        right_x = middle_x + self._middle + GAP
        middle_y = self._height / 2
        width = right_x + self._right if self._right else middle_x + self._middle
        parts: list[Markup] = []
        for y, other in self._column(self._before, self._hidden[0]):
            parts.append(_edge(self._left, y, middle_x, middle_y))
            parts.append(self._box(Box(0, y, self._left), other, self._hidden[0]))
        for y, other in self._column(self._after, self._hidden[1]):
            parts.append(_edge(middle_x + self._middle, middle_y, right_x, y))
            parts.append(self._box(Box(right_x, y, self._right), other, self._hidden[1]))
        parts.append(self._box(Box(middle_x, middle_y, self._middle), self._index, 0))
        name = title(self._reference.links.items[self._index])
        return Markup(
            '<svg class="neighbours" role="group" aria-label="What leads to {} and what it leads to"'
            ' width="{w:.0f}" height="{h}" viewBox="0 0 {w:.0f} {h}">{}</svg>'
        ).format(name, Markup("").join(parts), w=width, h=self._height)

    def _width(self, indices: Sequence[int], hidden: int) -> float:
        names = [title(self._reference.links.items[index]) for index in indices]
        return max((width_of(name) for name in [*names, *([_more(hidden)] if hidden else [])]), default=0)

    def _column(self, indices: Sequence[int], hidden: int) -> list[tuple[float, int | None]]:
        rows: list[int | None] = [*indices, *([None] if hidden else [])]
        top = (self._height - len(rows) * ROW) / 2
        return [(top + (number + 0.5) * ROW, index) for number, index in enumerate(rows)]

    def _box(self, box: Box, index: int | None, hidden: int) -> Markup:
        if index is None:
            return _text(box, _more(hidden))
        return node(self._reference, self._page, index, box, own=index == self._index)


class Box(NamedTuple):
    """Where a node is drawn."""

    x: float  # of its left side
    y: float  # of its middle
    width: float


def node(reference: Reference, page: str, index: int, box: Box, *, own: bool = False) -> Markup:
    """Return an item as a box with its name and a link."""
    item = reference.links.items[index]
    return Markup(
        '<a href="{}" class="{}"><title>{}</title>'
        '<rect x="{:.0f}" y="{:.0f}" width="{:.0f}" height="{}" rx="4"/>{}</a>'
    ).format(
        reference.places.href(index, places.root_of(page), page),
        "own" if own else item.kind,
        item.purpose,
        box.x,
        box.y - ROW / 2 + 2,
        box.width,
        ROW - 4,
        _text(box, _short(title(item))),
    )


def width_of(name: str) -> float:
    """Return the width of the box of a name."""
    return len(_short(name)) * CHARACTER + 2 * PADDING


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def _more(hidden: int) -> str:
    return f"and {hidden} more"


def _text(box: Box, text: str) -> Markup:
    return Markup('<text x="{:.0f}" y="{:.0f}">{}</text>').format(box.x + box.width / 2, box.y + 4, text)


def _edge(x: float, y: float, to_x: float, to_y: float) -> Markup:
    half = (x + to_x) / 2
    return Markup('<path d="M{:.0f} {:.0f}C{:.0f} {:.0f} {:.0f} {:.0f} {:.0f} {:.0f}"/>').format(
        x, y, half, y, half, to_y, to_x, to_y
    )
