"""Builds of the site that are killed at any moment: the next one makes what a first one would have made."""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import sys
from pathlib import Path

import pytest

from man9.cli import main

ROUNDS, A_ROUND = 6, 10
KILLED, DONE = -signal.SIGKILL, 0
CONF = 'extensions = ["man9.site"]\nhtml_theme = "basic"\nhtml_copy_source = True\n'
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}"/>\n'
WRITES = frozenset({"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate"})


def lay_out(folder: Path, form: int) -> None:
    """Write documents and a tree: `form` 0 to 3, which differ in documents, pictures, symbols and files."""
    shutil.rmtree(folder, ignore_errors=True)
    docs, lib = folder / "docs", folder / "tree/lib"
    docs.mkdir(parents=True)
    lib.mkdir(parents=True)
    (docs / "conf.py").write_text(CONF)
    (docs / "one.svg").write_text(PICTURE.format(9 + form))
    (docs / "index.rst").write_text("Top\n===\n\n.. toctree::\n\n   a\n   b\n\n.. image:: one.svg\n")
    (docs / "a.rst").write_text(f"A\n=\n\nSee :c:func:`demo_b`, {'now ' * form}and words.\n")
    (docs / "b.rst").write_text("B\n=\n\n.. image:: one.svg\n\nOther words.\n")
    for name in ("a", "b", "c") if form % 2 else ("a", "b"):
        calls = "demo_b();" * form
        comment = f"/**\n * demo_{name}() - does {name * (form + 1)}\n */\n"
        (lib / f"{name}.c").write_text(f"{comment}void demo_{name}(void)\n{{\n{calls}\n}}\n")


def build(folder: Path, out: Path) -> int:
    """Build the site in this process."""
    return main(
        [
            *("html", "--srctree", str(folder / "tree"), "--conf", str(folder / "docs"), "--out", str(out)),
            *("-q", "--no-cache", "--jobs", "1", "--title", "demo"),
        ]
    )


def forked(folder: Path, out: Path, kill_at: int = 0, seconds: float = 0, room: int = 0) -> tuple[int, int]:
    """Build in a process that is killed at its write number `kill_at` or after `seconds`; 0: it is not.

    It has `room` for that many bytes of each file; 0: for all.

    Returns how it ended and how many writes there were.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        count = 0

        def hook(event: str, arguments: tuple[object, ...]) -> None:
            nonlocal count
            opens = (
                event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
            )
            if (opens or event in WRITES) and str(arguments[0]).startswith(str(out)):
                count += 1
                if count == kill_at:
                    os.kill(os.getpid(), signal.SIGKILL)

        try:
            sys.addaudithook(hook)
            if room:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
            if seconds:
                signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
                signal.setitimer(signal.ITIMER_REAL, seconds)
            status = build(folder, out)
            os.write(writing, count.to_bytes(4))
        except BaseException:  # noqa: BLE001
            status = 99
        os._exit(status)
    os.close(writing)
    told = os.read(reading, 4)
    os.close(reading)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), int.from_bytes(told)


def content(out: Path) -> dict[str, bytes]:
    """All that a site consists of."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and ".doctrees" not in path.parts
    }


class Site:
    """One folder of input and one of output, and what a first build makes of each form of the input."""

    def __init__(self, folder: Path) -> None:
        self.input, self.out, self._folder = folder / "input", folder / "out", folder
        self._fresh: dict[int, tuple[dict[str, bytes], int]] = {}

    def fresh(self, form: int) -> tuple[dict[str, bytes], int]:
        """Return the site of a first build, and how many writes it took."""
        if form not in self._fresh:
            lay_out(self.input, form)
            out = self._folder / f"fresh{form}"
            status, writes = forked(self.input, out)
            assert status == DONE
            self._fresh[form] = content(out), writes
        return self._fresh[form]


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """Return an input and an output."""
    import sphinx.application  # noqa: F401, PLC0415  # once for all processes

    return Site(tmp_path)


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_killed_build_is_mended_by_the_next_one(seed: int, site: Site) -> None:
    chance = random.Random(seed)  # noqa: S311
    killed = 0
    while killed < A_ROUND:
        if chance.random() < 0.3:
            shutil.rmtree(site.out, ignore_errors=True)
        form = chance.randrange(4)
        _, writes = site.fresh(form)
        lay_out(site.input, form)
        if chance.random() < 0.7:
            status, _ = forked(site.input, site.out, kill_at=chance.randrange(1, writes + 1))
        else:
            status, _ = forked(site.input, site.out, seconds=chance.uniform(0.01, 1.5))
        assert status in {KILLED, DONE}
        killed += status == KILLED
        if chance.random() < 0.3:  # something changes between the two
            form = chance.randrange(4)
        expected, _ = site.fresh(form)
        lay_out(site.input, form)
        assert forked(site.input, site.out)[0] == DONE
        found = content(site.out)
        assert found.keys() == expected.keys(), (killed, form)
        assert [name for name in found if found[name] != expected[name]] == [], (killed, form)


@pytest.mark.parametrize("how", ["lost", "empty", "changed"])
def test_what_is_lost_or_changed_in_the_output_is_made_again_when_nothing_else_changed(
    site: Site, how: str
) -> None:
    expected, _ = site.fresh(1)
    lay_out(site.input, 1)
    assert forked(site.input, site.out)[0] == DONE
    names = [
        name for name in expected if name.endswith((".html", ".js", ".svg", ".inv", ".9", ".txt", ".css"))
    ]
    assert {"searchindex.js", "_images/one.svg", "a.html", "files/lib/a.c.html", "9/demo_a.html"} <= {*names}
    for name in [*names[::3], "searchindex.js"], ["searchindex.js"], ["_images/one.svg"], ["9/demo_a.html"]:
        for each in name:
            path = site.out / each
            if how == "lost":
                path.unlink(missing_ok=True)
            else:
                path.write_bytes(b"" if how == "empty" else path.read_bytes() + b" ")
        assert forked(site.input, site.out)[0] == DONE
        assert content(site.out) == expected


def test_a_file_of_others_in_the_output_stays(site: Site) -> None:
    lay_out(site.input, 0)
    assert forked(site.input, site.out)[0] == DONE
    for place in ("mine.txt", "files/mine.html"):
        (site.out / place).write_text("mine")
    for kill_at in (30, 0):
        forked(site.input, site.out, kill_at=kill_at)
        for place in ("mine.txt", "files/mine.html"):
            assert (site.out / place).read_text() == "mine"


ROOM = 300_000  # for what Sphinx keeps of this project, but not for what it copies
COPIED = {
    "own/big.css": "_static/big.css",
    "own/made.txt_t": "_static/made.txt",
    "extra/robots.txt": "robots.txt",
    "one.svg": "_images/one.svg",
}


def test_a_full_disk_cuts_no_file_that_sphinx_copies_or_makes(site: Site) -> None:
    def change(letter: str) -> None:
        lay_out(site.input, 0)
        docs = site.input / "docs"
        (docs / "conf.py").write_text(f'{CONF}html_static_path = ["own"]\nhtml_extra_path = ["extra"]\n')
        for name in COPIED:
            (docs / name).parent.mkdir(exist_ok=True)
            (docs / name).write_text(f"{letter} <svg/>\n" * (ROOM // 8))

    change("a")
    assert forked(site.input, site.out)[0] == DONE
    whole = content(site.out)
    change("b")
    assert forked(site.input, site.out, room=ROOM)[0] == 1
    found = content(site.out)
    assert [name for name in COPIED.values() if found[name] != whole[name]] == []
    assert found.keys() == whole.keys()
    assert forked(site.input, site.out)[0] == DONE
    found = content(site.out)
    assert {found[name][:1] for name in COPIED.values()} == {b"b"}
    assert [len(found[name]) for name in COPIED.values()] == [len(whole[name]) for name in COPIED.values()]
    assert found.keys() == whole.keys()
