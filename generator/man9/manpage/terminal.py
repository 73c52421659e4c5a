"""A formatted page for a terminal: names of pages and files become links that terminals can follow.

The links are those of OSC 8 (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda); a page is
addressed as groff 1.23 does it, `man:kfree(9)`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_UNDERLINED = re.compile(r"_\x08[^_\n](?:_\x08[^\n])*")
_BOLD = re.compile(r"(?:([^\n])\x08\1)+")
_STYLE = r"(?:\x1b\[[\d;]*m)?"
_PAGE = re.compile(rf"(?<![\w.-])({_STYLE})([A-Za-z_][\w.-]*)({_STYLE})\((\d\w*)\)")
_FILE = re.compile(rf"(Kernel file |Also in )({_STYLE})\./([^\s\x1b]+)")


def styled(text: str) -> str:
    """Return `text` with bold and underlined characters by escape sequences instead of overstriking."""
    if "\b" not in text:
        return text
    text = _UNDERLINED.sub(lambda match: f"\x1b[4m{match[0][2::3]}\x1b[24m", text)
    return _BOLD.sub(lambda match: f"\x1b[1m{match[0][::3]}\x1b[22m", text)


def linked(text: str, is_page: Callable[[str, str], bool], root: Path) -> str:
    """Return `text` with links: the names of pages that are known, the files of the tree at `root`."""

    def page(match: re.Match[str]) -> str:
        before, name, after, section = match.groups()
        if not is_page(name, section):
            return match[0]
        return before + _link(f"man:{name}({section})", f"{name}{after}({section})")

    def file(match: re.Match[str]) -> str:
        said, style, path = match.groups()
        return f"{said}{style}{_link((root / path).resolve().as_uri(), f'./{path}')}"

    return _FILE.sub(file, _PAGE.sub(page, text))


def _link(address: str, text: str) -> str:
    return f"\x1b]8;;{address}\x1b\\{text}\x1b]8;;\x1b\\"
