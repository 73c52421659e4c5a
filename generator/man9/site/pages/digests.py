"""Digests of what pages show: a page is made again when its digest is not what it was."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import msgspec.json

from man9.site.parts.hashing import hashed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from man9.history.history import History
    from man9.linking.records import Links
    from man9.site.pages.contents import Contents, Job
    from man9.site.parts.places import Places

WORD = re.compile(rb"[A-Za-z_]\w+")


class Digests:
    """The digests of the pages of a reference."""

    def __init__(self, links: Links, places: Places, history: History | None = None) -> None:
        self._links = links
        self._history = history
        self._shown = [_shown(links, places, index) for index in range(len(links.items))]

    def of_page(self, what: Contents, job: Job) -> str:
        """Return the digest of all that the page of `job` shows."""
        if job.kind == "file":
            file = what.files[job.number]
            said = msgspec.structs.replace(
                file, mtime=0, references=(), problems=(), defines=(), definitions=()
            )
            data = msgspec.json.encode(said)
            indices = self._links.file_items[file.path]
            return hashed(
                [
                    data,
                    what.manuals.dated(file.path).encode(),
                    *self._edges(indices),
                    *self._names(data),
                    *self._versions(file.path, indices),
                ]
            )
        if job.kind == "source":
            data = what.text(job.number).encode()
            return hashed([data, *self._names(data)])
        if job.kind == "manual":
            return hashed([what.manuals.roff(job.number).encode()])
        if job.kind == "folder":
            path = what.folder_paths[job.number]
            return hashed([repr(what.folders[path]).encode(), *self._versions(path, ())])
        if job.kind == "changes":
            return hashed([repr(what.changes[job.number]).encode()])
        part = what.parts[job.number]
        return hashed([repr(part.siblings).encode(), *(self._shown[index] for index in part.items)])

    def of_items(self, indices: Iterable[int]) -> str:
        """Return the digest of a page that lists these items."""
        return hashed(self._shown[index] for index in indices)

    def _edges(self, indices: Iterable[int]) -> Iterator[bytes]:
        """Yield what lists of neighbours are made from, their order included."""
        for index in indices:
            yield b"out"
            for edge in self._links.out.get(index, ()):
                yield edge.kind.encode()
                yield self._shown[edge.target]
            yield b"into"
            for edge in self._links.into.get(index, ()):
                yield edge.kind.encode()
                yield self._shown[edge.source]

    def _versions(self, path: str, indices: Iterable[int]) -> Iterator[bytes]:
        """Yield what a page says of other versions: which have a page of `path`, and the history of items."""
        if self._history is not None:
            yield repr(self._history.having(path)).encode()
            for index in indices:
                yield repr(self._history.told(index)).encode()

    def _names(self, data: bytes) -> Iterator[bytes]:
        """Yield what the words of `data` lead to: links in text and declarations are among them."""
        names = self._links.names
        for word in sorted(set(WORD.findall(data))):
            for index in names.get(word.decode(), ()):
                yield self._shown[index]


def _shown(links: Links, places: Places, index: int) -> bytes:
    """Return all that a page may show of an item that stands on another page."""
    item, page = links.items[index], links.pages[links.page_of[index]]
    words = (item.kind, item.file, places.anchors[index], item.static, item.exported, item.purpose, item.line)
    # What a name that suits it may be (linking/resolve).
    what = (item.alias, item.function_like, bool(item.value), item.definition.startswith("typedef"))
    return repr((*words, *what, page.name, page.section)).encode()
