"""C text -> its code: comments and literals blank, macros taken out, other directives blank; lines stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from man9.patterns import regex

if TYPE_CHECKING:
    import re

# Each is white space for expressions, and says where the code has several variants.
IF, ELSE, ENDIF = "\x1c", "\x1d", "\x1e"

_NOISE = regex(
    r"""/(?:\*(?:[^*]*+\*++(?:[^/*][^*]*+\*++)*+/|[\s\S]*+)|/(?:[^\n\\]++|\\[\s\S])*+)"""
    r"""|"(?:[^"\\\n]++|\\[\s\S])*+(?:"|\\?(?=\n|\Z))|'(?:[^'\\\n]++|\\[\s\S])*+(?:'|\\?(?=\n|\Z))"""
)
_DIRECTIVE = regex(r"\n[ \t]*+#[ \t]*+([a-z]++)((?:[^\n\\]++|\\[\s\S]?)*+)")
_MACRO = regex(r"(?:[ \t]|\\\n)*+([A-Za-z_]\w*+)(\((?:[^()]++|\([^()]*+\))*+\))?")
_INCLUDE = regex(r'\n[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]')
_FEW = 64
_NEWLINES = tuple("\\\n" * count for count in range(_FEW))
_MARKS = {"if": IF, "ifdef": IF, "ifndef": IF, "else": ELSE, "elif": ELSE, "endif": ENDIF}


class Macro(NamedTuple):
    """A `#define`."""

    name: str
    arguments: str | None  # with brackets; None: it is like an object
    body: str
    line: int
    end_line: int


class Code(NamedTuple):
    """The code of a text."""

    text: str  # starts with a newline, so that the line of an offset is the number of newlines before it
    macros: list[Macro]
    includes: tuple[str, ...]


def without_noise(text: str) -> Code:
    """Part `text` into code and macros."""
    text = f"\n{text}"
    includes = tuple(_INCLUDE.findall(text)) if "include" in text else ()
    code = _NOISE.sub(_blank, text)
    if "#" not in code:
        return Code(code.replace("\\\n", " \n"), [], includes)
    macros = _Macros(code)
    code = _DIRECTIVE.sub(macros.take, code)
    return Code(code.replace("\\\n", " \n"), macros.found, includes)


def _blank(match: re.Match[str]) -> str:
    """Return what stands for a comment or a literal; in a directive it does not end the line."""
    noise = match[0]
    count = noise.count("\n")
    lines = _NEWLINES[count] if count < _FEW else "\\\n" * count
    return f" {lines}" if noise[0] == "/" else f'""{lines}'


class _Macros:
    """Takes directives out of a text, and keeps the macros."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._at = 0
        self._line = 0
        self.found: list[Macro] = []

    def take(self, match: re.Match[str]) -> str:
        """Return what stands for the directive."""
        word, rest = match.groups()
        lines = rest.count("\n")
        if word == "define":
            self._line += self._code.count("\n", self._at, match.start())
            self._at = match.start()
            self._define(rest, self._line + 1, lines)
        return f"\n{_MARKS.get(word, '')}" + "\n" * lines

    def _define(self, rest: str, line: int, lines: int) -> None:
        match = _MACRO.match(rest)
        if match is not None:
            body = rest[match.end() :]
            self.found.append(Macro(match[1], match[2], body, line, line + lines))
