"""What another tool finds and a scan does not, with all that a rule may look at."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from tests.kernel.recall.cscope import Call
from tests.kernel.recall.ctags import Tag

from man9.code import Code, Definition


@dataclass
class Place:
    """A line of a file."""

    code: Code
    text: str
    number: int  # from 1

    @cached_property
    def lines(self) -> list[str]:
        """The file."""
        return self.text.split("\n")

    @cached_property
    def line(self) -> str:
        """The line."""
        return self.lines[self.number - 1].strip()

    @cached_property
    def start(self) -> int:
        """Where in the text the line starts."""
        return sum(len(line) + 1 for line in self.lines[: self.number - 1])

    @cached_property
    def around(self) -> list[Definition]:
        """Our definitions in whose lines it is."""
        return [
            each
            for each in self.code.definitions
            if each.line <= self.number <= max(each.line, each.end_line)
        ]

    def named(self, name: str) -> list[Definition]:
        """Our definitions of a name in the file."""
        return [each for each in self.code.definitions if each.name == name]

    def has(self, pattern: str) -> bool:
        """Tell whether the pattern is found in the line."""
        return re.search(pattern, self.line) is not None

    def follows(self, name: str, pattern: str) -> bool:
        """Tell whether a name stands on the line, and the pattern matches behind it."""
        end = self.start + len(self.lines[self.number - 1])
        names = re.compile(rf"\b{re.escape(name)}\b").finditer(self.text, self.start, end)
        behind = re.compile(pattern)
        return any(behind.match(self.text, each.end()) is not None for each in names)


class MissedTag(Place):
    """A definition that ctags finds."""

    def __init__(self, tag: Tag, code: Code, text: str) -> None:
        super().__init__(code, text, tag.line)
        self.tag = tag


class MissedCall(Place):
    """A call that cscope finds."""

    def __init__(self, call: Call, code: Code, text: str) -> None:
        super().__init__(code, text, call.line)
        self.call = call
