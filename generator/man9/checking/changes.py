"""Which lines of a tree a git change touches, and what its files said before (git-diff(1))."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from man9.model import Problem

_FILE = re.compile(r"\+\+\+ (?:b/)?(.*)")
_HUNK = re.compile(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@")


class GitError(Exception):
    """Git is missing, or says no; with its words."""


def changed_lines(root: Path, revision: str) -> dict[str, set[int]]:
    """Return, for each file that differs from `revision`, the lines that are new or changed.

    Raises GitError.
    """
    text = _git(root, "diff", "--no-color", "--no-ext-diff", "--relative", "-U0", revision, "--")
    found: dict[str, set[int]] = {}
    path = ""
    for line in text.decode("utf-8", "surrogateescape").split("\n"):
        if match := _FILE.match(line):
            path = match[1].rstrip("\t")
            if path != "/dev/null":
                found[path] = set()
        elif path in found and (match := _HUNK.match(line)):
            start, count = int(match[1]), int(match[2] or 1)
            found[path].update(range(start, start + count))
    return found


def content_before(root: Path, revision: str, path: str) -> bytes:
    """Return a file as it was at `revision`; empty when it was not there.  Raises GitError."""
    try:
        return _git(root, "show", f"{revision}:./{path}")
    except GitError:
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


def _git(root: Path, *arguments: str) -> bytes:
    try:
        done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=False)  # noqa: S603, S607
    except OSError as error:
        raise GitError(f"git: {error.strerror}") from error
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().partition("\n")[0]
        raise GitError(f"{root}: git has no such state to compare with; it says: {said}")
    return done.stdout
