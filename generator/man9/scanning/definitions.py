"""Code -> its definitions, with what each uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.code import Definition
from man9.scanning.enumerators import enumerators, inner_types
from man9.scanning.outermost import declarations
from man9.scanning.statements import names
from man9.scanning.used import uses

if TYPE_CHECKING:
    from man9.code import Uses
    from man9.scanning.declarators import Name
    from man9.scanning.noise import Code, Macro
    from man9.scanning.outermost import Declaration

_AGGREGATES = ("struct", "union", "enum")


def definitions(code: Code) -> tuple[Definition, ...]:
    """Return what a text defines, in order of lines."""
    finder = _Finder(code.text)
    for declaration in declarations(code.text):
        finder.declare(declaration)
    for macro in code.macros:
        finder.define(macro)
    return _in_order(finder.found)


def _in_order(found: list[Definition]) -> tuple[Definition, ...]:
    """Return definitions by line; a parent is where it comes to stand."""
    order = sorted(range(len(found)), key=lambda index: found[index].line)
    if order == list(range(len(found))):
        return tuple(found)
    places = [0] * len(found)
    for place, index in enumerate(order):
        places[index] = place
    return tuple(_moved(found[index], places) for index in order)


def _moved(definition: Definition, places: list[int]) -> Definition:
    if definition.parent < 0:
        return definition
    fields = {name: getattr(definition, name) for name in definition.__struct_fields__}
    return Definition(**{**fields, "parent": places[definition.parent]})


class _Finder:
    """Gathers the definitions of a text."""

    def __init__(self, code: str) -> None:
        self._code = code
        self.found: list[Definition] = []

    def define(self, macro: Macro) -> None:
        """Add a macro."""
        own = () if macro.arguments is None else _parameters(macro.arguments)
        self.found.append(
            Definition(
                "macro",
                macro.name,
                macro.line,
                function_like=macro.arguments is not None,
                end_line=macro.end_line,
                uses=uses(macro.body, own),
            )
        )

    def declare(self, declaration: Declaration) -> None:
        """Add what a declaration defines."""
        text, at, counted = declaration.text, declaration.line, 0
        whole = at + text.count("\n")
        used: Uses | None = None
        first = True
        for name in names(text, function=declaration.function):
            if first:
                used = self._used(declaration, name)
                first = False
            low, high = sorted((counted, name.at))
            at += text.count("\n", low, high) * (1 if low == counted else -1)
            counted = name.at
            if name.body >= 0:
                self._aggregate(declaration, name, at)
                continue
            self.found.append(
                Definition(
                    name.kind,
                    name.name,
                    at,
                    name.defined,
                    name.static,
                    name.inline,
                    maker=name.maker,
                    end_line=whole if whole != at else 0,
                    uses=used,
                )
            )

    def _used(self, declaration: Declaration, name: Name) -> Uses | None:
        code = self._code[declaration.start : declaration.end]
        return uses(code, (name.name,), sets=name.kind == "variable")

    def _aggregate(self, declaration: Declaration, name: Name, line: int) -> None:
        """Add a type, its enumerators, and what is defined in it."""
        body = declaration.bodies[name.body]
        inside = self._code[body.start : body.end]
        index = -1
        begin = self._code.count("\n", declaration.start, body.start) + declaration.line
        end_line = begin + inside.count("\n")
        if name.name:
            index = len(self.found)
            self.found.append(
                Definition(name.kind, name.name, line, end_line=end_line, uses=uses(inside, (name.name,)))
            )
        if name.kind == "enum":
            self._enumerators(inside, begin, index)
            return
        for inner in inner_types(inside):
            at = begin + inner.line
            place = index
            if inner.tag:
                place = len(self.found)
                self.found.append(Definition(inner.kind, inner.tag, at, parent=index))
            if inner.kind == "enum":
                stop = inside.find("}", inner.start)
                start = begin + inside.count("\n", 0, inner.start)
                self._enumerators(inside[inner.start : stop if stop >= 0 else len(inside)], start, place)

    def _enumerators(self, body: str, line: int, parent: int) -> None:
        self.found.extend(
            Definition("enumerator", each.name, line + each.line, parent=parent) for each in enumerators(body)
        )


def _parameters(arguments: str) -> set[str]:
    return {each.strip().rstrip(".") for each in arguments[1:-1].split(",")}
