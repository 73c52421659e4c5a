"""Descriptions as HTML: the trees of `man9.text` through Sphinx's own translator, names linked.

The text is not trusted (design.rst, 8): what would fetch, run or embed something becomes plain text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from docutils import nodes
from markupsafe import Markup, escape
from pygments.lexers import find_lexer_class_by_name
from pygments.util import ClassNotFound

from man9.site.parts.places import identifier
from man9.text import tree
from man9.text.inline import Mark
from man9.text.nodes import KernelDocNode, mark_of, parameter, rewrite, symbol

if TYPE_CHECKING:
    from sphinx.builders.html import StandaloneHTMLBuilder

SAFE_SCHEMES = ("http://", "https://", "ftp://", "ftps://", "git://", "mailto:", "#")
UNWANTED = (nodes.raw, nodes.system_message, nodes.comment, nodes.pending, nodes.meta)
ONE_PARAGRAPH = ("<p>", "</p>")

# Gives the link of what a piece of markup names, when there is one.
LinkTo = Callable[[Mark], str | None]


class Describer:
    """Turns description text into HTML; one for a process, as its translator is reused."""

    def __init__(self, builder: StandaloneHTMLBuilder) -> None:
        self._builder = builder
        self._translator: Any = None  # docutils has no type for what a translator gathers

    def block(self, text: str, file: str, line: int, link_to: LinkTo, prefix: str) -> Markup:
        """Return `text` as paragraphs, lists and so on; ids in it start with `prefix`."""
        if not text or text.isspace():
            return Markup("")
        try:
            document = tree(text, file=file, line=line).document
            _adapt(document, link_to, prefix)
            return self._translate(document)
        except Exception:  # noqa: BLE001  # markup that has no HTML, a fault of a translator: the text is there
            return Markup("<pre>{}</pre>").format(text)

    def inline(self, text: str, file: str, line: int, link_to: LinkTo, prefix: str) -> Markup:
        """Return `text`, which is one line, without a paragraph around it."""
        html = self.block(text, file, line, link_to, prefix).strip()
        opening, closing = ONE_PARAGRAPH
        if html.startswith(opening) and html.endswith(closing) and html.count(opening) == 1:
            return Markup(html[len(opening) : -len(closing)])  # noqa: S704  # a part of what the translator made
        return escape(text)

    def _translate(self, document: nodes.document) -> Markup:
        translator = self._translator or self._new_translator(document)
        self._translator = None  # a translator that failed half-way is not used again
        translator.document = document
        for child in document.children:
            child.walkabout(translator)
        html = "".join(translator.body)
        translator.body.clear()
        self._translator = translator
        return Markup(html)  # noqa: S704  # the translator escapes all text

    def _new_translator(self, document: nodes.document) -> Any:  # noqa: ANN401
        document.settings = self._builder.docsettings
        # Of the document that the builder wrote last, if any; no heading of ours has a number.
        self._builder.secnumbers, self._builder.fignumbers = {}, {}
        return self._builder.create_translator(document, self._builder)


def _adapt(document: nodes.document, link_to: LinkTo, prefix: str) -> None:
    """Make the tree fit for the page: names linked, ids told apart, nothing that fetches or runs."""
    for node in document.findall(nodes.Element):
        if isinstance(node, nodes.literal_block):
            _choose_lexer(node)
        _prefix_ids(node, prefix)
    rewrite(document, lambda node: _adapted(node, link_to))


def _adapted(node: nodes.Node, link_to: LinkTo) -> Sequence[nodes.Node] | None:
    """Return what stands for `node` on a page; None: itself."""
    if isinstance(node, KernelDocNode):
        return [_shown(node, link_to)]
    if isinstance(node, nodes.reference) and not _is_safe(node.get("refuri", "#")):
        return node.children
    if isinstance(node, nodes.image):
        return [nodes.literal("", node.get("alt") or node.get("uri", ""))]
    if isinstance(node, nodes.math):  # what would make a picture of it is not loaded
        return [nodes.literal("", node.astext())]
    if isinstance(node, nodes.math_block):
        return [nodes.literal_block("", node.astext(), language="none", force=True)]
    return [] if isinstance(node, UNWANTED) else None


def _is_safe(address: str) -> bool:
    return address.lower().startswith(SAFE_SCHEMES)


def _shown(node: nodes.Element, link_to: LinkTo) -> nodes.Node:
    text = node.astext()
    if isinstance(node, parameter):
        return nodes.emphasis("", text, classes=["param"])
    literal = nodes.literal("", text)
    target = link_to(mark_of(node)) if isinstance(node, symbol) else None
    if target is None:
        return literal
    return nodes.reference("", "", literal, refuri=target, internal=True)


def _choose_lexer(block: nodes.literal_block) -> None:
    """Let a block be highlighted by its language if that is known, and without complaint."""
    language = block.get("language", "")
    block["language"] = language if _is_language(language) else "none"
    block["force"] = True


@lru_cache
def _is_language(name: str) -> bool:
    try:
        return bool(name) and bool(find_lexer_class_by_name(name))
    except ClassNotFound:
        return False


def _prefix_ids(node: nodes.Element, prefix: str) -> None:
    for key in ("ids", "backrefs"):
        if names := node.get(key):
            node[key] = [f"{prefix}-{identifier(name)}" for name in names]
    if "refid" in node:
        node["refid"] = f"{prefix}-{identifier(node['refid'])}"
