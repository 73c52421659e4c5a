"""The roles that a comment can use: docutils' inline ones, Sphinx's, the C domain's."""

from __future__ import annotations

from collections.abc import Callable

from docutils import nodes

from man9.patterns import regex
from man9.text.inline import C_ROLES, by_role
from man9.text.nodes import crossref, node

Role = Callable[[str, str], nodes.Node]
"""From the source of the whole construct and its text (as docutils has it, escapes as NUL) to a node."""

_TITLED = regex(r"(?s)(.+?)\s*(?<!\x00)<([^<>]+)>\Z")
_RFC = "https://datatracker.ietf.org/doc/html/rfc"
_PEP = "https://peps.python.org/pep-"


def _plain(kind: type[nodes.TextElement]) -> Role:
    return lambda source, text: kind(source, nodes.unescape(text))


def _literal(source: str, text: str) -> nodes.Node:
    return nodes.literal(source, nodes.unescape(text, restore_backslashes=True))


def _math(source: str, text: str) -> nodes.Node:
    return nodes.math(source, nodes.unescape(text, restore_backslashes=True))


def _c_name(source: str, text: str) -> nodes.Node:
    """Return a symbol: `:c:func:`kfree`` names a function, `:c:type:`a list <list_head>`` a type."""
    title, target = _title_and_target(text)
    mark = by_role(source[len(":c:") : source.find(":", len(":c:"))], target)
    return node(mark if title == target else mark._replace(text=title), source)


def _cross_reference(role: str) -> Role:
    def make(source: str, text: str) -> nodes.Node:
        title, target = _title_and_target(text)
        return crossref(source, title, role=role, target=target)

    return make


def _numbered(name: str, address: str, width: int) -> Role:
    def make(source: str, text: str) -> nodes.Node:
        number, _, anchor = nodes.unescape(text).partition("#")
        if not number.isascii() or not number.isdigit():
            return nodes.inline(source, f"{name} {text}")
        uri = f"{address}{int(number[:9]):0{width}d}" + (f"#{anchor}" if anchor else "")
        return nodes.reference(source, f"{name} {number}", refuri=uri)

    return make


def _title_and_target(text: str) -> tuple[str, str]:
    """Return what a reader sees and what is meant; a leading `~` or `!` is Sphinx's business only."""
    match = _TITLED.match(text)
    if match:
        return nodes.unescape(match[1]), nodes.unescape(match[2]).lstrip("~!")
    target = nodes.unescape(text).lstrip("~!")
    return target, target


_CROSS = ("ref", "doc", "term", "numref", "any", "option", "keyword", "download", "manpage", "confval")
_LITERAL = ("literal", "code", "file", "samp", "envvar", "regexp", "makevar", "mimetype", "token", "c:expr")
_STRONG = ("strong", "command", "program", "guilabel", "menuselection", "kbd")
_EMPHASIS = ("emphasis", "dfn", "abbr", "abbreviation", "mailheader", "newsgroup", "cite", "title", "t")

ROLES: dict[str, Role] = {
    "": _plain(nodes.title_reference),
    "title-reference": _plain(nodes.title_reference),
    "subscript": _plain(nodes.subscript),
    "sub": _plain(nodes.subscript),
    "superscript": _plain(nodes.superscript),
    "sup": _plain(nodes.superscript),
    "math": _math,
    "rfc": _numbered("RFC", _RFC, 1),
    "pep": _numbered("PEP", _PEP, 4),
    "c:texpr": _literal,
    **{f"c:{name}": _c_name for name in C_ROLES},
    **{name: _cross_reference(name) for name in _CROSS},
    **dict.fromkeys(_LITERAL, _literal),
    **dict.fromkeys(_STRONG, _plain(nodes.strong)),
    **dict.fromkeys(_EMPHASIS, _plain(nodes.emphasis)),
}
"""Every role by name; a role that is not here shows its text and is a problem."""
