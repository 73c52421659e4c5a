"""Links into the tables of a store: all of them, or the edges that one file makes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from sqlite3 import Connection

    from man9.linking.records import Edge, EdgeKind, Links, Page
    from man9.model import SourceFile

SCHEMA = """
CREATE TABLE filed (
    path TEXT PRIMARY KEY, first INTEGER, count INTEGER, mtime INTEGER, licence TEXT
) WITHOUT ROWID;
CREATE TABLE item (
    id INTEGER PRIMARY KEY, name TEXT, kind TEXT, alias TEXT, file TEXT, line INTEGER,
    purpose TEXT, exported TEXT, static INTEGER, page INTEGER
);
CREATE TABLE page (id INTEGER PRIMARY KEY, name TEXT, section TEXT, file TEXT, data BLOB);
CREATE INDEX page_file ON page (file) WHERE file <> '';
CREATE TABLE name (name TEXT, place INTEGER, item INTEGER, PRIMARY KEY (name, place)) WITHOUT ROWID;
CREATE TABLE called (name TEXT, page INTEGER, PRIMARY KEY (name, page)) WITHOUT ROWID;
CREATE TABLE edge (
    source INTEGER, target INTEGER, kind INTEGER, line INTEGER, through TEXT, member TEXT,
    place INTEGER,  -- number of the first item of the file that makes it
    file TEXT  -- where the code stands; empty: in that file
);
"""
"""The tables, without the indices of edges, which are made when all edges stand."""

_INDICES = ("source", "target", "place")
KINDS: tuple[EdgeKind, ...] = ("calls", "uses", "types", "mentions")
_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}

_encode = msgspec.msgpack.Encoder().encode


def save(connection: Connection, links: Links) -> None:
    """Put `links` in place of those that are stored."""
    for column in _INDICES:
        connection.execute(f"DROP INDEX IF EXISTS edge_{column}")
    for table in ("filed", "item", "page", "name", "called", "edge"):
        connection.execute(f"DELETE FROM {table}")  # noqa: S608  # names of ours
    _fill(connection, "filed", _filed(links))
    _fill(connection, "item", _items(links))
    _fill(connection, "page", ((n, p.name, p.section, p.file, _encode(p)) for n, p in enumerate(links.pages)))
    names = ((name, place, item) for name, found in links.names.items() for place, item in enumerate(found))
    _fill(connection, "name", names)
    _fill(connection, "called", _called(links.pages))
    _fill(connection, "edge", _edges(links))
    for column in _INDICES:
        connection.execute(f"CREATE INDEX edge_{column} ON edge ({column})")


def replace_edges(connection: Connection, file: SourceFile, links: Links, edges: Iterable[Edge]) -> None:
    """Put `edges`, which `file` makes now, in place of those it made.

    Its items bear the numbers and names they had; `links` are those that are stored.
    """
    numbers = links.file_items.get(file.path)
    if numbers is None:
        return
    connection.execute("DELETE FROM edge WHERE place = ?", (numbers.start,))
    _fill(connection, "edge", (_row(edge, numbers.start) for edge in edges))
    told = file.mtime, file.licence, file.path
    connection.execute("UPDATE filed SET mtime = ?, licence = ? WHERE path = ?", told)
    connection.executemany(
        "UPDATE item SET line = ?, purpose = ? WHERE id = ?",
        ((item.line, item.purpose, number) for number, item in zip(numbers, file.items, strict=True)),
    )


Ends = Counter[tuple[int, int, int]]


def ends(connection: Connection, links: Links, files: Iterable[SourceFile]) -> Ends:
    """Count the edges that `files` make by source, target and kind: all that lists of neighbours heed."""
    found: Ends = Counter()
    for file in files:
        if numbers := links.file_items.get(file.path):
            query = "SELECT source, target, kind FROM edge WHERE place = ?"
            found.update(connection.execute(query, (numbers.start,)))
    return found


def differing(before: Ends, after: Ends) -> set[int]:
    """Return the numbers of the items between which there are more or fewer edges than before."""
    changed = (before - after) + (after - before)
    return {number for source, target, _ in changed for number in (source, target)}


def _fill(connection: Connection, table: str, rows: Iterable[tuple[object, ...]]) -> None:
    width = len(connection.execute(f"SELECT * FROM {table} LIMIT 0").description)  # noqa: S608
    marks = ", ".join("?" * width)
    connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608


def _filed(links: Links) -> Iterator[tuple[object, ...]]:
    for path, numbers in links.file_items.items():
        told = links.mtimes.get(path, 0), links.licences.get(path, "")
        yield (path, numbers.start, len(numbers), *told)


def _items(links: Links) -> Iterator[tuple[object, ...]]:
    for number, (item, page) in enumerate(zip(links.items, links.page_of, strict=True)):
        told = (
            item.name,
            item.kind,
            item.alias,
            item.file,
            item.line,
            item.purpose,
            item.exported,
            item.static,
        )
        yield (number, *told, page)


def _called(pages: Sequence[Page]) -> Iterator[tuple[object, ...]]:
    for number, page in enumerate(pages):
        for name in (page.name, *page.aliases):
            yield name, number


def _edges(links: Links) -> Iterator[tuple[object, ...]]:
    """Yield the rows of all edges; those of one item and file keep their order."""
    first = {path: numbers.start for path, numbers in links.file_items.items()}
    placed = [
        (first[edge.maker or edge.file], edge) for source in sorted(links.out) for edge in links.out[source]
    ]
    placed.sort(key=lambda row: row[0])
    for place, edge in placed:
        yield _row(edge, place)


def _row(edge: Edge, place: int) -> tuple[object, ...]:
    place_of_code = edge.file if edge.maker else ""
    kind = _NUMBERS[edge.kind]
    return edge.source, edge.target, kind, edge.line, edge.through, edge.member, place, place_of_code
