"""What the page of a folder shows: its folders and files, with how much of each is documented."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from man9.site import places
from man9.site.filepage import Link, crumbs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from man9.model import SourceFile


@dataclass(slots=True)
class Coverage:
    """Counts of a file, or summed up for a folder."""

    name: str
    files: int = 0
    symbols: int = 0
    exports: int = 0
    documented: int = 0  # of the exports
    about: str = ""
    folders: dict[str, Coverage] = field(default_factory=dict)
    entries: list[Coverage] = field(default_factory=list)

    def add(self, other: Coverage) -> None:
        """Count in what lies below."""
        self.files += other.files
        self.symbols += other.symbols
        self.exports += other.exports
        self.documented += other.documented


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


def count(files: Iterable[SourceFile]) -> Mapping[str, Coverage]:
    """Return the counts of each folder that holds one of `files`; the tree itself is the empty path."""
    folders = {"": Coverage("")}
    for file in files:
        if not file.items:
            continue
        entry = _count_file(file)
        parts = file.path.split("/")[:-1]
        folder = folders[""]
        folder.add(entry)
        for depth, part in enumerate(parts, 1):
            path = "/".join(parts[:depth])
            if path not in folders:
                folders[path] = folder.folders[part] = Coverage(part)
            folder = folders[path]
            folder.add(entry)
        folder.entries.append(entry)
    return folders


def _count_file(file: SourceFile) -> Coverage:
    names = {item.name for item in file.items if item.kind != "doc"}
    exports = set(file.exports)
    overview = next((item.name for item in file.items if item.kind == "doc"), "")
    return Coverage(
        name=file.path.rpartition("/")[2],
        files=1,
        symbols=sum(1 for item in file.items if item.kind != "doc"),
        exports=len(exports),
        documented=len(exports & names),
        about=overview if overview.lower() not in {"overview", "introduction"} else "",
    )


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
