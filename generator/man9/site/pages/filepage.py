"""What the page of a source file shows: overviews, a table of its symbols, each symbol in full, its graph."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from man9.declarations import before_and_behind, shape
from man9.linking.documented import exports, undocumented_exports
from man9.linking.order import see_also
from man9.site.drawing import drawings, filegraph
from man9.site.pages import versions
from man9.site.parts import places
from man9.site.parts.links import Link, crumbs
from man9.site.parts.signature import code, declaration
from man9.site.parts.titles import GROUPS, title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from man9.linking.order import Neighbours
    from man9.model import Item, Parameter, SourceFile
    from man9.site.pages.versions import VersionLink
    from man9.site.parts.reference import Reference
    from man9.site.parts.signature import Resolve

PARAMETERS = {"struct": "Members", "union": "Members", "enum": "Constants"}
DEPRECATED = re.compile(
    r"(?:^|[.:]\s+|\bis\s+|\bare\s+)deprecated\b|^DEPRECATED\b", re.IGNORECASE | re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Related:
    """The neighbours of a symbol by one kind of edge, cut to the limit."""

    title: str
    count: int
    links: Sequence[Link]

    @property
    def more(self) -> int:
        """How many are not shown."""
        return self.count - len(self.links)


@dataclass(frozen=True, slots=True)
class Row:
    """One parameter, member or constant."""

    anchor: str
    name: str
    depth: int  # of nesting: 1 for `head.port`
    type: Markup
    value: str
    description: Markup


@dataclass(frozen=True, slots=True)
class Part:
    """A section of the comment, or an overview block."""

    anchor: str
    title: str
    text: Markup


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbol in full."""

    anchor: str
    name: str
    kind: str
    title: str  # as people write it: `f()`, `struct s`
    purpose: Markup
    plain_purpose: str
    signature: Markup
    exported: str
    namespace: str
    static: bool
    attributes: str
    deprecated: bool
    rows_title: str
    rows: Sequence[Row]
    sections: Sequence[Part]
    source: Link | None
    manual: Link | None
    short: Link | None
    others: Sequence[Link]
    versions: Sequence[VersionLink]
    related: Sequence[Related]
    drawing: Markup


@dataclass(frozen=True, slots=True)
class Group:
    """The symbols of one kind."""

    anchor: str
    title: str
    symbols: Sequence[Symbol]


@dataclass(frozen=True, slots=True)
class FilePage:
    """All that the page of a file shows."""

    path: str
    name: str
    crumbs: Sequence[Link]
    overviews: Sequence[Part]
    groups: Sequence[Group]
    source: Link | None
    manual: Link | None
    licence: str
    exported: int  # with a comment, here or where it is declared
    unexplained: Sequence[str]  # exported without a comment
    drawing: Markup

    @property
    def count(self) -> int:
        """How many symbols the file documents."""
        return sum(len(group.symbols) for group in self.groups)


def file_page(reference: Reference, file: SourceFile) -> FilePage:
    """Gather the page of `file`."""
    page = places.file_page(file.path)
    indices = reference.links.file_items[file.path]
    items = [reference.links.items[index] for index in indices]
    by_kind: dict[str, list[int]] = {}
    for index, item in zip(indices, items, strict=True):
        by_kind.setdefault(item.kind, []).append(index)
    groups = [
        Group(f"kind-{kind}", title, [symbol(reference, page, index) for index in by_kind[kind]])
        for kind, title in GROUPS
        if kind in by_kind
    ]
    return FilePage(
        path=file.path,
        name=file.path.rpartition("/")[2],
        crumbs=crumbs(page, file.path),
        overviews=[_overview(reference, page, index) for index in by_kind.get("doc", ())],
        groups=groups,
        source=_source(reference, page, file.path, 0),
        manual=_manual(reference, page, reference.links.file_page.get(file.path)),
        licence=file.licence,
        exported=exports(file, reference.names).documented,
        unexplained=undocumented_exports(file, reference.names),
        drawing=filegraph.of_file(reference, page, file.path),
    )


def symbol(reference: Reference, page: str, index: int) -> Symbol:
    """Gather one symbol for the page `page`."""
    item = reference.links.items[index]
    anchor = reference.places.anchors[index]
    resolve = reference.resolver(page, index)
    near = see_also(reference.links, index)
    sections = [
        Part(
            "",
            _heading(section.name),
            reference.describe(page, index, section.text, section.line, f"s{number}"),
        )
        for number, section in enumerate(item.sections)
        if section.text.strip()
    ]
    purpose = reference.describe_line(page, index, item.purpose)
    return Symbol(
        anchor=anchor,
        name=item.name,
        kind=item.kind,
        title=title(item),
        purpose=purpose,
        plain_purpose=item.purpose,
        signature=declaration(item, resolve),
        exported=item.exported,
        namespace=item.namespace,
        static=item.static,
        attributes=before_and_behind(item)[0],
        deprecated=_deprecated(item),
        rows_title=PARAMETERS.get(shape(item), "Parameters"),
        rows=[_row(reference, page, index, parameter, resolve) for parameter in item.parameters],
        sections=sections,
        source=_source(reference, page, item.file, item.code_line or item.line),
        manual=_manual(reference, page, reference.links.page_of[index]),
        short=_short(page, item.name),
        others=list(_others(reference, page, index)),
        versions=versions.links(reference, page, index),
        related=related(reference, page, near),
        drawing=drawings.of_symbol(reference, page, index, near),
    )


def related(reference: Reference, page: str, near: Neighbours) -> list[Related]:
    """Return the neighbours of an item by kind of edge, siblings aside: the page itself lists those."""
    lists = (
        ("Calls", near.calls),
        ("Called by", near.called_by),
        ("Uses", near.uses),
        ("Used by", near.used_by),
        ("Mentioned by", near.mentioned_by),
    )
    root, limit = places.root_of(page), reference.settings.list_limit
    return [
        Related(
            name,
            len(others),
            [
                Link(
                    reference.places.href(other, root, page),
                    title(reference.links.items[other]),
                    _tip(reference, other),
                )
                for other in others[:limit]
            ],
        )
        for name, others in lists
        if others
    ]


def _tip(reference: Reference, index: int) -> str:
    item = reference.links.items[index]
    return f"{item.purpose} ({item.file})" if item.purpose else item.file


def _row(reference: Reference, page: str, index: int, parameter: Parameter, resolve: Resolve) -> Row:
    anchor = f"{reference.places.anchors[index]}.{places.identifier(parameter.name)}"
    own = parameter.name.rpartition(".")[2].removesuffix("...")
    return Row(
        anchor=anchor,
        name=parameter.name,
        depth=parameter.name.count(".") if not parameter.name.endswith("...") else 0,
        type=code(parameter.type, resolve, own={own}),
        value=parameter.value,
        description=reference.describe(
            page, index, parameter.description, parameter.line, f"p-{parameter.name}"
        ),
    )


def _overview(reference: Reference, page: str, index: int) -> Part:
    item = reference.links.items[index]
    texts = [
        reference.describe(page, index, section.text, section.line, f"s{number}")
        for number, section in enumerate(item.sections)
    ]
    return Part(reference.places.anchors[index], item.name, Markup("").join(texts))


def _heading(name: str) -> str:
    return "" if name.lower() == "description" else name[:1].upper() + name[1:]


def _deprecated(item: Item) -> bool:
    texts = [item.purpose, *(section.text for section in item.sections)]
    return any(DEPRECATED.search(text) for text in texts)


def _source(reference: Reference, page: str, path: str, line: int) -> Link | None:
    href = reference.source_href(page, path, line)
    name = path.rpartition("/")[2]
    return Link(href, f"{name}:{line}" if line else name) if href else None


def _manual(reference: Reference, page: str, number: int | None) -> Link | None:
    if number is None:
        return None
    manual = reference.links.pages[number]
    href = reference.manual_href(page, number)
    return Link(href, "man page", f"{manual.name}({manual.section})") if href else None


def _short(page: str, name: str) -> Link | None:
    if not places.is_name(name):
        return None
    return Link(places.root_of(page) + places.url(places.short_page(name)), name)


def _others(reference: Reference, page: str, index: int) -> Iterator[Link]:
    item = reference.links.items[index]
    root = places.root_of(page)
    for other in reference.links.names.get(item.name, ()):
        if other != index:
            there = reference.links.items[other]
            text = f"{title(there)} in {there.file}:{there.code_line or there.line}"
            yield Link(reference.places.href(other, root, page), text)
