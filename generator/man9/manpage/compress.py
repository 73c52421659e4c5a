"""Compressed pages, the same bytes for the same page on every run."""

from __future__ import annotations

import gzip
import lzma
from typing import TYPE_CHECKING, BinaryIO, cast

if TYPE_CHECKING:
    from collections.abc import Callable


class CompressionError(Exception):
    """A compression that cannot be had here."""


def compressor(kind: str) -> Callable[[bytes], bytes] | None:
    """Return what packs a page for the ending `kind` (`gz`, `xz`, `zst`); None for no compression.

    Raises CompressionError when the package for it is not installed.
    """
    if kind == "gz":
        return lambda content: gzip.compress(content, 9, mtime=0)
    if kind == "xz":
        return lambda content: lzma.compress(content, preset=6)
    if kind == "zst":
        try:
            import zstandard  # type: ignore[import-not-found]  # noqa: PLC0415  # optional
        except ImportError:
            raise CompressionError("--compress zst: the Python package zstandard is not installed") from None
        return lambda content: cast("bytes", zstandard.ZstdCompressor(level=19).compress(content))
    return None


def opened(path: str) -> BinaryIO:
    """Open the page at `path` for reading, decompressed by its ending.  Raises OSError."""
    if path.endswith(".gz"):
        return cast("BinaryIO", gzip.open(path))
    if path.endswith(".xz"):
        return cast("BinaryIO", lzma.open(path))
    if path.endswith(".zst"):
        try:
            import zstandard  # noqa: PLC0415
        except ImportError as error:
            raise OSError(str(error)) from error
        return cast("BinaryIO", zstandard.open(path))
    return open(path, "rb")  # noqa: PTH123
