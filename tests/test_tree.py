"""What stands for the files of a tree as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from man9 import tree


@pytest.mark.parametrize("count", [0, 1, 5000])
def test_files_are_as_they_were_until_one_of_them_changes(tmp_path: Path, count: int) -> None:
    paths = [f"{number:04}.c" for number in range(count)]
    for path in paths:
        (tmp_path / path).touch()
    was = tree.state_of(tree.stamps(tmp_path, paths))
    assert tree.state(tmp_path, paths) == was
    for path in paths[::2000]:
        (tmp_path / path).write_text("changed")
        assert tree.state(tmp_path, paths) == tree.state_of(tree.stamps(tmp_path, paths)) != was


def test_files_of_which_one_is_gone_are_as_no_others(tmp_path: Path) -> None:
    (tmp_path / "a.c").touch()
    assert tree.state(tmp_path, ["a.c", "b.c"]) == b""
    assert tree.state(tmp_path / "nowhere", ["a.c"]) == b""
