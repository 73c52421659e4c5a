"""The pages of a linked tree, rendered: which there are, where each stands, what it says."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from man9.linking.order import see_also
from man9.linking.resolve import Resolver
from man9.manpage.dates import written
from man9.manpage.escape import characters, printable
from man9.manpage.page import Maker, shown
from man9.manpage.references import References
from man9.manpage.templating import PageTemplate

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterator, Mapping, Sequence

    from man9.config import Settings
    from man9.history.history import History
    from man9.linking.records import Links, Page
    from man9.manpage.output import Made
    from man9.manpage.view import Listing, View
    from man9.model import Problem

FIRST = '.\\" Made by man9\n'
_WITH_TABLES = "'\\\" t\n"


class Job(NamedTuple):
    """What is to be made of a linked tree."""

    links: Links
    settings: Settings
    out: str
    date: float | None  # of the build; None: of each source file
    pages: Container[int]  # numbers of the pages that are made, of all that there are
    known: Mapping[str, Made] = {}  # what stands in the output from an earlier run
    sources: Collection[str] | None = None  # the files whose pages may have changed; None: all
    history: History | None = None  # among the versions that were recorded
    outline: Links | None = None  # the same links, with what lists are ordered by; None: `links`
    documented: int = -1  # pages from this number on are of symbols without a kernel-doc comment; -1: none
    beyond: Mapping[int, tuple[int, int]] = {}  # item -> how many without a page call it, use it otherwise
    includes: Mapping[str, Mapping[str, str]] = {}  # file -> function -> the header that declares it to all


def folder(section: str) -> str:
    """Return the folder of pages of `section`: `man9` of `9arm64`, `mann` of `n`."""
    return "man" + (section[0] if section[:1].isdigit() else section)


def path_of(page: Page, settings: Settings, name: str = "") -> str:
    """Return where `page`, or its alias `name`, stands below the output."""
    ending = f".{settings.compress}" if settings.compress else ""
    return f"{folder(settings.section)}/{name or page.name}.{page.section}{ending}"


def chosen(links: Links, settings: Settings) -> Container[int]:
    """Return the numbers of the pages to be made: all, or those of exported symbols and of their files."""
    if settings.only == "all":
        return range(len(links.pages))
    kept = {
        number
        for number, page in enumerate(links.pages)
        if any(links.items[index].exported for index in page.items)
    }
    files = {source_of(links.pages[number], links) for number in kept}
    return kept | {links.file_page[path] for path in files if path in links.file_page}


def by_source(links: Links, pages: Container[int]) -> dict[str, list[int]]:
    """Return the numbers of `pages` by the source file they belong to."""
    found: dict[str, list[int]] = defaultdict(list)
    for number, page in enumerate(links.pages):
        if number in pages:
            found[source_of(page, links)].append(number)
    return found


def made(job: Job) -> Sequence[Page]:
    """Return the pages that may have changed."""
    links = job.links
    if job.sources is None:
        return links.pages
    found = of_sources(links, job.pages, job.sources)
    return [links.pages[number] for numbers in found.values() for number in numbers]


def of_sources(links: Links, pages: Container[int], sources: Collection[str]) -> dict[str, list[int]]:
    """Return the numbers of `pages` that belong to the files `sources`, by file."""
    found: dict[str, list[int]] = {}
    for path in sorted(sources):
        numbers = {links.page_of[index] for index in links.file_items.get(path, ())}
        own = [number for number in sorted(numbers) if source_of(links.pages[number], links) == path]
        if path in links.file_page:
            own.append(links.file_page[path])
        if kept := [number for number in own if number in pages]:
            found[path] = kept
    return found


def source_of(page: Page, links: Links) -> str:
    """Return the path of the source file that `page` belongs to."""
    return page.file or links.items[page.items[0]].file


def dated(job: Job, path: str) -> str:
    """Return the date that the pages of file `path` bear."""
    moment = job.date if job.date is not None else job.links.mtimes.get(path, 0)
    return written(moment, job.settings.date_format)


class Renderer:
    """Renders pages; what all pages need is prepared once a process."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self._template = PageTemplate(job.settings)
        self._resolver = Resolver(job.links, job.settings)
        self._lists = bool(job.settings.lists) or job.settings.see_also == "ranked"

    def pages(self, path: str, numbers: Sequence[int]) -> Iterator[tuple[Page, str, list[Problem]]]:
        """Yield each page of `numbers`, all of file `path`, with its text and its markup's problems."""
        links, settings, made = self.job.links, self.job.settings, self.job.pages
        date = dated(self.job, path)
        references = References(links, self._resolver, path, made)
        maker = Maker(
            links,
            settings,
            references,
            date,
            made,
            history=self.job.history,
            includes=self.job.includes,
            beyond=self.job.beyond,
            documented=self.job.documented,
        )
        siblings = _siblings(self.job, path) if settings.see_also == "file" else {}
        for number in numbers:
            page = links.pages[number]
            maker.problems = []
            if page.file:
                view = maker.file_page(number)
            else:
                near = see_also(self.job.outline or links, page.items[0]) if self._lists else None
                is_further = 0 <= self.job.documented <= number
                beside = _all_of(self.job, path) if is_further and siblings else siblings.get(number, "")
                view = maker.item_page(number, near, beside)
                if is_further:
                    view.account.entries = [entry for entry in view.account.entries if entry.text]
            # What is no kernel-doc comment has no rules to keep.
            problems = [] if 0 <= self.job.documented <= number else maker.problems
            yield page, self._text(view, links.licences.get(path, "")), problems

    def of_code(self, number: int, listings: Sequence[Listing], siblings: str, include: str = "") -> str:
        """Return page `number` with lists of what no item stands for: its symbol has no kernel-doc comment.

        `include` is the line that a user of it needs, where its own file says none.
        """
        links, settings = self.job.links, self.job.settings
        path = source_of(links.pages[number], links)
        references = References(links, self._resolver, path, self.job.pages)
        maker = Maker(links, settings, references, dated(self.job, path), self.job.pages)
        view = maker.item_page(number, None, siblings)
        view.listings = list(listings)
        view.account.entries = [entry for entry in view.account.entries if entry.text]
        view.account.include = view.account.include or characters(include)
        return self._text(view, links.licences.get(path, ""))

    def _text(self, view: View, licence: str) -> str:
        text = self._template.render(view)
        first = _WITH_TABLES + FIRST if "\n.TS\n" in text else FIRST
        if licence:  # of the comments, whose words these are
            first += f'.\\" SPDX-License-Identifier: {licence}\n'
        return printable(first + text)


def _all_of(job: Job, path: str) -> str:
    """Return the pages of the file's documented symbols, as SEE ALSO of another one lists them."""
    links = job.links
    every = dict.fromkeys(links.page_of[index] for index in links.file_items.get(path, ()))
    names = [shown(links.pages[number]) for number in every if number in job.pages]
    most = job.settings.sibling_limit or len(names)
    more = f"\nand {len(names) - most:,} more" if len(names) > most else ""
    return ",\n".join(names[:most]) + more


def _siblings(job: Job, path: str) -> dict[int, str]:
    """Return, for each page of the file, its other pages in source order, as SEE ALSO lists them.

    Of very many those are listed that stand nearest, and where all of them are.
    """
    links = job.links
    every = dict.fromkeys(links.page_of[index] for index in links.file_items.get(path, ()))
    numbers = [number for number in every if number in job.pages]
    names = [shown(links.pages[number]) for number in numbers]
    most = min(job.settings.sibling_limit or len(names), len(names) - 1)
    left = len(names) - 1 - most
    more = ""
    if left > 0 and path in links.file_page:
        more = f"\nand {left:,} more, all of them in\n{shown(links.pages[links.file_page[path]])}"
    found = {}
    for place, number in enumerate(numbers):
        first = max(0, min(place - most // 2, left))
        near = names[first:place] + names[place + 1 : first + most + 1]
        found[number] = ",\n".join(near) + more
    return found
