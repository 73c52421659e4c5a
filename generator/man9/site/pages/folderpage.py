"""What the page of a folder shows: its folders and files, with how much of each is documented."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from man9.site.parts import places
from man9.site.parts.links import crumbs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from man9.site.pages.counts import Coverage
    from man9.site.parts.links import Link


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table of a folder."""

    href: str
    name: str
    files: int
    symbols: int
    exports: int
    documented: int
    about: str


@dataclass(frozen=True, slots=True)
class FolderPage:
    """All that the page of a folder shows."""

    name: str
    crumbs: Sequence[Link]
    files: int
    symbols: int
    exports: int
    documented: int
    folders: Sequence[Line]
    entries: Sequence[Line]


def folder_page(path: str, folder: Coverage, tree_name: str) -> FolderPage:
    """Gather the page of the folder at `path`."""
    page = places.folder_page(path)
    root = places.root_of(page)

    def line(entry: Coverage, target: str) -> Line:
        return Line(
            href=root + places.url(target),
            name=entry.name,
            files=entry.files,
            symbols=entry.symbols,
            exports=entry.exports,
            documented=entry.documented,
            about=entry.about,
        )

    below = f"{path}/" if path else ""
    return FolderPage(
        name=f"{folder.name}/" if path else tree_name,
        crumbs=crumbs(page, path) if path else [],
        files=folder.files,
        symbols=folder.symbols,
        exports=folder.exports,
        documented=folder.documented,
        folders=[
            line(entry, places.folder_page(below + name)) for name, entry in sorted(folder.folders.items())
        ],
        entries=[line(entry, places.file_page(below + entry.name)) for entry in folder.entries],
    )
