"""The index of symbols: all of them, and those of each kind, A to Z, in parts of bearable length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from man9.site.parts import places
from man9.site.parts.titles import GROUPS, title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from man9.site.parts.reference import Reference

FOLDER = "symbols"
PART = 1500  # symbols on a page, about; more and the list is cut by the first letters of the names
MOST_LETTERS = 12  # by which it is cut: one name may be that frequent


@dataclass(frozen=True, slots=True)
class PartLink:
    """The link to a part of an index; `here` when it is the page itself."""

    href: str
    text: str
    here: bool


@dataclass(frozen=True, slots=True)
class IndexRow:
    """One symbol."""

    href: str
    title: str
    purpose: str
    file: str


@dataclass(frozen=True, slots=True)
class IndexPage:
    """One part of an index."""

    page: str
    title: str
    parts: Sequence[PartLink]
    rows: Sequence[IndexRow]


@dataclass(frozen=True, slots=True)
class Part:
    """The symbols whose name starts with `start`, as a page of its own."""

    page: str
    title: str
    start: str
    items: Sequence[int]
    siblings: Sequence[tuple[str, str]]  # start and page of each part of the same index


def parts(reference: Reference) -> Iterator[Part]:
    """Yield the parts of each index: `symbols/index`, `symbols/functions`, `symbols/functions-ib`."""
    symbols = [index for index, item in enumerate(reference.links.items) if item.kind != "doc"]
    symbols.sort(key=lambda index: (reference.links.items[index].name.lower(), index))
    yield from _cut(reference, "index", "All symbols", symbols)
    for kind, heading in GROUPS:
        of_kind = [index for index in symbols if reference.links.items[index].kind == kind]
        if of_kind:
            yield from _cut(reference, heading.lower(), heading, of_kind)


def _cut(reference: Reference, name: str, heading: str, symbols: list[int]) -> Iterator[Part]:
    runs = list(_joined(_runs(reference, symbols, 1))) if len(symbols) > PART else [("", symbols)]
    pages = [
        (start, f"{FOLDER}/{name}" if number == 0 else f"{FOLDER}/{name}-{places.identifier(start)}")
        for number, (start, _) in enumerate(runs)
    ]
    for (start, items), (_, page) in zip(runs, pages, strict=True):
        yield Part(page, f"{heading}: {start}" if start else heading, start, items, pages)


def _runs(reference: Reference, symbols: list[int], length: int) -> Iterator[tuple[str, list[int]]]:
    """Yield the symbols by the first letters of their names, as many as make the runs short enough."""
    runs: dict[str, list[int]] = {}
    for index in symbols:
        runs.setdefault(reference.links.items[index].name.lower()[:length], []).append(index)
    for start, run in runs.items():
        if len(run) > PART and len(start) == length < MOST_LETTERS:
            yield from _runs(reference, run, length + 1)
        else:
            yield start, run


def _joined(runs: Iterable[tuple[str, list[int]]]) -> Iterator[tuple[str, list[int]]]:
    """Put neighbouring runs together as long as they fit on a page, under the letters of the first."""
    start = ""
    joined: list[int] = []
    for letters, run in runs:
        if joined and len(joined) + len(run) > PART:
            yield start, joined
            joined = []
        start = start if joined else letters
        joined = joined + run
    if joined:
        yield start, joined


def index_page(reference: Reference, part: Part) -> IndexPage:
    """Gather the page of one part of an index."""
    root = places.root_of(part.page)
    links = [
        PartLink(root + places.url(page), start, here=page == part.page)
        for start, page in part.siblings
        if start
    ]
    rows = []
    for index in part.items:
        item = reference.links.items[index]
        href = reference.places.href(index, root, part.page)
        rows.append(IndexRow(href, title(item), item.purpose, item.file))
    return IndexPage(part.page, part.title, links, rows)
