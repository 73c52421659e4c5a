"""A tree's index: what was read and linked before, brought up to date with the files."""

from __future__ import annotations

import gc
import re
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from man9 import tree
from man9.index import changes, load, save
from man9.index.kept import LostError, StoreError
from man9.index.recall import Input, maker
from man9.index.store import Store
from man9.linking.edges import find_edges
from man9.linking.homes import with_homes
from man9.linking.link import link, name
from man9.linking.records import speaks
from man9.model import SourceFile
from man9.reading.batch import read_files
from man9.reading.references import with_references
from man9.reading.uses import Known, known_names

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from man9.linking.records import Links
    from man9.tree import Failure

_MANY = 200  # changed files from which on all is linked anew at once
_MANY_NAMES = 100  # changed names from which on all code is looked at again


class Index(Struct, frozen=True):
    """The linked tree, and what has changed since the index was brought up to date before."""

    links: Links
    problem_count: int
    failures: Sequence[Failure] = ()
    before: bytes = b""  # stands for the content of the index before; empty: there was none
    state: bytes = b""  # stands for its content now; empty: it is not kept
    affected: frozenset[str] | None = None  # files whose pages may differ from those before; None: all
    complaint: str = ""  # why the index could not be used or kept
    in_pieces: bool = False  # the links are read from the store, by this process alone


def make(given: Input, told: Callable[[int], None]) -> Index:
    """Read and link all files, without keeping anything; `told` hears how many files were looked at."""
    with _uncollected():
        read, failures = _read(given, given.paths, told)
        files = list(read.values())
        if given.code:
            files, faults = with_references(given.root, with_homes(files, given.settings), given.jobs)
            failures += faults
        return Index(_linked(files, given), _problems(files), failures)


def bring_up(given: Input, path: Path, told: Callable[[int], None], *, pieces: bool) -> Index:
    """Bring the index at `path` up to date, or make it when there is none.

    With `pieces` what has not changed may be left in the store until it is asked for, which is for
    few questions; such links serve this process alone.  An index that was damaged, or cannot be
    kept, is a complaint of the result.
    """
    try:
        try:
            return _brought_up(given, path, told, pieces=pieces)
        except LostError as error:
            with suppress(OSError):
                path.unlink()
            return replace(
                _brought_up(given, path, told, pieces=pieces), complaint=f"{error} and is made anew"
            )
    except StoreError as error:
        return replace(make(given, told), complaint=f"{error}; what was read is not kept")


def _brought_up(given: Input, path: Path, told: Callable[[int], None], *, pieces: bool) -> Index:
    store = Store(path, maker(given.settings), save.SCHEMA)
    with store.telling(), _uncollected():
        return _Update(given, store, pieces=pieces).run(told)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the collector away from a million records without a cycle, now and later."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was:
            gc.enable()


def _read(
    given: Input, paths: Sequence[str], told: Callable[[int], None]
) -> tuple[dict[str, SourceFile], list[Failure]]:
    files: dict[str, SourceFile] = {}
    failures: list[Failure] = []
    for batch in read_files(given.root, paths, given.settings.macros, given.jobs, code=given.code):
        files.update((file.path, file) for file in batch.files)
        failures += batch.failures
        told(batch.looked_at)
    return files, failures


def _linked(files: Sequence[SourceFile], given: Input) -> Links:
    return link(files, given.settings) if given.code else name(files, given.settings)


def _problems(files: Iterable[SourceFile]) -> int:
    return sum(len(file.problems) for file in files)


class _Changes(NamedTuple):
    """What was read again."""

    before: dict[str, SourceFile]  # as they were, those that are gone too
    after: dict[str, SourceFile]
    gone: list[str]
    failures: list[Failure]


class _Update:
    """One update of a store."""

    def __init__(self, given: Input, store: Store, *, pieces: bool) -> None:
        self._given = given
        self._store = store
        self._pieces = pieces
        self._before: bytes = store.meta("state") or b""
        self._has_code = bool(store.meta("code"))

    def run(self, told: Callable[[int], None]) -> Index:
        """Bring the store up to date.  Raises StoreError when it cannot be read."""
        found = self._changes(told)
        usable = bool(self._before) and (self._has_code or not self._given.code)
        if usable and not found.after and not found.gone:
            return self._kept(found.failures, self._before, frozenset())
        old = load.piecewise(self._store.connection, self._store.file)
        if usable and self._keep_names(found, old):
            return self._mend(found, old)
        return self._again(found, old if usable else None)

    def _changes(self, told: Callable[[int], None]) -> _Changes:
        given, known = self._given, self._store.stamps()
        anew = given.code and not self._has_code  # what files define was not looked for
        changed = [
            path
            for path in given.paths
            if anew or (stamp := given.stamps.get(path)) is None or stamp != known.get(path)
        ]
        told(len(given.paths) - len(changed))
        read, failures = _read(given, changed, told)
        lost = {failure.path for failure in failures}
        gone = [*(known.keys() - set(given.paths)), *(lost & known.keys())]
        return _Changes(
            before={path: self._store.file(path) for path in (*changed, *gone) if path in known},
            after={path: read.get(path) or SourceFile(path) for path in changed if path not in lost},
            gone=gone,
            failures=failures,
        )

    def _kept(self, failures: Sequence[Failure], state: bytes, affected: frozenset[str]) -> Index:
        """Return the index as it is stored."""
        store = self._store
        few = self._pieces and len(affected) <= _MANY
        if few:
            links = load.piecewise(store.connection, store.file)
        else:
            links = load.whole(store.connection, store.files())
        count = store.problem_count()
        return Index(links, count, failures, self._before, state, affected, in_pieces=few)

    def _keep_names(self, found: _Changes, old: Links) -> bool:
        paths = found.before.keys() | found.after.keys()
        if len(paths) > _MANY:
            return False
        pairs = [
            (found.before.get(path) or SourceFile(path), found.after.get(path) or SourceFile(path))
            for path in paths
        ]
        return all(
            changes.keeps_names(before, after, old)
            and not any(name in old.names for name in changes.redefined(before, after))
            for before, after in pairs
        )

    def _mend(self, found: _Changes, old: Links) -> Index:
        """Store changed files whose items keep their names."""
        files = [
            msgspec.structs.replace(file, definitions=found.before[path].definitions)
            if path in found.before
            else file
            for path, file in found.after.items()
        ]
        if self._has_code:
            files += [self._store.file(path) for path in self._declaring(found, old)]
            new = {file.path: file for file in files}
            files, faults = with_references(
                self._given.root,
                files,
                1,
                self._known(),
                lambda path: new.get(path) or self._store.file(path),
            )
            found.failures.extend(faults)
        state = self._state(found.failures)
        affected = {path for file in files for path in changes.sharing(old, file.path)}
        before = save.ends(self._store.connection, old, files)
        with self._store.writing():
            connection = self._store.connection
            self._put(files, found.gone)
            now = load.piecewise(connection, self._store.file)
            for file in files:
                save.replace_edges(connection, file, now, find_edges([file], now, self._given.settings))
            for number in save.differing(before, save.ends(connection, old, files)):
                affected.add(old.items[number].file)
            self._store.set_meta("state", state)
        return self._kept(found.failures, state, frozenset(affected))

    def _declaring(self, found: _Changes, old: Links) -> list[str]:
        """Return the files, not changed themselves, that declare what changed files define."""
        names = {name for file in found.after.values() for name in file.defines if name in old.names}
        paths = {old.items[number].file for name in names for number in old.names[name]}
        return [
            path
            for path in sorted(paths - found.after.keys())
            if any(home in found.after for _, home in self._store.file(path).definitions)
        ]

    def _again(self, found: _Changes, old: Links | None) -> Index:
        """Link all files, of which only the changed ones were read."""
        given = self._given
        files = {file.path: file for file in self._store.files()} if self._before else {}
        for path in found.before:
            files.pop(path, None)
        files.update((path, file) for path, file in found.after.items() if file.defines or speaks(file))
        stale = {*found.after}
        if given.code:
            homed = with_homes(list(files.values()), given.settings)
            stale |= {file.path for file in homed if file.definitions != files[file.path].definitions}
            files = {file.path: file for file in homed}
            stale |= self._stale(files)
            stale |= {
                path
                for path, file in files.items()
                if any(home in stale or home in found.before for _, home in file.definitions)
            }
            again = [file for path, file in files.items() if path in stale]
            known = known_names(item for file in files.values() for item in file.items)
            seen, faults = with_references(given.root, again, given.jobs, known, files.get)
            files.update((file.path, file) for file in seen)
            found.failures.extend(faults)
        links = _linked(list(files.values()), given)
        affected = None if old is None else self._affected(old, links, found, stale)
        state = self._state(found.failures)
        kept = [files.get(path) or SourceFile(path) for path in stale]
        complaint = ""
        try:
            with self._store.writing():
                self._put(kept, found.gone)
                save.save(self._store.connection, links)
                self._store.set_meta("state", state)
                self._store.set_meta("code", given.code)
        except StoreError as error:
            state, complaint = b"", f"{error}; what was read is not kept"
        count = _problems(files.values())
        return Index(links, count, found.failures, self._before, state, affected, complaint)

    def _affected(self, old: Links, new: Links, found: _Changes, stale: Collection[str]) -> frozenset[str]:
        items_before = [item for file in found.before.values() for item in file.items]
        items_after = [item for file in found.after.values() for item in file.items]
        names = changes.renamed(items_before, items_after)
        were, are = changes.repaged(old, new)
        touched = {*stale, *found.before}
        return frozenset(
            changes.reached(old, touched | were, names) | changes.reached(new, touched | are, names)
        )

    def _known(self) -> Known:
        rows = self._store.connection.execute("SELECT kind, name, alias FROM item")
        return known_names(map(_Named._make, rows))

    def _stale(self, files: Mapping[str, SourceFile]) -> set[str]:
        """Return the files whose code may refer to other names than it did."""
        if not self._has_code:
            return {*files}
        was, now = self._known(), known_names(item for file in files.values() for item in file.items)
        names = (was.plain ^ now.plain) | (was.functions ^ now.functions) | (was.values ^ now.values)
        names |= {tag.rpartition(" ")[2] for tag in was.tags ^ now.tags}
        if len(names) > _MANY_NAMES:
            return {*files}
        paths = {path for path, file in files.items() if file.items}
        paths |= {home for file in files.values() for _, home in file.definitions}
        return set(_naming(self._given.root, sorted(paths), names))

    def _put(self, files: Iterable[SourceFile], gone: Sequence[str]) -> None:
        stamps = self._given.stamps
        self._store.put((file, stamps[file.path]) for file in files if file.path in stamps)
        self._store.forget(gone)

    def _state(self, failures: Sequence[Failure]) -> bytes:
        lost = {failure.path for failure in failures}
        return tree.state_of({path: stamp for path, stamp in self._given.stamps.items() if path not in lost})


class _Named(NamedTuple):
    """What the names of an item are."""

    kind: str
    name: str
    alias: str


def _naming(root: Path, paths: Iterable[str], names: Collection[str]) -> Iterable[str]:
    """Yield those of `paths` in whose bytes one of `names` stands."""
    if not names:
        return
    wanted = re.compile(rb"\b(?:" + b"|".join(re.escape(each.encode()) for each in sorted(names)) + rb")\b")
    for path in paths:
        try:
            data = (root / path).read_bytes()
        except OSError:
            continue
        if wanted.search(data):
            yield path
