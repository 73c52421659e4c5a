"""`.. man9-graph::` and `.. man9-seealso::`: the graph around a symbol, for authors of documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from man9.graph import drawing, subgraph
from man9.linking.lookup import find_items
from man9.linking.order import see_also
from man9.objects import OBJECT_TYPES
from man9.site.documents.automarkup import link
from man9.site.parts.titles import title
from man9.site.parts.tree import tree_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sphinx.application import Sphinx

    from man9.graph.subgraph import Subgraph
    from man9.linking.records import Links
    from man9.site.parts.tree import Tree

logger = logging.getLogger(__name__)
# What the lists are called, in the order they are shown.
LISTS = {
    "calls": "Calls",
    "called_by": "Called by",
    "uses": "Uses",
    "used_by": "Used by",
    "mentioned_by": "Mentioned by",
    "siblings": "Same file",
}
_ROLES = {"function": "func", "var": "var"}  # roles that are not called as the object type is


class graph_place(nodes.General, nodes.Element):  # noqa: N801  # docutils names nodes so
    """Where a graph will stand, once the tree is read: `name`, `depth`, `limit`."""


class seealso_place(nodes.General, nodes.Element):  # noqa: N801
    """Where lists will stand: `name`, `lists`, `limit`."""


class _Directive(SphinxDirective):
    required_arguments = 1
    final_argument_whitespace = True
    place: ClassVar[type[nodes.Element]]

    def run(self) -> list[nodes.Node]:
        """Return the place."""
        node = self.place(name=" ".join(self.arguments[0].split()), **self.options)
        self.set_source_info(node)
        return [node]


class GraphDirective(_Directive):
    """Draws the neighbourhood of a symbol, or the graph of a file."""

    place = graph_place
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "depth": directives.positive_int,
        "limit": directives.positive_int,
    }


class SeeAlsoDirective(_Directive):
    """Lists what a symbol calls and uses, and what does so with it."""

    place = seealso_place
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "lists": directives.unchanged,
        "limit": directives.positive_int,
    }


def setup(app: Sphinx) -> None:
    """Register directives and nodes."""
    app.add_directive("man9-graph", GraphDirective)
    app.add_directive("man9-seealso", SeeAlsoDirective)
    app.add_node(graph_place)
    app.add_node(seealso_place)
    app.connect("doctree-resolved", _fill)


def _fill(app: Sphinx, document: nodes.document, page: str) -> None:
    places: list[graph_place | seealso_place] = [*document.findall(graph_place)]
    places += document.findall(seealso_place)
    for node in places:
        tree = tree_of(app)
        if tree is None:
            _warn(node, "man9_srctree is not set: there is no graph")
            node.parent.remove(node)
        elif isinstance(node, graph_place):
            node.parent.replace(node, _graph(app, tree, node, page))
        else:
            node.parent.replace(node, _lists(app, tree, node, page))


def _warn(node: nodes.Element, text: str) -> None:
    logger.warning("%s", text, location=node, type="man9", subtype="graph")


def _graph(app: Sphinx, tree: Tree, node: graph_place, page: str) -> list[nodes.Node]:
    links, name = tree.links, node["name"]
    limit = node.get("limit", tree.settings.graph_limit)
    if name in links.file_items:
        part = subgraph.of_file(links, name, limit)
    elif found := find_items(links, name):
        depth = node.get("depth", 1)
        part = (
            subgraph.neighbourhood(links, found[0], limit)
            if depth == 1
            else subgraph.around(links, found[0], depth)
        )
    else:
        _warn(node, f"man9-graph: {name}: no such symbol or file")
        return []
    if app.builder.format == "html" and drawing.can_draw():
        try:
            return [
                nodes.raw("", drawing.svg(part, lambda index: _href(app, links, index, page)), format="html")
            ]
        except drawing.DrawingError as error:
            _warn(node, str(error))
    return [_in_words(app, part, page)]


def _href(app: Sphinx, links: Links, index: int, page: str) -> str:
    target = _link(app, links, index, page)
    if not isinstance(target, nodes.reference):
        return ""
    return str(target.get("refuri") or f"#{target.get('refid', '')}")


def _in_words(app: Sphinx, part: Subgraph, page: str) -> nodes.bullet_list:
    found = nodes.bullet_list()
    for edge in part.edges:
        ends = [_link(app, part.links, index, page) for index in (edge.source, edge.target)]
        line = nodes.paragraph("", "", ends[0], nodes.Text(f" {edge.kind} "), ends[1])
        found += nodes.list_item("", line)
    return found


def _link(app: Sphinx, links: Links, index: int, page: str) -> nodes.Node:
    item = links.items[index]
    content = nodes.literal("", title(item))
    kind = OBJECT_TYPES.get(item.kind, "")
    return (link(app, page, _ROLES.get(kind, kind), item.name, content) if kind else None) or content


def _lists(app: Sphinx, tree: Tree, node: seealso_place, page: str) -> list[nodes.Node]:
    found = find_items(tree.links, node["name"])
    if not found:
        _warn(node, f"man9-seealso: {node['name']}: no such symbol")
        return []
    near = see_also(tree.links, found[0])
    wanted = node.get("lists", "").replace("-", "_").split() or [name for name in LISTS if name != "siblings"]
    for name in set(wanted) - LISTS.keys():
        _warn(node, f"man9-seealso: no list is called {name!r}")
    limit = node.get("limit", tree.settings.list_limit)
    fields = nodes.field_list(classes=["man9-seealso"])
    for name, heading in LISTS.items():
        others: Sequence[int] = getattr(near, name)
        if name in wanted and others:
            fields += _field(app, tree.links, heading, others, limit, page)
    return [fields] if fields.children else []


def _field(  # noqa: PLR0917
    app: Sphinx, links: Links, heading: str, others: Sequence[int], limit: int, page: str
) -> nodes.field:
    line = nodes.paragraph()
    for number, index in enumerate(others[: limit or None]):
        if number:
            line += nodes.Text(", ")
        line += _link(app, links, index, page)
    if limit and len(others) > limit:
        line += nodes.Text(f" and {len(others) - limit} more")
    return nodes.field("", nodes.field_name("", heading), nodes.field_body("", line))
