"""A declaration as HTML: names that have a page become links, the declared name and parameters stand out."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from man9.declarations import around, before_and_behind, parted

if TYPE_CHECKING:
    from man9.model import Item, Parameter

WIDTH = 76  # a longer prototype stands with one argument a line
TAGS = frozenset({"struct", "union", "enum"})
TOKEN = re.compile(r"[A-Za-z_]\w*|[^A-Za-z_]+")
TAGGED = re.compile(r"\b(struct|union|enum)(\s+)([A-Za-z_]\w*)")

# Gives the link for a name, when it has one; the tag (`struct`) is empty for plain names.
Resolve = Callable[[str, str], str | None]


def declaration(item: Item, resolve: Resolve) -> Markup:
    """Return what the reader would write or find in the source for `item`."""
    if item.definition:
        return _body(item, resolve)
    match item.kind:
        case "function":
            return _prototype(item, resolve)
        case "macro":
            return _macro(item, resolve)
        case "typedef" if item.function_like:
            return _function_type(item, resolve)
        case "struct" | "union" | "enum":
            return _body(item, resolve)
        case _:
            text = item.type or f"{item.kind} {item.name}"
            value = f" = {item.value}" if item.value else ""
            prefix = "typedef " if item.kind == "typedef" and not text.startswith("typedef") else ""
            return code(f"{prefix}{text}{value};", resolve, own={item.name})


def code(text: str, resolve: Resolve, own: Collection[str] = (), marked: Collection[str] = ()) -> Markup:
    """Return C text with its known names linked, those of `own` bold, those of `marked` in italics."""
    parts: list[str] = []
    tag = ""
    for token in TOKEN.findall(text):
        if token[0].isalpha() or token[0] == "_":
            parts.append(_word(token, tag, resolve, own, marked))
            tag = token if token in TAGS else ""
        else:
            parts.append(escape(token))
            tag = tag if token.isspace() else ""
    return Markup("".join(parts))  # noqa: S704  # words have no character that means anything in HTML


def _word(word: str, tag: str, resolve: Resolve, own: Collection[str], marked: Collection[str]) -> str:
    if word in own:
        return f"<b>{word}</b>"
    if word in marked and not tag:  # `struct clk *clk`
        return f"<i>{word}</i>"
    target = resolve(word, tag) if word not in TAGS else None
    return f'<a href="{escape(target)}">{word}</a>' if target else word


def _prototype(item: Item, resolve: Resolve) -> Markup:
    arguments = [_argument(parameter, resolve) for parameter in item.parameters]
    plain = sum(len(parameter.type or parameter.name) + 2 for parameter in item.parameters)
    before, behind = around(item)
    more = before_and_behind(item)[1]
    opening = Markup("{}<b>{}</b>(").format(code(before, resolve), item.name)
    end = Markup("){};").format(code(f"{behind}{' ' if more else ''}{more}", resolve))
    if len(item.return_type) + len(item.name) + plain + 3 > WIDTH and len(arguments) > 1:
        return opening + Markup("\n    ") + Markup(",\n    ").join(arguments) + Markup("\n") + end
    return opening + (Markup(", ").join(arguments) if arguments else Markup("void")) + end


def _argument(parameter: Parameter, resolve: Resolve) -> Markup:
    before, name, behind = parted(parameter)
    shown = Markup("<i>{}</i>").format(name) if name else Markup("")
    return code(before, resolve) + shown + code(behind, resolve)


def _macro(item: Item, resolve: Resolve) -> Markup:
    if item.function_like or item.parameters:
        names = [Markup("<i>{}</i>").format(parameter.name) for parameter in item.parameters]
        return Markup("#define <b>{}</b>({})").format(item.name, Markup(", ").join(names))
    head = Markup("#define <b>{}</b>").format(item.name)
    return head + " " + code(item.value, resolve) if item.value else head


def _function_type(item: Item, resolve: Resolve) -> Markup:
    if item.type:
        names = {parameter.name for parameter in item.parameters}
        text = item.type if item.type.startswith("typedef") else f"typedef {item.type}"
        return code(text.rstrip("; ") + ";", resolve, own={item.name}, marked=names)
    arguments = Markup(", ").join(_argument(parameter, resolve) for parameter in item.parameters)
    result = code(item.return_type, resolve)
    return Markup("typedef {} (*<b>{}</b>)({});").format(result, item.name, arguments or Markup("void"))


def _body(item: Item, resolve: Resolve) -> Markup:
    name = "" if item.name == "(anonymous)" else item.name
    text = item.definition.strip()
    if not text:
        return code(f"{item.kind} {name};", resolve, own={name})
    members = {parameter.name.rpartition(".")[2] for parameter in item.parameters}
    end = "" if item.kind == "function" else ";"  # a macro call ends as it is written
    return code(
        (text.rstrip("; ") if end else text) + end, resolve, own={name, item.alias} - {""}, marked=members
    )
