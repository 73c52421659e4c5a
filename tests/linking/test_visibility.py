"""Which code sees what of another file: the setting `visibility`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tests.linking.conftest import KERNEL, Linked, doc, edges

from man9.cli import main
from man9.config import ConfigError, Seen, Settings, load, of_tree
from man9.linking.visibility import PRESETS, Visibility
from man9.model import Item

MANUAL = Path(__file__).resolve().parents[2] / "source/reference/settings.rst"
ALL = Settings(visibility="all")
TARGET = doc("target", "void target(int a)\n{\n}")
CALLER = doc("caller", "void caller(void)\n{\n\ttarget(1);\n}")
CALLS = {("calls", "target")}


def table(**folders: Seen) -> Settings:
    """Settings with a table of folders; `__` stands for a slash."""
    return Settings(visibility={name.replace("__", "/"): seen for name, seen in folders.items()})


def sees(settings: Settings, file: str, target: str, *, kind: str = "function", exported: str = "") -> bool:
    item = Item(target, 1, "function" if kind == "function" else "struct", "x", exported=exported)
    return Visibility(settings).is_visible(item, file)


def test_a_call_from_one_folder_of_a_project_to_another_is_an_edge(linked: Linked) -> None:
    links = linked({"src/app/a.c": CALLER, "src/core/c.c": TARGET}, ALL)
    assert edges(links, "caller") == CALLS


def test_in_a_kernel_such_a_call_needs_an_export(linked: Linked) -> None:
    files = {"src/app/a.c": CALLER, "src/core/c.c": TARGET}
    assert edges(linked(files, KERNEL), "caller") == set()
    files["src/core/c.c"] += "EXPORT_SYMBOL(target);\n"
    assert edges(linked(files, KERNEL), "caller") == CALLS


def test_what_is_static_is_not_seen_whatever_the_setting(linked: Linked) -> None:
    hidden = doc("target", "static void target(int a)\n{\n}")
    links = linked({"src/app/a.c": CALLER, "src/core/c.c": hidden}, ALL)
    assert edges(links, "caller") == set()


def test_of_two_that_are_seen_the_nearer_one_is_meant(linked: Linked) -> None:
    links = linked({"src/app/a.c": CALLER, "src/app/z.c": TARGET, "lib/a.c": TARGET.replace("a)", "b)")}, ALL)
    (index,) = links.names["caller"]
    assert [links.items[edge.target].file for edge in links.out[index]] == ["src/app/z.c"]


def test_a_declaration_finds_its_definition_in_any_folder(linked: Linked) -> None:
    header = doc("caller", "void caller(void);")
    body = "void caller(void)\n{\n\ttarget(1);\n}\n"
    links = linked({"api/a.h": header, "src/a.c": body, "src/t.c": TARGET}, ALL)
    assert edges(links, "caller") == CALLS


@pytest.mark.parametrize(
    ("seen", "file", "target", "is_seen"),
    [
        ("all", "a/x.c", "b/y.c", True),
        ("near", "a/x.c", "b/y.c", False),
        ("near", "b/c/x.c", "b/y.c", True),
        ("core", "a/x.c", "b/y.c", True),
        ("core", "a/x.c", "b/y.h", False),
        ("variants", "a/x.c", "b/arm/y.c", True),
        ("variants", "b/x86/x.c", "b/arm/y.c", False),
        ("variants", "b/x86/x.c", "b/y.c", True),
        ("apart", "a/x.c", "b/y.c", False),
        ("apart", "b/x.c", "a/y.c", False),
        ("apart", "b/deep/x.c", "b/other/y.c", True),
        ("apart", "b/x.c", "shared/y.c", True),
        ("guests", "a/x.c", "b/y.c", False),
        ("guests", "b/x.c", "a/y.c", True),
    ],
)
def test_each_word_of_the_table_means_what_the_manual_says(
    seen: Seen, file: str, target: str, *, is_seen: bool
) -> None:
    assert sees(table(b=seen, shared="programs"), file, target) is is_seen


def test_the_inner_one_of_two_folders_counts() -> None:
    settings = table(tests="guests", tests__lib="all")
    assert sees(settings, "src/a.c", "tests/lib/b.c")
    assert not sees(settings, "src/a.c", "tests/b.c")


def test_the_manual_prints_the_table_of_the_preset() -> None:
    (block,) = re.findall(r"   \[visibility\]\n((?:   .*\n)+)", MANUAL.read_text())
    assert tomllib.loads(block) == PRESETS["kernel"]


def test_a_tree_like_linux_has_the_preset_of_the_kernel_and_others_see_all(tmp_path: Path) -> None:
    assert of_tree(Settings(), tmp_path).visibility == "all"
    (tmp_path / "Kconfig").touch()
    (tmp_path / "arch").mkdir()
    (tmp_path / "include/linux").mkdir(parents=True)
    assert of_tree(Settings(), tmp_path).visibility == "kernel"
    assert of_tree(ALL, tmp_path) == ALL


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('visibility = "some"', "visibility"),
        ('[visibility]\n"lib" = "some"', "visibility"),
        ('[visibility]\n"../other" = "all"', "no folder of the tree: '../other'"),
        ('[visibility]\n"/usr" = "all"', "no folder of the tree: '/usr'"),
        ('[visibility]\n"." = "apart"', '"." is all or near'),
    ],
)
def test_a_table_that_cannot_be_is_told(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "man9.toml").write_text(text)
    with pytest.raises(ConfigError, match=re.escape(told)):
        load([], tmp_path / "man9.toml")


def test_a_change_of_the_setting_makes_the_index_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path, text in {"src/app/a.c": CALLER, "src/core/c.c": TARGET}.items():
        (tmp_path / "tree" / path).parent.mkdir(parents=True)
        (tmp_path / "tree" / path).write_text(text)
    question = ["related", "caller", "--srctree", str(tmp_path / "tree"), "--cache-dir", str(tmp_path)]
    assert main(question) == 0
    assert "target" in capsys.readouterr().out
    (tmp_path / "tree/man9.toml").write_text('visibility = "kernel"')
    assert main(question) == 0
    assert "target" not in capsys.readouterr().out
