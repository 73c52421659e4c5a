"""Structs and unions: a declaration -> members, nested ones dotted, and its text (KERNEL-DOC.md, 7)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from man9.reading.declarators import TAGS, declare, declared_name, split_declarators
from man9.reading.tokens import (
    CLOSE,
    DEEPEST,
    OPEN,
    Token,
    TooLargeError,
    closing,
    is_directive,
    is_name,
    spell,
)
from man9.reading.transforms import Replacement, Table, drop, expand

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_FREE = 10_000  # tokens of nested structs that may be read again for each of their names
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
    inside = _paired_conditions(tokens[opening + 1 : end])
    body, _ = drop(expand(list(inside), table.replace), table.struct)
    found.members = list(_members(body, ""))
    name = found.tag or (found.alias if not typedef else "")
    # Where an attribute stands it tells what it is of: gcc ignores `__packed` before `struct`.
    words = [spell(part) for part in head_taken if part[0].at < head[at].at]
    words += [found.keyword, *(spell(part) for part in head_taken if part[0].at > head[at].at), name]
    start = " ".join(word for word in (*(["typedef"] if typedef else []), *words) if word)
    declared_behind = tokens[end + 1 :] if typedef else [t for part in tail_taken for t in part]
    stop = spell([t for t in declared_behind if not is_directive(t)])
    found.definition = f"{start} {{\n{layout(inside, 1, table.replace)}}}{f' {stop}' if stop else ''};"
    return found


_CONDITION = re.compile(r"#\s*(?:(if)|(el)|(endif))")


def _paired_conditions(tokens: Sequence[Token]) -> Sequence[Token]:
    """`tokens` without each `#if` whose `#endif` is hidden as private, and the other way round."""
    lone: set[int] = set()
    opened: list[list[int]] = []
    for index, token in enumerate(tokens):
        found = _CONDITION.match(token.text) if token.text[0] == "#" else None
        if found is None:
            continue
        if found[1]:
            opened.append([index])
        elif not opened:
            lone.add(index)
        elif found[2]:
            opened[-1].append(index)
        else:
            opened.pop()
    lone.update(index for group in opened for index in group)
    return [t for index, t in enumerate(tokens) if index not in lone] if lone else tokens


def read_statement(tokens: Sequence[Token], table: Table) -> list[Member]:
    """The members that one statement without braces declares."""
    body, _ = drop(expand(list(tokens), table.replace), table.struct)
    return list(_members(body, ""))


class _Inside(NamedTuple):
    """What stands between the braces of a nested struct."""

    tokens: Sequence[Token]
    scope: str


def _members(tokens: Sequence[Token], scope: str) -> Iterator[Member]:
    """Yield all members.  Raises TooLargeError where nested structs with many names make too many."""
    waiting = [_parts(_Inside(tokens, scope))]
    left = (DEEPEST + 1) * len(tokens) + _FREE  # tokens: each may be within that many structs
    while waiting:
        part = next(waiting[-1], None)
        if part is None:
            waiting.pop()
        elif isinstance(part, Member):
            yield part
        else:
            left -= len(part.tokens)
            if left < 0:
                raise TooLargeError("many names of nested structs")
            waiting.append(_parts(part))


def _parts(inside: _Inside) -> Iterator[Member | _Inside]:
    for statement in _statements(inside.tokens):
        yield from _statement(statement, inside.scope)


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


def _statement(tokens: Sequence[Token], scope: str) -> Iterator[Member | _Inside]:
    if tokens[0].text in _NO_MEMBER:
        return
    held = _held(tokens, 0)
    if held is not None:
        yield _Inside(tokens[held[0] : held[1]], scope)
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
        ):  # `struct foo;` declares no member, but with -fms-extensions it holds those of `foo`
            name = tokens[1].text
            yield Member(_join(scope, name), name, spell(tokens), tokens[0].at, scope, optional=True)
            return
        yield from _plain(tokens, scope, optional=optional)
        return
    yield from _nested(tokens, opening, scope)


def _plain(tokens: Sequence[Token], scope: str, *, optional: bool) -> Iterator[Member]:
    if optional and len(tokens) == len(
        ("struct", "name")
    ):  # a group without a tag: its own name stands there
        name = tokens[1].text
        yield Member(_join(scope, name), name, spell(tokens), tokens[0].at, scope, optional)
        return
    for part in split_declarators(tokens):
        name, spelled = declare(part)
        if name and not _is_padding(part):
            yield Member(_join(scope, name), name, spelled, tokens[0].at, scope, optional)


def _is_padding(tokens: Sequence[Token]) -> bool:
    """Tell whether `tokens` are an unnamed bit-field, `u32 : 8` (C17, 6.7.2.1)."""
    return len(tokens) > 1 and tokens[1].text == ":"


def _nested(tokens: Sequence[Token], opening: int, scope: str) -> Iterator[Member | _Inside]:
    keyword = next(t for t in tokens[:opening] if t.text in ("struct", "union"))
    end = closing(tokens, opening)
    inside = tokens[opening + 1 : end]
    names = [part for part in split_declarators(tokens[end + 1 :]) if part] if tokens[end + 1 :] else []
    if not names:
        yield _Inside(inside, scope)
        return
    for part in names:
        name = declared_name(part)
        if not name:
            yield _Inside(inside, scope)
            continue
        full = _join(scope, name)
        spelled = spell([keyword, Token(part[0].text, part[0].at, gap=True), *part[1:]])
        yield Member(full, name, spelled, tokens[0].at, scope, optional=False)
        yield _Inside(inside, full)


def _join(scope: str, name: str) -> str:
    return f"{scope}.{name}" if scope else name


def layout(tokens: Sequence[Token], depth: int, replace: Mapping[str, Replacement]) -> str:
    """Write the text between the braces of a struct, a member a line, indented by tabs.

    A macro around members (`struct_group(name, members)`; `replace` tells which are such) is set as a block.
    """
    lines = _Lines(depth)
    index = 0
    holding = _holding(tokens)
    while index < len(tokens):
        token = tokens[index]
        group = _group(tokens, index, replace) if index + 1 in holding else None
        if group is not None:
            members_at, end = group
            lines.take(tokens[index:members_at])
            lines.end()
            lines.done.append(layout(tokens[members_at:end], lines.depth + 1, replace))
            index = end
            continue
        if is_directive(token):
            lines.end()
            lines.done.append(" ".join(token.text.replace("\\\n", " ").split()) + "\n")
        elif token.text == "{":
            lines.take([Token("{", token.at, gap=True)])
            lines.end()
            lines.depth += 1
        elif token.text == "}":
            lines.end()
            lines.depth -= 1
            lines.take([token])
        else:
            lines.take([token])
            if token.text == ";":
                lines.end()
        index += 1
    lines.end()
    return "".join(lines.done)


def _group(tokens: Sequence[Token], index: int, replace: Mapping[str, Replacement]) -> tuple[int, int] | None:
    """Where the members of the group that begins at `index` begin and end; None when none does."""
    rule = replace.get(tokens[index].text)
    if rule is None:
        return _held(tokens, index)
    if not rule.variadic or index + 1 >= len(tokens) or tokens[index + 1].text != "(":
        return None
    end = closing(tokens, index + 1)
    commas = len(rule.parameters) - 1
    for at in range(index + 2, end):
        commas -= tokens[at].text == ","
        if not commas:
            return (at + 1, end) if any(t.text == ";" for t in tokens[at:end]) else None
    return None


def _holding(tokens: Sequence[Token]) -> set[int]:
    """Where the brackets open that hold a `;` of their own, found in one pass."""
    holding: set[int] = set()
    opened: list[int] = []
    for index, token in enumerate(tokens):
        word = token.text
        if word in OPEN:
            opened.append(index)
        elif word in CLOSE:
            if opened:
                opened.pop()
        elif word == ";" and opened and tokens[opened[-1]].text == "(":
            holding.add(opened[-1])
    return holding


def _held(tokens: Sequence[Token], index: int) -> tuple[int, int] | None:
    """Where the members begin and end that an unknown macro call at `index` holds: an argument with a `;`.

    None when it is no such call.  Arguments of one word before the members are names.
    """
    if index + 1 >= len(tokens) or tokens[index + 1].text != "(" or not is_name(tokens[index].text):
        return None
    end = closing(tokens, index + 1)
    depth = 0
    begin = index + 2
    for at in range(begin, end):
        word = tokens[at].text
        depth += (word in OPEN) - (word in CLOSE)
        if word == "," and depth == 0 and at <= begin + 1:
            begin = at + 1
        if word == ";" and depth == 0:
            return begin, end
    return None


class _Lines:
    """The lines of a layout, and the one that is not finished."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.done: list[str] = []
        self._current: list[Token] = []

    def take(self, tokens: Sequence[Token]) -> None:
        self._current.extend(tokens)

    def end(self) -> None:
        if self._current and [t.text for t in self._current] != [
            ";"
        ]:  # an empty one is left of what is hidden
            self.done.append("\t" * self.depth + spell(self._current) + "\n")
        self._current = []
