"""The files of a whole tree, noted: while no folder has changed, the next question needs no walk.

A file that comes, goes or is renamed changes the times of its folder; what a file says is not noted here.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from man9 import fingerprints, tree
from man9.index import noted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from man9.tree import Failure, Moment

# Nanoseconds after which a further change would have given a folder another time: FAT counts in two seconds.
_SETTLED = 3_000_000_000


class _Note(msgspec.Struct, frozen=True, array_like=True):
    """A tree as it was seen."""

    maker: bytes  # stands for us
    exclude: tuple[str, ...]
    folders: str  # their paths, a line each: none that is noted has such a character
    moments: bytes  # stands for how each of them was, before it was looked into
    files: str  # theirs, likewise


def find(root: Path, exclude: Sequence[str], maker: bytes, note: Path) -> tuple[list[str], list[Failure]]:
    """Return what `tree.find` finds in the whole tree `root`, from the file `note` where that still holds.

    Otherwise, and when `maker` or `exclude` is not what it was, the tree is walked and noted.
    """
    known = noted.read(note, _Note)
    if known is not None and (known.maker, known.exclude) == (maker, tuple(exclude)):
        with suppress(OSError):
            if known.moments == _digest(
                tree.moment(f"{root}/{folder}") for folder in known.folders.split("\n")
            ):
                return known.files.split("\n") if known.files else [], []
    now = time.time_ns()
    walked = tree.walk(root, "", exclude)
    files, strange = tree.told_apart(walked.files)
    failures = [*walked.failures, *strange]
    folders, unprintable = tree.told_apart(walked.folders)
    if not failures and not unprintable and _settled(walked.folders.values(), now):
        moments = _digest(walked.folders[folder] for folder in folders)
        noted.write(note, _Note(maker, tuple(exclude), "\n".join(folders), moments, "\n".join(files)))
    return files, failures


def _settled(moments: Iterable[Moment], now: int) -> bool:
    """Tell whether a folder that has changed since `now` would show it."""
    return all(changed < now - _SETTLED for _, changed, _ in moments)


def _digest(content: Iterable[Moment]) -> bytes:
    return fingerprints.of(list(content))
