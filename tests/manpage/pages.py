"""The programs that show and judge a page."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path


def shown(page: str, width: int = 80) -> str:
    """Return `page` as `man` shows it."""
    command = ["groff", "-Kutf8", "-Tutf8", "-man", "-t", f"-rLL={width}n", "-P-cbou"]
    return subprocess.run(command, input=page, capture_output=True, text=True, check=True).stdout


def complaints(paths: Sequence[Path]) -> str:
    """Return what mandoc, groff and lexgrog have against the pages at `paths`."""
    names = list(map(str, paths))
    lint = subprocess.run(
        ["mandoc", "-Tlint", "-W", "warning", *names], capture_output=True, text=True, check=False
    )
    command = ["groff", "-Kutf8", "-Tutf8", "-man", "-t", "-ww", "-z", *names]
    groff = subprocess.run(command, capture_output=True, text=True, check=False)
    grog = subprocess.run(["lexgrog", *names], capture_output=True, text=True, check=False)
    unread = [line for line in grog.stdout.splitlines() if "parse failed" in line]
    return "\n".join((lint.stdout, lint.stderr, groff.stderr, grog.stderr, *unread)).strip()
