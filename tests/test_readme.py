"""What README.md tells people to type works, and what it points to is there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from man9.commands import COMMANDS as EVERY

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
LINES = [line.partition("  #")[0].strip() for block in BLOCKS for line in block.splitlines()]
COMMANDS = [line for line in LINES if line.startswith("man9 ")]
TARGETS = [line.split()[1] for line in LINES if line.startswith("make ")]
LINKS = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]
NAMED = re.findall(r"^\| `man9 ([\w-]+)", README, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_works_as_shown(command: str, sample: Path, tmp_path: Path) -> None:
    here = command.replace("~/linux", str(sample))
    for theirs, ours in {"lib/kobject.c": "drivers/demo/core.c", "kobject_init": "demo_send"}.items():
        here = here.replace(theirs, ours)
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-euc", here],
        cwd=tmp_path,
        env={**os.environ, "PATH": path, "XDG_CACHE_HOME": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    made = [each for each in tmp_path.rglob("*") if each.is_file() and tmp_path / "cache" not in each.parents]
    writes = "--out" in command or ">" in command
    assert (bool(made), bool(done.stdout)) == (writes, not writes)
    assert all(each.stat().st_size for each in made if each.parent == tmp_path)


@pytest.mark.parametrize("target", sorted(set(TARGETS)))
def test_a_make_target_is_there(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("link", LINKS)
def test_a_link_leads_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


def test_the_table_names_every_command() -> None:
    assert sorted(NAMED) == sorted(EVERY)
