"""Definitions and uses drawn by a fixed seed, to be judged by a person; judged.tsv keeps what was judged.

    python -m tests.kernel.recall.sample TREE              the figures, and what is not judged yet
    python -m tests.kernel.recall.sample TREE --show all   all of it, with its lines

A change of the scanner changes only what it changes: each draw is by the name and place of a thing alone.
"""

from __future__ import annotations

import argparse
import heapq
import sys
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.kernel.recall.scanned import TOGETHER, c_files, scanned, source

from man9.code import Code, Definition
from man9.forking import spread

SEED = 14
FILES = 16  # one file in so many is drawn from
JUDGED = Path(__file__).with_name("judged.tsv")
# How many of each sort: 300 definitions, 300 uses.
NUMBERS = {
    "function": 70,
    "macro": 40,
    "struct": 40,
    "union": 20,
    "enum": 20,
    "enumerator": 30,
    "typedef": 30,
    "variable": 50,
    "calls": 120,
    "names": 80,
    "tags": 40,
    "members": 40,
    "type": 20,
}
DEFINITIONS, USES = list(NUMBERS)[:8], list(NUMBERS)[8:]


class Drawn(NamedTuple):
    """One definition, or a use by one."""

    sort: str  # of `NUMBERS`
    path: str
    line: int
    name: str
    used: str = ""  # `member = name` for members

    @property
    def rank(self) -> int:
        """What draws it."""
        return zlib.crc32(repr((SEED, *self)).encode())


def draw(root: Path, jobs: int = 2) -> Iterator[tuple[Drawn, Definition]]:
    """Yield the sample of a tree, with the definition that each is, or that uses it."""
    paths = [path for path in c_files(root) if zlib.crc32(f"{SEED}{path}".encode()) % FILES == 0]
    drawn: dict[str, list[tuple[Drawn, Definition]]] = {sort: [] for sort in NUMBERS}
    for part in spread(partial(_lowest, root), paths, jobs, chunk=TOGETHER):
        for sort, found in part.items():
            drawn[sort] = _first(sort, [*drawn[sort], *found])
    for found in drawn.values():
        yield from found


def _lowest(root: Path, path: str) -> dict[str, list[tuple[Drawn, Definition]]]:
    found: dict[str, list[tuple[Drawn, Definition]]] = {}
    for each, definition in things(scanned(root, path)):
        found.setdefault(each.sort, []).append((each, definition))
    return {sort: _first(sort, some) for sort, some in found.items()}


def _first(sort: str, found: list[tuple[Drawn, Definition]]) -> list[tuple[Drawn, Definition]]:
    return heapq.nsmallest(NUMBERS[sort], found, key=lambda pair: (pair[0].rank, pair[0]))


def things(code: Code) -> Iterator[tuple[Drawn, Definition]]:
    """Yield all that a file defines and uses."""
    for definition in code.definitions:
        place = (code.path, definition.line, definition.name)
        yield Drawn(definition.kind, *place), definition
        uses = definition.uses
        if uses is None:
            continue
        for sort, names in (("calls", uses.calls), ("names", uses.names), ("tags", uses.tags)):
            for name in names:
                yield Drawn(sort, *place, name), definition
        for member, name in uses.members:
            yield Drawn("members", *place, f"{member} = {name}"), definition
        if uses.type:
            yield Drawn("type", *place, uses.type), definition


def judged() -> dict[Drawn, str]:
    """Return what was judged: "right", or what is wrong."""
    rows = [line.split("\t") for line in JUDGED.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    return {Drawn(sort, path, int(line), name, used): said for said, sort, path, line, name, used in rows}


def shown(root: Path, drawn: Drawn, definition: Definition) -> str:
    """Return a thing with its lines: of a use, those that have its name."""
    lines = source(root, drawn.path).split("\n")
    first, last = drawn.line, max(drawn.line, definition.end_line)
    numbers = range(max(first - 2, 1), min(last, first + 5) + 1)
    if drawn.used:
        word = drawn.used.split()[-1]
        numbers = range(first, last + 1)
        chosen = [first, *(number for number in numbers if word in lines[number - 1])][:5]
    else:
        chosen = list(numbers)
    parts = ["\t".join(map(str, ("?", *drawn))), f"    {told(definition)}"]
    parts += [f"    {number:5} {lines[number - 1]}" for number in chosen]
    return "\n".join(parts)


def told(definition: Definition) -> str:
    """Return what we say of a definition."""
    flags = ("defined", "static", "inline", "function_like")
    said = [flag for flag in flags if getattr(definition, flag)]
    said += [f"{name}={value}" for name in ("maker", "end_line") if (value := getattr(definition, name))]
    return f"{definition.kind} {definition.name} {' '.join(said)}"


def main() -> int:
    """Print the figures and what is to be judged."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path, help="Linux 6.12")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--show", choices=("new", "all"), default="new", help="what is shown")
    args = parser.parse_args()
    root = args.tree.resolve()
    known = judged()
    sample = dict(draw(root, args.jobs))
    for each, definition in sample.items():
        if args.show == "all" or each not in known:
            sys.stdout.write(f"{shown(root, each, definition)}\n")
    for title, sorts in (("definitions", DEFINITIONS), ("uses", USES)):
        said = [known[each] for each in sample if each in known and each.sort in sorts]
        total = sum(each.sort in sorts for each in sample)
        right = said.count("right")
        sys.stdout.write(f"{title}: {right} right of {len(said)} judged; {total} drawn\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
