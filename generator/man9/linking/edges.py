"""Which item refers to which (DESIGN.md, 4): names in code, types and text, resolved to items."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from man9.linking.records import Edge
    from man9.model import Item, SourceFile


def find_edges(
    files: Sequence[SourceFile],
    items: Sequence[Item],
    file_items: Mapping[str, range],
    names: Mapping[str, Sequence[int]],
) -> Iterator[Edge]:
    """Yield the edges of all files, in order of source item and place."""
    del files, items, file_items, names
    yield from ()
