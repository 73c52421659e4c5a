"""The quick road for structs: `struct NAME { ... };` whose members are plain declarations, comments between.

What this road cannot take it leaves to the tokeniser, and what it takes it reads alike (a test over all of
Linux holds the two together).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from man9.reading.declarators import declare_plain
from man9.reading.members import Aggregate, Member, read_statement
from man9.reading.tokens import DEEPEST, spell, tokenise

if TYPE_CHECKING:
    from man9.reading.transforms import Table

_BETWEEN = r"(?:\s++|/\*(?!\*)(?:[^*]|\*(?!/))*+\*/|//[^\n]*+)*+"
_HEAD = re.compile(rf"{_BETWEEN}(struct|union)\s+(\w+)\s*\{{")
_STATEMENT = re.compile(rf"{_BETWEEN}([^;{{}}#/\"'@]++);")
_TAIL = re.compile(rf"{_BETWEEN}\}}\s*;")
_MARKED = re.compile(r"/\*\s*(?:private|public):", re.IGNORECASE)


def quick_aggregate(
    text: str, start: int, keyword: str, documented: str, table: Table
) -> tuple[Aggregate, int, int] | None:
    """Read a plain struct at `start`: it, its begin and end; None when the tokeniser must judge."""
    head = _HEAD.match(text, start)
    if head is None or head[1] != keyword or head[2] != documented:
        return None
    found = Aggregate(keyword, documented, has_body=True)
    lines = [f"{keyword} {documented} {{\n"]
    at = head.end()
    while statement := _STATEMENT.match(text, at):
        written = statement[1]
        known = table.known_members.get(written)
        if known is None:
            known = table.known_members[written] = _read(written, table)
        if known.members is None:
            return None
        place = statement.start(1)
        found.members.extend(
            Member(name, name, kind, place, scope="", optional=False) for name, kind in known.members
        )
        lines.append(known.line)
        at = statement.end()
    tail = _TAIL.match(text, at)
    if tail is None or _MARKED.search(text, head.end(), tail.end()):
        return None
    found.definition = "".join((*lines, "};"))
    return found, head.start(1), tail.end()


class KnownStatement:
    """What a statement among members declares; the same one is written in many structs."""

    __slots__ = ("line", "members")

    def __init__(self, members: tuple[tuple[str, str], ...] | None, line: str) -> None:
        """Take names and types (None: the tokeniser must judge), and the line that shows it."""
        self.members = members
        self.line = line


def _read(written: str, table: Table) -> KnownStatement:
    plain = declare_plain(written, table.struct, table.replace)
    if plain is not None:
        return KnownStatement((plain,), f"\t{plain.type};\n")
    opened = written.count("(")
    # Perhaps too deep; or a `;` inside brackets: a group of members.
    if opened > DEEPEST or opened != written.count(")"):
        return KnownStatement(None, "")
    tokens = list(tokenise(written, 0))
    read = read_statement(tokens, table)
    if any(m.optional for m in read):  # a member only when it is described
        return KnownStatement(None, "")
    members = tuple((m.name, m.type) for m in read)
    return KnownStatement(members, f"\t{spell(tokens)};\n")
