"""Who calls a function, as cscope says."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

_ANSWER = re.compile(
    r">> (?:cscope: (\d+) lines|Unable to search database)"
)  # the other one: nothing is found


class Call(NamedTuple):
    """A place where a function is called."""

    called: str
    path: str
    caller: str  # a function or a macro
    line: int


def build(root: Path, paths: Sequence[str], database: Path) -> None:
    """Make cscope's database of the files `paths` of `root`."""
    command = ["cscope", "-b", "-q", "-k", "-i", "-", "-f", str(database)]
    subprocess.run(command, cwd=root, input="\n".join(paths), text=True, check=True)


def callers(root: Path, database: Path, names: Iterable[str]) -> Iterator[Call]:
    """Yield each place from where one of `names` is called."""
    asked = list(names)
    done = subprocess.run(
        ["cscope", "-d", "-l", "-f", str(database)],
        cwd=root,
        input="".join(f"3{name}\n" for name in asked).encode(),
        stdout=subprocess.PIPE,
        check=True,
    )
    lines = iter(done.stdout.decode(errors="replace").split("\n"))
    for name in asked:
        answer = _ANSWER.match(next(lines))
        assert answer, f"cscope has no answer for {name}"
        for _ in range(int(answer[1] or 0)):
            path, caller, line, _text = f"{next(lines)} ".split(" ", 3)
            yield Call(name, path, caller, int(line))
