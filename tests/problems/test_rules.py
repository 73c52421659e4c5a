"""Each rule of the checker: its examples do what they say, it can be chosen, mended and looked up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from man9 import problems, tree
from man9.checking import fixes
from man9.checking.names import check_names
from man9.checking.run import problems_of
from man9.checking.texts import check_file
from man9.checking.tree import check_tree
from man9.cli import main
from man9.config import Settings
from man9.index.recall import Input
from man9.index.update import make
from man9.linking.records import Links
from man9.model import Problem
from man9.problems import RULES, wording
from man9.problems.rule import Rule, Stage, files

PACKAGE = Path(problems.__file__).parent
# What no input gives: a fault of man9 itself.  Its test puts one in.
WITHOUT_EXAMPLE = {"KD001"}

every_rule = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
every_example = pytest.mark.parametrize(
    "rule", [rule for rule in RULES.values() if rule.code not in WITHOUT_EXAMPLE], ids=lambda rule: rule.code
)
every_fix = pytest.mark.parametrize(
    "rule", [rule for rule in RULES.values() if rule.fix is not None], ids=lambda rule: rule.code
)

STAGES: dict[Stage, Callable[[Links, Path, list[str]], Iterable[Problem]]] = {
    "reading": lambda links, _root, _paths: (each for file in links.files for each in file.problems),
    "texts": lambda links, _root, _paths: (each for file in links.files for each in check_file(file)),
    "tree": lambda links, _root, _paths: check_tree(links, Settings()),
    "names": lambda links, root, paths: check_names(links, Settings(), root, paths, 1),
}


def link(root: Path, example: str) -> tuple[Links, list[str]]:
    """Write the files of an example, and return them linked, with their paths."""
    for path, text in files(example).items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    paths, failures = tree.find(root, [])
    assert not failures
    return make(Input(root, paths, tree.stamps(root, paths), Settings(), 1), lambda _: None).links, paths


def told(root: Path, example: str) -> list[Problem]:
    """All problems of an example."""
    links, paths = link(root, example)
    return problems_of(links, Settings(), root, 1, paths)


@every_example
def test_the_bad_example_has_the_problem_at_the_stage_that_the_rule_names(rule: Rule, tmp_path: Path) -> None:
    links, paths = link(tmp_path, rule.bad)
    assert rule.code in {each.code for each in STAGES[rule.stage](links, tmp_path, paths)}


@every_example
def test_the_bad_example_has_no_other_problem_of_weight(rule: Rule, tmp_path: Path) -> None:
    found = {each.code for each in told(tmp_path, rule.bad)}
    assert rule.code in found
    assert found <= {rule.code} | COMPANIONS.get(rule.code, set())


# What cannot be had alone: code that a comment swallows has no stars, a note without a name describes
# nothing, and a name with two targets leads nowhere.
COMPANIONS = {"KD104": {"KD103"}, "KD108": {"KD301"}, "KD490": {"KD402"}}


@every_example
def test_the_good_example_has_no_problem_at_all(rule: Rule, tmp_path: Path) -> None:
    assert told(tmp_path, rule.good) == []


@every_fix
def test_the_fix_of_the_bad_example_leaves_none(rule: Rule, tmp_path: Path) -> None:
    found = [each for each in told(tmp_path, rule.bad) if each.code == rule.code]
    text, count = fixes.mend(rule.bad, found)
    assert count == len(found)
    assert rule.code not in {each.code for each in told(tmp_path, text)}


@every_fix
def test_a_fix_leaves_a_line_alone_that_it_has_mended(rule: Rule, tmp_path: Path) -> None:
    found = [each for each in told(tmp_path, rule.bad) if each.code == rule.code]
    text, _ = fixes.mend(rule.bad, found)
    assert fixes.mend(text, found) == (text, 0)


@every_example
def test_each_code_can_be_selected(rule: Rule, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    link(tmp_path, rule.bad)
    assert main(["check", "--srctree", str(tmp_path), "--no-cache", "-q", "--select", rule.code]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(line.endswith(f"[{rule.code}]") for line in lines)


@every_example
def test_each_code_can_be_ignored(rule: Rule, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    link(tmp_path, rule.bad)
    main(["check", "--srctree", str(tmp_path), "--no-cache", "-q", "--select", "ALL", "--ignore", rule.code])
    assert f"[{rule.code}]" not in capsys.readouterr().out


def test_a_fault_of_man9_is_told_with_its_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    link(tmp_path, RULES["KD101"].good)
    monkeypatch.setattr("man9.checking.run.check_file", lambda _: 1 / 0)
    assert main(["check", "--srctree", str(tmp_path), "--no-cache", "-q", "-j1", "--select", "KD001"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(
        "demo.c:1: error: could not be read (a fault of man9, please report: ZeroDivisionError"
    )
    assert line.endswith(" [KD001]")


def test_only_what_no_input_gives_has_no_example() -> None:
    assert {rule.code for rule in RULES.values() if not (rule.bad and rule.good)} == WITHOUT_EXAMPLE


def test_each_code_that_stands_in_a_module_is_a_rule_of_its_own() -> None:
    written = [
        code for path in PACKAGE.glob("*.py") for code in re.findall(r'code="(KD\d+)"', path.read_text())
    ]
    assert sorted(written) == list(RULES)


def test_what_tells_a_problem_has_its_rule_and_writes_no_code() -> None:
    package = PACKAGE.parent
    writes = [
        f"{path.relative_to(package)}: {code}"
        for path in sorted(package.rglob("*.py"))
        if path.parent != PACKAGE
        for code in re.findall(r"[\"'](KD\d+)[\"']", path.read_text())
    ]
    assert writes == []


@every_rule
def test_a_code_has_three_digits_and_a_title_in_sentence_case(rule: Rule) -> None:
    assert re.fullmatch(r"KD\d{3}", rule.code)
    assert rule.title
    assert rule.title[0].isupper()
    assert not rule.title.endswith(".")


def test_the_wording_is_of_one_line_whatever_its_arguments_are() -> None:
    assert wording(Problem("KD103", "a.c", 1, arguments=("a\n  b",))) == "bad line: a b"
