"""Enums, typedefs and variables: a declaration -> what it says (KERNEL-DOC.md, 6)."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from man9.reading.declarators import BASIC_TYPES, Declared, declared_name, split_declarators
from man9.reading.functions import read_parameters
from man9.reading.tokens import Token, closing, is_directive, is_name, spell, split
from man9.reading.transforms import Table, drop

if TYPE_CHECKING:
    from collections.abc import Sequence


class Enumerator(NamedTuple):
    """One constant of an enum."""

    name: str
    value: str  # its initialiser, empty when there is none
    at: int


@dataclass(slots=True)
class Enumeration:
    """What the declaration of an enum says."""

    tag: str = ""
    alias: str = ""
    enumerators: list[Enumerator] = field(default_factory=list)
    attributes: list[str] = field(default_factory=list)
    definition: str = ""


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
    tail, tail_taken = drop(tokens[end + 1 :], table.struct)
    found = Enumeration(attributes=[spell(part) for part in (*taken, *tail_taken)])
    if len(head) > at + 1 and is_name(head[at + 1].text):  # behind it may stand C23's `: type`
        found.tag = head[at + 1].text
    typedef = any(t.text == "typedef" for t in head[:at])
    if typedef and tail:
        found.alias = declared_name(split_declarators(tail)[0])
    for part in split(tokens[opening + 1 : end], ","):
        constants, _ = drop(part, table.struct)
        if constants and is_name(constants[0].text):
            equals = next((i for i, t in enumerate(constants) if t.text == "="), len(constants))
            found.enumerators.append(
                Enumerator(constants[0].text, spell(constants[equals + 1 :]), constants[0].at)
            )
    lines = "".join(f"\t{e.name}{f' = {e.value}' if e.value else ''},\n" for e in found.enumerators)
    start = f"{'typedef ' if typedef else ''}{spell(head[at:])}"
    found.definition = f"{start} {{\n{lines}}}{f' {spell(tail)}' if tail and typedef else ''};"
    return found


@dataclass(slots=True)
class Typedef:
    """What a typedef says."""

    name: str
    type: str  # the whole declaration
    return_type: str = ""
    parameters: list[Declared] = field(default_factory=list)
    function: bool = False


def read_typedef(tokens: Sequence[Token], documented: str, table: Table) -> Typedef | None:
    """Read `typedef TYPE NAME` or `typedef RET (*NAME)(ARGS)`; None when `tokens` are neither."""
    words, _ = drop([t for t in tokens if not is_directive(t)], table.function)
    if not words or words[0].text != "typedef":
        return None
    body = words[1:]
    at = _typedef_name(body, documented)
    if at is None:
        return None
    name = body[at].text
    spelled = spell(body)
    opening = _arguments_at(body, at)
    if opening is None:
        return Typedef(name, spelled)
    head = body[: _head_end(body, at)]
    parameters = list(read_parameters(body[opening + 1 : closing(body, opening)]))
    return Typedef(name, spelled, spell(head), parameters, function=True)


def _typedef_name(tokens: Sequence[Token], documented: str) -> int | None:
    """Index of the declared name: the documented one where a name can stand, else the declarator's."""
    for index, token in enumerate(tokens):
        following = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if token.text == documented and index and following in ("", "(", ")", "["):
            return index
        if following == "(" and index and is_name(token.text) and tokens[index - 1].text not in BASIC_TYPES:
            break
    first = split_declarators(tokens)[0]
    name = declared_name(first)
    if not name:
        pairs = itertools.pairwise(tokens)
        name = next((t.text for t, after in pairs if is_name(t.text) and after.text == "("), "")
    return max((i for i, t in enumerate(first) if t.text == name), default=None)


def _arguments_at(tokens: Sequence[Token], at: int) -> int | None:
    """Index of the bracket that opens the arguments of the function that the name at `at` points to."""
    index = at + 1
    while index < len(tokens) and tokens[index].text == ")":
        index += 1
    return index if index < len(tokens) and tokens[index].text == "(" else None


def _head_end(tokens: Sequence[Token], at: int) -> int:
    """Index where the return type ends: at the bracket around the name, or at the name."""
    for index in range(at - 1, -1, -1):
        if tokens[index].text == "(":
            return index
    return at


@dataclass(slots=True)
class Variable:
    """What a variable's declaration says."""

    name: str
    type: str  # without the initialiser
    value: str = ""
    value_at: int = -1  # offset of the initialiser; -1: none
    static: bool = False
    attributes: list[str] = field(default_factory=list)


def _is_one_call(tokens: Sequence[Token]) -> bool:
    """Tell whether `tokens` are a word with arguments and nothing behind them."""
    return len(tokens) > len("()") and tokens[1].text == "(" and closing(tokens, 1) == len(tokens) - 1


def read_variable(tokens: Sequence[Token], documented: str, table: Table) -> Variable | None:
    """Read a variable's declaration, or a macro call that makes it: `DEFINE_MUTEX(name)`."""
    words, taken = drop([t for t in tokens if not is_directive(t)], table.variable)
    static = any(t.text == "static" for t in words[:3])
    words = [t for t in words if t.text != "static"]
    if not words:
        return None
    equals = next((i for i, t in enumerate(words) if t.text == "="), len(words))
    declaration = words[:equals]
    value = spell(words[equals + 1 :])
    value_at = words[equals + 1].at if equals + 1 < len(words) else -1
    attributes = [spell(part) for part in taken if part[0].text != "extern"]
    if is_name(declaration[0].text) and _is_one_call(declaration):
        inner = [part for part in split(declaration[2 : closing(declaration, 1)], ",") if len(part) == 1]
        names = [part[0].text for part in inner]
        name = documented if documented in names else names[0] if names else ""
        return Variable(name, spell(declaration), value, value_at, static, attributes) if name else None
    name = declared_name(declaration)
    return Variable(name, spell(declaration), value, value_at, static, attributes) if name else None
