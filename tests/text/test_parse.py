"""Trees of descriptions: what docutils makes of them, nothing lost, every fault a problem."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docutils import nodes

from man9.problems import RULES, wording
from man9.text import tree as parsed_tree
from man9.text.nodes import constant, crossref, parameter, symbol


def tree(text: str) -> nodes.document:
    return parsed_tree(text, file="a.c", line=1).document


def codes(text: str) -> list[tuple[str, int]]:
    return [(problem.code, problem.line) for problem in parsed_tree(text, file="a.c", line=10).problems]


def one(document: nodes.document, kind: type[nodes.Node]) -> nodes.Node:
    (found,) = document.findall(kind)
    return found


def test_markup_becomes_nodes() -> None:
    document = tree("Sets @pg->owner to %NULL, see &struct page.")
    assert one(document, parameter).astext() == "pg->owner"
    assert one(document, constant).astext() == "NULL"
    assert one(document, symbol)["target"] == "struct page"  # type: ignore[index]


def test_nothing_in_a_literal_is_marked_up() -> None:
    document = tree("Use ``kfree(&x, %d)``::\n\n    f(&ctx, %MAX);\n      g(@y)\n\nand on.")
    assert one(document, nodes.literal).astext() == "kfree(&x, %d)"
    assert one(document, nodes.literal_block).astext() == "f(&ctx, %MAX);\n  g(@y)"
    assert not list(document.findall(symbol))


def test_a_star_before_a_parameter_is_a_pointer() -> None:
    assert tree("Frees *@p and *@q too.").astext() == "Frees *p and *q too."


@pytest.mark.parametrize("text", [r"ends in \0 or \n", "#define f \\\n  g", r"a '\\' sign"])
def test_a_backslash_that_c_means_is_kept(text: str) -> None:
    assert "\\" in tree(text).astext()


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (r"see release\(\) of data\[1\] and chan\%d, 1 \& 2", "see release() of data[1] and chan%d, 1 & 2"),
        (r"\*p, a\_b, \`x\` and \|y\|", "*p, a_b, `x` and |y|"),
        (r"\- no item", "- no item"),
        (r"a \ b, \. and \\", r"a \ b, \. and \\"),
    ],
)
def test_a_backslash_is_an_escape_only_before_a_mark(text: str, seen: str) -> None:
    assert tree(text).astext() == seen


def test_roles_of_the_c_domain_name_symbols() -> None:
    document = tree("See :c:func:`kfree` and :c:type:`the page <struct page>`.")
    first, second = document.findall(symbol)
    assert (first.astext(), first["target"]) == ("kfree()", "kfree")
    assert (second.astext(), second["target"]) == ("the page", "struct page")


def test_a_sphinx_reference_keeps_its_title_and_target() -> None:
    node = one(tree("See :ref:`the rules <locking>`."), crossref)
    assert (node.astext(), node["target"]) == ("the rules", "locking")  # type: ignore[index]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a *ptr here", "KD401"),
        ("the foo_ thing", "KD402"),
        (".. frobnicate:: x\n\n   body", "KD403"),
        ("a :frob:`role`", "KD404"),
        ("one\ntwo\n   three", "KD405"),
        ("* item\nmore", "KD406"),
        ("either |x| or", "KD409"),
        (".. just words", "KD410"),
        ("a drawing:\n\n__ --__--ab (- plane)", "KD410"),
        (".. _unused: http://a.org", "KD410"),
        ("code::", "KD412"),
        ("see [3]_ there", "KD402"),
    ],
)
def test_a_fault_is_a_problem_and_the_text_stays(text: str, code: str) -> None:
    parsed = parsed_tree(text, file="a.c", line=10)
    assert code in [problem.code for problem in parsed.problems]
    shown = set(re.findall(r"\w+", parsed.document.astext()))
    assert set(re.findall(r"[^\W_]+", text)) <= {word.strip("_") for word in shown}


def test_a_problem_bears_the_line_of_the_file() -> None:
    assert codes("fine\n\nthe foo_ thing") == [("KD402", 12)]
    assert codes("* item\nmore") == [("KD406", 11)]


def test_every_problem_can_be_told_in_words() -> None:
    text = "a *x foo_ |y|\n\n.. z:: b\n\n:q:`r`\n\n* i\nj\n\nk\nl\n   m\n\n====\na\n\n+--+\n|a\n\n.. c"
    found = parsed_tree(text, file="a.c", line=1).problems
    assert len({problem.code for problem in found}) > 5
    assert all(wording(problem) for problem in found)
    assert all(code in RULES for code in ("KD490", "KD499"))


@pytest.mark.parametrize(
    "text",
    [
        ".. include:: {0}",
        ".. literalinclude:: {0}",
        ".. raw:: html\n   :file: {0}",
        ".. csv-table::\n   :file: {0}",
        ".. csv-table::\n   :url: file://{0}",
        ".. figure:: {0}\n   :figwidth: image",
        ".. kernel-figure:: {0}",
        ".. |x| include:: {0}",
    ],
)
def test_no_text_reads_a_file(text: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("TOP SECRET")
    assert "TOP SECRET" not in tree(text.format(secret)).pformat()


def test_raw_output_formats_are_shown_as_text() -> None:
    document = tree(".. raw:: html\n\n   <script>x</script>")
    assert not list(document.findall(nodes.raw))
    assert "<script>" in document.astext()


def test_no_text_changes_how_another_is_read() -> None:
    tree(".. role:: mine(literal)\n\n.. default-role:: strong\n\n.. |s| replace:: t")
    assert codes(":mine:`a`") == [("KD404", 10)]
    assert one(tree("`a`"), nodes.title_reference).astext() == "a"


def test_a_deep_text_ends_and_is_kept() -> None:
    text = "\n\n".join("  " * depth + f"* level{depth}" for depth in range(400))
    parsed = parsed_tree(text, file="a.c", line=1)
    assert "level399" in parsed.document.astext()


def test_a_line_without_end_is_shown_as_written() -> None:
    text = ("*a " * 10_000).strip()
    parsed = parsed_tree(text, file="a.c", line=7)
    assert parsed.document.astext() == text
    assert [(problem.code, problem.line) for problem in parsed.problems] == [("KD499", 7)]


def test_a_directive_of_sphinx_keeps_its_words() -> None:
    document = tree(".. versionadded:: 5.2 the flag\n\n   Long story.\n\n.. code-block:: c\n\n   int x;")
    assert "Added in version 5.2" in document.astext()
    assert "Long story." in document.astext()
    assert one(document, nodes.literal_block)["language"] == "c"  # type: ignore[index]


def test_a_flat_table_is_a_table() -> None:
    text = ".. flat-table:: T\n   :header-rows: 1\n\n   * - a\n     - b\n   * - c\n     - d\n"
    assert len(list(tree(text).findall(nodes.row))) == 2
