"""The short addresses: `9/NAME.html` leads to the place of the symbol, whatever file it stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from man9.site import places
from man9.site.render import environment
from man9.site.titles import title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from man9.site.reference import Reference


class ShortPlace(NamedTuple):
    """One definition of the name."""

    href: str
    title: str
    file: str
    purpose: str


def short_pages(reference: Reference) -> Iterator[tuple[str, str]]:
    """Yield file name and HTML for each symbol's name, in order of names."""
    template = environment(reference.settings.templates).get_template("short.html")
    items = reference.links.items
    for name, indices in sorted(reference.links.names.items()):
        if not places.is_name(name):
            continue
        page = places.short_page(name)
        root = places.root_of(page)
        found = [
            ShortPlace(
                reference.places.href(index, root, page),
                title(items[index]),
                items[index].file,
                items[index].purpose,
            )
            for index in indices
            if items[index].kind != "doc"
        ]
        if found:
            yield f"{page}.html", template.render(name=name, places=found, root=root)
