"""Which names a comment mentions: `f()`, `&struct s`, `&s->m`, roles; not in literals (KERNEL-DOC.md, 10)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from man9.reading.places import file_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from man9.linking.visibility import Want
    from man9.model import Item, Pieces

_MARKUP = re.compile(
    r"``.*?``"
    r"|:c:(?P<role>func|type|struct|union|enum|macro|data|member|expr|texpr|identifier):`(?P<target>[^`<]*(?:<[^`>]*>)?)`"
    r"|&(?P<keyword>struct|union|enum|typedef)\s+(?P<tagged>[A-Za-z_]\w*)"
    r"|(?<![\w&])&(?P<plain>[A-Za-z_]\w*)"
    r"|(?<![\w.>@$%/-])(?P<called>[A-Za-z_]\w*)\(\)",
    re.DOTALL,
)
_MAY_HAVE = re.compile(r"\(\)|&|:c:")
_CODE_BLOCK = re.compile(r"\s*\.\.\s+(?:code-block|code|sourcecode|kernel-figure|literalinclude)::")
_TARGET = re.compile(r"(?:(struct|union|enum)\s+)?([A-Za-z_]\w*)")
_TAGS: dict[str, Want] = {"struct": "struct", "union": "union", "enum": "enum"}


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
    for match in _MARKUP.finditer(text):
        down += text.count("\n", counted, match.start())
        counted = match.start()
        line = file_line(first, pieces, down)
        if match["role"]:
            target = _TARGET.search(match["target"].rpartition("<")[2])
            if target:
                want = _TAGS.get(target[1] or match["role"], "reference")
                yield Mention(target[2], want, line)
        elif match["tagged"]:
            yield Mention(match["tagged"], _TAGS.get(match["keyword"], "type"), line)
        elif match["plain"]:
            yield Mention(match["plain"], "reference", line)
        elif match["called"]:
            yield Mention(match["called"], "call", line)


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
