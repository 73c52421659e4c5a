"""How a declaration is put together, and what it is made of, for whoever writes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.patterns import regex

if TYPE_CHECKING:
    from man9.model import Item

_TAG = regex(r"\b(?:struct|union|enum)\b")
# A bracket with a pointer's star, and the word before it. No start within a word, nothing tried twice.
_STAR = regex(r"(?<!\w)(?:(\w++)\s*+)?\([\w\s]*+[*^]")
_QUALIFIED = regex(r"(?:[*^\w\s]|\((?=\s*[*^]))*")
_OF_TYPES = frozenset(("typeof", "__typeof__", "__typeof", "typeof_unqual", "_Atomic", "__attribute__"))


def around(result: str) -> tuple[str, str]:
    """Return what stands before and behind `name(arguments)` of a function that returns `result`.

    `int *` gives `int *` and nothing; `void (*)(int)`, whose brackets go around, `void (*` and `)(int)`
    (C17, 6.7.6 and 6.7.7).
    """
    if "(" in result:
        for found in _STAR.finditer(result):
            if found[1] not in _OF_TYPES:
                hole = _QUALIFIED.match(result, found.end())
                at = hole.end() if hole else found.end()
                return _spaced(result[:at]), result[at:]
    return _spaced(result), ""


def _spaced(before: str) -> str:
    """Return `before` with the blank that a name behind it needs."""
    return before if not before or before.endswith(("*", "^", "(", " ")) else f"{before} "


def shape(item: Item) -> str:
    """Return the kind whose entries `item` has: its own, or that of the body which a typedef names."""
    if item.kind == "typedef" and item.definition:
        tag = _TAG.search(item.definition)
        return tag[0] if tag else item.kind
    return item.kind


def before_and_behind(item: Item) -> tuple[str, str]:
    """Return the attributes that stand before a declaration's type, and those behind a function's arguments.

    A definition of members or constants holds its own.
    """
    if item.definition:
        return "", ""
    count = len(item.attributes) - item.attributes_behind
    return " ".join(item.attributes[:count]), " ".join(item.attributes[count:])
