"""Names in text to pages: `kfree()` is set bold with `(9)` when such a page exists, and plain bold if not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.linking.resolve import meant
from man9.manpage.escape import bold, italic, link, loosened, name, prose
from man9.text.inline import MARKUP, Mark, mark, may_have_markup

if TYPE_CHECKING:
    from collections.abc import Container

    from man9.linking.records import Links
    from man9.linking.resolve import Resolver


class References:
    """The names that the text of one file can mean, and how they are shown."""

    __slots__ = ("_links", "_made", "_page", "_path", "_resolver")

    def __init__(self, links: Links, resolver: Resolver, path: str, made: Container[int]) -> None:
        """Take the names as they are seen from the file `path`; `made` are the pages that there will be."""
        self._links = links
        self._resolver = resolver
        self._path = path
        self._made = made
        self._page = -1

    def on(self, page: int) -> References:
        """Return self, for the text of that page: a page does not refer to itself."""
        self._page = page
        return self

    def find(self, piece: Mark) -> int | None:
        """Return the page of what a piece of markup names, None when there is none to be seen."""
        named = meant(piece)
        index = self._resolver.in_text(named.name, self._path, named.want) if named else None
        if index is None:
            return None
        return page if (page := self._links.page_of[index]) in self._made else None

    def inline(self, text: str) -> str:
        """Return the roff of `text`, in which there is no markup but kernel-doc's."""
        if not may_have_markup(text):
            return prose(text)
        done = 0
        parts: list[str] = []
        for match in MARKUP.finditer(text):
            if done < match.start():
                parts.append(prose(text[done : match.start()]))
            parts.append(self.show(mark(match)))
            done = match.end()
        if done < len(text):
            parts.append(prose(text[done:]))
        return loosened("".join(parts))

    def show(self, piece: Mark) -> str:
        """Return the roff of one piece of markup."""
        kind = piece.kind
        if kind == "parameter":
            return italic(name(piece.text))
        if kind == "link":
            return link(piece.text)
        if kind in {"function", "symbol"} and piece.target:
            return self._symbol(piece)
        return bold(name(piece.text))

    def _symbol(self, piece: Mark) -> str:
        page = self.find(piece)
        if page is None:
            return (bold if piece.kind == "function" else italic)(name(piece.text))
        text = piece.text.removesuffix("()") if piece.kind == "function" else piece.text
        if page == self._page or piece.member:
            return bold(name(piece.text))
        found = self._links.pages[page]
        if " " not in text and text != found.name and text not in found.aliases:
            # The bare name is another page's (USB_DEVICE, where case does not count): say the page's own.
            text = found.name
        return f"{bold(name(text))}({found.section})"
