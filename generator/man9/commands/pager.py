"""Shows man pages to the user: in the pager, with links where the terminal can follow them."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from man9.commands import common
from man9.commands.saying import say
from man9.manpage.terminal import linked, styled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_LINKING_LESS = 566  # the version of less from which it lets links pass (its NEWS)
_WIDEST = 100  # columns: lines longer than these are hard to read


def show(names: Sequence[str], texts: Sequence[str], is_page: Callable[[str, str], bool], root: Path) -> int:
    """Show the pages `texts`, whose files would be called `names`; return the exit status.

    `is_page` tells by name and section what can be a link, `root` is the tree of the files.
    """
    pager = _linking_pager() if sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in _PLAIN else None
    if pager is not None and (formatted := _formatted(texts)) is not None:
        text = linked(styled(formatted), is_page, root)
        with _uninterrupted():
            return subprocess.run([*pager, "-R"], input=text, encoding="utf-8", check=False).returncode  # noqa: S603
    return _by_man(names, texts)


_PLAIN = frozenset({"dumb", "linux", "unknown"})


def _linking_pager() -> list[str] | None:
    """Return the user's pager when it lets links pass, which less does."""
    words = shlex.split(os.environ.get("MANPAGER") or os.environ.get("PAGER") or "less")
    path = shutil.which(words[0]) if words else None
    if path is None or Path(words[0]).name != "less":
        return None
    done = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    version = re.match(r"less (\d+)", done.stdout)
    return words if version and int(version[1]) >= _LINKING_LESS else None


def _formatted(texts: Sequence[str]) -> str | None:
    """Return the pages as groff or mandoc formats them for this terminal; None when there is neither."""
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    formatters = (
        ["groff", "-Tutf8", "-Kutf8", "-man", "-t", f"-rLL={width}n", f"-rLT={width}n"],
        ["mandoc", "-Tutf8", f"-Owidth={width}"],
    )
    command = next((each for each in formatters if shutil.which(each[0])), None)
    if command is None:
        return None
    environment = {**os.environ, "GROFF_SGR": "1"}  # Debian's groff strikes over without it
    pages = [
        subprocess.run(  # noqa: S603
            command, input=text, capture_output=True, encoding="utf-8", env=environment, check=False
        ).stdout
        for text in texts
    ]
    return "".join(pages)


def _by_man(names: Sequence[str], texts: Sequence[str]) -> int:
    """Give the pages to man, or to mandoc; print their source when there is neither."""
    with tempfile.TemporaryDirectory(prefix="man9-") as folder:
        files = []
        for name, text in zip(names, texts, strict=True):
            path = Path(folder, name)
            path.write_text(text, encoding="utf-8")
            files.append(str(path))
        for command in (["man", "-l"], ["mandoc", "-a"]):
            if shutil.which(command[0]) is not None:
                sys.stdout.flush()
                with _uninterrupted():
                    return subprocess.run([*command, *files], check=False).returncode  # noqa: S603
    common.complain("show: neither man nor mandoc is installed; this is the page's source")
    say("".join(texts))
    return 0


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Leave Ctrl-C to the pager, which stops a search by it."""
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
