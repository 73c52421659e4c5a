"""Templates of a user's own: what they may change, and how an error in one is told."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from man9.cli import main
from man9.config import templates_folder

ROOT = Path(__file__).resolve().parents[2]
PAGES = {  # each template of the site -> a page that is made with it
    "file.html": "files/drivers/demo/core.c.html",
    "folder.html": "files/drivers/index.html",
    "symbols.html": "symbols/index.html",
    "source.html": "code/drivers/demo/core.c.html",
    "manual.html": "man/demo_send.9.html",
    "short.html": "9/demo_send.html",
    "home.html": "index.html",
}


@pytest.fixture
def tree(sample: Path, tmp_path: Path) -> Path:
    """A copy of the sample tree whose settings name `own` beside them as the folder of templates."""
    tree = Path(shutil.copytree(sample, tmp_path / "tree"))
    (tree / "own").mkdir()
    settings = (tree / "man9.toml").read_text() if (tree / "man9.toml").exists() else ""
    (tree / "man9.toml").write_text(f'templates = "own"\n{settings}')
    return tree


def run(tree: Path, command: str, *options: str) -> int:
    out = tree.parent / command
    settings = ["--config", str(tree / "man9.toml")]  # else its templates are not heeded
    return main([command, "--srctree", str(tree), "--out", str(out), "--no-cache", "-q", *settings, *options])


def test_the_example_of_the_manual_works(tree: Path) -> None:
    text = (ROOT / "source/reference/templates.rst").read_text()
    example = re.search(r"code-block:: jinja\n(?:   :.*\n)*\n((?:   .*\n|\n)+)", text)
    assert example
    (tree / "own/page.j2").write_text(re.sub(r"^   ", "", example[1], flags=re.MULTILINE).strip() + "\n")
    assert run(tree, "man") == 0
    page = (tree.parent / "man/man9/demo_send.9").read_text()
    assert "CALLS" not in page
    assert ".SH BUGS\nTo the maintainers of drivers/demo/" in page


@pytest.mark.parametrize("template", PAGES)
def test_each_template_of_the_site_can_be_extended(tree: Path, template: str) -> None:
    pytest.importorskip("sphinx")
    (tree / "own" / template).write_text(f'<p>of our own</p>{{% include "man9/{template}" %}}')
    assert run(tree, "html") == 0
    ours = (tree.parent / "html" / PAGES[template]).read_text()
    assert "<p>of our own</p>" in ours
    (tree / "own" / template).unlink()
    assert run(tree, "html") == 0
    assert (tree.parent / "html" / PAGES[template]).read_text() == ours.replace("<p>of our own</p>", "", 1)


def test_no_template_of_a_page_is_forgotten_here() -> None:
    pieces = {
        "symbol.html",
        "macros.html",
        "drawing.html",
        "bare.html",
        "lost.html",
        "versions.html",
        "changes.html",
    }
    assert PAGES.keys() | pieces == {path.name for path in templates_folder("html").glob("*.html")}


BROKEN = [
    ("{% if %}", "Expected an expression"),
    ("{{ page.nothing }}", "has no attribute 'nothing'"),
    ("{{ page.head.title + 1 }}{{ page.path + 1 }}", ""),
    ("{{ 1 // 0 }}", "by zero"),
    ('{% include "elsewhere" %}', "elsewhere: no such template"),
]


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(("text", "message"), BROKEN)
def test_an_error_in_a_man_page_template_names_it_and_its_line(
    tree: Path, capsys: pytest.CaptureFixture[str], text: str, message: str, jobs: str
) -> None:
    path = tree / "own/page.j2"
    path.write_text(f"\n\n{text}")
    assert run(tree, "man", "--jobs", jobs) == 1
    error = capsys.readouterr().err
    assert f"man9: {path}:3: " in error
    assert message in error


@pytest.mark.parametrize("template", ["file.html", "home.html", "short.html", "symbol.html"])
@pytest.mark.parametrize(
    ("text", "message"), [BROKEN[0], BROKEN[3], ("{{ nothing }}", "'nothing' is undefined")]
)
def test_an_error_in_a_template_of_the_site_names_it_and_its_line(
    tree: Path, capsys: pytest.CaptureFixture[str], template: str, text: str, message: str
) -> None:
    pytest.importorskip("sphinx")
    path = tree / "own" / template
    path.write_text(f"\n\n{text}")
    assert run(tree, "html") == 1
    error = capsys.readouterr().err
    assert f"man9: {path}:3: " in error
    assert message in error
    assert "Traceback" not in error


def test_a_folder_that_is_not_there_is_told(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tree / "own").rmdir()
    with pytest.raises(SystemExit):
        run(tree, "man")
    assert f"{tree / 'man9.toml'}: templates: no such folder: {tree / 'own'}" in capsys.readouterr().err
