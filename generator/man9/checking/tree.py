"""What can be wrong between the files of a tree: definitions that differ, exports that nobody explains."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from man9.checking.texts import texts
from man9.linking.definitions import doubles
from man9.linking.documented import undocumented_exports
from man9.linking.resolve import Resolver
from man9.problems.tree import NO_COMMENT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from man9.config import Settings
    from man9.linking.records import Links
    from man9.model import Problem, SourceFile


_HEADING = re.compile(r"^(\S.*)\n([!-/:-@[-`{-~])\2+$", re.MULTILINE)
_INLINE = re.compile(r"(?<![\w`])_`([^`]+)`")
_EXPLICIT = re.compile(r"^\s*\.\. _(`[^`]+`|[^:\n]+):", re.MULTILINE)


def targets(files: Iterable[SourceFile]) -> set[str]:
    """Return what the texts of `files` define for others to refer to: titles, headings and explicit targets.

    In lower case with single blanks, as docutils compares them.
    """
    found = set()
    for file in files:
        for item in file.items:
            if item.kind == "doc":
                found.add(item.name)
            for text, *_ in texts(item):
                if "_`" in text:
                    found.update(match[1] for match in _INLINE.finditer(text))
                if "\n" in text or ".. _" in text:
                    found.update(match[1] for match in _HEADING.finditer(text))
                    found.update(match[1].strip("`") for match in _EXPLICIT.finditer(text))
    return {" ".join(name.lower().split()) for name in found}


def check_tree(links: Links, settings: Settings) -> Iterator[Problem]:
    """Yield the problems that one file alone does not show."""
    yield from doubles(links.pages, links.items)
    resolver = Resolver(links, settings)
    for file in links.files:
        for name in undocumented_exports(file, resolver):
            yield NO_COMMENT.at(file.path, 1, name)
