"""An item as the nodes of a Sphinx document: object description, parameters, sections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from man9.declarations import shape
from man9.objects import OBJECT_TYPES
from man9.site.documents.signodes import signature
from man9.site.parts.places import identifier

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from man9.model import Item, Parameter
    from man9.site.documents.prose import Prose

# Name, type and id of what the C domain may refer to.
Object = tuple[str, str, str]

_ENTRIES = {"struct": "Members", "union": "Members", "enum": "Constants"}


class Entries:
    """Makes the nodes of items for one document, and gathers what the domain is to know of them."""

    def __init__(self, document: nodes.document, prose: Prose, scope: str, *, titled: bool) -> None:
        """Take the document, whose ids are heeded, what makes text into nodes, and the name space.

        Overviews have their titles unless they are not `titled`, as when they were asked for by name.
        """
        self._document = document
        self._prose = prose
        self._scope = f"{scope}." if scope else ""
        self._titled = titled
        self.objects: list[Object] = []

    def of(self, item: Item) -> list[nodes.Node]:
        """Return the nodes of `item`."""
        if item.kind == "doc":
            return self._overview(item)
        description, anchor = self._description(item)
        body = nodes.container(classes=["kernelindent"])
        if item.definition:
            body += _heading("Definition", ":")
            body += nodes.literal_block(item.definition, _definition(item))
        if item.parameters:
            body += _heading(_ENTRIES.get(shape(item), "Parameters"))
            body += self._list(item, anchor)
        for section in item.sections:
            body += _heading(section.name)
            body += self._prose.blocks(section.text, section.line, section.pieces)
        return [*description, body] if body.children else list(description)

    def _overview(self, item: Item) -> list[nodes.Node]:
        texts = [
            node
            for section in item.sections
            for node in self._prose.blocks(section.text, section.line, titles=True)
        ]
        if not self._titled:
            return texts
        target = nodes.target("", "", ids=[self._free(nodes.make_id(item.name) or "overview")], names=[])
        name = nodes.fully_normalize_name(item.name)
        if name not in self._document.nameids:
            target["names"].append(name)
        self._document.note_explicit_target(target)
        return [target, _heading(item.name), *texts]

    def _description(self, item: Item) -> tuple[tuple[nodes.Node, nodes.Node], str]:
        kind = OBJECT_TYPES[item.kind]
        head = signature(item)
        anchor = self._free(f"c.{self._scope}{identifier(item.name) or 'anonymous'}")
        head["ids"].append(anchor)
        call = item.kind == "function" or (item.kind == "macro" and bool(item.parameters))
        head["_toc_parts"] = (item.name,)
        head["_toc_name"] = f"{item.name}()" if call else item.name
        self._document.note_explicit_target(head)
        content = addnodes.desc_content()
        if item.purpose:
            content += nodes.paragraph("", "", *self._prose.inline(item.purpose, item.line + 1))
        description = addnodes.desc(
            "", head, content, domain="c", objtype=kind, desctype=kind, classes=["c", kind]
        )
        for option in ("no-index", "no-index-entry", "no-contents-entry", "noindex", "noindexentry"):
            description[option] = False
        index = addnodes.index(entries=[("single", f"{item.name} (C {kind})", anchor, "", None)])
        if item.name != "(anonymous)":
            self._note(item.name, kind, anchor)
        if item.alias and item.alias != item.name:
            self._note(item.alias, "type", anchor)
        return (index, description), anchor

    def _note(self, name: str, kind: str, anchor: str) -> None:
        self.objects.append((f"{self._scope}{name}", kind, anchor))

    def _free(self, wanted: str) -> str:
        """Return `wanted`, with a number when the document has that id already."""
        found, number = wanted, 2
        while found in self._document.ids:
            found, number = f"{wanted}-{number}", number + 1
        return found

    def _list(self, item: Item, anchor: str) -> nodes.definition_list:
        entries = nodes.definition_list()
        for parameter, place in zip(item.parameters, self._places(item, anchor), strict=True):
            term = nodes.term("", "", nodes.literal("", _shown(item, parameter)))
            if place != anchor:
                term["ids"].append(place)
                self._document.note_explicit_target(term)
            text = self._prose.blocks(parameter.description, parameter.line, parameter.pieces)
            described = text or [_undescribed(parameter)]
            entries += nodes.definition_list_item("", term, nodes.definition("", *described))
        return entries

    def _places(self, item: Item, anchor: str) -> Iterator[str]:
        """Yield the id of each parameter's entry and let the domain know what can be referred to there."""
        for parameter in item.parameters:
            name = parameter.name.removesuffix("...")
            if shape(item) in {"struct", "union"}:
                place = self._free(f"{anchor}.{identifier(name)}")
                self._note(f"{item.name}.{name}", "member", place)
            elif shape(item) == "enum":
                place = self._free(f"c.{self._scope}{identifier(name)}")
                self._note(name, "enumerator", place)
            else:
                place = anchor
                if item.kind == "function" and name:
                    self._note(f"{item.name}.{name}", "functionParam", anchor)
            yield place


def _heading(text: str, behind: str = "") -> nodes.paragraph:
    return nodes.paragraph("", "", nodes.strong("", text), *([nodes.Text(behind)] if behind else []))


def _undescribed(parameter: Parameter) -> nodes.paragraph:
    if parameter.name.endswith("..."):
        return nodes.paragraph("", "variable arguments")
    return nodes.paragraph("", "", nodes.emphasis("", "undescribed"))


def _shown(item: Item, parameter: Parameter) -> str:
    """Return how an entry names a parameter: a function's by its declaration, a member by its name."""
    if shape(item) in _ENTRIES:
        return parameter.name
    return " ".join(parameter.type.split()) or parameter.name


def _definition(item: Item) -> str:
    text = item.definition.expandtabs(8).strip()
    return text if text.endswith(";") else f"{text};"


def gathered(found: Sequence[Sequence[nodes.Node]]) -> list[nodes.Node]:
    """Join the nodes of items; what follows a heading in an overview belongs to its section."""
    joined: list[nodes.Node] = []
    for part in found:
        section = _last_section(joined)
        if section is None:
            joined += part
        else:
            section += list(part)
    return joined


def _last_section(found: Sequence[nodes.Node]) -> nodes.section | None:
    last = found[-1] if found else None
    if not isinstance(last, nodes.section):
        return None
    return _last_section(last.children) or last
