"""Which lines of a tree a git change touches, and what its files said before (git-diff(1))."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from man9 import git

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from man9.model import Problem

_FILE = re.compile(rb'\+\+\+ (?:b/([^\t]*)|"b/(.*)")\t?$')
_HUNK = re.compile(rb"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_QUOTED = re.compile(rb"\\([0-7]{3}|.)")
_SHORT = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"a": b"\a", b"b": b"\b", b"f": b"\f", b"v": b"\v"}


def changed_lines(root: Path, revision: str) -> dict[str, set[int]]:
    """Return, for each file that differs from `revision`, the lines that are new or changed.

    Raises GitError.
    """
    known = git.commit(root, revision)
    form = ("--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/")
    text = git.run(root, "diff", *form, "--relative", "-U0", known, "--")
    found: dict[str, set[int]] = {}
    lines: set[int] = set()
    content = 0  # lines to come that are a file's own, whatever they look like
    for line in text.split(b"\n"):
        if content > 0 and line[:1] in {b"+", b"-"}:
            content -= 1
        elif match := _FILE.match(line):
            lines = found.setdefault(_name(match), set())
        elif match := _HUNK.match(line):
            gone, start, new = (int(number or 1) for number in match.groups())
            content = gone + new
            lines.update(range(start, start + new))
    return found


def _name(match: re.Match[bytes]) -> str:
    """Return the path of a file, which git quotes when it has characters that do not print."""
    plain, quoted = match.groups()
    return (plain if plain is not None else _QUOTED.sub(_unquoted, quoted)).decode("utf-8", "surrogateescape")


def _unquoted(match: re.Match[bytes]) -> bytes:
    one = match[1]
    return bytes([int(one, 8) & 255]) if one.isdigit() else _SHORT.get(one, one)


def content_before(root: Path, revision: str, path: str) -> bytes:
    """Return a file as it was at `revision`; empty when it was not there.  Raises GitError."""
    known = git.commit(root, revision)
    try:
        return git.run(root, "cat-file", "blob", f"{known}:./{path}")
    except git.GitError:
        return b""


def caused(now: Iterable[Problem], before: Iterable[Problem], lines: set[int]) -> list[Problem]:
    """Return the problems of one file that stand on changed lines, or that it had not before."""
    known = Counter((problem.code, problem.arguments) for problem in before)
    kept = []
    for problem in now:
        key = problem.code, problem.arguments
        if known[key] > 0:
            known[key] -= 1
            if problem.line not in lines:
                continue
        kept.append(problem)
    return kept
