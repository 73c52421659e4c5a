"""What man9 itself fails at costs no other file anything (design.rst, 8)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.linking.conftest import doc

from man9 import cli
from man9.checking.texts import check_file
from man9.manpage.page import Maker
from man9.reading import read
from man9.reading.uses import find_references
from man9.site.pages.filepage import file_page

SAID = "bad.c: could not be read (a fault of man9, please report: ZeroDivisionError, test_faults.py:"
MANY = 130  # files: more than one process reads and looks at


@pytest.fixture(params=[3, MANY])
def tree(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A tree of a few files, and one of so many that several processes work on them; one is `bad.c`."""
    root = tmp_path / "tree"
    root.mkdir()
    for number in range(request.param):
        (root / f"f{number}.c").write_text(
            doc(f"f{number}", f"int f{number}(int a)\n{{\n\treturn f0(a);\n}}")
        )
    (root / "bad.c").write_text(doc("bad", "int bad(int a)\n{\n\treturn f0(a);\n}"))
    return root


def failing(work: Callable[..., object], at: Callable[..., bool]) -> Callable[..., object]:
    """Return `work` that fails for the arguments that `at` tells."""

    def fails(*given: object, **named: object) -> object:
        if at(*given, **named):
            return 1 // 0
        return work(*given, **named)

    return fails


def run(tree: Path, command: str, *options: str) -> int:
    return cli.main([command, "--srctree", str(tree), "--no-cache", "--jobs", "2", *options])


def pages(out: Path) -> set[str]:
    return {path.name for path in out.glob("man9/*.9")}


def test_a_file_that_reading_fails_at_costs_no_other_its_pages(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("man9.reading.batch.read", failing(read, lambda path, *_: path == "bad.c"))
    assert run(tree, "man", "--out", str(tmp_path / "man")) == 1
    assert SAID in capsys.readouterr().err
    symbols = len(list(tree.glob("f*.c")))
    assert len(pages(tmp_path / "man")) == 2 * symbols


def test_a_file_whose_code_man9_fails_at_has_its_pages_without_calls(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    look = failing(find_references, lambda _, items, *__: items[0].name == "bad")
    monkeypatch.setattr("man9.reading.references.find_references", look)
    assert run(tree, "man", "--out", str(tmp_path / "man")) == 1
    assert SAID in capsys.readouterr().err
    assert ".SH CALLS" not in (tmp_path / "man/man9/bad.9").read_text()
    assert ".SH CALLS" in (tmp_path / "man/man9/f1.9").read_text()


def test_a_page_that_man9_fails_at_stays_as_it_was_and_all_others_are_made(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "man"
    assert run(tree, "man", "--out", str(out)) == 0
    before = (out / "man9/bad.9").read_text()
    for path in tree.glob("*.c"):
        path.write_text(path.read_text().replace("purpose", "another purpose"))

    def is_bad(maker: Maker, number: int, *_: object) -> bool:
        return maker._links.pages[number].name == "bad"  # noqa: SLF001

    monkeypatch.setattr(Maker, "item_page", failing(Maker.item_page, is_bad))
    assert run(tree, "man", "--out", str(out)) == 1
    assert SAID in capsys.readouterr().err
    assert (out / "man9/bad.9").read_text() == before
    assert "another purpose" in (out / "man9/f1.9").read_text()


def test_a_check_that_man9_fails_at_says_so_of_that_file(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    check = failing(check_file, lambda file: file.path == "bad.c")
    monkeypatch.setattr("man9.checking.run.check_file", check)
    assert run(tree, "check", "--select", "ALL") == 1
    out = capsys.readouterr().out
    assert "bad.c:1: error: could not be read (a fault of man9, please report: ZeroDivisionError" in out
    assert "f1.c" in out  # KD301: its parameter is not described


def test_a_page_of_the_site_that_man9_fails_at_says_so_and_all_others_are_made(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "man9.site.pages.bodies.file_page", failing(file_page, lambda _, file: file.path == "bad.c")
    )
    assert run(tree, "html", "--out", str(tmp_path / "site")) == 1
    assert SAID in capsys.readouterr().err
    made = {path.name: path.read_text() for path in (tmp_path / "site").rglob("*.c.html")}
    assert len(made) >= len(list(tree.glob("*.c")))
    assert "a fault of man9, please report" in made["bad.c.html"]
    assert "a fault of man9" not in made["f1.c.html"]
    monkeypatch.undo()
    assert run(tree, "html", "--out", str(tmp_path / "site")) == 0
    assert "a fault of man9" not in next((tmp_path / "site").rglob("bad.c.html")).read_text()


def test_a_directive_that_fails_ends_no_build(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(doc("f", "int f(void);", ".. productionlist:: a"))
    (tmp_path / "conf.py").write_text('extensions = ["man9.site"]\nkerneldoc_srctree = "."\n')
    (tmp_path / "index.rst").write_text("T\n=\n\n.. kernel-doc:: a.c\n")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", str(tmp_path), str(tmp_path / "out")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "productionlist" in (tmp_path / "out/index.html").read_text()
