"""How a declaration is put together, and what it is made of, for whoever writes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.patterns import regex

if TYPE_CHECKING:
    from man9.model import Item, Parameter

_TAG = regex(r"\b(?:struct|union|enum)\b")


def around(item: Item) -> tuple[str, str]:
    """Return what stands before and behind `name(arguments)` of a function.

    For one that returns `int *` that is `int *` and nothing; for `void (*)(int)`, whose brackets go around,
    `void (*` and `)(int)` (C17, 6.7.6 and 6.7.7).
    """
    result, at = item.return_type, item.name_at
    return (_spaced(result), "") if at < 0 else (_spaced(result[:at]), result[at:])


def own_name(parameter: Parameter) -> str:
    """Return the name of `parameter` as its own declaration has it: `port` of a member `head.port`."""
    return parameter.name.removesuffix("...").rpartition(".")[2]


def parted(parameter: Parameter) -> tuple[str, str, str]:
    """Return the declaration of `parameter`: what stands before its name, the name, and what stands behind.

    All is before it where the name does not stand in its declaration.
    """
    text, at = parameter.type or parameter.name, parameter.name_at
    if at < 0:
        return text, "", ""
    end = at + len(own_name(parameter))
    return text[:at], text[at:end], text[end:]


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
