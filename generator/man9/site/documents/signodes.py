"""A declaration as the nodes of a Sphinx object description, made from the model, names as references."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sphinx import addnodes

from man9.declarations import around, parted
from man9.site.documents.prose import reference

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes

    from man9.model import Item, Parameter

_TOKEN = re.compile(r"[A-Za-z_]\w*|\s+|[0-9]\w*|\.\.\.|->|.", re.DOTALL)
_TAGS = frozenset({"struct", "union", "enum"})
_KEYWORDS = frozenset(
    {"const", "volatile", "restrict", "register", "static", "inline", "extern", "typedef", *_TAGS}
)
_TYPES = frozenset(
    {"void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "bool", "_Bool"}
)


def signature(item: Item) -> addnodes.desc_signature:
    """Return the signature of `item`, as the C domain would make it; nothing in it can be rejected."""
    line = addnodes.desc_signature_line("", "", add_permalink=True)
    found = addnodes.desc_signature(item.name, "", line, is_multiline=True)
    name = addnodes.desc_name("", "", addnodes.desc_sig_name("", item.name))
    if item.kind == "function" and not item.definition:
        before, behind = around(item)
        line += code(before)
        line += [name, _arguments(item.parameters), *code(behind)]
    elif item.kind == "typedef" and item.type:
        line += [addnodes.desc_sig_keyword("", "typedef"), addnodes.desc_sig_space()]
        line += _item(item, name)
    elif item.kind in {"macro", "function"}:
        line += name
        if item.parameters or item.function_like:
            line += _list(_argument([addnodes.desc_sig_name("", each.name)]) for each in item.parameters)
    elif item.kind in _TAGS or item.kind == "typedef":
        word = "type" if item.kind == "typedef" else item.kind
        line += [addnodes.desc_sig_keyword("", word), addnodes.desc_sig_space(), name]
    else:
        line += _item(item, name)
    return found


def code(text: str) -> list[nodes.Node]:
    """Return the nodes of C text, a blank at its end included."""
    found: list[nodes.Node] = []
    tag = ""
    for token in _TOKEN.findall(re.sub(r"\s+", " ", text)):
        if token.isspace():
            found.append(addnodes.desc_sig_space())
            continue
        found.append(_node(token, tag))
        tag = token if token in _TAGS else ""
    return found


def _arguments(parameters: Iterable[Parameter]) -> addnodes.desc_parameterlist:
    arguments = [_argument(_parameter(each)) for each in parameters]
    return _list(arguments or [_argument(code("void"))])


def _parameter(parameter: Parameter) -> list[nodes.Node]:
    before, name, behind = parted(parameter)
    return _named(before, addnodes.desc_sig_name("", name, classes=["n"]), behind) if name else code(before)


def _argument(content: Iterable[nodes.Node]) -> addnodes.desc_parameter:
    argument = addnodes.desc_parameter("", "", noemph=True)
    argument += list(content)
    return argument


def _list(arguments: Iterable[addnodes.desc_parameter]) -> addnodes.desc_parameterlist:
    found = addnodes.desc_parameterlist()
    found += list(arguments)
    return found


def _named(before: str, name: nodes.Node, behind: str) -> list[nodes.Node]:
    """Return the nodes of a declaration with `name` in its place."""
    return [*code(before), name, *code(behind)]


def _item(item: Item, name: nodes.Node) -> list[nodes.Node]:
    """Return the nodes of the declaration of a variable or type."""
    text, at = item.type, item.name_at
    return code(text) if at < 0 else _named(text[:at], name, text[at + len(item.name) :])


def _node(token: str, tag: str) -> nodes.Node:
    if token in _KEYWORDS:
        return addnodes.desc_sig_keyword("", token)
    if token in _TYPES:
        return addnodes.desc_sig_keyword_type("", token)
    if token[0].isalpha() or token[0] == "_":
        return reference(tag or "identifier", token, addnodes.desc_sig_name("", token))
    if token[0].isdigit():
        return addnodes.desc_sig_literal_number("", token)
    return addnodes.desc_sig_punctuation("", token)
