"""What universal-ctags finds in C files."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

KINDS = ("function", "struct", "union", "enum", "enumerator", "typedef")
_OPTIONS = (
    "-x",
    "--sort=no",
    "--language-force=C",  # else a header is C++
    "--kinds-C=fsuget",
    "--extras=-{anonymous}",  # names of its own for what has none
    "--_xformat=%K\t%n\t%N\t%F",
)


class Tag(NamedTuple):
    """A definition."""

    kind: str
    name: str
    line: int  # from 1


def tags(root: Path, paths: Sequence[str]) -> Iterator[tuple[str, Tag]]:
    """Yield each definition in the files `paths` of `root`, with its path."""
    program = shutil.which("ctags-universal") or "ctags"  # which may be another's on Debian
    command = [program, "--quiet", "--options=NONE", *_OPTIONS, "-L", "-"]
    done = subprocess.run(
        command, cwd=root, input="\n".join(paths).encode(), stdout=subprocess.PIPE, check=True
    )
    for line in done.stdout.decode(errors="replace").splitlines():
        kind, number, name, path = line.split("\t")
        yield path, Tag(kind, name, int(number))
