"""What code in a file can see of another file, and how near that is (DESIGN.md, 4)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from man9.model import Item

# Parts of the tree that are programs of their own: what they define is not seen from outside.
_APART = frozenset({"tools", "scripts", "usr", "samples", "Documentation"})
# Folders whose functions the rest of the kernel calls without an export.
_CORE = frozenset({"kernel", "mm", "lib", "block", "init", "ipc", "security", "crypto", "virt", "certs"})
_INCLUDE = frozenset({"include", "inc"})


def distance(item: Item, file: str) -> int:
    """Return how far `item` is from the code of another file: 0 for the same folder; less is preferred."""
    if item.file.rpartition("/")[0] == file.rpartition("/")[0]:
        return 0
    # A private header near the file was included on purpose; a public one is there for all.
    return 2 if item.file.startswith("include/") or not common(item.file, file) else 1


def is_visible(item: Item, file: str) -> bool:
    """Tell whether code in `file` can mean `item` of another file.

    A static item of a `.c` file cannot be seen outside, nor can its types and macros.  The types,
    macros and inline functions of a private header are for the folders around it; those of an
    architecture are not for the others.
    """
    parts = _folders(item.file)
    mine = _folders(file)
    if not _same_program(parts, mine, item.file):
        return False
    header = not item.file.endswith(".c")
    if (item.static or item.kind not in {"function", "variable"}) and not header:
        return False
    if item.exported or parts[:1] == ("include",):
        return True
    if parts[:1] == ("arch",):
        return mine[:2] == parts[:2] or (mine[:1] != ("arch",) and (not header or "include" in parts))
    if not header and parts and parts[0] in _CORE:
        return True
    return _is_near(parts, mine)


def may_define(path: str, header: str) -> bool:
    """Tell whether the file at `path` can define what `header` declares."""
    theirs, mine = _folders(path), _folders(header)
    if not _same_program(theirs, mine, path):
        return False
    if mine[:1] == ("include",):
        return True
    if mine[:1] == ("arch",):
        return theirs[:1] != ("arch",) or theirs[:2] == mine[:2]
    return _is_near(mine, theirs) or (bool(theirs) and theirs[0] in _CORE and mine[:1] == theirs[:1])


def _same_program(parts: tuple[str, ...], mine: tuple[str, ...], path: str) -> bool:
    theirs = parts[0] if parts and parts[0] in _APART else ""
    here = mine[0] if mine and mine[0] in _APART else ""
    if theirs:
        return theirs == here and _is_near(parts, mine)
    return here in {"", "samples", "Documentation"} or path.startswith("include/uapi/")


def _is_near(parts: tuple[str, ...], mine: tuple[str, ...]) -> bool:
    """Tell whether folder `mine` is in, beside or below the folder `parts` without its `include`."""
    for depth, part in enumerate(parts):
        if part in _INCLUDE and depth:
            parts = parts[:depth]
            break
    needed = max(len(parts) - 1, min(len(parts), 2))
    return mine[:needed] == parts[:needed]


def common(one: str, other: str) -> int:
    """Count the folders that two paths share from the root."""
    count = 0
    for left, right in zip(_folders(one), _folders(other), strict=False):
        if left != right:
            break
        count += 1
    return count


@lru_cache(maxsize=65536)
def _folders(path: str) -> tuple[str, ...]:
    return tuple(path.split("/")[:-1])
