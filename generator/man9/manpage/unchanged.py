"""Whether anything that the pages depend on has changed since they were made, without reading it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from man9 import fingerprints
from man9.config import templates_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from man9.config import Settings
    from man9.manpage.output import Made
    from man9.tree import Stamp


def base(
    root: Path, settings: Settings, asked: Iterable[str], date: float | None, versions: Sequence[bytes] = ()
) -> bytes:
    """Return what stands for all that a page depends on but files of the tree.

    That are settings, templates, we ourselves, and what stands for the other versions that it tells of.
    """
    stamps = [stamp for folder in _ours(settings) for stamp in fingerprints.stamps_below(folder)]
    return fingerprints.of((str(root.resolve()), settings, sorted(asked), date, stamps, versions))


def fingerprint(base: bytes, stamps: Mapping[str, Stamp], headers: bytes = b"") -> bytes:
    """Return what tells this input from others: `base` as above, `stamps` those of the tree's files.

    `headers` stands for what others declare.
    """
    return fingerprints.of((base, list(stamps.items()), headers))


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
    return [Path(fingerprints.PACKAGE), templates_folder("man"), *own]
