"""What each class of warnings in known_differences.toml demands: the reference warns, we do not."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.kernel.digests import Warned
from tests.kernel.rules import source

from man9.model import Item, Problem, SourceFile

_QUOTED = re.compile(r"'@?([^']*)'")


@dataclass
class Silence:
    """A warning of the reference that we do not give, and what we made of the file."""

    root: Path
    warned: Warned
    file: SourceFile

    @cached_property
    def lines(self) -> list[str]:
        """The file's lines."""
        return source(self.root / self.warned.file).split("\n")

    @property
    def quoted(self) -> list[str]:
        """What the warning puts between quotes: the member's name, then its owner's."""
        return _QUOTED.findall(self.warned.text)

    @cached_property
    def comment(self) -> tuple[int, int]:
        """First and last line of the last comment that opens at or before the warned line; (0, 0): none."""
        first = min(self.warned.line, len(self.lines))
        while first > 0 and self.lines[first - 1].rstrip() != "/**":
            first -= 1
        if not first:
            return 0, 0
        last = first
        while last < len(self.lines) and "*/" not in self.lines[last - 1]:
            last += 1
        return first, last

    def owners(self) -> list[Item]:
        """Our items that the warning may speak of."""
        return [item for item in self.file.items if self.quoted and item.name == self.quoted[-1]]

    def problems(self, *codes: str) -> list[Problem]:
        """Our problems of this file with one of `codes`."""
        return [p for p in self.file.problems if p.code in codes]


def comment_of_another_tool(s: Silence) -> bool:
    """The comment (or the one before the code that the reference reads on into) has Doxygen's commands."""
    first, last = s.comment
    commands = re.compile(r"\s*\**\s*(?:[@\\][a-z]+(?:\[\w+\])?|@[{}])(?=\s|$|\{)(?!\s*:)")
    return bool(s.problems("KD112")) and any(commands.match(line) for line in s.lines[first:last])


def identifier_once_a_comment(s: Silence) -> bool:
    """We say it of the first line; the reference says it of each, and of the code behind the comment."""
    first, last = s.comment
    if not first <= s.warned.line <= last:
        return True
    return any(first <= p.line <= last for p in s.problems("KD101", "KD102")) or any(
        item.line == first for item in s.file.items
    )


def search_runs_past_the_comment(s: Silence) -> bool:
    """The reference takes a line of code, or of a later comment, for the name line."""
    first, last = s.comment
    return not first < s.warned.line <= last or not re.match(r"\s*\*?\s*\w", s.lines[s.warned.line - 1])


def owner_is_no_item(s: Silence) -> bool:
    """The comment names something else, or cannot be read: we say that, and nothing of its members."""
    return not s.owners() and bool(s.file.problems)


def owner_has_no_such_parameter(s: Silence) -> bool:
    """What the reference wants described is no parameter: an attribute, a macro, a bit-field's type."""
    return bool(s.owners()) and all(
        s.quoted[0] not in {p.name for p in item.parameters} for item in s.owners()
    )


def described_tag_or_place(s: Silence) -> bool:
    """A member without a name is described by its tag, an argument without one by its place."""
    name = s.quoted[0]
    types = [p.type for item in s.owners() for p in item.parameters if p.name == name]
    return any(
        not re.search(rf"\b{name}\b", text) or text.endswith((f"struct {name}", f"union {name}"))
        for text in types
    )


def described_where_it_stands(s: Silence) -> bool:
    """A bare in-line comment describes the nested member at which it stands."""
    name = s.quoted[0]
    return any(
        parameter.description and parameter.name.rsplit(".", 1)[-1] == name
        for item in s.owners()
        for parameter in item.parameters
    )


def no_parameters_to_speak_of(s: Silence) -> bool:
    """`@void: none` and `@struct foo` are told otherwise, or not at all."""
    return s.quoted[0] in {"void", "struct", "union", "enum"}


def empty_line_without_star(s: Silence) -> bool:
    """An empty line needs no star."""
    return not s.lines[s.warned.line - 1].strip()


def line_of_no_comment(s: Silence) -> bool:
    """The reference is past the comment's end, or in a comment that is no kernel-doc."""
    first, last = s.comment
    return s.warned.line > last or all(item.line != first for item in s.file.items)


def comment_of_its_own(s: Silence) -> bool:
    """The comment opens in column 0: it documents what follows it (or is none), not a member."""
    above = s.lines[: s.warned.line - 1]
    opening = next((line for line in reversed(above) if line.strip() == "/**"), " ")
    return opening.startswith("/**")


def hidden_by_private(s: Silence) -> bool:
    """The comment stands in the part that `/* private: */` hides."""
    above = "\n".join(s.lines[s.comment[0] : s.warned.line])
    return above.rfind("/* private:") > above.rfind("/* public:")


def argument_without_name(s: Silence) -> bool:
    """An argument without a name cannot be described."""
    return s.quoted[0] == "" and any(not p.name for item in s.owners() for p in item.parameters)


def read_after_all(s: Silence) -> bool:
    """We read what the reference cannot: an item of ours stands at that comment, or carries the name."""
    first, _ = s.comment
    names = set(re.findall(r"\w+", s.warned.text))
    return any(
        item.line == first or item.name in names or item.alias in names - {""} for item in s.file.items
    )


def said_otherwise(s: Silence) -> bool:
    """We have a message for that comment, in other words."""
    first, _ = s.comment
    codes = ("KD101", "KD102", "KD109", "KD201", "KD202", "KD203", "KD204", "KD206")
    return any(first <= p.line <= s.warned.line for p in s.problems(*codes)) or any(
        set(p.arguments) & set(re.findall(r"[\w() ]+", s.warned.text)) for p in s.problems("KD201", "KD202")
    )


_NO_RULES: set[str] = {"source"}
RULES: dict[str, Callable[[Silence], bool]] = {
    name: rule
    for name, rule in list(globals().items())
    if callable(rule)
    and getattr(rule, "__module__", "") == __name__
    and name[0].islower()
    and name not in _NO_RULES
}
