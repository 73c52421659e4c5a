"""What the site says to programs: `llms.txt`, and `sitemap.xml` where the site's address is known."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urljoin
from xml.sax.saxutils import escape

from man9.site.parts import places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from man9.site.pages.contents import Contents

LLMS = """\
# {title}

> Reference of the kernel-doc comments of a C tree: {symbols} symbols in {files} files.

Every source file has a page, `files/PATH.html`; a symbol is the anchor `#c.NAME` on it.
`9/NAME.html` leads to a symbol by its name. `objects.inv` lists all symbols (Sphinx inventory, version 2).
`search/part-N.js` have the names and purposes of all symbols as JSON between the brackets, by file:
letter of the kind (a capital: exported), name, purpose; behind it, by file, pages of other names.

## Pages

"""
ENTRIES = 50_000  # that a site map may have (https://www.sitemaps.org/protocol.html)


def texts(what: Contents, title: str, base: str, documents: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield name and text of each file; `base` is the address of the site, empty when it is not known."""
    yield "llms.txt", _llms(what, title)
    if base:
        pages = [*documents, *(job.page for job in what.jobs() if job.kind in {"file", "folder"})]
        yield "sitemap.xml", _sitemap(base, pages)


def _llms(what: Contents, title: str) -> str:
    head = LLMS.format(title=title, symbols=what.folders[""].symbols, files=len(what.files))
    lines = ["- [files](files/index.html): all folders and files\n- [symbols](symbols/index.html): A to Z\n"]
    lines += [
        f"- [{name}/]({places.url(places.folder_page(name))})\n" for name in sorted(what.folders[""].folders)
    ]
    return head + "".join(lines)


def _sitemap(base: str, pages: Iterable[str]) -> str:
    lines = [
        f"<url><loc>{escape(urljoin(base, places.url(page)))}</loc></url>\n"
        for _, page in zip(range(ENTRIES), pages, strict=False)
    ]
    start = '<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return start + "".join(lines) + "</urlset>\n"
