"""Names in the prose of documents as links: `f()`, `struct s`, `Documentation/path.rst`.

A name that nothing is known of stays as it is written.
"""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.errors import NoUri
from sphinx.util.nodes import make_refnode

from man9.site.documents.prose import reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

_NAME = re.compile(
    r"(?<![\w.>/-])(?P<function>[A-Za-z_]\w+)\(\)"
    r"|\b(?P<keyword>struct|union|enum|typedef)\s+(?P<type>[A-Za-z_]\w+)"
    r"|(?<![\w/.])(?P<absolute>Documentation/)?(?P<path>(?:\.\./)*[\w/-]+)\.rst\b"
)
_ROLES = {"struct": "struct", "union": "union", "enum": "enum", "typedef": "type"}
# Names of system calls that the kernel's texts are full of: they are not the functions of that name in it.
_SYSTEM_CALLS = frozenset(
    {
        "open",
        "close",
        "read",
        "write",
        "fcntl",
        "mmap",
        "select",
        "poll",
        "fork",
        "execve",
        "clone",
        "ioctl",
        "socket",
    }
)
_KERNELS_OWN = "automarkup"  # the kernel's extension, which does the same


def setup(app: Sphinx) -> None:
    """Register the setting and the stage."""
    app.add_config_value("man9_automarkup", default=True, rebuild="env", types=(bool,))
    app.connect("doctree-resolved", _mark_up)


def _mark_up(app: Sphinx, document: nodes.document, page: str) -> None:
    if not app.config.man9_automarkup or _KERNELS_OWN in app.extensions:
        return
    for paragraph in list(document.findall(nodes.paragraph)):
        for text in [node for node in paragraph.findall(nodes.Text) if _is_prose(node, paragraph)]:
            if ("(" in text or " " in text or "." in text) and _NAME.search(text):
                found = list(_linked(app, page, text.astext()))
                if len(found) > 1 or isinstance(found[0], nodes.Element):
                    text.parent.replace(text, found)


def _is_prose(text: nodes.Text, paragraph: nodes.paragraph) -> bool:
    """Tell whether `text` stands in no literal, link or signature."""
    node = text.parent
    while node is not paragraph:
        if isinstance(node, nodes.literal | nodes.Referential | nodes.target | addnodes.desc_signature):
            return False
        node = node.parent
    return True


def _linked(app: Sphinx, page: str, text: str) -> Iterator[nodes.Node]:
    done = 0
    for match in _NAME.finditer(text):
        found = _document(app, page, match) if match["path"] else _symbol(app, page, match)
        if found is not None:
            if done < match.start():
                yield nodes.Text(text[done : match.start()])
            yield found
            done = match.end()
    if done < len(text) or not text:
        yield nodes.Text(text[done:])


def _symbol(app: Sphinx, page: str, match: re.Match[str]) -> nodes.reference | None:
    name = match["function"] or match["type"]
    if match["function"] in _SYSTEM_CALLS:
        return None
    role = "func" if match["function"] else _ROLES[match["keyword"]]
    return link(app, page, role, name, nodes.literal("", match[0], classes=["xref", "c", f"c-{role}"]))


def _document(app: Sphinx, page: str, match: re.Match[str]) -> nodes.reference | None:
    path = match["path"]
    target = path if match["absolute"] else posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
    if target not in app.env.all_docs or target == page:
        return None
    title = app.env.titles[target].astext()
    try:
        return make_refnode(app.builder, page, target, None, nodes.inline("", title, classes=["doc"]))
    except NoUri:
        return None


def link(app: Sphinx, page: str, role: str, target: str, content: nodes.Element) -> nodes.reference | None:
    """Return a link from `page` to what a role of the C domain means; None when there is no such object."""
    domain: Any = app.env.get_domain("c")
    node = reference(role, target, content)
    try:
        found: nodes.reference | None = domain.resolve_xref(
            app.env, page, app.builder, role, target, node, content
        )
        if found is not None or (place := domain.look_up(role, target)) is None:
            return found
        return make_refnode(app.builder, page, place[0], place[1], content, target)
    except NoUri:  # a builder without addresses
        return None
