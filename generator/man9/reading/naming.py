"""Where in a declaration the name stands that it declares (C17, 6.7.6)."""

from __future__ import annotations

import re

_TAGGED = re.compile(r"\b(?:struct|union|enum)\s+\Z")
_LONGEST_TAG = 80  # characters to look back for the keyword of a tag


def name_at(declaration: str, name: str) -> int:
    """Return the offset of `name`, which `declaration` declares; -1 when it does not stand there.

    In `struct clk *clk` it is the second one: a tag is no declared name, nor is the first word when
    the name comes again, which then is a type.
    """
    if not name:
        return -1
    first = -1
    for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", declaration):
        at = match.start()
        if _TAGGED.search(declaration, max(0, at - _LONGEST_TAG), at):
            continue
        if declaration[:at].strip():
            return at
        first = at
    return first
