"""Mistakes that have one right answer, mended in place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from man9.model import Problem

FIXABLE = ("KD103", "KD110", "KD206")


def mend(text: str, problems: Iterable[Problem]) -> tuple[str, int]:
    """Return the text of a file with the fixable of its `problems` mended, and how many were."""
    lines = text.split("\n")
    mended = 0
    for problem in problems:
        at = problem.line - 1
        if problem.code not in FIXABLE or not 0 <= at < len(lines):
            continue
        better = _MENDERS[problem.code](lines[at], problem.arguments)
        if better != lines[at]:
            lines[at] = better
            mended += 1
    return "\n".join(lines), mended


def _star(line: str, _arguments: tuple[str, ...]) -> str:
    """Put the star in front that the line lacks."""
    return f" * {line.strip()}" + line[len(line.rstrip("\r")) :]


def _ampersand(line: str, arguments: tuple[str, ...]) -> str:
    """`@struct s` names no parameter: `&struct s` names the type."""
    keyword, name = arguments
    return re.sub(rf"@{keyword}([ ]+){re.escape(name)}\b", rf"&{keyword}\1{name}", line)


def _keyword(line: str, arguments: tuple[str, ...]) -> str:
    """Write the keyword that the type is declared with."""
    written, name, declared = arguments
    return re.sub(rf"\b{written}(\s+){re.escape(name)}\b", rf"{declared}\1{name}", line, count=1)


_MENDERS = {"KD103": _star, "KD110": _ampersand, "KD206": _keyword}
