"""Items as the reStructuredText that the kernel's Sphinx extension reads.

Without a template: `make htmldocs` starts this program for each directive, and to load an engine for
templates takes longer than to read a file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from man9.declarations import around, shape
from man9.text.inline import MARKUP, mark, may_have_markup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from man9.model import Item, Parameter

_LITERAL = re.compile(r"(``.*?``)", re.DOTALL)
_BLOCK = re.compile(r"^\s*\.\.\s+(?:code-block|code|sourcecode|math|parsed-literal)::")
_ENTRIES = {"struct": "Members", "union": "Members", "enum": "Constants"}


def rest(item: Item, *, line_numbers: bool, titled: bool) -> str:
    """Return what Sphinx reads for `item`; an overview has its title when it is `titled`.

    The marks that `line_numbers` asks for are where the kernel's extension takes its lines from.
    """
    mark = _line_mark if line_numbers else _no_mark
    return "".join(_overview(item, mark, titled=titled) if item.kind == "doc" else _symbol(item, mark))


def _overview(item: Item, mark: Callable[[int], str], *, titled: bool) -> Iterator[str]:
    if titled:
        yield f".. _{item.name}:\n\n**{item.name}**\n\n"
    for section in item.sections:
        yield mark(section.line)
        yield f"{marked(section.text)}\n\n"


def _symbol(item: Item, mark: Callable[[int], str]) -> Iterator[str]:
    yield f"\n.. {_signature(item)}\n\n"
    if declared := _declared(item):
        yield f"   ``{declared}``\n\n"
    yield mark(item.line + 1)
    yield f"   {marked(item.purpose)}\n\n" if item.purpose else "\n\n"
    if item.kind == "variable" and item.value:
        yield f"   **Initialization**\n\n   default: ``{item.value}``\n\n"
    if item.kind == "macro" and (item.parameters or item.function_like):
        yield f"   ``{item.name} ({', '.join(parameter.name for parameter in item.parameters)})``\n\n"
    if item.definition or item.parameters or item.sections:
        yield ".. container:: kernelindent\n\n"
    if item.definition:
        text = item.definition.expandtabs(8).strip()
        open_ended = item.kind in {"struct", "union", "enum"} and not text.endswith(";")
        yield f"  **Definition**::\n\n{_indented(text, 4)}{';' if open_ended else ''}\n\n"
    if item.parameters:
        yield f"  **{_ENTRIES.get(shape(item), 'Parameters')}**\n\n"
    for parameter in item.parameters:
        yield f"  ``{_shown(parameter, item)}``\n"
        yield mark(parameter.line)
        yield f"{_described(parameter)}\n\n"
    for section in item.sections:
        yield f"  **{section.name}**\n\n"
        yield mark(section.line)
        yield f"{_indented(marked(section.text), 2)}\n\n"


def _described(parameter: Parameter) -> str:
    if parameter.description:
        return _indented(marked(parameter.description), 4)
    return "    variable arguments" if parameter.name.endswith("...") else "    *undescribed*"


def _line_mark(line: int) -> str:
    return f".. LINENO {line}\n" if line else ""


def _no_mark(_line: int) -> str:
    return ""


def _indented(text: str, width: int) -> str:
    """Return `text` with all lines but empty ones indented, and the first in any case."""
    first, *rest = text.splitlines() or [""]
    margin = " " * width
    return "\n".join([margin + first, *(margin + line if line else line for line in rest)])


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
        before, behind = around(item.return_type)
        before = (
            f"{before} " if before.endswith("*") and not behind else before
        )  # as the kernel's tool has it
        return f"c:function:: {before}{item.name} ({arguments or 'void'}){behind}"
    if item.kind in {"struct", "union", "enum"}:
        return f"c:{item.kind}:: {item.name if item.name[0] != '(' else ''}".rstrip()
    return f"{'c:type' if item.kind == 'typedef' else 'c:macro'}:: {item.name}"


def _argument(parameter: Parameter) -> str:
    """Return the declaration of an argument as the C domain takes it: without attributes behind the name."""
    declared = " ".join((parameter.type or parameter.name).split())
    name = re.escape(parameter.name)
    return re.sub(rf"(?<=\b{name})(?: __\w+)+$", "", declared) if " __" in declared and name else declared


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
