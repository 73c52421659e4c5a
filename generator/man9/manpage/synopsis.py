"""The SYNOPSIS of each kind of item: its declaration, as a user of it would write it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.declarations import around, before_and_behind, parted
from man9.manpage.escape import bold, characters, italic, roff

if TYPE_CHECKING:
    from collections.abc import Sequence

    from man9.config import Settings
    from man9.model import Item, Parameter

_DEEPEST = 32  # columns: arguments behind a longer opening are indented by a tab stop instead
_LONGEST_VALUE = 60  # columns of a macro's replacement that is shown


def header(item: Item, settings: Settings) -> str:
    """Return the `#include` line for an item of an include folder, empty for others."""
    for folder in settings.include_folders:
        if item.file.startswith(folder + "/") and item.file.endswith(".h"):
            return f"#include <{item.file[len(folder) + 1 :]}>"
    return ""


def synopsis(item: Item) -> str:
    """Return the escaped lines of the declaration, for no-fill mode; empty for an overview."""
    write = _WRITERS.get(item.kind)
    return write(item) if write else ""


def _function(item: Item) -> str:
    if item.definition:  # a macro call makes it
        return roff(item.definition)
    words, more = before_and_behind(item)
    before, behind = around(item)
    start = " ".join(word for word in (words, before) if word)
    return _call(start, item.name, item.parameters, f"{behind}{' ' if more else ''}{more};")


def _macro(item: Item) -> str:
    if item.function_like or item.parameters:
        names = ", ".join(italic(characters(each.name)) for each in item.parameters)
        return f"#define {bold(characters(item.name))}({names})"
    value = item.value if "\n" not in item.value and len(item.value) <= _LONGEST_VALUE else ""
    return f"#define {bold(characters(item.name))} {characters(value)}".rstrip()


def _call(before: str, name: str, parameters: Sequence[Parameter], end: str) -> str:
    opening = f"{characters(before)}{bold(characters(name))} ("
    if not parameters:
        return f"{opening}void){characters(end)}"
    width = len(before) + len(name) + 2
    indent = " " * (width if width <= _DEEPEST else 8)
    first = "" if width <= _DEEPEST or len(parameters) == 1 else "\n" + indent
    return f"{opening}{first}" + f",\n{indent}".join(map(_argument, parameters)) + f"){characters(end)}"


def _argument(parameter: Parameter) -> str:
    """Return the declaration of one argument with its name in italics."""
    before, name, behind = parted(parameter)
    return characters(before) + (italic(characters(name)) if name else "") + characters(behind)


def _defined(item: Item) -> str:
    """Return a struct's, union's or enum's definition, or just its tag when the text is not at hand."""
    lines = item.definition.expandtabs(8).rstrip().rstrip(";")
    text = lines if lines.strip() else f"{item.kind} {item.name}"
    return roff(f"{text};")


def _typedef(item: Item) -> str:
    if item.definition:
        return _defined(item)
    if item.type:
        text = " ".join(item.type.split()).rstrip(";")
        return characters((text if text.startswith("typedef ") else f"typedef {text}") + ";")
    return _call(f"typedef {item.return_type} ", item.name, item.parameters, ";")


def _variable(item: Item) -> str:
    value = f" = {item.value}" if item.value and "\n" not in item.value else ""
    words = " ".join((*item.attributes, item.type or item.name))
    return characters(f"{words.rstrip(';')}{value if len(value) <= _LONGEST_VALUE else ''};")


_WRITERS = {
    "function": _function,
    "macro": _macro,
    "struct": _defined,
    "union": _defined,
    "enum": _defined,
    "typedef": _typedef,
    "variable": _variable,
}
