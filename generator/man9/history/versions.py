"""The versions of a tree that were named, with all that their comments say: one file for each project."""

from __future__ import annotations

import os
import re
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from man9 import fingerprints
from man9.fingerprints import SHORT
from man9.history.history import Outline, order
from man9.index.named import UnknownVersionError, Version, VersionFile, VersionsError
from man9.model import Item

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

_NAME = re.compile(r"[A-Za-z0-9][\w.+~-]*", re.ASCII)
_VERSION_IN_NAME = re.compile(r"[-_.]?v?\d[\w.+~-]*$")

_encode = msgspec.msgpack.Encoder().encode
_outlines = msgspec.msgpack.Decoder(list[Outline]).decode
_items = msgspec.msgpack.Decoder(list[Item]).decode


def is_name(text: str) -> bool:
    """Tell whether a version can be called so: it names a folder of the site too."""
    return _NAME.fullmatch(text) is not None


def project_of(root: Path) -> str:
    """Return what the versions of the tree `root` have in common: `linux` of `/src/linux-6.12`."""
    folder = root.resolve()
    names = (_VERSION_IN_NAME.sub("", each) for each in (folder.name, folder.parent.name))
    return next((name for name in names if name), "tree")


def path_for(folder: Path, project: str, paths: Iterable[str]) -> Path:
    """Return where the versions of these `paths` of `project` are kept."""
    chosen = sorted({os.path.normpath(path) for path in paths} - {"."})
    digest = fingerprints.of((project, chosen), SHORT).hex()
    return folder / f"{re.sub(r'[^A-Za-z0-9.+-]', '_', project)}-{digest}.versions"


class Versions:
    """The versions of one project.  Each method raises VersionsError (man9.index.named)."""

    def __init__(self, path: Path) -> None:
        """Take the file at `path`, which is made when something is recorded."""
        self._file = VersionFile(path)

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._file.path

    def known(self) -> list[Version]:
        """Return the versions, the oldest first."""
        return sorted(self._file.known(), key=lambda version: order(version.name))

    def outlines(self, name: str) -> list[Outline]:
        """Return the outlines of a version."""
        with self._explained(name):
            return _outlines(self._file.part(name, "outlines"))

    def content(self, name: str) -> list[Item]:
        """Return the items of a version."""
        with self._explained(name):
            return _items(self._file.part(name, "content"))

    def record(self, version: Version, outlines: Sequence[Outline], items: Sequence[Item]) -> None:
        """Keep a version, in place of what had its name."""
        self._file.record(version, _encode(outlines), _encode(items))

    def forget(self, name: str) -> None:
        """Drop a version."""
        with self._explained(name):
            self._file.forget(name)

    @contextmanager
    def _explained(self, name: str) -> Iterator[None]:
        """Say of the version `name` which there are when there is none, or that what is kept is damaged."""
        try:
            yield
        except UnknownVersionError as error:
            raise self._unknown(name) from error
        except msgspec.DecodeError as error:
            raise self._file.damaged() from error

    def _unknown(self, name: str) -> VersionsError:
        names = ", ".join(version.name for version in self.known())
        return VersionsError(f"no version {name!r} is recorded; known: {names or 'none'}")

    @property
    def backup(self) -> Path:
        """Where the file is kept as it was before the last write."""
        return self._file.backup


def mark(state: bytes, maker: bytes) -> bytes:
    """Return what stands for a version's content: that of the index it came from, and who read it."""
    return fingerprints.of_bytes(state + maker, 16) if state else b""


def now() -> int:
    """Return the seconds since the epoch."""
    return int(time.time())
