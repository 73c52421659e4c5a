"""Work spread over forked processes, which see all that there was before the fork without a copy.

So the work may be anything that can be called, `partial(look, tree)` or a method of a large object: just the
tasks, and what is made of them, travel between the processes.

Ctrl-C ends the main process alone, which then waits for the tasks that were begun; a worker that is killed is
an error here, not a wait without end, and no worker outlives the main process.
"""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, Any, TypeVar

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

    `work` is anything that can be called.  A process takes `chunk` tasks at a time.  Raises WorkerLostError,
    and what `work` raises.
    """
    # Slow to import, and half of the commands are quick questions.
    import multiprocessing  # noqa: PLC0415
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    context = multiprocessing.get_context("fork")
    executor = ProcessPoolExecutor(jobs, context, _start, (work, prepare))
    try:
        yield from executor.map(_do, tasks, chunksize=chunk)
    except BrokenProcessPool as error:
        raise WorkerLostError("a process was ended from outside, perhaps because memory ran out") from error
    finally:
        executor.shutdown(cancel_futures=True)


_work: Callable[[Any], Any] | None = None  # of this process, when it is a worker


def _start(work: Callable[[Any], Any], prepare: Callable[[], None] | None) -> None:
    """Make this process a worker, which gets its arguments by the fork."""
    global _work  # noqa: PLW0603  # else `work` would be sent along with each task
    _work = work
    for number in (signal.SIGINT, signal.SIGHUP):  # a terminal sends them to all; the main process decides
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    from threading import Thread  # noqa: PLC0415

    Thread(target=_end_with_parent, daemon=True).start()
    if prepare is not None:
        prepare()


def _do(task: Any) -> Any:  # noqa: ANN401
    assert _work is not None  # noqa: S101  # set when the process began
    return _work(task)


def _end_with_parent() -> None:
    import multiprocessing  # noqa: PLC0415
    from multiprocessing.connection import wait  # noqa: PLC0415

    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
