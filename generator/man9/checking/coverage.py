"""How much of a tree is documented: functions, types and exported symbols, by folder."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from man9.columns import columns, padded
from man9.forking import spread
from man9.linking.documented import exports, is_documented
from man9.linking.resolve import Resolver
from man9.reading import decode
from man9.reading.occurrences import without_noise

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from man9.config import Settings
    from man9.linking.records import Links
    from man9.model import SourceFile

# Definitions at the outermost level, which the kernel's style starts in column 0.
_FUNCTION = re.compile(
    r"^(?!typedef\b|struct\s+\w+\s*\{)[A-Za-z_][\w\t *]*?\b(\w+)[ ]?\([^;{}=]*\)[^;{}=()]{0,200}\{",
    re.MULTILINE,
)
_TYPE = re.compile(r"^(?:typedef\s+)?(struct|union|enum)\s+(\w+)[^;{}()=]*\{", re.MULTILINE)
_STATIC = re.compile(r"[^(]*\bstatic\b")
_CHUNK = 256
_KEYWORDS = frozenset({"if", "for", "while", "switch", "return", "sizeof", "defined"})
_COLOURS = ((80, "brightgreen"), (60, "green"), (40, "yellowgreen"), (20, "yellow"), (0, "orange"))


class Count(Struct):
    """Documented and all, of each sort."""

    functions: int = 0
    all_functions: int = 0
    types: int = 0
    all_types: int = 0
    exports: int = 0
    all_exports: int = 0

    def add(self, other: Count) -> None:
        """Take the numbers of another count in."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def count(links: Links, settings: Settings, root: Path, paths: Sequence[str], jobs: int) -> dict[str, Count]:
    """Count what each of the files `paths` defines, by folder; `links` are those of the tree."""
    job = _Job(links, root, paths, Resolver(links, settings), {file.path: file for file in links.files})
    folders: dict[str, Count] = defaultdict(Count)
    starts = range(0, len(paths), _CHUNK)
    if jobs < 2 or len(paths) <= _CHUNK:  # noqa: PLR2004  # one process is no pool
        parts: Iterable[list[tuple[str, Count]]] = map(partial(_count_files, job), starts)
    else:
        parts = spread(partial(_count_files, job), starts, jobs)
    for part in parts:
        for folder, found in part:
            folders[folder].add(found)
    return dict(folders)


class _Job(NamedTuple):
    links: Links
    root: Path
    paths: Sequence[str]
    resolver: Resolver
    files: Mapping[str, SourceFile]


def _count_files(job: _Job, start: int) -> list[tuple[str, Count]]:
    links, root, paths, resolver, files = job
    counts = []
    for path in paths[start : start + _CHUNK]:
        try:
            text = without_noise(decode((root / path).read_bytes()))
        except OSError:
            continue
        items = [links.items[index] for index in links.file_items.get(path, ())]
        found = _of_file(path, text, {(item.kind, item.name) for item in items}, resolver)
        if path in files:
            found.exports, found.all_exports = exports(files[path], resolver)
        counts.append((path.rpartition("/")[0], found))
    return counts


def _of_file(path: str, text: str, documented: set[tuple[str, str]], resolver: Resolver) -> Count:
    found = {match[1]: match[0] for match in _FUNCTION.finditer(text) if match[1] not in _KEYWORDS}
    functions = found.keys()
    types = {(match[1], match[2]) for match in _TYPE.finditer(text)}
    own = {name for kind, name in documented if kind == "function"}
    own |= {
        name
        for name in functions - own
        if not _STATIC.match(found[name]) and is_documented(name, path, resolver)
    }
    named = {(kind, name) for kind, name in documented if kind in {"struct", "union", "enum"}}
    return Count(len(own), len(functions | own), len(named), len(types | named))


def total(folders: Mapping[str, Count]) -> Count:
    """Return the sum over all folders."""
    found = Count()
    for each in folders.values():
        found.add(each)
    return found


def percent(documented: int, every: int) -> int:
    """Return a share in whole per cent, rounded down: 100 means all."""
    return documented * 100 // every if every else 100


def to_table(folders: Mapping[str, Count]) -> str:
    """Return a table, a folder a line, the whole last."""
    head = ("folder", "functions", "types", "exported")
    rows: list[Sequence[str]] = [head]
    for folder, each in [*sorted(folders.items()), ("all", total(folders))]:
        pairs = (
            (each.functions, each.all_functions),
            (each.types, each.all_types),
            (each.exports, each.all_exports),
        )
        rows.append((folder or ".", *(f"{some}/{every} {percent(some, every)}%" for some, every in pairs)))
    widths = [max(columns(row[column]) for row in rows) for column in range(len(head))]
    lines = []
    for first, *cells in rows:
        numbers = (f"  {cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        lines.append(f"{padded(first, widths[0])}{''.join(numbers)}\n")
    return "".join(lines)


def to_json(folders: Mapping[str, Count]) -> str:
    """Return an object with a count for each folder and one for all."""
    fields = Count().__struct_fields__
    found = {
        folder or ".": {name: getattr(each, name) for name in fields}
        for folder, each in [*sorted(folders.items()), ("all", total(folders))]
    }
    return json.dumps(found, indent=1) + "\n"


def to_badge(folders: Mapping[str, Count]) -> str:
    """Return what shields.io reads from an endpoint: the share of exported symbols that are documented."""
    found = total(folders)
    share = percent(found.exports, found.all_exports)
    colour = next(name for least, name in _COLOURS if share >= least)
    badge = {"schemaVersion": 1, "label": "kernel-doc", "message": f"{share}%", "color": colour}
    return json.dumps(badge) + "\n"
