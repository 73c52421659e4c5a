"""Which item refers to which (design.rst, 4): names in code, types and text, resolved to items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.linking.mentions import find_mentions
from man9.linking.records import Edge
from man9.linking.resolve import Resolver, tagged
from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from man9.config import Settings
    from man9.linking.records import EdgeKind, Links
    from man9.linking.resolve import Want
    from man9.model import Item, Reference, SourceFile

_TYPE_WORD = regex(r"(?:\b(struct|union|enum)\s+)?([A-Za-z_]\w*)")


def find_edges(files: Iterable[SourceFile], links: Links, settings: Settings) -> Iterator[Edge]:
    """Yield the edges that the code and text of `files` make, between the items of `links`.

    Those of an item come in order of place, one for each target and kind; a table's edges start at
    the item of its struct.
    """
    finder = _Finder(links.items, Resolver(links, settings))
    for file in files:
        indices = links.file_items.get(file.path, range(0))
        by_source: dict[int, list[Reference]] = {}
        for reference in file.references:
            by_source.setdefault(reference.source, []).append(reference)
        for place, index in enumerate(indices):
            yield from finder.of_item(index, by_source.get(place, ()))
        for reference in by_source.get(-1, ()):
            yield from finder.of_table(file.path, reference)


class _Finder:
    def __init__(self, items: Sequence[Item], resolver: Resolver) -> None:
        self._items = items
        self._resolver = resolver

    def of_item(self, index: int, references: Sequence[Reference]) -> list[Edge]:
        item = self._items[index]
        found: dict[tuple[int, EdgeKind], Edge] = {}
        for reference in references:
            self._add_reference(found, index, item, reference)
        if item.kind != "doc":
            self._add_types(found, index, item)
        self._add_mentions(found, index, item)
        return sorted(found.values(), key=_place)

    def of_table(self, file: str, reference: Reference) -> Iterator[Edge]:
        """Yield the edge from a table's struct to what one of its members is set to."""
        keyword, _, tag = reference.table.partition(" ")
        source = self._resolver.in_code(tag, file, tagged(keyword, "struct"))
        target = self._resolver.in_code(reference.name, file, "call")
        if source is not None and target is not None and self._items[target].kind == "function":
            yield Edge(
                source,
                target,
                "uses",
                file,
                reference.line,
                through=reference.through,
                member=reference.member,
            )

    def _add_reference(
        self, found: dict[tuple[int, EdgeKind], Edge], index: int, item: Item, reference: Reference
    ) -> None:
        keyword, _, tag = reference.name.partition(" ")
        want: Want = tagged(keyword, "struct") if tag else "call" if reference.call else "name"
        target = self._resolver.in_code(tag or keyword, reference.file or item.file, want)
        if target is None or target == index:
            return
        kind: EdgeKind = "calls" if reference.call else "uses"
        edge = Edge(
            index,
            target,
            kind,
            reference.file or item.file,
            reference.line,
            through=reference.through,
            member=reference.member,
            maker=item.file if reference.file else "",
        )
        found.setdefault((target, kind), edge)

    def _add_types(self, found: dict[tuple[int, EdgeKind], Edge], index: int, item: Item) -> None:
        texts = [(item.return_type, -1), (item.type, item.name_at)]
        texts += [(parameter.type, parameter.name_at) for parameter in item.parameters]
        for text, at in texts:
            for match in _TYPE_WORD.finditer(text):
                if match.start() == at:
                    continue
                target = self._resolver.in_code(match[2], item.file, tagged(match[1] or "", "type"))
                if target is not None and target != index:
                    edge = Edge(index, target, "types", item.file, item.code_line or item.line)
                    found.setdefault((target, "types"), edge)

    def _add_mentions(self, found: dict[tuple[int, EdgeKind], Edge], index: int, item: Item) -> None:
        for mention in find_mentions(item):
            target = self._resolver.in_text(mention.name, item.file, mention.want)
            if target is not None and target != index:
                edge = Edge(index, target, "mentions", item.file, mention.line)
                found.setdefault((target, "mentions"), edge)


def _place(edge: Edge) -> tuple[int, str, int]:
    return (edge.line, edge.kind, edge.target)
