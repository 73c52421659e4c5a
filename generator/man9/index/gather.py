"""Many files -> what each of them defines, and the postings of all names, in a pool of forked processes."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, NamedTuple
from zlib import compress, decompress

import msgspec
from msgspec import Struct

from man9.code import Code
from man9.forking import spread
from man9.index.postings import Block, Postings, merged, spans
from man9.reading import decode
from man9.reading.batch import content
from man9.scanning import scan
from man9.tree import Failure, fault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from man9.index.postings import Span

_CHUNK = 3_000_000  # bytes of files that a worker takes at a time: its run is made of them
_FEW = 500_000  # bytes that are scanned before a pool would have started
_SPANS = 24  # in which runs are merged: one of them at a time is held by a process
_LEVEL = 1  # zlib's quickest: a fifth of the size

_encode_code = msgspec.msgpack.Encoder().encode
_decode_code = msgspec.msgpack.Decoder(Code).decode


class Place(NamedTuple):
    """A file that is to be scanned, and the numbers for what it defines."""

    path: str
    first: int
    room: int  # how many there are


class Scanned(NamedTuple):
    """What came of one file."""

    first: int
    symbols: int  # how many it defines
    skipped: int
    packed: bytes  # its Code


class Batch(Struct, frozen=True, gc=False):
    """What came of some files."""

    files: tuple[Scanned, ...]
    failures: tuple[Failure, ...]
    run: tuple[Block, ...]
    looked_at: int  # files


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Batch).decode


def pack(data: bytes) -> bytes:
    """Return `data` in less space."""
    return compress(data, _LEVEL)


def unpack(packed: bytes) -> bytes:
    """Return what was packed.  Raises zlib.error."""
    return decompress(packed)


def unpack_code(packed: bytes) -> Code:
    """Return the record that `Scanned.packed` holds.  Raises zlib.error, msgspec.DecodeError."""
    return _decode_code(decompress(packed))


def scan_files(root: Path, places: Sequence[Place], jobs: int, register_list: int) -> Iterator[Batch]:
    """Scan files of the tree `root` in `jobs` processes; yield what came of them, in order."""
    scanner = _Scanner(str(root), register_list)
    chunks = list(_chunks(places))
    if jobs < 2 or sum(place.room for place in places) <= _FEW:  # noqa: PLR2004  one process is no pool
        yield from map(scanner.batch, chunks)
        return
    for encoded in spread(scanner.encoded, chunks, jobs, prepare=gc.disable):
        yield _decode(encoded)


def merge(runs: Sequence[Sequence[Block]], jobs: int) -> Iterator[Block]:
    """Yield packed blocks of what all `runs` say, in order of names."""
    merger = _Merger(runs)
    parts = spans(runs, _SPANS)
    if jobs < 2 or sum(map(len, runs)) <= _SPANS:  # noqa: PLR2004
        for span in parts:
            yield from merger.merged(span)
        return
    for found in spread(merger.merged, parts, jobs, prepare=gc.disable):
        yield from found


class _Merger(Struct, frozen=True):
    runs: Sequence[Sequence[Block]]

    def merged(self, span: Span) -> list[Block]:
        return [Block(block.first, pack(block.content)) for block in merged(self.runs, span)]


def _chunks(places: Sequence[Place]) -> Iterator[list[Place]]:
    chunk: list[Place] = []
    size = 0
    for place in places:
        chunk.append(place)
        size += place.room
        if size >= _CHUNK:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


class _Scanner(Struct, frozen=True):
    """Scans files of one tree."""

    root: str
    register_list: int

    def encoded(self, places: list[Place]) -> bytes:
        return _encode(self.batch(places))

    def batch(self, places: list[Place]) -> Batch:
        files: list[Scanned] = []
        failures: list[Failure] = []
        postings = Postings()
        for place in places:
            try:
                data, _ = content(f"{self.root}/{place.path}")
            except OSError as error:
                failures.append(Failure(place.path, error.strerror or str(error)))
                continue
            try:
                code = scan(place.path, decode(data), self.register_list)
                packed = pack(_encode_code(code))
            except Exception as error:  # noqa: BLE001  # one file's fault costs no other its symbols
                failures.append(fault(place.path, error))
                continue
            if len(code.definitions) > place.room:
                failures.append(Failure(place.path, "it has changed while it was read"))
                continue
            postings.add(code, place.first)
            files.append(Scanned(place.first, len(code.definitions), code.skipped, packed))
        return Batch(tuple(files), tuple(failures), tuple(postings.run()), len(places))
