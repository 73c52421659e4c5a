"""How many columns of a terminal text takes: ideographs take two, marks above letters none (UAX 11)."""

from __future__ import annotations

from itertools import accumulate
from unicodedata import category, east_asian_width

_NONE = frozenset({"Mn", "Me", "Cf"})  # marks within another's column, characters that are not seen
_SOFT_HYPHEN = "\u00ad"


def columns(text: str) -> int:
    """Return how many columns `text`, one line, takes."""
    return len(text) if text.isascii() else sum(map(_width, text))


def is_stacked(text: str) -> bool:
    """Tell whether a character of `text` takes no column of its own, as a mark above a letter."""
    return not text.isascii() and 0 in map(_width, text)


def padded(text: str, width: int) -> str:
    """Return `text` with blanks behind it up to `width` columns."""
    return text + " " * (width - columns(text))


def fitting(text: str, width: int) -> str:
    """Return as much of the start of `text` as `width` columns hold."""
    if text.isascii():
        return text[:width]
    return text[: sum(taken <= width for taken in accumulate(map(_width, text)))]


def _width(character: str) -> int:
    if category(character) in _NONE and character != _SOFT_HYPHEN:
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
