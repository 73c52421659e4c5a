"""Which functions a `.c` file defines for others, with or without a comment (design.rst, 3a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from man9.patterns import regex
from man9.reading.outline import Bodies

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

# In the kernel's style a body opens in column 0, and so does the line that bears the name.
_BODY = b"\n{"
_LINES = 24  # of a prototype; a longer one is none
_LINE = 400  # characters of each, at most
_NAME = regex(rb"([A-Za-z_]\w*)[ \t]*\Z")
_OTHERS = (b"static", b"typedef", b"struct {", b"#")
_NO_NAMES = frozenset({b"sizeof", b"if", b"for", b"while", b"switch", b"__attribute__"})


class Definition(Struct, frozen=True):
    """The definition of a function."""

    arguments_at: int  # offset behind the `(`
    start: int  # offset of the `{`
    end: int  # offset behind the `}`


class _Head(Struct, frozen=True):
    name: bytes
    arguments_at: int
    body_at: int


def find_defined(path: str, data: bytes) -> tuple[str, ...]:
    """Return the names of the functions of the file `path` that are not static, sorted; headers have none."""
    if not path.endswith(".c"):
        return ()
    return tuple(sorted({head.name.decode() for head in _heads(data)}))


def find_definitions(text: str, names: Collection[str]) -> Mapping[str, Definition]:
    """Return where `text` defines the functions `names`; of several (`#ifdef`) the longest one."""
    found: dict[str, Definition] = {}
    bodies = Bodies(text)
    for head in _heads(text.encode("ascii", "replace")):  # offsets stay those of the text
        name = head.name.decode()
        if name in names:
            here = Definition(head.arguments_at, head.body_at, bodies.end(head.body_at))
            known = found.get(name)
            if known is None or known.end - known.start < here.end - here.start:
                found[name] = here
    return found


def _heads(data: bytes) -> Iterator[_Head]:
    at = data.find(_BODY)
    while at >= 0:
        head = _head_above(data, at)
        if head is not None:
            yield head
        at = data.find(_BODY, at + 1)


def _head_above(data: bytes, end: int) -> _Head | None:
    """Return the head of the function whose prototype ends at `end`; None when that is none or static."""
    body_at = end + 1
    for _ in range(_LINES):
        start = data.rfind(b"\n", max(0, end - _LINE), end) + 1
        first = data[start : start + 1]
        if first.isalpha() or first == b"_":
            break
        if not start or first not in {b" ", b"\t"}:
            return None
        end = start - 1
    else:
        return None
    if data.startswith(_OTHERS, start):
        return None
    bracket = data.find(b"(", start, end)
    match = _NAME.search(data, start, bracket) if bracket >= 0 else None
    if match is None or match[1].isupper() or match[1] in _NO_NAMES:
        return None
    if _is_static_above(data, start):
        return None
    return _Head(match[1], bracket + 1, body_at)


def _is_static_above(data: bytes, start: int) -> bool:
    """Tell whether the line above is the start of the declaration and says `static`."""
    above = data.rfind(b"\n", max(0, start - _LINE), max(start - 1, 0)) + 1
    return data.startswith(b"static", above) and data[start - 2 : start - 1] not in {b";", b"}", b"{"}
