"""What a rule of the checker is: all that is said of one code stands in one object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from man9.model import Problem
from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Callable

    from man9.model import Severity

Stage = Literal["reading", "texts", "tree", "names"]
"""When a problem is found: as a file is read, in the texts of its comments, when all files are known, in a
search for names through the whole tree.  Each needs what the one before it made."""

_FILE = regex(r"(?m)^/\* (\S+\.[ch]) \*/\n")


class Rule(Struct, frozen=True, kw_only=True):
    """One code: how its problems are told, found, chosen, explained and mended."""

    code: str  # `KD101`; the first digit says what the problem is about
    title: str  # for a list of codes: short, in sentence case
    severity: Severity
    wording: str  # a format string for `Problem.arguments`
    stage: Stage
    help: str  # reStructuredText for the manual: what is wrong with it, then what to do
    bad: str = ""  # C with this problem, `/* PATH */` before each file where one does not show it
    good: str = ""  # the same without any problem
    fix: Callable[[str, tuple[str, ...]], str] | None = None  # a line with it, its arguments -> one without

    def at(self, file: str, line: int, *arguments: str, column: int = 0, end_column: int = 0) -> Problem:
        """Return a problem of this kind at a place; line and column from 1, column 0: the whole line.

        `end_column` is that of the first character of the line behind what is meant; 0: not known.
        """
        return Problem(self.code, file, line, column, arguments, line if end_column else 0, end_column)


def files(example: str) -> dict[str, str]:
    """Return the files that an example shows, by path: `demo.c` where it does not say."""
    first, *others = _FILE.split(example)
    shown = dict(zip(others[::2], others[1::2], strict=True))
    return {"demo.c": first, **shown} if first else shown
