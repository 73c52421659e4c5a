"""How much of each folder is documented."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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
