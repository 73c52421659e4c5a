"""What the commands share: common options, settings, reading a tree, progress and messages."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from man9 import tree
from man9.config import ConfigError, Settings
from man9.config import load as load_settings
from man9.problems import render
from man9.reading.batch import read_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from man9.model import SourceFile


@dataclass(slots=True)
class Session:
    """One run of a command: its settings, what it read, and the exit status so far."""

    root: Path
    settings: Settings
    jobs: int
    files: list[SourceFile] = field(default_factory=list)
    problem_count: int = 0
    status: int = 0


def add_common(parser: argparse.ArgumentParser) -> None:
    """Declare the options that every command takes (DESIGN.md, 9)."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files or folders (default: the whole tree)")
    add_tree(parser)


def add_tree(parser: argparse.ArgumentParser) -> None:
    """Declare the options of a command that reads a tree but takes names, not paths."""
    parser.add_argument(
        "--srctree", type=Path, default=Path(), metavar="DIR", help="the tree (default: here)"
    )
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="settings (default: man9.toml, pyproject.toml)"
    )
    parser.add_argument(
        "--jobs", "-j", type=_positive, default=os.cpu_count() or 1, metavar="N", help="processes"
    )
    parser.add_argument("--cache-dir", type=Path, metavar="DIR", help="where parsed files are kept")
    parser.add_argument("--no-cache", action="store_true", help="neither use nor keep parsed files")
    volume = parser.add_mutually_exclusive_group()
    volume.add_argument("--quiet", "-q", action="store_true", help="say nothing but errors")
    volume.add_argument("--verbose", "-v", action="store_true", help="print each problem of a comment")


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text}: not a number of processes")
    return number


def load(args: argparse.Namespace) -> Session:
    """Read the settings and the files that `args` name; messages go to stderr, failures into the status.

    Ends the process with status 2 when the settings or the tree cannot be used.
    """
    session = open_session(args)
    read_tree(args, session)
    return session


def open_session(args: argparse.Namespace) -> Session:
    """The settings for `args` and its tree, nothing read yet; ends the process when they cannot be used."""
    root = args.srctree
    if not root.is_dir():
        complain(f"{root}: no such folder")
        raise SystemExit(2)
    try:
        settings = load_settings((root, Path()), args.config)
    except ConfigError as error:
        complain(str(error))
        raise SystemExit(2) from error
    return Session(root=root, settings=settings, jobs=args.jobs)


Found = tuple[list[str], list[tree.Failure]]


def find_files(args: argparse.Namespace, session: Session) -> Found:
    """The files that `args` name, and what could not be found."""
    return tree.find(session.root, args.paths, session.settings.exclude)


def read_tree(args: argparse.Namespace, session: Session, found: Found | None = None) -> None:
    """Read the files that `args` name, or those `found` already, into `session`."""
    session.files.extend(each_file(args, session, found))


def each_file(args: argparse.Namespace, session: Session, found: Found | None = None) -> Iterator[SourceFile]:
    """Yield each file that `args` name as it is read; what fails is told when all are."""
    paths, failures = found or find_files(args, session)
    with progress(args, "reading", len(paths)) as advance:
        for batch in read_files(session.root, paths, session.settings.macros, session.jobs):
            for file in batch.files:
                session.problem_count += len(file.problems)
                if args.verbose:
                    for problem in file.problems:
                        print(render(problem), file=sys.stderr)
                yield file
            failures.extend(batch.failures)
            advance(batch.looked_at)
    for failure in failures:
        complain(f"{failure.path}: {failure.reason}")
        session.status = 1


def complain(message: str) -> None:
    """Say on stderr what went wrong."""
    print(f"man9: {message}", file=sys.stderr)


def summary(args: argparse.Namespace, session: Session, made: str) -> None:
    """Say in one line on stderr what was made and how many problems there are, unless quiet."""
    if args.quiet:
        return
    count = session.problem_count
    more = f"; {count:,} problems in comments (-v prints them)" if count and not args.verbose else ""
    print(f"man9: {made}{more}", file=sys.stderr)


@contextlib.contextmanager
def progress(args: argparse.Namespace, title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal; in a pipe, or with `-q`, nothing.  Yields a function that takes steps."""
    if args.quiet or not sys.stderr.isatty():
        yield lambda _steps: None
        return
    from rich.console import Console  # noqa: PLC0415  slow to import, and only a terminal needs it
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda steps: bar.advance(task, steps)
