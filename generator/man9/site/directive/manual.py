"""What man9's own manual says of man9 itself: problem codes and the records that templates get."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from man9.problems import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

_FIELD = re.compile(r"    (\w+): ([^=#]+?)(?: = [^#]+?)?(?:  # (.*))?\n")
_PROPERTY = re.compile(r'    @property\n    def (\w+)\(self\) -> (.+):\n        """(.*)"""')


class ProblemsDirective(SphinxDirective):
    """Lists the codes with title, severity and wording."""

    def run(self) -> list[nodes.Node]:
        """Return a definition list with a target `kd101` for each code."""
        entries = nodes.definition_list()
        for code, rule in RULES.items():
            term = nodes.term(
                "", "", nodes.literal("", code), nodes.Text(f" {rule.title}"), ids=[code.lower()]
            )
            wording = nodes.paragraph(
                "", "", nodes.Text(f"{rule.severity}: "), nodes.literal("", rule.wording)
            )
            entries += nodes.definition_list_item("", term, nodes.definition("", wording))
        return [entries]


class RecordDirective(SphinxDirective):
    """`.. man9-record:: man9.manpage.view:View`: the fields of a record, as its class declares them."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """Return a definition list of the fields."""
        module, _, name = self.arguments[0].partition(":")
        record = getattr(import_module(module), name)
        entries = nodes.definition_list()
        for field, kind, meaning in fields(record):
            term = nodes.term("", "", nodes.literal("", field), nodes.Text(" "), nodes.emphasis("", kind))
            entries += nodes.definition_list_item(
                "", term, nodes.definition("", nodes.paragraph("", meaning))
            )
        title = nodes.paragraph("", "", nodes.strong("", name), nodes.Text(f": {_first_line(record)}"))
        return [title, entries]


def fields(record: type) -> Iterator[tuple[str, str, str]]:
    """Yield name, type and comment of each field and property of a record."""
    source = inspect.getsource(record)
    yield from _FIELD.findall(source) + _PROPERTY.findall(source)


def _first_line(record: type) -> str:
    return (record.__doc__ or "").partition("\n")[0]


def setup(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("man9-problems", ProblemsDirective)
    app.add_directive("man9-record", RecordDirective)
