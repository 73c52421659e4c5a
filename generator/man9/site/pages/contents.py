"""What the reference has a page for, and what a page of it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from man9.reading import decode
from man9.site.pages import changes
from man9.site.pages.counts import Coverage, count
from man9.site.pages.indexpages import Part, parts
from man9.site.parts import places

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from man9.model import SourceFile
    from man9.site.pages.changes import ChangePart
    from man9.site.parts.manuals import Manuals
    from man9.site.parts.reference import Reference
    from man9.tree import Failure


class Body(NamedTuple):
    """What a page of the site holds between its header and its footer."""

    page: str
    title: str  # HTML
    html: str
    toc: str = ""  # HTML of the list beside the text
    versions: str | None = None  # those that have the page, with blanks between; None: not known
    fault: Failure | None = None  # that of man9 for which the page says just that it failed


class Job(NamedTuple):
    """A page that can be made: what it is and what it shows."""

    kind: Literal["file", "folder", "symbols", "source", "manual", "changes"]
    page: str
    number: int  # in `Contents`


class Contents(NamedTuple):
    """All that the reference has a page for."""

    root: Path  # of the tree
    files: list[SourceFile]
    folders: Mapping[str, Coverage]
    folder_paths: list[str]
    parts: list[Part]
    shows_source: bool
    manuals: Manuals
    changes: list[ChangePart]

    def text(self, number: int) -> str:
        """Return the text of a file; nothing when it went away or was closed since it was read."""
        try:
            return decode((self.root / self.files[number].path).read_bytes())
        except OSError:
            return ""

    def jobs(self) -> Iterator[Job]:
        """Yield a job for each page."""
        for number, file in enumerate(self.files):
            yield Job("file", places.file_page(file.path), number)
        for number, path in enumerate(self.folder_paths):
            yield Job("folder", places.folder_page(path), number)
        for number, part in enumerate(self.parts):
            yield Job("symbols", part.page, number)
        for number, change in enumerate(self.changes):
            yield Job("changes", change.page, number)
        if self.shows_source:
            for number, file in enumerate(self.files):
                yield Job("source", places.source_page(file.path), number)
        if self.manuals.readable:
            for number in range(len(self.manuals.links.pages)):
                yield Job("manual", self.manuals.name(number), number)


def contents(reference: Reference, root: Path) -> Contents:
    """List what the reference has a page for: files that say something, their folders, the indexes."""
    files = [file for file in reference.links.files if file.items]
    folders = count(reference.links.files, reference.names)
    return Contents(
        root,
        files,
        folders,
        sorted(folders),
        list(parts(reference)),
        reference.shows_source,
        reference.manuals,
        list(changes.parts(reference)),
    )
