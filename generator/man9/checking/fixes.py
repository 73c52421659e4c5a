"""Mistakes that have one right answer, mended in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.problems import RULES, rule_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from man9.model import Problem

FIXABLE = tuple(code for code, rule in RULES.items() if rule.fix is not None)


def mend(text: str, problems: Iterable[Problem]) -> tuple[str, int]:
    """Return the text of a file with the fixable of its `problems` mended, and how many were."""
    lines = text.split("\n")
    mended = 0
    for problem in problems:
        at, fix = problem.line - 1, rule_of(problem).fix
        if fix is None or not 0 <= at < len(lines):
            continue
        better = fix(lines[at], problem.arguments)
        if better != lines[at]:
            lines[at] = better
            mended += 1
    return "\n".join(lines), mended
