"""Which pages a build must make: those whose inputs are not what they were in the build before.

The state is a digest for each file.  It is kept with Sphinx's doctrees, or where `man9_state` says; empty
while a build runs and written when it is done, so that a build that was cut off is followed by a whole one.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

from man9.site.parts.hashing import hashed
from man9.writing import replace_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

FILE = "man9-pages.json"


class State:
    """The digests of the build before and of this one."""

    def __init__(self, folder: Path, output: Path, base: str) -> None:
        """Take over the state before; `base` stands for what every page depends on."""
        self._path, self.output, self._base = folder / FILE, output, base
        self._before = self._load()
        self._now: dict[str, str] = {}

    def expect(self, names: Iterable[str]) -> None:
        """Take in the names of all files that are going to be written.

        Whatever ends this build, the next one knows the files and trusts none.
        """
        known = dict.fromkeys([*self._before, *names], "")
        write(self._path, json.dumps({"base": "", "pages": known}))

    def _load(self) -> dict[str, str]:
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(data, dict) or not isinstance(data.get("pages"), dict):
            return {}
        pages = {page: str(digest) for page, digest in data["pages"].items() if is_inside(page)}
        # Of another base: to be made again, or removed.
        return pages if data.get("base") == self._base else dict.fromkeys(pages, "")

    def digest_before(self, name: str) -> str:
        """Return the digest that the file as it stands was made from; empty when it has to be made."""
        found = self._before.get(name, "")
        return found if found and (self.output / name).exists() else ""

    def made(self, name: str, digest: str) -> None:
        """Note that the file stands as made from what has that digest."""
        self._now[name] = digest

    def write(self, files: Iterable[tuple[str, str, Callable[[], str]]]) -> None:
        """Write files given by name, digest and what makes the text: those whose digest changed."""
        for name, digest, make in files:
            if digest != self.digest_before(name):
                write(self.output / name, make())
            self.made(name, digest)

    def write_texts(self, texts: Iterable[tuple[str, str]]) -> None:
        """Write files given by name and text: those that changed."""
        for name, text in texts:
            self.write([(name, hashed([text.encode()]), text.__str__)])

    def finish(self) -> None:
        """Remove the pages that are no more and keep the digests."""
        gone = [self.output / name for name in self._before.keys() - self._now.keys()]
        for path in gone:
            path.unlink(missing_ok=True)
        for folder in {path.parent for path in gone}:
            _remove_empty(folder, self.output)
        write(self._path, json.dumps({"base": self._base, "pages": self._now}))


def names(folder: Path) -> list[str]:
    """Return the names of the files that the last build made, as `folder` has kept them."""
    try:
        data = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [*data["pages"]]


def write(path: Path, text: str) -> None:
    """Write `text` to a temporary name and rename it: the file is the old one or the new one.

    A file that says so already is left alone, since to replace one costs far more than to read it.
    """
    content = text.encode()
    with suppress(FileNotFoundError):
        if path.read_bytes() == content:
            return
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, content)


def is_inside(name: str) -> bool:
    """Tell whether a name leads to a file below the output: the state may come from elsewhere with it."""
    return bool(name) and not {"", ".", ".."} & set(name.split("/")) and "\0" not in name


def _remove_empty(folder: Path, top: Path) -> None:
    while folder != top and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
