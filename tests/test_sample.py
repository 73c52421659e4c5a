"""The sample tree is what it says: every kind of item, every markup, no mistake."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from man9 import tree
from man9.config import MacroSettings
from man9.model import Kind, SourceFile
from man9.reading import read

MARKUPS = {
    "function": r"\w\(\)",
    "constant": r"%\w",
    "parameter": r"@\w",
    "parameter's member": r"@\w+->\w",
    "structure": r"&struct \w",
    "member": r"&struct \w+->\w",
    "member, short": r"&\w+\.\w",
    "enumeration": r"&enum \w",
    "environment variable": r"\$\w",
    "literal": r"``[^`]+``",
    "literal block": r"::\n\n\s",
    "code block": r"\.\. code-block:: c\n",
    "note": r"\.\. note::",
    "warning": r"\.\. warning::",
    "bullet list": r"(?m)^\* ",
    "nested list": r"(?m)^ {5,}\* ",
    "numbered list": r"(?m)^1\. ",
    "definition list": r"(?m)^\w+\n {4}\w",
    "field list": r"(?m)^:\w+: ",
    "grid table": r"\+--",
    "simple table": r"(?m)^=+  =+$",
    "footnote": r"\[\d\]_",
    "named footnote": r"\[#\w+\]_",
    "link": r"https://",
    "line block": r"(?m)^\| ",
    "emphasis": r"\*\w+\*",
    "strong emphasis": r"\*\*\w+\*\*",
}


@pytest.fixture(scope="module")
def files(sample: Path) -> list[SourceFile]:
    paths, failures = tree.find(sample, ())
    assert not failures
    return [read(path, (sample / path).read_bytes(), MacroSettings()) for path in paths]


def test_it_has_no_problem(files: list[SourceFile]) -> None:
    assert [problem for file in files for problem in file.problems] == []


def test_every_comment_becomes_an_item(files: list[SourceFile], sample: Path) -> None:
    for file in files:
        openings = re.findall(r"(?m)^/\*\*$", (sample / file.path).read_text())
        assert len(file.items) == len(openings), file.path


def test_every_kind_is_there(files: list[SourceFile]) -> None:
    assert {item.kind for file in files for item in file.items} == set(get_args(Kind))


@pytest.mark.parametrize("markup", MARKUPS)
def test_every_markup_is_there(files: list[SourceFile], markup: str) -> None:
    texts = [section.text for file in files for item in file.items for section in item.sections]
    assert any(re.search(MARKUPS[markup], text) for text in texts)
