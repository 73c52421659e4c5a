"""`make install`: a wheel built in isolation, as pip does it, and what users find in the prefix."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.kernel  # it takes as long, and needs the net as that does

ROOT = Path(__file__).resolve().parents[2]


def test_make_install_packs_what_works_where_it_belongs(tmp_path: Path) -> None:
    prefix, stage = tmp_path / "usr", tmp_path / "stage"
    environment = {
        name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "PYTHONPATH"}
    }
    command = [
        "make",
        "-s",
        "--no-print-directory",
        "-C",
        str(ROOT),
        "install",
        f"prefix={prefix}",
        f"DESTDIR={stage}",
        f"PYTHON={sys.executable}",
    ]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if "No matching distribution" in done.stderr and not os.environ.get("CI"):
        pytest.skip("the net is needed")
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert not prefix.exists()
    naming = ["grep", "-rlF", str(stage), str(stage)]
    assert subprocess.run(naming, capture_output=True, text=True, check=False).stdout == ""
    (stage / prefix.relative_to("/")).rename(prefix)
    said = subprocess.run(
        [prefix / "bin/man9", "--version"], capture_output=True, text=True, check=True
    ).stdout
    assert said.startswith("man9 ")
    shared = {
        str(path.relative_to(prefix / "share")) for path in (prefix / "share").rglob("*") if path.is_file()
    }
    assert shared == {
        "man/man1/man9.1",
        "man/man5/man9.toml.5",
        "bash-completion/completions/man9",
        "zsh/site-functions/_man9",
        "fish/vendor_completions.d/man9.fish",
    }
    for page in ("man/man1/man9.1", "man/man5/man9.toml.5"):
        lint = ["mandoc", "-Tlint", "-W", "warning", str(prefix / "share" / page)]
        assert subprocess.run(lint, capture_output=True, text=True, check=True).stdout == ""
