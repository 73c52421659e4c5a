"""An index as it was kept, to be asked without a look at the tree: what a quick answer needs, and no more."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from msgspec import Struct

from man9 import fingerprints, tree
from man9.index import changes, load, save, sealed
from man9.index.kept import StoreError
from man9.index.search import prepare, search, search_once
from man9.index.store import Store
from man9.linking.lookup import find_items

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from man9.config import Settings
    from man9.index.search import Hit, Query
    from man9.linking.records import Links
    from man9.tree import Stamp


class Input(Struct, frozen=True):
    """What an index is made of."""

    root: Path
    paths: Sequence[str]  # of all files, sorted
    stamps: Mapping[str, Stamp]
    settings: Settings
    jobs: int
    code: bool = True  # whether what code refers to is wanted


def maker(settings: Settings) -> bytes:
    """Return what stands for us and the settings that reading and linking heed."""
    stamps = fingerprints.stamps_below(fingerprints.PACKAGE)
    heeded = (settings.macros, settings.section, settings.include_folders, settings.visibility)
    return fingerprints.of((stamps, heeded), 16)


def recall(root: Path, settings: Settings, path: Path) -> Recalled | None:
    """Return the index at `path` as it is, without a look at the tree; None when there is none to use.

    Of its items there is what lists show.
    """
    if not path.is_file():
        return None
    try:
        store = Store(path, maker(settings), save.SCHEMA, sealed.was_whole)
        with store.telling():
            if not store.meta("code") or not store.meta("state"):
                return None
            return Recalled(root, load.outlined(store.connection), store)
    except StoreError:
        return None


class Recalled(Struct, frozen=True):
    """An index as it was kept."""

    root: Path
    links: Links
    _store: Store

    def search(self, query: Query) -> list[Hit]:
        """Return what is found; the index of words is made when it is not that of this content.

        Where that cannot be kept, it is made for this question alone.
        """
        store = self._store
        if store.meta("words") != store.meta("state"):
            try:
                with store.writing():
                    prepare(store.connection)
                    store.set_meta("words", store.meta("state"))
            except StoreError:
                return search_once(store.connection, query)
        return search(store.connection, query)

    def in_full(self) -> Links:
        """Return the links with all that the items say, read as it is asked for."""
        return load.piecewise(self._store.connection, self._store.file)

    def is_of(self, paths: Sequence[str]) -> bool:
        """Tell whether the index was made from these files as they are, and no others."""
        return bool(self._store.meta("state") == tree.state(self.root, paths))

    def holds(self, names: Iterable[str]) -> bool:
        """Tell whether all of `names` are known, and no file of theirs or their neighbours' has changed."""
        paths: set[str] = set()
        for asked in names:
            found = find_items(self.links, asked)
            if not found:
                return False
            paths.update(path for number in found for path in changes.around(self.links, number))
        stamps = tree.stamps(self.root, sorted(paths))
        return all(self._store.stamp(path) == stamps.get(path) for path in paths)


def search_in(links: Links, query: Query) -> list[Hit]:
    """Return what is found in links that are not kept."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.executescript(save.SCHEMA)
        save.save(connection, links)
        return search_once(connection, query)
