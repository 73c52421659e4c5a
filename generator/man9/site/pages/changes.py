"""The pages that tell what has changed since the version before: an overview, and a page for each folder."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from man9.history.compare import by_what
from man9.site.pages.versions import beside
from man9.site.parts import places
from man9.site.parts.titles import written

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from man9.history.compare import Change
    from man9.site.parts.reference import Reference

TOP = f"{places.CHANGES}/index"
FEW = 400  # changes that stand on one page
_STEPS = 2  # of a path, that name a folder with a page of its own


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
    found = by_what(part.changes)
    here = places.root_of(part.page)
    top = part.page == TOP
    groups = [
        (what.capitalize(), [_line(reference, part.page, change) for change in changes])
        for what, changes in found.items()
        if changes and not part.below
    ]
    return ChangesPage(
        title=part.title,
        up="" if top else here + places.url(TOP),
        kinds=[(what, len(changes)) for what, changes in found.items()],
        folders=[
            FolderLine(here + places.url(each.page), each.title, _numbers(each.changes))
            for each in part.below
        ],
        groups=groups,
    )


def _numbers(changes: Iterable[Change]) -> list[int]:
    return [len(found) for found in by_what(changes).values()]


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
    if change.what == "removed" and reference.history:
        return beside(top, reference.history.before, change.kind, change.name, change.file)
    for index in reference.links.file_items.get(change.file, ()):
        item = reference.links.items[index]
        if (item.kind, item.name, item.line) == (change.kind, change.name, change.line):
            return reference.places.href(index, top, page)
    return top + places.url(places.file_page(change.file))
