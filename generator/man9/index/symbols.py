"""The door to all that a tree's code defines, documented or not: brought up to date, then asked.

    symbols = bring_up(given, store_path, told)
    symbols.users(symbols.definitions("kfree")[0])

It stands in a file of its own beside the store, which nothing makes or opens but this.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from man9 import fingerprints
from man9.index import gather, sealed, shelf
from man9.index.asked import Symbols
from man9.index.gather import Place
from man9.index.kept import Kept, LostError, StoreError
from man9.index.postings import HIGHEST
from man9.tree import Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from sqlite3 import Connection

    from man9.config import Settings
    from man9.index.postings import Block
    from man9.index.recall import Input

_PART = 8  # all is scanned anew when more than this part of it has changed


def path_beside(store: Path) -> Path:
    """Return where the symbols are kept of the tree whose store is at `store`."""
    return store.with_suffix(".symbols.sqlite")


def bring_up(given: Input, store: Path, told: Callable[[int], None]) -> Symbols:
    """Bring the symbols beside `store` up to date, or make them when there are none.

    `told` hears how many files were looked at.  Symbols that were damaged, or cannot be kept, are a
    complaint of the result.
    """
    path = path_beside(store)
    try:
        try:
            return _brought_up(given, path, told)
        except LostError as error:
            with suppress(OSError):
                path.unlink()
            return _brought_up(given, path, told, f"{error} and is made anew")
    except StoreError as error:
        return make(given, told, f"{error}; what was read is not kept")


def recall(settings: Settings, store: Path) -> Symbols | None:
    """Return the symbols beside `store` as they are kept, without a look at the tree; None: none are."""
    path = path_beside(store)
    if not path.is_file():
        return None
    try:
        kept = _opened(path, settings)
        with kept.telling():
            return Symbols(kept.connection, settings) if kept.meta("next") else None
    except StoreError:
        return None


def make(given: Input, told: Callable[[int], None], complaint: str = "") -> Symbols:
    """Scan all files, without keeping anything."""
    connection = Kept.in_memory(shelf.SCHEMA)
    places, failures = _numbered(given, given.paths, 0)
    _, failed = _fill(connection, given, places, told)
    return Symbols(connection, given.settings, [*failures, *failed], complaint)


def _opened(path: Path, settings: Settings) -> Kept:
    stamps = fingerprints.stamps_below(Path(__file__).parents[1])
    return Kept(path, fingerprints.of((stamps, settings.register_list), 16), shelf.SCHEMA, sealed.was_whole)


def _brought_up(given: Input, path: Path, told: Callable[[int], None], complaint: str = "") -> Symbols:
    kept = _opened(path, given.settings)
    with kept.telling():
        failures = _update(kept, given, told)
        return Symbols(kept.connection, given.settings, failures, complaint)


def _update(kept: Kept, given: Input, told: Callable[[int], None]) -> Sequence[Failure]:
    known = shelf.stamps(kept.connection)
    changed = [
        path for path in given.paths if (stamp := given.stamps.get(path)) is None or stamp != known.get(path)
    ]
    gone = sorted(known.keys() - set(given.paths))
    end = kept.meta("next") or 0
    if end and not changed and not gone:
        told(len(given.paths))
        return []
    places, failures = _numbered(given, changed, end)
    dead = end - shelf.living(kept.connection)
    fresh = sum(place.room for place in places)
    if failures or (fresh + dead) * _PART > end:
        return _anew(kept, given, told)
    told(len(given.paths) - len(changed))
    if not sealed.is_whole(kept.path):  # what is copied is believed from then on
        raise LostError(f"{kept.path}: the index was damaged")
    with kept.writing():
        shelf.forget(kept.connection, [*gone, *(path for path in changed if path in known)])
        runs, failed = _scan(kept.connection, given, places, told)
        for run in runs:
            shelf.put_late(kept.connection, run)
        kept.set_meta("next", end + fresh)
        kept.set_meta("later", 1)
    return failed


def _anew(kept: Kept, given: Input, told: Callable[[int], None]) -> Sequence[Failure]:
    places, failures = _numbered(given, given.paths, 0)
    kept.clear()
    with kept.writing():
        end, failed = _fill(kept.connection, given, places, told)
        kept.set_meta("next", end)
    return [*failures, *failed]


def _numbered(given: Input, paths: Sequence[str], start: int) -> tuple[list[Place], list[Failure]]:
    """Give each file numbers from `start` on, as many as it can have definitions: each takes two bytes."""
    places: list[Place] = []
    failures: list[Failure] = []
    for path in paths:
        room = given.stamps.get(path, (0, 0, 0))[0] // 2 + 2
        if start + room > HIGHEST:
            failures.append(Failure(path, "there is more code in the tree than can be numbered"))
            continue
        places.append(Place(path, start, room))
        start += room
    return places, failures


def _fill(
    connection: Connection, given: Input, places: Sequence[Place], told: Callable[[int], None]
) -> tuple[int, list[Failure]]:
    """Keep what is found in all files; return the number that is free, and what failed."""
    runs, failures = _scan(connection, given, places, told)
    shelf.put_blocks(connection, gather.merge(runs, given.jobs))
    return (places[-1].first + places[-1].room if places else 1), failures


def _scan(
    connection: Connection, given: Input, places: Sequence[Place], told: Callable[[int], None]
) -> tuple[list[tuple[Block, ...]], list[Failure]]:
    by_first = {place.first: place for place in places}
    runs: list[tuple[Block, ...]] = []
    failures: list[Failure] = []
    for batch in gather.scan_files(given.root, places, given.jobs, given.settings.register_list):
        found = ((by_first[scanned.first], scanned) for scanned in batch.files)
        shelf.put(
            connection,
            ((place, given.stamps.get(place.path, (0, 0, 0)), scanned) for place, scanned in found),
        )
        runs.append(batch.run)
        failures += batch.failures
        told(batch.looked_at)
    return runs, failures
