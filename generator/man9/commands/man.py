"""`man9 man`: the man pages of section 9."""

from __future__ import annotations

import os
from collections import Counter
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from man9 import tree
from man9.commands import WRONG_USAGE, common, versioned
from man9.commands.saying import say, tell
from man9.config import ALL_LISTS, ConfigError, Settings, wrong_value
from man9.linking.definitions import doubles
from man9.manpage import compress, dates, output, render, unchanged
from man9.manpage.output import Manifest
from man9.problems import render as render_problem
from man9.templating import TemplateError
from man9.versions import VersionsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Container, Iterable, Mapping

    from man9.commands.common import Session
    from man9.linking.records import Links, Page
    from man9.manpage.output import Made
    from man9.manpage.render import Job, Result
    from man9.model import Problem
    from man9.recall import Input


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)
    versioned.add_version(parser)
    parser.add_argument("--out", type=Path, metavar="DIR", help="where the pages go: DIR/man9/NAME.9")
    parser.add_argument("--list", action="store_true", help="print the name of each page")
    parser.add_argument("--dry-run", action="store_true", help="write nothing")
    parser.add_argument("--section", metavar="N", help="section of the manual (default: 9)")
    parser.add_argument("--manual", metavar="TEXT", help="name of the manual, in the header")
    parser.add_argument("--module", metavar="TEXT", help="source of the pages, in the footer")
    parser.add_argument("--compress", choices=("gz", "xz", "zst"), help="compress the pages")
    parser.add_argument("--only", choices=("exported", "all"), help="which symbols have a page")
    parser.add_argument("--alias", choices=("link", "so", "none"), help="how further names lead to a page")
    parser.add_argument("--see-also", choices=("file", "ranked", "none"), help="what SEE ALSO lists")
    parser.add_argument(
        "--lists",
        metavar="NAMES",
        help=f"which lists stand before it: none, or some of {','.join(ALL_LISTS)}",
    )


def run(args: argparse.Namespace) -> int:
    """Write the pages; 1 when an input could not be read or an output not be written."""
    if args.out is None and not args.dry_run:
        common.complain("man: --out DIR is needed, or --dry-run")
        return WRONG_USAGE
    session = common.open_session(args)
    versioned.check(args)
    try:
        settings = session.settings = _settings(args, session.settings)
    except ConfigError as error:
        common.complain(str(error))
        return WRONG_USAGE
    try:
        compress.compressor(settings.compress)  # says now what is not installed
        date = dates.given(os.environ)
        code = bool(settings.lists) or settings.see_also == "ranked"
        given = common.find_input(args, session, code=code)
        if args.dry_run or args.out is None:
            return _try(args, session, settings, given)
        with common.alone(args.out):
            return _bring_up(args, session, given, date)
    except OSError as error:
        if error.filename is None:  # not of the output, but of what is printed
            raise
        common.failed(error)
        return 1
    except (ConfigError, TemplateError, VersionsError) as error:
        common.complain(str(error))
        return 1


def _bring_up(args: argparse.Namespace, session: Session, given: Input, date: float | None) -> int:
    """Make what an earlier run has not made, or not as it would be now.  Raises VersionsError and more."""
    settings = session.settings
    known = output.read_manifest(args.out)
    others = versioned.others(args, session)
    base = unchanged.base(session.root, settings, args.paths, date, others)
    mark = unchanged.fingerprint(base, given.stamps)
    told = args.list or args.verbose or args.no_cache or session.status  # what only a full run can say
    kept = not told and known.base == base and unchanged.is_whole(args.out, known.made)
    recorded = versioned.is_recorded(args, session, tree.state_of(given.stamps))
    if kept and recorded and known.fingerprint == mark:
        _say(args, len(known.made), 0, 0, known.problems)
        return 0
    stands = kept and (recorded or versioned.is_recorded(args, session, known.state))
    few = stands and settings.only == "all" and known.state != b""
    index = common.index_of(args, session, given, pieces=few and recorded)
    sources = index.affected if few and index.before == known.state else None
    if sources is None and index.in_pieces:
        index = common.index_of(args, session, given)
    pages = render.chosen(index.links, settings)
    history = versioned.history(args, session, index)
    job = render.Job(index.links, settings, str(args.out), date, pages, known.made, sources, history)
    standing = Manifest(fingerprint=mark, base=base, state=index.state, told=known.told)
    return _make(args, session, job, standing, 1 if index.in_pieces else session.jobs)


def _try(args: argparse.Namespace, session: Session, settings: Settings, given: Input) -> int:
    """Do all but writing."""
    links = common.index_of(args, session, given).links
    pages = render.chosen(links, settings)
    if args.list:
        _print_names(links, pages)
    count = sum(number in pages for number in range(len(links.pages)))
    common.complain(f"{count:,} pages, nothing written")
    return session.status


def _settings(args: argparse.Namespace, settings: Settings) -> Settings:
    """Return the settings of the files, with what the command line says instead.  Raises ConfigError."""
    names = ("section", "manual", "module", "compress", "only", "alias", "see_also")
    given = {name: value for name in names if (value := getattr(args, name)) is not None}
    if args.lists is not None:
        lists = tuple(name for name in args.lists.split(",") if name not in {"", "none"})
        if unknown := [name for name in lists if name not in ALL_LISTS]:
            raise ConfigError(f"--lists: no list is called {unknown[0]!r}")
        given["lists"] = lists
    settings = msgspec.structs.replace(settings, **given)
    if wrong := wrong_value(settings):
        raise ConfigError(wrong)
    return settings


def _make(args: argparse.Namespace, session: Session, job: Job, standing: Manifest, jobs: int) -> int:
    """Render, write, remove what is gone, and say what was done; `standing` is the manifest without pages."""
    try:
        with output.writing(args.out):
            output.make_folder(args.out, render.folder(job.settings.section))
            with common.progress(args, "man pages", len(job.links.pages)) as advance:
                result = render.write(job, jobs, advance)
            if job.sources is not None:
                others = {path: made for path, made in job.known.items() if made.source not in job.sources}
                result.made = {**others, **result.made}
            removed = _remove_gone(args, session, job.known, result)
            problems = _problems(job, result)
            told = _counts(job, standing.told, problems)
            count = session.problem_count + sum(told.values())
            status = 1 if result.failures else session.status
            if status:
                standing = Manifest()
            manifest = msgspec.structs.replace(standing, made=result.made, problems=count, told=told)
            output.write_manifest(args.out, manifest)
    except OSError as error:
        common.failed(error)
        return 1
    if args.verbose:
        for problem in problems:
            tell(render_problem(problem))
    for failure in result.failures:
        common.complain(f"{failure.path}: {failure.reason}")
    if args.list:
        _print_names(job.links, job.pages)
    _say(args, len(result.made), result.written, removed, count)
    return status


def _problems(job: Job, result: Result) -> list[Problem]:
    """Return what was found wrong while the pages were made, in order of place."""
    links = job.links
    if job.sources is None:
        pages: Iterable[Page] = links.pages
    else:
        found = render.of_sources(links, job.pages, job.sources)
        pages = [links.pages[number] for numbers in found.values() for number in numbers]
    told = {*result.problems, *doubles(pages, links.items)}
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


def _remove_gone(
    args: argparse.Namespace, session: Session, known: Mapping[str, Made], result: Result
) -> int:
    """Remove pages of an earlier run that this one has not made; what it was not asked about stays."""
    removed = 0
    for relative, made in known.items():
        if relative in result.made:
            continue
        if not tree.covers(args.paths, made.source) and (session.root / made.source).is_file():
            result.made[relative] = made
            continue
        failure = output.remove(args.out, relative, made)
        if failure is None:
            removed += 1
        else:
            result.failures.append(failure)
            result.made[relative] = made
    return removed


def _say(args: argparse.Namespace, made: int, written: int, removed: int, problems: int) -> None:
    """Say in one line what was done."""
    if args.quiet:
        return
    more = f"; {problems:,} problems in comments (-v prints them)" if problems and not args.verbose else ""
    said = f"{made:,} pages, {written:,} written, {removed:,} removed"
    tell(f"man9: {args.out}: {said}{more or _nothing(made)}")


def _nothing(made: int) -> str:
    return "" if made else f"; {common.NOTHING}"
