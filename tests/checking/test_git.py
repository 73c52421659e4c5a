"""Git as it is asked: of a revision and nothing else, in a repository that may be anybody's."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from man9.checking import changes
from man9.cli import main

SOURCE = "/**\n * demo_f - does\n * @a: it\n */\nvoid demo_f(int a);\n"


def git(tree: Path, *arguments: str) -> None:
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run(["git", "-C", str(tree), *who, *arguments], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with one commit, and a change that is not committed."""
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "a.c").write_text(SOURCE)
    git(tree, "init", "-q")
    git(tree, "add", ".")
    git(tree, "commit", "-qm", "x")
    (tree / "a.c").write_text(SOURCE.replace("int a", "int b"))
    return tree


@pytest.mark.parametrize("option", ["--output={}", "-o{}", "--ext-diff", "--no-index", "-"])
def test_an_option_is_no_revision(
    repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    revision = option.format(tmp_path / "written")
    assert main(["check", "--srctree", str(repository), f"--diff={revision}"]) == 1
    assert f"{revision}: no revision begins with a dash" in capsys.readouterr().err
    assert not (tmp_path / "written").exists()


def test_a_repository_runs_none_of_its_programs(repository: Path, tmp_path: Path) -> None:
    ran = f"sh -c 'echo x >> {tmp_path / 'ran'}; cat'"
    for name in (
        "core.fsmonitor",
        "diff.external",
        "diff.evil.command",
        "diff.evil.textconv",
        "filter.evil.clean",
        "filter.evil.smudge",
        "filter.a.b=c.smudge",
        "core.pager",
        "pager.diff",
        "tar.tar.command",
    ):
        with (repository / ".git/config").open("a") as file:
            section, _, key = name.rpartition(".")
            first, _, rest = section.partition(".")
            file.write(f'[{first} "{rest}"]\n' if rest else f"[{first}]\n")
            file.write(f'\t{key} = "{ran}"\n')
    (repository / ".git/info/attributes").write_text("*.c diff=evil filter=evil\n*.h filter=a.b=c\n")
    (repository / "a.h").write_text(SOURCE)
    git(repository, "-c", "filter.evil.clean=", "-c", "core.fsmonitor=false", "add", "a.h")
    (tmp_path / "ran").unlink(missing_ok=True)
    options = ["--srctree", str(repository), "--no-cache", "-q"]
    assert main(["check", *options, "--diff", "HEAD"]) == 1
    assert main(["diff", *options, "HEAD", str(repository)]) == 0
    assert not (tmp_path / "ran").exists()


def test_a_line_that_looks_like_the_name_of_a_file_is_none(repository: Path) -> None:
    (repository / "a.c").write_text("++ b/other.c\n@@ -1 +70 @@\n" + SOURCE)
    assert changes.changed_lines(repository, "HEAD") == {"a.c": {1, 2}}


@pytest.mark.parametrize("name", ["a b.c", 'a"b.c', "a\\b.c", "a\tb.c", "a\nb.c", "é.c", "-a.c", "b/x.c"])
def test_files_of_any_name_are_compared(repository: Path, name: str) -> None:
    (repository / "b").mkdir()
    (repository / name).write_text(SOURCE)
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "x")
    (repository / name).write_text("\n" + SOURCE)
    assert changes.changed_lines(repository, "HEAD") == {name: {1}}
    assert changes.content_before(repository, "HEAD", name) == SOURCE.encode()
