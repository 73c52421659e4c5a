"""Which settings are the user's own, and which are a tree's, that may be anybody's (design.rst, 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

_REPOSITORY = (".git", ".hg", ".svn", ".jj", ".bzr")
_BUILT = ("Makefile", "GNUmakefile", "Kbuild", "CMakeLists.txt", "meson.build", "configure", "configure.ac")


class Place(NamedTuple):
    """A folder that settings are looked for in."""

    folder: Path
    own: bool  # whether they are the user's: they may name templates and any address


def places(tree: Path, here: Path) -> tuple[Place, Place]:
    """Return where the settings of `tree` are looked for: in it, which makes them data, then in `here`.

    What stands in `here` is the user's own unless `here` lies in the project that the tree belongs to: who
    works in a source that was just unpacked has not read its settings.
    """
    top = project_top(tree)
    inside = here.resolve()
    return Place(tree, own=False), Place(here, own=top != inside and top not in inside.parents)


def project_top(tree: Path) -> Path:
    """Return the top of the project that `tree` belongs to: of its repository, else of what is built with it.

    Each folder of a project may have a Makefile, so the outermost counts; a repository's top is the nearest.
    """
    folder = tree.resolve()
    above = (folder, *folder.parents)
    for each in above:
        if any((each / name).exists() for name in _REPOSITORY):
            return each
    built = [each for each in above if any((each / name).is_file() for name in _BUILT)]
    return built[-1] if built else folder
