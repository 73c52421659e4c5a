"""Compressed pages, the same bytes for the same page on every run."""

from __future__ import annotations

import gzip
import lzma
from typing import TYPE_CHECKING, BinaryIO, cast

if TYPE_CHECKING:
    from collections.abc import Callable


def compressor(kind: str) -> Callable[[bytes], bytes] | None:
    """Return what packs a page for the ending `kind` (`gz`, `xz`, `zst`); None for no compression."""
    if kind == "gz":
        return lambda content: gzip.compress(content, 9, mtime=0)
    if kind == "xz":
        return lambda content: lzma.compress(content, preset=6)
    if kind == "zst":
        import zstandard  # noqa: PLC0415  # few runs need it

        return zstandard.ZstdCompressor(level=19).compress
    return None


def opened(path: str) -> BinaryIO:
    """Open the page at `path` for reading, decompressed by its ending.  Raises OSError."""
    if path.endswith(".gz"):
        return cast("BinaryIO", gzip.open(path))
    if path.endswith(".xz"):
        return cast("BinaryIO", lzma.open(path))
    if path.endswith(".zst"):
        import zstandard  # noqa: PLC0415

        return cast("BinaryIO", zstandard.open(path))
    return open(path, "rb")  # noqa: PTH123
