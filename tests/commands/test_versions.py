"""Several versions of a tree: recorded, listed, compared, told of on pages and on one site."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path

import pytest

from man9.cli import main
from man9.history.versions import Versions, project_of
from man9.index import sealed
from man9.index.named import VersionsError

Run = Callable[..., str]

OLD = """/**
 * demo_start - start it
 * @how: in which way
 */
int demo_start(int how) { return 0; }
EXPORT_SYMBOL(demo_start);

/**
 * demo_gone - nobody wants it
 */
void demo_gone(void) { }
"""
NEW = """/**
 * demo_start - start it
 * @how: in which way
 * @when: seconds from now
 */
int demo_start(int how, int when) { return 0; }
EXPORT_SYMBOL(demo_start);

/**
 * demo_fresh - does what nothing did
 */
void demo_fresh(void) { }
"""


@pytest.fixture
def trees(tmp_path: Path) -> Path:
    """A folder with `demo-1.0` and `demo-1.1`."""
    for name, text in (("demo-1.0", OLD), ("demo-1.1", NEW)):
        (tmp_path / name / "lib").mkdir(parents=True)
        (tmp_path / name / "lib/demo.c").write_text(text)
    return tmp_path


@pytest.fixture
def run(trees: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return `run(version, command, *arguments, status=0)`: what it prints, errors too."""

    def call(version: str, command: str, *arguments: str, status: int = 0) -> str:
        options = ["--srctree", str(trees / f"demo-{version}"), "--cache-dir", str(trees / "cache")]
        assert main([command, *arguments, *options]) == status
        captured = capsys.readouterr()
        return captured.out + captured.err

    return call


@pytest.fixture
def both(run: Run, trees: Path) -> Path:
    """Pages of both versions, the newer ones last; return their folder."""
    for version in ("1.0", "1.1"):
        run(version, "man", "--version-name", version, "--out", str(trees / "out"), "-q")
    return trees / "out/man9"


def test_recorded_versions_are_listed_the_oldest_first(run: Run, trees: Path) -> None:
    assert "no version of demo is recorded" in run("1.0", "versions", status=1)
    for version in ("1.1", "1.0"):
        run(version, "man", "--version-name", version, "--out", str(trees / "out"))
    assert [line.split()[:2] for line in run("1.1", "versions").splitlines()] == [["1.0", "2"], ["1.1", "2"]]
    first = json.loads(run("1.1", "versions", "--json").splitlines()[0])
    assert first["tree"] == str(trees / "demo-1.0")


def test_the_page_of_a_symbol_tells_its_history(both: Path) -> None:
    text = (both / "demo_start.9").read_text()
    assert (
        ".SH HISTORY\n.TP\n1.0\nAdded, or earlier.\n.TP\n1.1\nParameters and documentation changed.\n" in text
    )
    assert text.index("HISTORY") < text.index("SEE ALSO")
    assert ".SH HISTORY\n.TP\n1.1\nAdded.\n" in (both / "demo_fresh.9").read_text()


def test_a_first_version_has_no_history(run: Run, trees: Path) -> None:
    run("1.0", "man", "--version-name", "1.0", "--out", str(trees / "out"))
    assert "HISTORY" not in (trees / "out/man9/demo_start.9").read_text()


def test_pages_are_made_again_when_another_version_is_recorded(run: Run, both: Path, trees: Path) -> None:
    out = ("--out", str(trees / "out"))
    assert " 0 written" in run("1.1", "man", "--version-name", "1.1", *out)
    run("1.0", "man", "--version-name", "1.2", "--out", str(trees / "other"))
    run("1.1", "man", "--version-name", "1.1", *out)
    assert ".TP\n1.2\nRemoved.\n" in (both / "demo_fresh.9").read_text()


def test_a_changed_file_is_recorded_anew(run: Run, both: Path, trees: Path) -> None:
    path = trees / "demo-1.1/lib/demo.c"
    path.write_text(path.read_text().replace("does what nothing did", "does it"))
    run("1.1", "man", "--version-name", "1.1", "--out", str(trees / "out"))
    assert "demo_fresh - does it" in (both / "demo_fresh.9").read_text().replace("\\-", "-")
    shown = run("1.0", "diff", "1.1", str(trees / "demo-1.1"))
    assert shown == "man9: 0 added, 0 removed, 0 renamed, 0 moved, 0 changed\n"


@pytest.mark.usefixtures("both")
def test_versions_are_compared_by_name(run: Run, trees: Path) -> None:
    shutil.rmtree(trees / "demo-1.0")  # what was recorded stays
    shown = run("1.1", "diff", "1.0", "1.1")
    assert "- function demo_gone  lib/demo.c:8" in shown
    assert "~ function demo_start (parameters, documentation)  lib/demo.c:1" in shown
    assert "+ function demo_gone" in run("1.1", "diff", str(trees / "demo-1.1"), "1.0")
    text = run("1.1", "diff", "1.0", "1.1", "--format", "rst")
    assert text.startswith("Changes from 1.0 to 1.1\n=======================\n")
    assert "* :c:func:`demo_start`: parameters, documentation changed, ``lib/demo.c``" in text
    assert "* ``function demo_gone``, ``lib/demo.c``" in text


@pytest.mark.usefixtures("both")
def test_a_version_can_be_forgotten(run: Run) -> None:
    assert run("1.1", "versions", "--forget", "1.0") == "man9: 1.0 is forgotten\n"
    assert [line.split()[0] for line in run("1.1", "versions").splitlines()] == ["1.1"]
    assert "no version '1.0' is recorded; known: 1.1" in run("1.1", "versions", "--forget", "1.0", status=1)


def test_a_forgotten_version_gives_its_space_back(
    run: Run, both: Path, trees: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert both.exists()
    with (trees / "demo-1.1/lib/demo.c").open("a") as file:
        for number in range(2000):
            name = f"demo_{number}"
            file.write(f"/**\n * {name}() - {number * number:x} of many\n */\nvoid {name}(void);\n")
    (path,) = (trees / "cache").glob("demo-*.versions")
    run("1.1", "man", "--version-name", "1.1", "--out", str(trees / "out"))
    before = path.stat().st_size

    def full(_: Path) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(sealed, "_seal", full)
        assert "No space left on device" in run("1.1", "versions", "--forget", "1.1", status=1)
    assert path.stat().st_size == before
    run("1.1", "versions", "--forget", "1.1")
    assert path.stat().st_size < before / 2
    assert path.with_name(f"{path.name}.backup").stat().st_size == before
    assert sealed.is_whole(path)
    assert run("1.1", "versions").split()[0] == "1.0"


def test_versions_of_different_paths_are_not_compared(run: Run, both: Path, trees: Path) -> None:
    run("1.1", "man", "lib", "--version-name", "1.1", "--out", str(trees / "other"))
    assert "HISTORY" not in (trees / "other/man9/demo_start.9").read_text()
    assert "HISTORY" in (both / "demo_start.9").read_text()


@pytest.mark.parametrize("name", ["../x", "", ".hidden", "a/b", "a b", "-q"])
def test_a_name_that_no_folder_can_have_is_refused(trees: Path, name: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(
            ["man", "--srctree", str(trees / "demo-1.0"), "--out", str(trees / "o"), f"--version-name={name}"]
        )
    assert ended.value.code == 2


def test_a_version_without_a_cache_is_refused(trees: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["man", "--srctree", str(trees), "--out", str(trees / "o"), "--version-name", "1", "--no-cache"])
    assert ended.value.code == 2
    assert "--no-cache wants none" in capsys.readouterr().err


@pytest.mark.parametrize("seed", range(20))
def test_a_damaged_file_of_versions_is_told_left_alone_and_can_be_put_back(
    run: Run, both: Path, trees: Path, seed: int
) -> None:
    (path,) = (trees / "cache").glob("demo-*.versions")
    data, chance = bytearray(path.read_bytes()), random.Random(seed)  # noqa: S311
    if seed == 0:
        data[:] = b"not a database, and longer than a header would be" * 9
    elif seed % 4 == 0:
        del data[chance.randrange(len(data)) :]
    else:
        data[chance.randrange(len(data))] ^= chance.randrange(1, 256)
    path.write_bytes(data)
    shown = run("1.1", "man", "--version-name", "1.1", "--out", str(trees / "out"), status=1)
    backup = path.with_name(f"{path.name}.backup")
    assert f"{path}: it is damaged; as it was before the last write it is kept in {backup}" in shown
    assert "damaged" in run("1.1", "versions", status=1)
    assert path.read_bytes() == data
    assert (both / "demo_start.9").exists()
    backup.replace(path)
    assert run("1.1", "versions").split()[0] == "1.0"
    run("1.1", "man", "--version-name", "1.1", "--out", str(trees / "out"))
    assert run("1.1", "versions").count("items") == 2


def test_a_file_of_versions_without_a_checksum_is_read_and_gets_one(
    run: Run, both: Path, trees: Path
) -> None:
    """As an earlier man9 made them."""
    (path,) = (trees / "cache").glob("demo-*.versions")
    with sqlite3.connect(path, isolation_level=None) as connection:
        connection.execute("PRAGMA user_version = 1")
        connection.execute("PRAGMA application_id = 0")
    assert both.exists()
    assert run("1.1", "versions").count("items") == 2
    assert not sealed.is_whole(path)
    run("1.1", "versions", "--forget", "1.0")
    assert sealed.is_whole(path)


def test_a_file_of_a_later_form_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.versions"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(VersionsError, match="that of another man9"):
        Versions(path).known()


@pytest.mark.parametrize(
    ("folder", "project"),
    [
        ("linux-6.12", "linux"),
        ("linux-source-6.1.192", "linux-source"),
        ("src/v6.12", "src"),
        ("u-boot", "u-boot"),
    ],
)
def test_the_project_is_the_folder_without_its_version(tmp_path: Path, folder: str, project: str) -> None:
    assert project_of(tmp_path / folder) == project


def test_a_site_has_all_versions_beside_each_other(run: Run, trees: Path) -> None:
    pytest.importorskip("sphinx")
    site = trees / "site"
    for version in ("1.0", "1.1", "1.0"):  # again: the older one learns of the newer
        run(version, "html", "--version-name", version, "--out", str(site))
    assert (site / "versions.js").read_text() == 'man9.versions(["1.1", "1.0"]);\n'
    assert 'url=1.1/index.html"' in (site / "index.html").read_text()
    new = (site / "1.1/files/lib/demo.c.html").read_text()
    assert '<a href="../../../1.0/9/demo_start.html">1.0</a> <small>added, or earlier</small>' in new
    assert "<b>1.1</b> <small>parameters and documentation changed</small>" in new
    assert '<span class="badge">since 1.1</span>' in new
    assert 'id="c.demo_fresh" class="symbol" data-versions="1.1"' in new
    assert 'data-there="1.0 1.1"' in new
    old = (site / "1.0/files/lib/demo.c.html").read_text()
    assert '<a href="../../../1.1/9/demo_start.html">1.1</a>' in old
    assert "1.1 <small>removed</small>" in old


def test_a_site_tells_what_has_changed_and_where_lost_names_are(run: Run, trees: Path) -> None:
    pytest.importorskip("sphinx")
    site = trees / "site"
    for version in ("1.0", "1.1"):
        run(version, "html", "--version-name", version, "--out", str(site))
    assert not (site / "1.0/changes").exists()
    changes = (site / "1.1/changes/index.html").read_text()
    assert "<h1>Changes from 1.0 to 1.1</h1>" in changes
    assert '<a href="../files/lib/demo.c.html#c.demo_fresh">demo_fresh()</a>' in changes
    assert '<a href="../../1.0/9/demo_gone.html">demo_gone()</a>' in changes
    assert '<a href="../../1.0/9/demo_gone.html">1.0</a>' in (site / "1.1/9/demo_gone.html").read_text()
    for page in (changes, (site / "1.1/index.html").read_text()):
        assert "Changes since 1.0" in page


EDITS: dict[str, Callable[[Path], object]] = {
    "text": lambda lib: (lib / "demo.c").write_text(NEW.replace("start it", "begin it")),
    "renamed": lambda lib: (lib / "demo.c").write_text(NEW.replace("demo_fresh", "demo_new")),
    "moved": lambda lib: (lib / "demo.c").rename(lib / "other.c"),
    "removed": lambda lib: (lib / "demo.c").write_text(NEW[NEW.index("/**\n * demo_fresh") :]),
    "back": lambda lib: (lib / "demo.c").write_text(OLD),
    "twice": lambda lib: (lib / "more.c").write_text(OLD),
}


@pytest.mark.parametrize("edit", EDITS)
def test_pages_after_an_edit_are_those_of_a_fresh_run(run: Run, both: Path, trees: Path, edit: str) -> None:
    EDITS[edit](trees / "demo-1.1/lib")
    run("1.1", "man", "--version-name", "1.1", "--out", str(trees / "out"), "-q")
    shutil.rmtree(trees / "cache")
    for version in ("1.0", "1.1"):
        run(version, "man", "--version-name", version, "--out", str(trees / "fresh"), "-q")
    pages = {path.name: path.read_text() for path in both.iterdir()}
    assert pages == {path.name: path.read_text() for path in (trees / "fresh/man9").iterdir()}


def test_a_version_is_not_lost_to_another_tree(run: Run, both: Path, trees: Path) -> None:
    assert both.is_dir()
    shown = run("1.0", "man", "--version-name", "1.1", "--out", str(trees / "other"), status=1)
    assert (
        f"1.1 is recorded from {trees / 'demo-1.1'}; to record it from here: man9 versions --forget 1.1"
        in shown
    )
    assert "demo_fresh" in run("1.1", "diff", "1.0", "1.1")
    assert "1.1 is forgotten" in run("1.0", "versions", "--forget", "1.1")
    run("1.0", "man", "--version-name", "1.1", "--out", str(trees / "other"))


def test_a_tree_without_comments_is_no_version(run: Run, both: Path, trees: Path) -> None:
    assert both.is_dir()
    (trees / "demo-1.1/lib/demo.c").write_text("int x;\n")
    shown = run("1.1", "man", "--version-name", "1.1", "--out", str(trees / "out"), status=1)
    assert "1.1 is not recorded: there are no kernel-doc comments here" in shown
    assert (both / "demo_fresh.9").exists()
    assert "2 items" in run("1.1", "versions").splitlines()[1]
