"""What refers to what, and what does not (design.rst, 4)."""

from __future__ import annotations

import pytest
from tests.linking.conftest import Linked, doc, edges

TARGET = doc("target", "void target(int a);")


def caller(body: str, arguments: str = "void") -> str:
    return TARGET + doc("caller", f"void caller({arguments})\n{{\n{body}\n}}")


def test_a_call_is_an_edge(linked: Linked) -> None:
    assert edges(linked({"a.c": caller("\ttarget(1);")}), "caller") == {("calls", "target")}


def test_a_name_without_a_call_is_a_use(linked: Linked) -> None:
    links = linked({"a.c": caller("\tINIT_WORK(&w, target);")})
    assert edges(links, "caller") == {("uses", "target")}


@pytest.mark.parametrize(
    "body",
    [
        "\tint target = 1;\n\tuse(target);",
        "\tx->target(1);",
        "\tx.target = 1;",
        "target:\n\tgoto target;",
        "\t/* target(1) */",
        "\t// target(1)",
        '\tsay("target(1)");',
        "\tstruct target t;",
        "\tcall((struct y){ .target = 1 });",
    ],
)
def test_what_only_looks_like_the_name_is_no_edge(linked: Linked, body: str) -> None:
    assert edges(linked({"a.c": caller(body)}), "caller") == set()


def test_a_parameter_of_the_name_is_no_edge(linked: Linked) -> None:
    assert edges(linked({"a.c": caller("\ttarget(1);", "void (*target)(int)")}), "caller") == set()


def test_an_enumerator_of_the_name_is_no_edge(linked: Linked) -> None:
    links = linked(
        {
            "a.c": "enum { target_x, target };\n" + doc("caller", "int caller(void)\n{\n\treturn target;\n}"),
            "b.c": TARGET,
        }
    )
    assert edges(links, "caller") == set()


def test_a_macro_refers_to_what_it_stands_for(linked: Linked) -> None:
    links = linked({"a.h": TARGET + doc("CALL", "#define CALL(x) \\\n\ttarget(x)")})
    assert edges(links, "CALL") == {("calls", "target")}


def test_an_undocumented_helper_is_looked_through(linked: Linked) -> None:
    helper = "static void helper(void)\n{\n\ttarget(1);\n}\n\n"
    links = linked({"a.c": TARGET + helper + doc("caller", "void caller(void)\n{\n\thelper();\n}")})
    (edge,) = links.out[links.names["caller"][0]]
    assert (edge.kind, edge.through) == ("calls", "helper")


def test_a_table_of_operations_joins_its_type_and_the_function(linked: Linked) -> None:
    header = doc("struct ops", "struct ops {\n\tvoid (*go)(int a);\n};")
    table = "static const struct ops my_ops = {\n\t.go = target,\n};\n"
    links = linked({"include/ops.h": header, "a.c": '#include "ops.h"\n' + TARGET + table})
    (index,) = links.names["ops"]
    found = [(links.items[e.target].name, e.member, e.through) for e in links.out[index] if e.kind == "uses"]
    assert found == [("target", "go", "my_ops")]


def test_a_static_function_is_not_seen_from_another_file(linked: Linked) -> None:
    hidden = doc("target", "static void target(int a)\n{\n}")
    links = linked({"a.c": hidden, "b.c": doc("caller", "void caller(void)\n{\n\ttarget(1);\n}")})
    assert edges(links, "caller") == set()


def test_the_definition_in_the_same_file_is_meant(linked: Linked) -> None:
    mine = doc("target", "static int target(long b)\n{\n}")
    call = doc("caller", "void caller(void)\n{\n\ttarget(1);\n}")
    links = linked({"a.c": mine + call, "include/a.h": TARGET})
    (edge,) = links.out[links.names["caller"][0]]
    assert links.items[edge.target].file == "a.c"


def test_types_of_a_prototype_and_of_members_are_edges(linked: Linked) -> None:
    types = doc("struct s", "struct s {\n\tenum e kind;\n};") + doc("enum e", "enum e { E_A };")
    links = linked({"a.h": types + doc("typedef t", "typedef int t;") + doc("f", "t f(struct s *s);")})
    assert edges(links, "f") == {("types", "s"), ("types", "t")}
    assert edges(links, "s") == {("types", "e")}


@pytest.mark.parametrize("argument", ["clk clk", "const clk *clk", "const clk clk[2]"])
def test_a_parameter_called_as_its_type_hides_no_type(linked: Linked, argument: str) -> None:
    links = linked({"a.h": doc("typedef clk", "typedef int clk;") + doc("f", f"int f({argument});")})
    assert edges(links, "f") == {("types", "clk")}


def test_a_declared_name_is_no_type(linked: Linked) -> None:
    links = linked({"a.h": doc("typedef clk", "typedef int clk;") + doc("f", "int f(struct clk *clk);")})
    assert edges(links, "f") == set()


def test_text_mentions(linked: Linked) -> None:
    text = "See target(), &struct s and ``other()``::\n\n  other()\n"
    other = doc("other", "void other(void);") + doc("struct s", "struct s { };")
    links = linked({"a.c": TARGET + other + doc("f", "void f(void);", text)})
    assert edges(links, "f") == {("mentions", "target"), ("mentions", "s")}


def test_each_edge_has_the_place_that_makes_it(linked: Linked) -> None:
    links = linked({"a.c": caller("\tint a;\n\n\ttarget(1);")})
    (edge,) = links.out[links.names["caller"][0]]
    text = caller("\tint a;\n\n\ttarget(1);").split("\n")
    assert text[edge.line - 1] == "\ttarget(1);"
    assert edge.file == "a.c"


def test_the_initialiser_of_a_documented_variable_refers_to_what_it_names(linked: Linked) -> None:
    links = linked(
        {
            "a.c": doc("open_it", "static void open_it(void)\n{\n}\n")
            + doc("ops", "const struct ops ops = {\n\t.open = open_it,\n};\n").replace(" * ops", " * var ops")
        }
    )
    assert edges(links, "ops") == {("uses", "open_it")}
