"""A project's own attributes and macros, by configuration (kernel-doc.rst, 8)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from man9.cli import main
from man9.config import MacroSettings
from man9.model import Item
from man9.reading import read

SOURCE = """/**
 * demo_f - a function
 * @a: an argument
 */
demo_export(2) int demo_f(int a) demo_throws(x, y) demo_late;

/**
 * struct demo_s - a struct
 * @list: a list
 * @flags: flags
 * @n: in a part
 */
struct demo_s {
	DEMO_LIST(list, struct demo);
	u32 flags demo_packed;
	DEMO_PART(part,
		int n;
	);
};

/**
 * var demo_v - a variable
 */
demo_tls int demo_v;
"""

TABLE = """
[macros]
function-attributes = ["demo_export()", "demo_throws()", "demo_late"]
struct-attributes = ["demo_packed"]
variable-attributes = ["demo_tls"]

[macros.replace]
"DEMO_LIST(name, type)" = "struct demo_list name"
"DEMO_PART(name, members...)" = "members"
"""


def items(macros: MacroSettings) -> dict[str, Item]:
    return {item.name: item for item in read("a.h", SOURCE.encode(), macros).items}


@pytest.fixture
def macros() -> MacroSettings:
    return MacroSettings(
        function_attributes=("demo_export()", "demo_throws()", "demo_late"),
        struct_attributes=("demo_packed",),
        variable_attributes=("demo_tls",),
        replace={
            "DEMO_LIST(name, type)": "struct demo_list name",
            "DEMO_PART(name, members...)": "members",
        },
    )


def test_attributes_of_a_project_are_no_part_of_its_types(macros: MacroSettings) -> None:
    function = items(macros)["demo_f"]
    assert function.return_type == "int"
    assert function.attributes == ("demo_export(2)", "demo_throws(x, y)", "demo_late")
    assert items(macros)["demo_v"].type == "int demo_v"


def test_macros_of_a_project_declare_what_they_stand_for(macros: MacroSettings) -> None:
    members = items(macros)["demo_s"].parameters
    assert [(member.name, member.type) for member in members] == [
        ("list", "struct demo_list list"),
        ("flags", "u32 flags"),
        ("n", "int n"),
    ]


def test_what_one_project_says_does_not_reach_another(macros: MacroSettings) -> None:
    assert items(macros)["demo_f"].return_type == "int"
    assert items(MacroSettings())["demo_f"].return_type != "int"
    assert items(macros)["demo_f"].return_type == "int"


def test_the_configuration_of_a_tree_is_heeded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.h").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "man9.toml").write_text(TABLE, encoding="utf-8")
    assert main(["export", "--srctree", str(tmp_path), "-q"]) == 0
    found = {item["name"]: item for item in map(json.loads, capsys.readouterr().out.splitlines())}
    assert found["demo_f"]["return_type"] == "int"
    assert [member["name"] for member in found["demo_s"]["parameters"]] == ["list", "flags", "n"]


def test_a_setting_of_the_wrong_kind_is_told_with_file_and_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "man9.toml").write_text("[macros]\nstruct-attributes = 3\n", encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["export", "--srctree", str(tmp_path)])
    assert ended.value.code == 2
    message = capsys.readouterr().err
    assert "man9.toml" in message
    assert "struct-attributes" in message
