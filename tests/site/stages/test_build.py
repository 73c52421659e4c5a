"""Whole sites from records made by hand: what stands on which page, and what a second build does."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile

from man9.config import Settings
from man9.model import Item, Parameter, Reference, Section, SourceFile

Build = Callable[..., Path]
HOSTILE = "<script>alert(1)</script>"

BOARD = Item(
    "include/demo.h",
    3,
    "struct",
    "demo_board",
    purpose="a board",
    parameters=(Parameter("name", "const char *name", "of the board", name_at=12),),
    definition="struct demo_board {\n\tconst char *name;\n};",
    defined=True,
)
OPEN = Item(
    "drivers/open.c",
    1,
    "function",
    "demo_open",
    return_type="int",
    purpose="open a board",
    parameters=(Parameter("board", "struct demo_board *board", "which one", name_at=19),),
    sections=(
        Section("Description", "Fills &demo_board.name; undo with demo_close().", 5),
        Section("Return", "%0 or a negative code", 7),
    ),
    exported="EXPORT_SYMBOL_GPL",
)
CLOSE = Item(
    "drivers/open.c", 20, "function", "demo_close", return_type="void", purpose="close it", static=True
)
HEADER = SourceFile("include/demo.h", (BOARD,))
DRIVER = SourceFile("drivers/open.c", (OPEN, CLOSE), references=(Reference(1, "demo_open", 22, call=True),))


@pytest.fixture
def page(build: Build) -> str:
    return (build(DRIVER, HEADER) / "files/drivers/open.c.html").read_text()


def test_a_signature_links_its_types(page: str) -> None:
    assert (
        '(struct <a href="../../files/include/demo.h.html#c.demo_board">demo_board</a> *<i>board</i>);'
        in page
    )


def test_a_description_links_functions_and_members(page: str) -> None:
    assert 'href="#c.demo_close"' in page
    assert 'href="../../files/include/demo.h.html#c.demo_board.name"' in page


def test_exported_and_static_are_marked(page: str) -> None:
    assert 'title="EXPORT_SYMBOL_GPL">exported GPL</span>' in page
    assert '<span class="badge">static</span>' in page


def test_neighbours_are_listed_by_kind_of_edge_with_counts(page: str) -> None:
    assert re.search(r'<dt>Called by <small>1</small></dt>\s*<dd><a href="#c.demo_close"', page)


def test_a_neighbourhood_is_drawn_with_links(page: str) -> None:
    drawing = re.search(r'<svg class="neighbours".*?</svg>', page, re.DOTALL)
    assert drawing is not None
    assert '<a href="#c.demo_close"' in drawing[0]


def test_without_dot_the_graph_of_a_file_is_told_in_words(
    build: Build, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    page = (build(DRIVER, HEADER) / "files/drivers/open.c.html").read_text()
    words = '<li><a href="#c.demo_close">demo_close()</a> calls <a href="#c.demo_open">demo_open()</a></li>'
    assert words in page


def test_the_graph_of_a_file_is_drawn_with_links(page: str) -> None:
    drawing = re.search(r'aria-label="Graph of drivers/open.c".*?</svg>', page, re.DOTALL)
    assert drawing is not None
    assert 'class="calls"' in drawing[0]
    assert '<a href="#c.demo_open"' in drawing[0]


def test_the_table_of_contents_names_each_symbol(page: str) -> None:
    assert '<a class="reference internal" href="#c.demo_open">demo_open</a>' in page


def test_every_symbol_and_member_is_in_the_inventory(build: Build) -> None:
    site = build(DRIVER, HEADER)
    with (site / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", posixpath.join)
    for kind, name, place in (
        ("function", "demo_open", "files/drivers/open.c.html#c.demo_open"),
        ("struct", "demo_board", "files/include/demo.h.html#c.demo_board"),
        ("member", "demo_board.name", "files/include/demo.h.html#c.demo_board.name"),
    ):
        found = inventory[f"c:{kind}"][name]  # a tuple until Sphinx 8.1
        assert (found.uri if hasattr(found, "uri") else found[2]) == place


def test_the_search_of_sphinx_finds_every_symbol(build: Build) -> None:
    text = (build(DRIVER, HEADER) / "searchindex.js").read_text()
    index = json.loads(text[text.index("(") + 1 : text.rindex(")")])
    names = {entry[4] for entries in index["objects"].values() for entry in entries}
    assert {"demo_open", "demo_close", "demo_board"} <= names
    assert "files/drivers/open.c" in index["docnames"]


def test_a_short_address_leads_to_the_symbol(build: Build) -> None:
    html = (build(DRIVER, HEADER) / "9/demo_open.html").read_text()
    assert 'content="0; url=../files/drivers/open.c.html#c.demo_open"' in html


def test_a_short_address_of_several_definitions_lists_them(build: Build) -> None:
    other = Item("arch/open.c", 1, "function", "demo_open", return_type="int", purpose="another")
    html = (build(DRIVER, SourceFile("arch/open.c", (other,))) / "9/demo_open.html").read_text()
    assert "http-equiv" not in html
    assert html.count("<li>") == 2


def test_definitions_of_one_name_list_each_other(build: Build) -> None:
    other = Item("arch/open.c", 1, "function", "demo_open", return_type="long", purpose="another")
    html = (build(DRIVER, SourceFile("arch/open.c", (other,))) / "files/arch/open.c.html").read_text()
    assert "demo_open() in drivers/open.c:1</a>" in html


def test_a_source_link_follows_the_pattern(build: Build) -> None:
    settings = Settings(source_url="https://example.org/{path}?h=v6#n{line}")
    html = (build(DRIVER, settings=settings) / "files/drivers/open.c.html").read_text()
    assert 'href="https://example.org/drivers/open.c?h=v6#n20"' in html


def test_a_folder_counts_its_symbols_and_exports(build: Build) -> None:
    driver = SourceFile("drivers/open.c", (OPEN, CLOSE), exports=("demo_open", "demo_secret"))
    site = build(driver, HEADER)
    assert "1 of 2 exports documented" in (site / "files/index.html").read_text()
    assert "<code>demo_secret</code>" in (site / "files/drivers/open.c.html").read_text()


def test_a_long_index_is_cut_by_first_letters(build: Build) -> None:
    items = tuple(
        Item("a.c", number, "function", f"{letter}{number:04}") for letter in "ab" for number in range(1000)
    )
    site = build(SourceFile("a.c", items), settings=Settings(source_url="x"))
    assert "a0999" in (site / "symbols/functions.html").read_text()
    assert "b0999" in (site / "symbols/functions-b.html").read_text()


def test_hostile_text_stays_text(build: Build) -> None:
    item = Item(
        f"x{HOSTILE.replace('/', '')}.c",
        1,
        "function",
        "evil",
        return_type=HOSTILE,
        purpose=HOSTILE,
        parameters=(Parameter(HOSTILE, HOSTILE, HOSTILE, value=HOSTILE),),
        sections=(
            Section(HOSTILE, f"{HOSTILE} `x <javascript:alert(1)>`_\n\n.. raw:: html\n\n   {HOSTILE}\n", 1),
            Section("Note", ".. image:: https://example.org/spy.png\n\n.. include:: /etc/passwd\n", 1),
        ),
        exported="EXPORT_SYMBOL",
        namespace=HOSTILE,
        attributes=(HOSTILE,),
    )
    title = Item(item.file, 9, "doc", HOSTILE, sections=(Section(HOSTILE, HOSTILE, 9),))
    site = build(SourceFile(item.file, (item, title), exports=(HOSTILE,), licence=HOSTILE))
    for path in site.rglob("*.html"):
        html = path.read_text()
        assert "alert(1)</script>" not in html, path
        assert "<script>alert" not in html, path
        assert 'href="javascript' not in html, path
        assert not re.search('src="[^"]*spy.png', html), path
        assert "root:x:0" not in html, path


def test_footnotes_of_two_symbols_have_ids_of_their_own(build: Build) -> None:
    text = "See [1]_.\n\n.. [1] A note.\n"
    items = tuple(
        Item("a.c", line, "function", name, sections=(Section("Description", text, line),))
        for line, name in enumerate(("f", "g"), 1)
    )
    html = (build(SourceFile("a.c", items)) / "files/a.c.html").read_text()
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_a_block_in_an_unknown_language_is_shown_as_it_is(build: Build) -> None:
    text = "Do::\n\n  a & b\n\n.. code-block:: nonsense\n\n   c & d\n\n.. code-block:: c\n\n   e & $$ `\n"
    item = Item("a.c", 1, "function", "f", sections=(Section("Description", text, 2),))
    html = (build(SourceFile("a.c", (item,))) / "files/a.c.html").read_text()
    assert all(shown in html for shown in ("a &amp; b", "c &amp; d", "$$"))


def test_a_table_with_a_title_is_shown_without_complaint(build: Build) -> None:
    text = ".. table:: Speeds\n\n   ==  ==\n   a   b\n   ==  ==\n"
    item = Item("a.c", 1, "function", "f", sections=(Section("Description", text, 2),))
    assert "Speeds" in (build(SourceFile("a.c", (item,))) / "files/a.c.html").read_text()


def test_text_nested_without_end_is_shown_as_it_is(build: Build) -> None:
    items = tuple(
        Item("a.c", line, "function", f"f{line}", sections=(Section("Description", text, line),))
        for line, text in enumerate(("- " * 3000 + "deep", "*" * 9000, "`" * 9000 + "x", "> " * 3000), 1)
    )
    html = (build(SourceFile("a.c", items)) / "files/a.c.html").read_text()
    assert "deep" in html
    assert 'id="c.f4"' in html


def test_a_second_build_makes_only_what_changed(build: Build) -> None:
    site = build(DRIVER, HEADER)
    pages = {path: path.stat().st_mtime_ns for path in (site / "files").rglob("*.html")}
    louder = Item(
        "include/demo.h", 3, "struct", "demo_board", purpose="the board", definition=BOARD.definition
    )
    build(DRIVER, SourceFile("include/demo.h", (louder,)))
    changed = {
        path.relative_to(site).as_posix() for path, time in pages.items() if path.stat().st_mtime_ns != time
    }
    # The driver names the board in its See also, with its purpose.
    assert changed == {"files/include/demo.h.html", "files/drivers/open.c.html"}


def test_man_pages_of_the_site_bear_the_date_of_the_build_or_of_their_source(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dates() -> set[str]:
        texts = [page.read_text() for page in (site / "man").iterdir()]
        return {re.findall(r"\d{4}-\d\d-\d\d", text)[0] for text in texts}

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790812800")
    site = build(DRIVER)
    assert dates() == {"2026-10-01"}
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790912800")
    build(DRIVER)
    assert dates() == {"2026-10-02"}
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    build(DRIVER)
    assert dates() == {"1970-01-01"}
    build(SourceFile(DRIVER.path, DRIVER.items, mtime=86400, references=DRIVER.references))
    assert dates() == {"1970-01-02"}


def test_a_page_whose_file_is_gone_is_removed(build: Build) -> None:
    site = build(DRIVER, HEADER)
    build(DRIVER)
    assert not (site / "files/include").exists()
    assert not (site / "9/demo_board.html").exists()
    assert (site / "9/demo_open.html").exists()


def test_the_search_has_every_symbol_with_kind_and_purpose(build: Build) -> None:
    text = (build(DRIVER, HEADER) / "search/part-0.js").read_text()
    data = json.loads(text[text.index("(") + 1 : text.rindex(")")])
    assert data["drivers/open.c"] == [["F", "demo_open", "open a board"], ["f", "demo_close", "close it"]]


def test_a_site_map_is_made_when_the_address_is_known(build: Build) -> None:
    site = build(DRIVER, html_baseurl="https://example.org/v6/")
    assert "<loc>https://example.org/v6/files/drivers/open.c.html</loc>" in (site / "sitemap.xml").read_text()


def test_a_version_has_a_way_to_the_others(build: Build) -> None:
    html = (build(DRIVER, man9_version="v6.12") / "files/drivers/open.c.html").read_text()
    assert '<a href="../../../index.html" aria-current="true">v6.12</a>' in html
    assert 'data-top="../../../" data-version="v6.12" data-page="files/drivers/open.c.html"' in html


def test_programs_are_told_where_things_are(build: Build) -> None:
    assert "3 symbols in 2 files" in (build(DRIVER, HEADER) / "llms.txt").read_text()
