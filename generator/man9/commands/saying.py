"""The one way out to a terminal: what commands say, with everything written out that a terminal would obey.

Colours are put in with `OWN` in the place of the escape character, so that theirs are told from any that a
comment, a name or a file of the tree brings along.
"""

from __future__ import annotations

import sys

from man9.shown import visible, visible_json

OWN = "\ud89b"  # half of a character: no file, no argument and no JSON can hold it


def shown(text: str) -> str:
    """Return `text` as it may be written: nothing in it acts but what is marked by `OWN`."""
    return "\x1b".join(visible(part) for part in text.split(OWN))


def say(text: str) -> None:
    """Write what was asked for."""
    sys.stdout.write(shown(text))


def say_json(text: str) -> None:
    """Write JSON, which has its own way to write such characters."""
    sys.stdout.write(visible_json(text))


def say_json_bytes(data: bytes) -> None:
    """Write much JSON, encoded already."""
    if not data.isascii() or b"\x7f" in data:
        data = visible_json(data.decode()).encode()
    sys.stdout.buffer.write(data)


def tell(text: str, end: str = "\n") -> None:
    """Write what is to be known beside that, to the standard error output."""
    sys.stderr.write(shown(text) + end)
