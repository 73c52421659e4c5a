"""`man9 man`: the man pages of section 9."""

from __future__ import annotations

import os
from collections import Counter
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from man9 import tree
from man9.commands import WRONG_USAGE, common, naming
from man9.commands.request import VersionRequest
from man9.commands.saying import say, tell
from man9.config import ALL_LISTS, ConfigError, Settings, wrong_value
from man9.index import headers
from man9.linking.definitions import doubles
from man9.manpage import compress, dates, make, output, render, unchanged
from man9.manpage.output import Manifest
from man9.problems import render as render_problem
from man9.templating import TemplateError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Container, Iterable, Mapping

    from man9.commands.common import Session
    from man9.index.recall import Input
    from man9.linking.records import Links
    from man9.manpage.make import Result
    from man9.manpage.output import Made
    from man9.manpage.render import Job
    from man9.model import Problem


class Request(VersionRequest, frozen=True, kw_only=True):
    """Man pages; what is None is as the settings say."""

    out: Path | None = None
    list: bool = False
    dry_run: bool = False
    section: str | None = None
    manual: str | None = None
    module: str | None = None
    compress: str | None = None
    only: str | None = None
    alias: str | None = None
    see_also: str | None = None
    undocumented: str | None = None
    lists: str | None = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)
    naming.add_version(parser)
    parser.add_argument("--out", type=Path, metavar="DIR", help="where the pages go: DIR/man9/NAME.9")
    parser.add_argument("--list", action="store_true", help="print the name of each page")
    parser.add_argument("--dry-run", action="store_true", help="write nothing")
    parser.add_argument("--section", metavar="N", help="section of the manual (default: 9)")
    parser.add_argument("--manual", metavar="TEXT", help="name of the manual, in the header")
    parser.add_argument("--module", metavar="TEXT", help="source of the pages, in the footer")
    parser.add_argument("--compress", choices=("gz", "xz", "zst"), help="compress the pages")
    parser.add_argument("--only", choices=("exported", "all"), help="which symbols have a page")
    parser.add_argument(
        "--undocumented",
        choices=("none", "exported", "headers", "all"),
        help="which symbols without a comment have one too",
    )
    parser.add_argument("--alias", choices=("link", "so", "none"), help="how further names lead to a page")
    parser.add_argument("--see-also", choices=("file", "ranked", "none"), help="what SEE ALSO lists")
    parser.add_argument(
        "--lists",
        metavar="NAMES",
        help=f"which lists stand before it: none, or some of {','.join(ALL_LISTS)}",
    )


def run(request: Request) -> int:
    """Write the pages; 1 when an input could not be read or an output not be written."""
    if request.out is None and not request.dry_run:
        common.complain("man: --out DIR is needed, or --dry-run")
        return WRONG_USAGE
    session = common.open_session(request)
    naming.check(request)
    try:
        session.settings = _settings(request, session.settings)
    except ConfigError as error:
        common.complain(str(error))
        return WRONG_USAGE
    try:
        return _run(request, session)
    except OSError as error:
        if error.filename is None:  # not of the output, but of what is printed
            raise
        common.failed(error)
        return 1
    except _refusals() as error:
        common.complain(str(error))
        return 1


def _refusals() -> tuple[type[Exception], ...]:
    """Return what is raised where something that is asked for cannot be."""
    from man9.index.named import VersionsError  # noqa: PLC0415  # few runs name a version

    return ConfigError, TemplateError, VersionsError


def _run(request: Request, session: Session) -> int:
    """Do what is asked, with the settings that it asks for.  Raises OSError, VersionsError and more."""
    settings = session.settings
    compress.compressor(settings.compress)  # says now what is not installed
    date = dates.given(os.environ)
    code = bool(settings.lists) or settings.see_also == "ranked"
    given = common.find_input(session, code=code)
    if request.dry_run or request.out is None:
        return _try(request, session, given)
    with common.alone(request.out):
        before = _before(request, session, given, request.out, date)
        if before.is_all:
            _say(request, before.manifest.problems, len(before.manifest.made), 0, 0)
            return 0
        return _bring_up(request, session, given, before)


class _Before(NamedTuple):
    """What an earlier run left in the output, and how much of it serves."""

    out: Path
    date: float | None
    base: bytes  # of this run, as `mark`: see man9.manpage.unchanged
    mark: bytes
    headers: bytes  # what they say, as far as it was asked (man9.index.headers)
    manifest: Manifest
    is_all: bool  # nothing is left to be done
    is_most: bool  # pages whose files are as they were can stay
    is_recorded: bool  # the version is, if one is named


def _before(request: Request, session: Session, given: Input, out: Path, date: float | None) -> _Before:
    known = output.read_manifest(out)
    others: tuple[bytes, ...] = ()
    if request.version_name:
        from man9.commands import versioned  # noqa: PLC0415  # few runs name one

        others = versioned.others(request, session)
    base = unchanged.base(session.root, session.settings, request.paths, date, others)
    said = _headers(session)
    mark = unchanged.fingerprint(base, given.stamps, said)
    # What only a full run can say.
    told = request.list or request.verbose or request.no_cache or session.status
    kept = not told and known.base == base and unchanged.is_whole(out, known.made)
    recorded = _is_recorded(request, session, tree.state_of(given.stamps))
    stands = kept and (recorded or _is_recorded(request, session, known.state))
    full = session.settings.undocumented != "none"  # their pages are made anew with any change
    few = (
        not full
        and stands
        and session.settings.only == "all"
        and known.state != b""
        and known.headers == said
    )
    is_all = kept and recorded and known.fingerprint == mark
    return _Before(out, date, base, mark, said, known, is_all, few, recorded)


def _is_recorded(request: Request, session: Session, state: bytes) -> bool:
    """Tell whether an index in this state is what is recorded under the name that is asked for, if any."""
    if not request.version_name:
        return True
    from man9.commands import versioned  # noqa: PLC0415  # few runs name one

    return versioned.is_recorded(request, session, state)


def _bring_up(request: Request, session: Session, given: Input, before: _Before) -> int:
    """Make what an earlier run has not made, or not as it would be now.  Raises VersionsError and more."""
    known, few = before.manifest, before.is_most
    index = common.index_of(session, given, pieces=few and before.is_recorded)
    sources = index.affected if few and index.before == known.state else None
    if sources is None and index.in_pieces:
        index = common.index_of(session, given)
    links, settings = index.links, session.settings
    history = None
    if request.version_name:
        from man9.commands import versioned  # noqa: PLC0415  # few runs name one

        history = versioned.history(request, session, index)
    job = render.Job(links, settings, str(before.out), before.date, (), known.made, sources, history)
    job = _with_further(session, job)
    job = job._replace(pages=render.chosen(job.links, settings))
    job = job._replace(includes=_includes(session, job))
    said = _headers(session)
    mark = unchanged.fingerprint(before.base, given.stamps, said)
    standing = Manifest(fingerprint=mark, base=before.base, state=index.state, headers=said, told=known.told)
    return _make(request, session, job, standing, 1 if index.in_pieces else session.jobs)


def _with_further(session: Session, job: Job) -> Job:
    """Return `job` with the pages of symbols without a comment, and who uses what, if that is asked for."""
    settings, links = session.settings, job.links
    if settings.undocumented == "none":
        return job
    from man9.commands import undocumented  # noqa: PLC0415  # most runs do without
    from man9.index import further  # noqa: PLC0415
    from man9.linking.further import with_further, with_uses  # noqa: PLC0415

    symbols = undocumented.bring_up(session)
    found = further.further(symbols, links, session.root, settings)
    documented = len(links.pages)
    links = with_further(links, found.items, found.mtimes, settings)
    edges, beyond = further.uses(symbols, links, found.numbers)
    return job._replace(links=with_uses(links, edges), documented=documented, beyond=beyond)


def _headers(session: Session) -> bytes:
    """Return what stands for what headers declare that were looked at before."""
    return headers.state(common.where(session))


def _includes(session: Session, job: Job) -> headers.Includes:
    """Return how the functions of the pages of `job` are included."""
    links = job.links
    return common.includes(session, (links.items[index] for page in render.made(job) for index in page.items))


def _try(request: Request, session: Session, given: Input) -> int:
    """Do all but writing."""
    links = common.index_of(session, given).links
    links = _with_further(session, render.Job(links, session.settings, "", None, ())).links
    pages = render.chosen(links, session.settings)
    if request.list:
        _print_names(links, pages)
    count = sum(number in pages for number in range(len(links.pages)))
    common.complain(f"{count:,} pages, nothing written")
    return session.status


def _settings(request: Request, settings: Settings) -> Settings:
    """Return the settings of the files, with what the command line says instead.  Raises ConfigError."""
    names = ("section", "manual", "module", "compress", "only", "alias", "see_also", "undocumented")
    given = {name: value for name in names if (value := getattr(request, name)) is not None}
    if request.lists is not None:
        lists = tuple(name for name in request.lists.split(",") if name not in {"", "none"})
        if unknown := [name for name in lists if name not in ALL_LISTS]:
            raise ConfigError(f"--lists: no list is called {unknown[0]!r}")
        given["lists"] = lists
    settings = msgspec.structs.replace(settings, **given)
    if wrong := wrong_value(settings):
        raise ConfigError(wrong)
    return settings


def _make(request: Request, session: Session, job: Job, standing: Manifest, jobs: int) -> int:
    """Render, write, remove what is gone, and say what was done; `standing` is the manifest without pages."""
    out = Path(job.out)
    try:
        with output.writing(out):
            output.make_folder(out, render.folder(job.settings.section))
            with common.progress(request, "man pages", len(job.links.pages)) as advance:
                result = make.write(job, jobs, advance)
            if job.sources is not None:
                others = {path: made for path, made in job.known.items() if made.source not in job.sources}
                result.made = {**others, **result.made}
            removed = _remove_gone(out, session, job.known, result)
            problems = _problems(job, result)
            told = _counts(job, standing.told, problems)
            count = session.problem_count + sum(told.values())
            status = 1 if result.failures else session.status
            if status:
                standing = Manifest()
            manifest = msgspec.structs.replace(standing, made=result.made, problems=count, told=told)
            output.write_manifest(out, manifest)
    except OSError as error:
        common.failed(error)
        return 1
    if request.verbose:
        for problem in problems:
            tell(render_problem(problem))
    for failure in result.failures:
        common.complain(f"{failure.path}: {failure.reason}")
    if request.list:
        _print_names(job.links, job.pages)
    _say(request, count, len(result.made), result.written, removed)
    return status


def _problems(job: Job, result: Result) -> list[Problem]:
    """Return what was found wrong while the pages were made, in order of place."""
    pages = render.made(job)
    documented = pages[: job.documented] if job.documented >= 0 else pages
    told = {*result.problems, *doubles(documented, job.links.items)}
    return sorted(told, key=attrgetter("file", "line", "code", "arguments"))


def _counts(job: Job, before: Mapping[str, int], problems: Iterable[Problem]) -> dict[str, int]:
    """Count problems by file; files whose pages were not made again keep their number."""
    counts = Counter(problem.file for problem in problems)
    if job.sources is None:
        return dict(counts)
    kept = {path: number for path, number in before.items() if path not in job.sources}
    return kept | {path: number for path, number in counts.items() if path in job.sources}


def _print_names(links: Links, pages: Container[int]) -> None:
    for number, page in enumerate(links.pages):
        if number in pages:
            say(f"{page.name}.{page.section}\n")


def _remove_gone(out: Path, session: Session, known: Mapping[str, Made], result: Result) -> int:
    """Remove pages of an earlier run that this one has not made; what it was not asked about stays."""
    removed = 0
    for relative, made in known.items():
        if relative in result.made:
            continue
        if not tree.covers(session.asked.paths, made.source) and (session.root / made.source).is_file():
            result.made[relative] = made
            continue
        failure = output.remove(out, relative, made)
        if failure is None:
            removed += 1
        else:
            result.failures.append(failure)
            result.made[relative] = made
    return removed


def _say(request: Request, problems: int, made: int, written: int, removed: int) -> None:
    """Say in one line what was done."""
    if request.quiet:
        return
    more = f"; {problems:,} problems in comments (-v prints them)" if problems and not request.verbose else ""
    said = f"{made:,} pages, {written:,} written, {removed:,} removed"
    tell(f"man9: {request.out}: {said}{more or _nothing(made)}")


def _nothing(made: int) -> str:
    return "" if made else f"; {common.NOTHING}"
