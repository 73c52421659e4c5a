"""Enums, typedefs and variables: a declaration -> what it says (KERNEL-DOC.md, 6)."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from man9.reading.declarators import BASIC_TYPES, Declared, around, called, declared_name, split_declarators
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
    words = [spell(part) for part in taken if part[0].at < head[at].at]
    words += ["enum", *(spell(part) for part in taken if part[0].at > head[at].at), spell(head[at + 1 :])]
    declared_behind = tokens[end + 1 :] if typedef else [t for part in tail_taken for t in part]
    lines = "".join(f"\t{e.name}{f' = {e.value}' if e.value else ''},\n" for e in found.enumerators)
    start = " ".join(word for word in (*(["typedef"] if typedef else []), *words) if word)
    stop = spell(declared_behind)
    found.definition = f"{start} {{\n{lines}}}{f' {stop}' if stop else ''};"
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
    function = called(body, at)
    if function is None or function.array:
        return Typedef(name, spelled)
    returned = body[: function.start]
    if around(body, function.start) is not None:  # a pointer to a function or an array
        returned += body[function.end + 1 :]
    parameters = list(read_parameters(body[function.opening + 1 : function.end]))
    return Typedef(name, spelled, spell(returned), parameters, function=True)


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


@dataclass(slots=True)
class Variable:
    """What a variable's declaration says."""

    name: str
    type: str  # without the initialiser
    value: str = ""
    value_at: int = -1  # offset of the initialiser; -1: none
    static: bool = False
    attributes: list[str] = field(default_factory=list)
    parameters: list[Declared] = field(default_factory=list)  # of the function that it points to


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
    if declaration and is_name(declaration[0].text) and _is_one_call(declaration):
        inner = [part for part in split(declaration[2 : closing(declaration, 1)], ",") if len(part) == 1]
        names = [part[0].text for part in inner]
        name = documented if documented in names else names[0] if names else ""
        return Variable(name, spell(declaration), value, value_at, static, attributes) if name else None
    name = declared_name(declaration)
    if not name:
        return None
    parameters = _pointed(declaration, name)
    return Variable(name, spell(declaration), value, value_at, static, attributes, parameters)


def _pointed(declaration: Sequence[Token], name: str) -> list[Declared]:
    """The parameters of the function that a variable points to; none when it is another one."""
    at = next(i for i, t in enumerate(declaration) if t.text == name)
    function = called(declaration, at)
    if function is None or not function.pointer:
        return []
    return list(read_parameters(declaration[function.opening + 1 : function.end]))
