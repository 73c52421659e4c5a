"""Description text to paragraphs or a docutils tree with kernel-doc's markup; it knows no output format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.text import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils import nodes

    from man9.model import Problem
    from man9.text.parser import Parsed


def parse(text: str, *, file: str, line: int) -> list[str] | Parsed:
    """Parse `text`, whose first line is line `line` of `file`; no input makes this fail or loses a word.

    Returns the paragraphs of a text that has nothing else, as most have; of all others `document`, a
    docutils tree, and `problems`, each with the line of the file it is about.  (design.rst 5 and 8;
    kernel-doc.rst 10.)
    """
    text = plain.untabbed(text)
    if plain.is_plain(text):
        return plain.paragraphs(text)
    from man9.text.parser import parse as by_docutils  # noqa: PLC0415  # docutils: not before it is needed

    return by_docutils(text, file=file, line=line)


def body(text: str, *, file: str, line: int) -> tuple[list[str] | nodes.Element, Sequence[Problem]]:
    """Parse `text` as `parse` does, for those who want just the nodes: most need no parser of docutils'.

    Returns the paragraphs, or an element with the nodes; and the problems.
    """
    clean = plain.untabbed(text)
    if plain.is_plain(clean):
        return plain.paragraphs(clean), ()
    from man9.text import simple  # noqa: PLC0415  # docutils: not before it is needed

    found = simple.tree(clean, file=file, line=line)
    if found is not None:
        return found
    from man9.text.parser import parse as by_docutils  # noqa: PLC0415

    parsed = by_docutils(clean, file=file, line=line)
    return parsed.document, parsed.problems


def tree(text: str, *, file: str, line: int) -> Parsed:
    """Parse `text` as `parse` does, paragraphs to a docutils tree too."""
    from man9.text.parser import of_paragraphs  # noqa: PLC0415  # docutils: not before it is needed

    parsed = parse(text, file=file, line=line)
    return of_paragraphs(parsed, file) if isinstance(parsed, list) else parsed
