"""Which line of the file a line of a text stands in: a text may be put together from several places."""

from __future__ import annotations

from bisect import bisect_right
from operator import itemgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from man9.model import Pieces


def put_together(texts: Sequence[tuple[str, int]]) -> tuple[str, int, Pieces]:
    """Join texts, each with the line of the file that it starts in, as paragraphs.

    Returns the whole, its line, and where its later pieces start.
    """
    if len(texts) == 1:
        return *texts[0], ()
    said = [(text, line) for text, line in texts if text] or list(texts[:1])
    pieces: list[tuple[int, int]] = []
    down = 0
    for text, line in said:
        pieces.append((down, line))
        down += text.count("\n") + 2
    return "\n\n".join(text for text, _ in said), said[0][1], tuple(pieces[1:])


def file_line(first: int, pieces: Pieces, down: int) -> int:
    """Return the line of the file of the line `down`, from 0, of a text that starts in the line `first`."""
    before = bisect_right(pieces, down, key=itemgetter(0))
    start, line = pieces[before - 1] if before else (0, first)
    return line + down - start
