"""The commands of every day: build, show, search, diff, completion."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from man9.cli import main
from man9.commands import COMMANDS, EXAMPLES
from man9.config import MEANINGS, MacroSettings, Settings
from man9.forking import WorkerLostError
from man9.history.compare import compare
from man9.index.store import Store
from man9.model import Item, Parameter, SourceFile
from man9.reading.batch import Batch, read_files

Run = Callable[..., str]


@pytest.fixture
def tree(sample: Path, tmp_path: Path) -> Path:
    """A copy of the sample tree."""
    return Path(shutil.copytree(sample, tmp_path / "tree"))


@pytest.fixture
def run(tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return `run(command, *arguments, status=0)`: what a command prints about the tree."""

    def call(command: str, *arguments: str, status: int = 0) -> str:
        options = ["--srctree", str(tree), "--cache-dir", str(tmp_path / "cache")]
        assert main([command, *arguments, *options]) == status
        return capsys.readouterr().out

    return call


def test_search_finds_names_parts_of_names_and_words_of_purposes(run: Run) -> None:
    assert run("search", "demo_send").startswith("demo_send(9)")
    assert "demo_send_wait(9)" in run("search", "wait")
    assert "demo_ring_pop(9)" in run("search", "oldest", "mess")  # the beginning of a word is enough


def test_search_is_narrowed(run: Run) -> None:
    assert run("search", "demo", "--kind", "union").split()[0] == "union-demo_addr(9)"
    paths = {
        json.loads(line)["file"] for line in run("search", "demo", "--path", "drivers", "--json").splitlines()
    }
    assert paths
    assert all(path.startswith("drivers/") for path in paths)
    hits = [json.loads(line) for line in run("search", "demo", "--exported", "--json").splitlines()]
    assert hits
    assert all(hit["exported"] for hit in hits)
    assert len(run("search", "demo", "--limit", "2").splitlines()) == 2


def test_search_has_lines_for_programs(run: Run) -> None:
    line = run("search", "demo_send", "--lines").splitlines()[0]
    page, place, _ = line.split("\t")
    assert page == "demo_send.9"
    assert re.fullmatch(r"drivers/demo/core\.c:\d+", place)


def test_search_sees_a_change_of_the_tree_when_it_is_asked_again(run: Run, tree: Path) -> None:
    run("search", "demo")
    (tree / "new.c").write_text("/**\n * demo_fresh() - quite new\n */\nvoid demo_fresh(void);\n")
    run("related", "demo_fresh")
    assert "demo_fresh(9)" in run("search", "fresh")


def test_a_page_is_shown_without_a_look_at_what_all_callers_say(
    run: Run, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tree / "asked.c").write_text("/**\n * demo_asked() - Ask.\n */\nvoid demo_asked(void)\n{\n}\n")
    for number in range(30):
        name = f"demo_asks{number}"
        comment = f"/**\n * {name}() - Ask once more.\n */\n"
        (tree / f"{name}.c").write_text(f"{comment}void {name}(void)\n{{\n\tdemo_asked();\n}}\n")
    first = run("show", "demo_asked", "--roff")
    assert "and 10 more" in first
    read, file = set(), Store.file

    def noted(store: Store, path: str) -> SourceFile:
        read.add(path)
        return file(store, path)

    monkeypatch.setattr(Store, "file", noted)
    assert run("show", "demo_asked", "--roff") == first
    assert read == {"asked.c"}


@pytest.mark.parametrize("command", ["search", "show"])
def test_what_is_misspelt_is_answered_with_the_nearest(
    command: str, tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--srctree", str(tree), "--cache-dir", str(tmp_path / "cache")]
    assert main([command, "demo_sned", *options]) == 1
    assert "did you mean demo_send" in capsys.readouterr().err


def test_show_makes_the_page(run: Run) -> None:
    text = run("show", "demo_send", "--roff")
    assert '.TH "demo_send" 9' in text
    assert ".SH CALLED BY\n\\fBdemo_send_wait\\fR(9)" in text


def test_show_takes_types_and_every_definition(run: Run, tree: Path) -> None:
    assert '.TH "union-demo_addr"' in run("show", "union demo_addr", "--roff")
    for name in ("x", "y"):
        (tree / f"drivers/{name}.c").write_text(
            f"/**\n * twin() - {name}\n */\nstatic int twin(int {name}) {{ return 0; }}\n"
        )
    assert run("show", "twin", "--roff", "--all").count(".TH ") == 2
    assert run("show", "twin", "--roff").count(".TH ") == 1


def test_show_gives_the_page_to_man(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin/man"
    program.write_text('#!/bin/sh\necho "$1" >"$0.said"\ncat "$2" >>"$0.said"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    run("show", "demo_send")
    assert (tmp_path / "bin/man.said").read_text().startswith('-l\n.\\" Made by man9\n')


def test_build_makes_pages_and_site(run: Run, tmp_path: Path) -> None:
    run("build", "--out", str(tmp_path / "out"), "-q")
    assert (tmp_path / "out/man9/demo_send.9").is_file()
    assert (tmp_path / "out/html/9/demo_send.html").is_file()


def test_build_reads_the_tree_once_and_keeps_nothing_when_asked(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    looked = read_files

    def counted(
        root: Path, paths: Sequence[str], macros: MacroSettings, jobs: int, *, code: bool = False
    ) -> Iterator[Batch]:
        read.append(len(paths))
        return looked(root, paths, macros, jobs, code=code)

    monkeypatch.setattr("man9.index.update.read_files", counted)
    run("build", "--out", str(tmp_path / "out"), "-q", "--no-cache")
    assert (tmp_path / "out/html/9/demo_send.html").is_file()
    assert [count for count in read if count] == [4]
    assert not (tmp_path / "cache").exists()


def test_diff_of_two_trees(run: Run, tree: Path, tmp_path: Path) -> None:
    other = Path(shutil.copytree(tree, tmp_path / "other"))
    assert run("diff", str(tree), str(other)) == ""
    core = other / "drivers/demo/core.c"
    core.write_text(core.read_text().replace("demo_send_wait", "demo_send_sync"))
    (other / "new.c").write_text("/**\n * demo_fresh() - quite new\n */\nvoid demo_fresh(void);\n")
    text = run("diff", str(tree), str(other))
    assert "= function demo_send_wait -> demo_send_sync" in text
    assert "+ function demo_fresh  new.c:1\n" in text
    found = [json.loads(line) for line in run("diff", str(tree), str(other), "--format", "json").splitlines()]
    assert {change["what"] for change in found} == {"added", "renamed"}
    assert "## Added (1)" in run("diff", str(tree), str(other), "--format", "markdown")


def test_diff_of_revisions_and_exports(run: Run, tree: Path, tmp_path: Path) -> None:
    git = ["git", "-C", str(tree), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "x"]):
        subprocess.run([*git, *arguments], check=True, capture_output=True)
    (tmp_path / "old.jsonl").write_text(run("export"))
    (tree / "new.c").write_text("/**\n * demo_fresh() - quite new\n */\nvoid demo_fresh(void);\n")
    for old in ("HEAD", str(tmp_path / "old.jsonl")):
        assert run("diff", old, str(tree)) == "+ function demo_fresh  new.c:1\n"


def test_diff_of_nothing_is_said(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "nowhere", str(tree), "--srctree", str(tree)]) == 1
    assert "nowhere" in capsys.readouterr().err


def item(name: str, file: str = "a.c", purpose: str = "do the thing with care", **more: object) -> Item:
    """A function."""
    return Item(file, 1, "function", name, "int", purpose, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ([item("f")], [item("f")], []),
        ([item("f")], [], [("removed", "f", ())]),
        ([], [item("f")], [("added", "f", ())]),
        ([item("f")], [item("f", "b.c")], [("moved", "f", ())]),
        ([item("f")], [item("f", purpose="else")], [("changed", "f", ("documentation",))]),
        ([item("f")], [item("f", exported="EXPORT_SYMBOL")], [("changed", "f", ("exported",))]),
        ([item("f")], [item("f", static=True)], [("changed", "f", ("static",))]),
        (
            [item("f", parameters=(Parameter("a", "int a"),))],
            [item("f", parameters=(Parameter("a", "long a"),))],
            [("changed", "f", ("prototype",))],
        ),
        (
            [item("f", parameters=(Parameter("a", "int a"),))],
            [item("f", parameters=(Parameter("b", "int b"),))],
            [("changed", "f", ("parameters",))],
        ),
        ([item("do_it_now")], [item("do_it_soon")], [("renamed", "do_it_soon", ())]),
        ([item("a", "a.c"), item("a", "b.c")], [item("a", "b.c")], [("removed", "a", ())]),
    ],
)
def test_each_kind_of_change(
    old: list[Item], new: list[Item], expected: list[tuple[str, str, tuple[str, ...]]]
) -> None:
    assert [(change.what, change.name, change.parts) for change in compare(old, new)] == expected


def test_bash_completes_commands_options_and_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", "bash"]) == 0
    script = tmp_path / "man9.bash"
    script.write_text(capsys.readouterr().out)
    for words, expected in (
        ("man9 se", "serve search"),
        ("man9 check --format s", "sarif"),
        ("man9 check --cov", "--coverage"),
    ):
        *_, last = given = words.split()
        program = f"source {script}; COMP_WORDS=({words}); COMP_CWORD={len(given) - 1}; _man9"
        program += "; echo ${COMPREPLY[*]}"
        done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == expected, last


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_know_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    text = capsys.readouterr().out
    assert [name for name in COMMANDS if name not in text] == []
    assert "sarif" in text


@pytest.mark.parametrize("section", ["1", "5"])
def test_the_manual_is_clean_and_whole(
    section: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["manual", section]) == 0
    text = capsys.readouterr().out
    page = tmp_path / f"man9.{section}"
    page.write_text(text)
    for command in (
        ["mandoc", "-Tlint", "-W", "warning"],
        ["groff", "-Kutf8", "-Tutf8", "-man", "-ww", "-z"],
    ):
        done = subprocess.run([*command, str(page)], capture_output=True, text=True, check=False)
        assert done.stdout + done.stderr == ""
    bare = text.replace("\\-", "-")
    if section == "1":
        assert [name for name in COMMANDS if f"man9 {name}\n" not in bare] == []
    else:
        assert [name for name in MEANINGS if name not in bare] == []


def test_every_setting_has_a_meaning() -> None:
    settings = msgspec.to_builtins(Settings())
    tables = {name: value for name, value in settings.items() if name in {"macros", "check"}}
    names = [
        *(settings.keys() - tables),
        *(f"{name}.{key}" for name, value in tables.items() for key in value),
    ]
    assert sorted(names) == sorted(MEANINGS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as status:
        main([command, "--help"])
    assert status.value.code == 0
    text = capsys.readouterr().out
    for example in EXAMPLES[command]:
        assert example in text
        assert f"man9 {command}" in example


def test_a_page_bears_the_licence_of_its_source(run: Run) -> None:
    assert '\n.\\" SPDX-License-Identifier: MIT\n' in run("show", "demo_send", "--roff")


@pytest.mark.parametrize(
    "command",
    [["show"], ["related"], ["path", "demo_open"], ["graph", "--symbol"], ["search"]],
    ids=lambda c: c[0],
)
def test_a_misspelt_name_is_answered_with_the_nearest(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    options = ["--srctree", str(tree), "--cache-dir", str(tmp_path / "cache")]
    assert main([*command, "demo_sendd", *options]) == 1
    assert "did you mean demo_send" in capsys.readouterr().err


def test_a_run_whose_process_was_killed_says_so(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object, **__: object) -> object:
        raise WorkerLostError("a process was ended")

    monkeypatch.setattr("man9.commands.man.make.write", lost)
    arguments = ["man", "--srctree", str(tree), "--out", str(tmp_path / "out"), "--no-cache"]
    assert main(arguments) == 1
    assert "man9: a process was ended; what was written is whole" in capsys.readouterr().err


@pytest.mark.parametrize(
    "case",
    [
        ("serach x", 2, "man9: serach: no such command; did you mean search? (man9 --help)"),
        ("frobnicate", 2, "there are build, man, html,"),
        (
            "man --out out",
            0,
            "0 removed; there are no kernel-doc comments here: are --srctree and PATH right?",
        ),
        ("show kfree --cache-dir c", 1, "kfree: no such symbol; there are no kernel-doc comments here"),
        ("man lib --out out", 1, "man9: lib: No such file or folder"),
        ("man lib", 2, "--out DIR is needed, or --dry-run"),
        ("check --select KD999", 2, "no problem has the code KD999"),
        ("check --select KD999 --coverage table", 2, "no problem has the code KD999"),
        ("check --ignore KD999 --diff HEAD", 2, "no problem has the code KD999"),
        ("man --lists calls,bogus --out out", 2, "--lists: no list is called 'bogus'"),
        ("man --section 9/9 --out out", 2, "section"),
        ("html --conf nowhere --out out", 2, "--conf: there is no conf.py in nowhere"),
        ("serve --conf nowhere", 2, "--conf: there is no conf.py in nowhere"),
        ("serve --port 65536", 2, "'65536': a number from 0 to 65535 is wanted"),
        ("search x --limit 0", 2, "'0': a number above zero is wanted"),
        ("man --out file/x", 1, "man9: file/x"),
        ("html --srctree nope --out x", 2, "man9: nope: no such folder"),
        ("diff file file", 1, "file: not what man9 export writes: "),
        ("diff a b", 1, "a: no tree, file or recorded version, and git knows no such revision (versions of"),
    ],
)
def test_what_went_wrong_is_told_with_what_to_do(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    case: tuple[str, int, str],
) -> None:
    command, status, said = case
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "file").write_text("not JSON")
    try:
        found = main(command.split())
    except SystemExit as ended:
        found = int(ended.code or 0)
    error = capsys.readouterr().err
    assert (found, said in error) == (status, True), error
    assert "Traceback" not in error


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "--select", "KD999"],
        ["check", "--baseline", "nowhere"],
        ["man", "--out", "out", "--lists", "bogus"],
        ["html", "--out", "out", "--source-url", "nowhere"],
        ["diff", ".", "nowhere"],
    ],
    ids=" ".join,
)
def test_nothing_is_read_for_a_command_line_that_is_wrong(
    arguments: list[str], tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*_: object, **__: object) -> object:
        pytest.fail("the tree was read")

    monkeypatch.chdir(tree)
    monkeypatch.setattr("man9.index.update.read_files", read)
    monkeypatch.setattr("man9.reading.batch.read_files", read)
    try:
        status = main([*arguments, "--no-cache"])
    except SystemExit as ended:
        status = int(ended.code or 0)
    assert status != 0


def test_a_missing_argument_is_named_and_paths_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["related"])
    assert "the following arguments are required: NAME\n" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["export"], ["graph", "--format", "dot"], ["check", "--select", "ALL"]])
def test_a_full_disk_behind_the_output_is_told(tree: Path, command: list[str]) -> None:
    line = [sys.executable, "-m", "man9", *command, "--srctree", str(tree), "--no-cache"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(line, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert "man9: standard output: No space left on device\n" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


def test_numbers_alone_go_to_the_output(run: Run, tree: Path, tmp_path: Path) -> None:
    other = Path(shutil.copytree(tree, tmp_path / "other"))
    (other / "new.c").write_text("/**\n * demo_fresh() - quite new\n */\nvoid demo_fresh(void);\n")
    assert run("diff", str(tree), str(other), "--summary") == (
        "1 added, 0 removed, 0 renamed, 0 moved, 0 changed\n"
    )
    assert json.loads(run("diff", str(tree), str(other), "--summary", "--format", "json"))["added"] == 1


@pytest.mark.parametrize(
    ("pattern", "said"),
    [("https://x/{pth}", "{pth} stands for nothing"), ("https://x/", "no {path} in it")],
)
def test_a_pattern_that_leads_nowhere_is_refused(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], pattern: str, said: str
) -> None:
    command = ["html", "--srctree", str(tree), "--out", str(tmp_path / "o"), "--no-cache"]
    assert main([*command, "--source-url", pattern]) == 2
    (tree / "man9.toml").write_text(f'source-url = "{pattern}"\n')
    with pytest.raises(SystemExit):
        main(command)
    assert capsys.readouterr().err.count(said) == 2


def test_a_misspelt_path_is_answered_with_the_nearest(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["man", "--srctree", str(tree), "--out", str(tmp_path / "o"), "--no-cache"]
    assert main([*command, "drivers/demo/coer.c"]) == 1
    assert "drivers/demo/coer.c: No such file or folder; did you mean core.c?" in capsys.readouterr().err


def test_a_baseline_says_nothing_of_what_was_not_looked_at(
    run: Run, tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("one", "two"):
        (tree / name).mkdir()
        (tree / name / "x.c").write_text("/**\n * f - x\n * @gone: y\n */\nvoid f(void);\n")
    base = tmp_path / "base.json"
    run("check", "one", "two", "--write-baseline", str(base))
    before = base.read_text()
    capsys.readouterr()
    options = ["one", "--srctree", str(tree), "--no-cache", "--baseline", str(base)]
    assert main(["check", *options]) == 0
    assert "are gone" not in capsys.readouterr().err
    assert main(["check", *options, "--write-baseline", str(base)]) == 0
    assert base.read_text() == before
    (tree / "one/x.c").write_text("")
    assert main(["check", *options]) == 0
    assert "1 of its problems are gone" in capsys.readouterr().err
