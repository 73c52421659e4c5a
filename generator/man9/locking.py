"""One run at a time: a lock on a folder or file, which ends with the process whatever ends that."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, flock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@contextmanager
def alone(path: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Let no other run in here with the same `path`; `waiting` is called when one is there already.

    On a file system without locks everyone is let in.  Raises OSError when `path` cannot be opened.
    """
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        try:
            flock(handle, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            waiting()
            flock(handle, LOCK_EX)
        except OSError:
            pass
        yield
    finally:
        with suppress(OSError):
            flock(handle, LOCK_UN)  # forked processes may hold it open
        os.close(handle)
