"""All pages of a linked tree, rendered and written in processes that share it by fork."""

from __future__ import annotations

import gc
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from man9.forking import spread
from man9.linking.order import see_also
from man9.linking.resolve import Resolver
from man9.manpage import compress, output
from man9.manpage.dates import written
from man9.manpage.escape import printable
from man9.manpage.output import Failure, Made, Slot
from man9.manpage.page import Maker, shown
from man9.manpage.references import References
from man9.manpage.templating import PageTemplate
from man9.templating import TemplateError
from man9.tree import fault

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence

    from man9.config import Settings
    from man9.linking.history import History
    from man9.linking.records import Links, Page
    from man9.manpage.view import View
    from man9.model import Problem

_PAGES_A_TASK = 400
_FIRST = '.\\" Made by man9\n'
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


@dataclass(slots=True)
class Result:
    """What was made: of one task, or of all."""

    made: dict[str, Made] = field(default_factory=dict)
    written: int = 0
    failures: list[Failure] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def note(self, relative: str, made: Made, before: Made | None) -> None:
        """Record a page that stands in the output now."""
        self.made[relative] = made
        if made is not before and made != before:
            self.written += 1

    def add(self, other: Result) -> None:
        """Take in what another task made."""
        self.made |= other.made
        self.written += other.written
        self.failures += other.failures
        self.problems += other.problems


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
        maker = Maker(links, settings, references, date, made, history=self.job.history)
        siblings = _siblings(self.job, path) if settings.see_also == "file" else {}
        for number in numbers:
            page = links.pages[number]
            maker.problems = []
            if page.file:
                view = maker.file_page(number)
            else:
                near = see_also(links, page.items[0]) if self._lists else None
                view = maker.item_page(number, near, siblings.get(number, ""))
            yield page, self._text(view, links.licences.get(path, "")), maker.problems

    def _text(self, view: View, licence: str) -> str:
        text = self._template.render(view)
        first = _WITH_TABLES + _FIRST if "\n.TS\n" in text else _FIRST
        if licence:  # of the comments, whose words these are
            first += f'.\\" SPDX-License-Identifier: {licence}\n'
        return printable(first + text)


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


def write(job: Job, jobs: int, progress: Callable[[int], None]) -> Result:
    """Render and write the pages of `job` in `jobs` processes; `progress` is told how many are done.

    A page that cannot be written is a failure in the result; all others are made.
    """
    if job.sources is None:
        pages = by_source(job.links, job.pages)
    else:
        pages = of_sources(job.links, job.pages, job.sources)
    tasks = list(_tasks(pages))
    total = Result()
    writer = _Writer(job)
    if jobs <= 1 or len(tasks) <= 1:
        for task in tasks:
            total.add(writer.run(task))
            progress(sum(len(numbers) for _, numbers in task))
        return total
    from man9.manpage import body  # noqa: F401, PLC0415  # docutils: once for all processes

    results = spread(writer.run, tasks, min(jobs, len(tasks)), prepare=_prepare)
    for task, result in zip(tasks, results, strict=True):
        total.add(result)
        progress(sum(len(numbers) for _, numbers in task))
    return total


Task = list[tuple[str, list[int]]]


def _tasks(pages: Mapping[str, list[int]]) -> Iterator[Task]:
    task: Task = []
    size = 0
    for path, numbers in pages.items():
        task.append((path, numbers))
        size += len(numbers)
        if size >= _PAGES_A_TASK:
            yield task
            task, size = [], 0
    if task:
        yield task


def _prepare() -> None:
    gc.freeze()  # what was there before the fork is not touched by the collector: it stays shared
    gc.disable()


class _Writer:
    """Renders and writes the pages of a task."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._renderer = Renderer(job)
        self._pack = compress.compressor(job.settings.compress)

    def run(self, task: Task) -> Result:
        result = Result()
        for path, numbers in task:
            try:
                for page, text, problems in self._renderer.pages(path, numbers):
                    result.problems += problems
                    self._put(path, page, text.encode(), result)
            except TemplateError:
                raise
            except Exception as error:  # noqa: BLE001  # one file's fault costs no other its pages
                result.failures.append(Failure(*fault(path, error)))
                self._keep(numbers, result)
        return result

    def _keep(self, numbers: Sequence[int], result: Result) -> None:
        """Let the pages of a file that stand and could not be made anew stay."""
        for number in numbers:
            page = self._job.links.pages[number]
            for name in (page.name, *page.aliases):
                relative = path_of(page, self._job.settings, name)
                known = self._job.known.get(relative)
                if known is not None:
                    result.made.setdefault(relative, known)

    def _put(self, source: str, page: Page, content: bytes, result: Result) -> None:
        settings = self._job.settings
        path = path_of(page, settings)
        self._one(result, path, source, lambda slot: output.put(slot, content, self._pack))
        if settings.alias == "none":
            return
        for alias in page.aliases:
            self._one(result, path_of(page, settings, alias), source, lambda slot: self._alias(slot, page))

    def _alias(self, slot: Slot, page: Page) -> Made:
        if self._job.settings.alias == "link":
            return output.put_link(slot, path_of(page, self._job.settings).rpartition("/")[2])
        return output.put(slot, _so(page, self._job.settings), self._pack)

    def _one(self, result: Result, relative: str, source: str, put: Callable[[Slot], Made]) -> None:
        known = self._job.known.get(relative)
        try:
            made = put(Slot(self._job.out, relative, source, known))
        except OSError as error:
            result.failures.append(Failure(f"{self._job.out}/{relative}", error.strerror or str(error)))
            if known is not None:
                result.made[relative] = known
        else:
            result.note(relative, made, known)


def _so(page: Page, settings: Settings) -> bytes:
    return f"{_FIRST}.so {folder(settings.section)}/{page.name}.{page.section}\n".encode("ascii")
