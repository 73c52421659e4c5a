"""Links of documented symbols -> those and others: items behind theirs, with pages and edges of their own."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from msgspec.structs import replace

from man9.linking.names import name_further
from man9.linking.records import Edge

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from man9.config import Settings
    from man9.linking.records import EdgeKind, Links
    from man9.model import Item


def with_further(links: Links, items: Sequence[Item], mtimes: Mapping[str, int], settings: Settings) -> Links:
    """Return `links` with the undocumented `items`, whose indices and pages follow those that there are.

    `mtimes` are those of their files.  A file has no page for them, and no place among its `file_items`.
    """
    every = [*links.items, *items]
    pages = name_further(links.pages, every, len(links.items), settings)
    page_of = [*links.page_of, *(0 for _ in items)]
    for number in range(len(links.pages), len(pages)):
        for index in pages[number].items:
            page_of[index] = number
    names: dict[str, Sequence[int]] = {**links.names}
    for index, item in enumerate(items, len(links.items)):
        if not item.name.startswith("("):
            names[item.name] = (*names.get(item.name, ()), index)
    return replace(
        links, items=every, pages=pages, page_of=page_of, names=names, mtimes={**mtimes, **links.mtimes}
    )


def with_uses(links: Links, found: Iterable[tuple[int, int, EdgeKind]]) -> Links:
    """Return `links` with further edges: source, target and kind."""
    out = defaultdict(list, {index: [*edges] for index, edges in links.out.items()})
    into = defaultdict(list, {index: [*edges] for index, edges in links.into.items()})
    for source, target, kind in found:
        item = links.items[source]
        edge = Edge(source, target, kind, item.file, item.code_line or item.line)
        out[source].append(edge)
        into[target].append(edge)
    return replace(links, out=dict(out), into=dict(into))
