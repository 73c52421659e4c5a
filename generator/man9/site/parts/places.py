"""Where everything stands on the site: page names, anchors, links from one page to another.

A source file has one page, `files/PATH`; an item is an anchor on it, `c.NAME` as the C domain of
Sphinx writes them; `9/NAME` is the short address of a name that stays when the file moves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from man9 import fingerprints
from man9.fingerprints import SHORT as SHORT_DIGEST
from man9.objects import OBJECT_TYPES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from man9.linking.records import Links
    from man9.model import Item

FILES = "files"
SOURCES = "code"
SHORT = "9"
CHANGES = "changes"
LONGEST = 200  # bytes of a file's name: with what goes before and behind it no system has less room
NOT_ID = re.compile(r"[^\w.~-]+")


@dataclass(frozen=True, slots=True)
class Places:
    """The addresses of a linked tree."""

    links: Links
    anchors: Sequence[str]  # item index -> id on its file's page

    def page(self, index: int) -> str:
        """Name of the page that shows the item."""
        return file_page(self.links.items[index].file)

    def href(self, index: int, root: str, here: str) -> str:
        """Link to the item from the page `here`, which stands `root` (`../../`) below the top."""
        page = self.page(index)
        target = "" if page == here else root + url(page)
        return f"{target}#{quote(self.anchors[index])}"

    def objects(self) -> Iterator[tuple[str, str, str, str]]:
        """Yield name, object type, page and anchor of all that the C domain may refer to, members too.

        Of several of one name the preferred one comes first.
        """
        items, names = self.links.items, self.links.names
        further = {index for found in names.values() for index in found[1:]}
        order = [index for index in range(len(items)) if index not in further]
        order += dict.fromkeys(index for found in names.values() for index in found[1:])
        for index in order:
            item = items[index]
            kind = OBJECT_TYPES.get(item.kind)
            if kind is None:
                continue
            page, anchor = self.page(index), self.anchors[index]
            if item.name != "(anonymous)":
                yield item.name, kind, page, anchor
            if item.alias and item.alias != item.name:
                yield item.alias, "type", page, anchor
            if item.kind in {"struct", "union"}:
                for member in item.parameters:
                    yield f"{item.name}.{member.name}", "member", page, f"{anchor}.{identifier(member.name)}"
            elif item.kind == "enum":
                for constant in item.parameters:
                    yield constant.name, "enumerator", page, f"{anchor}.{identifier(constant.name)}"


def place(links: Links) -> Places:
    """Give each item its anchor: `c.NAME`, a number behind it when the page has that one already."""
    anchors = [""] * len(links.items)
    for indices in links.file_items.values():
        taken: set[str] = set()
        for index in indices:
            anchors[index] = _free(_anchor(links.items[index]), taken)
    return Places(links=links, anchors=anchors)


def _anchor(item: Item) -> str:
    if item.kind == "doc":
        return "doc-" + (identifier(item.name).lower() or "overview")
    return "c." + (identifier(item.name) or "anonymous")


def _free(wanted: str, taken: set[str]) -> str:
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted}-{number}", number + 1
    taken.add(name)
    return name


def identifier(text: str) -> str:
    """Make of `text` what may stand in an id and, unquoted, in a link."""
    return NOT_ID.sub("-", text).strip("-")


def is_name(text: str) -> bool:
    """Say whether `text` can be a file's name anywhere, as names in C can; `(anonymous)` is none."""
    return identifier(text) == text


def file_page(path: str) -> str:
    """Name of the page of a source file."""
    return f"{FILES}/{_inside(path)}"


def folder_page(folder: str) -> str:
    """Name of the page of a folder; the empty folder is the tree itself."""
    return f"{FILES}/{_inside(folder)}/index" if folder else f"{FILES}/index"


def source_page(path: str) -> str:
    """Name of the page that shows a file's text."""
    return f"{SOURCES}/{_inside(path)}"


def changes_page(folder: str) -> str:
    """Name of the page of changes in a folder; the empty one is the tree itself, with its own files."""
    return f"{CHANGES}/{_inside(folder) if folder else '_'}/index"


def _inside(path: str) -> str:
    """Return `path` without steps that would leave the output (a file may lie beside the tree)."""
    return "/".join("_" if part in {"", ".", ".."} else fitting(part) for part in path.split("/"))


def fitting(name: str) -> str:
    """Return a file's name that every file system has room for: `name`, or its start and a digest of it."""
    content = name.encode()
    if len(content) <= LONGEST:
        return name
    digest = fingerprints.of_bytes(content, SHORT_DIGEST).hex()
    return f"{content[: LONGEST - len(digest) - 1].decode(errors='ignore')}-{digest}"


def short_page(name: str) -> str:
    """Name of the short page of a symbol."""
    return f"{SHORT}/{fitting(name)}"


def url(page: str) -> str:
    """Address of a page below the top of the site."""
    return quote(page) + ".html"


def root_of(page: str) -> str:
    """Way from a page to the top of the site: `../` for each folder it stands in."""
    return "../" * page.count("/")
