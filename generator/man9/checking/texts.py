"""What is wrong with the texts of a file's comments: their markup, order, purposes and titles."""

from __future__ import annotations

import re
from difflib import get_close_matches
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec.structs import replace

from man9.problems.comment import NO_PURPOSE
from man9.problems.described import NO_PARAMETER, NO_RETURN, OTHER_ORDER
from man9.problems.tree import TITLE_TWICE
from man9.reading.places import file_line
from man9.text import parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from man9.model import Item, Pieces, Problem, SourceFile

_AT_NAME = re.compile(r"(?<![\w@`])@([A-Za-z_]\w+)\b(?!\.\.\.|\()")
_LITERAL = re.compile(r"``.*?``", re.DOTALL)
_TAGS = frozenset({"struct", "union", "enum"})
_SHORTEST = 4  # characters of a slip: of short names too many are alike
_MOST_NAMES = 256  # parameters of an item of which slips are told: each is compared with each
_MOST_ASKED = 64  # names that are compared
_ALIKE = 0.75  # of two names, by difflib's ratio: one is a slip of the other


def check_file(file: SourceFile) -> Iterator[Problem]:
    """Yield the problems of the texts of `file`, beside those that were found when it was read."""
    titles: dict[str, int] = {}
    for item in file.items:
        if item.kind == "doc":
            before = titles.setdefault(item.name, item.line)
            if before != item.line:
                yield TITLE_TWICE.at(file.path, item.line, item.name, str(before))
        else:
            yield from _of_symbol(item)
        for text, line, pieces in texts(item):
            yield from markup(text, file.path, line, pieces, titles=item.kind == "doc")


def texts(item: Item) -> Iterator[tuple[str, int, Pieces]]:
    """Yield each text of `item`, the line of the file that it starts in, where its later pieces stand."""
    for parameter in item.parameters:
        if parameter.description:
            yield parameter.description, parameter.line, parameter.pieces
    for section in item.sections:
        yield section.text, section.line, section.pieces


def markup(
    text: str, path: str, line: int, pieces: Pieces = (), *, titles: bool = True
) -> tuple[Problem, ...]:
    """Return what docutils says of `text`, with the lines of the file; `titles`: it may have headings."""
    parsed = parse(text, file=path, line=line)
    if isinstance(parsed, list):
        return ()
    from man9.text.parser import headings  # noqa: PLC0415  # docutils: most texts need it not

    problems = parsed.problems if titles else parsed.problems + headings(parsed, path, line)
    if not pieces:
        return problems
    return tuple(replace(each, line=file_line(line, pieces, each.line - line)) for each in problems)


def _of_symbol(item: Item) -> Iterator[Problem]:
    if not item.purpose:
        yield NO_PURPOSE.at(item.file, item.line, item.name)
    returns = item.kind == "function" and item.return_type.split()[-1:] not in ([], ["void"])
    if returns and not any(section.name == "Return" for section in item.sections):
        yield NO_RETURN.at(item.file, item.code_line or item.line, item.name)
    described = [parameter for parameter in item.parameters if parameter.line and parameter.description]
    for before, after in pairwise(described):
        # A comment in the declaration stands where its member does; order is for those in front of it.
        if after.line < before.line and before.line < item.code_line and item.kind in {"function", "macro"}:
            yield OTHER_ORDER.at(item.file, after.line, after.name, before.name, item.name)
            break
    yield from _wrong_parameters(item)


def _wrong_parameters(item: Item) -> Iterator[Problem]:
    """Yield each `@name` in a text that is a slip of a parameter's name."""
    if item.kind not in {"function", "macro"} or not item.parameters:
        return
    names = {parameter.name.removesuffix("...").rpartition(".")[2] for parameter in item.parameters}
    if len(names) > _MOST_NAMES:
        return
    known = {*names, *_TAGS}
    asked = 0
    for text, line, pieces in texts(item):
        if "@" not in text:
            continue
        bare = _LITERAL.sub(lambda match: " " * len(match[0]), text) if "``" in text else text
        for match in _AT_NAME.finditer(bare):
            name = match[1]
            if name in known or len(name) < _SHORTEST:
                continue
            known.add(name)
            asked += 1
            if asked > _MOST_ASKED:
                return
            if near := get_close_matches(name, names, 1, _ALIKE):
                at = file_line(line, pieces, text.count("\n", 0, match.start()))
                yield NO_PARAMETER.at(item.file, at, name, item.name, near[0])
