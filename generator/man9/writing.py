"""Files where somebody may have put links: where a path leads to, and one that is written whole or not."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def leads_out(path: Path, top: Path) -> bool:
    """Tell whether `path` leads out of the folder `top`, by links, which may go in circles, or steps up."""
    return not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(top))


def replace_file(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Write `content` to a name of its own and rename it to `path`; a link there is replaced, not followed.

    Raises OSError.
    """
    draft = path.with_name(f".man9-{os.getpid()}")  # short: the name itself may be as long as names can be
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        draft.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise
