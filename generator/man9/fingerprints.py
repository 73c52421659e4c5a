"""What stands for content: equal when that is equal, and far shorter."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import msgspec

try:  # `hashlib` loads OpenSSL: that takes longer than most calls have to hash
    from _blake2 import blake2b
except ImportError:  # a Python that was built without its own
    from hashlib import blake2b

if TYPE_CHECKING:
    from collections.abc import Iterable

PACKAGE = os.path.dirname(__file__)  # noqa: PTH120  # the folder of all that man9 consists of
SHORT, WIDE = 8, 20  # bytes: of a thousand things or of any number of them

_encode = msgspec.msgpack.Encoder().encode


def of(facts: object, width: int = WIDE) -> bytes:
    """Return what stands for `facts`, which msgpack can say."""
    return of_bytes(_encode(facts), width)


def of_bytes(content: bytes, width: int = WIDE) -> bytes:
    """Return what stands for `content`."""
    return blake2b(content, digest_size=width).digest()


def of_parts(parts: Iterable[bytes], width: int = WIDE) -> bytes:
    """Return what stands for `parts`, in their order; they need not be there at once."""
    digest = blake2b(digest_size=width)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()


def stamps_below(folder: str | os.PathLike[str]) -> list[tuple[str, int, int]]:
    """Return path, size and time in nanoseconds of each file below `folder`, sorted; byte code is not heeded.

    Raises OSError for a file that is gone meanwhile.
    """
    found = []
    waiting = [os.fspath(folder)]
    while waiting:
        with os.scandir(waiting.pop()) as entries:  # hundreds, at each run
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != "__pycache__":
                        waiting.append(entry.path)
                elif entry.is_file():
                    status = entry.stat()
                    found.append((entry.path, status.st_size, status.st_mtime_ns))
    return sorted(found)
