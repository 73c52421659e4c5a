"""Items as the reStructuredText that the kernel's Sphinx extension reads, by templates/rst."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from man9.declarations import around, parted, shape
from man9.patterns import regex
from man9.templating import renderer
from man9.text.inline import MARKUP, mark, may_have_markup

if TYPE_CHECKING:
    from collections.abc import Callable

    from man9.model import Item, Parameter

_ATTRIBUTES = regex(r"\A(?: __\w+)+\Z")  # behind a name
_LITERAL = regex(r"(``.*?``)", re.DOTALL)
_BLOCK = regex(r"^\s*\.\.\s+(?:code-block|code|sourcecode|math|parsed-literal)::")
_ENTRIES = {"struct": "Members", "union": "Members", "enum": "Constants"}


def rest(item: Item, *, line_numbers: bool, titled: bool) -> str:
    """Return what Sphinx reads for `item`; an overview has its title when it is `titled`."""
    return _template()(
        item=item,
        line_numbers=line_numbers,
        titled=titled,
        signature=_signature(item),
        declared=_declared(item),
        entries_title=_ENTRIES.get(shape(item), "Parameters"),
    )


@cache
def _template() -> Callable[..., str]:
    return renderer("rst", "item.j2", "", {"marked": marked, "shown": _shown})


def marked(text: str) -> str:
    """Return `text` with kernel-doc's markup as reStructuredText; literals and code stay as they are."""
    kept: list[str] = []
    prose: list[str] = []
    indent = -1  # of the paragraph that opened a block; -1 outside

    def flush() -> None:
        if prose:
            kept.append(_inline("\n".join(prose)))
            prose.clear()

    for line in text.split("\n"):
        here = len(line) - len(line.lstrip())
        if indent >= 0 and (not line.strip() or here > indent):
            flush()
            kept.append(line)
            continue
        indent = -1
        prose.append(line)
        if _BLOCK.match(line) or (line.rstrip().endswith("::") and not line.lstrip().startswith("..")):
            indent = here
    flush()
    return "\n".join(kept)


def _inline(text: str) -> str:
    if not may_have_markup(text):
        return text
    parts = _LITERAL.split(text)
    return "".join(part if number % 2 else MARKUP.sub(_rewritten, part) for number, part in enumerate(parts))


def _rewritten(match: re.Match[str]) -> str:
    found = mark(match)
    if found.kind == "parameter":
        return f"**{found.text}**"
    if found.kind in {"constant", "environment"}:
        return f"``{found.text}``"
    if found.kind == "symbol" and found.target:
        name = found.target.rpartition(" ")[2]
        return f":c:type:`{found.text} <{name}>`"
    return match[0]


def _signature(item: Item) -> str:
    """Return the directive that declares `item` and its argument."""
    if item.kind == "function" and not item.definition:
        arguments = ", ".join(_argument(each) for each in item.parameters)
        before, behind = around(item)
        before = (
            f"{before} " if before.endswith("*") and not behind else before
        )  # as the kernel's tool has it
        return f"c:function:: {before}{item.name} ({arguments or 'void'}){behind}"
    if item.kind in {"struct", "union", "enum"}:
        return f"c:{item.kind}:: {item.name if item.name[0] != '(' else ''}".rstrip()
    return f"{'c:type' if item.kind == 'typedef' else 'c:macro'}:: {item.name}"


def _argument(parameter: Parameter) -> str:
    """Return the declaration of an argument as the C domain takes it: without attributes behind the name."""
    before, name, behind = parted(parameter)
    return f"{before}{name}{_ATTRIBUTES.sub('', behind) if name else ''}"


def _declared(item: Item) -> str:
    """Return the declaration of a variable or type whose directive has but its name; empty for others."""
    if item.kind == "typedef" and item.type:
        return f"typedef {item.type}"
    if item.kind != "variable":
        return ""
    return " ".join((*item.attributes, *(["static"] if item.static else []), item.type))


def _shown(parameter: Parameter, item: Item) -> str:
    if shape(item) in _ENTRIES:
        return parameter.name
    return " ".join(parameter.type.split()) or parameter.name
