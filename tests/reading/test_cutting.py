"""Plain declarations are cut into pieces, and what is not plain is left whole."""

from __future__ import annotations

import pytest

from man9.reading.cutting import cut_aggregate, cut_function


def test_a_prototype_is_cut_into_head_name_and_arguments() -> None:
    text = "\nstatic int *f(struct a *a,\n\t      int b)\n{\n}\n"
    cut = cut_function(text, 0)
    assert cut is not None
    assert (cut.head, cut.name) == ("static int *", "f")
    assert [piece.text for piece in cut.arguments] == ["struct a *a", "int b"]
    assert all(text.startswith(piece.text, piece.at) for piece in cut.arguments)
    assert text[cut.extent.start : cut.extent.end].endswith("b)\n")


@pytest.mark.parametrize("written", ["void", " void ", ""])
def test_no_arguments_give_no_pieces(written: str) -> None:
    cut = cut_function(f"int f({written});", 0)
    assert cut is not None
    assert cut.arguments == []


@pytest.mark.parametrize(
    "text",
    ["int f(int (*g)(void));", "int f(int a[2]);", "int f(int a) __weak;", "int f(int a /* b */);", "int a;"],
)
def test_a_prototype_with_more_than_words_and_stars_is_left_whole(text: str) -> None:
    assert cut_function(text, 0) is None


def test_a_struct_is_cut_into_head_statements_and_tail() -> None:
    text = "typedef struct s {\n\tint a; /* one */\n\t/** @b: two */\n\tint (*b)(int);\n} __packed t;\n"
    cut = cut_aggregate(text, 0)
    assert cut is not None
    assert [piece.text for piece in cut.statements] == ["int a;", "int (*b)(int);"]
    assert (cut.head.text.strip(), cut.tail.text.strip()) == ("typedef struct s", "__packed t")
    assert [token.text for token in cut.extent.inline] == ["/** @b: two */"]


@pytest.mark.parametrize(
    "body",
    [
        "struct { int a; } b;",
        "#ifdef X\n int a;\n#endif",
        "int a; /* private: */ int b;",
        "DECLARE(int a; int b);",
        "int a;\n/**\n * f() - the next\n */",
    ],
)
def test_a_struct_with_more_than_statements_is_left_whole(body: str) -> None:
    assert cut_aggregate(f"struct s {{\n{body}\n}};\n", 0) is None
