"""Where the functions are defined that a comment documents at their declaration (DESIGN.md, 3a and 4)."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import msgspec

from man9.linking.visibility import common, may_define

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from man9.model import Item, SourceFile


def with_homes(files: Sequence[SourceFile]) -> list[SourceFile]:
    """Return `files`, in which each function that is only declared knows the file of its definition, if any.

    A definition with a comment of its own speaks for itself.
    """
    wanted = {item.name for file in files for item in file.items if is_declared(item)}
    homes: dict[str, list[SourceFile]] = defaultdict(list)
    for file in files:
        for name in wanted.intersection(file.defines):
            homes[name].append(file)
    speaking = {(item.file, item.name) for found in homes.values() for item in _defined(found)}
    return [_with_homes(file, homes, speaking) for file in files]


def is_declared(item: Item) -> bool:
    """Tell whether `item` is a function's declaration, whose body stands elsewhere."""
    return item.kind == "function" and not item.defined and not item.static


def _defined(files: Iterable[SourceFile]) -> Iterator[Item]:
    return (item for file in files for item in file.items if item.kind == "function" and item.defined)


def _with_homes(
    file: SourceFile, homes: Mapping[str, Sequence[SourceFile]], speaking: set[tuple[str, str]]
) -> SourceFile:
    found = []
    for index, item in enumerate(file.items):
        if item.name in homes and is_declared(item):
            home = _home(item, homes[item.name])
            if home and (home, item.name) not in speaking:
                found.append((index, home))
    definitions = tuple(found)
    return file if definitions == file.definitions else msgspec.structs.replace(file, definitions=definitions)


def _home(item: Item, candidates: Iterable[SourceFile]) -> str:
    """Return the file of the definition that `item` declares; empty when none can be meant."""
    public = item.file.startswith("include/")
    keys = [
        (
            # A public header's is exported, and for all machines rather than one; a private one's is near.
            0 if public else -common(file.path, item.file),
            item.name not in file.exports,
            file.path.startswith("arch/"),
            _stem(file.path) != _stem(item.file),
            len(file.path),
            file.path,
        )
        for file in candidates
        if may_define(file.path, item.file)
    ]
    return min(keys)[-1] if keys else ""


def _stem(path: str) -> str:
    return path.rpartition("/")[2].partition(".")[0]
