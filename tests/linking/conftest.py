"""Small trees, read and linked."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pytest

from man9.config import Settings
from man9.linking.homes import with_homes
from man9.linking.link import link
from man9.linking.records import Links
from man9.reading.batch import read_files
from man9.reading.references import with_references

KERNEL = Settings(visibility="kernel")


class Linked(Protocol):
    """Links files, by path."""

    def __call__(self, files: dict[str, str], settings: Settings = KERNEL) -> Links:
        """Return the linked tree of the files."""


@pytest.fixture
def linked(tmp_path: Path) -> Linked:
    """Return `linked({path: text})`: the linked tree of these files."""

    def make(files: dict[str, str], settings: Settings = KERNEL) -> Links:
        for path, text in files.items():
            target = tmp_path / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        return link_tree(tmp_path, sorted(files), settings)

    return make


def link_tree(root: Path, paths: list[str], settings: Settings = KERNEL) -> Links:
    read = [file for batch in read_files(root, paths, settings.macros, 1, code=True) for file in batch.files]
    return link(with_references(root, with_homes(read, settings), 1)[0], settings)


def doc(name: str, declaration: str, text: str = "") -> str:
    """A comment for `name`, with `text`, and its declaration."""
    body = "".join(f" *{' ' if line else ''}{line}\n" for line in ["", *text.split("\n")]) if text else ""
    return f"/**\n * {name} - purpose\n{body} */\n{declaration}\n\n"


def edges(links: Links, name: str) -> set[tuple[str, str]]:
    """Kind and target of each edge that starts at the item `name`."""
    (index,) = links.names[name]
    return {(edge.kind, links.items[edge.target].name) for edge in links.out.get(index, ())}
