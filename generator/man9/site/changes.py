"""The pages that tell what has changed since the version before: an overview, and a page for each folder."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from man9.site import places
from man9.site.titles import written

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from man9.linking.compare import Change, What
    from man9.site.reference import Reference

TOP = f"{places.CHANGES}/index"
FEW = 400  # changes that stand on one page
_STEPS = 2  # of a path, that name a folder with a page of its own
_WHAT: tuple[What, ...] = ("added", "removed", "renamed", "moved", "changed")


@dataclass(frozen=True, slots=True)
class ChangePart:
    """The changes of one page."""

    page: str
    title: str
    changes: Sequence[Change]
    below: Sequence[ChangePart] = ()


class Line(NamedTuple):
    """One change."""

    href: str
    title: str
    note: str
    file: str


class FolderLine(NamedTuple):
    """A folder and its numbers, one for each kind of change."""

    href: str
    name: str
    counts: Sequence[int]


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """All that a page of changes shows."""

    title: str
    up: str  # the link to the overview; empty there
    kinds: Sequence[tuple[str, int]]  # of change: name, how many
    folders: Sequence[FolderLine]
    groups: Sequence[tuple[str, Sequence[Line]]]


def parts(reference: Reference) -> Iterator[ChangePart]:
    """Yield the pages of changes, the overview first; nothing when no version before is known."""
    history = reference.history
    if history is None or not history.before:
        return
    by_folder: dict[str, list[Change]] = defaultdict(list)
    for change in reference.changes:
        by_folder["/".join(change.file.split("/")[:-1][:_STEPS])].append(change)
    heading = f"Changes from {history.before} to {history.this}"
    below = [
        ChangePart(places.changes_page(name), f"{name}/" if name else "files at the top", changes)
        for name, changes in sorted(by_folder.items())
    ]
    if len(reference.changes) <= FEW:
        below = []
    yield ChangePart(TOP, heading, reference.changes, below)
    yield from below


def changes_page(reference: Reference, part: ChangePart) -> ChangesPage:
    """Gather one page of changes."""
    counts = Counter(change.what for change in part.changes)
    here = places.root_of(part.page)
    top = part.page == TOP
    groups = [] if part.below else list(_groups(reference, part))
    return ChangesPage(
        title=part.title,
        up="" if top else here + places.url(TOP),
        kinds=[(what, counts[what]) for what in _WHAT],
        folders=[
            FolderLine(here + places.url(each.page), each.title, _numbers(each.changes))
            for each in part.below
        ],
        groups=groups,
    )


def _numbers(changes: Iterable[Change]) -> list[int]:
    counts = Counter(change.what for change in changes)
    return [counts[what] for what in _WHAT]


def _groups(reference: Reference, part: ChangePart) -> Iterator[tuple[str, list[Line]]]:
    for what in _WHAT:
        lines = [_line(reference, part.page, change) for change in part.changes if change.what == what]
        if lines:
            yield what.capitalize(), lines


def _line(reference: Reference, page: str, change: Change) -> Line:
    notes = []
    if change.old_name:
        notes.append(f"was {written(change.kind, change.old_name)}")
    if change.old_file and change.old_file != change.file:
        notes.append(f"was in {change.old_file}")
    if change.parts:
        notes.append(", ".join(change.parts))
    return Line(
        _href(reference, page, change), written(change.kind, change.name), "; ".join(notes), change.file
    )


def _href(reference: Reference, page: str, change: Change) -> str:
    """Return the link to the thing: as it is now, or where the version before has it."""
    top = places.root_of(page)
    if change.what == "removed":
        before = quote(reference.history.before) if reference.history else ""
        short = change.kind != "doc" and places.is_name(change.name)
        there = places.short_page(change.name) if short else places.file_page(change.file)
        return f"{top}../{before}/{places.url(there)}"
    for index in reference.links.file_items.get(change.file, ()):
        item = reference.links.items[index]
        if (item.kind, item.name, item.line) == (change.kind, change.name, change.line):
            return reference.places.href(index, top, page)
    return top + places.url(places.file_page(change.file))
