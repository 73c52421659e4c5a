"""Where in a declaration the name stands that it declares (C17, 6.7.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from man9.model import Parameter

_TAGGED = regex(r"\b(?:struct|union|enum)\s+\Z")
_QUALIFIED = regex(r"(?:\s|\bconst\b|\bvolatile\b)*")
_LONGEST_TAG = 80  # characters to look back for the keyword of a tag


def name_at(declaration: str, name: str) -> int:
    """Return the offset of `name`, which `declaration` declares; -1 when it does not stand there.

    In `struct clk *clk` it is the second one: a tag is no declared name, nor is the first word, qualifiers
    apart, when the name comes again, which then is a type.
    """
    first = -1
    for at in _words(declaration, name):
        if _TAGGED.search(declaration, max(0, at - _LONGEST_TAG), at):
            continue
        if not _QUALIFIED.fullmatch(declaration, 0, at):
            return at
        first = at
    return first


def own_name(parameter: Parameter) -> str:
    """Return the name of `parameter` as its own declaration has it: `port` of a member `head.port`."""
    return parameter.name.removesuffix("...").rpartition(".")[2]


def _words(text: str, word: str) -> Iterator[int]:
    """Yield where `word` stands in `text` as a whole word."""
    at = text.find(word) if word else -1
    while at >= 0:
        end = at + len(word)
        if not _is_part(text[at - 1 : at]) and not _is_part(text[end : end + 1]):
            yield at
        at = text.find(word, end)


def _is_part(character: str) -> bool:
    return character.isalnum() or character == "_"
