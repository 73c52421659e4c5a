"""`.. man9-problems::`: the table of problem codes, from the one that the checker uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from man9.problems import RULES

if TYPE_CHECKING:
    from sphinx.application import Sphinx


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


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("man9-problems", ProblemsDirective)
