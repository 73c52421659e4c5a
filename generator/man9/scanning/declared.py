"""The text of a header -> which functions it declares to all, and what it includes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from man9.patterns import regex
from man9.scanning.noise import without_noise
from man9.scanning.outermost import declarations
from man9.scanning.statements import names

if TYPE_CHECKING:
    from collections.abc import Iterable

_INCLUDE = regex(r'(?m)^[ \t]*#[ \t]*include[ \t]*([<"][^>"\n]+)[>"]')


class Include(NamedTuple):
    """An `#include`."""

    path: str  # as written
    beside: bool  # in quotes: it is looked for beside the file first


def included(text: str) -> list[Include]:
    """Return what the decoded `text` of a file includes, each once, in order."""
    found: Iterable[str] = dict.fromkeys(_INCLUDE.findall(text))
    return [Include(each[1:], each[0] == '"') for each in found]


def declared(text: str) -> list[str]:
    """Return the functions that the decoded `text` of a header declares and are not static, sorted."""
    found = {
        name.name
        for declaration in declarations(without_noise(text).text)
        if "(" in declaration.text and not declaration.function
        for name in names(declaration.text, function=False)
        if name.kind == "function" and not name.static
    }
    return sorted(found)
