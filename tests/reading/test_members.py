"""Members of structs: their names, types and places."""

from __future__ import annotations

import pytest

from man9.config import MacroSettings
from man9.reading.members import Aggregate, read_aggregate
from man9.reading.tokens import tokenise
from man9.reading.transforms import table


def struct(text: str) -> Aggregate:
    found = read_aggregate(list(tokenise(text, 0)), "s", table(MacroSettings()))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("int a, *b;", ["a", "b"]),
        ("struct { int m; } in;", ["in", "in.m"]),
        ("union { int m; };", ["m"]),
        ("int a:3, :5;", ["a"]),
        ("struct_group(g, int a; int b;);", ["g", "a", "b"]),
        ("struct other;", ["other"]),
        ("static_assert(sizeof(int) == 4);", []),
    ],
)
def test_the_members_of_a_body(body: str, names: list[str]) -> None:
    assert [member.name for member in struct(f"struct s {{ {body} }}").members] == names


def test_each_member_knows_where_its_name_stands() -> None:
    text = "struct s { struct clk *clk; struct { int clk[2]; } in; void (*clk_off)(struct clk *clk); }"
    for member in struct(text).members:
        assert text[member.at : member.end] == member.own
        assert member.type[member.name_at :].startswith(member.own)


def test_a_variable_with_an_initialiser_is_no_struct() -> None:
    tokens = list(tokenise("struct s a = { 1 }", 0))
    assert read_aggregate(tokens, "s", table(MacroSettings())) is None


def test_a_line_is_shown_for_each_statement_and_groups_are_set_as_blocks() -> None:
    found = struct("struct s { int a; struct_group(g, int b; int c;); } __packed")
    assert found.definition == (
        "struct s {\n\tint a;\n\tstruct_group(g,\n\t\tint b;\n\t\tint c;\n\t);\n} __packed;"
    )
