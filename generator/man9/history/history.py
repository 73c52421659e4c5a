"""In which versions of a tree an item is, and in which of them it changed."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from man9.history.facets import Facets, differing, facets, name_space
from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from man9.model import Item

_NOUNS = {"exported": "export", "static": "linkage"}  # of what facets call by what it says
_PIECE = regex(r"(\d+)")
_BEFORE_RELEASE = regex(r"[-.~]?(?:rc|alpha|beta|pre|dev)[-.]?(?=\d|$)", re.IGNORECASE)


class Outline(Struct, frozen=True, array_like=True, gc=False):
    """What is kept of an item of a version."""

    name: str
    file: str
    facets: Facets


class Stage(NamedTuple):
    """An item as one version has it."""

    version: str
    file: str
    parts: tuple[str, ...] = ()  # what differs from the version before that has it (man9.history.facets)
    old_file: str = ""  # where that version had it, when it has moved


class Told(NamedTuple):
    """What one version did to an item, in words; nothing when it left it alone."""

    version: str
    text: str
    file: str = ""  # where the version has it; empty: it does not


def outline(item: Item) -> Outline:
    """Return what is kept of `item`."""
    return Outline(item.name, item.file, facets(item))


def order(version: str) -> tuple[tuple[int, int, str], ...]:
    """Return a sort key: numbers count as numbers, and the order is v6.9, v6.12-rc1, v6.12, v6.12.1."""
    pieces = [piece for piece in _PIECE.split(_BEFORE_RELEASE.sub("~", version)) if piece]
    return tuple(_piece(piece) for piece in [*pieces, ""])


def _piece(piece: str) -> tuple[int, int, str]:
    if piece.isdecimal():
        return (3, int(piece), "")
    if not piece:  # the end
        return (1, 0, "")
    return (0 if piece.startswith("~") else 2, 0, piece)


class History:
    """The versions of a tree, seen from one of them."""

    def __init__(self, this: str, versions: Mapping[str, Sequence[Outline]]) -> None:
        """Take the outlines of all versions; those of `this` are in the order of its items."""
        self.this = this
        self.versions = sorted(versions, key=order)
        self._own = versions[this]
        self._by_name = {version: _by_name(outlines) for version, outlines in versions.items()}

    @property
    def before(self) -> str:
        """The version before this one; empty when there is none."""
        place = self.versions.index(self.this)
        return self.versions[place - 1] if place else ""

    def of(self, index: int) -> list[Stage]:
        """Return the stages of item `index`, the oldest version first."""
        own = self._own[index]
        place = self.versions.index(self.this)
        older = [*self._along(own, self.this, reversed(self.versions[:place]))][::-1]
        newer = self._along(own, self.this, self.versions[place + 1 :])
        return list(_stages([*older, (self.this, own), *newer]))

    def told(self, index: int) -> list[Told]:
        """Return what each version did to item `index`, from the first that has it to the newest known.

        Nothing, when no other version is known.
        """
        if len(self.versions) == 1:
            return []
        stages = {stage.version: stage for stage in self.of(index)}
        found: list[Told] = []
        for version in self.versions:
            stage = stages.get(version)
            before = bool(found and found[-1].file)
            if stage is not None:
                if version == self.versions[0]:
                    text = "added, or earlier"
                elif before:
                    text = _words(stage)
                else:
                    text = "added again" if found else "added"
                found.append(Told(version, text, stage.file))
            elif before:
                found.append(Told(version, "removed"))
        return found

    def _along(self, own: Outline, version: str, others: Iterable[str]) -> Iterator[tuple[str, Outline]]:
        """Yield what the item is in `others`, one version after the other; in some it may not be."""
        for other in others:
            key = _key(own)
            near = self._by_name[version].get(key, ())
            found = _same(own, near, self._by_name[other].get(key, ()))
            if found is not None:
                own, version = found, other
                yield other, found

    @cached_property
    def lost(self) -> dict[str, list[str]]:
        """Names that this version does not have, each with the versions that do."""
        known = {own.name for own in self._own}
        found: dict[str, list[str]] = defaultdict(list)
        for version in self.versions:
            for kind, name in self._by_name[version]:
                if kind != "doc" and name not in known and version not in found[name]:
                    found[name].append(version)
        return {name: versions for name, versions in found.items() if versions}

    @cached_property
    def _places(self) -> dict[str, set[str]]:
        return {
            version: _with_folders({each.file for found in names.values() for each in found})
            for version, names in self._by_name.items()
        }

    def having(self, path: str) -> list[str]:
        """Return the versions that document something in the file or folder `path`."""
        return [version for version in self.versions if path in self._places[version]]


def _words(stage: Stage) -> str:
    changed = f"{_joined([_NOUNS.get(part, part) for part in stage.parts])} changed" if stage.parts else ""
    moved = f"moved from {stage.old_file}" if stage.old_file else ""
    return "; ".join(filter(None, (changed, moved)))


def _joined(parts: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def _with_folders(files: Iterable[str]) -> set[str]:
    found = {""}
    for path in files:
        while path not in found:
            found.add(path)
            path = path.rpartition("/")[0]  # noqa: PLW2901
    return found


def _key(one: Outline) -> tuple[str, str]:
    return name_space(one.facets.kind), one.name


def _by_name(outlines: Iterable[Outline]) -> dict[tuple[str, str], list[Outline]]:
    found: dict[tuple[str, str], list[Outline]] = defaultdict(list)
    for one in outlines:
        found[_key(one)].append(one)
    return dict(found)


def _same(own: Outline, near: Sequence[Outline], there: Sequence[Outline]) -> Outline | None:
    """Return which of `there` is `own`: that of its file, else one that moved; `near` is all of its name."""
    for other in there:
        if other.file == own.file:
            return other
    taken = {each.file for each in near}
    return next((other for other in there if other.file not in taken), None)


def _stages(found: Iterable[tuple[str, Outline]]) -> Iterator[Stage]:
    last: Outline | None = None
    for version, one in found:
        if last is None:
            yield Stage(version, one.file)
        else:
            parts = () if one.facets == last.facets else tuple(differing(last.facets, one.facets))
            yield Stage(version, one.file, parts, last.file if last.file != one.file else "")
        last = one
