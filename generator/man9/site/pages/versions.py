"""What a site says of other versions beside it: links of a symbol, pages of lost names, the menu."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from man9.history.history import order
from man9.site.parts import places
from man9.site.parts.hashing import hashed
from man9.site.parts.render import render

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from man9.history.history import Told
    from man9.model import Item
    from man9.site.parts.reference import Reference

MENU = "versions.js"  # beside the versions, so that they all have the newest


class VersionLink(NamedTuple):
    """A version, and where it has the thing."""

    name: str
    href: str  # empty: the version that one looks at, or one that does not have it
    text: str  # what that version did to it
    here: bool = False
    present: bool = True


def links(reference: Reference, page: str, index: int) -> list[VersionLink]:
    """Return the versions of an item for the page `page`; nothing when no other version is known."""
    history = reference.history
    if history is None:
        return []
    item, top = reference.links.items[index], places.root_of(page)
    return [_link(told, item, top, history.this) for told in history.told(index)]


def _link(told: Told, item: Item, top: str, this: str) -> VersionLink:
    if told.version == this or not told.file:
        return VersionLink(told.version, "", told.text, told.version == this, bool(told.file))
    return VersionLink(told.version, beside(top, told.version, item.kind, item.name, told.file), told.text)


def beside(top: str, version: str, kind: str, name: str, file: str) -> str:
    """Return the link to where another version has a thing: its short address, else the page of its file."""
    short = kind != "doc" and places.is_name(name)
    page = places.short_page(name) if short else places.file_page(file)
    return f"{top}../{quote(version)}/{places.url(page)}"


def lost_pages(reference: Reference) -> Iterator[tuple[str, str, Callable[[], str]]]:
    """Yield file name, digest and what makes the HTML for each name that only other versions have."""
    history = reference.history
    for name, versions in sorted(history.lost.items()) if history else ():
        if places.is_name(name):
            digest = hashed([name.encode(), *(version.encode() for version in versions)])
            page = places.short_page(name)
            yield f"{page}.html", digest, partial(_lost_page, reference, name, page, versions)


def _lost_page(reference: Reference, name: str, page: str, versions: Sequence[str]) -> str:
    top = places.root_of(page)
    found = [VersionLink(each, f"{top}../{quote(each)}/{places.url(page)}", "") for each in versions]
    this = reference.history.this if reference.history else ""
    return render("lost.html", reference.settings.templates, name=name, versions=found, this=this, root=top)


def standing(site: Path) -> list[str]:
    """Return the versions that have a site below `site`, the newest first."""
    names = [folder.parent.name for folder in site.glob("*/objects.inv")]
    return sorted(names, key=order, reverse=True)


def top_files(site: Path, title: str, override: str) -> Iterator[tuple[str, str]]:
    """Yield name and text of what stands beside the versions: their list, and the way to the newest."""
    names = standing(site)
    found = [VersionLink(name, f"{quote(name)}/index.html", "") for name in names]
    yield MENU, f"man9.versions({json.dumps(names)});\n"
    yield "index.html", render("versions.html", override, title=title, versions=found)
