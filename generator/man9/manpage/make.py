"""All pages of a linked tree, rendered and written in processes that share it by fork."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from msgspec import Struct, field

from man9.forking import spread
from man9.manpage import compress, output
from man9.manpage.output import Failure, Made, Slot
from man9.manpage.render import FIRST, Renderer, by_source, folder, of_sources, path_of
from man9.templating import TemplateError
from man9.tree import fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from man9.config import Settings
    from man9.linking.records import Page
    from man9.manpage.render import Job
    from man9.model import Problem

_PAGES_A_TASK = 400


class Result(Struct):
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
    return f"{FIRST}.so {folder(settings.section)}/{page.name}.{page.section}\n".encode("ascii")
