"""What a scan finds in the files of a tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from man9 import tree
from man9.code import Code, Definition
from man9.forking import spread
from man9.reading import decode
from man9.scanning import scan

TOGETHER = 200  # files in one task


def c_files(root: Path, folder: str = "") -> list[str]:
    """Return the paths of the C files of `folder` in `root`."""
    paths, failures = tree.find(root, [folder] if folder else [])
    assert not failures
    return paths


def source(root: Path, path: str) -> str:
    """Return the text of a file as a scan gets it."""
    return decode((root / path).read_bytes())


def scanned(root: Path, path: str) -> Code:
    """Scan one file."""
    return scan(path, source(root, path))


def scan_files(root: Path, paths: Sequence[str], jobs: int = 2) -> Iterator[Code]:
    """Scan files in `jobs` processes."""
    yield from spread(partial(scanned, root), paths, jobs, chunk=TOGETHER)


def parts(paths: Sequence[str]) -> list[Sequence[str]]:
    """Return tasks of files."""
    return [paths[at : at + TOGETHER] for at in range(0, len(paths), TOGETHER)]


def encloses(definition: Definition, line: int) -> bool:
    """Tell whether a line is one of the definition's."""
    return definition.line <= line <= max(definition.line, definition.end_line)
