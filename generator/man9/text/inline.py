"""Kernel-doc's inline markup: where it stands in a text and what each piece names (kernel-doc.rst, 10)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Callable

MarkKind = Literal["function", "symbol", "method", "parameter", "constant", "environment", "link"]

MARKUP = regex(
    r"""
      (?<!\w)(?P<link>(?:https?|ftps?|git|rsync|ssh|svn|irc)://[^\s<>"'`\\{}|^]*[\w/#=&%+~$-])
    | (?<![\w.+-])(?P<mail>[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}(?<![_-]))
    | (?<![\w&])&(?P<symbol>
          (?:(?P<keyword>struct|union|enum|typedef)\s+)?(?P<name>[A-Za-z_]\w*)
          (?P<member>(?:(?:\.|->)[A-Za-z_]\w*)*)(?P<call>\(\))?)
    | (?<![\w@])@(?P<typed>(?:struct|union|enum)[ ]+[A-Za-z_]\w*)
    | (?<![\w@])@(?P<parameter>\w+(?:(?:\.|->)\w+)*(?:\.\.\.)?(?:\(\))?|\.\.\.)
    | (?<![\w%])%
      (?! [-+\ \#0]*\d*(?:\.\d+)?(?:hh|h|ll|l|z|t|j|L)?[diouxXcspefg](?!\w)  # `%d` in a format is no constant
        | p[A-Z][A-Za-z0-9]{0,4}(?!\w) )
      (?P<constant>-?\w+(?:[-*]\w+)*\*?)
    | (?<![\w$])(?P<environment>\$[A-Za-z_]\w*)
    | (?<!\w)(?P<function>[A-Za-z_]\w*)\(\)
    """,
    re.VERBOSE,
)
"""Every piece of markup, the leftmost first.  A member function (`->open()`) is a `function` here."""

C_ROLES = ("func", "type", "struct", "union", "enum", "member", "data", "var", "macro", "enumerator")
"""The roles of Sphinx's C domain, without `c:`, that name a symbol."""
CODE_DIRECTIVES = ("code", "code-block", "sourcecode", "highlight", "kernel-render", "prompt")
"""The directives whose content is code."""
_TAGS = frozenset({"struct", "union", "enum"})


class Mark(NamedTuple):
    """One piece of markup."""

    kind: MarkKind
    text: str  # for the reader: `struct sk_buff`, `pg->owner`, `kfree()`
    target: str = ""  # of a function or symbol its name with keyword, if it has one; of a link its address
    member: str = ""  # the member meant: `head.next` of `&struct list->head.next`


def may_have_markup(text: str) -> bool:
    """Say whether MARKUP may find something in `text`; in most texts it does not."""
    return "&" in text or "@" in text or "%" in text or "()" in text or "$" in text or "://" in text


def mark(match: re.Match[str]) -> Mark:
    """Return what a match of MARKUP means."""
    return _READERS[match.lastgroup or "symbol"](match)


def named(text: str) -> Mark:
    """Return the mark of a name given by a role: `struct foo`, `foo()`, `foo.bar`."""
    text = " ".join(text.split())
    keyword, _, rest = text.removesuffix("()").rpartition(" ")
    name, *members = re.split(r"\.|->", rest, maxsplit=1)
    if text.endswith("()") and not members:
        return Mark("function", text, text[:-2])
    return Mark("symbol", text, f"{keyword} {name}".strip(), "".join(members))


def by_role(role: str, target: str) -> Mark:
    """Return the mark of a role of the C domain: `func` names a function, `struct` a struct."""
    is_function = role == "func" and "(" not in target
    found = named(target.removesuffix("()") + "()" if is_function else target)
    if role in _TAGS and found.kind == "symbol" and " " not in found.target:
        return found._replace(target=f"{role} {found.target}")
    return found


def _function(match: re.Match[str]) -> Mark:
    name = match["function"]
    before = match.string[max(0, match.start() - 2) : match.start()]
    if before == "->" or (before[-1:] == "." and before[:1].strip(" \n.")):
        return Mark("method", name + "()")
    return Mark("function", name + "()", name)


def _symbol(match: re.Match[str]) -> Mark:
    keyword, name, member, call = match["keyword"], match["name"], match["member"], match["call"]
    target = f"{keyword} {name}" if keyword else name
    if member:
        return Mark("symbol", target + member + (call or ""), target, member.lstrip(".->"))
    if call:
        return Mark("function", name + "()", name)
    return Mark("symbol", target, target)


def _typed(match: re.Match[str]) -> Mark:
    name = " ".join(match["typed"].split())
    return Mark("symbol", name, name)


_READERS: dict[str, Callable[[re.Match[str]], Mark]] = {
    "function": _function,
    "symbol": _symbol,
    "typed": _typed,
    "parameter": lambda match: Mark("parameter", match["parameter"]),
    "constant": lambda match: Mark("constant", match["constant"]),
    "environment": lambda match: Mark("environment", match["environment"]),
    "link": lambda match: Mark("link", match["link"], match["link"]),
    "mail": lambda match: Mark("link", match["mail"], "mailto:" + match["mail"]),
}
