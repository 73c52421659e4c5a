"""Every command that the manual and the help show is run, on a part of the real tree."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from man9.cli import main as man9
from man9.commands import EXAMPLES, WRONG_USAGE

pytestmark = [pytest.mark.kernel, pytest.mark.xdist_group("shown")]

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted((ROOT / "source").rglob("*.rst"))
PARTS = (
    "drivers/infiniband/hw/irdma",
    "drivers/infiniband/core/cm.c",
    "drivers/usb/core",
    "include/rdma",
    "include/linux/device.h",
    "include/linux/kobject.h",
    "include/linux/mutex.h",
    "include/linux/usb.h",
    "include/linux/skbuff.h",
    "include/linux/workqueue_types.h",
    "kernel/locking/mutex.c",
    "lib/kobject.c",
    "mm/slub.c",
    "mm/util.c",
    "scripts/split-man.pl",
)
# What goes on until it is stopped, and what takes the whole tree and other tests try.
ENDLESS = ("python3 -m http.server", "man9 serve")
ELSEWHERE = {"make htmldocs": "tests/kernel/test_books.py builds books with man9-kernel-doc"}
INLINE = re.compile(r"``(man9 [a-z][^`]*)``")
INSTALLED = re.compile(r"^ *\t?(man9 man --out .*)$", re.MULTILINE)


def git(tree: Path, *arguments: str) -> None:
    settings = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "init.defaultBranch=main")
    subprocess.run(["git", "-C", str(tree), *settings, *arguments], check=True, capture_output=True)


CAPTIONED = re.compile(r"code-block:: \w+\n   :caption: (\S+)\n\n((?:   .*\n|\n)+)")


def files(document: Path) -> dict[str, str]:
    """Return the files that a document shows, by path: the blocks of code that have one as their caption."""
    return {
        path: textwrap.dedent(text).strip("\n") + "\n"
        for path, text in CAPTIONED.findall(document.read_text())
    }


def block(document: Path, language: str) -> str:
    """Return the first block of code in that language; empty when there is none."""
    found = re.search(rf"code-block:: {language}\n\n((?:   .*\n|\n)+)", document.read_text())
    return re.sub(r"^   ", "", found[1], flags=re.MULTILINE) if found else ""


@pytest.fixture(scope="module")
def home(linux: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with `linux`, a repository of two revisions, and these two beside it."""
    home = tmp_path_factory.mktemp("home")
    tree = home / "linux"
    for part in PARTS:
        target = tree / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if (linux / part).is_dir():
            shutil.copytree(linux / part, target)
        else:
            shutil.copy(linux / part, target)
    git(tree, "init", "-q")
    git(tree, "add", ".")
    git(tree, "commit", "-qm", "before")
    git(tree, "tag", "v6.11")
    for name in ("linux-6.1", "linux-6.12"):
        shutil.copytree(tree, home / name, ignore=shutil.ignore_patterns(".git"))
    for path in (tree / "lib/kobject.c", home / "linux-6.12/lib/kobject.c"):
        path.write_text(path.read_text().replace("kobject_rename", "kobject_call"))
    git(tree, "commit", "-qam", "after")
    git(tree, "tag", "v6.12")
    (home / "bin").mkdir()
    chooser = home / "bin/fzf"  # chooses what a person might
    chooser.write_text("#!/bin/sh\nexec head -n 1\n")
    chooser.chmod(0o755)
    (home / "demo").mkdir()
    (home / "demo/send.c").write_text(block(ROOT / "source/guide/tutorial.rst", "c"))
    return home


def run(home: Path, folder: Path, lines: list[str]) -> None:
    """Run the lines one after the other in a shell on a terminal of its own, as a reader would."""
    script = home / "lines.sh"
    script.write_text("set -uo pipefail\n" + "".join(_checked(line) for line in lines))
    environment = {
        **{name: value for name, value in os.environ.items() if name not in {"MANPATH", "MAKEFLAGS", "CI"}},
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "PATH": f"{home / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}",
        "MANPATH": str(home / "stage"),
        "PAGER": "cat",
        "MANPAGER": "cat",
        "TERM": "xterm",
    }
    done = subprocess.run(
        ["script", "-qec", f"bash {script}", "/dev/null"],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "Traceback" not in done.stdout


def _checked(line: str) -> str:
    if line.startswith("make install-man"):
        line = line.replace("SRCTREE=linux", "SRCTREE=$PWD/linux").replace("make", f"make -C {ROOT}", 1)
        line = line.replace("$PWD", '"$PWD"')
    if line.startswith("apropos"):
        line = f"mandb -q stage && {line}"
    allowed = "[ $? -le 1 ]" if "man9 check" in line else "false"  # 1: there are problems, as the manual says
    return f"{line} || {allowed} || {{ echo FAILED: {shlex.quote(line)}; exit 1; }}\n"


def shown(document: Path) -> list[str]:
    """Return the commands that a document shows, the endless ones and those of other tests aside."""
    lines = re.findall(r"^ +\$ (.*)$", document.read_text(), re.MULTILINE)
    return [line for line in lines if not line.startswith((*ENDLESS, *ELSEWHERE))]


@pytest.mark.parametrize(
    "document",
    [path for path in DOCUMENTS if shown(path)],
    ids=lambda path: str(path.relative_to(ROOT / "source")),
)
def test_the_commands_that_a_document_shows_work(document: Path, home: Path) -> None:
    lines = shown(document)
    settings = home / "demo/man9.toml"
    if "--srctree demo" in document.read_text() and (text := block(document, "toml")):
        settings.write_text(text)
    here = home if any("--srctree" in line or "linux" in line for line in lines) else home / "linux"
    for path, text in files(document).items():
        (here / path).parent.mkdir(parents=True, exist_ok=True)
        (here / path).write_text(text)
    run(home, here, lines)
    for made in (settings, *(here / path for path in files(document))):
        made.unlink(missing_ok=True)


@pytest.mark.parametrize(
    "example", [each for examples in EXAMPLES.values() for each in examples if not each.startswith(ENDLESS)]
)
def test_the_examples_of_the_help_work(example: str, home: Path) -> None:
    here = home if re.search(r"--srctree linux|diff linux-", example) else home / "linux"
    if "forget" in example:  # there must be something to forget
        run(home, here, ["man9 man lib --out build -q", "man9 man --version-name v6.11 --out build -q"])
    if example.startswith("man9 versions"):
        run(home, here, [f"man9 man --srctree {home}/linux --version-name v6.11 --out build -q"])
    run(home, here, [example])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_commands_in_the_text_are_understood(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = document.read_text()
    commands = [
        command
        for command in {*INLINE.findall(" ".join(text.split())), *INSTALLED.findall(text)}
        if not re.search(r"\b[A-Z]{1,}\b|[\[|]", command.replace("$NIX_BUILD_CORES", "4"))
    ]
    for command in commands:
        words = shlex.split(command.replace("$NIX_BUILD_CORES", "4"))[1:]
        with pytest.raises(SystemExit) as ended:
            man9([*words, "--help"])
        assert ended.value.code != WRONG_USAGE, f"{command}: {capsys.readouterr().err}"
