"""A store of what was made of a tree: a sealed SQLite file, for its maker alone (design.rst, 1)."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from man9.index import sealed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_META = "CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;"


class StoreError(Exception):
    """A store that cannot be used; says which and why."""


class LostError(StoreError):
    """A store that is damaged."""


class Kept:
    """A store as it was when it was opened, or as this process has written it since.

    Use it in the process that opened it only.
    """

    def __init__(
        self, path: Path, maker: bytes, schema: str, whole: Callable[[Path], bool] = sealed.is_whole
    ) -> None:
        """Open the store at `path`; it is empty when there is none, or when another `maker` made it.

        `schema` declares the tables that are kept; `whole` tells whether a file is as it was written.
        Raises StoreError; LostError when it is not.
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

    @staticmethod
    def in_memory(schema: str) -> sqlite3.Connection:
        """Return tables of `schema` that are not kept."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        connection.executescript(_META + schema)
        return connection

    def _empty(self) -> sqlite3.Connection:
        connection = self.in_memory(self._schema)
        connection.execute("INSERT INTO meta VALUES ('maker', ?)", (self._maker,))
        return connection

    def clear(self) -> None:
        """Forget what was kept; the file stays until something else is written."""
        with self.telling():
            self.connection = self._empty()

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
