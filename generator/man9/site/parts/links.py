"""Names that lead somewhere, and the way down to a page: the folders above it."""

from __future__ import annotations

from dataclasses import dataclass

from man9.site.parts import places


@dataclass(frozen=True, slots=True)
class Link:
    """A name that leads somewhere."""

    href: str
    text: str
    tip: str = ""


def crumbs(page: str, path: str) -> list[Link]:
    """Return the folders above `path`, the tree itself first."""
    root = places.root_of(page)
    folders = path.split("/")[:-1]
    links = [Link(root + places.url(places.folder_page("")), "files")]
    for depth, folder in enumerate(folders, 1):
        links.append(Link(root + places.url(places.folder_page("/".join(folders[:depth]))), folder))
    return links
