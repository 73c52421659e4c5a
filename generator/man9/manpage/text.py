"""A description to roff: plain paragraphs straight from the text, all others by way of the docutils tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.manpage.escape import guard
from man9.text import body

if TYPE_CHECKING:
    from man9.manpage.references import References
    from man9.model import Problem


def section(text: str, line: int, path: str, references: References, problems: list[Problem]) -> str:
    """Return the roff of a section's text, right behind its heading."""
    parsed, told = body(text, file=path, line=line)
    if isinstance(parsed, list):
        return "\n.PP\n".join([guard(references.inline(part)) for part in parsed])
    from man9.manpage.body import section_body  # noqa: PLC0415  # docutils: few runs need it at once

    problems += told
    return section_body(parsed, references)


def item(text: str, line: int, path: str, references: References, problems: list[Problem]) -> str:
    """Return the roff of what stands beside a tag (`.TP`)."""
    parsed, told = body(text, file=path, line=line)
    if isinstance(parsed, list):
        first, *rest = parsed or [""]
        shown = guard(references.inline(first)) or "\\&"
        if not rest:
            return shown
        more = "".join([f"\n.PP\n{guard(references.inline(part))}" for part in rest])
        return f"{shown}\n.RS{more}\n.RE"
    from man9.manpage.body import item_body  # noqa: PLC0415

    problems += told
    return item_body(parsed, references)
