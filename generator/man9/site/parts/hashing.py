"""What tells one state of things from another: digests of texts, of folders and of man9's own code."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from man9 import __version__, fingerprints

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_PACKAGE = Path(fingerprints.PACKAGE)


def hashed(parts: Iterable[bytes]) -> str:
    """Return one digest of all `parts`."""
    return fingerprints.of_parts(parts, 12).hex()


def of_folders(folders: Sequence[Path]) -> Iterator[bytes]:
    """Yield the content of all files below `folders`: templates, styles and scripts that pages depend on."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield path.name.encode()
                yield path.read_bytes()


@cache
def of_code() -> str:
    """Return the digest of all that man9 consists of: what it makes may be other when that is."""
    modules = sorted(_PACKAGE.rglob("*.py"))
    named = (
        part for path in modules for part in (str(path.relative_to(_PACKAGE)).encode(), path.read_bytes())
    )
    return hashed([__version__.encode(), *named])
