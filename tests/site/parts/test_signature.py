"""Declarations as HTML."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from man9.config import MacroSettings
from man9.model import Item, Parameter
from man9.reading import read
from man9.site.parts.signature import code, declaration


def known(*names: str) -> Callable[[str, str], str | None]:
    def resolve(word: str, tag: str) -> str | None:
        return f"#c.{word}" if f"{tag} {word}".strip() in names else None

    return resolve


def function(*parameters: str, result: str = "int") -> Item:
    code = f"/**\n * demo_open() - open\n */\n{result} demo_open({', '.join(parameters) or 'void'});\n"
    return read("a.c", code.encode(), MacroSettings()).items[0]


def test_a_type_with_a_page_is_a_link() -> None:
    html = declaration(function("struct demo_board *b"), known("struct demo_board"))
    assert html == 'int <b>demo_open</b>(struct <a href="#c.demo_board">demo_board</a> *<i>b</i>);'


def test_a_struct_tag_does_not_lead_to_a_function_of_that_name() -> None:
    assert "<a" not in declaration(function("struct demo_board *b"), known("demo_board"))


def test_no_parameter_is_void_and_a_star_touches_the_name() -> None:
    assert declaration(function(result="char *"), known()) == "char *<b>demo_open</b>(void);"


def test_a_long_prototype_has_one_argument_a_line() -> None:
    item = function(*(f"unsigned long {name}" for name in ("first", "second", "third", "fourth")))
    assert declaration(item, known()).count("\n") == 5


def test_a_parameter_is_marked_and_no_link_although_its_name_has_a_page() -> None:
    html = declaration(function("int list_head"), known("list_head"))
    assert html == "int <b>demo_open</b>(int <i>list_head</i>);"


def test_hostile_text_stays_text() -> None:
    html = declaration(function('int x[sizeof("</pre><script>alert(1)</script>")]'), known())
    assert "<script" not in html
    assert "&lt;script&gt;" in html


def test_a_function_like_macro_shows_its_arguments_only() -> None:
    item = Item("a.h", 1, "macro", "MAX", parameters=(Parameter("a"), Parameter("b")), function_like=True)
    assert declaration(item, known()) == "#define <b>MAX</b>(<i>a</i>, <i>b</i>)"


def test_an_object_like_macro_shows_its_value() -> None:
    item = Item("a.h", 1, "macro", "LIMIT", value="(1 << ORDER)")
    assert (
        declaration(item, known("ORDER")) == '#define <b>LIMIT</b> (1 &lt;&lt; <a href="#c.ORDER">ORDER</a>)'
    )


def test_the_name_behind_a_tag_is_looked_up_with_it() -> None:
    assert code("enum demo_mode mode", known("enum demo_mode")).startswith('enum <a href="#c.demo_mode">')


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("struct clk *clk", 'struct <a href="#c.clk">clk</a> *<i>clk</i>'),
        ("struct clk *clk[2]", 'struct <a href="#c.clk">clk</a> *<i>clk</i>[2]'),
        ("int (*clk)(struct clk *c)", 'int (*<i>clk</i>)(struct <a href="#c.clk">clk</a> *c)'),
        ("clk clk", '<a href="#c.clk">clk</a> <i>clk</i>'),
    ],
)
def test_a_parameter_that_is_called_as_its_type_is_told_from_it(text: str, shown: str) -> None:
    assert f"({shown});" in declaration(function(text), known("clk", "struct clk"))


def test_a_member_that_is_called_as_its_type_is_told_from_it() -> None:
    item = Item("a.h", 1, "struct", "box", parameters=(Parameter("clk", "struct clk *clk"),))
    item = replace(item, definition="struct box {\n\tstruct clk *clk;\n}")
    assert 'struct <a href="#c.clk">clk</a> *<i>clk</i>;' in declaration(item, known("struct clk"))
