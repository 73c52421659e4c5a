"""An index as it was kept, to be asked without a look at the tree: what a quick answer needs, and no more."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from man9 import tree
from man9.linking import changes, stored, storing
from man9.linking.lookup import find_items
from man9.linking.search import prepare, search
from man9.store import Store, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from man9.config import Settings
    from man9.linking.records import Links
    from man9.linking.search import Hit, Query


def maker(settings: Settings) -> bytes:
    """Return what stands for us and the settings that reading and linking heed."""
    ours = sorted(Path(__file__).parent.rglob("*.py"))
    stamps = [(str(path), stat.st_size, stat.st_mtime_ns) for path in ours for stat in (path.stat(),)]
    heeded = (settings.macros, settings.section, settings.include_folders)
    return blake2b(msgspec.msgpack.encode((stamps, heeded)), digest_size=16).digest()


def recall(root: Path, settings: Settings, path: Path) -> Recalled | None:
    """Return the index at `path` as it is, without a look at the tree; None when there is none to use.

    Of its items there is what lists show.
    """
    if not path.is_file():
        return None
    try:
        store = Store(path, maker(settings), storing.SCHEMA)
        with store.telling():
            if not store.meta("code") or not store.meta("state"):
                return None
            return Recalled(root, stored.outlined(store.connection), store)
    except StoreError:
        return None


@dataclass(frozen=True, slots=True)
class Recalled:
    """An index as it was kept."""

    root: Path
    links: Links
    _store: Store

    def search(self, query: Query) -> list[Hit]:
        """Return what is found; the index of words is made when it is not that of this content."""
        with self._store.telling():
            if self._store.meta("words") != self._store.meta("state"):
                with self._store.writing():
                    prepare(self._store.connection)
                    self._store.set_meta("words", self._store.meta("state"))
            return search(self._store.connection, query)

    def in_full(self) -> Links:
        """Return the links with all that the items say, read as it is asked for."""
        return stored.piecewise(self._store.connection, self._store.file)

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
