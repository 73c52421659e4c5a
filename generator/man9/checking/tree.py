"""What can be wrong between the files of a tree: definitions that differ, exports that nobody explains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.linking.definitions import doubles
from man9.model import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from man9.linking.records import Links


def check_tree(links: Links) -> Iterator[Problem]:
    """Yield the problems that one file alone does not show."""
    yield from doubles(links.pages, links.items)
    documented = {item.name for item in links.items if item.kind in {"function", "macro", "variable"}}
    for file in links.files:
        for name in file.exports:
            if name not in documented:
                yield Problem("KD502", file.path, 1, arguments=(name,))
