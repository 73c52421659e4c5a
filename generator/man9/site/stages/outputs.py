"""Whether a site stands as its last build left it: what a kill or a hand has changed is made again.

Sphinx trusts its records of an earlier build.  So what was there at the end of a build is noted, and the note
is gone while one runs; without it, or when a file is not as it says, all documents are read and written.
"""

from __future__ import annotations

import logging
import re
import shutil
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import msgspec

from man9.shown import one_line
from man9.site.stages import state
from man9.site.stages.state import is_inside
from man9.writing import replace_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from man9.tree import Failure

NOTE = "man9-files"
DRAFT = re.compile(r"\.man9-\d+(-\d+)?")  # of man9.writing, and of atonce
_FOLDERS = ("_static", "_images", "_sources", "_downloads")
_FILES = ("searchindex.js", "objects.inv", ".buildinfo", "genindex.html", "search.html")

_Stamp = tuple[int, int]


def begin(out: Path, doctrees: Path) -> None:
    """Let the build that follows make again what is not as the last one left it.  Raises OSError."""
    note = doctrees / NOTE
    try:
        noted = msgspec.msgpack.decode(note.read_bytes(), type=dict[str, _Stamp])
    except (OSError, msgspec.DecodeError):
        noted = None
        _sweep(out)
    note.unlink(missing_ok=True)
    changed = [
        path for path, stamp in (noted or {}).items() if is_inside(path) and _stamp(out / path) != stamp
    ]
    for path in changed:
        with suppress(FileNotFoundError):
            (out / path).unlink()
    if changed or noted is None:
        _forget(doctrees)
        (out / "searchindex.js").unlink(missing_ok=True)


def finish(out: Path, doctrees: Path, documents: Iterable[str]) -> None:
    """Note what stands; `documents` are the paths of those below `out`.  Raises OSError."""
    paths = {*documents, *_FILES, *state.names(doctrees)}
    for folder in (doctrees, *(out / name for name in _FOLDERS)):
        paths.update(str(path.relative_to(out)) for path in folder.rglob("*") if path.is_file())
    stamps = ((path, _stamp(out / path)) for path in sorted(paths))
    replace_file(
        doctrees / NOTE, msgspec.msgpack.encode({path: stamp for path, stamp in stamps if stamp is not None})
    )


def _stamp(path: Path) -> _Stamp | None:
    try:
        found = path.lstat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def _forget(doctrees: Path) -> None:
    """Remove what Sphinx keeps from build to build, but not man9's own state."""
    for path in _inside(doctrees):
        if path.name != state.FILE:
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def _inside(folder: Path) -> Iterator[Path]:
    return folder.iterdir() if folder.is_dir() else iter(())


def _sweep(out: Path) -> None:
    """Remove the drafts of a build that was killed."""
    for path in out.rglob(".man9-*"):
        if DRAFT.fullmatch(path.name):
            path.unlink(missing_ok=True)


class FaultError(Exception):
    """A page that man9 itself failed at."""

    def __init__(self, failure: Failure) -> None:
        """Take which and why."""
        super().__init__(f"{one_line(failure.path)}: {failure.reason}")


@contextmanager
def failures() -> Iterator[list[Exception]]:
    """Gather what could not be made or written within: Sphinx takes that for no failure, and goes on."""
    found: list[Exception] = []

    def gather(record: logging.LogRecord) -> bool:
        arguments = record.args if isinstance(record.args, tuple) else ()
        found.extend(each for each in arguments if isinstance(each, OSError | FaultError))
        return True

    handlers = logging.getLogger("sphinx").handlers
    for handler in handlers:
        handler.addFilter(gather)
    try:
        yield found
    finally:
        for handler in handlers:
            handler.removeFilter(gather)
