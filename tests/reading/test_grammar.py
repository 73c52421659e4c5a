"""A piece is read once, and says the same wherever it stands."""

from __future__ import annotations

import pytest

from man9.config import MacroSettings
from man9.model import Parameter
from man9.reading import read
from man9.reading.cutting import cut_function
from man9.reading.grammar import grammar


def parameters(code: str) -> tuple[str, tuple[Parameter, ...]]:
    text = f"/**\n * f() - one\n */\n{code}\n"
    return text, read("a.h", text.encode(), MacroSettings()).items[0].parameters


@pytest.mark.parametrize("lines", [0, 3])
@pytest.mark.parametrize(
    "code",
    [
        "int f(struct clk *clk, int clk_rate);",
        "int f(struct clk *clk /* which */, int clk_rate);",
        "int f(int (*clk)(struct clk *clk));",
        "#define f(a, clk) clk(a)",
    ],
)
def test_the_place_of_each_name_is_that_in_its_own_file(code: str, lines: int) -> None:
    text, found = parameters("\n" * lines + code)
    assert found
    assert [text[each.code_at : each.code_end] for each in found] == [each.name for each in found]
    assert all(each.type[each.name_at :].startswith(each.name) for each in found if each.type)


def test_a_name_that_a_macro_puts_together_has_no_place() -> None:
    text = "/**\n * struct s - one\n */\nstruct s {\n\tVIRTIO_DECLARE_FEATURES(bits);\n};\n"
    (item,) = read("a.h", text.encode(), MacroSettings()).items
    places = {each.name: text[each.code_at : each.code_end] for each in item.parameters if each.code_at >= 0}
    assert places == {"bits": "bits"}
    assert {each.name for each in item.parameters} == {"bits", "bits_array"}


def test_a_typedef_of_a_function_is_no_function_in_pieces_either() -> None:
    cut = cut_function("typedef int demo_plain(int x);", 0)
    assert cut is not None
    assert grammar(MacroSettings()).function(cut) is None


def test_the_same_settings_have_one_grammar() -> None:
    assert grammar(MacroSettings()) is grammar(MacroSettings())
    assert grammar(MacroSettings(function_attributes=("DEMO",))) is not grammar(MacroSettings())
