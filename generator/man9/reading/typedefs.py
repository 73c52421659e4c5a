"""Typedefs: a declaration -> its type, and the parameters of a function's (kernel-doc.rst, 6)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from msgspec import Struct

from man9.reading.declarators import BASIC_TYPES, Declared, around, called, declared_index, split_declarators
from man9.reading.functions import read_parameters
from man9.reading.tokens import Token, is_directive, is_name, spell, spelling
from man9.reading.transforms import Table, drop

if TYPE_CHECKING:
    from collections.abc import Sequence


class Typedef(Struct, frozen=True):
    """What a typedef says."""

    name: str
    type: str  # the whole declaration
    name_at: int  # where the name stands in it
    return_type: str = ""
    parameters: Sequence[Declared] = ()
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
    spelled = spelling(body)
    name_at = len("".join(spelled[: at + 1])) - len(name)
    function = called(body, at)
    if function is None or function.array:
        return Typedef(name, "".join(spelled), name_at)
    returned = body[: function.start]
    if around(body, function.start) is not None:  # a pointer to a function or an array
        returned += body[function.end + 1 :]
    parameters = list(read_parameters(body[function.opening + 1 : function.end]))
    return Typedef(name, "".join(spelled), name_at, spell(returned), parameters, function=True)


def _typedef_name(tokens: Sequence[Token], documented: str) -> int | None:
    """Index of the declared name: the documented one where a name can stand, else the declarator's."""
    for index, token in enumerate(tokens):
        following = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if token.text == documented and index and following in ("", "(", ")", "["):
            return index
        if following == "(" and index and is_name(token.text) and tokens[index - 1].text not in BASIC_TYPES:
            break
    index = declared_index(split_declarators(tokens)[0])
    if index >= 0:
        return index
    pairs = enumerate(itertools.pairwise(tokens))
    return next((i for i, (t, behind) in pairs if is_name(t.text) and behind.text == "("), None)
