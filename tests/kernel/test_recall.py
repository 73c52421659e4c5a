"""What a scan of all of Linux finds, beside what universal-ctags and cscope find.

Each difference is in a class that says why (recall/classes.toml) or counts against us: see `make recall`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.kernel.digests import changed_files
from tests.kernel.recall import callers, definitions
from tests.kernel.recall.callers import compare_folder
from tests.kernel.recall.classes import CLASSES, Compared
from tests.kernel.recall.ctags import KINDS
from tests.kernel.recall.definitions import compare_definitions
from tests.kernel.recall.scanned import c_files

WANTED_DEFINITIONS = 99.5  # percent, of each kind
WANTED_CALLS = 99.9
LEAST = {
    "function": 550_000,
    "struct": 60_000,
    "union": 3000,
    "enum": 20_000,
    "enumerator": 150_000,
    "typedef": 10_000,
}


@pytest.fixture(scope="module")
def compared(linux: Path) -> Compared:
    """The definitions of the whole tree."""
    return compare_definitions(linux, c_files(linux))


@pytest.mark.xdist_group("recall")
@pytest.mark.parametrize("kind", KINDS)
def test_nearly_every_definition_that_ctags_finds_is_found(kind: str, compared: Compared) -> None:
    assert compared.theirs[kind] >= LEAST[kind]
    assert compared.recall(kind) >= WANTED_DEFINITIONS, compared.table(20)


@pytest.mark.xdist_group("recall")
def test_no_class_of_missed_definitions_has_grown_or_is_empty(compared: Compared, linux: Path) -> None:
    for known in CLASSES["definition"]:
        count = compared.count(known["name"])
        assert count <= int(known["count"]), f"{known['name']} has grown to {count}"
        assert count or changed_files(linux), f"{known['name']} matches nothing; take it out"


@pytest.mark.xdist_group("recall")
def test_nearly_every_call_that_cscope_finds_is_found(linux: Path, tmp_path: Path) -> None:
    found = Compared("call")
    for folder in callers.FOLDERS:
        found.add(compare_folder(linux, folder, tmp_path / "cscope.out"))
    for folder in callers.FOLDERS:
        assert found.theirs[folder] > 1000
        assert found.recall(folder) >= WANTED_CALLS, found.table(20)
    for known in CLASSES["call"]:
        count = found.count(known["name"])
        assert count <= int(known["count"]), f"{known['name']} has grown to {count}"
        assert count or changed_files(linux), f"{known['name']} matches nothing; take it out"


def test_each_class_has_a_rule_and_each_rule_a_class() -> None:
    assert {known["name"] for known in CLASSES["definition"]} == set(definitions.RULES)
    assert {known["name"] for known in CLASSES["call"]} == set(callers.RULES)
