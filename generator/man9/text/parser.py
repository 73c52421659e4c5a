"""Description text to a docutils tree: docutils' own parser, kept from the outside world, with our markup."""

from __future__ import annotations

import re
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from man9.patterns import compiled_later, regex

with compiled_later():  # a hundred, of which most texts need five
    from docutils import frontend, nodes, statemachine, utils
    from docutils.parsers import rst
    from docutils.parsers.rst import directives, states

from man9.problems.blocks import MISPLACED_TITLE
from man9.problems.markup import AS_WRITTEN
from man9.text import bounds, plain
from man9.text.nodes import marked, rewrite
from man9.text.repair import repair
from man9.text.roles import ROLES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from man9.model import Problem


class Parsed(Struct, frozen=True):
    """A text's tree and what is wrong with its markup."""

    document: nodes.document
    problems: tuple[Problem, ...]


_MAY_START = regex(r"[*`|]|_(?!\w)")
"""One of these is in all that starts inline markup of docutils', whose own pattern takes long to make."""


class DocumentInliner(states.Inliner):
    """Docutils' inline markup with all registered roles and, in what that leaves as text, kernel-doc's."""

    def init_customizations(self, settings: Any) -> None:  # noqa: ANN401
        """Take docutils' patterns, compiled once: the settings are always the same."""
        if hasattr(self, "patterns"):
            return
        plain = states.Inliner()  # the original looks its parts up in its own class only
        with compiled_later():
            plain.init_customizations(settings)
        self.patterns = plain.patterns
        self.start_string_prefix = plain.start_string_prefix
        self.end_string_suffix = plain.end_string_suffix
        # The star of `*@p` is a C operator, not the start of emphasis.
        initial = self.patterns.initial.pattern.replace(r"\*(?!\*)", r"\*(?![*@])")
        self.patterns.initial = regex(initial, re.UNICODE)

    def parse(
        self,
        text: str,
        lineno: int,
        memo: Any,  # noqa: ANN401
        parent: nodes.Element,
    ) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the nodes of `text`; a paragraph beyond all measure is text without markup."""
        if len(text) <= bounds.LONGEST_PARAGRAPH:
            if not _MAY_START.search(text):
                return self.implicit_inline(utils.escape2null(text), lineno), []
            return super().parse(text, lineno, memo, parent)
        message = memo.reporter.warning(
            f"Shown as written: a paragraph of more than {bounds.LONGEST_PARAGRAPH} characters", line=lineno
        )
        return [nodes.Text(text)], [message]

    def implicit_inline(self, text: str, lineno: int) -> list[Any]:  # noqa: ARG002
        """Return the nodes of text that docutils sees no markup in."""
        return marked(text) if "\x00" not in text else marked(nodes.unescape(text))


def _pointer_or_emphasis(self: states.Inliner, match: re.Match[str], line: int) -> Any:  # noqa: ANN401  # text before, nodes, text behind, messages
    """Take the star of `*pointer` for itself when no other star ends an emphasis."""
    string, end = match.string, match.end("start")
    if self.patterns.emphasis.search(string[end:]) is None:
        return string[:end], [], string[end:], []
    return states.Inliner.emphasis(self, match, line)


@cache
def document_inliner() -> DocumentInliner:
    """Return the one inliner of this process for documents of others."""
    inliner: Any = DocumentInliner()
    inliner.init_customizations(_settings())
    inliner.dispatch = {**inliner.dispatch, "*": _pointer_or_emphasis}
    return cast("DocumentInliner", inliner)


class KernelDocInliner(DocumentInliner):
    """The same with roles of our own."""

    def interpreted(
        self, rawsource: str, text: str, role: str, lineno: int
    ) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Apply a role of our own table: docutils' global one is Sphinx's and the user's."""
        make = ROLES.get((role or "").lower())
        if make is not None:
            return [make(rawsource, text)], []
        message = self.reporter.error(f'Unknown interpreted text role "{role}".', line=lineno)
        return [self.problematic(rawsource, rawsource, message)], [message]


def parse(text: str, *, file: str, line: int) -> Parsed:
    """Parse `text`, as `plain.untabbed` gives it, whose first line is line `line` of `file`.

    Problems carry the line of the file they are about.
    """
    text = plain.LINE_ENDS.sub(" ", text)
    document = new_document(file)
    messages = bounds.Faults()
    document.reporter.attach_observer(messages.append)
    try:
        bounds.check_text(text)
        _fill(document, shielded(text))
        bounds.check_depth(document)
        problems = repair(document, messages, file, line)
    except bounds.TooMuch as error:
        return as_written(text, file, line, str(error))
    except RecursionError:
        return as_written(text, file, line, bounds.TOO_DEEP)
    except Exception as error:  # noqa: BLE001  # a fault of docutils must not cost the reader the text
        return as_written(text, file, line, f"{type(error).__name__}: {error}")
    if "\\" in text:
        unshield(document)
    return Parsed(document, problems)


def of_paragraphs(paragraphs: Sequence[str], file: str) -> Parsed:
    """Return the tree of a text that has only `paragraphs`, as docutils would."""
    document = new_document(file)
    document += [nodes.paragraph(text, "", *marked(text)) for text in paragraphs]
    return Parsed(document, ())


def headings(parsed: Parsed, file: str, line: int) -> tuple[Problem, ...]:
    """Return a problem for each heading, at its line of marks: only an overview has any."""
    found = (node for node in parsed.document.findall(nodes.section) if node.children)
    return tuple(
        MISPLACED_TITLE.at(file, line + (node.line or 1) - 1, f"'{title}' in a description")
        for node in found
        if (title := " ".join(node.children[0].astext().split()))
    )


def as_written(text: str, file: str, line: int, reason: str) -> Parsed:
    """Return `text` as one literal block, with the problem that made that necessary."""
    document = new_document(file)
    document += nodes.literal_block(text, text)
    return Parsed(document, (AS_WRITTEN.at(file, line, reason),))


def new_document(file: str) -> nodes.document:
    """Return an empty document with our settings."""
    return utils.new_document(file, _settings())


_SHIELD = "\ue0ff"
_BACKSLASH = regex(
    r"""
      (?P<escape> ^[ ]*\\(?=[-+=\#>.])                # of a mark that starts a block
        | \\(?=[]*`|_:<>()&%@$[])                      # of one within a line, reST's or kernel-doc's
        | \\(?=[ ][*`|:]) | (?<=[*`|_&%@$])\\(?=[ ]) )  # a blank that parts a mark from a word
    | \\
    """,
    re.VERBOSE | re.MULTILINE,
)


def shielded(text: str) -> str:
    """Hide each backslash that stands before no mark: it is text, and reST would eat it."""
    return _BACKSLASH.sub(lambda match: match["escape"] or _SHIELD, text) if "\\" in text else text


def unshield(document: nodes.Element) -> None:
    """Put the backslashes that `shielded` hid back."""
    rewrite(document, _unshielded)


def _unshielded(node: nodes.Node) -> Sequence[nodes.Node] | None:
    if isinstance(node, nodes.Text) and _SHIELD in node:
        return [nodes.Text(node.replace(_SHIELD, "\\"))]
    return None


@cache
def _settings() -> Any:  # noqa: ANN401  # optparse.Values, with attributes that no type knows
    settings = frontend.get_default_settings(rst.Parser)
    settings.file_insertion_enabled = False
    settings.raw_enabled = False
    settings.halt_level = 5  # never: errors are problems, not exceptions
    settings.warning_stream = False  # nothing is printed
    settings.syntax_highlight = "none"
    settings.line_length_limit = bounds.LONGEST_LINE
    settings.tab_width = 8
    settings.smart_quotes = False
    settings._disable_config = True  # noqa: SLF001
    return settings


def _fill(document: nodes.document, text: str) -> None:
    """Do what docutils' `Parser.parse` does, but with one state machine for all texts.

    Making a machine takes as long as the parsing of an ordinary text.
    """
    lines = statemachine.string2lines(text, tab_width=8, convert_whitespace=True)
    machine = _machine()
    try:
        with _own_directives():
            machine.run(lines, document, inliner=_inliner())
    except BaseException:
        _machine.cache_clear()  # it stopped midway
        raise


@cache
def _machine() -> states.RSTStateMachine:
    return states.RSTStateMachine(state_classes=states.state_classes, initial_state="Body")


@cache
def _inliner() -> KernelDocInliner:
    inliner = KernelDocInliner()
    inliner.init_customizations(_settings())
    return inliner


@contextmanager
def _own_directives() -> Iterator[None]:
    """Let docutils find only our directives: its registry is global, and Sphinx and extensions add to it."""
    theirs = directives.directive
    directives.directive = _directive
    try:
        yield
    finally:
        directives.directive = theirs


def _directive(
    directive_name: str,
    language_module: Any,  # noqa: ANN401, ARG001
    document: nodes.document,  # noqa: ARG001
) -> tuple[type[rst.Directive] | None, list[nodes.system_message]]:
    from man9.text.directives import find  # noqa: PLC0415  # few texts have any

    return find(directive_name.lower()), []
