"""The man pages beside the reference: each as a raw file and, on sites of bearable size, as text to read."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from man9.manpage import render
from man9.site.parts.places import fitting

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from man9.config import Settings
    from man9.linking.records import Links

FOLDER = "man"
READABLE = 2000  # pages up to which the site shows them as text
OVERSTRUCK = re.compile(".\b")  # bold and underlined letters of a terminal
SECONDS = 10


@dataclass(frozen=True)
class Manuals:
    """The man pages of a linked tree."""

    links: Links
    settings: Settings
    by_file: Mapping[str, Sequence[int]] = field(default_factory=dict)  # path -> indices in `links.pages`
    readable: bool = False
    date: float | None = None  # of the build; None: of each source file

    @cached_property
    def _renderer(self) -> render.Renderer:
        pages: Container[int] = range(len(self.links.pages))
        return render.Renderer(render.Job(self.links, self.settings, "", self.date, pages))

    @cached_property
    def names(self) -> frozenset[tuple[str, str]]:
        """Name and section of each page."""
        return frozenset((page.name, page.section) for page in self.links.pages)

    def name(self, number: int) -> str:
        """Return the name of a page's raw file below the top of the site."""
        page = self.links.pages[number]
        return f"{FOLDER}/{fitting(page.name)}.{page.section}"

    def raw(self, path: str, numbers: Sequence[int]) -> Iterator[tuple[str, str]]:
        """Yield name and roff text of pages, all of the file at `path`."""
        for number, (_, text, _) in zip(numbers, self._renderer.pages(path, numbers), strict=True):
            yield self.name(number), text

    def dated(self, path: str) -> str:
        """Return the date that the pages of a file bear."""
        return render.dated(self._renderer.job, path)

    def roff(self, number: int) -> str:
        """Return the roff text of one page."""
        ((_, text),) = self.raw(render.source_of(self.links.pages[number], self.links), [number])
        return text

    def text(self, number: int) -> str:
        """Return a page as `man` shows it, without bold; the roff text where mandoc cannot be run."""
        roff = self.roff(number)
        program = shutil.which("mandoc")
        if program is None:
            return roff
        try:
            done = subprocess.run(  # noqa: S603
                [program, "-Tutf8", "-Owidth=80"],
                input=roff.encode(),
                capture_output=True,
                timeout=SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return roff
        return OVERSTRUCK.sub("", done.stdout.decode(errors="replace"))


def of_links(links: Links, settings: Settings, date: float | None = None) -> Manuals:
    """Return the man pages of a linked tree; `date` is that of the build, None: of each source file."""
    by_file = render.by_source(links, range(len(links.pages)))
    return Manuals(links, settings, by_file, len(links.pages) <= READABLE, date)
