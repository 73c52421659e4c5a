"""`man9 check`: what is wrong with the comments of a tree."""

from __future__ import annotations

import re
import stat
import sys
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from man9 import git, tree
from man9.checking import changes, choice, coverage, fixes, forms
from man9.checking.choice import Choice
from man9.checking.run import in_order, of_file, problems_of, problems_of_reading
from man9.checking.texts import check_file
from man9.commands import WRONG_USAGE, colour, common
from man9.commands.request import TreeRequest
from man9.commands.saying import say, say_json
from man9.index import save
from man9.index.kept import StoreError
from man9.index.recall import maker
from man9.index.store import Store
from man9.model import Problem
from man9.problems import RULES, rule_of
from man9.reading import decode, read
from man9.writing import replace_file

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping, Sequence

    from man9.commands.common import Session
    from man9.index.recall import Input

FORMATS = ("text", "json", "sarif", "github")
COVERAGE = {"table": coverage.to_table, "json": coverage.to_json, "badge": coverage.to_badge}


class Request(TreeRequest, frozen=True, kw_only=True):
    """What is wrong with comments, and what is to be done about it."""

    format: str = "text"
    select: str | None = None
    ignore: str | None = None
    baseline: Path | None = None
    write_baseline: Path | None = None
    diff: str | None = None
    max_warnings: int = 0
    fix: bool = False
    coverage: str | None = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)
    parser.add_argument("--format", choices=FORMATS, help="form of the output (default: text)")
    parser.add_argument("--select", metavar="CODES", help="only these: KD301,KD4; ALL takes notes too")
    parser.add_argument("--ignore", metavar="CODES", help="not these")
    parser.add_argument("--baseline", type=Path, metavar="FILE", help="only what FILE does not hold")
    parser.add_argument("--write-baseline", type=Path, metavar="FILE", help="write what there is to FILE")
    parser.add_argument("--diff", metavar="REV", help="only what a change since REV touches or made")
    parser.add_argument("--max-warnings", type=int, metavar="N", help="how many are no failure")
    parser.add_argument("--fix", action="store_true", help=f"mend {', '.join(fixes.FIXABLE)} in the files")
    parser.add_argument("--coverage", choices=tuple(COVERAGE), help="count what is documented instead")


def _problems(request: Request, session: Session, given: Input, wanted: Choice) -> list[Problem]:
    """Return all problems, as they are kept when nothing has changed; with `--diff` those of a change."""
    if request.diff:
        return _since(session, given, request.diff)
    stages = {rule.stage for rule in RULES.values() if wanted.takes(rule)}
    search = given.paths if not request.paths and "names" in stages else ()
    kept = None if request.no_cache or search else _Kept.of(session, given)
    if kept is not None and (found := kept.load()) is not None:
        return found
    if stages <= {"reading"}:
        return problems_of_reading(common.each_file(session, given.paths), session.root)
    index = common.index_of(session, given)
    with common.waiting(request, "checking"):
        found = problems_of(index.links, session.settings, session.root, session.jobs, search)
    if kept is not None and index.state == kept.state and not session.status:
        kept.save(found)
    return found


class _Kept:
    """The problems of the last run, in the store of the tree."""

    def __init__(self, path: Path, store_maker: bytes, state: bytes) -> None:
        self._path, self._maker, self.state = path, store_maker, state

    @classmethod
    def of(cls, session: Session, given: Input) -> _Kept:
        return cls(common.store_path(session), maker(session.settings), tree.state_of(given.stamps))

    def load(self) -> list[Problem] | None:
        if not self._path.is_file():
            return None
        try:
            store = Store(self._path, self._maker, save.SCHEMA)
            with store.telling():
                if store.meta("checked") != self.state:
                    return None
                return msgspec.msgpack.decode(store.meta("told"), type=list[Problem])
        except (StoreError, msgspec.DecodeError):
            return None

    def save(self, problems: list[Problem]) -> None:
        try:
            store = Store(self._path, self._maker, save.SCHEMA)
            with store.writing():
                store.set_meta("checked", self.state)
                store.set_meta("told", msgspec.msgpack.encode(problems))
        except StoreError as error:
            common.complain(f"{error}; what was found is not kept")


def _coverage(form: str, session: Session, given: Input) -> int:
    """Print how much is documented."""
    links = common.index_of(session, given).links
    with common.waiting(session.asked, "counting"):
        counts = coverage.count(links, session.settings, session.root, given.paths, session.jobs)
    (say_json if form != "table" else say)(COVERAGE[form](counts))
    return session.status


def run(request: Request) -> int:
    """Print the problems.

    Returns 1 when there are more than `--max-warnings`, or an input could not be read, 2 when there is none.
    """
    request = msgspec.structs.replace(request, verbose=False)  # the problems are the output
    session = common.open_session(request)
    wanted = _choice(request, session)  # before all that takes time: what is wrong with the command line
    given = common.find_input(session, code=False)
    if not given.paths and not session.status:
        common.complain(
            f"check: there is nothing to check: no C file in {' '.join(request.paths) or session.root}"
        )
        return WRONG_USAGE  # a check of the wrong folder must not look like one that found nothing
    if request.coverage is not None:
        return _coverage(request.coverage, session, given)
    try:
        known = choice.read_baseline(request.baseline) if request.baseline is not None else {}
        found = _problems(request, session, given, wanted)
        problems = [problem for problem in found if wanted.wants(problem)]
        if request.fix:
            problems = _mend(session, problems)
        problems = _beyond(request, problems, known)
    except (git.GitError, choice.BaselineError) as error:
        common.complain(str(error))
        return 1
    except OSError as error:
        common.failed(error)
        return 1
    write = say_json if request.format in {"json", "sarif"} else say
    write(_formatted(request.format, session, problems))
    if not request.quiet:
        common.complain(_summary(problems))
    written = request.write_baseline is not None
    return max(session.status, int(len(problems) > request.max_warnings and not written))


def _beyond(request: Request, problems: list[Problem], known: Mapping[str, Counter[str]]) -> list[Problem]:
    """Return what the baseline does not hold, when one is given, and write one, when that is asked for.

    Raises OSError.
    """
    elsewhere = {file: counts for file, counts in known.items() if not tree.covers(request.paths, file)}
    if request.write_baseline is not None:
        replace_file(request.write_baseline, choice.baseline(problems, elsewhere).encode())
    if request.baseline is None:
        return problems
    here = {file: counts for file, counts in known.items() if file not in elsewhere}
    left, gone = choice.beyond(problems, here)
    if gone and not request.quiet:
        common.complain(f"{request.baseline}: {gone:,} of its problems are gone (--write-baseline)")
    return left


def _choice(request: Request, session: Session) -> Choice:
    """Return what the command line wants, else what the settings do; ends the process for no code."""
    settings = session.settings.check
    select = _codes(request.select) if request.select is not None else settings.select
    ignore = _codes(request.ignore) if request.ignore is not None else settings.ignore
    chosen = Choice(select, ignore)
    for code in chosen.unknown():
        common.complain(f"check: no problem has the code {code}")
        raise SystemExit(2)
    return chosen


def _codes(text: str) -> tuple[str, ...]:
    return tuple(code.strip() for code in text.split(",") if code.strip())


def _since(session: Session, given: Input, revision: str) -> list[Problem]:
    """Return the problems of changed files that the change since `revision` touches or made."""
    lines = changes.changed_lines(session.root, revision)
    asked = set(given.paths)
    found: list[Problem] = []
    for path in sorted(asked & lines.keys()):
        data = (session.root / path).read_bytes()
        before = changes.content_before(session.root, revision, path)
        file = read(path, data, session.settings.macros)
        now = of_file(session.root, path, file, {*file.problems, *check_file(file)})
        old = read(path, before, session.settings.macros)
        found += changes.caused(sorted(now, key=in_order), {*old.problems, *check_file(old)}, lines[path])
    return found


def _mend(session: Session, problems: Sequence[Problem]) -> list[Problem]:
    """Mend what can be mended and return the rest."""
    left = [problem for problem in problems if rule_of(problem).fix is None]
    by_file: dict[str, list[Problem]] = {}
    for problem in problems:
        if rule_of(problem).fix is not None:
            by_file.setdefault(problem.file, []).append(problem)
    count = 0
    for path, fixable in by_file.items():
        full = session.root / path
        text, mended = fixes.mend(full.read_bytes().decode("utf-8", "surrogateescape"), fixable)
        if mended:
            mode = stat.S_IMODE(full.stat().st_mode)
            replace_file(full, text.encode("utf-8", "surrogateescape"), mode)
            count += mended
    common.complain(f"{count:,} mended")
    return left


def _formatted(form: str, session: Session, problems: Sequence[Problem]) -> str:
    if form == "json":
        return forms.to_json(problems)
    if form == "sarif":
        return forms.to_sarif(problems)
    if form == "github":
        return forms.to_github(problems)
    text = forms.to_text(problems, _source_of(session.root) if sys.stdout.isatty() else None)
    return _painted(text) if colour.welcome(sys.stdout) else text


_SEVERITIES = {"error": colour.RED, "warning": colour.YELLOW, "note": colour.BLUE}
_PLACE = re.compile(r"^([^\s:]\S*:\d+:) (error|warning|note):", re.MULTILINE)


def _painted(text: str) -> str:
    """Return the problems with the place bold and the severity in its colour, as compilers have them."""

    def place(match: re.Match[str]) -> str:
        severity = colour.paint(f"{match[2]}:", f"{colour.BOLD};{_SEVERITIES[match[2]]}")
        return f"{colour.paint(match[1], colour.BOLD)} {severity}"

    return _PLACE.sub(place, text)


def _source_of(root: Path) -> Callable[[Problem], str]:
    @lru_cache(maxsize=64)
    def lines(path: str) -> list[str]:
        try:
            return decode((root / path).read_bytes()).split("\n")
        except OSError:
            return []

    def line(problem: Problem) -> str:
        found = lines(problem.file)
        return found[problem.line - 1] if 0 < problem.line <= len(found) else ""

    return line


def _summary(problems: Sequence[Problem]) -> str:
    counts = Counter(rule_of(problem).severity for problem in problems)
    parts = [
        f"{counts[each]:,} {each}{'s' if counts[each] != 1 else ''}"
        for each in ("error", "warning", "note")
        if counts[each]
    ]
    return ", ".join(parts) or "no problems"
