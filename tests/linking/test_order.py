"""In which list of a page a neighbour stands, and where in it (design.rst, 4)."""

from __future__ import annotations

from tests.linking.conftest import Linked, doc

from man9.linking.order import see_also
from man9.linking.records import Links

FUNCTION = "void {}(void)\n{{\n{}\n}}"


def function(name: str, body: str = "", text: str = "") -> str:
    return doc(name, FUNCTION.format(name, body), text)


def lists(links: Links, name: str) -> dict[str, list[str]]:
    near = see_also(links, links.names[name][0])
    found = {each: getattr(near, each) for each in near.__struct_fields__}
    return {
        each: [links.items[index].name for index in indices] for each, indices in found.items() if indices
    }


def test_the_nearer_file_stands_first(linked: Linked) -> None:
    call = "\tnear();\n\tbeside();\n\twithin();\n\tfar();"
    links = linked(
        {
            "a/b/c/one.c": function("me", call) + function("near"),
            "a/b/c/two.c": function("beside") + "EXPORT_SYMBOL(beside);\n",
            "a/b/three.c": function("within") + "EXPORT_SYMBOL(within);\n",
            "z/four.c": function("far") + "EXPORT_SYMBOL(far);\n",
        }
    )
    assert lists(links, "me")["calls"] == ["near", "beside", "within", "far"]


def test_what_is_exported_stands_before_what_is_not_and_names_decide_last(linked: Linked) -> None:
    code = function("me", "\tb();\n\ta();\n\tz();") + function("a") + function("b") + function("z")
    links = linked({"a.c": code + "EXPORT_SYMBOL(z);\n"})
    assert lists(links, "me")["calls"] == ["z", "a", "b"]


def test_more_evidence_stands_first_whatever_the_distance(linked: Linked) -> None:
    code = doc("struct thing", "struct thing {\n\tint a;\n};")
    links = linked(
        {
            "a.c": code + doc("me", "void me(struct thing *t)\n{\n}", "See &struct far."),
            "z/z.h": doc("struct far", "struct far {\n\tint a;\n};"),
        }
    )
    assert lists(links, "me")["uses"] == ["far", "thing"]  # a mention weighs more than a type


def test_a_neighbour_stands_in_the_first_list_that_fits(linked: Linked) -> None:
    code = function("me", "\ttarget();", "See target().") + function("target")
    links = linked({"a.c": code})
    assert lists(links, "me") == {"calls": ["target"], "siblings": ["target"]}
    assert lists(links, "target") == {"called_by": ["me"], "siblings": ["me"]}


def test_an_item_without_edges_has_its_siblings_alone_in_source_order(linked: Linked) -> None:
    links = linked({"a.c": function("z") + function("me") + function("a")})
    assert lists(links, "me") == {"siblings": ["z", "a"]}
