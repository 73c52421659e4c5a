"""Structs and unions: a declaration -> members, nested ones dotted, and its text (kernel-doc.rst, 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from man9.patterns import regex
from man9.reading.declarators import (
    TAGS,
    declare,
    declared_index,
    declared_name,
    end_of,
    split_declarators,
)
from man9.reading.layout import held_members, layout
from man9.reading.tokens import (
    DEEPEST,
    Token,
    TooLargeError,
    closing,
    is_directive,
    is_name,
    spell,
    spelling,
)
from man9.reading.transforms import Table, drop, expand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_FREE = 10_000  # tokens of nested structs that may be read again for each of their names
_NO_MEMBER = frozenset({"static_assert", "_Static_assert", "BUILD_BUG_ON_ZERO"})


class Member(Struct, frozen=True):
    """One member."""

    name: str  # dotted below a named nested struct
    own: str  # the last part of the name
    type: str  # the whole declaration
    name_at: int  # where the own name stands in the type
    at: int  # offset of the own name in the file; -1: it does not stand there
    end: int  # offset behind it
    start: int  # offset of the statement that declares it
    scope: str  # the dotted name of the struct around it; empty at the top
    optional: bool  # a group's own name: a member only when it is described


class Aggregate(Struct, frozen=True):
    """What the declaration of a struct or union says."""

    keyword: str
    tag: str
    alias: str  # the typedef name
    members: Sequence[Member]
    attributes: list[str]
    definition: str


class Body(Struct, frozen=True):
    """What stands between the braces of a struct, or a statement of it."""

    members: Sequence[Member]
    text: str  # a line for each member, indented


def read_aggregate(tokens: Sequence[Token], documented: str, table: Table) -> Aggregate | None:
    """Read `struct NAME { ... }` or `typedef struct { ... } NAME`; None when `tokens` are neither."""
    opening = next((i for i, t in enumerate(tokens) if t.text == "{"), None)
    if opening is None:
        return None
    end = closing(tokens, opening)
    frame = read_frame(tokens[:opening], tokens[end + 1 :], documented, table)
    return None if frame is None else framed(frame, read_body(tokens[opening + 1 : end], table))


class Frame(Struct, frozen=True):
    """What stands around the braces of a struct."""

    keyword: str
    tag: str
    alias: str
    attributes: list[str]
    head: str  # as it is shown
    tail: str


def read_frame(
    before: Sequence[Token], behind: Sequence[Token], documented: str, table: Table
) -> Frame | None:
    """Read what stands before and behind the braces; None when it is not that of a struct."""
    head, head_taken = drop([t for t in before if not is_directive(t)], table.struct)
    at = next((i for i, t in enumerate(head) if t.text in ("struct", "union")), None)
    if at is None or any(t.text in ("=", "(") for t in head[at:]):
        return None  # a variable of the type, or a function
    behind = [t for t in behind if not is_directive(t)]
    tail, tail_taken = drop(behind, table.struct)
    tag = _one_of([t.text for t in head[at + 1 :] if is_name(t.text)][::-1], documented)
    typedef = any(t.text == "typedef" for t in head[:at])
    declared = [declared_name(part) for part in split_declarators(tail)] if tail else []
    # Where an attribute stands it tells what it is of: gcc ignores `__packed` before `struct`.
    words = [
        "typedef" if typedef else "",
        *(spell(part) for part in head_taken if part[0].at < head[at].at),
        head[at].text,
        *(spell(part) for part in head_taken if part[0].at > head[at].at),
        tag,
    ]
    return Frame(
        head[at].text,
        tag,
        _one_of(declared, documented) if typedef else "",
        [spell(part) for part in (*head_taken, *tail_taken)],
        " ".join(word for word in words if word),
        spell(behind if typedef else [t for part in tail_taken for t in part]),
    )


def _one_of(names: Sequence[str], documented: str) -> str:
    """Return the documented one of `names`, else the first; empty when there is none."""
    return documented if documented in names else names[0] if names else ""


def framed(frame: Frame, body: Body) -> Aggregate:
    """Return the struct of that frame and body."""
    tail = f" {frame.tail}" if frame.tail else ""
    return Aggregate(
        frame.keyword,
        frame.tag,
        frame.alias,
        body.members,
        frame.attributes,
        f"{frame.head} {{\n{body.text}}}{tail};",
    )


def read_body(tokens: Sequence[Token], table: Table) -> Body:
    """Read all that stands between the braces of a struct, or any run of its statements."""
    inside = _paired_conditions(tokens)
    expanded, _ = drop(expand(list(inside), table.replace), table.struct)
    return Body(list(_members(expanded, "")), layout(inside, 1, table.replace))


_CONDITION = regex(r"#\s*(?:(if)|(el)|(endif))")


def _paired_conditions(tokens: Sequence[Token]) -> Sequence[Token]:
    """`tokens` without each `#if` whose `#endif` is hidden as private, and the other way round."""
    if not any(token.text[0] == "#" for token in tokens):
        return tokens
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


class _Inside(Struct, frozen=True):
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


def _statement(tokens: Sequence[Token], scope: str) -> Iterable[Member | _Inside]:
    """What one statement declares; for a nested struct where its own members stand."""
    if tokens[0].text in _NO_MEMBER:
        return ()
    held = held_members(tokens, 0)
    if held is not None:
        return (_Inside(tokens[held[0] : held[1]], scope),)
    if tokens[0].text == "@":
        return _group(tokens[1:], scope)
    opening = next((i for i, t in enumerate(tokens) if t.text == "{"), None)
    if opening is not None and any(t.text in ("struct", "union") for t in tokens[:opening]):
        return _nested(tokens, opening, scope)
    if _is_tag_alone(tokens):  # it declares no member, but with -fms-extensions holds those of the tag
        return (_second_word(tokens, scope),)
    return _declared(tokens, scope)


def _is_tag_alone(tokens: Sequence[Token]) -> bool:
    """Tell whether `tokens` are a keyword and a name, `struct foo`."""
    return len(tokens) == 2 and tokens[0].text in TAGS and is_name(tokens[1].text)  # noqa: PLR2004


def _second_word(tokens: Sequence[Token], scope: str) -> Member:
    """A member that is there only when it is described, named by the word behind the keyword."""
    words = spelling(tokens)
    name = tokens[1]
    name_at = len("".join(words[:2])) - len(name.text)
    start = tokens[0].at
    return Member(
        _join(scope, name.text),
        name.text,
        "".join(words),
        name_at,
        name.at,
        end_of(name),
        start,
        scope,
        optional=True,
    )


def _group(tokens: Sequence[Token], scope: str) -> Iterable[Member | _Inside]:
    """The name of a group of members, with a tag or without one, in which case it stands at its place."""
    if _is_tag_alone(tokens):
        return (_second_word(tokens, scope),)
    return [replace(each, optional=True) for each in _declared(tokens, scope)] if tokens else ()


def _declared(tokens: Sequence[Token], scope: str) -> list[Member]:
    start = tokens[0].at
    found = []
    for part in split_declarators(tokens):
        name, spelled, name_at, at, end, _ = declare(part)
        if name and not _is_padding(part):
            full = f"{scope}.{name}" if scope else name
            found.append(Member(full, name, spelled, name_at, at, end, start, scope, False))  # noqa: FBT003
    return found


def _is_padding(tokens: Sequence[Token]) -> bool:
    """Tell whether `tokens` are an unnamed bit-field, `u32 : 8` (C17, 6.7.2.1)."""
    return len(tokens) > 1 and tokens[1].text == ":"


def _nested(tokens: Sequence[Token], opening: int, scope: str) -> Iterator[Member | _Inside]:
    keyword = next(t for t in tokens[:opening] if t.text in ("struct", "union"))
    end = closing(tokens, opening)
    inside = tokens[opening + 1 : end]
    for part in split_declarators(tokens[end + 1 :]):
        index = declared_index(part)
        if index < 0:
            yield _Inside(inside, scope)
            continue
        name = part[index]
        full = _join(scope, name.text)
        words = spelling([keyword, Token(part[0].text, part[0].at, gap=True), *part[1:]])
        name_at = len("".join(words[: index + 2])) - len(name.text)
        yield Member(
            full,
            name.text,
            "".join(words),
            name_at,
            name.at,
            end_of(name),
            tokens[0].at,
            scope,
            optional=False,
        )
        yield _Inside(inside, full)


def _join(scope: str, name: str) -> str:
    return f"{scope}.{name}" if scope else name
