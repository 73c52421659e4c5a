"""Files where somebody may have put links: where a path leads to, and one that is written whole or not."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def leads_out(path: Path, top: Path) -> bool:
    """Tell whether `path` leads out of the folder `top`, by links, which may go in circles, or steps up."""
    folder = os.path.realpath(top)
    return os.path.commonpath([os.path.realpath(path), folder]) != folder


@contextlib.contextmanager
def in_place_of(path: str | Path, draft: str | Path) -> Iterator[None]:
    """Rename the file `draft`, which is made within, to `path`: that is the old file or the new one.

    A link there is replaced, not followed.  When something is raised, the draft is gone; an OSError
    names `path`.
    """
    try:
        yield
        os.replace(draft, path)  # noqa: PTH105  # 75,000 times
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(draft)  # noqa: PTH108
        if isinstance(error, OSError) and error.errno is not None:
            raise OSError(error.errno, error.strerror, os.fspath(path)) from error
        raise


def replace_file(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Make `content` the file at `path`, under another name first: see `in_place_of`.  Raises OSError."""
    draft = path.with_name(f".man9-{os.getpid()}")  # short: the name itself may be as long as names can be
    draft.unlink(missing_ok=True)
    with in_place_of(path, draft):
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, mode)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
