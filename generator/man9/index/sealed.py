"""SQLite files that bear a checksum and are only ever replaced as a whole.

Who has opened one sees it as it was then, whatever others write; a kill or a full disk leaves the old file;
and bytes that changed on the disk are known before anything is believed.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from typing import TYPE_CHECKING
from zlib import crc32

import msgspec
from msgspec import Struct

from man9.writing import in_place_of, replace_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

# The header's `application id` is for the application to use (SQLite file format, 1.2); the checksum is
# that of the file with zeros there.
_PLACE, _WIDTH = 68, 4
_MAGIC = b"SQLite format 3\0"
_BLOCK = 1 << 20
_SETTLED = 1_000_000_000  # nanoseconds after which a write would have given the file another time
_TRIES = 3
_WORTH = 8  # a file shrinks when more than this part of it is unused
_ENDING, _CHECKED = ".draft", ".whole"


class DamagedError(Exception):
    """A file whose bytes are not those that were written; says which and what is wrong."""


def is_whole(path: Path) -> bool:
    """Tell whether the file is as it was written, byte by byte: half a second for a gigabyte.

    Raises OSError.
    """
    with path.open("rb", buffering=0) as file:
        head = file.read(_PLACE + _WIDTH)
        kept = int.from_bytes(head[_PLACE:])
        return kept != 0 and kept == _checksum(file.fileno())


def is_unsealed(path: Path) -> bool:
    """Tell whether the file is of SQLite and bears no checksum.  Raises OSError."""
    with path.open("rb", buffering=0) as file:
        head = file.read(_PLACE + _WIDTH)
    return head.startswith(_MAGIC) and head[_PLACE:] == bytes(_WIDTH)


def was_whole(path: Path) -> bool:
    """Tell whether the file is whole; it is not read when nobody has written to it since it was found so.

    Raises OSError.
    """
    note = _note(path)
    state = _state(path)
    with suppress(OSError):
        if note.read_bytes() == state:
            return True
    if not is_whole(path):
        return False
    if 0 <= time.time_ns() - path.stat().st_ctime_ns < _SETTLED:
        return True  # a write that follows at once could leave the same times
    with suppress(OSError):
        replace_file(note, state)
    return True


def forget_checks(folder: Path) -> None:
    """Let the next look at the files of `folder` be at all of their bytes."""
    with suppress(OSError):
        for path in folder.iterdir():
            if path.name.startswith(".") and path.name.endswith(_CHECKED):
                path.unlink(missing_ok=True)


def _note(path: Path) -> Path:
    return path.with_name(f".{path.name}{_CHECKED}")


def _state(path: Path) -> bytes:
    found = path.stat()
    return msgspec.msgpack.encode((found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino))


def reading(path: Path, whole: Callable[[Path], bool]) -> sqlite3.Connection:
    """Open the file at `path`, once `whole` finds it so, to read from it as it is now.

    Raises DamagedError, OSError, sqlite3.Error.
    """
    for _ in range(_TRIES):
        before = _state(path)
        if not whole(path):
            if _state(path) != before:
                continue  # another run has put a new one there meanwhile
            raise DamagedError(f"{path}: it is damaged")
        connection = _connect(path)
        if _state(path) == before:
            return connection
        connection.close()
    raise DamagedError(f"{path}: it changes all the time")


class Draft(Struct):
    """A file that is to take the place of another."""

    connection: sqlite3.Connection  # to write; when the file is in its place, to read it as it was written


@contextmanager
def replacing(path: Path, start: sqlite3.Connection | None) -> Iterator[Draft]:
    """Make a new file of what is written within, beginning with what `start` sees, and put it at `path`.

    When something is raised within, all is as it was.  Raises OSError, sqlite3.Error.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    _sweep(path)
    draft = path.with_name(f".{path.name}.{os.getpid()}{_ENDING}")
    with draft.open("wb") as held, in_place_of(path, draft):
        with suppress(OSError):  # a file system without locks: what a kill leaves stays
            flock(held, LOCK_EX | LOCK_NB)
        with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
            for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -65536"):
                connection.execute(f"PRAGMA {pragma}")
            if start is not None:
                start.backup(connection)
            made = Draft(connection)
            connection.execute("BEGIN")
            yield made
            connection.execute("COMMIT")
            _close_gaps(connection)
        _seal(draft)
        made.connection = _connect(draft)


def _close_gaps(connection: sqlite3.Connection) -> None:
    """Give back the space of what was deleted, when it is worth to write the rest once more."""
    unused, pages = (
        connection.execute(f"PRAGMA {count}").fetchone()[0] for count in ("freelist_count", "page_count")
    )
    if unused * _WORTH > pages:
        connection.execute("VACUUM")


def _connect(path: Path) -> sqlite3.Connection:
    """Open a file to which nobody writes: no locks, and no look for what an interrupted write left."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)


def _sweep(path: Path) -> None:
    """Remove what killed runs left of their writing."""
    for left in path.parent.iterdir():
        if left.name.startswith(f".{path.name}.") and left.name.endswith(_ENDING):
            with suppress(OSError), left.open("rb") as file:
                flock(file, LOCK_EX | LOCK_NB)  # raises while its writer lives
                left.unlink()


def _seal(path: Path) -> None:
    """Write the checksum into the file."""
    with path.open("r+b", buffering=0) as file:
        file.seek(_PLACE)
        file.write(_checksum(file.fileno()).to_bytes(_WIDTH))


def _checksum(handle: int) -> int:
    """Return the checksum of an open file, which is never 0."""
    block = bytearray(_BLOCK)
    view = memoryview(block)
    value = at = 0
    while length := os.preadv(handle, [block], at):
        if at == 0:
            block[_PLACE : _PLACE + _WIDTH] = bytes(_WIDTH)
        value = crc32(view[:length], value)
        at += length
    return value or 1
