"""A note of a tree's files: what is found by it is what a walk finds, whatever happened to the tree."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from man9 import tree
from man9.cli import main
from man9.index import seen

Find = Callable[..., tuple[list[str], list[tree.Failure]]]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a tree that has not changed for a minute."""
    top = tmp_path / "tree"
    for path in ("lib/a.c", "lib/sub/b.h", "lib/sub/c.txt", "drivers/x/d.c", "drivers/y/readme"):
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_text("/* nothing */\n")
    return top


@pytest.fixture
def find(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Find:
    """Return `find(exclude)`: what is found, and noted even though the folders are new."""
    monkeypatch.setattr(seen, "_SETTLED", -(10**12))
    return lambda exclude=(): seen.find(root, exclude, b"maker", tmp_path / "note")


def add(root: Path) -> None:
    (root / "lib/sub/new.c").write_text("")


def add_in_a_new_folder(root: Path) -> None:
    (root / "drivers/x/deep/er").mkdir(parents=True)
    (root / "drivers/x/deep/er/new.h").write_text("")


def remove(root: Path) -> None:
    (root / "lib/a.c").unlink()


def remove_a_folder(root: Path) -> None:
    shutil.rmtree(root / "lib/sub")


def rename(root: Path) -> None:
    (root / "lib/sub/c.txt").rename(root / "lib/sub/c.c")


def move_a_folder(root: Path) -> None:
    (root / "drivers/x").rename(root / "lib/x")


def make_a_link(root: Path) -> None:
    (root / "lib/a.c").unlink()
    (root / "lib/a.c").symlink_to("sub/b.h")


def make_a_folder_a_link(root: Path) -> None:
    (root / "lib/sub").rename(root / "other")
    (root / "lib/sub").symlink_to("../other")


def set_the_time_back(root: Path) -> None:
    before = (root / "lib").stat()
    (root / "lib/old.c").write_text("")
    os.utime(root / "lib", ns=(before.st_atime_ns, before.st_mtime_ns))


def give_a_name_that_is_no_text(root: Path) -> None:
    (root / "lib" / os.fsdecode(b"\xff.c")).write_text("")


CHANGES = (
    add,
    add_in_a_new_folder,
    remove,
    remove_a_folder,
    rename,
    move_a_folder,
    make_a_link,
    make_a_folder_a_link,
    set_the_time_back,
    give_a_name_that_is_no_text,
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_whatever_came_went_or_moved_is_found_as_a_walk_finds_it(
    change: Callable[[Path], None], find: Find, root: Path
) -> None:
    before = find()
    change(root)
    for _ in range(2):
        assert find() == tree.find(root, (), ())
    assert find() != before


def test_a_tree_whose_folders_are_as_they_were_is_not_walked(
    find: Find, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = find()
    (root / "lib/a.c").write_text("/* another text, for which no folder has to be looked into */\n")
    monkeypatch.setattr(tree, "walk", lambda *_: pytest.fail("walked"))
    assert find() == expected


def test_other_patterns_are_another_question(find: Find, root: Path) -> None:
    assert find(["lib/*"]) == tree.find(root, (), ["lib/*"])
    assert find() == tree.find(root, (), ())


def test_a_folder_that_may_still_change_within_the_same_tick_is_not_noted(root: Path, tmp_path: Path) -> None:
    for _ in range(2):
        assert seen.find(root, (), b"maker", tmp_path / "note") == tree.find(root, (), ())
        assert not (tmp_path / "note").exists()


def test_what_cannot_be_looked_at_is_told_each_time(find: Find, root: Path) -> None:
    give_a_name_that_is_no_text(root)
    for _ in range(2):
        assert "its name is not UTF-8" in find()[1][0].reason


def test_a_note_that_is_damaged_or_cut_is_not_believed(find: Find, tmp_path: Path) -> None:
    expected, note = find(), tmp_path / "note"
    data = note.read_bytes()
    for place in range(len(data)):
        for damaged in (data[:place], data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]):
            note.write_bytes(damaged)
            assert find() == expected
            assert note.read_bytes() == data


def test_a_note_that_cannot_be_kept_costs_nothing(root: Path, find: Find, tmp_path: Path) -> None:
    (tmp_path / "note").mkdir()
    assert find() == tree.find(root, (), ())


@pytest.mark.parametrize("word", ["added", "changed", "gone"])
def test_search_sees_what_happened_in_a_tree_whose_folders_were_noted(
    word: str,
    sample: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seen, "_SETTLED", -(10**12))
    root = Path(shutil.copytree(sample, tmp_path / "tree"))
    place = root / "drivers/demo/extra.c"
    comment = "/**\n * demo_extra() - {}\n */\nvoid demo_extra(void)\n{{\n}}\n"
    place.write_text(comment.format("first words"))
    ask = ["search", "demo_extra", "--srctree", str(root), "--cache-dir", str(tmp_path / "c"), "--jobs", "1"]
    assert main(ask) == 0
    assert list((tmp_path / "c").glob("*.seen"))
    assert "first words" in capsys.readouterr().out
    if word == "gone":
        place.write_text("")
    elif word == "changed":
        place.write_text(comment.format("second words"))
    else:
        (place.parent / "more.c").write_text(comment.replace("extra", "extra_two").format("third words"))
    assert main(ask) == int(word == "gone")
    said = capsys.readouterr().out
    assert ("first words" in said, "second words" in said, "third words" in said) == (
        word == "added",
        word == "changed",
        word == "added",
    )
