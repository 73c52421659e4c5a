"""Which problems count: by code, severity and place, and by what was there before."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from msgspec import Struct

from man9.problems import RULES, rule_of, wording

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from man9.model import Item, Problem
    from man9.problems.rule import Rule

_MARKER = re.compile(r"man9:\s*ignore(?:\[([\w,\s]*)\])?")
_VERSION = 1


class BaselineError(Exception):
    """A baseline that cannot be read: says which and why."""


class Choice(Struct, frozen=True):
    """Codes that are wanted and unwanted: whole ones or how they begin (`KD3`)."""

    select: tuple[str, ...] = ()  # empty: all warnings and errors
    ignore: tuple[str, ...] = ()

    def wants(self, problem: Problem) -> bool:
        """Tell whether `problem` counts."""
        return self.takes(rule_of(problem))

    def takes(self, rule: Rule) -> bool:
        """Tell whether problems of this kind count."""
        code = rule.code
        if code.startswith(self.ignore) and self.ignore:
            return False
        if self.select:
            return "ALL" in self.select or code.startswith(self.select)
        return rule.severity != "note"

    def unknown(self) -> list[str]:
        """Return what is selected or ignored and is no code's beginning."""
        asked = (*self.select, *self.ignore)
        return [code for code in asked if code != "ALL" and not any(each.startswith(code) for each in RULES)]


def unmarked(problems: Sequence[Problem], items: Sequence[Item], text: str) -> list[Problem]:
    """Leave out the problems of one file that its `text` says to ignore.

    `man9: ignore[KD301]` in a plain comment holds for its line and for the kernel-doc comment and
    declaration that follow; without codes for all of them.
    """
    if "man9:" not in text:
        return list(problems)
    lines = text.split("\n")
    ignored: dict[int, tuple[str, ...]] = {}
    for number, line in enumerate(lines, 1):
        if match := _MARKER.search(line):
            codes = tuple(code.strip() for code in (match[1] or "KD").split(",") if code.strip())
            for covered in _covered(number, items, len(lines)):
                ignored[covered] = ignored.get(covered, ()) + codes
    return [each for each in problems if not each.code.startswith(ignored.get(each.line, ("-",)))]


def _covered(marker: int, items: Sequence[Item], last: int) -> Iterable[int]:
    yield marker
    following = [item for item in items if item.line > marker]
    if following and following[0].line - marker <= 2:  # noqa: PLR2004  # an empty line may stand between
        first = following[0].line
        end = following[1].line if len(following) > 1 else last + 1
        yield from range(first, end)


def baseline(problems: Iterable[Problem], elsewhere: Mapping[str, Counter[str]]) -> str:
    """Return the text of a baseline: how often each problem is there, by file, without lines.

    What an older baseline holds of files `elsewhere`, which were not looked at, stays in it.
    """
    found: dict[str, Counter[str]] = defaultdict(Counter, elsewhere)
    for problem in problems:
        found[problem.file][_key(problem)] += 1
    files = {file: dict(sorted(counts.items())) for file, counts in sorted(found.items())}
    return json.dumps({"version": _VERSION, "problems": files}, indent=1) + "\n"


def read_baseline(path: Path) -> dict[str, Counter[str]]:
    """Return what a baseline holds.  Raises BaselineError."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["version"] != _VERSION:
            raise BaselineError(f"{path}: made by another version of man9")
        return {file: Counter(counts) for file, counts in data["problems"].items()}
    except OSError as error:
        raise BaselineError(f"{path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BaselineError(f"{path}: no baseline of man9") from error


def beyond(problems: Iterable[Problem], known: Mapping[str, Counter[str]]) -> tuple[list[Problem], int]:
    """Return the problems that a baseline does not hold, and how many of its own are gone."""
    left = {file: Counter(counts) for file, counts in known.items()}
    new = []
    for problem in problems:
        counts = left.get(problem.file)
        key = _key(problem)
        if counts and counts[key] > 0:
            counts[key] -= 1
        else:
            new.append(problem)
    return new, sum(sum(counts.values()) for counts in left.values())


def _key(problem: Problem) -> str:
    return f"{problem.code} {wording(problem)}"
