"""Characters that act where they are shown: written out, so that a reader sees what stands there.

A terminal obeys controls (ECMA-48), and marks of direction make a line read as another than it is
(CVE-2021-42574); neither is anything that a comment, a name or a file of a tree may bring along.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.patterns import regex

if TYPE_CHECKING:
    import re

_ACTING = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls but for tab and newline
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"  # marks of direction
    "\u2028\u2029\ufff9-\ufffb"  # separators of lines, annotations
    "\ud800-\udfff\U000e0000-\U000e007f"  # halves of characters, tags
)
ACTING = regex(f"[{_ACTING}]")
_OR_LINES = regex(f"[\t\n{_ACTING}]")
_SHORT = {"\t": "\\t", "\n": "\\n"}


def visible(text: str) -> str:
    r"""Return `text` with each acting character as an escape: `\x1b`, `\u202e`."""
    return text if text.isascii() and text.isprintable() else ACTING.sub(_escape, text)


def one_line(text: str) -> str:
    """Return the same of a name that stands in a line: newlines and tabs as well."""
    return text if text.isascii() and text.isprintable() else _OR_LINES.sub(_escape, text)


def visible_json(text: str) -> str:
    """Return JSON that means the same and has no acting character raw (RFC 8259, 7)."""
    return ACTING.sub(_unit, text)


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    code = ord(character)
    if character in _SHORT:
        return _SHORT[character]
    if code < 0x100:  # noqa: PLR2004
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"  # noqa: PLR2004


def _unit(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
