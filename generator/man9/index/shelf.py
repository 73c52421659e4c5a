"""The tables of all symbols: files, what each defines, and the postings of names."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from man9.index.gather import unpack, unpack_code
from man9.index.postings import Block, Entry, entry, joined, numbers, rows
from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from sqlite3 import Connection

    from man9.code import Code
    from man9.index.gather import Place, Scanned
    from man9.tree import Stamp

SCHEMA = """
CREATE TABLE file (
    first INTEGER PRIMARY KEY,  -- the number of its first definition; the others follow
    room INTEGER NOT NULL, symbols INTEGER NOT NULL, skipped INTEGER NOT NULL,
    path TEXT UNIQUE NOT NULL,
    size INTEGER, mtime INTEGER, inode INTEGER  -- its stamp
);
CREATE TABLE code (first INTEGER PRIMARY KEY, packed BLOB NOT NULL);  -- man9.code.Code
CREATE TABLE block (first TEXT PRIMARY KEY, packed BLOB NOT NULL);  -- man9.index.postings: all, as they were
CREATE TABLE late (name TEXT PRIMARY KEY, entry BLOB NOT NULL);  -- what came since, to be added
"""
_MANY = 4096  # of what is remembered

_encode = msgspec.msgpack.Encoder().encode
_decode_entry = msgspec.msgpack.Decoder(Entry).decode
_NAME = regex(r"[^\W\d]\w*")


class File(NamedTuple):
    """A file, and which numbers are of what it defines."""

    path: str
    first: int
    symbols: int  # how many it defines
    skipped: int


class Shelf:
    """What is kept of all symbols, as one connection sees it."""

    def __init__(self, connection: Connection) -> None:
        """Take a connection to tables of `SCHEMA`."""
        self._connection = connection
        # Files that are gone leave numbers behind, also when nothing came since.
        self._has_late = connection.execute("SELECT 1 FROM meta WHERE key = 'later'").fetchone() is not None
        found = connection.execute("SELECT path, first, symbols, skipped FROM file ORDER BY first")
        self.files = [File._make(row) for row in found]
        self._firsts = array("q", [file.first for file in self.files])
        self._by_path: dict[str, File] = {}
        self._codes: dict[int, Code] = {}
        self._entries: dict[str, Entry] = {}

    def of_number(self, number: int) -> File | None:
        """Return the file that a definition or, by its first number, includes stand in; None: it is gone."""
        place = bisect_right(self._firsts, number) - 1
        if place < 0:
            return None
        file = self.files[place]
        return file if number < file.first + max(file.symbols, 1) else None

    def of_path(self, path: str) -> File | None:
        """Return the file at `path`."""
        if not self._by_path:
            self._by_path = {file.path: file for file in self.files}
        return self._by_path.get(path)

    def code(self, file: File) -> Code:
        """Return what a file defines and uses."""
        if file.first not in self._codes:
            found = self._connection.execute("SELECT packed FROM code WHERE first = ?", (file.first,))
            if len(self._codes) >= _MANY:
                self._codes.clear()
            self._codes[file.first] = unpack_code(found.fetchone()[0])
        return self._codes[file.first]

    def entry(self, name: str) -> Entry:
        """Return who defines and uses a name, or a key that `postings.Entry` speaks of."""
        if name not in self._entries:
            if len(self._entries) >= _MANY:
                self._entries.clear()
            self._entries[name] = self._entry(name)
        return self._entries[name]

    def _entry(self, name: str) -> Entry:
        row = self._connection.execute(
            "SELECT packed FROM block WHERE first <= ? ORDER BY first DESC LIMIT 1", (name,)
        ).fetchone()
        found = (entry(unpack(row[0]), name) if row else None) or Entry()
        if not self._has_late:
            return found
        row = self._connection.execute("SELECT entry FROM late WHERE name = ?", (name,)).fetchone()
        return self._living(joined(found, _decode_entry(row[0])) if row else found)

    def _living(self, found: Entry) -> Entry:
        """Return what is left without files that are gone, or were replaced."""
        lives = [self.of_number(number) is not None for number in numbers(found.definitions)]
        marks = bytes(mark for mark, living in zip(found.marks, lives, strict=True) if living)
        definitions, calls, names, tables = (
            array("I", [number for number in numbers(field) if self.of_number(number)]).tobytes()
            for field in (found.definitions, found.calls, found.names, found.tables)
        )
        return Entry(definitions, marks, calls, names, tables)

    def names(self, start: str = "") -> Iterator[tuple[str, Entry]]:
        """Yield all names and keys from `start` on, in order, with who defines and uses them."""
        late = self._late(start)
        waiting = next(late, None)
        for found in self._settled(start):
            while waiting is not None and waiting[0] < found[0]:
                yield waiting[0], self._living(waiting[1])
                waiting = next(late, None)
            name, said = found
            if waiting is not None and waiting[0] == name:
                said = joined(said, waiting[1])
                waiting = next(late, None)
            yield name, self._living(said) if self._has_late else said
        while waiting is not None:
            yield waiting[0], self._living(waiting[1])
            waiting = next(late, None)

    def _settled(self, start: str) -> Iterator[tuple[str, Entry]]:
        at = self._connection.execute("SELECT max(first) FROM block WHERE first <= ?", (start,)).fetchone()[0]
        found = self._connection.execute(
            "SELECT packed FROM block WHERE first >= ? ORDER BY first", (at or "",)
        )
        for (packed,) in found:
            for name, *fields in rows(unpack(packed)):
                if name >= start:
                    yield name, Entry(*fields)

    def _late(self, start: str) -> Iterator[tuple[str, Entry]]:
        found = self._connection.execute(
            "SELECT name, entry FROM late WHERE name >= ? ORDER BY name", (start,)
        )
        return ((name, _decode_entry(content)) for name, content in found)


def is_name(key: str) -> bool:
    """Tell whether a key of postings is a name, not one behind a keyword or the path of a header."""
    return _NAME.fullmatch(key) is not None


def stamps(connection: Connection) -> dict[str, Stamp]:
    """Return the stamps of all files as they were scanned."""
    found = connection.execute("SELECT path, size, mtime, inode FROM file")
    return {path: (size, mtime, inode) for path, size, mtime, inode in found}


def living(connection: Connection) -> int:
    """Return how many numbers were given to files that are there."""
    return int(connection.execute("SELECT ifnull(sum(room), 0) FROM file").fetchone()[0])


def put(connection: Connection, found: Iterable[tuple[Place, Stamp, Scanned]]) -> None:
    """Keep what files define."""
    for place, stamp, scanned in found:
        connection.execute(
            "INSERT INTO file VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (place.first, place.room, scanned.symbols, scanned.skipped, place.path, *stamp),
        )
        connection.execute("INSERT INTO code VALUES (?, ?)", (scanned.first, scanned.packed))


def forget(connection: Connection, paths: Iterable[str]) -> None:
    """Drop files; their numbers are of nothing from now on."""
    for path in paths:
        connection.execute("DELETE FROM code WHERE first = (SELECT first FROM file WHERE path = ?)", (path,))
        connection.execute("DELETE FROM file WHERE path = ?", (path,))


def put_blocks(connection: Connection, blocks: Iterable[Block]) -> None:
    """Keep the postings of all names."""
    connection.executemany("INSERT INTO block VALUES (?, ?)", blocks)


def put_late(connection: Connection, blocks: Iterable[Block]) -> None:
    """Keep further postings."""
    for block in blocks:
        for name, *fields in rows(block.content):
            row = connection.execute("SELECT entry FROM late WHERE name = ?", (name,)).fetchone()
            found = joined(_decode_entry(row[0]), Entry(*fields)) if row else Entry(*fields)
            connection.execute("INSERT OR REPLACE INTO late VALUES (?, ?)", (name, _encode(found)))
