"""`man9 show` on a terminal: links where the pager lets them pass, man where it does not."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(shutil.which("man") is None, reason="man-db is wanted (.ci/run installs it)")


def on_terminal(command: list[str], environment: Mapping[str, str]) -> str:
    """Return what `command` prints on a terminal of its own."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    text = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # its other end is closed
            break
        if not part:
            break
        text += part
    os.close(ours)
    assert process.wait() == 0
    return text.decode().replace("\r\n", "\n")


def show(sample: Path, tmp_path: Path, version: str, **environment: str) -> str:
    folder = tmp_path / "bin"
    folder.mkdir()
    less = folder / "less"
    less.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo "less {version} (x)" && exit\nexec cat\n')
    less.chmod(0o755)
    command = [sys.executable, "-m", "man9", "show", "demo_send", "--srctree", str(sample)]
    return on_terminal(
        [*command, "--cache-dir", str(tmp_path / "cache")],
        {
            **{
                name: value for name, value in os.environ.items() if name not in {"PAGER", "MANPAGER", "LESS"}
            },
            "PATH": f"{folder}:{os.environ['PATH']}",
            "TERM": "xterm",
            "PAGER": "less",
            **environment,
        },
    )


def test_names_and_files_are_links(sample: Path, tmp_path: Path) -> None:
    shown = show(sample, tmp_path, "590")
    assert "\x1b[1mNAME\x1b[" in shown
    assert "\x1b]8;;man:demo_send_wait(9)\x1b\\demo_send_wait" in shown
    assert f"\x1b]8;;{sample.resolve().as_uri()}/drivers/demo/" in shown


@pytest.mark.parametrize(
    ("version", "environment"), [("551", {}), ("590", {"TERM": "dumb"}), ("590", {"PAGER": "cat"})]
)
def test_a_pager_that_knows_no_links_gets_none(
    sample: Path, tmp_path: Path, version: str, environment: dict[str, str]
) -> None:
    shown = show(sample, tmp_path, version, **environment)
    assert "demo_send" in shown
    assert "\x1b]8" not in shown
