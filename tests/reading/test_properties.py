"""What holds of every declaration and of every input."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from man9.config import MacroSettings
from man9.model import Item, SourceFile
from man9.reading import read

MACROS = MacroSettings()
RESERVED = frozenset(
    re.findall(
        r"\w+",
        """
    auto bool break case char const constexpr continue default do double else enum extern false float
    for goto if inline int long register restrict return short signed sizeof static struct switch
    thread_local true typedef typeof typeof_unqual union unsigned void volatile while alignas alignof
    nullptr static_assert noinline asmlinkage noreturn args define var doc returns
        """,
    )
)
NAMES = st.text(string.ascii_lowercase + "_", min_size=2, max_size=8).filter(
    lambda name: name not in RESERVED and not name.startswith("_") and not name.endswith("_noprof")
)
BASES = st.sampled_from(
    [
        "int",
        "unsigned long",
        "const char",
        "struct demo",
        "enum kind",
        "u32",
        "union both",
        "size_t",
        "__be16",
    ]
)
STARS = st.sampled_from(["", "*", "**"])
SUFFIXES = st.sampled_from(["", "[4]", "[]", "[N][2]"])


@dataclass(frozen=True)
class Written:
    """A declaration in C: its name, and how it is printed in the kernel's style."""

    name: str
    text: str


@st.composite
def plain(draw: st.DrawFn, suffixes: st.SearchStrategy[str] = SUFFIXES) -> Written:
    name = draw(NAMES)
    return Written(name, f"{draw(BASES)} {draw(STARS)}{name}{draw(suffixes)}")


@st.composite
def pointer_to_function(draw: st.DrawFn) -> Written:
    name = draw(NAMES)
    arguments = ", ".join(argument.text for argument in draw(st.lists(plain(), max_size=2))) or "void"
    return Written(name, f"{draw(BASES)} {draw(STARS)}(*{name})({arguments})")


@st.composite
def different(draw: st.DrawFn, at_least: int = 0) -> list[Written]:
    return draw(
        st.lists(
            st.one_of(plain(), plain(), pointer_to_function()),
            min_size=at_least,
            max_size=5,
            unique_by=lambda written: written.name,
        )
    )


@st.composite
def gaps(draw: st.DrawFn) -> str:
    return draw(st.sampled_from([" ", "  ", "\n", "\t", " /* a, remark; */ ", " // more\n", " \\\n"]))


def comment(kind: str, name: str, members: list[Written]) -> str:
    lines = [f" * {kind}{name} - purpose", *(f" * @{member.name}: text of it" for member in members)]
    return "\n".join(["/**", *lines, " */", ""])


def one_item(source: str) -> Item:
    found = read("a.c", source.encode(), MACROS)
    assert not found.problems, (source, found.problems)
    assert len(found.items) == 1, source
    return found.items[0]


def declared(item: Item) -> list[tuple[str, str]]:
    return [(parameter.name, parameter.type) for parameter in item.parameters]


@given(plain(st.just("")), different())
def test_a_function_that_is_printed_is_read_back(function: Written, parameters: list[Written]) -> None:
    arguments = ", ".join(parameter.text for parameter in parameters) or "void"
    head = function.text.removesuffix(function.name)
    item = one_item(f"{comment('', function.name, parameters)}{head}{function.name}({arguments});\n")
    assert item.kind == "function"
    assert item.name == function.name
    assert item.return_type == head.rstrip()
    assert declared(item) == [(parameter.name, parameter.text) for parameter in parameters]


@given(NAMES, different(at_least=1), st.sampled_from(["struct", "union"]))
def test_a_struct_that_is_printed_is_read_back(tag: str, members: list[Written], keyword: str) -> None:
    body = "".join(f"\t{member.text};\n" for member in members)
    item = one_item(f"{comment(keyword + ' ', tag, members)}{keyword} {tag} {{\n{body}}};\n")
    assert item.kind == keyword
    assert declared(item) == [(member.name, member.text) for member in members]
    assert item.definition == f"{keyword} {tag} {{\n{body}}};"


@given(NAMES, st.lists(NAMES, min_size=1, max_size=5, unique=True), st.lists(st.integers(0, 9), max_size=5))
def test_an_enum_that_is_printed_is_read_back(tag: str, names: list[str], values: list[int]) -> None:
    constants = [Written(name.upper(), name.upper()) for name in names]
    parts = [f"{c.name} = {values[i]}" if i < len(values) else c.name for i, c in enumerate(constants)]
    item = one_item(f"{comment('enum ', tag, constants)}enum {tag} {{ {', '.join(parts)} }};\n")
    assert [p.name for p in item.parameters] == [c.name for c in constants]
    assert [p.value for p in item.parameters] == [
        str(values[i]) if i < len(values) else "" for i in range(len(constants))
    ]


TOKENS = re.compile(r"\w+|\S")


@given(plain(st.just("")), different(), st.data())
def test_what_stands_between_tokens_changes_nothing(
    function: Written, parameters: list[Written], data: st.DataObject
) -> None:
    arguments = ", ".join(parameter.text for parameter in parameters) or "void"
    source = f"{function.text}({arguments});"
    spread = "".join(f"{token}{data.draw(gaps())}" for token in TOKENS.findall(source))
    head = comment("", function.name, parameters)
    narrow, wide = one_item(head + source), one_item(head + spread)
    assert declared(narrow) == declared(wide)
    assert narrow.return_type == wide.return_type


@given(
    plain(st.just("")),
    different(),
    st.sampled_from(
        [
            "static",
            "extern",
            "__must_check",
            '__attribute__((format(printf, 1, 2), x("a;b{")))',
            "[[nodiscard]]",
        ]
    ),
    st.sampled_from(["", "__releases(a->b)", "__attribute__((cold))"]),
)
def test_attributes_are_no_part_of_a_type(
    function: Written, parameters: list[Written], before: str, behind: str
) -> None:
    arguments = ", ".join(parameter.text for parameter in parameters) or "void"
    head = comment("", function.name, parameters)
    bare = one_item(f"{head}{function.text}({arguments});")
    dressed = one_item(f"{head}{before} {function.text}({arguments}) {behind};")
    assert declared(bare) == declared(dressed)
    assert bare.return_type == dressed.return_type


@given(plain(st.just("")), different(), st.sampled_from([";\n", "\n{\n}\n"]))
def test_a_function_says_the_same_in_pieces_and_as_a_whole(
    function: Written, parameters: list[Written], end: str
) -> None:
    arguments = ", ".join(parameter.text for parameter in parameters) or "void"
    source = f"{comment('', function.name, parameters)}static {function.text}({arguments}){end}"
    with_a_remark = source.replace(f"){end}", f") /* more */{end}")  # such a prototype is not cut
    assert wholly(source) == wholly(with_a_remark)


@given(NAMES, different(at_least=1))
def test_a_struct_says_the_same_in_pieces_and_as_a_whole(tag: str, members: list[Written]) -> None:
    body = "".join(f"\t{member.text};\t/* a remark */\n" for member in members)
    source = f"{comment('struct ', tag, members)}struct {tag} {{\n{body}}};\n"
    with_a_remark = source.replace(";\t/* a remark */\n}", "/* a remark */;\n}")  # nor is such a struct
    assert wholly(source) == wholly(with_a_remark)


def wholly(source: str) -> tuple[Item, list[str]]:
    """All that is read, but for the end of what a remark makes longer."""
    file = read("a.c", source.encode(), MACROS)
    return replace(file.items[0], code_end=-1, body_at=-1), [problem.code for problem in file.problems]


PIECES = st.sampled_from(
    [
        b"/**\n",
        b" * ",
        b" */\n",
        b"*/",
        b"struct ",
        b"enum ",
        b"typedef ",
        b"union ",
        b"a ",
        b"f",
        b"(",
        b")",
        b"{",
        b"}",
        b";",
        b",",
        b"[",
        b"]",
        b"#define ",
        b"#if\n",
        b"\\\n",
        b'"',
        b"'",
        b"/*",
        b"//",
        b"@x: ",
        b"DOC: t\n",
        b"- p\n",
        b"var ",
        b"EXPORT_SYMBOL(f);\n",
        b"\xff",
        b"\r\n",
        b"\t",
        b"...",
        b"*",
        b"=",
        b"__attribute__((",
        b"/* private: */",
        b"struct_group(a, ",
        b"SYSCALL_DEFINE2(a, b, c)",
        b"TRACE_EVENT(x, TP_PROTO(int a),",
        b":",
    ]
)


@settings(max_examples=300)
@given(st.lists(st.one_of(PIECES, st.binary(max_size=6)), max_size=60))
def test_no_bytes_stop_the_reading(pieces: list[bytes]) -> None:
    found = read("a.c", b"".join(pieces), MACROS)
    assert isinstance(found, SourceFile)
    last = b"".join(pieces).count(b"\n") + 2
    assert all(0 < problem.line <= last for problem in found.problems)


WHOLE = b"""/**
 * DOC: Title
 *
 * Text.
 */

/**
 * f - a function
 * @a: an argument
 */
int f(int a)
{
	return a;
}

/**
 * struct s - a struct
 * @m: a member
 */
struct s {
	int m;
};

/**
 * enum e - an enum
 * @E_A: a
 */
enum e { E_A };

/**
 * M - a macro
 */
#define M 1

/**
 * g - another
 */
void g(void);
"""


@pytest.mark.parametrize("cut", range(0, len(WHOLE), 1))
def test_a_cut_loses_nothing_that_ended_before_it(cut: int) -> None:
    whole = read("a.c", WHOLE, MACROS).items
    left = read("a.c", WHOLE[:cut], MACROS).items
    # An overview ends with its comment; a macro, which a longer line could go on, behind its line.
    ended = [item for item in whole if item.kind != "doc" and item.code_end + (item.kind == "macro") <= cut]
    assert [item.name for item in left if item.kind != "doc"][: len(ended)] == [item.name for item in ended]
    _, mark, title = WHOLE[:cut].partition(b"DOC:")
    shown = [title.partition(b"\n")[0].strip().decode() or "Introduction"] if mark else []
    assert [item.name for item in left if item.kind == "doc"] == shown  # its comment never ends: it is told
