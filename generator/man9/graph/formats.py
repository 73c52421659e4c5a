"""A part of the graph as JSON, GraphML, DOT or plain text."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

import msgspec
import msgspec.json

from man9.graph.ranks import page_ranks
from man9.linking.lookup import page_id
from man9.shown import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from man9.graph.subgraph import Subgraph
    from man9.linking.records import Edge
    from man9.model import Item

    Href = Callable[[int], str]

SHAPES = {
    "function": "box",
    "macro": "hexagon",
    "struct": "component",
    "union": "component",
    "enum": "note",
    "typedef": "parallelogram",
    "variable": "cylinder",
    "doc": "folder",
}
STYLES = {"calls": "solid", "uses": "dashed", "types": "dotted", "mentions": "dotted"}
HEADS = {"calls": "normal", "uses": "normal", "types": "onormal", "mentions": "vee"}
KEY = "solid: calls, dashed: uses, dotted: types and (open arrow) mentions"
_LONGEST_LABEL = 40
# XML 1.0 (5th edition), 2.2: characters that a document cannot hold, escaped or not.
_INSTEAD = "\ufffd"
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def title(item: Item) -> str:
    """Return how an item is called: with its keyword, or as a function."""
    if item.kind in {"struct", "union", "enum"}:
        return f"{item.kind} {item.name}"
    return item.name


def node_ids(graph: Subgraph) -> dict[int, str]:
    """Name each node by its page; a further item of a page also by its place."""
    links = graph.links
    found = {}
    for index in graph.nodes:
        name = page_id(links, index)
        if links.pages[links.page_of[index]].items[0] != index:
            name += f"@{links.items[index].file}:{links.items[index].line}"
        found[index] = name
    return found


def node_records(graph: Subgraph) -> Iterator[dict[str, Any]]:
    """Yield what is said of each node, in order."""
    ids = node_ids(graph)
    ranks = page_ranks(graph)
    for index in graph.nodes:
        item = graph.links.items[index]
        record: dict[str, Any] = {
            "id": ids[index],
            "kind": item.kind,
            "name": item.name,
            "file": item.file,
            "line": item.line,
            "page": page_id(graph.links, index),
        }
        optional = {"purpose": item.purpose, "exported": item.exported, "static": item.static}
        record.update({name: value for name, value in optional.items() if value})
        if index in ranks:
            record["rank"] = float(f"{ranks[index]:.6g}")
        yield record


def edge_records(graph: Subgraph) -> Iterator[dict[str, Any]]:
    """Yield what is said of each edge, in order."""
    ids = node_ids(graph)
    for edge in graph.edges:
        yield _edge_record(edge, ids)


def sibling_records(graph: Subgraph) -> Iterator[dict[str, Any]]:
    """Yield the edges between the items of one file, which the graph implies: each pair once."""
    ids = node_ids(graph)
    for path, indices in graph.links.file_items.items():
        inside = [index for index in indices if index in ids]
        for place, index in enumerate(inside):
            for other in inside[place + 1 :]:
                line = graph.links.items[index].line
                yield {
                    "source": ids[index],
                    "target": ids[other],
                    "kind": "sibling",
                    "file": path,
                    "line": line,
                }


def _edge_record(edge: Edge, ids: Mapping[int, str]) -> dict[str, Any]:
    record: dict[str, Any] = {
        "source": ids[edge.source],
        "target": ids[edge.target],
        "kind": edge.kind,
        "file": edge.file,
        "line": edge.line,
    }
    if edge.through:
        record["through"] = edge.through
    if edge.member:
        record["member"] = edge.member
    return record


def to_json(graph: Subgraph, *, siblings: bool = False) -> str:
    """Return one JSON object with `nodes` and `edges`, each on a line of its own (design.rst, 4)."""
    encode = msgspec.json.Encoder().encode
    edges = [*edge_records(graph), *(sibling_records(graph) if siblings else ())]
    nodes = ",\n".join(encode(record).decode() for record in node_records(graph))
    lines = ",\n".join(encode(record).decode() for record in edges)
    return f'{{"nodes": [\n{nodes}\n],\n"edges": [\n{lines}\n]}}\n'


_NODE_KEYS = {
    "kind": "string", "name": "string", "file": "string", "line": "int", "page": "string",
    "purpose": "string", "exported": "string", "static": "boolean", "rank": "double",
}  # fmt: skip
_EDGE_KEYS = {"kind": "string", "file": "string", "line": "int", "through": "string", "member": "string"}


def to_graphml(graph: Subgraph, *, siblings: bool = False) -> str:
    """Return GraphML (http://graphml.graphdrawing.org/specification.html)."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ]
    for domain, keys in (("node", _NODE_KEYS), ("edge", _EDGE_KEYS)):
        lines += [
            f'<key id="{domain}-{key}" for="{domain}" attr.name="{key}" attr.type="{kind}"/>'
            for key, kind in keys.items()
        ]
    lines.append('<graph id="man9" edgedefault="directed">')
    lines += [_element("node", {"id": record.pop("id")}, record) for record in node_records(graph)]
    for record in [*edge_records(graph), *(sibling_records(graph) if siblings else ())]:
        ends = {"source": record.pop("source"), "target": record.pop("target")}
        lines.append(_element("edge", ends, record))
    return "\n".join([*lines, "</graph>", "</graphml>", ""])


def _element(name: str, attributes: Mapping[str, str], data: Mapping[str, object]) -> str:
    opening = "".join(
        f" {key}={quoteattr(_NOT_XML.sub(_INSTEAD, visible(value)))}" for key, value in attributes.items()
    )
    inside = "".join(f'<data key="{name}-{key}">{_xml_text(value)}</data>' for key, value in data.items())
    return f"<{name}{opening}>{inside}</{name}>"


def _xml_text(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return escape(_NOT_XML.sub(_INSTEAD, visible(text)))


def to_dot(graph: Subgraph, href: Href | None = None) -> str:
    """Return DOT: kinds by shape, edge kinds by line, a tooltip and with `href` a link for each node."""
    ids = node_ids(graph)
    lines = [
        "digraph man9 {",
        f"  graph [rankdir=LR, ranksep=0.9, nodesep=0.12, label={_quote(_caption(graph))},",
        '    fontname="sans-serif", fontsize=10, labeljust=l, tooltip=" "]',
        '  node [fontname="sans-serif", fontsize=11, height=0.28, margin="0.09,0.04"]',
        "  edge [arrowsize=0.6]",
    ]
    lines += [f"  {_quote(ids[index])} [{_node_attributes(graph, index, href)}]" for index in graph.nodes]
    for edge in graph.edges:
        tip = f"{title(graph.links.items[edge.source])} {edge.kind} {title(graph.links.items[edge.target])}"
        tip += f" ({edge.file}:{edge.line}{f' through {edge.through}' if edge.through else ''})"
        lines.append(
            f"  {_quote(ids[edge.source])} -> {_quote(ids[edge.target])} [class={edge.kind},"
            f" style={STYLES[edge.kind]}, arrowhead={HEADS[edge.kind]}, edgetooltip={_quote(tip)}]"
        )
    lines.append("}")
    return "\n".join(lines) + "\n"


def _caption(graph: Subgraph) -> str:
    more = f"; and {graph.left_out} more" if graph.left_out else ""
    return f"{KEY}{more}"


def _node_attributes(graph: Subgraph, index: int, href: Href | None) -> str:
    item = graph.links.items[index]
    name = title(item)
    label = name if len(name) <= _LONGEST_LABEL else name[: _LONGEST_LABEL - 1] + "…"
    tip = f"{name} - {item.purpose}" if item.purpose else name
    classes = f"{item.kind} centre" if index == graph.centre else item.kind
    attributes = {"label": label, "tooltip": tip, "class": classes, "shape": SHAPES[item.kind]}
    if item.kind == "function":
        attributes["style"] = "rounded"
    if index == graph.centre:
        attributes["penwidth"] = "2"
    if href is not None:
        attributes["URL"] = href(index)
    return ", ".join(f"{key}={_quote(value)}" for key, value in attributes.items())


def _quote(text: str) -> str:
    """Return a DOT string that means `text` itself: no escape and no entity is read in it."""
    text = _NOT_XML.sub(_INSTEAD, visible(" ".join(text.split()))) if text.strip() else text
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
    return f'"{text}"'


def to_text(graph: Subgraph) -> str:
    """Return each node with what it leads to, for a reader without a drawing program."""
    targets: dict[int, list[Edge]] = {}
    for edge in graph.edges:
        targets.setdefault(edge.source, []).append(edge)
    lines = []
    for index in graph.nodes:
        if index in targets:
            lines.append(title(graph.links.items[index]))
            lines += [
                f"    {edge.kind} {title(graph.links.items[edge.target])}"
                + (f" through {edge.through}" if edge.through else "")
                for edge in targets[index]
            ]
    alone = Counter(index not in targets for index in graph.nodes)[True]
    if graph.left_out:
        lines.append(f"(and {graph.left_out} more)")
    return "\n".join(lines) + "\n" if lines else f"({alone} symbols, no edge between them)\n"
