"""What the search of the site looks through.

The search of the pages themselves (`static/man9.js`) loads all names and purposes in parts, as scripts,
so that it works from the disk too; it finds parts of names, which an index of words cannot.  Sphinx's
own search page gets whole pages, as long as the site is small enough for its one index file.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.utils import new_document
from markupsafe import escape

from man9.shown import visible
from man9.site.parts import places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.builders.html import StandaloneHTMLBuilder
    from sphinx.search import IndexBuilder

    from man9.model import SourceFile
    from man9.site.parts.reference import Reference

FOLDER = "search"
PART = 4000  # symbols in a part, about
SMALL = 5000  # items up to which Sphinx's own index takes them
LETTER = {
    "function": "f",
    "macro": "m",
    "struct": "s",
    "union": "u",
    "enum": "e",
    "typedef": "t",
    "variable": "v",
    "doc": "d",
}

# One symbol: letter of its kind (a capital when it is exported), name, purpose, and its anchor where
# that is not `c.` and the name.
Row = list[str]


def parts(reference: Reference) -> Iterator[tuple[str, str]]:
    """Yield file name and text of each part, then of the list that says how many there are."""
    part: dict[str, list[Row]] = {}
    size = number = 0
    for file in reference.links.files:
        if not file.items:
            continue
        part[file.path] = _rows(reference, file)
        size += len(file.items)
        if size >= PART:
            yield _script(number, part)
            part, size, number = {}, 0, number + 1
    if part:
        yield _script(number, part)
        number += 1
    yield f"{FOLDER}/parts.js", f"man9.parts({number});\n"


def _rows(reference: Reference, file: SourceFile) -> list[Row]:
    rows = []
    for index in reference.links.file_items[file.path]:
        item, anchor = reference.links.items[index], reference.places.anchors[index]
        letter = LETTER[item.kind]
        row = [letter.upper() if item.exported else letter, visible(item.name), visible(item.purpose)]
        rows.append(row if anchor == f"c.{item.name}" else [*row, anchor])
    return rows


def _script(number: int, part: dict[str, list[Row]]) -> tuple[str, str]:
    pages = {path: places.file_page(path) for path in part}
    other = {path: page for path, page in pages.items() if page != f"{places.FILES}/{path}"}
    data = ",".join(json.dumps(each, separators=(",", ":")) for each in ([part, other] if other else [part]))
    return f"{FOLDER}/part-{number}.js", f"man9.part({data});\n"


def feed(reference: Reference, builder: StandaloneHTMLBuilder) -> None:
    """Give the pages of files to Sphinx's own index."""
    indexer = builder.indexer
    if indexer is None or len(reference.links.items) > SMALL:
        return
    pages = {places.file_page(file.path) for file in reference.links.files if file.items}
    _keep(indexer, pages)
    for file in reference.links.files:
        if file.items:
            page = places.file_page(file.path)
            document = new_document(file.path)
            document += nodes.paragraph("", _words(file))
            indexer.feed(page, f"{page}.rst", str(escape(file.path)), document)


def _keep(indexer: IndexBuilder, pages: set[str]) -> None:
    """Let `pages` stay when Sphinx throws out what is no document, and no word of what is gone."""
    prune = indexer.prune

    def pruned(documents: Iterable[str]) -> None:
        prune(pages.union(documents))
        for words in (getattr(indexer, name, {}) for name in ("_mapping", "_title_mapping")):
            for word in [word for word, found in words.items() if not found]:
                del words[word]

    indexer.prune = pruned  # type: ignore[method-assign, assignment]


def _words(file: SourceFile) -> str:
    texts = [file.path]
    for item in file.items:
        texts += [item.name, item.purpose]
        texts += [f"{parameter.name} {parameter.description}" for parameter in item.parameters]
        texts += [section.text for section in item.sections]
    return "\n".join(texts)
