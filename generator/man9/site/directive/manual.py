"""What man9's own manual says of man9 itself: the rules of the checker, the records that templates get."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective

from man9.problems import RULES
from man9.shown import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from man9.problems.rule import Rule

_FIELD = re.compile(r"    (\w+): ([^=#]+?)(?: = [^#]+?)?(?:  # (.*))?\n")
_PROPERTY = re.compile(r'    @property\n    def (\w+)\(self\) -> (.+):\n        """(.*)"""')


_STAGES = {
    "reading": "As the file is read",
    "texts": "In the texts of a file",
    "tree": "Between the files of a tree",
    "names": "In a search through the whole tree, when it is asked for",
}
_WIDEST = 100  # characters of a line of an example


class ProblemsDirective(SphinxDirective):
    """`.. man9-problems::`: a section for each rule of the checker."""

    def run(self) -> list[nodes.Node]:
        """Return the sections, in the order of the codes, with a target `kd101` each."""
        return [self._section(rule) for rule in RULES.values()]

    def _section(self, rule: Rule) -> nodes.section:
        section = nodes.section(ids=[rule.code.lower()], names=[rule.code.lower()])
        section += nodes.title("", f"{rule.code}: {rule.title}")
        section += nodes.paragraph(
            "", "", nodes.Text(f"{rule.severity.capitalize()}: "), nodes.literal("", rule.wording)
        )
        section += self._parsed(rule.help)
        how = f"Found: {_STAGES[rule.stage].lower()}."
        section += nodes.paragraph("", how)
        if rule.fix is not None:
            section += nodes.paragraph(
                "", "", nodes.literal("", "man9 check --fix"), nodes.Text(" mends it.")
            )
        for title, example in (("Wrong", rule.bad), ("Right", rule.good)):
            if example:
                section += nodes.paragraph("", f"{title}:")
                text = shown_example(example)
                section += nodes.literal_block(text, text, language="c", force=True)
        self.state.document.note_explicit_target(section)
        return section

    def _parsed(self, text: str) -> list[nodes.Node]:
        parsed = nodes.Element()
        source = StringList(text.splitlines(), f"{self.env.docname}: {self.name}")
        self.state.nested_parse(source, self.content_offset, parsed)
        return parsed.children


def shown_example(text: str) -> str:
    """Return an example as the manual shows it: what acts written out, very long lines cut."""
    lines = visible(text.rstrip("\n")).split("\n")
    return "\n".join(
        line if len(line) <= _WIDEST else f"{line[: _WIDEST // 2]} ... {line[-_WIDEST // 4 :]}"
        for line in lines
    )


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
