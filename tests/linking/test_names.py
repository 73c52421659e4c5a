"""What pages are called: nothing is lost, everything is found (design.rst, 3)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.linking.conftest import Linked, doc, link_tree

from man9.config import Settings
from man9.linking.names import name_pages, safe, slug
from man9.model import Item, Kind


def stems(linked: Linked, files: dict[str, str]) -> dict[str, tuple[str, ...]]:
    return {f"{page.name}.{page.section}": page.aliases for page in linked(files).pages}


def test_a_function_has_a_page_of_its_name(linked: Linked) -> None:
    assert "f.9" in stems(linked, {"a.c": doc("f", "void f(void);")})


def test_a_struct_has_a_page_of_its_own_and_a_link(linked: Linked) -> None:
    pages = stems(linked, {"a.h": doc("struct s", "struct s { };")})
    assert pages["struct-s.9"] == ("s",)


def test_a_link_gives_way_to_a_function_of_the_name(linked: Linked) -> None:
    pages = stems(linked, {"a.h": doc("struct s", "struct s { };") + doc("s", "void s(void);")})
    assert pages["struct-s.9"] == ()
    assert "s.9" in pages


def test_an_overview_is_named_by_folder_file_and_title(linked: Linked) -> None:
    text = "/**\n * DOC: Theory of Operation\n *\n * Text.\n */\n"
    assert "irdma-cm-theory-of-operation.9" in stems(linked, {"drivers/hw/irdma/cm.c": text})


def test_each_file_has_an_overview_page(linked: Linked) -> None:
    assert "drivers-irdma-cm.c.9" in stems(linked, {"drivers/irdma/cm.c": doc("f", "void f(void);")})


def test_a_declaration_and_its_definition_share_a_page_the_definition_first(linked: Linked) -> None:
    links = linked(
        {
            "include/a.h": doc("f", "void f(int a);", "Of the header."),
            "lib/a.c": doc("f", "void f(int a)\n{\n}", "Of the source."),
        }
    )
    (page,) = [page for page in links.pages if page.name == "f"]
    assert [links.items[index].file for index in page.items] == ["lib/a.c", "include/a.h"]


def test_copies_of_equal_text_share_a_page(linked: Linked) -> None:
    text = doc("struct s", "struct s { };", "The same.")
    links = linked({"include/s.h": text, "tools/include/s.h": text})
    (page,) = [page for page in links.pages if page.name == "struct-s"]
    assert [links.items[index].file for index in page.items] == ["include/s.h", "tools/include/s.h"]


def test_another_definition_takes_its_folder_as_extension(linked: Linked) -> None:
    links = linked(
        {
            "arch/arm64/kernel/x.c": doc("f", "int f(int a)\n{\n}", "Of one."),
            "arch/x86/kernel/x.c": doc("f", "long f(void)\n{\n}", "Of the other."),
        }
    )
    pages = {f"{page.name}.{page.section}": page for page in links.pages if page.name == "f"}
    assert set(pages) == {"f.9", "f.9arm64kernel"}  # the other has the shorter path
    for page in pages.values():
        assert {links.pages[other].name for other in page.others} == {"f"}


def test_each_definition_lists_the_others_and_not_itself_the_preferred_one_first(linked: Linked) -> None:
    links = linked(
        {
            "arch/arm/f.c": doc("f", "static void f(int a)\n{\n}", "Of arm."),
            "arch/x86/f.c": doc("f", "static void f(int a)\n{\n}", "Of x86."),
            "lib/f.c": doc("f", "void f(int a)\n{\n}\nEXPORT_SYMBOL(f);", "Of all."),
        }
    )
    places = [page.items and links.items[page.items[0]].file for page in links.pages]
    listed = {
        places[number]: [places[other] for other in page.others]
        for number, page in enumerate(links.pages)
        if page.name == "f"
    }
    assert listed == {
        "lib/f.c": ["arch/arm/f.c", "arch/x86/f.c"],
        "arch/arm/f.c": ["lib/f.c", "arch/x86/f.c"],
        "arch/x86/f.c": ["lib/f.c", "arch/arm/f.c"],
    }


def test_an_exported_definition_is_preferred(linked: Linked) -> None:
    links = linked(
        {
            "a/x.c": doc("f", "int f(int a)\n{\n}", "Not exported."),
            "long/folder/x.c": doc("f", "long f(void)\n{\n}", "Exported.") + "EXPORT_SYMBOL(f);\n",
        }
    )
    (page,) = [page for page in links.pages if (page.name, page.section) == ("f", "9")]
    assert links.items[page.items[0]].exported == "EXPORT_SYMBOL"


def test_names_that_differ_in_case_only_do_not_meet(linked: Linked) -> None:
    pages = stems(linked, {"a.c": doc("demo", "void demo(void);") + doc("DEMO", "#define DEMO 1")})
    assert len({name.lower() for name in pages}) == len(pages)


def sections(*places: tuple[str, int], name: str = "f") -> list[str]:
    """The sections of the pages of one name that is defined, each time in other words, at `places`."""
    items = [
        Item(
            file=file,
            line=line,
            kind="function",
            name=name,
            purpose=f"{file}:{line}",
            defined=True,
            static=True,
        )
        for file, line in places
    ]
    pages = name_pages(items, sorted({file for file, _ in places}), Settings())
    return [page.section for page in pages if page.items]


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([("a/x.c", 1), ("b/c/x.c", 1)], ["9", "9c"]),
        ([("a/c/x.c", 1), ("b/c/x.c", 1)], ["9", "9bc"]),
        ([("a/x.c", 1), ("a/y.c", 1)], ["9", "9y"]),  # folders do not tell: the file does
        ([("a/x.c", 1), ("a/x.h", 1)], ["9", "9xh"]),  # nor does its stem: its whole name does
        ([("0/x.c", 1), ("1/x.c", 1)], ["9", "9x2"]),  # `91` would be another section
        ([("a.c", 1), ("1/x.c", 1), ("2/x.c", 1), ("x1/y.c", 1)], ["9", "9x2", "9x3", "9x1"]),
        ([("a/x.c", 1), ("a/x.c", 5), ("a/x.c", 9)], ["9", "9a2", "9a3"]),
        ([("a/x.c", 1), ("a2/x.c", 1), ("a2/x.c", 9)], ["9", "9a2", "9a22"]),
        ([("x.c", 1), ("x.c", 2)], ["9", "9x2"]),
        ([("a/x.c", 1), ("b-ä/x.c", 1)], ["9", "9b"]),
        ([("a/x.c", 1), (f"b/{'c' * 61}/x.c", 1)], ["9", "9x1"]),  # a folder too long for an extension
    ],
)
def test_another_definition_takes_the_shortest_run_of_its_path_that_tells(
    places: list[tuple[str, int]], expected: list[str]
) -> None:
    assert sections(*places) == expected


def test_a_long_name_is_cut_and_stays_one_of_its_own() -> None:
    one, other, broken = safe("a" * 200), safe("a" * 201), safe("a" * 200 + "\udc80")
    assert one == f"{'a' * 160}-c2a908d98f5d"
    assert len({one, other, broken}) == 3
    assert safe("a" * 160) == "a" * 160


@pytest.mark.parametrize(
    ("title", "longest", "expected"),
    [
        ("Theory of Operation", 60, "theory-of-operation"),
        ("Theory of Operation", 9, "theory-of"),
        ("Theory of Operation", 8, "theory"),
        ("Theory", 3, "the"),
        (" -- ", 60, "overview"),
    ],
)
def test_a_title_gives_as_many_words_as_fit(title: str, longest: int, expected: str) -> None:
    assert slug(title, longest) == expected


@pytest.mark.parametrize(
    ("text", "expected"), [("", "_"), (".x", "_x"), ("-x", "_x"), ("a b/c", "a-b-c"), ("Über", "_ber")]
)
def test_a_page_name_has_no_blank_no_slash_and_no_mark_in_front(text: str, expected: str) -> None:
    assert safe(text) == expected


KINDS: list[Kind] = ["function", "macro", "struct", "union", "enum", "typedef", "variable", "doc"]
PARTS = st.sampled_from(["a", "b", "arm64", "x86", "include", "Lib", "kernel"])
FILES = st.builds(
    lambda folders, name: "/".join([*folders, name]),
    st.lists(PARTS, max_size=3),
    st.sampled_from(["x.c", "y.h", "X.c"]),
)
ITEMS = st.builds(
    Item,
    file=FILES,
    line=st.integers(1, 50),
    kind=st.sampled_from(KINDS),
    name=st.sampled_from(["f", "F", "s", "struct", "a b/c", "Über", "", "..", "9", "f-g"]),
    purpose=st.sampled_from(["", "p", "q"]),
    static=st.booleans(),
    defined=st.booleans(),
)


@given(st.lists(ITEMS, max_size=25))
def test_every_item_has_one_page_and_no_two_pages_meet(items: list[Item]) -> None:
    items = sorted(items, key=lambda item: (item.file, item.line))
    pages = name_pages(items, sorted({item.file for item in items}), Settings())
    files = [f"{name}.{page.section}".lower() for page in pages for name in (page.name, *page.aliases)]
    assert len(files) == len(set(files))
    assert not any(mark in name for name in files for mark in " /\n")
    assert not any(name.startswith(".") for name in files)
    assert sorted(index for page in pages for index in page.items) == list(range(len(items)))


@given(st.lists(ITEMS, max_size=15), st.randoms(use_true_random=False))
def test_names_do_not_depend_on_the_order_of_the_files(items: list[Item], chance: random.Random) -> None:
    def named(found: list[Item]) -> set[tuple[str, str, tuple[Item, ...]]]:
        pages = name_pages(found, sorted({item.file for item in found}), Settings())
        return {(p.name, p.section, tuple(sorted((found[i] for i in p.items), key=repr))) for p in pages}

    unique = list({(item.file, item.line, item.kind, item.name): item for item in items}.values())
    ordered = sorted(unique, key=lambda item: (item.file, item.line, item.kind, item.name))
    shuffled = unique.copy()
    chance.shuffle(shuffled)
    by_file = sorted(shuffled, key=lambda item: (item.file, item.line, item.kind, item.name))
    assert named(ordered) == named(by_file)


def test_the_sample_tree_names_every_item(sample: Path) -> None:
    paths = sorted(str(path.relative_to(sample)) for path in sample.rglob("*.[ch]"))
    links = link_tree(sample, paths)
    assert sorted(index for page in links.pages for index in page.items) == list(range(len(links.items)))
