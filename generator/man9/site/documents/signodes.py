"""A declaration as the nodes of a Sphinx object description, made from the model, names as references."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sphinx import addnodes

from man9.declarations import around
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
        before, behind = around(item.return_type)
        line += code(before)
        line += [name, _arguments(item.parameters), *code(behind)]
    elif item.kind == "typedef" and item.type:
        line += [addnodes.desc_sig_keyword("", "typedef"), addnodes.desc_sig_space()]
        line += _declared(item.type, item.name, name)
    elif item.kind in {"macro", "function"}:
        line += name
        if item.parameters or item.function_like:
            line += _list(_argument([addnodes.desc_sig_name("", each.name)]) for each in item.parameters)
    elif item.kind in _TAGS or item.kind == "typedef":
        word = "type" if item.kind == "typedef" else item.kind
        line += [addnodes.desc_sig_keyword("", word), addnodes.desc_sig_space(), name]
    else:
        line += _declared(item.type, item.name, name)
    return found


def code(text: str) -> list[nodes.Node]:
    """Return the nodes of C text, a blank at its end included."""
    return _declared(text, "", None)


def _arguments(parameters: Iterable[Parameter]) -> addnodes.desc_parameterlist:
    arguments = [
        _argument(
            _declared(each.type or each.name, each.name, addnodes.desc_sig_name("", each.name, classes=["n"]))
        )
        for each in parameters
    ]
    return _list(arguments or [_argument(code("void"))])


def _argument(content: Iterable[nodes.Node]) -> addnodes.desc_parameter:
    argument = addnodes.desc_parameter("", "", noemph=True)
    argument += list(content)
    return argument


def _list(arguments: Iterable[addnodes.desc_parameter]) -> addnodes.desc_parameterlist:
    found = addnodes.desc_parameterlist()
    found += list(arguments)
    return found


def _declared(text: str, own: str, name: nodes.Node | None) -> list[nodes.Node]:
    """Return the nodes of a declaration; `name` stands for the last word `own`."""
    tokens = _TOKEN.findall(re.sub(r"\s+", " ", text))
    place = max((at for at, token in enumerate(tokens) if token == own), default=-1)
    found: list[nodes.Node] = []
    tag = ""
    for at, token in enumerate(tokens):
        if at == place and name is not None:
            found.append(name)
        elif token.isspace():
            found.append(addnodes.desc_sig_space())
            continue
        else:
            found.append(_node(token, tag))
        tag = token if token in _TAGS else ""
    return found


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
