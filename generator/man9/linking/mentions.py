"""Which names a comment mentions: `f()`, `&struct s`, `&s->m`, roles; not literals (kernel-doc.rst, 10)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from man9.linking.resolve import meant
from man9.patterns import regex
from man9.reading.places import file_line
from man9.text.inline import C_ROLES, CODE_DIRECTIVES, MARKUP, by_role, mark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from man9.linking.resolve import Want
    from man9.model import Item, Pieces
    from man9.text.inline import Mark

# Literals, roles, titles and links, emphasis: what is in them is no name, but in a role of the C domain.
_APART = regex(
    rf"""
      ``.*?``
    | :c:(?P<role>{"|".join(C_ROLES)}):`(?P<content>[^`]*)`
    | (?::[A-Za-z][\w:+.-]*:|(?<![\w`\\]))`(?=[^\s`])(?:[^`\n]|\n(?!\s*\n))*(?<!\s)`(?![A-Za-z0-9`])
    | (?<![\w*\\/])(?P<stars>\*\*?)(?=[^\s*])(?:[^*\n]|\n(?!\s*\n))*(?<!\s)(?P=stars)(?![\w*])
    """,
    re.DOTALL | re.VERBOSE,
)
_TITLED = regex(r"<([^<>]+)>\s*\Z")
_MAY_HAVE = regex(r"\(\)|&|:c:|@(?:struct|union|enum) ")
# What is shown as it is written: code, formulas, and directives that comments do not have.
_CODE_BLOCK = regex(rf"\s*\.\.\s+(?:{'|'.join(CODE_DIRECTIVES)}|math|raw|graphviz|include|literalinclude)::")


class Mention(NamedTuple):
    """A name in the text."""

    name: str
    want: Want
    line: int


def find_mentions(item: Item) -> Iterator[Mention]:
    """Yield the names that the comment of `item` mentions, in order of its parts."""
    yield from _in_text(item.purpose, item.line + 1)
    for parameter in item.parameters:
        yield from _in_text(parameter.description, parameter.line or item.line, parameter.pieces)
    for section in item.sections:
        yield from _in_text(section.text, section.line or item.line, section.pieces)


def _in_text(text: str, first: int, pieces: Pieces = ()) -> Iterator[Mention]:
    if not text or _MAY_HAVE.search(text) is None:
        return
    if "::" in text:
        text = _without_blocks(text)
    counted = down = 0
    for at, found in _marks(text):
        if named := meant(found):
            down += text.count("\n", counted, at)
            counted = at
            yield Mention(*named, file_line(first, pieces, down))


def _marks(text: str) -> Iterator[tuple[int, Mark]]:
    """Yield each piece of markup that is in no literal, with its offset; a role is one."""
    done = 0
    for match in _APART.finditer(text) if "`" in text or "*" in text else ():
        yield from ((found.start(), mark(found)) for found in MARKUP.finditer(text, done, match.start()))
        if match["role"]:
            titled = _TITLED.search(match["content"])
            target = titled[1] if titled else match["content"]
            yield match.start(), by_role(match["role"], target.strip().lstrip("~!"))
        done = match.end()
    yield from ((found.start(), mark(found)) for found in MARKUP.finditer(text, done))


def _without_blocks(text: str) -> str:
    """Return `text` with the lines of literal and code blocks empty."""
    kept = []
    indent = -1  # of the paragraph that opens a block; -1 outside
    for line in text.split("\n"):
        here = len(line) - len(line.lstrip())
        if indent >= 0:
            if not line.strip() or here > indent:
                kept.append("")
                continue
            indent = -1
        kept.append(line)
        if _CODE_BLOCK.match(line) or (line.rstrip().endswith("::") and not line.lstrip().startswith("..")):
            indent = here
    return "\n".join(kept)
