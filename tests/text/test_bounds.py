"""Texts that docutils would never be done with, or would stop at: each ends, with every word."""

from __future__ import annotations

import pytest
from tests.manpage.nothing import references

from man9.manpage.body import item_body, section_body
from man9.text import bounds, tree

CHAIN = "\n".join(f".. _a{i}: a{i + 1}_" for i in range(400))
TOPICS = "\n\n".join("   " * i + ".. topic:: x" for i in range(100))
DOUBLING = "\n".join(f".. |a{i}| replace:: |a{i + 1}| |a{i + 1}|" for i in range(40))
AS_WRITTEN = {
    "targets of targets": (f"{CHAIN}\n\na0_", "more than 100 targets of targets"),
    "a circle of targets": (f"{CHAIN}\n.. _a400: a0_\n\na0_", "more than 100 targets of targets"),
    "substitutions that double": (
        f"{DOUBLING}\n.. |a40| replace:: x\n\n|a0|",
        "more than 1000 substitutions",
    ),
    "bullets within bullets": ("* " * 200 + "x", bounds.TOO_DEEP),
    "quotes within quotes": ("\n\n".join(" " * i + "a" for i in range(300)), bounds.TOO_DEEP),
    "notes within notes": ("\n\n".join("   " * i + ".. note:: x" for i in range(100)), bounds.TOO_DEEP),
    "titles that leave no trace": (
        "\n\n".join("   " * i + ".. topic:: x" for i in range(100)),
        bounds.TOO_DEEP,
    ),
    "nothing but faults": ("|a\n\n" * 1_000, "more than 200 faults"),
    "a text without end": ("a `b` c\n" * 20_000, "more than 64000 characters"),
}


@pytest.mark.parametrize(("text", "reason"), AS_WRITTEN.values(), ids=AS_WRITTEN)
def test_a_text_beyond_a_bound_is_shown_as_written(text: str, reason: str) -> None:
    parsed = tree(text, file="a.c", line=5)
    assert [(each.code, each.line, each.arguments) for each in parsed.problems] == [("KD499", 5, (reason,))]
    assert parsed.document.astext().split() == text.split()
    assert text.split(maxsplit=1)[0].lstrip(".*|") in item_body(parsed.document, references())


def test_a_substitution_that_ends_in_nothing_is_told() -> None:
    parsed = tree("See |a|.\n\n.. |a| replace:: |b|\n.. |b| replace:: |c| d", file="a.c", line=5)
    assert [(each.code, each.arguments) for each in parsed.problems] == [("KD409", ("c",))]
    assert parsed.document.astext() == "See |c| d."


@pytest.mark.parametrize("circle", ["|b|", "|b| |b|", "|a|"])
def test_a_circle_of_substitutions_ends(circle: str) -> None:
    text = f"See |a| here.\n\n.. |a| replace:: {circle}\n.. |b| replace:: |a| |a|"
    parsed = tree(text, file="a.c", line=5)
    assert "KD490" in {each.code for each in parsed.problems}
    assert parsed.document.astext().startswith("See |")


def test_a_paragraph_beyond_all_measure_loses_its_markup_only() -> None:
    parsed = tree("`a` b\n" * 1_500 + "\n*c*", file="a.c", line=5)
    assert [each.code for each in parsed.problems] == ["KD499"]
    assert "paragraph" in parsed.problems[0].arguments[0]
    long, short = parsed.document.children
    assert len(long.children) == 1
    assert short.astext() == "c"


def test_a_ragged_table_makes_no_more_cells_than_it_has() -> None:
    rows = "\n".join("   * - b" for _ in range(300))
    cells = "\n     - ".join(["a"] * 300)
    parsed = tree(f".. flat-table::\n\n   * - {cells}\n{rows}", file="a.c", line=1)
    assert parsed.document.pformat().count("<entry") == 600


def test_a_table_of_commas_has_a_bound() -> None:
    rows = "\n".join("   b" for _ in range(400))
    parsed = tree(f".. csv-table::\n\n   {','.join('a' * 400)}\n{rows}", file="a.c", line=1)
    assert [each.code for each in parsed.problems] == ["KD408"]
    assert "20000 cells" in parsed.problems[0].arguments[0]


@pytest.mark.parametrize(
    "text",
    [
        "* " * 18 + "x",
        "\n\n".join("   " * i + ".. note:: x" for i in range(30)),
        "\n\n".join(" " * i + "a" for i in range(38)),
    ],
)
def test_what_is_within_the_bounds_needs_no_more_than_half_of_the_stack(text: str) -> None:
    def deeper(frames: int) -> None:
        if frames:
            deeper(frames - 1)
            return
        parsed = tree(text, file="a.c", line=1)
        assert "KD499" not in {each.code for each in parsed.problems}
        assert section_body(parsed.document, references())

    deeper(400)
