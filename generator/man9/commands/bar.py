"""A progress bar on a terminal, for what takes longer than a moment."""

from __future__ import annotations

from threading import Lock, Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_MOMENT = 0.5  # seconds in which a bar would only flicker


class Bar:
    """A bar that appears after a moment, and is gone when it is closed."""

    def __init__(self, title: str, total: int | None, then: str) -> None:
        """Begin; `total` steps (None: not known), after which what is done is called `then`."""
        self._title, self._total, self._then = title, total, then
        self._done = 0
        self._lock = Lock()
        self._shown: tuple[Progress, TaskID] | None = None
        self._timer: Timer | None = Timer(_MOMENT, self._show)
        self._timer.daemon = True
        self._timer.start()

    def advance(self, steps: int) -> None:
        """Go `steps` further."""
        with self._lock:
            self._done += steps
            if self._then and self._done == self._total:
                self._title, self._total = self._then, None
                if self._shown is not None:
                    progress, task = self._shown
                    progress.remove_task(task)  # its number of steps could not be forgotten
                    self._shown = progress, progress.add_task(self._title, total=None)
            if self._shown is not None:
                progress, task = self._shown
                progress.update(task, completed=self._done)

    def close(self) -> None:
        """Take the bar away."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            if self._shown is not None:
                self._shown[0].stop()

    def _show(self) -> None:
        from rich.console import Console  # noqa: PLC0415  # slow to import, and quick work needs none
        from rich.progress import Progress  # noqa: PLC0415

        with self._lock:
            if self._timer is None:
                return
            progress = Progress(console=Console(stderr=True), transient=True)
            self._shown = progress, progress.add_task(self._title, total=self._total, completed=self._done)
            progress.start()
