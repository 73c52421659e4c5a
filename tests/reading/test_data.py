"""Enums, typedefs and variables: what each declaration says."""

from __future__ import annotations

import pytest

from man9.config import MacroSettings
from man9.reading.enums import read_enum
from man9.reading.tokens import Token, tokenise
from man9.reading.transforms import table
from man9.reading.typedefs import read_typedef
from man9.reading.variables import read_variable

TABLE = table(MacroSettings())


def tokens(text: str) -> list[Token]:
    return list(tokenise(text, 0))


def test_an_enum_has_constants_with_values_and_places() -> None:
    text = "typedef enum tag { A = F(1, 2), B } __packed alias"
    found = read_enum(tokens(text), TABLE)
    assert found is not None
    assert (found.tag, found.alias, found.attributes) == ("tag", "alias", ["__packed"])
    assert [(each.name, each.value) for each in found.enumerators] == [("A", "F(1, 2)"), ("B", "")]
    assert [text[each.at : each.end] for each in found.enumerators] == ["A", "B"]


@pytest.mark.parametrize(
    ("text", "name", "function"),
    [
        ("typedef struct clk *clk", "clk", False),
        ("typedef int demo_plain(int x)", "demo_plain", True),
        ("typedef void (*demo)(struct demo *demo)", "demo", True),
        ("typedef int row[8]", "row", False),
    ],
)
def test_a_typedef_says_where_its_name_stands(text: str, name: str, function: bool) -> None:  # noqa: FBT001
    found = read_typedef(tokens(text), name, TABLE)
    assert found is not None
    assert (found.name, found.function) == (name, function)
    assert found.type[found.name_at :].startswith(name)
    assert not found.type[: found.name_at].endswith("struct ")


@pytest.mark.parametrize(
    ("text", "written", "value"),
    [
        ("static struct clk *clk = &own", "struct clk *clk", "&own"),
        ("DEFINE_PER_CPU(struct clk, clk)", "DEFINE_PER_CPU(struct clk, clk)", ""),
        ("int clk[2] __read_mostly = { 1, 2 }", "int clk[2]", "{ 1, 2 }"),
    ],
)
def test_a_variable_says_its_type_and_where_its_name_stands(text: str, written: str, value: str) -> None:
    found = read_variable(tokens(text), "clk", TABLE)
    assert found is not None
    assert (found.declared.name, found.declared.type, found.value) == ("clk", written, value)
    assert found.declared.name_at == written.rindex("clk")
