"""Declarations and comments from real fault reports, and more of each kind: each gives what it should.

`tests/cases/NAME.c` is read, and what comes of it stands in `NAME.json`, whole.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from tests.conftest import Golden

from man9.config import MacroSettings
from man9.model import Item, SourceFile
from man9.problems import render
from man9.reading import read

CASES = Path(__file__).parent.parent / "cases"
# Offsets of the text change with every blank; the lines say enough of places.
OFFSETS = ("code_at", "body_at", "code_end")


def read_case(name: str) -> SourceFile:
    path = CASES / f"{name}.c"
    return read(path.name, path.read_bytes(), MacroSettings())


def item(name: str, symbol: str) -> Item:
    return next(found for found in read_case(name).items if found.name == symbol)


def spelled_out(file: SourceFile) -> str:
    items = [msgspec.to_builtins(found) for found in file.items]
    for found in items:
        for offset in OFFSETS:
            found.pop(offset, None)
    whole = {"items": items, "problems": [render(problem) for problem in file.problems]}
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("name", sorted(path.stem for path in CASES.glob("*.c")))
def test_a_case_is_read_as_it_should(name: str, golden: Golden) -> None:
    golden(CASES / f"{name}.json", spelled_out(read_case(name)))
