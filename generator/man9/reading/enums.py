"""Enums: a declaration -> its constants and its text (kernel-doc.rst, 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from man9.reading.declarators import Declared, declared_name, end_of, split_declarators
from man9.reading.tokens import Token, closing, is_directive, is_name, spell, split
from man9.reading.transforms import Table, drop

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Enumeration(Struct, frozen=True):
    """What the declaration of an enum says."""

    tag: str
    alias: str  # the typedef name
    enumerators: list[Declared]
    attributes: list[str]
    definition: str


def read_enum(tokens: Sequence[Token], table: Table) -> Enumeration | None:
    """Read `enum NAME { ... }` or `typedef enum { ... } NAME`; None when `tokens` are neither."""
    tokens = [t for t in tokens if not is_directive(t)]
    opening = next((i for i, t in enumerate(tokens) if t.text == "{"), None)
    if opening is None:
        return None
    head, taken = drop(tokens[:opening], table.struct)
    at = next((i for i, t in enumerate(head) if t.text == "enum"), None)
    if at is None:
        return None
    end = closing(tokens, opening)
    behind = tokens[end + 1 :]
    tail, taken_behind = drop(behind, table.struct)
    typedef = any(t.text == "typedef" for t in head[:at])
    enumerators = list(_enumerators(tokens[opening + 1 : end], table))
    start = _head(head, at, taken, typedef=typedef)
    stop = spell(behind if typedef else [t for part in taken_behind for t in part])
    return Enumeration(
        tag=head[at + 1].text
        if len(head) > at + 1 and is_name(head[at + 1].text)
        else "",  # or C23's `: type`
        alias=declared_name(split_declarators(tail)[0]) if typedef and tail else "",
        enumerators=enumerators,
        attributes=[spell(part) for part in (*taken, *taken_behind)],
        definition=_definition(start, enumerators, stop),
    )


def _enumerators(tokens: Sequence[Token], table: Table) -> Iterator[Declared]:
    for part in split(tokens, ","):
        words, _ = drop(part, table.struct)
        if words and is_name(words[0].text):
            equals = next((i for i, t in enumerate(words) if t.text == "="), len(words))
            value = spell(words[equals + 1 :])
            yield Declared(words[0].text, "", -1, words[0].at, end_of(words[0]), value)


def _head(head: Sequence[Token], at: int, taken: Sequence[list[Token]], *, typedef: bool) -> str:
    """Write what stands before the braces; `at` is the keyword's place in `head`."""
    words = [
        "typedef" if typedef else "",
        *(spell(part) for part in taken if part[0].at < head[at].at),
        "enum",
        *(spell(part) for part in taken if part[0].at > head[at].at),
        spell(head[at + 1 :]),
    ]
    return " ".join(word for word in words if word)


def _definition(start: str, enumerators: Sequence[Declared], stop: str) -> str:
    lines = "".join(f"\t{e.name}{f' = {e.value}' if e.value else ''},\n" for e in enumerators)
    return f"{start} {{\n{lines}}}{f' {stop}' if stop else ''};"
