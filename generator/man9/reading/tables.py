"""Which members a designated initialiser sets to which names: `.iw_connect = irdma_connect`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

_TOKEN = regex(
    r"[{}]|\.\s*([A-Za-z_]\w*)\s*=\s*(?:\(\s*\w[\w\s*]*\)\s*)?&?\s*(?:([A-Za-z_]\w*)\s*(?=[,}\n]))?"
)
_DEEPEST = 63  # members within members that are told: as many structures as C17, 5.2.4.1, asks of a compiler


class Entry(Struct, frozen=True):
    """One member that is set to a name."""

    member: str  # dotted in a nested initialiser: `driver.pm`
    name: str
    at: int  # offset of the entry


def find_members(code: str, *, array: bool) -> Iterator[Entry]:
    """Yield the entries of the initialiser `code`, which starts at its `{` and is without noise.

    In an `array` of tables the outermost braces are not those of a table.
    """
    path: list[str] = []
    pending = ""
    top = 2 if array else 1
    deepest = top + _DEEPEST
    for match in _TOKEN.finditer(code):
        mark = match[0]
        if mark == "{":
            path.append(pending)
            pending = ""
        elif mark == "}":
            if path:
                path.pop()
            pending = ""
        elif match[2]:
            outer = path[top:] if len(path) <= deepest else [""]
            # A brace without a member's name opens an element of some other type.
            if all(outer) and len(path) >= top:
                yield Entry(".".join([*outer, match[1]]), match[2], match.start())
            pending = ""
        else:
            pending = match[1] or ""
