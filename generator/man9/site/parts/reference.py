"""What every page of the reference is made from: the linked tree, its addresses, its texts, its settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from man9.linking.resolve import meant, tagged
from man9.site.parts import places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

    from man9.config import Settings
    from man9.history.compare import Change
    from man9.history.history import History
    from man9.linking.records import Links
    from man9.linking.resolve import Resolver
    from man9.model import Item
    from man9.site.parts.describe import Describer, LinkTo
    from man9.site.parts.manuals import Manuals
    from man9.site.parts.places import Places
    from man9.site.parts.signature import Resolve
    from man9.text.inline import Mark

SOURCE_PAGES = 500  # files for which the site shows the source itself when there is no pattern for links


@dataclass(frozen=True, slots=True)
class Reference:
    """The reference of one linked tree; reads and writes nothing."""

    links: Links
    settings: Settings
    names: Resolver
    places: Places
    describer: Describer
    manuals: Manuals
    history: History | None = None  # of the versions that were recorded
    changes: Sequence[Change] = ()  # since the version before

    @property
    def shows_source(self) -> bool:
        """Whether the site has a page for the text of each source file."""
        return not self.settings.source_url and len(self.links.files) <= SOURCE_PAGES

    def describe(self, page: str, index: int, text: str, line: int, part: str) -> Markup:
        """Return a description in the comment of an item as HTML; `part` sets its ids apart."""
        item = self.links.items[index]
        prefix = f"{self.places.anchors[index]}-{places.identifier(part)}"
        return self.describer.block(text, item.file, line, self._link_to(page, item), prefix)

    def describe_line(self, page: str, index: int, text: str) -> Markup:
        """Return a line of text of an item as HTML without a paragraph around it."""
        item = self.links.items[index]
        prefix = f"{self.places.anchors[index]}-purpose"
        return self.describer.inline(text, item.file, item.line, self._link_to(page, item), prefix)

    def resolver(self, page: str, index: int) -> Resolve:
        """Return how the declaration of an item finds links for its words."""
        file, root = self.links.items[index].file, places.root_of(page)

        def resolve(word: str, tag: str) -> str | None:
            found = self.names.in_text(word, file, tagged(tag, "word"))
            return None if found is None or found == index else self.places.href(found, root, page)

        return resolve

    def _link_to(self, page: str, item: Item) -> LinkTo:
        root = places.root_of(page)

        def link_to(mark: Mark) -> str | None:
            named = meant(mark)
            found = self.names.in_text(named.name, item.file, named.want) if named else None
            if found is None:
                return None
            href = self.places.href(found, root, page)
            members = {parameter.name for parameter in self.links.items[found].parameters}
            return f"{href}.{quote(places.identifier(mark.member))}" if mark.member in members else href

        return link_to

    def source_href(self, page: str, path: str, line: int) -> str:
        """Return the link to a line of a source file (0: to the file); empty when there is none."""
        if pattern := self.settings.source_url:
            return pattern.replace("{path}", quote(path)).replace("{line}", str(line or 1))
        if not self.shows_source:
            return ""
        anchor = f"#L{line}" if line else ""
        return places.root_of(page) + places.url(places.source_page(path)) + anchor

    def manual_href(self, page: str, number: int) -> str:
        """Return the link to a man page: to its text, where the site has that, else to its raw file."""
        name = self.manuals.name(number)
        return places.root_of(page) + (places.url(name) if self.manuals.readable else quote(name))
