"""The C domain of Sphinx with the reference's symbols behind its roles and in `objects.inv`.

The symbols come from the model: their declarations are not parsed again, as the domain's own parser
rejects a thousand of the kernel's, and its one name space for structs and functions loses others.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from sphinx.domains.c import CDomain
from sphinx.util.nodes import make_refnode

from man9.linking.resolve import KINDS
from man9.objects import OBJECT_TYPES
from man9.site.documents.prose import QUIET

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from man9.linking.resolve import Want
    from man9.site.parts.places import Places


def _groups(want: Want) -> tuple[frozenset[str], ...]:
    """Return the object types of what a name can be, in order of preference."""
    return tuple(frozenset(OBJECT_TYPES[kind] for kind in kinds) for kinds in KINDS[want])


def _in_order(*kinds: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset({kind}) for kind in kinds)


# What a role may lead to, in order of preference; roles not listed take any kind.
ROLE_TYPES: Mapping[str, tuple[frozenset[str], ...]] = {
    "func": _groups("function"),
    "function": _groups("function"),
    "macro": _in_order("macro", "function"),
    "struct": _groups("struct"),
    "union": _groups("union"),
    "enum": _groups("enum"),
    "enumerator": _in_order("enumerator"),
    "member": _in_order("member", "var"),
    "data": _in_order("member", "var"),
    "var": _in_order("var", "member"),
    "type": _groups("typedef"),
    "identifier": (*_groups("reference"), *_in_order("enumerator", "member")),
}
TAG = re.compile(r"(?:struct|union|enum)\s+")
# Name, object type, document and id.
Entry = tuple[str, str, str, str]


class ReferenceDomain(CDomain):
    """The C domain with the objects of `kernel-doc` directives; `show` gives it those of the reference."""

    initial_data: ClassVar[dict[str, Any]] = {**CDomain.initial_data, "kernel_doc": {}}
    data_version = 9001  # of environments in which `kernel_doc` stands

    _places: Places | None = None
    _names: dict[str, list[tuple[str, str, str]]] | None = None  # of the reference
    _noted: dict[str, list[tuple[str, str, str]]] | None = None  # of comments in documents
    _declared: frozenset[str] = frozenset()

    def show(self, places: Places) -> None:
        """From now on let the roles lead to the symbols of `places`."""
        self._places = places
        self._names = None

    def note(self, page: str, objects: Iterable[tuple[str, str, str]]) -> None:
        """Let the document `page` have these objects: name, object type, id."""
        self.data["kernel_doc"].setdefault(page, []).extend(objects)
        self._noted = None

    def clear_doc(self, docname: str) -> None:
        """Forget what a document had."""
        super().clear_doc(docname)
        self.data["kernel_doc"].pop(docname, None)
        self._noted = None

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        super().merge_domaindata(docnames, otherdata)
        theirs = otherdata["kernel_doc"]
        self.data["kernel_doc"].update({page: theirs[page] for page in docnames if page in theirs})
        self._noted = None

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield the objects that documents declare, those of comments in them, those of the reference."""
        seen = set()
        for found in super().get_objects():
            seen.add(found[:1] + found[2:3])
            yield found
        for name, kind, page, anchor in self._objects():
            if (name, kind) not in seen:  # shown twice on purpose: the first is the one that is meant
                seen.add((name, kind))
                yield name, name, kind, page, anchor, 1

    def _objects(self) -> Iterator[Entry]:
        for page, objects in sorted(self.data["kernel_doc"].items()):
            for name, kind, anchor in objects:
                yield name, kind, page, anchor
        if self._places is not None:
            yield from self._places.objects()

    def look_up(self, role: str, target: str) -> tuple[str, str] | None:
        """Return page and anchor of what a role with that target means in the reference."""
        if self._names is None:
            self._names = _by_name(self._places.objects() if self._places is not None else ())
        return _choose(self._names, role, target)

    def resolve_xref(  # noqa: PLR0917  # as the base class has it
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Return a link to an object of a `kernel-doc` directive, else to one that a document declares."""
        noted, declared = self._known()
        scope = scope_of(node)
        place = (_choose(noted, typ, f"{scope}.{target}") if scope else None) or _choose(noted, typ, target)
        if place is not None:
            page, anchor = place
            return make_refnode(builder, fromdocname, page, anchor, contnode, target)
        if node.get(QUIET) and target.partition(".")[0] not in declared:
            return None  # quicker than to let the base class parse it
        return super().resolve_xref(env, fromdocname, builder, typ, target, node, contnode)

    def _known(self) -> tuple[dict[str, list[tuple[str, str, str]]], frozenset[str]]:
        """Return the objects of comments by name, and the outermost names that documents declare."""
        if self._noted is None:
            pages = sorted(self.data["kernel_doc"].items())
            self._noted = _by_name(
                (*found[:2], page, found[2]) for page, objects in pages for found in objects
            )
            root: Any = self.data["root_symbol"]
            self._declared = frozenset(str(child.ident) for child in root.children if child.ident is not None)
        return self._noted, self._declared


def scope_of(context: Mapping[str, Any] | nodes.Element) -> str:
    """Return the name space (`.. c:namespace::`) that a reference or a place in a document stands in."""
    key = context.get("c:parent_key")
    return ".".join(str(name) for name, _ in key.data if name is not None) if key is not None else ""


def _by_name(objects: Iterable[Entry]) -> dict[str, list[tuple[str, str, str]]]:
    found: dict[str, list[tuple[str, str, str]]] = {}
    for name, kind, page, anchor in objects:
        found.setdefault(name, []).append((kind, page, anchor))
    return found


def _choose(
    names: Mapping[str, Sequence[tuple[str, str, str]]], role: str, target: str
) -> tuple[str, str] | None:
    bare = TAG.sub("", target.removesuffix("()").replace("->", ".").strip())
    found = names.get(bare, ())
    if "." in bare:
        if member := _first(found, _in_order("member", "functionParam")):
            return member
        if not found:  # a member that no comment describes: its struct
            return _first(names.get(bare.partition(".")[0], ()), _groups("holder"))
    return _first(found, ROLE_TYPES.get(role))


def _first(
    found: Sequence[tuple[str, str, str]], wanted: Sequence[frozenset[str]] | None
) -> tuple[str, str] | None:
    """Return page and anchor of the first of `found` that is of the first possible kind; None: of any."""
    for kinds in wanted or (None,):
        for kind, page, anchor in found:
            if kinds is None or kind in kinds:
                return page, anchor
    return None


def resolve_missing(
    app: Sphinx, _env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.Node | None:
    """Lead a role of the C domain to the reference when no document declares its target."""
    if node.get("refdomain") != "c":
        return None
    domain: Any = app.env.get_domain("c")
    place = domain.look_up(node["reftype"], node["reftarget"])
    if place is None:
        return content if node.get(QUIET) else None  # a name in a comment may lead nowhere
    page, anchor = place
    return make_refnode(app.builder, node["refdoc"], page, anchor, content, node["reftarget"])
