"""Which pages a build must make: those whose inputs are not what they were in the build before.

The state is a digest for each file.  It is kept with Sphinx's doctrees, taken away while a build runs and
written when it is done, so that a build that was cut off is followed by a whole one.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from man9.linking.order import see_also
from man9.site.indexpages import index_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from man9.model import SourceFile
    from man9.site.bodies import Contents, Job
    from man9.site.reference import Reference

FILE = "man9-pages.json"
WORD = re.compile(rb"[A-Za-z_]\w+")


class State:
    """The digests of the build before and of this one."""

    def __init__(self, folder: Path, output: Path, base: str) -> None:
        """Take over the state before; `base` stands for what every page depends on."""
        self._path, self.output, self._base = folder / FILE, output, base
        self._before = self._load()
        self._now: dict[str, str] = {}
        self._path.unlink(missing_ok=True)

    def _load(self) -> dict[str, str]:
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(data, dict) or not isinstance(data.get("pages"), dict):
            return {}
        if data.get("base") != self._base:
            return dict.fromkeys(data["pages"], "")  # to be made again, or removed
        return {str(page): str(digest) for page, digest in data["pages"].items()}

    def digest_before(self, name: str) -> str:
        """Return the digest that the file as it stands was made from; empty when it has to be made."""
        found = self._before.get(name, "")
        return found if found and (self.output / name).exists() else ""

    def made(self, name: str, digest: str) -> None:
        """Note that the file stands as made from what has that digest."""
        self._now[name] = digest

    def write(self, texts: Iterable[tuple[str, str]]) -> None:
        """Write whole files, those that changed."""
        for name, text in texts:
            digest = hashed([text.encode()])
            if digest != self.digest_before(name):
                write(self.output / name, text)
            self.made(name, digest)

    def finish(self) -> None:
        """Remove the pages that are no more and keep the digests."""
        gone = [self.output / name for name in self._before.keys() - self._now.keys()]
        for path in gone:
            path.unlink(missing_ok=True)
        for folder in {path.parent for path in gone}:
            _remove_empty(folder, self.output)
        write(self._path, json.dumps({"base": self._base, "pages": self._now}))


def write(path: Path, text: str) -> None:
    """Write `text` to a temporary name and rename it: the file is the old one or the new one.

    A file that says so already is left alone, since to replace one costs far more than to read it.
    """
    content = text.encode()
    with suppress(FileNotFoundError):
        if path.read_bytes() == content:
            return
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{os.getpid()}.new")
    draft.write_bytes(content)
    draft.replace(path)


def _remove_empty(folder: Path, top: Path) -> None:
    while folder != top and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def hashed(parts: Iterable[bytes]) -> str:
    """Return one digest of all `parts`."""
    digest = hashlib.blake2b(digest_size=12)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()


def of_folders(folders: Sequence[Path]) -> Iterator[bytes]:
    """Yield the content of all files below `folders`: templates, styles and scripts that pages depend on."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield path.name.encode()
                yield path.read_bytes()


def digest_of(reference: Reference, what: Contents, job: Job) -> str:
    """Return the digest of all that the page of `job` shows."""
    if job.kind == "file":
        file = what.files[job.number]
        data = msgspec.json.encode(msgspec.structs.replace(file, mtime=0, references=(), problems=()))
        return hashed([data, *_neighbours(reference, file), *_names(reference, data)])
    if job.kind == "source":
        data = what.text(job.number).encode()
        return hashed([data, *_names(reference, data)])
    if job.kind == "manual":
        return hashed([what.manuals.roff(job.number).encode()])
    if job.kind == "folder":
        return hashed([repr(what.folders[what.folder_paths[job.number]]).encode()])
    return hashed([repr(index_page(reference, what.parts[job.number])).encode()])


def _neighbours(reference: Reference, file: SourceFile) -> Iterator[bytes]:
    limit = reference.settings.list_limit
    for index in reference.links.file_items[file.path]:
        near = see_also(reference.links, index)
        for others in (near.calls, near.called_by, near.uses, near.used_by, near.mentioned_by):
            yield str(len(others)).encode()
            yield from (_shown(reference, other) for other in others[:limit])


def _names(reference: Reference, data: bytes) -> Iterator[bytes]:
    """Yield what the words of `data` lead to: links in text and declarations are among them."""
    names = reference.links.names
    for word in sorted(set(WORD.findall(data))):
        for index in names.get(word.decode(), ()):
            yield _shown(reference, index)


def _shown(reference: Reference, index: int) -> bytes:
    item = reference.links.items[index]
    return f"{item.kind} {item.file} {reference.places.anchors[index]} {item.static} {item.purpose}".encode()
