"""The file of named versions: what each of them holds, packed, from run to run (man9.history.versions).

Unlike an index (man9.index.store) it is not made again when it is lost: the trees may be gone.  So nothing
here throws a file away that cannot be read, and before each write what there is becomes the backup.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import zlib
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Literal, NamedTuple

from man9.index import sealed
from man9.locking import alone
from man9.writing import in_place_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FORM = 2  # of the file; 1 had no checksum
_SCHEMA = """
CREATE TABLE IF NOT EXISTS version (
    name TEXT PRIMARY KEY,
    tree TEXT NOT NULL,       -- the folder it was read from
    mark BLOB NOT NULL,       -- stands for its content
    recorded INTEGER NOT NULL,  -- seconds since the epoch
    items INTEGER NOT NULL,   -- how many
    outlines BLOB NOT NULL,   -- man9.history.history.Outline, in order of the items
    content BLOB NOT NULL     -- man9.model.Item
) WITHOUT ROWID
"""
_LEVEL = 1  # of compression: a quarter of the size, at the speed of the disk
_ZSTANDARD = b"\x28\xb5\x2f\xfd"  # how what man9 packed otherwise begins

Part = Literal["outlines", "content"]


class VersionsError(Exception):
    """A file of versions that cannot be used, or a version that it does not have."""


class UnknownVersionError(VersionsError):
    """A version that the file does not have."""


class Version(NamedTuple):
    """What is known of a version without its items."""

    name: str
    tree: str
    mark: bytes
    recorded: int
    items: int


class VersionFile:
    """The versions in one file.  Each method raises VersionsError."""

    def __init__(self, path: Path) -> None:
        """Take the file at `path`, which is made when something is recorded."""
        self.path = path

    def known(self) -> list[Version]:
        """Return the versions, in no order."""
        with self._reading() as connection:
            rows = connection.execute("SELECT name, tree, mark, recorded, items FROM version")
            return list(map(Version._make, rows))

    def part(self, name: str, part: Part) -> bytes:
        """Return what was recorded of a version.  Raises UnknownVersionError."""
        with self._reading() as connection:
            query = f"SELECT {part} FROM version WHERE name = ?"  # noqa: S608  # a name of ours
            row = connection.execute(query, (name,)).fetchone()
            if row is None:
                raise UnknownVersionError(name)
            return _unpack(row[0])

    def record(self, version: Version, outlines: bytes, content: bytes) -> None:
        """Keep a version, in place of what had its name."""
        values = (*version, *(zlib.compress(each, _LEVEL) for each in (outlines, content)))
        with self._writing() as connection:
            connection.execute("INSERT OR REPLACE INTO version VALUES (?, ?, ?, ?, ?, ?, ?)", values)

    def forget(self, name: str) -> None:
        """Drop a version.  Raises UnknownVersionError, and then leaves the file and its backup alone."""
        with self._writing() as connection:
            if not connection.execute("DELETE FROM version WHERE name = ?", (name,)).rowcount:
                raise UnknownVersionError(name)

    def damaged(self) -> VersionsError:
        """Return the error that says that what is recorded cannot be made sense of."""
        if not self.backup.exists():
            return VersionsError(f"{self.path}: it is damaged, and there is no backup of it")
        return VersionsError(
            f"{self.path}: it is damaged; as it was before the last write it is kept in"
            f" {self.backup}, which can be put in its place"
        )

    @property
    def backup(self) -> Path:
        """Where the file is kept as it was before the last write."""
        return self.path.with_name(f"{self.path.name}.backup")

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Open the file; where there is none, something empty that is made nowhere."""
        with self._as_versions_error(), closing(self._opened()) as connection:
            yield connection

    def _opened(self) -> sqlite3.Connection:
        try:
            connection = sealed.reading(self.path, _is_whole)
        except FileNotFoundError:
            connection = sqlite3.connect(":memory:", isolation_level=None)
            connection.execute(_SCHEMA)
            return connection
        form = connection.execute("PRAGMA user_version").fetchone()[0]
        if form not in (1, _FORM):
            connection.close()
            raise VersionsError(
                f"{self.path}: its form is {form}, that of another man9; this one knows {_FORM}"
            )
        return connection

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Change what there is, once runs before this one have done so; keep it as it was as the backup."""
        with self._as_versions_error():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock = self.path.with_name(f".{self.path.name}.lock")
            lock.touch()
            with (
                alone(lock),
                closing(self._opened()) as before,
                sealed.replacing(self.path, before) as draft,
            ):
                yield draft.connection
                draft.connection.execute(f"PRAGMA user_version = {_FORM}")
                if self.path.exists():
                    _link(self.path, self.backup)

    @contextmanager
    def _as_versions_error(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.OperationalError) as error:
            said = getattr(error, "strerror", None) or str(error)
            raise VersionsError(f"{self.path}: {said}") from error
        except (sqlite3.Error, zlib.error, sealed.DamagedError) as error:
            raise self.damaged() from error


def _is_whole(path: Path) -> bool:
    """Tell whether a file is as it was written, as far as its form lets know."""
    return sealed.is_whole(path) or (sealed.is_unsealed(path) and _form(path) != _FORM)


def _form(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _link(path: Path, other: Path) -> None:
    """Give the file at `path` the name `other` too, in place of what bears it."""
    draft = other.with_name(f".{other.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    with in_place_of(other, draft):
        try:
            draft.hardlink_to(path)
        except OSError:  # a file system without such links
            shutil.copyfile(path, draft)


def _unpack(data: bytes) -> bytes:
    if not data.startswith(_ZSTANDARD):
        return zlib.decompress(data)
    try:
        import zstandard  # noqa: PLC0415  # an extra
    except ModuleNotFoundError as error:
        raise VersionsError("a version recorded by an older man9 wants man9[zst]") from error
    return zstandard.ZstdDecompressor().decompress(data)
