"""The indent of a text's lines: what of it is the author's, and what the comment's (kernel-doc.rst, 3)."""

from __future__ import annotations

from man9.patterns import regex

_LIST_ITEM = regex(r"(?:[-*+•]|\(?\d{1,2}[.)])\s+\S")


def indent_of(line: str) -> int:
    """Count the blanks in front."""
    return len(line) - len(line.lstrip(" "))


def shared_indent(lines: list[str]) -> int:
    """Return the indent that all lines with text have."""
    return min((indent_of(line) for line in lines if line), default=0)


def outdented(lines: list[str], indent: int) -> list[str]:
    """Cut `indent` from each line, as far as it has it."""
    return [line[min(indent, indent_of(line)) :] for line in lines] if indent else lines


def behind_header(head: str, lines: list[str], indent: int) -> list[str]:
    """Cut `indent` from the lines below `head`, a header's text; before a list one blank stays."""
    if indent and not _LIST_ITEM.match(head) and _is_list(lines, indent):
        indent -= 1
    return outdented(lines, indent)


def joined(lines: list[str]) -> str:
    """Join the lines without empty ones at either end."""
    return "\n".join(lines).strip("\n").rstrip()


def _is_list(lines: list[str], indent: int) -> bool:
    """Tell whether the block that opens `lines` is a list all of whose items are indented by `indent`."""
    at_first = True
    for line in lines:
        if not line:
            break
        if (at_first or indent_of(line) <= indent) and not _LIST_ITEM.match(line, indent):
            return False
        at_first = False
    return not at_first
