"""Work spread over forked processes, which see all that there was before the fork without a copy.

Ctrl-C ends the main process alone, which then waits for the tasks that were begun; a worker that is killed is
an error here, not a wait without end, and no worker outlives the main process.
"""

from __future__ import annotations

import os
import signal
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_Task = TypeVar("_Task")
_Done = TypeVar("_Done")


class WorkerLostError(Exception):
    """A process ended before its work was done: it was killed, or memory ran out."""


def spread(
    work: Callable[[_Task], _Done],
    tasks: Sequence[_Task],
    jobs: int,
    *,
    prepare: Callable[[], None] | None = None,
    chunk: int = 1,
) -> Iterator[_Done]:
    """Yield what `work` makes of each of `tasks`, in order, by `jobs` processes that call `prepare` first.

    A process takes `chunk` tasks at a time.  Raises WorkerLostError, and what `work` raises.
    """
    # Slow to import, and half of the commands are quick questions.
    import multiprocessing  # noqa: PLC0415
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    context = multiprocessing.get_context("fork")
    executor = ProcessPoolExecutor(jobs, context, _start, (prepare,))
    try:
        yield from executor.map(work, tasks, chunksize=chunk)
    except BrokenProcessPool as error:
        raise WorkerLostError("a process was ended from outside, perhaps because memory ran out") from error
    finally:
        executor.shutdown(cancel_futures=True)


def _start(prepare: Callable[[], None] | None) -> None:
    for number in (signal.SIGINT, signal.SIGHUP):  # a terminal sends them to all; the main process decides
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()
    if prepare is not None:
        prepare()


def _end_with_parent() -> None:
    import multiprocessing  # noqa: PLC0415
    from multiprocessing.connection import wait  # noqa: PLC0415

    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
