"""What stands for content: equal when that is equal, and far shorter."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

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
