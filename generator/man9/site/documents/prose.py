"""Description text as nodes of a Sphinx document: in its context, with the C file's lines in each message."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.statemachine import StringList
from msgspec.structs import replace
from sphinx import addnodes
from sphinx.util.docutils import switch_source_input

from man9.problems.markup import AS_WRITTEN
from man9.reading.places import file_line
from man9.shown import ACTING, visible
from man9.text import parse
from man9.text.nodes import KernelDocNode, crossref, marked, parameter, rewrite, symbol
from man9.text.parser import document_inliner, headings, shielded, unshield
from man9.text.plain import untabbed
from man9.tree import kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from docutils.parsers.rst.states import RSTState

    from man9.model import Pieces, Problem
    from man9.text.parser import Parsed

_REFERENCE_TYPES = {"struct": "struct", "union": "union", "enum": "enum", "typedef": "type"}
_LITERAL = re.compile(r"``.*?``", re.DOTALL)
_EXPLICIT = re.compile(r"^[ ]*(?:\.\. |__ )", re.MULTILINE)
_SUBSTITUTION = re.compile(r"\.\. +\|")
_TARGET = re.compile(r"\.\. +_")
_UNDERLINED = re.compile(r"^([!-/:-@[-`{-~])\1+$", re.MULTILINE)
QUIET = "man9_quiet"
"""Attribute of a reference that may lead nowhere without a word."""


class Prose:
    """Makes the nodes of the texts of one file for a directive."""

    def __init__(self, state: RSTState, path: str, tell: Callable[[Problem], None]) -> None:
        """Take the directive's state, the path that messages name, and who hears of problems."""
        self._state = state
        self._path = path
        self._tell = tell

    def blocks(self, text: str, line: int, pieces: Pieces = (), *, titles: bool = False) -> list[nodes.Node]:
        """Return the nodes of `text`, whose first line is `line` of the file, later ones where `pieces` says.

        With `titles` headings open sections of the document, as they do for overviews.
        """
        parsed = parse(text, file=self._path, line=line)
        if isinstance(parsed, list):
            found: list[nodes.Node] = [nodes.paragraph(part, "", *marked(part)) for part in parsed]
            _place(found, self._path, line)
        else:
            found = self._placed(parsed, text, line, pieces, titles=titles)
        return list(self._adapted(found))

    def inline(self, text: str, line: int) -> list[nodes.Node]:
        """Return the nodes of one line of text."""
        found = self.blocks(text, line)
        if len(found) == 1 and isinstance(found[0], nodes.paragraph):
            return list(found[0].children)
        return [nodes.Text(text)]

    def _placed(
        self, parsed: Parsed, text: str, line: int, pieces: Pieces, *, titles: bool
    ) -> list[nodes.Node]:
        """Return the nodes of a text alone, or in the document if it may refer to it and cannot harm it."""
        text = untabbed(text)
        misplaced = () if titles else headings(parsed, self._path, line)  # in the document they would be lost
        shown_as_written = any(problem.code == AS_WRITTEN.code for problem in parsed.problems)
        alone = shown_as_written or misplaced or _has_own_names(text)
        if not alone and _needs_document(text, titles=titles):
            return self._nested(text, line, pieces, titles=titles)
        for problem in parsed.problems + misplaced:  # what is wrong with the text fails no build
            self._tell(replace(problem, line=file_line(line, pieces, problem.line - line)))
        for node in parsed.document.findall(nodes.Element):
            if node.line is not None:
                node.source, node.line = self._path, file_line(line, pieces, node.line - 1)
        return list(parsed.document.children if titles else _without_sections(parsed.document.children))

    def _nested(self, text: str, line: int, pieces: Pieces, *, titles: bool) -> list[nodes.Node]:
        """Parse `text` as a part of the document, with kernel-doc's inline markup."""
        memo: Any = self._state.memo
        inliner = memo.inliner
        lines = shielded(text).split("\n")
        places = [(self._path, file_line(line, pieces, number) - 1) for number in range(len(lines))]
        parent = nodes.section() if titles else nodes.container()
        parent.document = self._state.document
        memo.inliner = document_inliner()
        before = memo.title_styles, memo.section_level
        settings = self._state.document.settings
        allowed = settings.file_insertion_enabled, settings.raw_enabled
        # The document is its author's, the comment is not (design.rst, 8): it includes no file, nothing raw.
        settings.file_insertion_enabled = settings.raw_enabled = False
        try:
            if not titles:
                memo.title_styles, memo.section_level = [], 0
            content = StringList(lines, items=places)
            with switch_source_input(self._state, content):
                self._state.nested_parse(content, 0, parent, match_titles=titles)
        except Exception as error:  # noqa: BLE001  # some directives fail at what they were not written for
            self._tell(AS_WRITTEN.at(self._path, line, kind_of(error)))
            return [nodes.literal_block(text, text, language="none")]
        finally:
            memo.inliner = inliner
            settings.file_insertion_enabled, settings.raw_enabled = allowed
            if not titles:
                memo.title_styles, memo.section_level = before
        unshield(parent)
        return list(parent.children)

    def _adapted(self, found: list[nodes.Node]) -> Iterator[nodes.Node]:
        holder = nodes.container()
        holder += found
        rewrite(holder, _in_document)
        yield from holder.children


class _Exact(nodes.Text):
    """Text that Sphinx's typographic quotes leave alone: they would eat its backslashes."""

    support_smartquotes = False


def _without_sections(found: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    for node in found:
        if isinstance(node, nodes.section):
            title, *rest = node.children
            yield nodes.rubric(title.astext(), "", *title.children)
            yield from _without_sections(rest)
        else:
            yield node


def _in_document(node: nodes.Node) -> Sequence[nodes.Node] | None:
    if isinstance(node, KernelDocNode):
        return [shown(node)]
    if isinstance(node, nodes.Text) and "\\" in node:
        return [_Exact(node)]
    if isinstance(node, nodes.math_block) and "number" not in node:  # of our own parser: Sphinx's has more
        return [nodes.literal_block("", node.astext(), language="none")]
    return None


def _needs_document(text: str, *, titles: bool) -> bool:
    """Tell whether `text` has roles, links or directives, which may mean something in the document alone."""
    if "`" in text and "`" in _LITERAL.sub("", text):
        return True
    return _EXPLICIT.search(text) is not None or (titles and _UNDERLINED.search(text) is not None)


def _has_own_names(text: str) -> bool:
    """Tell whether `text` has substitutions, or targets of targets.

    Those of a whole document docutils resolves without bounds.
    """
    return any(mark in text for mark in (".. ", "__ ")) and any(map(_names, text.split("\n")))


def _names(line: str) -> bool:
    substitution = _SUBSTITUTION.search(line)
    if substitution and "| " in line[substitution.end() :]:
        return True
    line = line.strip(" ")
    if not line.endswith("_"):
        return False
    target = _TARGET.search(line)
    return bool(target and ":" in line[target.end() :]) or (line.startswith("__ ") and len(line) > len("__ "))


def _place(found: list[nodes.Node], path: str, line: int) -> None:
    for node in found:
        node.source, node.line = path, line


def shown(node: KernelDocNode) -> nodes.Node:
    """Return what stands in a Sphinx document for one piece of kernel-doc's markup."""
    text = node.astext()
    if isinstance(node, parameter):
        return nodes.strong("", text)
    if not isinstance(node, symbol) or not node["target"] or isinstance(node, crossref):
        return nodes.literal("", text)
    keyword, _, name = node["target"].rpartition(" ")
    role = "func" if node["kind"] == "function" else _REFERENCE_TYPES.get(keyword, "identifier")
    target = f"{name}.{node['member']}" if node["member"] else name
    return reference(role, target, nodes.literal("", text, classes=["xref", "c", f"c-{role}"]))


def reference(role: str, target: str, content: nodes.Element) -> addnodes.pending_xref:
    """Return a reference into the C domain that stays `content` where there is no such object."""
    node = addnodes.pending_xref("", content, refdomain="c", reftype=role, reftarget=target, refexplicit=True)
    node[QUIET] = True
    return node


def write_out(found: list[nodes.Node]) -> None:
    """Write out what acts where it is shown: the author of the document wrote none of it."""
    for top in found:
        for text in list(top.findall(nodes.Text)):
            if ACTING.search(text):
                text.parent.replace(text, nodes.Text(visible(text)))
