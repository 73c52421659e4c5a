"""What holds of a scan of any text."""

# ruff: noqa: E501  # many pieces a line

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from man9.code import Code, Definition
from man9.scanning import scan

PIECES = (
    *("int ", "void ", "struct s ", "union u ", "enum e ", "typedef ", "static ", "inline ", "extern ", "const "),
    *("f", "g", "abc", "T_T", "x1", "*", "&", "(", ")", "{", "}", "[", "]", ";", ",", "=", ":", ".", "->", "..."),
    *("(int a)", "(void)", "{ g(a); }", "{ return x; }", ";\n", "\n", "\n{\n", "\n}\n", " ", "\t", "\\\n", "\\"),
    *("#if A\n", "#ifdef B\n", "#else\n", "#elif C\n", "#endif\n", "#define ", "#define F(a, b) g(a)\n", "#include <a.h>\n"),
    *('#include "b.h"\n', "#undef F\n", "# ", "##", "/*", "*/", "/* c */", "// c\n", "/**\n * f - g\n */\n"),
    *('"', "'", '"text"', "'c'", "'\\''", "1", "0x10", "sizeof(struct t)", "__attribute__((packed))", "__init "),
    *("EXPORT_SYMBOL(f);\n", "DEFINE_MUTEX(m);\n", "SYSCALL_DEFINE1(f, int, a)\n", 'MODULE_LICENSE("GPL");\n'),
    *("struct t v = { .a = f, .b = g };\n", "enum { A, B = 2 };\n", 'asm("nop");\n', "if (", "for (", "goto x;", "x:"),
    *("return ", "case 1:", "do ", "while (", "typeof(x) ", "_Static_assert(", "\0", "\r", "\f", "\u00e4", "\ud800"),
)  # fmt: skip
TEXTS = st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
IDENTIFIER = re.compile(r"[^\W\d]\w*")


@given(TEXTS)
def test_a_scan_of_any_text_ends_and_is_the_same_each_time(text: str) -> None:
    code = scan("a.c", text)
    assert code.path == "a.c"
    assert scan("a.c", text) == code


@given(TEXTS)
@example("int f(int a)\n{\n#if A\n\tif (a) {\n#else\n\t{\n#endif\n\t}\n}\nint g;\n")
def test_what_is_found_has_a_place_in_the_text(text: str) -> None:
    code = scan("a.c", text)
    last = text.count("\n") + 1
    for each in code.definitions:
        assert 1 <= each.line <= last
        assert each.end_line == 0 or each.line <= each.end_line <= last
    for index, each in enumerate(code.definitions):
        assert -1 <= each.parent < len(code.definitions)
        assert each.parent != index


@given(TEXTS)
def test_what_is_found_has_a_name_that_is_an_identifier(text: str) -> None:
    code = scan("a.c", text)
    for each in code.definitions:
        assert IDENTIFIER.fullmatch(each.name)
        if not each.maker:
            assert each.name in text.split("\n")[each.line - 1]
        for name in all_used(each):
            assert IDENTIFIER.fullmatch(name)


def all_used(definition: Definition) -> list[str]:
    uses = definition.uses
    if uses is None:
        return []
    tags = [word for tag in uses.tags for word in tag.split(" ")]
    return [*uses.calls, *uses.names, *tags, *(name for pair in uses.members for name in pair)]


@given(TEXTS)
def test_what_is_used_is_said_once_and_in_order(text: str) -> None:
    for each in scan("a.c", text).definitions:
        if each.uses is not None:
            for names in (each.uses.calls, each.uses.names, each.uses.tags):
                assert list(names) == sorted(set(names))


DEFINITIONS = (
    ("function", "@", "static int @(int a)\n{\n\tif (a) {\n\t\tg(a);\n\t}\n\treturn 0;\n}\n"),
    ("function", "@", "void *@(struct s *a, int (*b)(int))\n{\n}\n"),
    ("function", "@", "int __init @(void) { return 1; }\n"),
    ("function", "@", "extern int @(int a, ...);\n"),
    ("struct", "@", "struct @ {\n\tint a;\n\tstruct { int b; } c;\n};\n"),
    ("union", "@", "union @ { int a; long b; };\n"),
    ("enum", "@", "enum @ {\n\tA_@,\n\tB_@ = 4,\n};\n"),
    ("enumerator", "C_@", "enum { C_@, };\n"),
    ("typedef", "@", "typedef int (*@)(int a, char b[]);\n"),
    ("typedef", "@", "typedef struct { int a; } @;\n"),
    ("macro", "@", "#define @ (1 << 2)\n"),
    ("macro", "@", "#define @(a) do { \\\n\tg(a); \\\n} while (0)\n"),
    ("variable", "@", "static struct t @ = {\n\t.a = g,\n\t.b = { h },\n};\n"),
    ("variable", "@", 'const char *@[] = { "{", "}", };\n'),
    ("variable", "@", "DEFINE_MUTEX(@);\n"),
)  # fmt: skip
BETWEEN = st.sampled_from(
    ("", "\n", "/* int x(void) { */\n", "#ifdef A\n#endif\n", "EXPORT_SYMBOL(f);\n", "// }\n")
)


@given(st.lists(st.tuples(BETWEEN, st.sampled_from(DEFINITIONS)), max_size=12))
def test_each_definition_is_found_at_its_line_whatever_stands_around_it(
    written: list[tuple[str, tuple[str, str, str]]],
) -> None:
    text, expected = "", []
    for number, (between, (kind, name, form)) in enumerate(written):
        text += between
        name = name.replace("@", f"name{number}")  # noqa: PLW2901
        form = form.replace("@", f"name{number}")  # noqa: PLW2901
        at = text.count("\n") + 1 + form[: form.index(name)].count("\n")
        expected.append((kind, name, at))
        text += form
    found = [(each.kind, each.name, each.line) for each in scan("a.c", text).definitions]
    assert [each for each in expected if each not in found] == []
    assert sorted(found, key=lambda each: each[2]) == found


@pytest.mark.parametrize("size", [999, 1000])
def test_a_list_of_registers_is_counted_from_the_given_number_on(size: int) -> None:
    text = "".join(f"#define mmREG_{number} 0x{number:x}\n" for number in range(size))
    code = scan("a.h", text, 1000)
    found = [each for each in code.definitions if each.kind == "macro"]
    assert (len(found), code.skipped) == ((size, 0) if size < 1000 else (0, size))


def test_a_file_without_code_defines_nothing() -> None:
    assert scan("a.c", "") == Code("a.c")
