"""The process of a command: its streams, whatever the shell made of them, and the signals that end it."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn, TextIO

if TYPE_CHECKING:
    from types import FrameType

_STDERR = 2


class EndedError(KeyboardInterrupt):
    """The process was asked to end, by the signal whose number is the argument."""


def prepare() -> None:
    """Make the standard streams usable, and let a signal to end be heard by those who have to tidy up."""
    import signal  # noqa: PLC0415  # a filter leaves nothing behind that it would have to tidy up

    prepare_streams()
    for each in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(each) == signal.SIG_DFL:  # nohup ignores one
            signal.signal(each, _end)


def prepare_streams() -> None:
    """Make the standard streams usable."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # Else the next file that is opened would be taken for a stream.  What is written to a standard
            # output that the user has closed fails, as it does without us.
            os.open(os.devnull, os.O_WRONLY if number == _STDERR else os.O_RDONLY)
    sys.stdout = sys.stdout or _stream(1)
    sys.stderr = tolerant(sys.stderr or _stream(2))


def _stream(number: int) -> TextIO:
    return open(number, "w", encoding="utf-8", errors="backslashreplace", closefd=False)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    import signal  # noqa: PLC0415

    signal.signal(number, signal.SIG_IGN)
    raise EndedError(number)


def silence() -> None:
    """Let what is left for the standard output go nowhere: it cannot be written."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


class _Tolerant(io.TextIOBase):
    """A stream beside the work: what cannot be written to it is no reason to stop."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()

    def isatty(self) -> bool:
        return self._stream.isatty()

    def fileno(self) -> int:
        return self._stream.fileno()

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._stream.encoding


def tolerant(stream: TextIO) -> TextIO:
    """Return `stream` without its failures: whoever listens may be gone, or the disk behind it full."""
    return _Tolerant(stream)  # type: ignore[return-value]
