"""Text behind an empty line: whose it is (kernel-doc.rst, 3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from man9.config import MacroSettings
from man9.model import Item
from man9.reading import read

MACROS = MacroSettings()


def documented(body: str, declaration: str = "int demo(int a, int b);") -> Item:
    """The item of a comment whose lines, without their stars, are `body`."""
    lines = [f" *{line}".rstrip() for line in body.strip("\n").split("\n")]
    return read("a.c", "\n".join(["/**", *lines, " */", declaration, ""]).encode(), MACROS).items[0]


def described(item: Item) -> dict[str, str]:
    return {parameter.name: parameter.description for parameter in item.parameters}


def sections(item: Item) -> dict[str, str]:
    return {section.name: section.text for section in item.sections}


def test_a_parameter_keeps_text_that_is_indented_behind_an_empty_line() -> None:
    item = documented("""
 demo() - purpose
 @a: one of:

   * this
   * that

   Nothing else.
 @b: plain

 The description.
""")
    assert described(item) == {"a": "one of:\n\n* this\n* that\n\nNothing else.", "b": "plain"}
    assert sections(item) == {"Description": "The description."}


@pytest.mark.parametrize(
    ("header", "name"), [("Return", "Return"), ("returns", "Return"), ("Context", "Context")]
)
def test_a_section_keeps_text_that_is_indented_behind_an_empty_line(header: str, name: str) -> None:
    item = documented(f"""
 demo() - purpose

 {header}:
	False where it failed.

	True where it did not.

 The description.
""")
    assert sections(item) == {
        name: "False where it failed.\n\nTrue where it did not.",
        "Description": "The description.",
    }


def test_text_as_far_left_as_its_header_is_description_even_where_all_is_indented() -> None:
    item = documented("""
	demo() - purpose
	@a: first
	@b: second

	The description.

	RETURNS:
	Zero.

	LOCKING:
	None.
""")
    assert described(item) == {"a": "first", "b": "second"}
    assert sections(item) == {"Description": "The description.\n\nLOCKING:\nNone.", "Return": "Zero."}


def test_a_block_with_one_line_at_the_left_is_description() -> None:
    item = documented("""
 demo() - purpose
 @a: first
 @b: second

      window
 +----------+
""")
    assert described(item)["b"] == "second"
    assert sections(item) == {"Description": "     window\n+----------+"}


def test_a_whole_description_indented_behind_the_last_parameter_is_the_description() -> None:
    item = documented("""
 demo() - purpose
 @a: first
 @b: second, which
    goes on

    Does what it does.

    And more.

 Return: zero
""")
    assert described(item) == {"a": "first", "b": "second, which\ngoes on"}
    assert sections(item) == {"Description": "Does what it does.\n\nAnd more.", "Return": "zero"}
    assert item.sections[0].line == 7


@pytest.mark.parametrize(
    "last",
    [
        "@b: one of these:\n\n   * this\n   * that",
        "@b: second, which\n    goes on\n\n    and on behind an empty line",
        "@b:\n\n   second",
    ],
    ids=["led to by a colon", "aligned with the text behind the colon", "nothing behind the colon"],
)
def test_the_last_parameter_keeps_what_is_clearly_its_own(last: str) -> None:
    item = documented(f"\n demo() - purpose\n @a: first\n {last.replace(chr(10), chr(10) + ' ')}\n")
    assert described(item)["b"].split() == last.removeprefix("@b:").split()
    assert not item.sections


def test_the_last_member_goes_on_where_others_do() -> None:
    item = documented(
        """
 struct demo - purpose
 @a: first

   More of it.
 @b: second

   More of that.
""",
        "struct demo { int a, b; };",
    )
    assert described(item) == {"a": "first\n\nMore of it.", "b": "second\n\nMore of that."}
    assert not item.sections


def test_the_last_parameter_goes_on_where_a_description_stands_elsewhere() -> None:
    item = documented("""
 demo() - purpose
 @a: first
 @b: second

   More of it.

 The description.
""")
    assert described(item)["b"] == "second\n\nMore of it."
    assert sections(item) == {"Description": "The description."}


@pytest.mark.parametrize("header", ["Return", "Context", "RETURNS"])
def test_a_section_without_text_takes_the_paragraphs_below_it(header: str) -> None:
    item = documented(f"""
 demo() - purpose
 @a: first

 The description.

 {header}:

 What comes back.

 And when it fails.

 Note: a note
""")
    name = "Context" if header == "Context" else "Return"
    assert sections(item) == {
        "Description": "The description.",
        name: "What comes back.\n\nAnd when it fails.",
        "Note": "a note",
    }
    assert {section.name: section.line for section in item.sections}[name] == 9


def test_a_parameter_without_text_takes_no_description() -> None:
    item = documented("""
 demo() - purpose
 @a:
 @b:

 The description.
""")
    assert described(item) == {"a": "", "b": ""}
    assert sections(item) == {"Description": "The description."}


def test_a_piece_keeps_its_indent_beside_the_lines_above_it() -> None:
    item = documented("""
 demo() - purpose
 @a: ``int ()(struct demo *self,
                    int more)``

     Mode bits:

       - one
       - two
 @b: second

 The description.
""")
    assert described(item)["a"] == (
        "``int ()(struct demo *self,\nint more)``\n\nMode bits:\n\n  - one\n  - two"
    )


def test_what_the_kernel_writes_in_pieces_is_whole(linux: Path) -> None:
    path = "include/linux/tty_driver.h"
    items = {item.name: item for item in read(path, (linux / path).read_bytes(), MACROS).items}
    members = described(items["tty_operations"])
    assert "This routine is called when a particular @tty device is opened." in members["open"]
    assert members["proc_show"].endswith("no /proc entry created.")
    assert "This routine" not in sections(items["tty_operations"])["Description"]
    path = "include/linux/rcuref.h"
    items = {item.name: item for item in read(path, (linux / path).read_bytes(), MACROS).items}
    returned = sections(items["rcuref_get"])["Return"]
    assert returned.endswith("True if a reference was successfully acquired")


def test_a_list_below_the_first_line_stays_a_list() -> None:
    item = documented("""
 demo() - purpose
 @a: one of:
     - this,
       in two lines
     - that
 @b: - no
     - list below

 Returns: zero, or
 - flush
""")
    assert described(item) == {
        "a": "one of:\n - this,\n   in two lines\n - that",
        "b": "- no\n- list below",
    }
    assert sections(item) == {"Return": "zero, or\n- flush"}


def test_a_list_in_the_comment_of_a_member_stays_a_list() -> None:
    lines = [
        "/** struct demo - purpose */",
        "/**",
        " * struct demo - purpose",
        " */",
        "struct demo {",
        "\t/**",
    ]
    lines += ["\t * @a: one of:", "\t *  - this", "\t *  - that", "\t */", "\tint a;", "};", ""]
    (item,) = read("a.c", "\n".join(lines).encode(), MACROS).items
    assert described(item) == {"a": "one of:\n - this\n - that"}
