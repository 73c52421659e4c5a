"""Variables: a declaration, or the macro call that makes one -> type and initialiser (kernel-doc.rst, 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from man9.reading.declarators import Declared, called, declare, declared_index, end_of
from man9.reading.functions import read_parameters
from man9.reading.macros import is_call
from man9.reading.tokens import Token, closing, is_directive, spell, spelling, split
from man9.reading.transforms import Table, drop

if TYPE_CHECKING:
    from collections.abc import Sequence


class Variable(Struct, frozen=True):
    """What a variable's declaration says."""

    declared: Declared  # without the initialiser
    value: str = ""
    value_at: int = -1  # offset of the initialiser; -1: none
    static: bool = False
    attributes: Sequence[str] = ()
    parameters: Sequence[Declared] = ()  # of the function that it points to


def read_variable(tokens: Sequence[Token], documented: str, table: Table) -> Variable | None:
    """Read a variable's declaration, or a macro call that makes it: `DEFINE_MUTEX(name)`."""
    words, taken = drop([t for t in tokens if not is_directive(t)], table.variable)
    static = any(t.text == "static" for t in words[:3])
    words = [t for t in words if t.text != "static"]
    equals = next((i for i, t in enumerate(words) if t.text == "="), len(words))
    declaration, initialiser = words[:equals], words[equals + 1 :]
    if not declaration:
        return None
    is_made = is_call(declaration) and closing(declaration, 1) == len(declaration) - 1
    declared = _argument(declaration, documented) if is_made else declare(declaration)
    if not declared.name:
        return None
    return Variable(
        declared,
        value=spell(initialiser),
        value_at=initialiser[0].at if initialiser else -1,
        static=static,
        attributes=[spell(part) for part in taken if part[0].text != "extern"],
        parameters=() if is_made else _pointed(declaration),
    )


def _argument(call: Sequence[Token], documented: str) -> Declared:
    """The argument that names what a macro call makes: the documented one, else the first word."""
    names = [part[0] for part in split(call[2:-1], ",") if len(part) == 1]
    name = next((t for t in names if t.text == documented), names[0] if names else None)
    if name is None:
        return Declared("", spell(call))
    before = "".join(spelling(call)[: call.index(name) + 1])
    return Declared(name.text, spell(call), len(before) - len(name.text), name.at, end_of(name))


def _pointed(declaration: Sequence[Token]) -> Sequence[Declared]:
    """The parameters of the function that a variable points to; none when it is another one."""
    function = called(declaration, declared_index(declaration))
    if function is None or not function.pointer:
        return ()
    return list(read_parameters(declaration[function.opening + 1 : function.end]))
