"""The text between the braces of a struct: a member a line, groups of members as blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.reading.tokens import CLOSE, OPEN, Token, closing, is_directive, is_name, spell

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from man9.reading.transforms import Replacement


def layout(tokens: Sequence[Token], depth: int, replace: Mapping[str, Replacement]) -> str:
    """Write the text between the braces of a struct, a member a line, indented by tabs.

    A macro around members (`struct_group(name, members)`; `replace` tells which are such) is set as a block.
    """
    if _is_statement(tokens):
        return "\t" * depth + spell(tokens) + "\n"
    lines = _Lines(depth)
    index = 0
    holding = _holding(tokens)
    while index < len(tokens):
        token = tokens[index]
        group = _group(tokens, index, replace) if index + 1 in holding else None
        if group is not None:
            members_at, end = group
            lines.take(tokens[index:members_at])
            lines.end()
            lines.done.append(layout(tokens[members_at:end], lines.depth + 1, replace))
            index = end
            continue
        if is_directive(token):
            lines.end()
            lines.done.append(" ".join(token.text.replace("\\\n", " ").split()) + "\n")
        elif token.text == "{":
            lines.take([Token("{", token.at, gap=True)])
            lines.end()
            lines.depth += 1
        elif token.text == "}":
            lines.end()
            lines.depth -= 1
            lines.take([token])
        else:
            lines.take([token])
            if token.text == ";":
                lines.end()
        index += 1
    lines.end()
    return "".join(lines.done)


def _is_statement(tokens: Sequence[Token]) -> bool:
    """Tell whether `tokens` are one statement, without braces, directives and members in brackets."""
    if len(tokens) < 2 or tokens[-1].text != ";":  # noqa: PLR2004  a lone `;` is no statement
        return False
    return not any(t.text in ("{", "}") or is_directive(t) or t.text == ";" for t in tokens[:-1])


def _group(tokens: Sequence[Token], index: int, replace: Mapping[str, Replacement]) -> tuple[int, int] | None:
    """Where the members of the group that begins at `index` begin and end; None when none does."""
    rule = replace.get(tokens[index].text)
    if rule is None:
        return held_members(tokens, index)
    if not rule.variadic or index + 1 >= len(tokens) or tokens[index + 1].text != "(":
        return None
    end = closing(tokens, index + 1)
    commas = len(rule.parameters) - 1
    for at in range(index + 2, end):
        commas -= tokens[at].text == ","
        if not commas:
            return (at + 1, end) if any(t.text == ";" for t in tokens[at:end]) else None
    return None


def _holding(tokens: Sequence[Token]) -> set[int]:
    """Where the brackets open that hold a `;` of their own, found in one pass."""
    holding: set[int] = set()
    opened: list[int] = []
    for index, token in enumerate(tokens):
        word = token.text
        if word in OPEN:
            opened.append(index)
        elif word in CLOSE:
            if opened:
                opened.pop()
        elif word == ";" and opened and tokens[opened[-1]].text == "(":
            holding.add(opened[-1])
    return holding


def held_members(tokens: Sequence[Token], index: int) -> tuple[int, int] | None:
    """Where the members begin and end that an unknown macro call at `index` holds: an argument with a `;`.

    None when it is no such call.  Arguments of one word before the members are names.
    """
    if index + 1 >= len(tokens) or tokens[index + 1].text != "(" or not is_name(tokens[index].text):
        return None
    end = closing(tokens, index + 1)
    depth = 0
    begin = index + 2
    for at in range(begin, end):
        word = tokens[at].text
        depth += (word in OPEN) - (word in CLOSE)
        if word == "," and depth == 0 and at <= begin + 1:
            begin = at + 1
        if word == ";" and depth == 0:
            return begin, end
    return None


class _Lines:
    """The lines of a layout, and the one that is not finished."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.done: list[str] = []
        self._current: list[Token] = []

    def take(self, tokens: Sequence[Token]) -> None:
        self._current.extend(tokens)

    def end(self) -> None:
        nothing = len(self._current) == 1 and self._current[0].text == ";"  # what is hidden leaves it
        if self._current and not nothing:
            self.done.append("\t" * self.depth + spell(self._current) + "\n")
        self._current = []
