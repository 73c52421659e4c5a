"""A progress bar on a terminal, for what takes longer than a moment."""

from __future__ import annotations

import os
import sys
import time
from threading import Event, Lock, Thread

from man9.commands import colour

_MOMENT = 0.5  # seconds in which a bar would only flicker
_BETWEEN = 0.1  # seconds from one look of it to the next
_WIDTH = 40  # of the bar
_RUNNER = 8  # of what runs to and fro in it when the number of steps is not known
_CLEAR = "\r\x1b[K"


class Bar:
    """A bar that appears after a moment, and is gone when it is closed."""

    def __init__(self, title: str, total: int | None, then: str) -> None:
        """Begin; `total` steps (None: not known), after which what is done is called `then`."""
        self._title, self._total, self._then = title, total, then
        self._done = 0
        self._start = time.monotonic()
        self._lock = Lock()
        self._closed = Event()
        self._thread = Thread(target=self._show, daemon=True)
        self._thread.start()

    def advance(self, steps: int) -> None:
        """Go `steps` further."""
        with self._lock:
            self._done += steps
            if self._then and self._done == self._total:
                self._title, self._total = self._then, None

    def close(self) -> None:
        """Take the bar away."""
        self._closed.set()
        self._thread.join()

    def _show(self) -> None:
        if self._closed.wait(_MOMENT):
            return
        paints = colour.welcome(sys.stderr)
        while True:
            # The cursor goes back to the start: what somebody else prints covers the bar.
            _write(f"{_CLEAR}{self._line(time.monotonic() - self._start, paints=paints)}\r")
            if self._closed.wait(_BETWEEN):
                break
        _write(_CLEAR)

    def _line(self, seconds: float, *, paints: bool) -> str:
        """Return the bar as it looks `seconds` after its start."""
        with self._lock:
            title, total, done = self._title, self._total, self._done
        width = max(0, min(_WIDTH, _columns() - len(title) - len(" 100% 0:00:00 ") - 1))
        first, length, share = 0, min(_RUNNER, width), ""
        if total:
            steps = min(done, total)
            length, share = width * steps // total, f"{100 * steps // total}%"
        elif way := width - length:
            first = abs(int(seconds / _BETWEEN) % (2 * way) - way)
        full, rest = "━" * length, "─" * (width - first - length)
        if paints:
            full = colour.paint(full, colour.CYAN)
        minutes, second = divmod(int(seconds), 60)
        return f"{title} {'─' * first}{full}{rest} {share:>4} {minutes // 60}:{minutes % 60:02}:{second:02}"


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def _write(text: str) -> None:
    """Write to the terminal; one that is gone, or that has no such letters, stops nothing."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
        pass
