"""All problems of a tree: those found in reading, those of texts, those between files."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec

from man9.checking.choice import unmarked
from man9.checking.names import check_names
from man9.checking.texts import check_file
from man9.checking.tree import check_tree, targets
from man9.forking import spread
from man9.model import Problem
from man9.problems.comment import FAULT
from man9.problems.markup import NO_TARGET
from man9.reading import decode
from man9.tree import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from man9.config import Settings
    from man9.linking.records import Links
    from man9.model import SourceFile

_CHUNK = 64
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Problem]).decode

in_order = attrgetter("file", "line", "column", "code", "arguments")
"""Sort key of problems: their place."""


def problems_of(
    links: Links, settings: Settings, root: Path, jobs: int, search: Sequence[str] = ()
) -> list[Problem]:
    """Return the problems of a linked tree in order of place, those left out that files say to ignore.

    With `search`, the files of the whole tree, also names in texts that stand nowhere in their code.
    """
    found: dict[str, set[Problem]] = defaultdict(set)
    for file in links.files:
        found[file.path].update(file.problems)
    known = targets(links.files)
    names = check_names(links, settings, root, search, jobs) if search else ()
    for problem in (*_of_texts(links.files, jobs), *check_tree(links, settings), *names):
        defined = problem.code == NO_TARGET.code and problem.arguments[0] in known  # by another comment
        if not defined:
            found[problem.file].add(problem)
    files = {file.path: file for file in links.files}
    kept: list[Problem] = []
    for path, problems in found.items():
        if problems:
            kept += of_file(root, path, files[path], problems)
    return sorted(kept, key=in_order)


def problems_of_reading(files: Iterable[SourceFile], root: Path) -> list[Problem]:
    """Return just the problems that were found when `files` were read, in order of place."""
    kept: list[Problem] = []
    for file in files:
        if file.problems:
            kept += of_file(root, file.path, file, set(file.problems))
    return sorted(kept, key=in_order)


def of_file(root: Path, path: str, file: SourceFile, problems: Iterable[Problem]) -> list[Problem]:
    """Return `problems` of one file without those that its text says to ignore."""
    try:
        text = (root / path).read_bytes()
    except OSError:
        return list(problems)
    return unmarked(list(problems), file.items, decode(text) if b"man9:" in text else "")


def _of_texts(files: Sequence[SourceFile], jobs: int) -> Iterator[Problem]:
    """Yield the problems of the texts of `files`, looked at in `jobs` processes."""
    if jobs < 2 or len(files) <= _CHUNK:  # noqa: PLR2004  # one process is no pool
        for file in files:
            yield from _checked(file)
        return
    for packed in spread(partial(_look, files), range(0, len(files), _CHUNK), jobs):
        yield from _decode(packed)


def _look(files: Sequence[SourceFile], start: int) -> bytes:
    return _encode([problem for file in files[start : start + _CHUNK] for problem in _checked(file)])


def _checked(file: SourceFile) -> list[Problem]:
    """Return the problems of the texts of `file`; where man9 fails at it, that alone."""
    try:
        return list(check_file(file))
    except Exception as error:  # noqa: BLE001
        return [FAULT.at(file.path, 1, kind_of(error))]
