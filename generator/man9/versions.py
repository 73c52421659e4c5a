"""The versions of a tree that were named, with all that their comments say: one file for each project.

Unlike an index (man9.store) it is not made again when it is lost, as the trees may be gone; so nothing here
throws a file away that cannot be read.
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from contextlib import closing, contextmanager
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import zstandard

from man9.linking.history import Outline, order
from man9.model import Item

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

_FORM = 1  # of the file
_SCHEMA = f"""
CREATE TABLE version (
    name TEXT PRIMARY KEY,
    tree TEXT NOT NULL,       -- the folder it was read from
    mark BLOB NOT NULL,       -- stands for its content
    recorded INTEGER NOT NULL,  -- seconds since the epoch
    items INTEGER NOT NULL,   -- how many
    outlines BLOB NOT NULL,   -- man9.linking.history.Outline, in order of the items
    content BLOB NOT NULL     -- man9.model.Item
) WITHOUT ROWID;
PRAGMA user_version = {_FORM};
"""
_NAME = re.compile(r"[A-Za-z0-9][\w.+~-]*", re.ASCII)
_VERSION_IN_NAME = re.compile(r"[-_.]?v?\d[\w.+~-]*$")
_WAIT = 30  # seconds for another run to be done
_LEVEL = 3  # of compression: a tenth of the size, at the speed of the disk

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
    digest = blake2b(_encode((project, chosen)), digest_size=8).hexdigest()
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
        pack = zstandard.ZstdCompressor(level=_LEVEL).compress
        values = (*version, pack(_encode(outlines)), pack(_encode(items)))
        with self._telling():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(_connect(self.path)) as connection, connection:
                connection.execute("INSERT OR REPLACE INTO version VALUES (?, ?, ?, ?, ?, ?, ?)", values)

    def forget(self, name: str) -> None:
        """Drop a version."""
        with self._reading() as connection:
            with connection:
                done = connection.execute("DELETE FROM version WHERE name = ?", (name,)).rowcount
            if not done:
                raise self._unknown(name)
            connection.execute("VACUUM")

    def _unpacked(self, column: str, name: str) -> bytes:
        with self._reading() as connection:
            query = f"SELECT {column} FROM version WHERE name = ?"  # noqa: S608  # a name of ours
            row = connection.execute(query, (name,)).fetchone()
        if row is None:
            raise self._unknown(name)
        return zstandard.ZstdDecompressor().decompress(row[0])

    def _unknown(self, name: str) -> VersionsError:
        names = ", ".join(version.name for version in self.known())
        return VersionsError(f"no version {name!r} is recorded; known: {names or 'none'}")

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Open the file; where there is none, something empty that is made nowhere."""
        with self._telling(), closing(_connect(self.path if self.path.exists() else None)) as connection:
            yield connection

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError, zstandard.ZstdError, msgspec.DecodeError) as error:
            raise VersionsError(f"{self.path}: {error}") from error


def _connect(path: Path | None) -> sqlite3.Connection:
    connection = sqlite3.connect(path or ":memory:", timeout=_WAIT)
    form = connection.execute("PRAGMA user_version").fetchone()[0]
    if not form:
        connection.executescript(_SCHEMA)
    elif form != _FORM:
        connection.close()
        raise sqlite3.DatabaseError(f"its form is {form}, that of another man9; this one knows {_FORM}")
    return connection


def mark(state: bytes, maker: bytes) -> bytes:
    """Return what stands for a version's content: that of the index it came from, and who read it."""
    return blake2b(state + maker, digest_size=16).digest() if state else b""


def now() -> int:
    """Return the seconds since the epoch."""
    return int(time.time())
