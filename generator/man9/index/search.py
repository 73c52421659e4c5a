"""Search in a store: names and words of purposes, whole or begun."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Sequence
    from sqlite3 import Connection

# `_` parts words, so that `mutex lock` finds mutex_lock; the first letters have an index of their own.
_TABLE = "words USING fts5 (name, purpose, content = '', prefix = '2 3')"
_FILL = "INSERT INTO words (rowid, name, purpose) SELECT id, name, purpose FROM item"
_WORD = regex(r"\w+")


class Query(Struct, frozen=True):
    """What is looked for."""

    words: Sequence[str]
    kind: str = ""
    path: str = ""  # of a file or folder
    exported: bool = False
    limit: int = 30


class Hit(NamedTuple):
    """One item that was found."""

    number: int
    kind: str
    name: str
    purpose: str
    file: str
    line: int
    exported: str
    page: str
    section: str


def prepare(connection: Connection) -> None:
    """Make the index of words anew, from the items that are stored."""
    connection.execute("DROP TABLE IF EXISTS words")
    connection.execute(f"CREATE VIRTUAL TABLE {_TABLE}")
    connection.execute(_FILL)


def search_once(connection: Connection, query: Query) -> list[Hit]:
    """Do as `search` where nothing can be written: the index of words is made in memory, for this query."""
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute("DROP TABLE IF EXISTS temp.words")
    connection.execute(f"CREATE VIRTUAL TABLE temp.{_TABLE}")
    connection.execute(_FILL)
    return search(connection, query)


def search(connection: Connection, query: Query) -> list[Hit]:
    """Return the best hits: a name that is asked for first, then names that begin so, then words of purposes.

    Every word has to be in the name or the purpose, or to begin a word there.
    """
    words = [word for text in query.words for word in _WORD.findall(text.replace("_", " "))]
    if not words:
        return []
    asked = "_".join(query.words)
    conditions, values = _filters(query)
    rows = connection.execute(
        "SELECT item.id, kind, item.name, item.purpose, item.file, line, exported, page.name, page.section"  # noqa: S608
        " FROM words JOIN item ON item.id = words.rowid JOIN page ON page.id = item.page"
        f" WHERE words MATCH ? {conditions}"
        " ORDER BY item.name <> ?, item.name NOT LIKE ?, exported = '',"
        " bm25(words, 10.0, 1.0), length(item.name), item.id"
        " LIMIT ?",
        (" AND ".join(f'"{word}"*' for word in words), *values, asked, f"{asked}%", query.limit),
    )
    return [Hit(*row) for row in rows]


def _filters(query: Query) -> tuple[str, list[str]]:
    conditions, values = "", []
    if query.kind:
        conditions += " AND kind = ?"
        values.append(query.kind)
    if query.path:
        conditions += " AND (item.file = ? OR item.file GLOB ?)"
        values += [query.path, f"{query.path.rstrip('/')}/*"]
    if query.exported:
        conditions += " AND exported <> ''"
    return conditions, values
