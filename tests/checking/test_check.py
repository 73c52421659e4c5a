"""`man9 check`: what it tells, how it is chosen, its forms, and what it mends."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sarif_pydantic import Sarif

from man9.checking import changes, choice, coverage, fixes, forms
from man9.checking.choice import Choice
from man9.cli import main
from man9.config import MacroSettings
from man9.model import Problem
from man9.problems import wording
from man9.reading import read

SAMPLE = Path(__file__).with_name("sample_problems.txt")
BAD = """\
/**
 * f() - do it
 * @aa: first
 *
 * See @cunt, ``open and @struct foo.
 */
int f(int aa, int count) { return 0; }
EXPORT_SYMBOL(f);
EXPORT_SYMBOL(nobody);
"""

Check = Callable[..., str]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with one bad file."""
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree/a.c").write_text(BAD)
    return tmp_path / "tree"


@pytest.fixture
def check(tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Check:
    """Return `check(*options, status=1)`: what `man9 check` prints."""

    def run(*options: str, status: int = 1) -> str:
        command = ["check", "--srctree", str(tree), "--cache-dir", str(tmp_path / "cache"), "-q", *options]
        assert main(command) == status
        return capsys.readouterr().out

    return run


def codes(text: str) -> list[str]:
    """The codes of the problems in a text."""
    return re.findall(r"\[(KD\d+)\]$", text, re.MULTILINE)


def test_problems_have_file_line_severity_and_code(check: Check) -> None:
    text = check()
    assert "a.c:5: warning: '@cunt' is no parameter of 'f': did you mean '@count'? [KD305]\n" in text
    assert codes(text) == ["KD110", "KD305", "KD401", "KD301"]


def test_notes_are_told_when_they_are_asked_for(check: Check) -> None:
    assert "KD502" in codes(check("--select", "ALL"))
    assert codes(check("--select", "KD502,KD1")) == ["KD502", "KD110"]


def test_problems_of_reading_alone_are_the_same(check: Check) -> None:
    assert check("--select", "KD1,KD2,KD301,KD302", "--no-cache") == check("--ignore", "KD305,KD4")


def test_codes_are_ignored_by_option_and_by_setting(check: Check, tree: Path) -> None:
    assert codes(check("--ignore", "KD3,KD401")) == ["KD110"]
    (tree / "man9.toml").write_text('[check]\nignore = ["KD3", "KD4"]\n')
    assert codes(check()) == ["KD110"]


def test_an_unknown_code_is_wrong_usage(check: Check) -> None:
    with pytest.raises(SystemExit):
        check("--select", "KD999")


def test_a_file_says_what_to_ignore_at_a_place(check: Check, tree: Path) -> None:
    (tree / "a.c").write_text("/* man9: ignore[KD301, KD305] */\n" + BAD)
    assert codes(check()) == ["KD110", "KD401"]
    (tree / "a.c").write_text("/* man9: ignore */\n" + BAD + "/**\n * g - x\n */\nint g(int a);\n")
    assert codes(check()) == ["KD301"]


def test_a_second_run_says_the_same_without_reading(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    first = check()
    monkeypatch.setattr("man9.commands.common.index_of", lambda *_, **__: pytest.fail("read again"))
    assert check() == first


def test_a_baseline_holds_what_there_was(check: Check, tree: Path, tmp_path: Path) -> None:
    base = str(tmp_path / "base.json")
    check("--write-baseline", base, status=0)
    assert check("--baseline", base, status=0) == ""
    text = "\n\n" + BAD + "/**\n * g - x\n */\nint g(int b);\n"  # all has moved down, and one is new
    (tree / "a.c").write_text(text)
    assert codes(check("--baseline", base)) == ["KD301"]


def test_a_baseline_that_is_none_is_said(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tree / "b.json").write_text("[]")
    assert main(["check", "--srctree", str(tree), "--baseline", str(tree / "b.json")]) == 1
    assert "no baseline of man9" in capsys.readouterr().err


def test_the_number_of_warnings_that_fail_is_an_option(check: Check) -> None:
    check("--max-warnings", "4", status=0)
    check("--max-warnings", "3", status=1)


def git(tree: Path, *arguments: str) -> None:
    """Run git in the tree as somebody."""
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run(["git", "-C", str(tree), *who, *arguments], check=True, capture_output=True)


def test_diff_tells_what_a_change_touches_or_makes(check: Check, tree: Path) -> None:
    git(tree, "init", "-q")
    git(tree, "add", ".")
    git(tree, "commit", "-qm", "x")
    assert check("--diff", "HEAD", status=0) == ""
    (tree / "a.c").write_text("int x;\n" + BAD.replace("int count)", "int count, int more)"))
    text = check("--diff", "HEAD")
    assert codes(text) == ["KD301", "KD301"]  # on the changed line: the old one and the new one
    (tree / "a.c").write_text(BAD.replace(" * @aa: first\n", ""))
    assert "'aa' not described" in check("--diff", "HEAD")  # made by a line that is gone


def test_diff_without_git_is_said(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--srctree", str(tree), "--diff", "HEAD"]) == 1
    assert "git" in capsys.readouterr().err


def test_fix_mends_what_has_one_answer(check: Check, tree: Path) -> None:
    check("--fix")
    assert "&struct foo." in (tree / "a.c").read_text()
    assert "KD110" not in codes(check())


@pytest.mark.parametrize(
    ("code", "line", "arguments", "expected"),
    [
        ("KD103", "text", ("text",), " * text"),
        (
            "KD110",
            " * of @struct foo and @struct foobar",
            ("struct", "foo"),
            " * of &struct foo and @struct foobar",
        ),
        ("KD206", " * struct u - x", ("struct", "u", "union"), " * union u - x"),
    ],
)
def test_each_fix(code: str, line: str, arguments: tuple[str, ...], expected: str) -> None:
    problem = Problem(code, "a.c", 1, arguments=arguments)
    assert fixes.mend(line, [problem]) == (expected, 1)


def test_json_has_every_field(check: Check) -> None:
    found = json.loads(check("--format", "json"))
    assert found[0] == {
        "file": "a.c",
        "line": 5,
        "column": 0,
        "end_line": 0,
        "end_column": 0,
        "code": "KD110",
        "severity": "warning",
        "title": "Markup of another kind",
        "message": "'@struct foo' is no parameter; '&struct foo' is meant",
    }


def test_sarif_is_valid(check: Check) -> None:
    text = check("--format", "sarif", "--select", "ALL")
    log = Sarif.model_validate_json(text)
    (run,) = log.runs
    assert log.version == "2.1.0"
    assert run.results
    rules: Any = run.tool.driver.rules
    for result in run.results:
        assert rules[result.rule_index].id == result.rule_id
        place: Any = (result.locations or [None])[0]
        assert place.physical_location.region.start_line >= 1
        assert place.physical_location.artifact_location.uri == "a.c"


def test_github_annotations_are_one_a_line() -> None:
    text = forms.to_github([Problem("KD101", "a,b.c", 3, 7, ("100%\nx",))])
    assert text.startswith("::warning file=a%2Cb.c,line=3,col=7,title=KD101 ")
    assert text.count("\n") == 1
    assert "100%25 x" in text


def test_every_form_says_where_a_name_ends() -> None:
    code = "/**\n * f() - a function\n * @a: number\n */\nint f(int a,\n\tint begin);\n"
    (problem,) = read("a.c", code.encode(), MacroSettings()).problems
    assert (problem.line, problem.column, problem.end_line, problem.end_column) == (6, 6, 6, 11)
    (found,) = json.loads(forms.to_json([problem]))
    assert (found["column"], found["end_line"], found["end_column"]) == (6, 6, 11)
    place = json.loads(forms.to_sarif([problem]))["runs"][0]["results"][0]["locations"][0]
    region = {"startLine": 6, "startColumn": 6, "endLine": 6, "endColumn": 11}
    assert place["physicalLocation"]["region"] == region
    assert ",line=6,col=6,endLine=6,endColumn=11," in forms.to_github([problem])
    assert forms.to_text([problem], lambda _: "\tint begin);").endswith("    \t    ^~~~~\n")


def test_a_caret_stands_below_the_column() -> None:
    problem = Problem("KD301", "a.c", 1, 6, ("function parameter", "b", "'f'"))
    assert forms.to_text([problem], lambda _: "\tint b;").splitlines()[1:] == ["    \tint b;", "    \t    ^"]


def test_coverage_counts(check: Check, tree: Path) -> None:
    (tree / "b").mkdir()
    (tree / "b/c.h").write_text("struct s {\n\tint a;\n};\nstatic inline int g(void)\n{\n\treturn 0;\n}\n")
    found = json.loads(check("--coverage", "json", status=0))
    assert found["."]["functions"] == found["."]["all_functions"] == 1
    assert (found["."]["exports"], found["."]["all_exports"]) == (1, 2)
    assert (found["b"]["all_functions"], found["b"]["all_types"], found["b"]["types"]) == (1, 1, 0)
    assert found["all"]["all_functions"] == 2
    assert "50%" in check("--coverage", "badge", status=0)
    table = check("--coverage", "table", status=0)
    assert table.splitlines()[0].split() == ["folder", "functions", "types", "exported"]


def test_percent_is_all_only_when_all_are() -> None:
    assert (coverage.percent(999, 1000), coverage.percent(5, 5), coverage.percent(0, 0)) == (99, 100, 100)


def test_a_choice_takes_beginnings() -> None:
    problem = Problem("KD301", "a", 1, arguments=("a", "b", "c"))
    assert Choice().wants(problem)
    assert not Choice(ignore=("KD3",)).wants(problem)
    assert not Choice(select=("KD1",)).wants(problem)
    assert not Choice().wants(Problem("KD502", "a", 1, arguments=("x",)))


def test_the_same_problem_twice_counts_twice() -> None:
    problem = Problem("KD101", "a.c", 1, arguments=("x",))
    known = {"a.c": Counter({"KD101 " + wording(problem): 1})}
    assert choice.beyond([problem, problem], known) == ([problem], 0)
    assert choice.beyond([], known) == ([], 1)


def test_lines_of_a_change_are_read_from_hunks(tree: Path) -> None:
    git(tree, "init", "-q")
    git(tree, "add", ".")
    git(tree, "commit", "-qm", "x")
    (tree / "a.c").write_text("new\n" + BAD + "last\n")
    assert changes.changed_lines(tree, "HEAD") == {"a.c": {1, len(BAD.splitlines()) + 2}}


@pytest.mark.kernel
def test_every_problem_of_the_sample_that_was_judged_right_is_told(
    linux: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--srctree", str(linux), "--no-cache", "-q"]) == 1
    told = set(capsys.readouterr().out.splitlines())
    judged = {line for line in SAMPLE.read_text().splitlines() if not line.startswith("#")}
    assert len(judged) == 192
    same_tree = "SUBLEVEL = 117\n" in (linux / "Makefile").read_text()
    assert len(judged - told) <= (0 if same_tree else 10), sorted(judged - told)


def test_names_of_nothing_are_searched_for_in_the_whole_tree(check: Check, tree: Path) -> None:
    (tree / "a.c").write_text(
        "/**\n * demo_open() - see demo_clsoe(), demo_helper(), foo() and &struct demo_nothing\n */\n"
        "void demo_open(void) { demo_helper(); }\n/**\n * demo_close() - x\n */\nvoid demo_close(void);\n"
    )
    text = check("--select", "KD601")
    assert text.splitlines() == [
        "a.c:2: note: 'demo_clsoe()' is nowhere in the code of the tree: did you mean 'demo_close'? [KD601]",
        "a.c:2: note: 'struct demo_nothing' is nowhere in the code of the tree [KD601]",
    ]
    assert check(status=0) == ""


def test_a_name_with_two_equal_definitions_is_ambiguous(check: Check, tree: Path) -> None:
    (tree / "include").mkdir()
    for number in (1, 2):
        (tree / f"include/h{number}.h").write_text(
            f"/**\n * twice() - {number}\n */\nvoid twice(int a{number}[{number}]);\n"
        )
    (tree / "a.c").write_text("/**\n * once() - see twice()\n */\nvoid once(void);\n")
    assert "'twice()' may be any of twice(9), twice(9h2)" in check("--select", "KD602")
