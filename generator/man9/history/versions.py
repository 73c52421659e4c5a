"""The versions of a tree that were named, with all that their comments say: one file for each project.

Unlike an index (man9.index.store) it is not made again when it is lost: the trees may be gone.  So nothing
here throws a file away that cannot be read, and before each write what there is becomes the backup.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import time
import zlib
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from man9 import fingerprints
from man9.fingerprints import SHORT
from man9.history.history import Outline, order
from man9.index import sealed
from man9.locking import alone
from man9.model import Item
from man9.writing import in_place_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
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
_NAME = re.compile(r"[A-Za-z0-9][\w.+~-]*", re.ASCII)
_VERSION_IN_NAME = re.compile(r"[-_.]?v?\d[\w.+~-]*$")
_LEVEL = 1  # of compression: a quarter of the size, at the speed of the disk
_ZSTANDARD = b"\x28\xb5\x2f\xfd"  # how what man9 packed otherwise begins

_encode = msgspec.msgpack.Encoder().encode
_outlines = msgspec.msgpack.Decoder(list[Outline]).decode
_items = msgspec.msgpack.Decoder(list[Item]).decode


class VersionsError(Exception):
    """A file of versions that cannot be used, or a version that it does not have."""


class Version(NamedTuple):
    """What is known of a version without its items."""

    name: str
    tree: str
    mark: bytes
    recorded: int
    items: int


def is_name(text: str) -> bool:
    """Tell whether a version can be called so: it names a folder of the site too."""
    return _NAME.fullmatch(text) is not None


def project_of(root: Path) -> str:
    """Return what the versions of the tree `root` have in common: `linux` of `/src/linux-6.12`."""
    folder = root.resolve()
    names = (_VERSION_IN_NAME.sub("", each) for each in (folder.name, folder.parent.name))
    return next((name for name in names if name), "tree")


def path_for(folder: Path, project: str, paths: Iterable[str]) -> Path:
    """Return where the versions of these `paths` of `project` are kept."""
    chosen = sorted({os.path.normpath(path) for path in paths} - {"."})
    digest = fingerprints.of((project, chosen), SHORT).hex()
    return folder / f"{re.sub(r'[^A-Za-z0-9.+-]', '_', project)}-{digest}.versions"


class Versions:
    """The versions of one project.  Each method raises VersionsError."""

    def __init__(self, path: Path) -> None:
        """Take the file at `path`, which is made when something is recorded."""
        self.path = path

    def known(self) -> list[Version]:
        """Return the versions, the oldest first."""
        with self._reading() as connection:
            rows = connection.execute("SELECT name, tree, mark, recorded, items FROM version")
            return sorted(map(Version._make, rows), key=lambda version: order(version.name))

    def outlines(self, name: str) -> list[Outline]:
        """Return the outlines of a version."""
        with self._telling():
            return _outlines(self._unpacked("outlines", name))

    def content(self, name: str) -> list[Item]:
        """Return the items of a version."""
        with self._telling():
            return _items(self._unpacked("content", name))

    def record(self, version: Version, outlines: Sequence[Outline], items: Sequence[Item]) -> None:
        """Keep a version, in place of what had its name."""
        packed = (zlib.compress(_encode(each), _LEVEL) for each in (outlines, items))
        values = (*version, *packed)
        with self._writing() as connection:
            connection.execute("INSERT OR REPLACE INTO version VALUES (?, ?, ?, ?, ?, ?, ?)", values)

    def forget(self, name: str) -> None:
        """Drop a version."""
        with self._writing() as connection:
            if not connection.execute("DELETE FROM version WHERE name = ?", (name,)).rowcount:
                raise self._unknown(name)

    def _unpacked(self, column: str, name: str) -> bytes:
        with self._reading() as connection:
            query = f"SELECT {column} FROM version WHERE name = ?"  # noqa: S608  # a name of ours
            row = connection.execute(query, (name,)).fetchone()
        if row is None:
            raise self._unknown(name)
        return _unpack(row[0])

    def _unknown(self, name: str) -> VersionsError:
        names = ", ".join(version.name for version in self.known())
        return VersionsError(f"no version {name!r} is recorded; known: {names or 'none'}")

    @property
    def backup(self) -> Path:
        """Where the file is kept as it was before the last write."""
        return self.path.with_name(f"{self.path.name}.backup")

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Open the file; where there is none, something empty that is made nowhere."""
        with self._telling(), closing(self._opened()) as connection:
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
        with self._telling():
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
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except (
            sqlite3.Error,
            OSError,
            zlib.error,
            msgspec.DecodeError,
            sealed.DamagedError,
        ) as error:
            raise VersionsError(f"{self.path}: {self._said(error)}") from error

    def _said(self, error: Exception) -> str:
        if isinstance(error, OSError | sqlite3.OperationalError):
            return getattr(error, "strerror", None) or str(error)
        if not self.backup.exists():
            return "it is damaged, and there is no backup of it"
        return (
            "it is damaged; as it was before the last write it is kept in"
            f" {self.backup}, which can be put in its place"
        )


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


def mark(state: bytes, maker: bytes) -> bytes:
    """Return what stands for a version's content: that of the index it came from, and who read it."""
    return fingerprints.of_bytes(state + maker, 16) if state else b""


def now() -> int:
    """Return the seconds since the epoch."""
    return int(time.time())
