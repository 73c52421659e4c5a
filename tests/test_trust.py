"""What settings of a tree may do, and what a template may (source/reference/trust.rst)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.hostile import escapes

from man9.cli import main
from man9.commands import kernel_doc
from man9.config import MEANINGS, ConfigError, Loaded, Settings, load
from man9.trust import Place, places, project_top

ROOT = Path(__file__).resolve().parents[1]
SOURCE = "/**\n * demo_f - does\n */\nvoid demo_f(void);\n"
PROOF = "{{ cycler.__init__.__globals__.os.popen('id > %s').read() }}"


def rows() -> Iterator[tuple[str, str]]:
    """Each setting of the table of the manual with whether trees may give it."""
    for line in (ROOT / "source/reference/trust.rst").read_text().splitlines():
        if row := re.match(r"``([\w.-]+)``\s+(yes|no|``https://``)", line):
            yield row[1], row[2]


def written(key: str, value: str) -> str:
    """A file of settings that gives `key` a value."""
    table, _, name = key.rpartition(".")
    return f"[{table}]\n{name} = {value}\n" if table else f"{name} = {value}\n"


VALUES = {  # what a tree may say, for each setting
    **dict.fromkeys(("section", "manual", "module", "date-format", "project"), '"3"'),
    "see-also": '"none"',
    "lists": '["uses"]',
    "alias": '"so"',
    "compress": '"gz"',
    **dict.fromkeys(("only", "undocumented"), '"exported"'),
    **dict.fromkeys(("include-folders", "exclude"), '["x"]'),
    **dict.fromkeys(("list-limit", "sibling-limit", "graph-limit", "register-list"), "7"),
    "source-url": '"https://git.example.org/{path}#n{line}"',
    "templates": '"own"',
    **{key: '["KD3"]' for key in MEANINGS if re.match(r"check|macros.*attributes", key)},
    "visibility": '{ "tests" = "guests" }',
    "macros.replace": '{ "A(n)" = "int n" }',
}


def test_the_manual_says_of_every_setting_whether_a_tree_may_give_it() -> None:
    assert [key for key, _ in rows()] == list(MEANINGS)


@pytest.mark.parametrize(("key", "heeded"), list(rows()))
def test_what_the_manual_says_of_a_setting_is_so(key: str, heeded: str, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "man9.toml").write_text(written(key, VALUES[key]))
    settings, told, own = load([Place(tmp_path, own=False)])
    assert own is None
    assert (settings != Settings()) == (heeded != "no")
    assert (key in told) == (heeded == "no")
    assert load([Place(tmp_path, own=True)]) == load([], tmp_path / "man9.toml")


@pytest.mark.parametrize("address", ["file:///etc/{path}", "../{path}", "//evil/{path}", "vscode://x/{path}"])
def test_a_tree_names_addresses_of_the_web_alone(address: str, tmp_path: Path) -> None:
    (tmp_path / "man9.toml").write_text(f'source-url = "{address}"\nmanual = "M"\n')
    settings, told, _ = load([Place(tmp_path, own=False)])
    assert (settings.source_url, settings.manual) == ("", "M")
    assert "source-url" in told
    assert load([Place(tmp_path, own=True)]).settings.source_url == address


@pytest.mark.parametrize("scheme", ["javascript:", "JavaScript:", " data:", "vbscript:"])
def test_nobody_can_make_a_link_to_the_source_a_script(
    scheme: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pattern = f"{scheme}alert('{{path}}')"
    own = tmp_path / "man9.toml"
    own.write_text(f'source-url = "{pattern}"\n')
    with pytest.raises(ConfigError, match="runs a script"):
        load([], own)
    assert load([Place(tmp_path, own=False)]).settings.source_url == ""
    pytest.importorskip("sphinx")
    out = ["--out", str(tmp_path / "out"), "--no-cache"]
    assert main(["html", "--srctree", str(tmp_path), *out, "--source-url", pattern]) == 2
    assert "runs a script" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        'section = "../../x"',
        'section = "9/x"',
        'section = ""',
        'manual = "a\\u001b[2J"',
        'module = "a\\nb"',
        'project = "\\u202e"',
        'exclude = ["a\\u0000"]',
        f'manual = "{"x" * 1001}"',
        "list-limit = -1",
        "sibling-limit = -1",
        "register-list = -1",
        "graph-limit = 100000000",
        "graph-limit = 0",
        f"lists = {'[' * 5000}",
        'macros = { replace = { "A(x...)" = "x x" } }',
        'conf = "doc"',
        'cache-dir = "/tmp"',
        f'manual = "M" #{"x" * (1 << 20)}',
    ],
)
def test_a_setting_that_could_be_misused_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "man9.toml").write_text(text + "\n")
    for own in (True, False):
        with pytest.raises(ConfigError) as raised:
            load([Place(tmp_path, own=own)])
        assert str(raised.value).isprintable()


def test_settings_that_are_a_link_out_of_the_tree_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "elsewhere.toml").write_text('manual = "M"\n')
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "man9.toml").symlink_to("../elsewhere.toml")
    assert load([Place(tree, own=False)]) == Loaded(Settings())


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A folder with a tree in it; the settings of both name templates, that of the tree's runs a program."""
    tree = tmp_path / "tree"
    for folder in (tmp_path, tree):
        (folder / "own").mkdir(parents=True)
        (folder / "man9.toml").write_text('templates = "own"\n')
    (tree / "a.c").write_text(SOURCE)
    (tmp_path / "own/page.j2").write_text("the user's\n")
    (tree / "own/page.j2").write_text(PROOF % (tmp_path / "ran"))
    return tmp_path


def page(work: Path, *options: str) -> str:
    """The page of the tree, made where one stands."""
    assert main(["man", *options, "--out", str(work / "out"), "--no-cache", "-q"]) == 0
    return (work / "out/man9/demo_f.9").read_text()


@pytest.mark.parametrize("here", [".", "tree", "tree/own"])
def test_a_tree_runs_nothing_wherever_one_stands(
    here: str, work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(work / here)
    assert ".SH NAME" in page(work, "--srctree", os.path.relpath(work / "tree"))
    assert not (work / "ran").exists()
    (line,) = capsys.readouterr().err.splitlines()
    assert re.search(r"man9\.toml: not heeded.*: templates; --config \S*man9\.toml allows it", line)


def test_settings_of_the_folder_one_stands_in_are_heeded_outside_the_project(
    work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (work / "tree/man9.toml").unlink()
    monkeypatch.chdir(work)
    assert page(work, "--srctree", "tree") == ".\\\" Made by man9\nthe user's\n"
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("mark", [".git", "Makefile", "configure"])
def test_settings_of_the_project_around_the_tree_are_those_of_the_tree(
    mark: str, work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (work / "tree/man9.toml").unlink()
    (work / mark).write_text("")
    (work / "tree/Makefile").write_text("")
    monkeypatch.chdir(work)
    assert ".SH NAME" in page(work, "--srctree", "tree")
    assert "man9.toml: not heeded" in capsys.readouterr().err
    assert page(work, "--srctree", "tree", "--config", "man9.toml").endswith("the user's\n")


def test_a_repository_within_another_is_a_project_of_its_own(tmp_path: Path) -> None:
    inner = tmp_path / "linux"
    for folder in (tmp_path, inner):
        (folder / ".git").mkdir(parents=True)
        (folder / "Makefile").write_text("")
    (inner / "drivers").mkdir()
    assert project_top(inner / "drivers") == inner.resolve()
    assert places(inner / "drivers", tmp_path)[1].own
    assert not places(inner / "drivers", inner)[1].own


def test_kernel_doc_runs_no_template_of_the_tree(
    work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(work / "tree")
    monkeypatch.delenv("SRCTREE", raising=False)
    assert kernel_doc.main(["-man", "a.c"]) == 0
    out, error = capsys.readouterr()
    assert '.TH "demo_f"' in out
    assert "templates" in error
    assert not (work / "ran").exists()


@pytest.mark.parametrize("command", ["man", "html"])
@pytest.mark.parametrize("text", escapes())
def test_a_template_of_ones_own_reaches_nothing_but_what_it_is_given(
    command: str, text: str, work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if command == "html":
        pytest.importorskip("sphinx")
    name = {"man": "page.j2", "html": "file.html"}[command]
    (work / "own" / name).write_text(text.replace("PROOF", str(work / "ran")))
    options = ["--out", str(work / "out"), "--no-cache", "-q", "--config", str(work / "man9.toml")]
    assert main([command, "--srctree", str(work / "tree"), *options]) == 1
    assert f"{work / 'own' / name}:1: " in capsys.readouterr().err
    assert not (work / "ran").exists()


def test_a_loop_over_numbers_in_a_template_ends(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (work / "own/page.j2").write_text("{% for n in range(10 ** 9) %}{% endfor %}")
    options = ["--out", str(work / "out"), "--no-cache", "-q", "--config", str(work / "man9.toml")]
    assert main(["man", "--srctree", str(work / "tree"), *options]) == 1
    assert "Range too big" in capsys.readouterr().err
