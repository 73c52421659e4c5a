"""An output that comes from elsewhere: what lies in it is not run, followed or believed."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from man9.cli import main

pytest.importorskip("sphinx")


class Proof:
    """An object whose pickle makes a file when it is loaded."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.path,)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    root.mkdir()
    (root / "a.c").write_text("/**\n * demo_f - does\n */\nvoid demo_f(void);\n")
    return root


def build(tree: Path, *options: str) -> int:
    return main(["html", "--srctree", str(tree), "--out", str(tree.parent / "site"), "-q", *options])


def test_a_pickle_that_comes_with_an_output_is_not_loaded(tree: Path, tmp_path: Path) -> None:
    assert build(tree) == 0
    doctrees = tmp_path / "site/.doctrees"
    names = ["environment.pickle", "index.doctree"]
    for name in names:
        with (doctrees / name).open("wb") as file:
            pickle.dump(Proof(tmp_path / "ran"), file)
    assert build(tree) == 0
    assert not (tmp_path / "ran").exists()
    assert all((doctrees / name).stat().st_size > 200 for name in names)


def test_what_this_user_left_is_used_again(tree: Path, tmp_path: Path) -> None:
    assert build(tree) == 0
    kept = tmp_path / "site/.doctrees/index.doctree"
    before = kept.stat().st_mtime_ns
    assert build(tree) == 0
    assert kept.stat().st_mtime_ns == before


@pytest.mark.parametrize("name", ["files", "index.html", ".doctrees", "_static"])
def test_a_link_that_leads_out_of_an_output_is_refused(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / name).symlink_to(elsewhere)
    assert build(tree) == 1
    assert "a link that leads out of the output" in capsys.readouterr().err
    assert list(elsewhere.iterdir()) == []


def test_a_state_that_comes_with_an_output_removes_nothing_outside(tree: Path, tmp_path: Path) -> None:
    victim = tmp_path / "precious"
    victim.write_text("x")
    state = tmp_path / "site/.doctrees/man9-pages.json"
    state.parent.mkdir(parents=True)
    names = ["../precious", str(victim), "files/../../precious", "", ".", ".."]
    state.write_text(json.dumps({"base": "", "pages": dict.fromkeys(names, "")}))
    assert build(tree, "--no-cache") == 0
    assert victim.read_text() == "x"
