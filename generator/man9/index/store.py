"""What was read of a tree, file by file, in an SQLite database that lives from run to run (design.rst, 1)."""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from man9 import fingerprints
from man9.fingerprints import SHORT
from man9.index import sealed
from man9.model import SourceFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from man9.tree import Stamp

_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE file (
    id INTEGER PRIMARY KEY, path TEXT UNIQUE NOT NULL,
    size INTEGER, mtime INTEGER, inode INTEGER,  -- its stamp
    problems INTEGER NOT NULL,
    parsed BLOB  -- the record of man9.model as msgpack; NULL: the file has nothing to say
);
"""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(SourceFile).decode


class StoreError(Exception):
    """A store that cannot be used; says which and why."""


class LostError(StoreError):
    """A store that is damaged."""


def default_folder() -> Path:
    """Return the folder of the stores: `man9` under XDG_CACHE_HOME (XDG Base Directory Specification)."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path("~/.cache").expanduser()) / "man9"  # noqa: PTH117


def path_for(folder: Path, root: Path, paths: Iterable[str]) -> Path:
    """Return where the store of these `paths` of the tree `root` is kept."""
    chosen = sorted({os.path.normpath(path) for path in paths} - {"."})
    digest = fingerprints.of((str(root.resolve()), chosen), SHORT).hex()
    return folder / f"{root.resolve().name or 'root'}-{digest}.sqlite"


class Store:
    """A store as it was when it was opened, or as this process has written it since.

    Use it in the process that opened it only.
    """

    def __init__(
        self, path: Path, maker: bytes, schema: str, whole: Callable[[Path], bool] = sealed.is_whole
    ) -> None:
        """Open the store at `path`; it is empty when there is none, or when another `maker` made it.

        `schema` declares the tables of others that are kept beside those of files; `whole` tells whether a
        file is as it was written.  Raises StoreError; LostError when it is not.
        """
        self.path = path
        self._maker = maker
        self._schema = schema
        with self.telling():
            self.connection = self._opened(whole) or self._empty()

    def _opened(self, whole: Callable[[Path], bool]) -> sqlite3.Connection | None:
        """Return the file as it can be used; None where it cannot."""
        try:
            connection = sealed.reading(self.path, whole)
        except FileNotFoundError:
            return None
        except sealed.DamagedError:
            if sealed.is_unsealed(self.path):  # of an earlier man9
                return None
            raise
        connection.execute("PRAGMA cache_size = -65536")
        row = connection.execute("SELECT value FROM meta WHERE key = 'maker'").fetchone()
        if row is not None and row[0] == self._maker:
            return connection
        connection.close()
        return None

    def _empty(self) -> sqlite3.Connection:
        connection = sqlite3.connect(":memory:", isolation_level=None)
        connection.executescript(_SCHEMA + self._schema)
        connection.execute("INSERT INTO meta VALUES ('maker', ?)", (self._maker,))
        return connection

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Make all changes within, or none.  Raises StoreError.

        What `connection` was before goes on to answer as the store was.
        """
        before = self.connection
        with self.telling():
            try:
                with sealed.replacing(self.path, before) as draft:
                    self.connection = draft.connection
                    yield
            except BaseException:
                self.connection = before
                raise
            self.connection = draft.connection

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Raise StoreError for what SQLite or the system cannot do within, LostError for what is damaged."""
        try:
            yield
        except (OSError, sqlite3.OperationalError) as error:
            raise StoreError(f"{self.path}: {getattr(error, 'strerror', None) or error}") from error
        except (sealed.DamagedError, sqlite3.DatabaseError, msgspec.DecodeError) as error:
            raise LostError(f"{self.path}: the index was damaged") from error

    def meta(self, key: str) -> Any:  # noqa: ANN401
        """Return what is kept under `key`; None when nothing is."""
        row = self.connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return row[0] if row else None

    def set_meta(self, key: str, value: object) -> None:
        """Keep `value` under `key`."""
        self.connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

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
