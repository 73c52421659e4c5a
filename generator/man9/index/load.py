"""Links from the tables of a store: all of them in memory, or piece by piece as they are asked for."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, TypeVar, overload

import msgspec

from man9.index.save import KINDS
from man9.linking.records import Edge, Links, Page, speaks
from man9.model import Item

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from sqlite3 import Connection

    from man9.model import SourceFile

_EDGE = "source, target, kind, line, through, member, place, file"
_T = TypeVar("_T")
_K = TypeVar("_K")

_decode_page = msgspec.msgpack.Decoder(Page).decode


def whole(connection: Connection, files: Sequence[SourceFile]) -> Links:
    """Return what is stored, all of it in memory; `files` are those of the store."""
    files = [file for file in files if speaks(file)]
    items = [item for file in files for item in file.items]
    starts = _Starts(connection)
    out: dict[int, list[Edge]] = defaultdict(list)
    into: dict[int, list[Edge]] = defaultdict(list)
    for row in connection.execute(f"SELECT {_EDGE} FROM edge ORDER BY place, rowid"):  # noqa: S608
        edge = starts.edge(row)
        out[edge.source].append(edge)
        into[edge.target].append(edge)
    names: dict[str, list[int]] = defaultdict(list)
    for name, item in connection.execute("SELECT name, item FROM name ORDER BY name, place"):
        names[name].append(item)
    pages = [_decode_page(row[0]) for row in connection.execute("SELECT data FROM page ORDER BY id")]
    return Links(
        files=files,
        items=items,
        pages=pages,
        page_of=[row[0] for row in connection.execute("SELECT page FROM item ORDER BY id")],
        file_page={page.file: number for number, page in enumerate(pages) if page.file},
        file_items=starts.ranges,
        mtimes={file.path: file.mtime for file in files},
        licences={file.path: file.licence for file in files},
        out=dict(out),
        into=dict(into),
        names=dict(names),
    )


class _Column(Sequence[_T]):
    """Values by number, from 0, without a gap; each is fetched once."""

    def __init__(self, connection: Connection, table: str, find: Callable[[int], _T]) -> None:
        self._connection = connection
        self._table = table
        self._find = cache(find)

    def __len__(self) -> int:
        return int(self._connection.execute(f"SELECT count(*) FROM {self._table}").fetchone()[0])  # noqa: S608

    @overload
    def __getitem__(self, number: int) -> _T: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[_T]: ...
    def __getitem__(self, number: int | slice) -> _T | Sequence[_T]:
        if isinstance(number, slice):
            return [self._find(each) for each in range(*number.indices(len(self)))]
        return self._find(number)


class _Lookup(Mapping[_K, _T]):
    """Values by key; `find` gives None for a key that there is not, `keys` all that there are."""

    def __init__(self, find: Callable[[_K], _T | None], keys: Callable[[], list[_K]]) -> None:
        self._find = cache(find)
        self._keys = keys

    def __getitem__(self, key: _K) -> _T:
        found = self._find(key)
        if found is None:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[_K]:
        return iter(self._keys())

    def __len__(self) -> int:
        return len(self._keys())


def piecewise(connection: Connection, file: Callable[[str], SourceFile]) -> Links:
    """Return what is stored, each piece read when it is asked for; `file` gives a file of the store.

    For questions about a few items: a look at all takes far longer than `whole`.
    """
    starts = _Starts(connection)
    parsed = cache(file)

    def item(number: int) -> Item:
        path = starts.path(number)
        return parsed(path).items[number - starts.ranges[path].start]

    return _asked(connection, starts, item)


def outlined(connection: Connection) -> Links:
    """Return what is stored, piece by piece; of items just what lists of them show and are ordered by."""
    ask = _Questions(connection)

    def item(number: int) -> Item:
        ((name, kind, file, line, purpose, exported, static),) = ask.rows(
            "SELECT name, kind, file, line, purpose, exported, static FROM item WHERE id = ?", number
        )
        return Item(file, line, kind, name, purpose=purpose, exported=exported, static=bool(static))

    return _asked(connection, _Starts(connection), item)


def _asked(connection: Connection, starts: _Starts, item: Callable[[int], Item]) -> Links:
    ask = _Questions(connection)

    def edges(end: str) -> _Lookup[int, Sequence[Edge]]:
        query = f"SELECT {_EDGE} FROM edge WHERE {end} = ? ORDER BY place, rowid"  # noqa: S608
        return _Lookup(
            lambda number: [starts.edge(row) for row in ask.rows(query, number)] or None,
            lambda: ask.column(f"SELECT DISTINCT {end} FROM edge ORDER BY 1"),  # noqa: S608
        )

    return Links(
        files=(),
        items=_Column(connection, "item", item),
        pages=_Column(
            connection,
            "page",
            lambda number: _decode_page(ask.one("SELECT data FROM page WHERE id = ?", number)),
        ),
        page_of=_Column(
            connection, "item", lambda number: int(ask.one("SELECT page FROM item WHERE id = ?", number))
        ),
        file_page=_Lookup(
            lambda path: ask.one("SELECT id FROM page WHERE file = ?", path),
            lambda: ask.column("SELECT file FROM page WHERE file <> '' ORDER BY id"),
        ),
        file_items=_Lookup(starts.of, lambda: [*starts.ranges]),
        mtimes=_Lookup(
            lambda path: ask.one("SELECT mtime FROM filed WHERE path = ?", path),
            lambda: ask.column("SELECT path FROM filed"),
        ),
        licences=_Lookup(
            lambda path: ask.one("SELECT licence FROM filed WHERE path = ?", path),
            lambda: ask.column("SELECT path FROM filed"),
        ),
        out=edges("source"),
        into=edges("target"),
        names=_Lookup(
            lambda name: ask.column("SELECT item FROM name WHERE name = ? ORDER BY place", name) or None,
            lambda: ask.column("SELECT DISTINCT name FROM name"),
        ),
    )


class _Questions:
    """Short forms of asking the database."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._connection.execute(query, values).fetchall()

    def column(self, query: str, *values: object) -> list[Any]:
        return [row[0] for row in self.rows(query, *values)]

    def one(self, query: str, *values: object) -> Any:  # noqa: ANN401
        row = self._connection.execute(query, values).fetchone()
        return row[0] if row else None


class _Starts:
    """Which file an item's number lies in."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @cached_property
    def ranges(self) -> dict[str, range]:
        rows = self._connection.execute("SELECT path, first, count FROM filed ORDER BY first")
        return {path: range(first, first + count) for path, first, count in rows}

    def of(self, path: str) -> range | None:
        if "ranges" not in self.__dict__:  # one file does not need those of all
            query = "SELECT first, first + count FROM filed WHERE path = ?"
            row = self._connection.execute(query, (path,)).fetchone()
            return row and range(*row)
        return self.ranges.get(path)

    @cached_property
    def _paths(self) -> list[str]:
        return [*self.ranges]

    @cached_property
    def _firsts(self) -> list[int]:
        return [numbers.start for numbers in self.ranges.values()]

    def path(self, number: int) -> str:
        return self._paths[bisect_right(self._firsts, number) - 1]

    def edge(self, row: tuple[Any, ...]) -> Edge:
        source, target, kind, line, through, member, place, file = row
        maker = self.path(place)
        return Edge(source, target, KINDS[kind], file or maker, line, through, member, maker if file else "")
