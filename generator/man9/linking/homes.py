"""Where the functions are defined that a comment documents at their declaration (design.rst, 3a and 4)."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import msgspec

from man9.linking.visibility import Visibility, common

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

    from man9.config import Settings
    from man9.model import Item, SourceFile


def with_homes(files: Sequence[SourceFile], settings: Settings) -> list[SourceFile]:
    """Return `files`, in which each function that is only declared knows the file of its definition, if any.

    A definition with a comment of its own speaks for itself.
    """
    wanted = {item.name for file in files for item in file.items if is_declared(item)}
    homes: dict[str, list[SourceFile]] = defaultdict(list)
    for file in files:
        for name in wanted.intersection(file.defines):
            homes[name].append(file)
    speaking = {(item.file, item.name) for found in homes.values() for item in _defined(found)}
    visibility = Visibility(settings)

    def home(item: Item) -> str:
        found = _home(item, homes[item.name], visibility)
        return "" if (found, item.name) in speaking else found

    return [_with_homes(file, homes, home) for file in files]


def is_declared(item: Item) -> bool:
    """Tell whether `item` is a function's declaration, whose body stands elsewhere."""
    return item.kind == "function" and not item.defined and not item.static


def _defined(files: Iterable[SourceFile]) -> Iterator[Item]:
    return (item for file in files for item in file.items if item.kind == "function" and item.defined)


def _with_homes(file: SourceFile, defined: Container[str], home: Callable[[Item], str]) -> SourceFile:
    definitions = tuple(
        (index, found)
        for index, item in enumerate(file.items)
        if item.name in defined and is_declared(item) and (found := home(item))
    )
    return file if definitions == file.definitions else msgspec.structs.replace(file, definitions=definitions)


def _home(item: Item, candidates: Iterable[SourceFile], visibility: Visibility) -> str:
    """Return the file of the definition that `item` declares; empty when none can be meant."""
    public = visibility.is_public(item.file)
    keys = [
        (
            # A public header's is exported, and for all machines rather than one; a private one's is near.
            0 if public else -common(file.path, item.file),
            item.name not in file.exports,
            visibility.is_of_variant(file.path),
            _stem(file.path) != _stem(item.file),
            len(file.path),
            file.path,
        )
        for file in candidates
        if visibility.may_define(file.path, item.file)
    ]
    return min(keys)[-1] if keys else ""


def _stem(path: str) -> str:
    return path.rpartition("/")[2].partition(".")[0]
