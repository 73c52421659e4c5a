"""A part of the graph as SVG, laid out by graphviz: readable on light and dark ground and in print."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

from man9.graph.formats import to_dot

if TYPE_CHECKING:
    from man9.graph.formats import Href
    from man9.graph.subgraph import Subgraph

_SECONDS = 120
_PROLOGUE = re.compile(r"\A.*?(?=<svg\b)", re.DOTALL)
_OPENING = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_BACKGROUND = re.compile(r'<polygon fill="white" stroke="(?:none|transparent)"[^>]*/>\n?')
_IDS = re.compile(r' id="[^"]*"')

# `currentColor` follows the page that holds the drawing; on its own it follows the reader's choice.
STYLE = """
svg.man9-graph { color: #1f2328; background: transparent }
.man9-graph text { fill: currentColor; stroke: none }
.man9-graph .node path, .man9-graph .node polygon, .man9-graph .node polyline, .man9-graph .node ellipse
  { stroke: currentColor; fill: none }
.man9-graph .node.function path { stroke: #0969da } .man9-graph .node.macro polygon { stroke: #9a6700 }
.man9-graph .node.struct polygon, .man9-graph .node.union polygon { stroke: #1a7f37 }
.man9-graph .node.centre path, .man9-graph .node.centre polygon { fill: #0969da; fill-opacity: .15 }
.man9-graph .edge path, .man9-graph .edge polygon { stroke: currentColor; stroke-opacity: .65 }
.man9-graph .edge polygon { fill: currentColor; fill-opacity: .65 }
.man9-graph .edge.types polygon { fill: none }
.man9-graph a:hover text { text-decoration: underline }
.man9-graph .edge:hover path { stroke-opacity: 1; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
  svg.man9-graph { color: #d1d7e0 }
  .man9-graph .node.function path { stroke: #58a6ff } .man9-graph .node.macro polygon { stroke: #d29922 }
  .man9-graph .node.struct polygon, .man9-graph .node.union polygon { stroke: #3fb950 }
}
@media print {
  svg.man9-graph { color: #000 } .man9-graph .node * { stroke: #000 } .man9-graph .node text { stroke: none }
}
"""


class DrawingError(Exception):
    """Graphviz is not there, or cannot draw this; says why."""


def can_draw() -> bool:
    """Tell whether graphviz is installed."""
    return shutil.which("dot") is not None


def svg(graph: Subgraph, href: Href | None = None) -> str:
    """Return an `<svg>` element that stands alone or in a page; `href` gives the link of an item.

    Raises DrawingError when graphviz is missing or fails.
    """
    return dress(run_dot(to_dot(graph, href)))


def run_dot(text: str) -> str:
    """Return what `dot -Tsvg` makes of `text`.  Raises DrawingError."""
    program = shutil.which("dot")
    if program is None:
        raise DrawingError("dot: not found (graphviz is not installed)")
    try:
        done = subprocess.run(  # noqa: S603 - the program is graphviz's, its input is quoted
            [program, "-Tsvg"], input=text.encode(), capture_output=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise DrawingError(f"dot: {error}") from error
    if done.returncode:
        raise DrawingError(f"dot: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout.decode()


def dress(drawing: str) -> str:
    """Give graphviz's SVG a class, a style for both grounds, and nothing that depends on where it stands."""
    drawing = _BACKGROUND.sub("", _IDS.sub("", _PROLOGUE.sub("", drawing)))
    drawing = drawing.replace("<svg ", '<svg class="man9-graph" role="img" ', 1)
    return _OPENING.sub(lambda match: f"{match[0]}\n<style>{STYLE}</style>", drawing, count=1)


# A document of its own has no page behind it: browsers show a white one, in the dark too.
_OWN_GROUND = """<style>
@media screen and (prefers-color-scheme: dark) { svg.man9-graph { background: #0d1117 } }
</style>"""


def standalone(drawing: str) -> str:
    """Return `drawing` as an SVG document."""
    body = drawing.rstrip().removesuffix("</svg>")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}{_OWN_GROUND}\n</svg>\n'
