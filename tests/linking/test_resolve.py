"""What a name means: one answer, wherever it stands."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from docutils import nodes
from tests.linking.conftest import KERNEL, Linked, doc
from tests.reading.test_cases import CASES
from tests.site.directive.test_kerneldoc import Books, directive

from man9.cli import main
from man9.linking.lookup import find_items
from man9.linking.records import Links
from man9.linking.resolve import Resolver, Want, meant
from man9.text.inline import MARKUP, mark

NAMESAKES = doc("enum drv", "enum drv { DRV_1 };") + doc("drv()", "void drv(void);")
CASE = "42-function-and-enum-of-one-name.c"
PLACES = {
    "drv()": "#c.drv-2",
    "enum drv": "#c.drv",
    "drv_state": "#c.drv_state",
    "struct drv_state.a": "#c.drv_state.a",
}


def target(links: Links, text: str, file: str) -> str:
    """Kind, name and file of what the one mark of `text` leads to; empty when that is nothing."""
    match = MARKUP.search(text)
    named = meant(mark(match)) if match else None
    assert named is not None
    found = Resolver(links, KERNEL).in_text(named.name, file, named.want)
    if found is None:
        return ""
    item = links.items[found]
    return f"{item.kind} {item.name} {item.file}"


@pytest.mark.parametrize(
    ("text", "kind"),
    [("drv()", "function"), ("&enum drv", "enum"), ("&drv", "enum"), ("&drv()", "function")],
)
def test_a_mark_says_which_of_one_name_is_meant(linked: Linked, text: str, kind: str) -> None:
    assert target(linked({"a.c": NAMESAKES}), text, "a.c") == f"{kind} drv a.c"


@pytest.mark.parametrize("text", ["gone()", "&struct drv", "&union drv"])
def test_a_name_that_only_another_kind_bears_leads_nowhere(linked: Linked, text: str) -> None:
    links = linked({"a.c": doc("enum gone", "enum gone { GONE };") + NAMESAKES})
    assert target(links, text, "a.c") == ""


def test_a_function_that_is_a_type_or_a_macro_is_found_where_no_function_is(linked: Linked) -> None:
    links = linked(
        {"a.c": doc("typedef hook", "typedef void (*hook)(int);") + doc("OTHER", "#define OTHER real_other")}
    )
    assert target(links, "hook()", "a.c") == "typedef hook a.c"
    assert target(links, "OTHER()", "a.c") == "macro OTHER a.c"


def test_a_text_means_what_its_code_sees(linked: Linked) -> None:
    probe = doc("demo_probe()", "int demo_probe(int {0})\n{{\n}}")
    user = doc("user", "void user(void)\n{\n\tdemo_probe(1);\n}", "Calls demo_probe().")
    links = linked({"drivers/a/p.c": probe.format("x"), "drivers/bb/p.c": probe.format("y *z") + user})
    assert target(links, "demo_probe()", "drivers/bb/p.c") == "function demo_probe drivers/bb/p.c"
    (index,) = links.names["user"]
    assert {(edge.kind, links.items[edge.target].file) for edge in links.out[index]} == {
        ("calls", "drivers/bb/p.c"),
        ("mentions", "drivers/bb/p.c"),
    }


def test_a_text_may_speak_of_what_its_code_cannot_reach_but_not_of_what_is_static(linked: Linked) -> None:
    text = "See far() and hidden()."
    links = linked(
        {
            "drivers/net/e/a.c": doc("far()", "void far(void)\n{\n}"),
            "drivers/net/e/b.c": doc("hidden()", "static void hidden(void)\n{\n}"),
            "sound/c.c": doc("teller", "void teller(void);", text),
        }
    )
    (index,) = links.names["teller"]
    assert [links.items[edge.target].name for edge in links.out[index]] == ["far"]


@pytest.mark.parametrize(
    "text",
    [
        ":c:func:`drv`",
        ":c:func:`it <drv>`",
        ":c:enum:`drv`",
        ":c:macro:`LIMIT`",
        ":c:var:`state`",
        "@enum drv",
        "&struct box->lid",
        ":c:member:`box.lid()`",
        "`it' and drv() and `those'",
        "a * drv() * b",
        "it:\n\n.. kernel-figure:: a.svg\n\n   What drv() does",
    ],
)
def test_what_is_a_link_in_a_text_is_an_edge(linked: Linked, text: str) -> None:
    others = (
        doc("LIMIT", "#define LIMIT 5")
        + doc("var state", "int state;")
        + doc("struct box", "struct box { int lid; };")
    )
    links = linked({"a.c": NAMESAKES + others + doc("teller", "void teller(void);", f"See {text}.")})
    (index,) = links.names["teller"]
    assert [edge.kind for edge in links.out.get(index, ())] == ["mentions"]


@pytest.mark.parametrize(
    "text",
    [
        *("``drv()``", "->drv()", "x.drv()", "Thus::\n\n  drv();", "%drv", "@drv"),
        *("`drv()`", "*drv()*", "**never drv() here**", ":math:`drv()`", ":ref:`drv() <x>`"),
        *("`drv() <https://x.org>`_", "it:\n\n.. math::\n\n   drv()", "it:\n\n.. highlight:: c\n\n   drv()"),
    ],
)
def test_what_is_no_link_in_a_text_is_no_edge(linked: Linked, text: str) -> None:
    links = linked({"a.c": NAMESAKES + doc("teller", "void teller(void);", f"See {text}")})
    (index,) = links.names["teller"]
    assert links.out.get(index, ()) == ()


@pytest.mark.parametrize(("name", "kinds"), [("drv()", ["function"]), ("enum drv", ["enum"])])
def test_a_question_is_answered_by_the_same_rule(linked: Linked, name: str, kinds: list[str]) -> None:
    links = linked({"a.c": NAMESAKES})
    assert [links.items[index].kind for index in find_items(links, name)] == kinds


def test_a_typedef_that_names_an_enum_is_found_by_the_question_as_by_the_text(linked: Linked) -> None:
    links = linked({"a.c": doc("enum mode", "typedef enum { M_A } mode;")})
    (index,) = find_items(links, "typedef mode")
    kind = links.items[index].kind
    assert target(links, "&typedef mode", "a.c") == f"{kind} mode a.c"


def test_of_a_function_and_a_type_the_question_names_the_function_first(linked: Linked) -> None:
    files = {"a.h": doc("typedef go", "typedef int (*go)(int);"), "b/c.c": doc("go()", "int go(int a)\n{\n}")}
    links = linked(files)
    assert [links.items[index].kind for index in find_items(links, "go()")] == ["function", "typedef"]


def test_code_means_a_kind_by_how_it_names_it(linked: Linked) -> None:
    links = linked({"a.c": NAMESAKES})
    wanted: tuple[Want, ...] = ("call", "name", "enum", "struct")
    found = [Resolver(links, KERNEL).in_code("drv", "a.c", want) for want in wanted]
    assert [None if index is None else links.items[index].kind for index in found] == [
        "function",
        "function",
        "enum",
        None,
    ]


def test_a_page_of_the_site_leads_where_the_marks_say(tmp_path: Path) -> None:
    (tmp_path / "tree").mkdir()
    shutil.copy(CASES / CASE, tmp_path / "tree")
    out = tmp_path / "out"
    assert main(["html", "--srctree", str(tmp_path / "tree"), "--out", str(out), "-q", "--no-cache"]) == 0
    html = (out / "files" / f"{CASE}.html").read_text()
    text = html[html.index("see <a") : html.index("</p>", html.index("see <a"))]
    links = [piece.split('href="')[1].split('"')[0] for piece in text.split("<a ")[1:]]
    assert links == [PLACES[name] for name in ("drv_state", "enum drv", "drv()", "struct drv_state.a")]
    assert '<section id="c.drv-2" class="symbol">' in html


def test_a_directive_leads_where_the_marks_say(tmp_path: Path) -> None:
    books = Books(tmp_path / "books", CASES)
    books.folder.mkdir()
    app = books.build(index=directive(CASE))
    tree = app.env.get_and_resolve_doctree("index", app.builder, tags=app.tags)
    links = {
        node.astext(): node["refid"]
        for node in tree.findall(nodes.reference)
        if node.astext() in PLACES and "refid" in node
    }
    assert links == {name: place.removeprefix("#") for name, place in PLACES.items()}
