"""Description text to a docutils tree with kernel-doc's inline markup; no output format is known here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from man9.text.parser import Parsed


def parse(text: str, *, file: str, line: int) -> Parsed:
    """Parse `text`, whose first line is line `line` of `file`; no input makes this fail or loses a word.

    Returns `document`, a docutils tree, and `problems`, each with the line of the file it is about.
    """
    from man9.text.parser import parse as by_docutils  # noqa: PLC0415  # docutils: not before it is needed

    return by_docutils(text, file=file, line=line)
