"""Many files -> many `SourceFile`s, in a pool of forked processes."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from man9.forking import spread
from man9.model import SourceFile
from man9.reading import may_speak, read
from man9.reading.defined import find_defined
from man9.tree import Failure, fault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from man9.config import MacroSettings

_CHUNK = 96  # files a worker takes at a time: large enough to be cheap, small enough to share evenly
_FEW = 24  # files that are read before a pool would have started


class Batch(msgspec.Struct, frozen=True, gc=False):
    """What came of some files."""

    files: tuple[SourceFile, ...]
    failures: tuple[Failure, ...]
    looked_at: int  # files, those without anything to say included


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Batch).decode


def read_files(
    root: Path, paths: Sequence[str], macros: MacroSettings, jobs: int, *, code: bool = False
) -> Iterator[Batch]:
    """Read `paths` of the tree `root` in `jobs` processes; yield what came of them, in order.

    A file without items, exports and problems is left out; with `code` one that defines a function is not.
    """
    reader = _Reader(str(root), macros, code)
    chunks = [list(paths[i : i + _CHUNK]) for i in range(0, len(paths), _CHUNK)]
    if jobs < 2 or len(paths) <= _FEW:  # noqa: PLR2004  one process is no pool
        yield from map(reader.read, chunks)
        return
    for encoded in spread(reader.encoded, chunks, jobs, prepare=_start_worker):
        yield _decode(encoded)


def _start_worker() -> None:
    gc.disable()  # a worker makes no cycles and lives for seconds


class _Reader(Struct, frozen=True):
    """Reads files of one tree."""

    root: str
    macros: MacroSettings
    code: bool

    def encoded(self, paths: list[str]) -> bytes:
        return _encode(self.read(paths))

    def read(self, paths: list[str]) -> Batch:
        files: list[SourceFile] = []
        failures: list[Failure] = []
        for path in paths:
            try:
                data, mtime = content(f"{self.root}/{path}")
            except OSError as error:
                failures.append(Failure(path, error.strerror or str(error)))
                continue
            try:
                defines = find_defined(path, data) if self.code else ()
                found = read(path, data, self.macros) if may_speak(data) else SourceFile(path)
            except Exception as error:  # noqa: BLE001  # one file's fault costs no other its pages
                failures.append(fault(path, error))
                continue
            if found.items or found.exports or found.problems or defines:
                files.append(msgspec.structs.replace(found, mtime=mtime, defines=defines))
        return Batch(tuple(files), tuple(failures), len(paths))


def content(path: str) -> tuple[bytes, int]:
    """The bytes of a file and when it was changed; a third of what `open` costs, and most files are small."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        status = os.fstat(descriptor)
        parts = []
        while part := os.read(descriptor, max(status.st_size, 1)):
            parts.append(part)
            if len(part) == status.st_size:
                break
    finally:
        os.close(descriptor)
    return parts[0] if len(parts) == 1 else b"".join(parts), int(status.st_mtime)
