"""What the fuzzer changes: comments with their declarations, of the tests' own sources and of the kernel."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from man9 import tree
from man9.reading import decode
from man9.reading.comments import comments

TESTS = Path(__file__).resolve().parents[1]
KERNEL_FOLDERS = ("block", "drivers/gpu/drm", "drivers/infiniband", "include", "kernel", "lib", "mm", "net")
KERNEL_COUNT = 2000
LONGEST = (
    1500  # characters of code behind a comment: a structure in full, a function without most of its body
)


class Seed(NamedTuple):
    """A comment and the code behind it."""

    comment: str
    code: str


def own() -> list[Seed]:
    """Return the seeds that the tests' own sources hold."""
    paths = sorted(path for folder in ("cases", "data") for path in (TESTS / folder).rglob("*.[ch]"))
    return [seed for path in paths for seed in cut(decode(path.read_bytes()))]


def kernel(linux: Path, count: int = KERNEL_COUNT) -> list[Seed]:
    """Return `count` seeds from files of the kernel, the same ones each time."""
    paths, _ = tree.find(linux, KERNEL_FOLDERS)
    random.Random(count).shuffle(paths)  # noqa: S311
    found: list[Seed] = []
    for path in paths:
        found += cut(decode((linux / path).read_bytes()))
        if len(found) >= count:
            break
    return found[:count]


def cut(text: str) -> Iterator[Seed]:
    """Yield the comments of a file, each with what stands before the next one."""
    found = list(comments(text))
    for comment, following in itertools.zip_longest(found, found[1:]):
        end = len(text) if following is None else following.at
        end = min(_body_end(text, comment.code_at, end), comment.code_at + LONGEST)
        yield Seed(text[comment.at : comment.code_at], text[comment.code_at : end].rstrip() + "\n")


def _body_end(text: str, start: int, end: int) -> int:
    """Return where the line of the first `}` in column 0 ends; `end` when there is none before it."""
    brace = text.find("\n}", start, end)
    line_end = text.find("\n", brace + 1, end) if brace >= 0 else -1
    return end if line_end < 0 else line_end + 1
