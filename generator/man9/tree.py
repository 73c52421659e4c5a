"""Which files of a tree can hold kernel-doc."""

from __future__ import annotations

import fnmatch
import os
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from man9 import fingerprints
from man9.shown import one_line
from man9.writing import leads_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

ENDINGS = (".c", ".h")


class Failure(NamedTuple):
    """An input that could not be read."""

    path: str
    reason: str


def fault(path: str, error: Exception) -> Failure:
    """Return what is said of a file that man9 itself failed at."""
    return Failure(path, f"could not be read (a fault of man9, please report: {kind_of(error)})")


def kind_of(error: Exception) -> str:
    """Return kind and place of a fault: they help those who mend it."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    code = place.tb_frame.f_code.co_filename if place is not None else ""
    line = place.tb_lineno if place is not None else 0
    return f"{type(error).__name__}, {os.path.basename(code)}:{line}"  # noqa: PTH119


Stamp = tuple[int, int, int]
"""What a change of a file changes: its size, its time in nanoseconds, its inode."""


def stamps(root: Path, paths: Sequence[str]) -> dict[str, Stamp]:
    """Return the stamp of each of `paths` below `root`; a file that is gone has none."""
    found = {}
    with suppress(OSError), _at(root) as look:
        for path in paths:
            try:
                status = look(path)
            except OSError:
                continue
            found[path] = (status.st_size, status.st_mtime_ns, status.st_ino)
    return found


@contextmanager
def _at(root: Path) -> Iterator[Callable[[str], os.stat_result]]:
    """Give `os.stat` of paths below `root`, to which the way is gone once, not 60,000 times."""
    top = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield partial(os.stat, dir_fd=top)
    finally:
        os.close(top)


Moment = tuple[int, int, int]
"""What a change of what a folder holds changes: its times in nanoseconds; its inode."""


def moment(path: str) -> Moment:
    """Return what tells the folder at `path`, as it is, from what it may become.  Raises OSError."""
    status = os.stat(path)  # noqa: PTH116  # thousands of times
    return status.st_mtime_ns, status.st_ctime_ns, status.st_ino


class Walk(NamedTuple):
    """What there is below a folder."""

    files: list[str]  # the C files, as they are met
    folders: dict[str, Moment]  # all that were looked into, each as it was before
    failures: list[Failure]


def find(root: Path, paths: Sequence[str], exclude: Sequence[str] = ()) -> tuple[list[str], list[Failure]]:
    """Paths, relative to `root`, of the C files among `paths` (files or folders; none: the whole tree).

    A file that is named is taken whatever its ending.  `exclude` holds glob patterns of relative paths; a
    pattern that matches a folder leaves out all below it.  Below a folder links are not followed:
    what they lead to is found under its own name.  A link out of the tree is not
    followed when it is named, either.  Returns the paths sorted, each once, and what could not be read.
    """
    found: set[str] = set()
    failures: list[Failure] = []
    for path in paths or (".",):
        relative = os.path.relpath(os.path.join(root, path), root)  # noqa: PTH118  a path may be absolute
        full = root / relative
        if _leads_out(root, relative):
            failures.append(Failure(path, "a link that leads out of the tree"))
        elif full.is_dir():
            walked = walk(root, "" if relative == "." else relative, exclude)
            found.update(walked.files)
            failures += walked.failures
        elif full.is_file():
            found.add(relative)
        else:
            failures.append(Failure(path, f"No such file or folder{_hint(full)}"))
    named, strange = told_apart(found)
    return named, [*failures, *strange]


def told_apart(found: Iterable[str]) -> tuple[list[str], list[Failure]]:
    """Return the paths whose names can be told to others, sorted, and what is wrong with the rest."""
    ordered = sorted(found)
    named = [path for path in ordered if _is_text(path)]
    failures = []
    for path in ordered if len(named) < len(ordered) else ():
        if not _is_text(path):
            why = "has a character that does not print" if _is_utf8(path) else "is not UTF-8"
            failures.append(Failure(path.encode(errors="backslashreplace").decode(), f"its name {why}"))
    return named, failures


def _leads_out(root: Path, relative: str) -> bool:
    """Tell whether a path within the tree is a link to what is not: the tree chose that, not who named it."""
    within = relative != os.pardir and not relative.startswith(f"{os.pardir}/")
    return within and leads_out(root / relative, root)


def _hint(missing: Path) -> str:
    """Return the question after the name that was meant, when its folder has one like it."""
    from difflib import get_close_matches  # noqa: PLC0415  # nobody waits for what is rare

    try:
        near = get_close_matches(missing.name, [path.name for path in missing.parent.iterdir()], 1)
    except OSError:
        return ""
    return f"; did you mean {near[0]}?" if near else ""


def _is_text(path: str) -> bool:
    """Tell whether `path` can stand in a page, a line of a message and a store as it is."""
    return (path.isascii() and path.isprintable()) or (one_line(path) == path and _is_utf8(path))


def _is_utf8(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def walk(root: Path, folder: str, exclude: Sequence[str]) -> Walk:
    """Look for C files in `folder`, relative to `root`, and all below it: see `find`."""
    walked = Walk([], {}, [])
    base = f"{root}/"
    waiting = [folder]
    while waiting:
        current = waiting.pop()
        prefix = f"{current}/" if current else ""
        try:
            walked.folders[current] = moment(base + prefix)
            entries = list(os.scandir(base + prefix))
        except OSError as error:
            walked.failures.append(Failure(current or ".", error.strerror or str(error)))
            continue
        for entry in entries:
            relative = prefix + entry.name
            if exclude and any(fnmatch.fnmatch(relative, pattern) for pattern in exclude):
                continue
            if entry.is_dir(follow_symlinks=False):
                if not entry.name.startswith("."):
                    waiting.append(relative)
            elif entry.name.endswith(ENDINGS) and entry.is_file(follow_symlinks=False):
                walked.files.append(relative)
    return walked


_PART = 2048  # files: what is known of that many needs no new memory each time


def state_of(stamps: Mapping[str, Stamp]) -> bytes:
    """Return what stands for the content of files with these stamps."""
    facts = [*stamps.items()]
    return _state(facts[at : at + _PART] for at in range(0, len(facts), _PART))


def state(root: Path, paths: Sequence[str]) -> bytes:
    """Return `state_of` for the stamps of `paths` below `root`, at once; empty when one of them is gone."""
    try:
        with _at(root) as look:
            return _state(
                [
                    (path, (status.st_size, status.st_mtime_ns, status.st_ino))
                    for path, status in zip(part, map(look, part), strict=True)
                ]
                for part in (paths[at : at + _PART] for at in range(0, len(paths), _PART))
            )
    except OSError:
        return b""


def _state(parts: Iterable[list[tuple[str, Stamp]]]) -> bytes:
    return fingerprints.of([fingerprints.of(part) for part in parts])


def covers(paths: Sequence[str], file: str) -> bool:
    """Tell whether `paths`, as a user gives them, take in the file; none take in all."""
    tops = [os.path.normpath(path) for path in paths]
    return not tops or any(top in (".", file) or file.startswith(top + "/") for top in tops)
