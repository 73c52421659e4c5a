"""What was read of a tree, file by file, in an SQLite database that lives from run to run (design.rst, 1)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from man9 import fingerprints
from man9.fingerprints import SHORT
from man9.index import sealed
from man9.index.kept import Kept
from man9.model import SourceFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from man9.tree import Stamp

_SCHEMA = """
CREATE TABLE file (
    id INTEGER PRIMARY KEY, path TEXT UNIQUE NOT NULL,
    size INTEGER, mtime INTEGER, inode INTEGER,  -- its stamp
    problems INTEGER NOT NULL,
    parsed BLOB  -- the record of man9.model as msgpack; NULL: the file has nothing to say
);
"""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(SourceFile).decode


def default_folder() -> Path:
    """Return the folder of the stores: `man9` under XDG_CACHE_HOME (XDG Base Directory Specification)."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path("~/.cache").expanduser()) / "man9"  # noqa: PTH117


def path_for(folder: Path, root: Path, paths: Iterable[str]) -> Path:
    """Return where the store of these `paths` of the tree `root` is kept."""
    chosen = sorted({os.path.normpath(path) for path in paths} - {"."})
    digest = fingerprints.of((str(root.resolve()), chosen), SHORT).hex()
    return folder / f"{root.resolve().name or 'root'}-{digest}.sqlite"


class Store(Kept):
    """What was read of each file of a tree, and the tables of others beside it."""

    def __init__(
        self, path: Path, maker: bytes, schema: str, whole: Callable[[Path], bool] = sealed.is_whole
    ) -> None:
        """Open the store at `path` as `Kept` has it; `schema` declares the tables of others."""
        super().__init__(path, maker, _SCHEMA + schema, whole)

    def stamps(self) -> dict[str, Stamp]:
        """Return the stamps of all files as they were read."""
        rows = self.connection.execute("SELECT path, size, mtime, inode FROM file")
        return {path: (size, mtime, inode) for path, size, mtime, inode in rows}

    def stamp(self, path: str) -> Stamp | None:
        """Return the stamp of one file as it was read."""
        row = self.connection.execute(
            "SELECT size, mtime, inode FROM file WHERE path = ?", (path,)
        ).fetchone()
        return tuple(row) if row else None

    def problem_count(self) -> int:
        """Return how many problems the comments of all files have."""
        return int(self.connection.execute("SELECT total(problems) FROM file").fetchone()[0])

    def file(self, path: str) -> SourceFile:
        """Return what was read of one file."""
        row = self.connection.execute("SELECT parsed FROM file WHERE path = ?", (path,)).fetchone()
        return _decode(row[0]) if row and row[0] else SourceFile(path)

    def files(self) -> list[SourceFile]:
        """Return what was read of each file that says or defines something, in order of paths."""
        rows = self.connection.execute("SELECT parsed FROM file WHERE parsed IS NOT NULL ORDER BY path")
        return [_decode(parsed) for (parsed,) in rows]

    def put(self, files: Iterable[tuple[SourceFile, Stamp]]) -> None:
        """Keep what was read of these files."""
        self.connection.executemany(
            "INSERT INTO file (path, size, mtime, inode, problems, parsed) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (path) DO UPDATE SET (size, mtime, inode, problems, parsed)"
            " = (excluded.size, excluded.mtime, excluded.inode, excluded.problems, excluded.parsed)",
            (
                (file.path, *stamp, len(file.problems), _encode(file) if _speaks(file) else None)
                for file, stamp in files
            ),
        )

    def forget(self, paths: Sequence[str]) -> None:
        """Drop files that are gone."""
        self.connection.executemany("DELETE FROM file WHERE path = ?", ((path,) for path in paths))


def _speaks(file: SourceFile) -> bool:
    return bool(file.items or file.exports or file.problems or file.defines)
