"""Which items of one name are one thing, and which of them leads (design.rst, 3)."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from man9.declarations import parted
from man9.patterns import regex
from man9.problems.tree import TOLD_TWICE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from man9.config import Settings
    from man9.linking.records import Page
    from man9.model import Item, Parameter, Problem

Rank = tuple[bool, bool, bool, int, str, int]

_BLANK = regex(r"\s+")
_BESIDE_MARK = regex(r" ?([^\w ]) ?")


def rank(item: Item, settings: Settings) -> Rank:
    """Return a sort key, lowest for the preferred one: exported, in a header, visible, near the root."""
    header = any(item.file.startswith(folder + "/") for folder in settings.include_folders)
    return (not item.exported, not header, item.static, len(item.file), item.file, item.line)


def group(found: Sequence[int], items: Sequence[Item], settings: Settings) -> list[tuple[int, ...]]:
    """Split the items `found`, all of one name, into those that share a page.

    Items of equal text and prototype are copies of one thing; a declaration goes with its
    definition, the nearest one when there are several.  Best group first; within a group the
    definition first, then the rest by preference.
    """
    if len(found) == 1:
        return [(found[0],)]
    copies: dict[object, list[int]] = defaultdict(list)
    for index in sorted(found, key=lambda index: rank(items[index], settings)):
        copies[text(items[index])].append(index)
    groups = _join_declarations(list(copies.values()), items)
    ordered = [
        sorted(members, key=lambda index: (not items[index].defined, rank(items[index], settings)))
        for members in groups
    ]
    ordered.sort(key=lambda members: min(rank(items[index], settings) for index in members))
    return [tuple(members) for members in ordered]


def _join_declarations(groups: list[list[int]], items: Sequence[Item]) -> list[list[int]]:
    """Join groups of declarations with the group of their definition."""
    kept: list[list[int]] = []
    by_prototype: dict[object, list[list[int]]] = defaultdict(list)
    for members in groups:
        lead = items[members[0]]
        if lead.kind not in {"function", "variable"} or all(items[index].static for index in members):
            kept.append(members)
        else:
            by_prototype[prototype(lead)].append(members)
    for same in by_prototype.values():
        kept += _join(same, items)
    return kept


def _join(same: list[list[int]], items: Sequence[Item]) -> list[list[int]]:
    """Join groups of one prototype: each declaration with the definition that shares most of its folders."""
    definitions = [members for members in same if any(items[index].defined for index in members)]
    declarations = [members for members in same if not any(items[index].defined for index in members)]
    if not definitions:
        return [[index for members in declarations for index in members]]
    nearest: dict[tuple[str, ...], list[int]] = {}
    for members in definitions:
        for folder in _folders(items[members[0]].file):
            nearest.setdefault(folder, members)
    for members in declarations:
        home = next(nearest[folder] for folder in _folders(items[members[0]].file) if folder in nearest)
        home.extend(members)
    return definitions


def _folders(path: str) -> list[tuple[str, ...]]:
    """Return the folder of `path` and all those above it, the nearest first, the root last."""
    parts = path.split("/")[:-1]
    return [tuple(parts[:end]) for end in range(len(parts), -1, -1)]


def prototype(item: Item) -> tuple[object, ...]:
    """Return what declarations of one thing have in common: parameter names and blanks do not count."""
    return (
        item.kind,
        squeeze(item.return_type),
        squeeze(item.type),
        tuple(_bare(parameter) for parameter in item.parameters),
    )


def _bare(parameter: Parameter) -> str:
    """Return the type of `parameter` without its name."""
    before, _, behind = parted(parameter)
    return squeeze(before + behind)


def text(item: Item) -> tuple[object, ...]:
    """Return all that a page says about `item` but its place."""
    return (
        prototype(item),
        squeeze(item.purpose),
        squeeze(item.value),
        item.alias,
        tuple((parameter.name, squeeze(parameter.description)) for parameter in item.parameters),
        tuple((section.name, squeeze(section.text)) for section in item.sections),
    )


def doubles(pages: Iterable[Page], items: Sequence[Item]) -> Iterator[Problem]:
    """Yield a problem for each further definition on a page whose text is not that of the first."""
    for page in pages:
        if len(page.items) > 1:
            first = items[page.items[0]]
            for other in (items[index] for index in page.items[1:]):
                if text(other) != text(first):
                    place = f"{first.file}:{first.line}"
                    yield TOLD_TWICE.at(other.file, other.line, other.name, place)


def squeeze(text: str) -> str:
    """Return `text` with blanks only where two words would run together."""
    return _BESIDE_MARK.sub(r"\1", _BLANK.sub(" ", text)).strip()
