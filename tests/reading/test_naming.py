"""Where the declared name stands, though other words of a declaration are the same."""

from __future__ import annotations

import pytest

from man9.reading.naming import name_at


@pytest.mark.parametrize(
    ("declaration", "name", "before"),
    [
        ("struct clk *clk", "clk", "struct clk *"),
        ("struct clk *clk[2]", "clk", "struct clk *"),
        ("int (*clk)(struct clk *)", "clk", "int (*"),
        ("int (*cb)(int cb)", "cb", "int (*"),
        ("clk clk", "clk", "clk "),
        ("const clk clk", "clk", "const clk "),
        ("const clk", "clk", "const "),
        ("clk", "clk", ""),
        ("const u8 *u", "u", "const u8 *"),
        ("int lim[static lim_max]", "lim", "int "),
        ("enum\n\tstate state:4", "state", "enum\n\tstate "),
    ],
)
def test_the_declared_name_is_found(declaration: str, name: str, before: str) -> None:
    assert declaration[: name_at(declaration, name)] == before


@pytest.mark.parametrize(("declaration", "name"), [("struct clk *", "clk"), ("int x", "y"), ("int x", "")])
def test_what_does_not_stand_there_is_not_found(declaration: str, name: str) -> None:
    assert name_at(declaration, name) == -1
