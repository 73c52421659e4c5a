"""The C domain of Sphinx with the reference's symbols behind its roles and in `objects.inv`.

The symbols come from the model: their declarations are not parsed again, as the domain's own parser
rejects a thousand of the kernel's, and its one name space for structs and functions loses others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx.domains.c import CDomain
from sphinx.util.nodes import make_refnode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from man9.site.places import Places

# What a role may lead to, the first that the name has; roles not listed take any kind.
ROLE_TYPES = {
    "func": ("function", "macro"),
    "macro": ("macro", "function"),
    "struct": ("struct",),
    "union": ("union",),
    "enum": ("enum",),
    "enumerator": ("enumerator",),
    "member": ("member", "var"),
    "data": ("member", "var"),
    "var": ("var", "member"),
    "type": ("type", "struct", "union", "enum"),
}


class ReferenceDomain(CDomain):
    """The C domain; `show` gives it the symbols of the reference."""

    _places: Places | None = None
    _names: dict[str, list[tuple[str, str, str]]] | None = None

    def show(self, places: Places) -> None:
        """From now on let the roles lead to the symbols of `places`."""
        self._places = places
        self._names = None

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield the objects that documents declare, then those of the reference."""
        yield from super().get_objects()
        if self._places is not None:
            for name, kind, page, anchor in self._places.objects():
                yield name, name, kind, page, anchor, 1

    def look_up(self, role: str, target: str) -> tuple[str, str] | None:
        """Return page and anchor of what a role with that target means in the reference."""
        if self._places is None:
            return None
        if self._names is None:
            self._names = {}
            for name, kind, page, anchor in self._places.objects():
                self._names.setdefault(name, []).append((kind, page, anchor))
        found = self._names.get(target.removesuffix("()").replace("->", "."), ())
        for wanted in ROLE_TYPES.get(role, ("",)):
            for kind, page, anchor in found:
                if wanted in {"", kind}:
                    return page, anchor
        return None


def resolve_missing(
    app: Sphinx, _env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.reference | None:
    """Lead a role of the C domain to the reference when no document declares its target."""
    if node.get("refdomain") != "c":
        return None
    domain: Any = app.env.get_domain("c")
    place = domain.look_up(node["reftype"], node["reftarget"])
    if place is None:
        return None
    page, anchor = place
    return make_refnode(app.builder, node["refdoc"], page, anchor, content, node["reftarget"])
