"""Which header declares a function that a `.c` file defines: looked for in what that file includes.

So the cost is that of the headers which the files at hand include, a few for one file; what each header
declares is noted, and read again only when it has changed.
"""

from __future__ import annotations

import gc
import os
from stat import S_ISREG
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from man9 import fingerprints
from man9.forking import spread
from man9.index import noted
from man9.linking.symbols import Rules
from man9.linking.visibility import common
from man9.reading import decode
from man9.reading.batch import content
from man9.scanning.declared import Include, declared, included
from man9.writing import leads_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from man9.config import Settings
    from man9.model import Item
    from man9.tree import Stamp

_DEEPEST = 3  # includes of includes that are looked through; nearly all stand in the first
_MANY = 64  # headers from which on processes are worth their start
_CHUNK = 32
_GENERIC = "asm-generic/"
_MACHINE = "asm/"

Includes = dict[str, dict[str, str]]
"""File -> function that it defines -> what stands between the brackets of the `#include`."""


class Where(NamedTuple):
    """A tree, and where it is noted what its headers say."""

    root: Path
    settings: Settings
    store: Path | None = None  # beside it; None: nowhere
    maker: bytes = b""  # who may use the note


class _Look(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What one file says."""

    stamp: tuple[int, int, int]
    includes: list[Include]
    declares: list[str]  # of a header


class _Note(msgspec.Struct, array_like=True):
    """All that was looked at."""

    maker: bytes  # stands for us and the settings
    looks: dict[str, _Look] = {}
    absent: set[str] = set()  # headers that were looked for and are not there


_decode = msgspec.msgpack.Decoder(list[_Look | None]).decode
_encode = msgspec.msgpack.Encoder().encode


def path_beside(store: Path) -> Path:
    """Return where it is noted what the headers say that the files of `store` include."""
    return store.with_suffix(".headers")


def state(where: Where) -> bytes:
    """Return what stands for what the headers say now that answers depend on; empty: there are none."""
    note = _noted(where)
    if note is None:
        return b""
    _Finder(where, note, 1).refresh()
    said = sorted(
        (path, look.includes, look.declares) for path, look in note.looks.items() if not path.endswith(".c")
    )
    return fingerprints.of((said, sorted(note.absent)))


def wanted(items: Iterable[Item]) -> dict[str, set[str]]:
    """Return those of `items` that are functions which a `.c` file defines for others, by file."""
    found: dict[str, set[str]] = {}
    for item in items:
        if item.kind == "function" and item.defined and not item.static and item.file.endswith(".c"):
            found.setdefault(item.file, set()).add(item.name)
    return found


def find(where: Where, names: Mapping[str, set[str]], jobs: int = 1) -> Includes:
    """Return how the functions `names` of `.c` files are included, each from the nearest header that does it.

    Those are left out which no header below an include folder declares that the file includes.
    """
    note = _noted(where) or _Note(where.maker)
    finder = _Finder(where, note, jobs)
    found = finder.find(names)
    if where.store and finder.has_changed:
        noted.write(path_beside(where.store), note)
    return found


def _noted(where: Where) -> _Note | None:
    note = noted.read(path_beside(where.store), _Note) if where.store else None
    return note if note is not None and note.maker == where.maker else None


class _Search(NamedTuple):
    """The search for what one file defines."""

    file: str
    left: set[str]  # functions that no header was found for yet
    visited: dict[str, None]  # headers, as they were met


class _Finder:
    """Looks through headers, level by level: all files at once, so that each header is read once."""

    def __init__(self, where: Where, note: _Note, jobs: int) -> None:
        self._root, settings = where.root, where.settings
        self._rules = Rules(settings)
        folders = (each for each in settings.include_folders if not _leads_away(each))  # a tree may say them
        self._folders = sorted(folders, key=len)
        self._note = note
        self._jobs = jobs
        self._stamps: dict[str, Stamp | None] = {}
        self._declares: dict[str, frozenset[str]] = {}
        self.has_changed = False

    def refresh(self) -> None:
        """Read again what has changed of the headers that are noted."""
        self._look([path for path in self._note.looks if not path.endswith(".c")])
        self._note.absent = {path for path in self._note.absent if not self._stamp(path)}

    def find(self, names: Mapping[str, set[str]]) -> Includes:
        found: Includes = {}
        self._look(names)
        waiting = [(_Search(path, set(left), {}), [path]) for path, left in sorted(names.items())]
        for _ in range(_DEEPEST):
            going = []
            for search, files in waiting:
                level = [header for header in self._included(search, files) if header not in search.visited]
                search.visited.update(dict.fromkeys(level))
                if level:
                    going.append((search, level))
            self._look({header for _, level in going for header in level})
            for search, level in going:
                if chosen := self._chosen(search, level):
                    found.setdefault(search.file, {}).update(chosen)
            waiting = [each for each in going if each[0].left]
        return found

    def _included(self, search: _Search, files: Iterable[str]) -> dict[str, None]:
        """Return the headers that `files` include."""
        found: dict[str, None] = {}
        for file in files:
            look = self._note.looks.get(file)
            for include in look.includes if look else ():
                header = self._resolved(file, include)
                if header and self._rules.visibility.is_one_program(search.file, header):
                    found[header] = None
        return found

    def _resolved(self, file: str, include: Include) -> str:
        """Return the path of what a file includes; empty where it is not of the tree, or of one machine."""
        path, beside = include
        if beside:
            near = os.path.normpath(f"{file.rpartition('/')[0]}/{path}".lstrip("/"))
            if not near.startswith("..") and self._stamp(near):
                return near
        if _leads_away(path):
            return ""
        names = [path, _GENERIC + path.removeprefix(_MACHINE)] if path.startswith(_MACHINE) else [path]
        places = (f"{folder}/{name}" for name in names for folder in self._folders)
        return next((place for place in places if self._exists(place)), "")

    def _exists(self, path: str) -> bool:
        if self._stamp(path):
            return True
        if path not in self._note.absent:
            self._note.absent.add(path)
            self.has_changed = True
        return False

    def _stamp(self, path: str) -> Stamp | None:
        if path not in self._stamps:
            self._stamps[path] = self._stamped(path)
        return self._stamps[path]

    def _stamped(self, path: str) -> Stamp | None:
        """Return the stamp of a file: of what else may lie there, nothing is read."""
        try:
            status = os.lstat(f"{self._root}/{path}")
        except (OSError, ValueError):
            return None
        return (status.st_size, status.st_mtime_ns, status.st_ino) if S_ISREG(status.st_mode) else None

    def _look(self, paths: Iterable[str]) -> None:
        """Let it be known what each of `paths` says."""
        looks = self._note.looks
        stale = sorted(path for path in paths if path not in looks or looks[path].stamp != self._stamp(path))
        if not stale:
            return
        self.has_changed = True
        looker = _Looker(self._root, {path: self._stamp(path) for path in stale})
        for path, look in zip(stale, looker.run(stale, self._jobs), strict=True):
            self._declares.pop(path, None)
            if look is None:
                looks.pop(path, None)
            else:
                looks[path] = look

    def _declared(self, header: str) -> frozenset[str]:
        if header not in self._declares:
            look = self._note.looks.get(header)
            self._declares[header] = frozenset(look.declares if look else ())
        return self._declares[header]

    def _chosen(self, search: _Search, level: Sequence[str]) -> dict[str, str]:
        """Return the includes of what headers of this level declare, and strike that off the list."""
        headers: dict[str, list[str]] = {}
        for header in level:
            for name in search.left & self._declared(header):
                headers.setdefault(name, []).append(header)
        search.left.difference_update(headers)
        found = {}
        for name, declaring in headers.items():
            public = [header for header in declaring if self._rules.include(header)]
            if public:
                found[name] = self._include(search, public)
        return dict(sorted(found.items()))

    def _include(self, search: _Search, headers: Iterable[str]) -> str:
        """Return how the nearest of `headers` is included: the rule of `index.asked`, within sight."""
        home = search.file

        def nearness(path: str) -> tuple[bool, bool, int, int, str]:
            generic = self._rules.include(path).startswith(_GENERIC)
            return generic, _stem(path) != _stem(home), -common(path, home), len(path), path

        include = self._rules.include(min(headers, key=nearness))
        return self._in_front_of(search, include) if include.startswith(_GENERIC) else include

    def _in_front_of(self, search: _Search, generic: str) -> str:
        """Return the header for all machines that includes a generic one, as `index.asked` has it."""
        bare = generic.removeprefix(_GENERIC)
        within = {generic, _MACHINE + bare}
        likely = next((path for folder in self._folders if self._stamp(path := f"{folder}/linux/{bare}")), "")
        self._look([likely] if likely else [])
        looks = self._note.looks
        found = [
            include
            for path in (*search.visited, likely)
            if (include := self._rules.include(path)).startswith("linux/")
            and path in looks
            and any(each.path in within for each in looks[path].includes)
        ]
        return min(found, key=lambda path: (_stem(path) != _stem(generic), len(path), path), default=generic)


class _Looker(msgspec.Struct, frozen=True):
    """Reads files of one tree."""

    root: Path
    stamps: Mapping[str, tuple[int, int, int] | None]

    def run(self, paths: Sequence[str], jobs: int) -> list[_Look | None]:
        if jobs < 2 or len(paths) < _MANY:  # noqa: PLR2004  one process is no pool
            return [self.look(path) for path in paths]
        chunks = [paths[start : start + _CHUNK] for start in range(0, len(paths), _CHUNK)]
        found = spread(self.encoded, chunks, jobs, prepare=gc.disable)
        return [look for chunk in found for look in _decode(chunk)]

    def encoded(self, paths: Sequence[str]) -> bytes:
        return _encode([self.look(path) for path in paths])

    def look(self, path: str) -> _Look | None:
        stamp = self.stamps[path]
        if stamp is None or leads_out(self.root / path, self.root):
            return None
        try:
            text = decode(content(f"{self.root}/{path}")[0])
        except OSError:
            return None
        return _Look(stamp, included(text), [] if path.endswith(".c") else declared(text))


def _leads_away(path: str) -> bool:
    return path.startswith("/") or ".." in path.split("/")


def _stem(path: str) -> str:
    return path.rpartition("/")[2].partition(".")[0]
