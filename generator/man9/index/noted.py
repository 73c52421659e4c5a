"""A note beside a store: one record, believed only when its bytes are those that were written."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

import msgspec

from man9 import fingerprints
from man9.fingerprints import WIDE
from man9.writing import replace_file

if TYPE_CHECKING:
    from pathlib import Path

_Note = TypeVar("_Note", bound=msgspec.Struct)


def read(path: Path, kind: type[_Note]) -> _Note | None:
    """Return the note; None when there is none, or its bytes are not those that were written."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    if fingerprints.of_bytes(content[WIDE:]) != content[:WIDE]:
        return None
    try:
        return msgspec.msgpack.decode(content[WIDE:], type=kind)
    except msgspec.DecodeError:  # of another man9
        return None


def write(path: Path, note: msgspec.Struct) -> None:
    """Keep the note; where that cannot be, the next run does without."""
    content = msgspec.msgpack.encode(note)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, fingerprints.of_bytes(content) + content)
