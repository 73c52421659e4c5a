"""Gives the pages of the reference to Sphinx as it collects pages, those whose inputs changed.

Bodies are made in forked processes, which see the linked tree without it being copied; Sphinx puts the
theme around them in the main process meanwhile.
"""

from __future__ import annotations

import gc
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup, escape
from sphinx.util import logging
from sphinx.util.display import status_iterator

from man9.forking import spread
from man9.shown import visible
from man9.site.drawing import layout
from man9.site.pages.bodies import body
from man9.site.pages.contents import Body, Contents, Job
from man9.site.stages import outputs
from man9.site.stages.state import State, write
from man9.templating import TemplateError
from man9.tree import fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from man9.site.pages.digests import Digests
    from man9.site.parts.reference import Reference

logger = logging.getLogger(__name__)

ALONE = 40  # fewer pages than this are made without other processes
CHUNK = 16


class _Shared(NamedTuple):
    reference: Reference
    what: Contents
    before: dict[str, str]  # page -> digest of what it was made from
    digests: Digests
    output: Path


def names(what: Contents) -> Iterator[str]:
    """Yield the names of all files that `make` answers for."""
    for job in what.jobs():
        yield f"{job.page}.html"
        yield from _manuals(what, job)


def _manuals(what: Contents, job: Job) -> Iterator[str]:
    """Yield the names of the man pages that are made with a page: those of its file."""
    if job.kind == "file":
        path = what.files[job.number].path
        yield from (what.manuals.name(number) for number in what.manuals.by_file.get(path, ()))


def _before(state: State, what: Contents, job: Job) -> str:
    """Return the digest a page was made from; empty when it, or a man page of its file, does not stand."""
    digest = state.digest_before(f"{job.page}.html")
    return digest if all(state.digest_before(name) == digest for name in _manuals(what, job)) else ""


def make(
    reference: Reference, what: Contents, digests: Digests, state: State, processes: int
) -> Iterator[Body]:
    """Yield the bodies of the pages whose inputs changed, in order, and note all in `state`."""
    jobs = list(what.jobs())
    before = {job.page: _before(state, what, job) for job in jobs}
    make_one = partial(_make, _Shared(reference, what, before, digests, state.output))
    if len(jobs) < ALONE or processes < 2:  # noqa: PLR2004
        yield from _noted(zip(jobs, map(make_one, jobs), strict=True), what, state)
        layout.close()
        return
    gc.collect()
    gc.freeze()  # a collection in a worker would copy every page of memory that it marks
    results = spread(make_one, jobs, processes, chunk=CHUNK)
    yield from _noted(zip(jobs, results, strict=True), what, state)
    gc.unfreeze()


def _noted(
    results: Iterable[tuple[Job, tuple[str, Body | None]]], what: Contents, state: State
) -> Iterator[Body]:
    for job, (digest, made) in results:
        state.made(f"{job.page}.html", digest)
        for name in _manuals(what, job):
            state.made(name, digest)
        if made is not None:
            if made.fault is not None:
                logger.error("%s", outputs.FaultError(made.fault))
            yield made


def _make(shared: _Shared, job: Job) -> tuple[str, Body | None]:
    """Return the digest of a page's inputs, and its body unless it stands already."""
    try:
        return _made(shared, job)
    except (OSError, TemplateError):
        raise
    except Exception as error:  # noqa: BLE001
        return "", _failed(job, shared.what, error)  # without a digest it is made again by the next run


def _made(shared: _Shared, job: Job) -> tuple[str, Body | None]:
    digest = shared.digests.of_page(shared.what, job)
    if digest == shared.before[job.page]:
        return digest, None
    if job.kind == "file":
        path = shared.what.files[job.number].path
        for name, roff in shared.what.manuals.raw(path, shared.what.manuals.by_file.get(path, ())):
            write(shared.output / name, roff)
    with logging.suppress_logging():  # what is wrong with a text is for `man9 check` to say
        return digest, body(shared.reference, shared.what, job)


def _failed(job: Job, what: Contents, error: Exception) -> Body:
    """Return what stands for a page that man9 fails at: all others are made."""
    path = what.files[job.number].path if job.kind in {"file", "source"} else job.page
    failure = fault(path, error)
    title = escape(path)
    return Body(job.page, title, Markup("<h1>{}</h1><p>{}</p>").format(title, failure.reason), fault=failure)


def with_theme(bodies: Iterable[Body]) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield what Sphinx wants of each page: name, context and template."""
    for made in status_iterator(bodies, "making the reference... ", "purple", stringify_func=_page_name):
        context: dict[str, Any] = {
            "title": visible(made.title),
            "body": made.html,  # by templates, which leave no such character
            "toc": visible(made.toc),
            "man9_reference": True,
            "man9_there": made.versions,
        }
        yield made.page, context, "page.html"


def _page_name(made: Body) -> str:
    return made.page
