"""`.. kernel-doc::` in somebody's documents: what each option shows, where it leads, what is warned of."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from man9.linking.selection import of_options, select
from man9.model import Item

CORE, HEADER = "drivers/demo/core.c", "include/linux/demo.h"
CONF = (
    'extensions = ["man9.site"]\nkerneldoc_srctree = {tree!r}\nkerneldoc_bin = "x"\nkerneldoc_verbosity = 0\n'
)

Book = Callable[..., Sphinx]


class Books:
    """A project whose documents are given as text."""

    def __init__(self, folder: Path, tree: Path) -> None:
        self.folder, self.tree = folder, tree
        self.warnings = ""
        self.parallel = 0
        self.overrides: dict[str, object] = {}  # as `-D` gives them
        self.conf = CONF.format(tree=str(tree))

    def build(self, builder: str = "html", **documents: str) -> Sphinx:
        """Build `documents` (by name; `index` is the root); keeps what was warned of."""
        (self.folder / "conf.py").write_text(self.conf)
        for name, text in documents.items():
            path = self.folder / f"{name}.rst"
            if not path.exists() or path.read_text() != text:
                path.write_text(text)
        stream = io.StringIO()
        with patch_docutils(str(self.folder)), docutils_namespace():
            app = Sphinx(
                self.folder,
                self.folder,
                self.folder / "out" / builder,
                self.folder / "doctrees",
                builder,
                status=None,
                warning=stream,
                parallel=self.parallel,
                confoverrides=self.overrides,
            )
            app.build()
        self.warnings = stream.getvalue()
        return app

    def html(self, name: str = "index") -> str:
        """Return a page."""
        return (self.folder / "out/html" / f"{name}.html").read_text()


@pytest.fixture
def books(tmp_path: Path, sample: Path) -> Books:
    """A project beside a copy of the sample tree."""
    return Books(tmp_path, Path(shutil.copytree(sample, tmp_path / "tree")))


def directive(file: str, **options: str) -> str:
    """A document with one directive."""
    lines = "".join(f"   :{name.replace('_', '-')}: {value}\n" for name, value in options.items())
    return f"Book\n====\n\n.. kernel-doc:: {file}\n{lines}"


def shown(app: Sphinx, document: str = "index") -> list[str]:
    """Names of the objects that a document describes."""
    tree = app.env.get_doctree(document)
    return [next(iter(node.findall(addnodes.desc_name))).astext() for node in tree.findall(addnodes.desc)]


def test_all_of_a_file_is_shown_in_order(books: Books) -> None:
    names = shown(books.build(index=directive(HEADER)))
    assert books.warnings == ""
    assert names.index("demo_channel_ops") < names.index("demo_channel")
    assert "Theory of operation" in books.html()


def test_identifiers_choose(books: Books) -> None:
    app = books.build(index=directive(CORE, identifiers="demo_send \\\n      demo_send_wait"))
    assert shown(app) == ["demo_send", "demo_send_wait"]
    assert books.warnings == ""


def test_identifiers_without_names_leave_the_overviews_out(books: Books) -> None:
    books.build(index=directive(HEADER, identifiers=""))
    assert "Theory of operation" not in books.html()
    assert "demo_channel" in books.html()


def test_export_and_internal_are_each_other_s_rest(books: Books) -> None:
    exported = shown(books.build(index=directive(CORE, export="")))
    internal = shown(books.build(index=directive(CORE, internal="")))
    every = shown(books.build(index=directive(CORE, identifiers="")))
    assert exported
    assert sorted([*exported, *internal]) == sorted(every)


def test_exports_of_other_files_count(books: Books) -> None:
    assert shown(books.build(index=directive(HEADER, export=""))) == []
    (books.tree / "drivers/demo/more.c").write_text("EXPORT_SYMBOL(demo_seq_before);\n")
    assert shown(books.build(index=directive(HEADER, export="drivers/demo/m*.c"))) == ["demo_seq_before"]


def test_doc_shows_the_overview_of_that_title(books: Books) -> None:
    app = books.build(index=directive(HEADER, doc="Theory of operation"))
    assert shown(app) == []
    assert "Byte order" in books.html()


def test_no_identifiers_leave_out(books: Books) -> None:
    names = shown(books.build(index=directive(CORE, no_identifiers="demo_send")))
    assert "demo_send" not in names
    assert "demo_send_wait" in names


def test_an_unknown_symbol_or_file_is_warned_of_at_its_place(books: Books) -> None:
    text = directive(CORE, identifiers="demo_send nobody") + "\n.. kernel-doc:: no/such.c\n\nStill here.\n"
    app = books.build(index=text)
    assert re.search(r"index\.rst:4: WARNING: kernel-doc: .*'nobody'", books.warnings)
    assert re.search(r"index\.rst:7: WARNING: kernel-doc: no/such\.c: No such file", books.warnings)
    assert shown(app) == ["demo_send"]
    assert "Still here." in books.html()


def test_a_pattern_that_no_file_matches_is_warned_of(books: Books) -> None:
    books.build(index=directive(CORE, export="drivers/nowhere/*.c"))
    assert re.search(
        r"index\.rst:4: WARNING: kernel-doc: drivers/nowhere/\*\.c: no such file", books.warnings
    )


def test_a_tree_given_on_the_command_line_starts_where_sphinx_runs(
    books: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(books.tree)
    books.overrides = {"kerneldoc_srctree": "."}
    assert "demo_send" in shown(books.build(index=directive(CORE)))
    assert books.warnings == ""


def test_a_tree_in_conf_py_starts_there(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    books.conf = CONF.format(tree="tree")
    assert "demo_send" in shown(books.build(index=directive(CORE)))


def test_kbuild_s_environment_names_the_tree(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(books.tree / "drivers")
    monkeypatch.setenv("srctree", "..")
    books.conf = 'extensions = ["man9.site"]\n'
    assert "demo_send" in shown(books.build(index=directive(CORE)))


def test_roles_and_inventory_know_the_objects(books: Books) -> None:
    roles = (
        ":c:func:`demo_send` :c:struct:`demo_channel` :c:member:`demo_channel.lock` :c:enumerator:`DEMO_PING`"
    )
    books.conf += "nitpicky = True\n"
    books.build(index=directive(CORE) + f"\n{roles}\n\n.. toctree::\n\n   h\n", h=directive(HEADER))
    html = books.html()
    for target in ("#c.demo_send", "h.html#c.demo_channel", "h.html#c.demo_channel.lock"):
        assert f'href="{target}"' in html
    assert "reference target not found: demo_send" not in books.warnings


def test_descriptions_and_prose_link_names(books: Books) -> None:
    books.build(index=directive(CORE) + "\nCall demo_send() and struct nobody, see ``demo_send()``.\n")
    prose = books.html().rpartition("Call ")[2].partition("</p>")[0]
    assert prose.count('href="#c.demo_send"') == 1
    assert "struct nobody" in prose


def test_prose_links_are_a_setting(books: Books) -> None:
    books.conf += "man9_automarkup = False\n"
    books.build(index=directive(CORE) + "\nCall demo_send().\n")
    assert "Call demo_send()" in books.html()


def test_a_symbol_that_is_shown_twice_is_no_duplicate(books: Books) -> None:
    one = directive(CORE, identifiers="demo_send")
    books.build(
        index=one
        + "\n.. kernel-doc:: "
        + CORE
        + "\n   :identifiers: demo_send\n\n:doc:`other`\n\n.. toctree::\n\n   other\n",
        other=one,
    )
    assert books.warnings == ""
    assert re.findall(r'id="c\.demo_send[^"]*"', books.html()) == ['id="c.demo_send"', 'id="c.demo_send-2"']


def test_a_message_about_a_description_names_the_line_of_the_c_file(books: Books) -> None:
    path = books.tree / "drivers/demo/bad.c"
    path.write_text("/**\n * f - x\n *\n * First.\n *\n * .. nothing:: here\n */\nvoid f(void);\n")
    books.build(index=directive("drivers/demo/bad.c"))
    assert f"{path}:6: ERROR: Unknown directive type" in books.warnings


def test_a_role_of_the_document_works_in_a_description(books: Books) -> None:
    (books.tree / "drivers/demo/role.c").write_text(
        "/**\n * f - x\n *\n * See :ref:`place` and :c:func:`f`, not *pointer.\n */\nvoid f(void);\n"
    )
    books.build(index=".. _place:\n\n" + directive("drivers/demo/role.c"))
    assert books.warnings == ""
    assert 'href="#place"' in books.html()
    assert "not *pointer." in books.html()


def test_a_declaration_that_sphinx_rejects_is_shown_and_indexed(books: Books) -> None:
    (books.tree / "drivers/demo/odd.c").write_text(
        "/**\n * odd - x\n * @a: y\n */\nint odd(int __weird(3) *a[]) __x;\n"
    )
    app = books.build(index=directive("drivers/demo/odd.c") + "\n:c:func:`odd`\n")
    assert books.warnings == ""
    assert shown(app) == ["odd"]
    assert 'href="#c.odd"' in books.html()


def test_only_the_documents_of_a_changed_file_are_read_again(books: Books) -> None:
    texts = {"index": directive(CORE) + "\n.. toctree::\n\n   other\n", "other": directive(HEADER)}
    books.build(**texts)
    path = books.tree / CORE
    path.write_text(path.read_text().replace("send a message", "put a message on its way", 1))
    before = {name: (books.folder / f"doctrees/{name}.doctree").stat().st_mtime_ns for name in texts}
    app = books.build(**texts)
    after = {name: (books.folder / f"doctrees/{name}.doctree").stat().st_mtime_ns for name in texts}
    assert [name for name in texts if after[name] != before[name]] == ["index"]
    read = app.env.get_outdated_files(config_changed=False)
    assert read == (set(), set(), set())
    assert "put a message on its way and return at once" in books.html()
    assert "send a message and return at once" not in books.html()


@pytest.mark.parametrize(
    "builder", ["html", "dirhtml", "singlehtml", "latex", "epub", "text", "man", "gettext", "dummy"]
)
def test_every_builder_takes_it(builder: str, books: Books) -> None:
    books.conf += 'version = "1"\nepub_show_urls = "no"\n'
    books.build(builder, index=directive(CORE) + "\n.. toctree::\n\n   h\n", h=directive(HEADER))
    assert [line for line in books.warnings.splitlines() if "conf value" not in line] == []


def test_parallel_reading_gives_the_same_pages(books: Books) -> None:
    texts = {f"d{number}": directive(CORE if number % 2 else HEADER) for number in range(12)}
    index = "Book\n====\n\n.. toctree::\n\n" + "".join(f"   {name}\n" for name in texts)
    books.build(index=index, **texts)
    one = {name: books.html(name) for name in texts}
    shutil.rmtree(books.folder / "out")
    shutil.rmtree(books.folder / "doctrees")
    books.parallel = 2
    books.build(index=index, **texts)
    assert {name: books.html(name) for name in texts} == one


def test_the_graph_directives_draw_and_list(books: Books) -> None:
    books.conf += f"man9_srctree = {str(books.tree)!r}\n"
    text = "Book\n====\n\n.. man9-graph:: demo_send\n   :limit: 5\n"
    text += "\n.. man9-seealso:: demo_send\n   :lists: called-by calls\n"
    books.build(index=text)
    assert books.warnings == ""
    html = books.html()
    assert "<svg" in html
    assert "Called by" in html
    assert "files/drivers/demo/core.c.html#c.demo_send_wait" in html
    books.build("text", index=text)
    words = (books.folder / "out/text/index.txt").read_text().replace('"', "")
    assert "demo_send_wait() calls demo_send()" in words


def test_the_graph_directives_say_what_they_lack(books: Books) -> None:
    books.build(index="Book\n====\n\n.. man9-graph:: demo_send\n")
    assert "man9_srctree is not set" in books.warnings


def item(name: str, kind: str = "function") -> Item:
    """A record with a name."""
    return Item("a.c", 1, kind, name)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, ["Title", "f", "g", "s"]),
        ({"export": ""}, ["f"]),
        ({"internal": ""}, ["g", "s"]),
        ({"doc": "Title"}, ["Title"]),
        ({"doc": "No\n  such"}, []),
        ({"identifiers": "struct s"}, ["s"]),
        ({"functions": "g\\\n f"}, ["f", "g"]),
        ({"functions": "f \\\n g"}, ["f", "g"]),
        ({"export": "", "identifiers": "g"}, ["f"]),
        ({"internal": "", "doc": "Title"}, ["g", "s"]),
        ({"no-identifiers": "f g"}, ["Title", "s"]),
        ({"identifiers": "", "no-identifiers": "f"}, ["g", "s"]),
    ],
)
def test_options_select(options: dict[str, str], expected: list[str]) -> None:
    items = [item("Title", "doc"), item("f"), item("g"), item("s", "struct")]
    chosen = [each.name for each in select(items, of_options(options), {"f"})]
    assert chosen == (expected if "g\\" not in options.get("functions", "") else ["f"])


def test_headings_of_an_overview_are_sections_of_the_document(books: Books) -> None:
    (books.tree / "drivers/demo/doc.c").write_text(
        "/**\n * DOC: Long story\n *\n * Chapter\n * ~~~~~~~\n *\n * Text.\n */\n"
        "/**\n * f - x\n */\nvoid f(void);\n"
    )
    app = books.build(index=directive("drivers/demo/doc.c"))
    assert books.warnings == ""
    titles = [node.astext() for node in app.env.get_doctree("index").findall(nodes.title)]
    assert titles == ["Book", "Chapter"]


def test_a_name_space_of_the_document_holds(books: Books) -> None:
    text = "Book\n====\n\n.. c:namespace:: demo\n\n.. kernel-doc:: " + CORE + "\n   :identifiers: demo_send\n"
    text += "\n:c:func:`demo_send`\n\n.. c:namespace:: NULL\n\n:c:func:`demo.demo_send`\n"
    books.build(index=text)
    assert books.warnings == ""
    assert books.html().count('href="#c.demo.demo_send"') >= 3


def test_an_overview_that_is_asked_for_by_name_has_no_heading(books: Books) -> None:
    books.build(index=directive(HEADER, doc="Theory of operation"))
    assert "Theory of operation" not in books.html()
    assert "Byte order" in books.html()


def test_two_books_of_a_project_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own macros and conf.py; the guide leads to the reference by intersphinx."""
    project = Path(shutil.copytree(Path(__file__).parents[2] / "data/project", tmp_path / "project"))
    warnings = io.StringIO()
    monkeypatch.setenv("WIDGET_API", str(tmp_path / "api/objects.inv"))
    for book in ("api", "guide"):
        with patch_docutils(str(project / book)), docutils_namespace():
            out = tmp_path / book
            Sphinx(
                project / book, project / book, out, out / ".doctrees", "html", status=None, warning=warnings
            ).build()
    assert warnings.getvalue() == ""
    api, guide = ((tmp_path / book / "index.html").read_text() for book in ("api", "guide"))
    assert "WIDGET_API" not in api
    assert "where its parts are" in api
    for target in ("c.widget_new", "c.widget.name", "c.widget"):
        assert f'href="https://widgets.example.org/api/index.html#{target}"' in guide


def test_a_comment_puts_no_file_and_nothing_raw_into_a_document(books: Books) -> None:
    """The document is its author's; the comment may be anybody's."""
    (books.folder / "secret.txt").write_text("the secret")
    texts = (
        ".. include:: /secret.txt",
        ".. literalinclude:: /secret.txt",
        ".. csv-table:: t\n *    :file: secret.txt",
        ".. raw:: html\n *\n *    <script>alert(1)</script>",
    )
    comments = "".join(
        f"/**\n * f{n}() - x\n *\n * {text}\n */\nvoid f{n}(void);\n" for n, text in enumerate(texts)
    )
    (books.tree / "drivers/demo/evil.c").write_text(comments)
    books.build(index=directive("drivers/demo/evil.c") + "\n.. raw:: html\n\n   <i>mine</i>\n")
    html = books.html()
    assert "the secret" not in html
    assert "<script>alert" not in html
    assert "<i>mine</i>" in html
    assert books.warnings.count("evil.c:") >= len(texts)


CASES = Path(__file__).resolve().parents[2] / "cases"


@pytest.mark.parametrize(
    ("case", "words"),
    [
        (
            "50-backslashes-in-prose",
            [r'each "\\" in it is doubled, "\"" becomes \"', r"C:\\share\new is written"],
        ),
        ("48-heading-in-a-parameter", ["Width", "more", "Height", "heading", "length", "x"]),
    ],
)
def test_a_description_keeps_its_words(case: str, words: list[str], books: Books) -> None:
    shutil.copy(CASES / f"{case}.c", books.tree)
    tree = books.build(index=directive(f"{case}.c")).env.get_doctree("index")
    text = tree.astext()
    for each in words:
        assert each in text
    assert len(list(tree.findall(nodes.section))) == 1


def test_no_text_ends_a_build(books: Books) -> None:
    chain = " *\n".join(f" * .. _a{i}: a{i + 1}_\n" for i in range(400))
    texts = (
        " * Of |a|, :c:func:`f`.\n *\n * .. |a| replace:: |b|\n * .. |b| replace:: |c|\n",
        f" * See a0_, `this`.\n *\n{chain}",
        " * " + "* " * 300 + "`x`\n",
        " * .. math:: a = b\n *\n * and `x`, |q|\n *\n * .. |q| replace:: r\n",
    )
    functions = [f"/**\n * f{i}() - f\n *\n{text} */\nint f{i}(void);\n" for i, text in enumerate(texts)]
    (books.tree / "deep.c").write_text("\n".join(functions))
    text = books.build(index=directive("deep.c")).env.get_doctree("index").astext()
    assert "Of |c|" in text
    assert "a399" in text
    assert "a = b" in text
