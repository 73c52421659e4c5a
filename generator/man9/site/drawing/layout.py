"""Places the nodes of a graph with `dot` of Graphviz, one process for many graphs.

Only numbers go to `dot` and come back: no name of the tree can be an instruction to it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import suppress
from typing import IO, TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

INCH = 72  # points; one point is one unit of the drawing
# Bounds of the work that `dot` puts into one graph (https://graphviz.org/docs/attrs/nslimit/).
GRAPH = (
    "digraph {{ rankdir=LR nodesep=0.08 ranksep=0.5 nslimit=4 nslimit1=4 mclimit=0.5\n"
    'node [shape=box label="" fixedsize=true height={height:.3f}]\n'
)


class Point(NamedTuple):
    """A place in the drawing; y goes down."""

    x: float
    y: float


class Curve(NamedTuple):
    """The way of an edge: a Bézier spline's control points."""

    source: int
    target: int
    points: Sequence[Point]


class Placed(NamedTuple):
    """A graph with its places; nodes by their middle."""

    width: float
    height: float
    nodes: Sequence[Point]
    curves: Sequence[Curve]


class _Dot:
    """A running `dot`; it answers each graph on its standard input with a text that ends in `stop`."""

    def __init__(self, program: str) -> None:
        process = subprocess.Popen(  # noqa: S603  # ends with us, when its standard input closes
            [program, "-Tplain"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        if process.stdin is None or process.stdout is None:
            raise OSError("no pipes to dot")
        self._process = process
        self._input: IO[str] = process.stdin
        self._output: IO[str] = process.stdout

    def answer(self, graph: str) -> list[list[str]]:
        """Return the words of each line of the answer; nothing when the program ended."""
        self._input.write(graph)
        self._input.flush()
        lines: list[list[str]] = []
        for line in self._output:
            if line.startswith("stop"):
                return lines
            lines.append(line.split())
        return []

    def close(self) -> None:
        """End the program."""
        with suppress(OSError):
            self._input.close()
        self._output.close()
        self._process.wait()


# The `dot` of each process by its number: a forked one must not share that of its parent.
_running: dict[int, _Dot | None] = {}


def _dot() -> _Dot | None:
    number = os.getpid()
    if number not in _running:
        program = shutil.which("dot")
        _running[number] = _Dot(program) if program else None
    return _running[number]


def close() -> None:
    """End the `dot` of this process; the next graph starts another."""
    if dot := _running.pop(os.getpid(), None):
        dot.close()


def lay_out(widths: Sequence[float], height: float, edges: Sequence[tuple[int, int]]) -> Placed | None:
    """Place nodes of these widths from left to right; None when there is no `dot` or it gives up."""
    dot = _dot()
    if dot is None:
        return None
    nodes = [f"{number} [width={width / INCH:.3f}]\n" for number, width in enumerate(widths)]
    arrows = [f"{source}->{target}\n" for source, target in edges]
    try:
        lines = dot.answer(GRAPH.format(height=height / INCH) + "".join(nodes + arrows) + "}\n")
    except OSError:
        return None
    return _placed(lines, len(widths)) if lines else None


def _placed(lines: list[list[str]], count: int) -> Placed:
    width, height = (float(word) * INCH for word in lines[0][2:4])
    nodes = [Point(0, 0)] * count
    curves = []
    for words in lines[1:]:
        if words[0] == "node":
            nodes[int(words[1])] = _point(words[2], words[3], height)
        elif words[0] == "edge":
            numbers = words[4 : 4 + 2 * int(words[3])]
            points = [_point(x, y, height) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            curves.append(Curve(int(words[1]), int(words[2]), points))
    return Placed(width, height, nodes, curves)


def _point(x: str, y: str, height: float) -> Point:
    return Point(float(x) * INCH, height - float(y) * INCH)
