"""Code -> the declarations of its outermost level, with what stands in braces cut out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from man9.patterns import regex
from man9.scanning.noise import ELSE, ENDIF, IF

if TYPE_CHECKING:
    from collections.abc import Iterator

_ENDS = regex(r"[;}]")
_BRACES = regex(r"[{}\x1c-\x1e]")
_OUTER = regex(r"\n(?:\{|[^\W\d][^\n{]*+\{)")  # is in no body: the one before was closed in another column
_LINKAGE = regex(r'\bextern\s*+""\s*+\Z')
_ATTRIBUTE = (
    r"(?:__attribute__|__attribute|__aligned|__section|__counted_by)\s*+"
    r"\((?:[^()]|\((?:[^()]|\([^()]*+\))*+\))*+\)"
)
_AGGREGATE = regex(rf"\b(?:struct|union|enum)\b(?:\s++|{_ATTRIBUTE}|\w++|:)*+\Z")
_GROUP = regex(r"\((?:[^()]|\((?:[^()]|\([^()]*+\))*+\))*+\)")
_BEFORE = 60  # characters in which `extern "C"` stands before its brace
_LONGEST_LINE = 1000  # characters, in which a body is looked for by the columns of its braces
_MOST_TIMES = 4  # that a character is looked at to find what closes a body
_LONGEST = (
    20_000  # characters of a declaration without its bodies: in a longer one a bracket was never closed
)


class Body(NamedTuple):
    """What stands between `{` and `}`."""

    start: int  # offset in the code behind `{`
    end: int  # offset of the `}`


class Declaration(NamedTuple):
    """One declaration of the outermost level, or what stands there instead."""

    text: str  # each body as `{}`, which has its newlines between
    line: int  # of its first character: the newlines in front of it
    start: int  # offset in the code of its first character
    end: int  # offset in the code behind its last
    bodies: list[Body]
    function: bool  # it ends with the body of a function


def declarations(code: str) -> Iterator[Declaration]:
    """Yield the declarations of `code` (`noise.without_noise`), in order."""
    outer, bodies = _without_bodies(code)
    start = line = depth = looked = used = hidden = 0
    for match in _ENDS.finditer(outer):
        end = match.end()
        depth += outer.count("(", looked, end) - outer.count(")", looked, end)
        looked = end
        function = outer[end - 1] == "}"
        if (depth > 0 or (function and not _is_function(outer[start : end - 1]))) and end - start < _LONGEST:
            continue
        text = outer[start:end]
        count = text.count("{")
        inner = bodies[used : used + count]
        begin = start + hidden
        hidden += sum(body.end - body.start for body in inner) - sum(_newlines(code, body) for body in inner)
        lines = text.count("\n")
        yield Declaration(text, line, begin, end + hidden, inner, function)
        line += lines
        used += count
        start, depth = end, 0


def _newlines(code: str, body: Body) -> int:
    return code.count("\n", body.start, body.end)


def _is_function(head: str) -> bool:
    """Tell whether a body behind `head`, which ends with its `{` and newlines, is that of a function."""
    head = head[: head.rindex("{")].rstrip() if "{" in head else ""
    if not head.endswith(")"):
        if not head or head.endswith(("=", ",", "(")) or _AGGREGATE.search(head):
            return False
    elif head.endswith("))") and _AGGREGATE.search(head):
        return False
    head = head[head.rfind("}") + 1 :]
    return "(" in head and ("=" not in head or "=" not in _GROUP.sub("", head))


def _without_bodies(code: str) -> tuple[str, list[Body]]:
    """Return `code` with nothing but newlines between its outermost braces, and what stood there."""
    closing = _Closing(code)
    parts: list[str] = []
    bodies: list[Body] = []
    at, start = 0, code.find("{")
    while start >= 0:
        if _LINKAGE.search(code, max(0, start - _BEFORE), start):
            parts.append(f"{code[at:start]};")  # what stands in it is of the outermost level
            at = start + 1
        else:
            end = closing.of(start)
            body = Body(start + 1, end)
            parts += (code[at : start + 1], "\n" * _newlines(code, body), "}")
            bodies.append(body)
            at = end + 1
        start = code.find("{", at)
    parts.append(code[at:])
    return "".join(parts), bodies


class _Closing:
    """Finds what closes a brace, in a bounded number of looks at the whole."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._left = _MOST_TIMES * len(code)
        self._counted = _MOST_TIMES * len(code)  # characters in which braces may be counted in vain
        self._next = 0  # offset of the newline before the `}` that starts a line: -1 for none

    def of(self, start: int) -> int:
        """Return the offset of the `}` of the `{` at `start`: the end of the code, where there is none."""
        code = self._code
        if 0 <= self._next < start:
            self._next = code.find("\n}", start)
        end = self._next
        if end < 0:
            return self._matched(start, len(code))
        if self._counted > 0 and self._at_first_column(start):
            inner = code.count("{", start, end)
            closed = code.count("}", start, end)
            if inner == closed + 1 and (not closed or not _OUTER.search(code, start, end)):
                return end + 1
            self._counted -= end - start
        return self._matched(start, end + 1)

    def _at_first_column(self, start: int) -> bool:
        """Tell whether a line that is not indented opens a brace at `start` and does not close it."""
        code = self._code
        begin = code.rfind("\n", max(0, start - _LONGEST_LINE), start) + 1
        end = code.find("\n", start, start + _LONGEST_LINE)
        return begin > 0 and end > 0 and not code[begin].isspace() and code.find("}", start, end) < 0

    def _matched(self, start: int, otherwise: int) -> int:
        """Match braces; of variants of the code each is thought to close what it opens as the first does."""
        code, depth = self._code, 0
        states: list[tuple[int, int | None]] = []  # of each `#if`: depth before, and behind the first variant
        if self._left <= 0:
            return otherwise
        skipped = 0  # variants of what began before
        for match in _BRACES.finditer(code, start):
            mark = match[0]
            if mark == IF:
                states.append((depth, None))
            elif mark == ELSE:
                if states:
                    before, first = states[-1]
                    states[-1] = (before, depth if first is None else first)
                    depth = before
                else:
                    skipped = 1
            elif mark == ENDIF:
                if states:
                    _, first = states.pop()
                    depth = depth if first is None else first
                skipped = 0 if not states else skipped
            elif not skipped or states:
                depth += 1 if mark == "{" else -1
                if depth <= 0:
                    self._left -= match.end() - start
                    return match.start()
        self._left -= len(code) - start
        return otherwise
