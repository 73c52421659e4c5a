"""While Sphinx builds, a file that it, its theme or an extension writes is the old one or the new one.

They write in many ways, each of which opens the file by its name: `open`, `codecs.open`, `Path.write_text`,
`shutil.copyfile`.  So a file that is opened to be written anew is one of another name until it is closed.
"""

from __future__ import annotations

import builtins
import io
import itertools
import os
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from man9.writing import in_place_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from _typeshed import ReadableBuffer

_NEW = {"w", "wb", "wt"}  # other ways to write keep what the file has
_TEXT = ("encoding", "errors", "newline")
_numbers = itertools.count()


class _Draft(io.BufferedWriter):
    """A file that takes its place when it is closed, unless something failed before."""

    def __init__(self, path: str, name: str, file: io.FileIO) -> None:
        self._path, self._name, self.failed = path, name, False
        super().__init__(file)
        file.name = path  # what messages say

    def write(self, data: ReadableBuffer, /) -> int:
        """Write, and note when that fails: not everybody closes a file for what happened with it."""
        try:
            return super().write(data)
        except OSError:
            self.failed = True
            raise

    def close(self) -> None:
        """Take the place, or leave what is there."""
        if self.closed:
            return
        if not self.failed:
            with in_place_of(self._path, self._name):
                super().close()
            return
        with suppress(OSError):  # what is still to be written
            super().close()
        Path(self._name).unlink(missing_ok=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file for what happened with it."""
        self.failed = self.failed or kind is not None
        super().__exit__(kind, error, trace)


class _Text(io.TextIOWrapper):
    """The same for text."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file for what happened with it."""
        if isinstance(self.buffer, _Draft):
            self.buffer.failed = self.buffer.failed or kind is not None
        super().__exit__(kind, error, trace)


def _draft(path: str) -> _Draft:
    name = f"{path.rpartition(os.sep)[0]}{os.sep}.man9-{os.getpid()}-{next(_numbers)}"
    Path(name).unlink(missing_ok=True)  # of a run that was killed
    try:
        return _Draft(path, name, io.FileIO(name, "x"))
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from error


@contextmanager
def writing_at_once(out: Path) -> Iterator[None]:
    """Let no file below `out` be cut that is opened within, whatever ends the writing."""
    opened, top = builtins.open, f"{out}{os.sep}"

    def open_at_once(file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:  # noqa: ANN401
        path = os.fspath(file) if isinstance(file, str | Path) else ""
        if mode not in _NEW or not path.startswith(top):
            return opened(file, mode, *rest, **named)
        given = dict(zip(("buffering", *_TEXT), rest, strict=False)) | named
        if mode == "wb":
            return _draft(path)
        return _Text(_draft(path), **{name: value for name, value in given.items() if name in _TEXT})

    builtins.open = io.open = open_at_once
    try:
        yield
    finally:
        builtins.open = io.open = opened
