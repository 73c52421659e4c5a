"""The short addresses: `9/NAME.html` leads to the place of the symbol, whatever file it stands in."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from man9.site.parts import places
from man9.site.parts.render import render
from man9.site.parts.titles import title

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from man9.site.pages.digests import Digests
    from man9.site.parts.reference import Reference


class ShortPlace(NamedTuple):
    """One definition of the name."""

    href: str
    title: str
    file: str
    purpose: str


def short_pages(reference: Reference, digests: Digests) -> Iterator[tuple[str, str, Callable[[], str]]]:
    """Yield file name, digest and what makes the HTML for each symbol's name, in order of names."""
    items = reference.links.items
    for name, indices in sorted(reference.links.names.items()):
        shown = [index for index in indices if items[index].kind != "doc"]
        if places.is_name(name) and shown:
            make = partial(_short_page, reference, name, shown)
            yield f"{places.short_page(name)}.html", digests.of_items(shown), make


def _short_page(reference: Reference, name: str, indices: Sequence[int]) -> str:
    page = places.short_page(name)
    root = places.root_of(page)
    found = []
    for index in indices:
        item = reference.links.items[index]
        href = reference.places.href(index, root, page)
        found.append(ShortPlace(href, title(item), item.file, item.purpose))
    return render("short.html", reference.settings.templates, name=name, places=found, root=root)
