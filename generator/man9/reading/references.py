"""The second look at a tree's files: with all documented names known, which of them code refers to.

What a file documents is known only when all files have been read; a name that nobody documents is
no reference.  Looking again at the files that have items costs less than to keep, send and store
the other three quarters of the names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from man9.forking import spread
from man9.model import Reference
from man9.reading import decode
from man9.reading.uses import Known, find_references, find_references_of, known_names
from man9.tree import Failure, fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from man9.model import SourceFile

_FEW = 64  # files that are done before a pool would have started
_CHUNK = 64

_References = tuple[Reference, ...]


class _Seen(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What a look at the code of a file gave."""

    references: _References | None = None  # None: it could not be read
    failure: Failure | None = None


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[_Seen]).decode


def with_references(
    root: Path,
    files: Sequence[SourceFile],
    jobs: int,
    known: Known | None = None,
    file_of: Callable[[str], SourceFile | None] | None = None,
) -> tuple[list[SourceFile], list[Failure]]:
    """Return `files` with the references of their code to `known` names, those of `files` by default.

    The code of what a file only declares is that of its definition; `file_of` gives what was read of the
    file where that stands, by default one of `files`.  A file that cannot be read any more keeps the
    references it has, as does one that man9 fails at, which is a failure.
    """
    if file_of is None:
        file_of = {file.path: file for file in files}.get
    if known is None:
        known = known_names(item for file in files for item in file.items)
    places = [place for place, file in enumerate(files) if file.items]
    looks = _Looks(root, [files[place] for place in places], known, file_of)
    found = list(files)
    failures: list[Failure] = []
    for place, seen in zip(places, looks.run(jobs), strict=True):
        if seen.references is not None:
            found[place] = msgspec.structs.replace(files[place], references=seen.references)
        if seen.failure is not None:
            failures.append(seen.failure)
    return found, failures


class _Looks:
    """The files to look at; forked workers see it without a copy."""

    def __init__(
        self,
        root: Path,
        files: Sequence[SourceFile],
        known: Known,
        file_of: Callable[[str], SourceFile | None],
    ) -> None:
        self._root = root
        self._file_of = file_of
        self._files = files
        self._known = known

    def run(self, jobs: int) -> Iterator[_Seen]:
        """Yield each file's references, in order."""
        if jobs < 2 or len(self._files) < _FEW:  # noqa: PLR2004 - one process is no pool
            yield from (self._look(file) for file in self._files)
            return
        for packed in spread(self._chunk, range(0, len(self._files), _CHUNK), jobs):
            yield from _decode(packed)

    def _chunk(self, start: int) -> bytes:
        """Return the encoded references of `_CHUNK` files."""
        return _encode([self._look(file) for file in self._files[start : start + _CHUNK]])

    def _look(self, file: SourceFile) -> _Seen:
        try:
            return _Seen(self._references(file))
        except Exception as error:  # noqa: BLE001  # one file's fault costs no other its references
            return _Seen(failure=fault(file.path, error))

    def _references(self, file: SourceFile) -> _References | None:
        text = self._text(file.path)
        if text is None:
            return None
        found = find_references(text, file.items, self._known)
        elsewhere: dict[str, dict[str, int]] = {}
        for index, path in file.definitions:
            elsewhere.setdefault(path, {})[file.items[index].name] = index
        for path, names in elsewhere.items():
            code, other = self._text(path), self._file_of(path)
            if code is not None:
                found += find_references_of(code, other.items if other else (), names, path, self._known)
        return found

    def _text(self, path: str) -> str | None:
        try:
            return decode((self._root / path).read_bytes())
        except OSError:
            return None
