"""All files -> symbols, page names and edges in one value (design.rst, 3 and 4)."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from msgspec.structs import replace

from man9.linking.definitions import rank
from man9.linking.names import name_pages
from man9.linking.records import Edge, Links, Page, speaks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from man9.config import Settings
    from man9.model import Item, SourceFile


def link(files: Iterable[SourceFile], settings: Settings) -> Links:
    """Link what has been read.  The result does not depend on the order of `files`."""
    from man9.linking.edges import find_edges  # noqa: PLC0415  # pages without lists need none

    named = name(files, settings)
    out, into = _by_end(find_edges(named.files, named, settings))
    return replace(named, out=out, into=into)


def name(files: Iterable[SourceFile], settings: Settings) -> Links:
    """Number and name what has been read, without edges: all that pages without lists need."""
    ordered = sorted(filter(speaks, files), key=lambda file: file.path)
    items, file_items = _number(ordered)
    pages = name_pages(items, file_items, settings)
    return Links(
        files=ordered,
        items=items,
        pages=pages,
        page_of=_page_of(pages, len(items)),
        file_page={page.file: index for index, page in enumerate(pages) if page.file},
        file_items=file_items,
        mtimes={file.path: file.mtime for file in ordered},
        licences={file.path: file.licence for file in ordered},
        out={},
        into={},
        names=_symbol_table(items, settings),
    )


def _number(files: Sequence[SourceFile]) -> tuple[list[Item], dict[str, range]]:
    items: list[Item] = []
    file_items = {}
    for file in files:
        if file.items:
            start = len(items)
            items += file.items
            file_items[file.path] = range(start, len(items))
    return items, file_items


def _page_of(pages: Sequence[Page], count: int) -> list[int]:
    found = [-1] * count
    for index, page in enumerate(pages):
        for item in page.items:
            found[item] = index
    return found


def _symbol_table(items: Sequence[Item], settings: Settings) -> dict[str, Sequence[int]]:
    """Map each name without its keyword, and each typedef name, to its items, the preferred one first."""
    found: dict[str, list[int]] = defaultdict(list)
    for index, item in enumerate(items):
        if item.kind == "doc" or item.name.startswith("("):
            continue
        found[item.name].append(index)
        if item.alias and item.alias != item.name:
            found[item.alias].append(index)
    for indices in found.values():
        if len(indices) > 1:
            indices.sort(key=lambda index: rank(items[index], settings))
    return dict(found)


def _by_end(edges: Iterable[Edge]) -> tuple[Mapping[int, Sequence[Edge]], Mapping[int, Sequence[Edge]]]:
    out: dict[int, list[Edge]] = defaultdict(list)
    into: dict[int, list[Edge]] = defaultdict(list)
    for edge in edges:
        out[edge.source].append(edge)
        into[edge.target].append(edge)
    return dict(out), dict(into)
