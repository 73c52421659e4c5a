"""Git, asked about a repository that may be anybody's: none of its filters, hooks or programs runs."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


class GitError(Exception):
    """Git is missing, or says no; with its words."""


_SAFE = {  # settings of git-config(1) by which a repository can name programs, or reach out for objects
    "core.fsmonitor": "false",
    "core.hooksPath": os.devnull,
    "core.quotePath": "false",
    "protocol.allow": "never",
    "diff.external": "",
    "log.showSignature": "false",
}
_FILTERS = r"^filter\..*\.(clean|smudge|process|required)$"


def run(root: Path, command: str, *arguments: str) -> bytes:
    """Return what `git COMMAND` prints in `root`.  Raises GitError.

    What comes from a user must not look like an option: see `commit`.
    """
    settings = {**_SAFE, **dict.fromkeys(_filters(root), "")}
    return _called(root, (command, *arguments), settings)


def commit(root: Path, revision: str) -> str:
    """Return the name of the object that `revision` means, which is no option of any command.

    Raises GitError when there is none.
    """
    if revision.startswith("-"):
        raise GitError(f"{revision}: no revision begins with a dash")
    return run(root, "rev-parse", "--verify", "--quiet", revision).decode().strip()


def _filters(root: Path) -> Iterable[str]:
    """Return the settings of the repository, and of the user, that name filters of content."""
    try:
        told = _called(root, ("config", "--null", "--name-only", "--get-regexp", _FILTERS), _SAFE)
    except GitError:  # there are none
        return ()
    return filter(None, told.decode(errors="surrogateescape").split("\0"))


def _called(root: Path, arguments: Iterable[str], settings: dict[str, str]) -> bytes:
    given = {f"GIT_CONFIG_KEY_{number}": name for number, name in enumerate(settings)}
    given |= {f"GIT_CONFIG_VALUE_{number}": value for number, value in enumerate(settings.values())}
    environment = {
        **{name: value for name, value in os.environ.items() if name != "GIT_EXTERNAL_DIFF"},
        **given,
        "GIT_CONFIG_COUNT": str(len(settings)),
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
    }
    try:
        done = subprocess.run(  # noqa: S603
            ["git", "-C", str(root), *arguments],  # noqa: S607
            capture_output=True,
            check=False,
            env=environment,
            stdin=subprocess.DEVNULL,
        )
    except OSError as error:
        raise GitError(f"git: {error.strerror}") from error
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().partition("\n")[0]
        raise GitError(said or "git knows no such revision")
    return done.stdout
