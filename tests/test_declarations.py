"""What stands around a declaration's name, as reading says where it stands."""

from __future__ import annotations

import pytest

from man9.config import MacroSettings
from man9.declarations import around, parted
from man9.model import Item
from man9.reading import read


def declared(code: str) -> Item:
    return read("a.h", f"/**\n * f() - a function\n */\n{code}\n".encode(), MacroSettings()).items[0]


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("int ", ""),
        ("char *", ""),
        ("", ""),
        ("void (*", ")(int)"),
        ("int (*(*", ")(void))[2]"),
        ("void (*const ", ")(int)"),
        ("typeof(*x) ", ""),
        ("typeof(*a) *", ""),
        ("typeof(*a)(*", ")[2]"),
        ("void (__iomem *", ")(int)"),
    ],
)
def test_a_return_type_goes_around_the_name(before: str, behind: str) -> None:
    assert around(declared(f"{before}f(int a){behind};")) == (before, behind)


@pytest.mark.parametrize(
    ("before", "name", "behind"),
    [
        ("struct clk *", "clk", ""),
        ("struct clk *", "clk", "[2]"),
        ("int (*", "clk", ")(struct clk *)"),
        ("int (*", "cb", ")(int cb)"),
        ("clk ", "clk", ""),
        ("const clk ", "clk", ""),
        ("const u8 *", "u", ""),
        ("int ", "lim", "[static lim_max]"),
        ("enum state ", "state", ""),
        ("struct foo *", "", ""),
        ("...", "", ""),
    ],
)
def test_a_parameter_is_parted_at_its_own_name(before: str, name: str, behind: str) -> None:
    (parameter,) = declared(f"int f({before}{name}{behind});").parameters
    assert parted(parameter) == (before, name, behind)


def test_a_nested_member_is_parted_at_the_last_word_of_its_name() -> None:
    code = "/**\n * struct s - one\n */\nstruct s {\n\tstruct {\n\t\tint s:4;\n\t} head;\n};\n"
    (item,) = read("a.h", code.encode(), MacroSettings()).items
    assert [(each.name, parted(each)) for each in item.parameters] == [
        ("head", ("struct ", "head", "")),
        ("head.s", ("int ", "s", ":4")),
    ]
