"""How much of each folder is documented."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from man9.linking.documented import exports

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from man9.linking.resolve import Resolver
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


def count(files: Sequence[SourceFile], resolver: Resolver) -> Mapping[str, Coverage]:
    """Return the counts of each folder with comments in one of `files`; the tree itself is the empty path.

    Exports of a file without a comment count in the folders above it.
    """
    folders = {"": Coverage("")}
    for file in files:
        if file.items:
            _add_folders(folders, file.path)
    for file in files:
        entry = _count_file(file, resolver)
        for path in _above(file.path):
            if path in folders:
                folders[path].add(entry)
        if file.items:
            folders[file.path.rpartition("/")[0]].entries.append(entry)
    return folders


def _above(path: str) -> list[str]:
    """Return the folders that `path` lies in, the tree itself first."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:depth]) for depth in range(len(parts) + 1)]


def _add_folders(folders: dict[str, Coverage], path: str) -> None:
    above, *below = _above(path)
    for folder in below:
        if folder not in folders:
            name = folder.rpartition("/")[2]
            folders[folder] = folders[above].folders[name] = Coverage(name)
        above = folder


def _count_file(file: SourceFile, resolver: Resolver) -> Coverage:
    overview = next((item.name for item in file.items if item.kind == "doc"), "")
    documented, every = exports(file, resolver)
    return Coverage(
        name=file.path.rpartition("/")[2],
        files=int(bool(file.items)),
        symbols=sum(1 for item in file.items if item.kind != "doc"),
        exports=every,
        documented=documented,
        about=overview if overview.lower() not in {"overview", "introduction"} else "",
    )
