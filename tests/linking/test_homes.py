"""A function that is documented at its declaration has the calls of its definition, wherever that stands."""

from __future__ import annotations

import pytest
from tests.linking.conftest import Linked, doc, edges

from man9.linking.records import Links
from man9.reading.defined import find_defined, find_definitions

HEADER = doc("work", "int work(int a);") + doc("target", "void target(int a);")
BODY = "int work(int a)\n{\n\ttarget(a);\n\treturn 0;\n}\n"


def places(links: Links, name: str) -> list[tuple[str, str, int]]:
    """Target, file and line of each edge that starts at `name`."""
    (index,) = links.names[name]
    return [(links.items[edge.target].name, edge.file, edge.line) for edge in links.out.get(index, ())]


def test_the_definition_elsewhere_makes_the_calls_and_says_where(linked: Linked) -> None:
    links = linked({"include/linux/w.h": HEADER, "drivers/w/w.c": "\n" + BODY})
    assert places(links, "work") == [("target", "drivers/w/w.c", 4)]
    (target,) = links.names["target"]
    assert [links.items[edge.source].name for edge in links.into[target]] == ["work"]


def test_a_helper_of_the_definition_is_looked_through(linked: Linked) -> None:
    helper = "\nstatic void help(int a)\n{\n\ttarget(a);\n}\n\n"
    links = linked({"include/linux/w.h": HEADER, "lib/w.c": helper + BODY.replace("target", "help")})
    assert edges(links, "work") == {("calls", "target")}


def test_the_definition_sees_what_is_static_beside_it(linked: Linked) -> None:
    inner = doc("inner", "static void inner(int a)\n{\n}")
    links = linked({"include/linux/w.h": HEADER, "lib/w.c": inner + BODY.replace("target", "inner")})
    assert edges(links, "work") == {("calls", "inner")}


def test_a_definition_with_a_comment_speaks_for_itself(linked: Linked) -> None:
    links = linked({"include/linux/w.h": HEADER, "lib/w.c": doc("work", BODY)})
    files = [links.items[edge.source].file for found in links.out.values() for edge in found]
    assert files == ["lib/w.c"]


@pytest.mark.parametrize(
    ("declared", "others", "home"),
    [
        ("include/linux/w.h", {"arch/x86/w.c": BODY, "lib/long/way/w.c": BODY}, "lib/long/way/w.c"),
        ("include/linux/w.h", {"a/w.c": BODY, "drivers/w.c": BODY + "EXPORT_SYMBOL(work);\n"}, "drivers/w.c"),
        ("include/linux/w.h", {"drivers/a/other.c": BODY, "drivers/bb/w.c": BODY}, "drivers/bb/w.c"),
        ("arch/arm/include/asm/w.h", {"arch/x86/w.c": BODY, "arch/arm/mm/w.c": BODY}, "arch/arm/mm/w.c"),
        ("drivers/a/b/w.h", {"drivers/c/w.c": BODY, "drivers/a/b/x.c": BODY}, "drivers/a/b/x.c"),
        ("include/linux/w.h", {"tools/lib/w.c": BODY}, ""),
        ("drivers/a/b/w.h", {"sound/c.c": BODY}, ""),
        ("include/linux/w.h", {"lib/w.c": "static " + BODY}, ""),
        ("include/linux/w.h", {"lib/w.c": "static\n" + BODY}, ""),
    ],
)
def test_of_several_definitions_the_one_that_is_meant_counts(
    linked: Linked, declared: str, others: dict[str, str], home: str
) -> None:
    links = linked({declared: HEADER, **others})
    assert [file for _, file, _ in places(links, "work")] == ([home] if home else [])


def test_of_two_bodies_in_one_file_the_longer_one_counts(linked: Linked) -> None:
    text = f"#ifdef A\nint work(int a)\n{{\n\treturn 0;\n}}\n#else\n{BODY}#endif\n"
    assert edges(linked({"include/linux/w.h": HEADER, "lib/w.c": text}), "work") == {("calls", "target")}


@pytest.mark.parametrize("body", ["{ }", "{\n}", "{\n\treturn -ENODEV;\n}", "{ return ERR_PTR(-EINVAL); }"])
def test_a_stub_without_a_comment_does_not_hide_the_function(linked: Linked, body: str) -> None:
    stub = (
        f"#ifdef CONFIG_T\nvoid target(int a);\n#else\nstatic inline void target(int a)\n{body}\n#endif\n\n"
    )
    user = doc("user", "static inline void user(void)\n{\n\ttarget(1);\n}")
    links = linked(
        {"include/linux/t.h": doc("target", "void target(int a);"), "include/linux/u.h": stub + user}
    )
    assert edges(links, "user") == {("calls", "target")}


def test_a_function_of_the_file_hides_another_one_of_its_name(linked: Linked) -> None:
    own = "\nstatic inline void target(int a)\n{\n}\n\n"
    user = doc("user", "static inline void user(void)\n{\n\ttarget(1);\n}")
    links = linked(
        {"include/linux/t.h": doc("target", "void target(int a);"), "include/linux/u.h": own + user}
    )
    assert edges(links, "user") == set()


TEXT = """
int plain(void)
{
}
struct foo *
alone(int a,
      int b)
{
}
static int hidden(void)
{
}
int spread(int a,
\t   void (*f)(int))
{
}
struct table x = {
\t.a = 1,
};
SYSCALL_DEFINE1(close, int, fd)
{
}
int one(void) { return 1; }
"""


def test_what_a_file_defines_for_others_is_found() -> None:
    assert find_defined("a.c", TEXT.encode()) == ("alone", "plain", "spread")
    assert find_defined("a.h", TEXT.encode()) == ()


def test_a_definition_has_its_place_though_letters_take_several_bytes() -> None:
    text = "/* é */" + TEXT
    found = find_definitions(text, {"spread"})["spread"]
    assert text[found.arguments_at :].startswith("int a,")
    assert text[found.start : found.end] == "{\n}"
