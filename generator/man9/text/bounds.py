"""How much of a text docutils is given: beyond these bounds it is shown as it is written, and told.

Docutils takes the square of the time for a long paragraph and for many faults, and calls itself for each
level of nesting.  The bounds are some times what the largest comments of Linux have: 4,731 characters in a
paragraph, 31,670 in a text, 19 nodes within each other, 34 faults.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes

LONGEST_LINE = LONGEST_PARAGRAPH = 8_000  # characters
LONGEST_TEXT = 64_000
DEEPEST = 40  # nodes within each other; a list in a list makes two
MOST_FAULTS = 200
MOST_REPLACED = 1_000  # substitutions
MOST_CHAINED = 100  # targets that are other targets
MOST_CELLS = 20_000  # of a table
MOST_COLUMNS = 100  # of a table drawn as a grid
TOO_DEEP = "nested too deeply"

_NESTED = regex(r" *+(?:(?::[^:\s]++: ++){13}|(?:[-+*] ++){20})")
"""A line that alone makes more nodes within each other than DEEPEST."""


class TooMuch(Exception):  # noqa: N818  # no error: the text is shown as it is written
    """A text is beyond a bound, which the message names."""


def check_text(text: str) -> None:
    """Raise TooMuch for a text that is too long, or a line of it, or that is indented in too many steps."""
    if len(text) > LONGEST_TEXT:
        raise TooMuch(f"more than {LONGEST_TEXT} characters")
    steps = [0]  # each deeper than the one before
    for each in text.splitlines():
        if len(each) > LONGEST_LINE:
            raise TooMuch(f"a line of more than {LONGEST_LINE} characters")
        if _NESTED.match(each):
            raise TooMuch(TOO_DEEP)
        if not each or each.isspace():
            continue
        if each.count("+") > MOST_COLUMNS and each.lstrip()[0] in "+|":
            raise TooMuch(f"a table of more than {MOST_COLUMNS} columns")
        indent = len(each) - len(each.lstrip())
        while indent < steps[-1]:
            steps.pop()
        if indent > steps[-1]:
            steps.append(indent)
            if len(steps) > DEEPEST:
                raise TooMuch(TOO_DEEP)


def check_depth(document: nodes.document) -> None:
    """Raise TooMuch for a tree that is nested too deeply: whoever walks through it calls himself."""
    level: Iterable[nodes.Node] = document.children
    for _ in range(DEEPEST):
        level = [below for node in level for below in node.children]
        if not level:
            return
    raise TooMuch(TOO_DEEP)


class Faults(list["nodes.system_message"]):
    """The messages of docutils about one text."""

    def append(self, message: nodes.system_message) -> None:
        """Take one more; raises TooMuch when a text has so many that it is none."""
        if len(self) >= MOST_FAULTS:
            raise TooMuch(f"more than {MOST_FAULTS} faults")
        super().append(message)
