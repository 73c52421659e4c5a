"""Structs and unions: a declaration -> members, nested ones dotted, and its text (KERNEL-DOC.md, 7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from man9.reading.declarators import TAGS, declare, declared_name, split_declarators
from man9.reading.tokens import Token, closing, is_directive, is_name, spell
from man9.reading.transforms import Table, drop, expand

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NO_MEMBER = frozenset({"static_assert", "_Static_assert", "BUILD_BUG_ON_ZERO"})


class Member(NamedTuple):
    """One member."""

    name: str  # dotted below a named nested struct
    bare: str  # the last part of the name
    type: str  # the whole declaration
    at: int  # offset of its declaration
    scope: str  # the dotted name of the struct around it; empty at the top
    optional: bool  # a group's own name: a member only when it is described


@dataclass(slots=True)
class Aggregate:
    """What the declaration of a struct or union says."""

    keyword: str
    tag: str = ""
    alias: str = ""  # the typedef name
    members: list[Member] = field(default_factory=list)
    attributes: list[str] = field(default_factory=list)
    definition: str = ""
    has_body: bool = False


def read_aggregate(tokens: Sequence[Token], documented: str, table: Table) -> Aggregate | None:
    """Read `struct NAME { ... }` or `typedef struct { ... } NAME`; None when `tokens` are neither."""
    opening = next((i for i, t in enumerate(tokens) if t.text == "{"), None)
    if opening is None:
        return None
    head, head_taken = drop([t for t in tokens[:opening] if not is_directive(t)], table.struct)
    at = next((i for i, t in enumerate(head) if t.text in ("struct", "union")), None)
    if at is None or any(t.text in ("=", "(") for t in head[at:]):
        return None  # a variable of the type, or a function
    end = closing(tokens, opening)
    tail, tail_taken = drop([t for t in tokens[end + 1 :] if not is_directive(t)], table.struct)
    names = [t.text for t in head[at + 1 :] if is_name(t.text)]
    typedef = any(t.text == "typedef" for t in head[:at])
    declared = [declared_name(part) for part in split_declarators(tail)] if tail else []
    found = Aggregate(head[at].text, has_body=True)
    found.tag = documented if documented in names else names[-1] if names else ""
    if typedef and declared:
        found.alias = documented if documented in declared else declared[0]
    found.attributes = [spell(part) for part in (*head_taken, *tail_taken)]
    inside = tokens[opening + 1 : end]
    body, _ = drop(expand(list(inside), table.replace), table.struct)
    found.members = list(_members(body, ""))
    name = found.tag or (found.alias if not typedef else "")
    start = f"{'typedef ' if typedef else ''}{found.keyword} {name}".rstrip()
    stop = f" {spell(tail)}" if tail and typedef else ""
    found.definition = f"{start} {{\n{layout(inside, 1)}}}{stop};"
    return found


def read_statement(tokens: Sequence[Token], table: Table) -> list[Member]:
    """The members that one statement without braces declares."""
    body, _ = drop(expand(list(tokens), table.replace), table.struct)
    return list(_members(body, ""))


def _members(tokens: Sequence[Token], scope: str) -> Iterator[Member]:
    for statement in _statements(tokens):
        yield from _statement(statement, scope)


def _statements(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Cut at each `;` outside brackets, directives left out."""
    current: list[Token] = []
    depth = 0
    for token in tokens:
        word = token.text
        if is_directive(token):
            continue
        if word in ("{", "(", "["):
            depth += 1
        elif word in ("}", ")", "]"):
            depth -= 1
        elif word == ";" and depth == 0:
            if current:
                yield current
            current = []
            continue
        current.append(token)
    if current:
        yield current


def _statement(tokens: Sequence[Token], scope: str) -> Iterator[Member]:
    if tokens[0].text in _NO_MEMBER:
        return
    optional = tokens[0].text == "@"
    if optional:
        tokens = tokens[1:]
    if not tokens:
        return
    opening = next((i for i, t in enumerate(tokens) if t.text == "{"), None)
    if opening is None or not any(t.text in ("struct", "union") for t in tokens[:opening]):
        if (
            opening is None
            and len(tokens) == len(("struct", "tag"))
            and tokens[0].text in TAGS
            and not optional
        ):
            return  # `struct foo;` declares no member
        yield from _plain(tokens, scope, optional=optional)
        return
    yield from _nested(tokens, opening, scope)


def _plain(tokens: Sequence[Token], scope: str, *, optional: bool) -> Iterator[Member]:
    for part in split_declarators(tokens):
        name, spelled = declare(part)
        if name and not _is_padding(part):
            yield Member(_join(scope, name), name, spelled, tokens[0].at, scope, optional)


def _is_padding(tokens: Sequence[Token]) -> bool:
    """Tell whether `tokens` are an unnamed bit-field, `u32 : 8` (C17, 6.7.2.1)."""
    return len(tokens) > 1 and tokens[1].text == ":"


def _nested(tokens: Sequence[Token], opening: int, scope: str) -> Iterator[Member]:
    keyword = next(t for t in tokens[:opening] if t.text in ("struct", "union"))
    end = closing(tokens, opening)
    inside = tokens[opening + 1 : end]
    names = [part for part in split_declarators(tokens[end + 1 :]) if part] if tokens[end + 1 :] else []
    if not names:
        yield from _members(inside, scope)
        return
    for part in names:
        name = declared_name(part)
        if not name:
            yield from _members(inside, scope)
            continue
        full = _join(scope, name)
        spelled = spell([keyword, Token(part[0].text, part[0].at, gap=True), *part[1:]])
        yield Member(full, name, spelled, tokens[0].at, scope, optional=False)
        yield from _members(inside, full)


def _join(scope: str, name: str) -> str:
    return f"{scope}.{name}" if scope else name


def layout(tokens: Sequence[Token], depth: int) -> str:
    """Write the text between the braces of a struct, a member a line, indented by tabs."""
    lines: list[str] = []
    current: list[Token] = []
    brackets = 0

    def flush(indent: int) -> None:
        if current:
            lines.append("\t" * indent + spell(current))
            current.clear()

    for token in tokens:
        word = token.text
        if is_directive(token):
            flush(depth)
            lines.append(" ".join(word.replace("\\\n", " ").split()))
            continue
        if word in ("(", "["):
            brackets += 1
        elif word in (")", "]"):
            brackets -= 1
        if word == "{":
            current.append(Token(word, token.at, gap=True))
            flush(depth)
            depth += 1
        elif word == "}":
            flush(depth)
            depth -= 1
            current.append(token)
        elif word == ";":
            current.append(token)
            flush(depth + (brackets > 0))
        else:
            current.append(token)
    flush(depth)
    return "".join(f"{line}\n" for line in lines)
