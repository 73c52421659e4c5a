"""What the commands share: common options, settings, reading a tree, progress and messages."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from errno import ENOTDIR
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from man9 import tree
from man9.commands.saying import tell
from man9.config import ConfigError, Settings, of_tree
from man9.config import load as load_settings
from man9.index import seen
from man9.index.recall import Input, maker, recall
from man9.index.store import default_folder, path_for
from man9.linking.lookup import nearest
from man9.problems import render
from man9.shown import one_line
from man9.trust import places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from man9.commands.request import TreeRequest
    from man9.index.headers import Includes, Where
    from man9.index.recall import Recalled
    from man9.index.update import Index
    from man9.linking.records import Links
    from man9.model import Item, SourceFile


class Session(Struct):
    """One run of a command: what it is asked, its settings, what it read, and the exit status so far."""

    asked: TreeRequest
    settings: Settings
    problem_count: int = 0
    status: int = 0

    @property
    def root(self) -> Path:
        """The tree."""
        return self.asked.srctree

    @property
    def jobs(self) -> int:
        """The number of processes."""
        return self.asked.jobs


def add_common(parser: argparse.ArgumentParser) -> None:
    """Declare the options that every command takes (design.rst, 9)."""
    parser.add_argument(
        "paths",
        nargs="*",
        default=argparse.SUPPRESS,  # without a default argparse takes it for required
        metavar="PATH",
        help="files or folders (default: the whole tree)",
    )
    add_tree(parser)


def add_tree(parser: argparse.ArgumentParser) -> None:
    """Declare the options of a command that reads a tree but takes names, not paths."""
    parser.add_argument("--srctree", type=Path, metavar="DIR", help="the tree (default: here)")
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="settings (default: man9.toml, pyproject.toml)"
    )
    parser.add_argument("--jobs", "-j", type=positive, metavar="N", help="processes")
    parser.add_argument("--cache-dir", type=Path, metavar="DIR", help="where parsed files are kept")
    parser.add_argument("--no-cache", action="store_true", help="neither use nor keep parsed files")
    volume = parser.add_mutually_exclusive_group()
    volume.add_argument("--quiet", "-q", action="store_true", help="say nothing but errors")
    volume.add_argument("--verbose", "-v", action="store_true", help="print each problem of a comment")


def positive(text: str) -> int:
    """Return a number from the command line; raises ArgumentTypeError for one that is not above zero."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: a number above zero is wanted")
    return int(text)


def open_session(request: TreeRequest) -> Session:
    """The settings for what is asked, nothing read yet; ends the process when they cannot be used."""
    root = request.srctree
    if not root.is_dir():
        complain(f"{root}: no such folder")
        raise SystemExit(2)
    try:
        settings, unheeded, _ = load_settings(places(root, Path()), request.config)
    except ConfigError as error:
        complain(str(error))
        raise SystemExit(2) from error
    if unheeded:
        complain(unheeded)
    return Session(request, of_tree(settings, root))


NOTHING = "there are no kernel-doc comments here: are --srctree and PATH right?"
Found = tuple[list[str], list[tree.Failure]]


def find_files(session: Session) -> Found:
    """The files that are asked for, and what could not be found."""
    return tree.find(session.root, session.asked.paths, session.settings.exclude)


def find_input(session: Session, *, code: bool = True) -> Input:
    """What an index of the files that are asked for is made of; failures to find some go into the status."""
    return input_of(session, find_files(session), code=code)


def asked_files(session: Session) -> Found:
    """`find_files` for a question: a whole tree none of whose folders has changed is not walked again."""
    if session.asked.paths or session.asked.no_cache:
        return find_files(session)
    note = store_path(session).with_suffix(".seen")
    return seen.find(session.root, session.settings.exclude, maker(session.settings), note)


def input_of(session: Session, found: Found, *, code: bool = True) -> Input:
    """What an index of what was found is made of; what could not be found goes into the status."""
    paths, failures = found
    tell_failures(session, failures)
    stamps = tree.stamps(session.root, paths)
    return Input(session.root, paths, stamps, session.settings, session.jobs, code)


def index_of(session: Session, given: Input, *, pieces: bool = False) -> Index:
    """Bring the index of `given` up to date; messages go to stderr, failures into the status.

    With `pieces` the links may be read from the store as they are asked for (man9.index).
    """
    from man9.index.update import bring_up, make  # noqa: PLC0415

    asked = session.asked
    with progress(asked, "reading", len(given.paths), then="linking") as advance:
        if asked.no_cache:
            index = make(given, advance)
        else:
            index = bring_up(given, store_path(session), advance, pieces=pieces and not asked.verbose)
    if asked.verbose:
        for file in index.links.files:
            for problem in file.problems:
                tell(render(problem))
    session.problem_count += index.problem_count
    tell_failures(session, index.failures)
    if index.complaint:
        complain(index.complaint)
    return index


def linked(request: TreeRequest, names: Sequence[str]) -> tuple[Session, Links]:
    """Settings and links for a question about `names`: as they are kept, when nothing near these has changed.

    Otherwise the whole index is brought up to date first.
    """
    session = open_session(request)
    known = recalled(session, names)
    return session, known.links if known is not None else index_for(session).links


def recalled(session: Session, names: Sequence[str]) -> Recalled | None:
    """The index as it is kept; None where that cannot answer a question about `names`."""
    if session.asked.no_cache or session.asked.verbose:
        return None
    known = recall(session.root, session.settings, store_path(session))
    return known if known is not None and known.holds(names) else None


def index_for(session: Session) -> Index:
    """The index for a question, brought up to date."""
    return index_of(session, input_of(session, asked_files(session)), pieces=True)


@contextlib.contextmanager
def alone(out: Path) -> Iterator[None]:
    """Make the folder `out` and wait until no other run writes there.  Raises OSError."""
    from man9.locking import alone as locked  # noqa: PLC0415  # questions write nothing

    def told() -> None:
        complain(f"{out}: another man9 is writing there; waiting until it is done")

    try:
        out.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(ENOTDIR, "not a folder", str(out)) from error
    with locked(out, told):
        yield


def store_path(session: Session) -> Path:
    """Where the index of the files that are asked for is kept."""
    return path_for(session.asked.cache_dir or default_folder(), session.root, session.asked.paths)


def includes(session: Session, items: Iterable[Item]) -> Includes:
    """Return how functions that `.c` files define are included: file -> name -> what the brackets hold."""
    from man9.index import headers  # noqa: PLC0415  # most commands show no page

    return headers.find(where(session), headers.wanted(items), session.jobs)


def where(session: Session) -> Where:
    """Return where it is noted what the headers of the tree say."""
    from man9.index.headers import Where  # noqa: PLC0415

    store = None if session.asked.no_cache else store_path(session)
    return Where(session.root, session.settings, store, maker(session.settings))


def tell_failures(session: Session, failures: Sequence[tree.Failure]) -> None:
    """Say which files could not be found or read; that is a failure of the run."""
    for failure in failures:
        complain(f"{one_line(failure.path)}: {failure.reason}")
        session.status = 1


def each_file(session: Session, paths: Sequence[str] | None = None) -> Iterator[SourceFile]:
    """Yield each file that is asked for, or of `paths`, as it is read; what fails is told when all are."""
    from man9.reading.batch import read_files  # noqa: PLC0415

    failures: list[tree.Failure] = []
    if paths is None:
        paths, failures = find_files(session)
    with progress(session.asked, "reading", len(paths)) as advance:
        for batch in read_files(session.root, paths, session.settings.macros, session.jobs):
            for file in batch.files:
                session.problem_count += len(file.problems)
                if session.asked.verbose:
                    for problem in file.problems:
                        tell(render(problem))
                yield file
            failures.extend(batch.failures)
            advance(batch.looked_at)
    tell_failures(session, failures)


def hint(links: Links, name: str, more: Iterable[str] = ()) -> str:
    """What to say behind a name that nothing bears: names like it, or that there are none at all.

    `more` are names that are known beside those of documented symbols.
    """
    near = nearest(name, {*links.names, *more})
    if near:
        return f"; did you mean {', '.join(near)}?"
    return "" if links.items else f"; {NOTHING}"


def failed(error: OSError) -> None:
    """Say on stderr what the system could not do."""
    complain(f"{one_line(str(error.filename))}: {error.strerror}" if error.filename else str(error))


def complain(message: str) -> None:
    """Say on stderr what went wrong."""
    tell(f"man9: {message}")


def summary(session: Session, made: str) -> None:
    """Say in one line on stderr what was made and how many problems there are, unless quiet."""
    if session.asked.quiet:
        return
    count = session.problem_count
    more = f"; {count:,} problems in comments (-v prints them)" if count and not session.asked.verbose else ""
    tell(f"man9: {made}{more}")


@contextlib.contextmanager
def waiting(request: TreeRequest, title: str) -> Iterator[None]:
    """A bar that moves while something runs whose steps are not known; where there is no bar, nothing."""
    with progress(request, title, None):
        yield


@contextlib.contextmanager
def progress(
    request: TreeRequest, title: str, total: int | None, then: str = ""
) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal; in a pipe, with `-q` or `-v`, nothing.  Yields what takes steps.

    What is done after the last of `total` steps is called `then`.
    """
    if request.quiet or request.verbose or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda _steps: None
        return
    from man9.commands.bar import Bar  # noqa: PLC0415  # only a terminal needs it

    bar = Bar(title, total, then)
    try:
        yield bar.advance
    finally:
        bar.close()
