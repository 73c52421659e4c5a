"""Which definitions bear each name, and which use it: sorted blocks of entries, as bytes.

A run is a list of blocks in order of their names.  Each worker makes one of the files that it reads; runs are
merged, a range of names at a time, into the one that is kept.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, get_args

import msgspec
from msgspec import Struct

from man9.code import DefinitionKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from man9.code import Code, Definition

NUMBER = "I"  # of four bytes: that is all that can be numbered
HIGHEST = (1 << 32) - 1
_WIDTH = 4
_BLOCK = 6000  # bytes of a block, unless one name has more users
_ROW = 24  # bytes that a name costs besides its users

KINDS: tuple[DefinitionKind, ...] = get_args(DefinitionKind)
_PLACE = {kind: place for place, kind in enumerate(KINDS)}
_DEFINED, _STATIC, _INLINE, _FUNCTION_LIKE, _EXPORTED = (1 << bit for bit in range(3, 8))


class Mark(NamedTuple):
    """What is kept of a definition beside its name."""

    kind: DefinitionKind
    defined: bool
    static: bool
    inline: bool
    function_like: bool
    exported: bool


def _mark(definition: Definition, *, exported: bool) -> int:
    return (
        _PLACE[definition.kind]
        | definition.defined * _DEFINED
        | definition.static * _STATIC
        | definition.inline * _INLINE
        | definition.function_like * _FUNCTION_LIKE
        | exported * _EXPORTED
    )


def _marked(byte: int) -> Mark:
    bits = (_DEFINED, _STATIC, _INLINE, _FUNCTION_LIKE, _EXPORTED)
    return Mark(KINDS[byte & 7], *(bool(byte & bit) for bit in bits))


MARKS = tuple(_marked(byte) for byte in range(256))
"""What each byte of `Entry.marks` says."""


class Entry(NamedTuple):
    """One name: numbers of definitions, as bytes of an array.

    The users of a tag stand under the tag with its keyword: `struct page`; the files that include a header,
    by the first number of each, among the `names` of its path in brackets.
    """

    definitions: bytes = b""  # that bear it
    marks: bytes = b""  # a byte for each of them
    calls: bytes = b""  # whose code calls it
    names: bytes = b""  # whose code names it
    tables: bytes = b""  # whose initialiser sets a member to it


class Block(NamedTuple):
    """Entries of names in order."""

    first: str  # of the names
    content: bytes


class _Columns(Struct, array_like=True, gc=False):
    names: list[str]
    fields: tuple[list[bytes], ...]  # those of Entry, one for each name


_Lists = defaultdict[str, list[int]]

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Columns).decode


def numbers(content: bytes) -> array[int]:
    """Return the numbers of a field of an entry."""
    found = array(NUMBER)
    found.frombytes(content)
    return found


def is_exported(definition: Definition, exports: frozenset[str]) -> bool:
    """Tell whether a file with these exports exports its `definition`."""
    return definition.name in exports and definition.kind in {"function", "variable"}


class Postings:
    """The names of some files, as they are gathered."""

    def __init__(self) -> None:
        """Begin without any."""
        self._fields: tuple[defaultdict[str, list[int]], ...] = tuple(
            defaultdict(list) for _ in Entry._fields
        )

    def add(self, code: Code, first: int) -> None:
        """Take what a file defines and uses, whose definitions are numbered from `first` on."""
        defined, marks, calls, names, tables = self._fields
        exports = frozenset(name for name, _ in code.exports)
        for header in code.includes:
            names[f"<{header}>"].append(first)
        for number, definition in enumerate(code.definitions, first):
            name = definition.name
            defined[name].append(number)
            marks[name].append(_mark(definition, exported=bool(exports) and is_exported(definition, exports)))
            if definition.maker:
                calls[definition.maker].append(number)
            uses = definition.uses
            if uses is None:
                continue
            for name in uses.calls:
                calls[name].append(number)
            for name in uses.names:
                names[name].append(number)
            for name in uses.tags:
                names[name].append(number)
            if uses.type:
                names[uses.type].append(number)
            for name in {name for _, name in uses.members}:
                tables[name].append(number)

    def run(self) -> list[Block]:
        """Return what was gathered."""
        keys = sorted({key for field in self._fields for key in field})
        kinds = (NUMBER, "B", *[NUMBER] * (len(self._fields) - 2))
        packed = [
            {key: array(kind, found).tobytes() for key, found in field.items()}
            for kind, field in zip(kinds, self._fields, strict=True)
        ]
        return list(blocks((key, *(field.get(key, b"") for field in packed)) for key in keys))


Row = tuple[str, bytes, bytes, bytes, bytes, bytes]
"""A name, and the fields of its entry."""


def blocks(rows: Iterable[tuple[str, *tuple[bytes, ...]]]) -> Iterator[Block]:
    """Yield blocks of sorted `rows`."""
    kept: list[tuple[str, *tuple[bytes, ...]]] = []
    size = 0
    for row in rows:
        kept.append(row)
        size += _ROW + sum(map(len, row))
        if size >= _BLOCK:
            yield _packed(kept)
            kept, size = [], 0
    if kept:
        yield _packed(kept)


def _packed(rows: Sequence[tuple[str, *tuple[bytes, ...]]]) -> Block:
    names, *fields = zip(*rows, strict=True)
    return Block(rows[0][0], _encode((names, fields)))


def rows(content: bytes) -> Iterator[tuple[str, *tuple[bytes, ...]]]:
    """Yield the rows of a block."""
    columns = _decode(content)
    return zip(columns.names, *columns.fields, strict=True)


def entry(content: bytes, name: str) -> Entry | None:
    """Return what a block says of `name`; None: nothing."""
    columns = _decode(content)
    place = bisect_left(columns.names, name)
    if place == len(columns.names) or columns.names[place] != name:
        return None
    return Entry(*(field[place] for field in columns.fields))


def joined(one: Entry, other: Entry) -> Entry:
    """Return what two entries of a name say together."""
    return Entry(*(left + right for left, right in zip(one, other, strict=True)))


class Span(NamedTuple):
    """Names from one on, and before another; None: to the last."""

    start: str
    end: str | None


def spans(runs: Sequence[Sequence[Block]], count: int) -> list[Span]:
    """Part all names into at most `count` spans of about the same weight."""
    firsts = sorted(block.first for run in runs for block in run)
    cuts = sorted({firsts[len(firsts) * part // count] for part in range(1, count)}) if firsts else []
    starts = ["", *cuts]
    return [Span(start, end) for start, end in zip(starts, [*cuts, None], strict=True)]


def merged(runs: Sequence[Sequence[Block]], span: Span) -> Iterator[Block]:
    """Yield blocks of what all `runs` say of the names of a span; users stay in order of the runs."""
    found: dict[str, list[tuple[bytes, ...]]] = defaultdict(list)
    for run in runs:
        firsts = [block.first for block in run]
        low = max(bisect_right(firsts, span.start) - 1, 0)
        high = len(run) if span.end is None else bisect_left(firsts, span.end)
        for block in islice(run, low, high):
            for name, *fields in rows(block.content):
                found[name].append(tuple(fields))
    wanted = sorted(name for name in found if name >= span.start and (span.end is None or name < span.end))
    return blocks((name, *map(b"".join, zip(*found[name], strict=True))) for name in wanted)
