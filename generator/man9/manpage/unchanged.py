"""Whether anything that the pages depend on has changed since they were made, without reading it."""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from man9.config import templates_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from man9.config import Settings
    from man9.manpage.output import Made

Stamp = tuple[str, int, int, int]


def fingerprint(
    root: Path, paths: Iterable[str], settings: Settings, asked: Iterable[str], date: float | None
) -> bytes:
    """Return what tells this input from others: the files' paths, sizes, times, inodes, settings, us."""
    ours = [str(path) for folder in _ours(settings) for path in sorted(folder.rglob("*")) if path.is_file()]
    base = f"{root}/"
    facts = (
        str(root.resolve()),
        settings,
        sorted(asked),
        date,
        [_stamp(path) for path in ours if not path.endswith(".pyc")],
        [_stamp(base + path) for path in paths],
    )
    return blake2b(msgspec.msgpack.encode(facts), digest_size=20).digest()


def is_whole(out: Path, made: Mapping[str, Made]) -> bool:
    """Say whether every file of the manifest is still as it was made."""
    base = f"{out}/"
    try:
        for relative, one in made.items():
            found = os.lstat(base + relative)
            if one.mtime and (found.st_mtime_ns != one.mtime or found.st_size != one.size):
                return False
    except OSError:
        return False
    return True


def _ours(settings: Settings) -> list[Path]:
    own = [Path(settings.templates)] if settings.templates else []
    return [Path(__file__).parent.parent, templates_folder("man"), *own]


def _stamp(path: str) -> Stamp | None:
    try:
        found = os.stat(path)  # noqa: PTH116  # 60,000 times
    except OSError:
        return None
    return path, found.st_size, found.st_mtime_ns, found.st_ino
