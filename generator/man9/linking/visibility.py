"""What code in a file can see of another file, and how near that is (design.rst, 4).

What the folders of a tree are to each other is data: the setting `visibility`
(source/reference/settings.rst).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from man9.config import Seen, Settings

PRESETS: Mapping[str, Mapping[str, Seen]] = {
    "all": {".": "all"},
    "kernel": {
        ".": "near",
        "include": "all",
        "include/uapi": "programs",
        "arch": "variants",
        **dict.fromkeys(("kernel", "mm", "lib", "block", "init", "ipc", "security"), "core"),
        **dict.fromkeys(("crypto", "virt", "certs"), "core"),
        **dict.fromkeys(("tools", "scripts", "usr"), "apart"),
        **dict.fromkeys(("samples", "Documentation"), "guests"),
    },
}
"""What each preset says of folders."""

_FOR_ALL = frozenset({"all", "programs"})
_PROGRAMS = frozenset({"apart", "guests"})
_HEADERS = frozenset({"include", "inc"})  # folders that hold the headers of the one that they lie in


class Thing(Protocol):
    """What can be visible: an item, or what else code defines."""

    @property
    def file(self) -> str:
        """Where it is defined."""

    @property
    def kind(self) -> str:
        """What it is."""

    @property
    def static(self) -> bool:
        """Whether its file keeps it to itself."""

    @property
    def exported(self) -> object:
        """Whether it is exported."""


class _Place(Struct, frozen=True):
    """Where a file lies."""

    folders: tuple[str, ...]
    seen: Seen  # what the nearest folder is that the setting names
    top: tuple[str, ...]  # that folder; empty: the tree itself

    @property
    def program(self) -> tuple[str, ...] | None:
        """The folder that is a program of its own; None outside of one."""
        return self.top if self.seen in _PROGRAMS else None

    @property
    def variant(self) -> tuple[str, ...]:
        """The folder of one of several variants; what lies beside them is for all of them."""
        return self.folders[: len(self.top) + 1]


class Visibility:
    """What is visible from where in one tree."""

    def __init__(self, settings: Settings) -> None:
        """Take the setting `visibility`: a preset or a table of folders."""
        given = settings.visibility
        table = given if isinstance(given, dict) else PRESETS.get(given, PRESETS["all"])
        self._seen = {_parts(folder): seen for folder, seen in table.items()}
        self._open = self._seen.setdefault((), "all") == "all"
        self._places: dict[str, _Place] = {}

    def is_visible(self, item: Thing, file: str) -> bool:
        """Tell whether code in `file` can mean `item` of another file.

        A static item of a `.c` file cannot be seen outside, nor can its types and macros.
        """
        there, here = self._place(item.file), self._place(file)
        if not self._is_one_program(there, here):
            return False
        header = not item.file.endswith(".c")
        if (item.static or item.kind not in {"function", "variable"}) and not header:
            return False
        return bool(item.exported) or self._is_for(there, here, header=header)

    def _is_for(self, there: _Place, here: _Place, *, header: bool) -> bool:
        """Tell whether what is neither static nor exported `there` is for code that stands `here`."""
        if there.seen in _FOR_ALL or (there.seen == "core" and not header):
            return True
        if there.seen == "variants":
            if _is_within(here, there.top):
                return _is_within(here, there.variant)
            return self._open or not header or "include" in there.folders
        return self._is_open(there) or _is_near(there.folders, here.folders)

    def may_define(self, path: str, header: str) -> bool:
        """Tell whether the file at `path` can define what `header` declares."""
        theirs, mine = self._place(path), self._place(header)
        if not self._is_one_program(theirs, mine):
            return False
        if mine.seen in _FOR_ALL:
            return True
        if mine.seen == "variants":
            return not _is_within(theirs, mine.top) or _is_within(theirs, mine.variant)
        is_core = theirs.seen == "core" and theirs.top == mine.top
        return is_core or self._is_open(mine) or _is_near(mine.folders, theirs.folders)

    def distance(self, item: Thing, file: str) -> int:
        """Return how far `item` is from code of another file: 0 for the same folder; less is preferred."""
        if item.file.rpartition("/")[0] == file.rpartition("/")[0]:
            return 0
        # A private header near the file was included on purpose; a public one is there for all.
        return 2 if self.is_public(item.file) or not common(item.file, file) else 1

    def is_public(self, path: str) -> bool:
        """Tell whether `path` lies in a folder that is named as being there for all."""
        place = self._place(path)
        return place.seen in _FOR_ALL and place.top != ()

    def is_program(self, path: str) -> bool:
        """Tell whether `path` is of a program of its own beside the tree's."""
        return self._place(path).program is not None

    def is_one_program(self, path: str, file: str) -> bool:
        """Tell whether what `path` defines can be in one program with the code of `file`."""
        return self._is_one_program(self._place(path), self._place(file))

    def is_of_variant(self, path: str) -> bool:
        """Tell whether `path` is of one variant of several."""
        return self._place(path).seen == "variants"

    def _place(self, path: str) -> _Place:
        folder = path.rpartition("/")[0]
        if folder not in self._places:
            self._places[folder] = self._find(_parts(folder))
        return self._places[folder]

    def _find(self, folders: tuple[str, ...]) -> _Place:
        depth = next(depth for depth in range(len(folders), -1, -1) if folders[:depth] in self._seen)
        return _Place(folders, self._seen[folders[:depth]], folders[:depth])

    def _is_one_program(self, there: _Place, here: _Place) -> bool:
        if there.program is None:
            return here.seen != "apart" or there.seen == "programs"
        if there.program != here.program:
            return False
        return self._open or _is_near(there.folders, here.folders)

    def _is_open(self, place: _Place) -> bool:
        return self._open and place.program is not None


def _is_within(place: _Place, folder: tuple[str, ...]) -> bool:
    return place.folders[: len(folder)] == folder


def _is_near(folders: tuple[str, ...], mine: tuple[str, ...]) -> bool:
    """Tell whether folder `mine` is in, beside or below `folders` without its `include`."""
    for depth, part in enumerate(folders):
        if part in _HEADERS and depth:
            folders = folders[:depth]
            break
    needed = max(len(folders) - 1, min(len(folders), 2))
    return mine[:needed] == folders[:needed]


def common(one: str, other: str) -> int:
    """Count the folders that two paths share from the root."""
    count = 0
    for left, right in zip(one.split("/")[:-1], other.split("/")[:-1], strict=False):
        if left != right:
            break
        count += 1
    return count


def _parts(folder: str) -> tuple[str, ...]:
    """Return the steps of the way to `folder`; `.` is none."""
    return tuple(part for part in folder.split("/") if part not in {"", "."})
