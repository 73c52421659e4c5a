"""Compressed pages, the same bytes for the same page on every run."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from man9.config import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable

_ZST_LEVEL = 19


def compressor(kind: str) -> Callable[[bytes], bytes] | None:
    """Return what packs a page for the ending `kind` (`gz`, `xz`, `zst`); None for no compression.

    Raises ConfigError when nothing here can.
    """
    if kind == "gz":
        import gzip  # noqa: PLC0415  # most runs need none of these

        return lambda content: gzip.compress(content, 9, mtime=0)
    if kind == "xz":
        import lzma  # noqa: PLC0415

        return lambda content: lzma.compress(content, preset=6)
    if kind == "zst":
        module = _zstandard()
        if module is None:
            raise ConfigError("compress: zst wants the extra: install man9[zst]; gz and xz want nothing")
        return cast("Callable[[bytes], bytes]", module.ZstdCompressor(level=_ZST_LEVEL).compress)
    return None


def opened(path: str) -> BinaryIO:
    """Open the page at `path` for reading, decompressed by its ending.  Raises OSError."""
    if path.endswith(".gz"):
        import gzip  # noqa: PLC0415

        return cast("BinaryIO", gzip.open(path))
    if path.endswith(".xz"):
        import lzma  # noqa: PLC0415

        return cast("BinaryIO", lzma.open(path))
    if path.endswith(".zst"):
        module = _zstandard()
        if module is None:
            raise OSError(f"{path}: nothing here reads zst")
        return cast("BinaryIO", module.open(path))
    return open(path, "rb")  # noqa: PTH123


def _zstandard() -> Any:  # noqa: ANN401  # a module
    """Return the module for Zstandard, None where it is not installed: it is larger than man9's needs."""
    try:
        return importlib.import_module("zstandard")
    except ModuleNotFoundError:
        return None
