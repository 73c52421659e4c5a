"""Ten times the input, ten times the time, whatever the file holds (CONTRIBUTING.md)."""

# ruff: noqa: E501  # one generator a line

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.growth import BOUND, exponent

from man9.checking.texts import check_file
from man9.config import MacroSettings
from man9.reading import decode, read
from man9.reading.uses import find_references

MACROS = MacroSettings()
Make = Callable[[int], str]


def everything(data: bytes) -> None:
    """Read a file, what its code refers to and what is wrong with it."""
    file = read("a.c", data, MACROS)
    find_references(decode(data), file.items)
    list(check_file(file))


def function(arguments: str, described: str = "") -> str:
    return f"/**\n * f - g\n{described} */\nint f({arguments});\n"


def macro(arguments: str, described: str = "") -> str:
    return f"/**\n * F - g\n{described} */\n#define F({arguments}) 0\n"


def struct(body: str, described: str = "", name: str = "s") -> str:
    return f"/**\n * struct {name} - t\n{described} */\nstruct {name} {{\n{body}}};\n"


def enum(body: str, described: str = "") -> str:
    return f"/**\n * enum e - t\n{described} */\nenum e {{\n{body}}};\n"


def many(count: int, pattern: str) -> str:
    return "".join(pattern.replace("#", str(number)) for number in range(count))


def listed(count: int, pattern: str) -> str:
    return ", ".join(pattern.replace("#", str(number)) for number in range(count))


def nested(count: int, opening: str, inner: str, closing: str) -> str:
    return opening * count + inner + closing * count


HEAD, COMMENT = "/**\n * f - g\n", "/**\n * f# - g\n * @a: b\n *\n * Text.\n */\n"

GENERATORS: dict[str, Make] = {
    # parameters
    "bare parameters": lambda n: function(listed(n, "int a#")),
    "parameters": lambda n: function(listed(n, "int a#"), many(n, " * @a#: b\n")),
    "pointers to functions": lambda n: function(listed(n, "int (*a#)(int, void *)")),
    "excess parameters": lambda n: function("int a", many(n, " * @b#: c\n")),
    "parameters in the other order": lambda n: function(
        listed(n, "int a#"), "".join(f" * @a{i}: b\n" for i in range(n, 0, -1))
    ),
    "in-line parameters": lambda n: function(listed(n, "/** @a#: b */ int a#")),
    "parameters twice": lambda n: function("int a", many(n, " * @a: b\n")),
    "unnamed parameters": lambda n: function(listed(n, "struct a#")),
    "slips of parameters": lambda n: function("int abcdefgh", " *\n" + many(n, " * @abcdefg# and so on\n")),
    "slips of many parameters": lambda n: function(listed(n, "int abcdef#"), " *\n" + many(n, " * @abcdef#x and so on\n")),
    "bare macro arguments": lambda n: macro(listed(n, "a#")),
    "macro arguments": lambda n: macro(listed(n, "a#"), many(n, " * @a#: b\n")),
    "macro lines": lambda n: macro("a") .rstrip() + many(n, " \\\n\ta#(a);") + "\n",
    "words of a return type": lambda n: f"{HEAD} */\n{'A ' * n}f(int a);\n",
    "words of a type": lambda n: function("a " * n),
    "qualifiers": lambda n: function("int " + "const " * n + "a"),
    "attributes": lambda n: f"{HEAD} */\n{'__attribute__((a)) ' * n}int f(int a) {'__b(c) ' * n};\n",
    "words that may be the type": lambda n: f"{HEAD} */\n{'A# ' * n}f(int a);\n",
    "address spaces": lambda n: f"{HEAD} */\nint {'__user ' * n}f(int a[]);\n",
    "stars": lambda n: function("int " + "*" * n + "a"),
    "arrays": lambda n: function("int a" + "[2]" * n),
    "calls before the name": lambda n: f"{HEAD} */\n{'A(b) ' * n}f(int a);\n",
    "SYSCALL_DEFINE": lambda n: f"/**\n * sys_f - g\n */\nSYSCALL_DEFINE6(f, {listed(n, 'int, a#')})\n{{\n}}\n",
    "TP_PROTO": lambda n: f"/**\n * trace_f - g\n */\nTRACE_EVENT(f, {'a(b), ' * n}TP_PROTO({listed(n, 'int a#')}))\n",
    "old style": lambda n: f"{HEAD} */\nint f({listed(n, 'a#')})\n{many(n, 'int a#;' )}\n{{\n}}\n",
    # members
    "bare members": lambda n: struct(many(n, "\tint a#;\n")),
    "members": lambda n: struct(many(n, "\tint a#;\n"), many(n, " * @a#: b\n")),
    "in-line members": lambda n: struct(many(n, "\t/** @a#: b */\n\tint a#;\n")),
    "in-line comments of nothing": lambda n: struct("int a;\n" + many(n, "\t/** @b#: b */\n")),
    "in-line comments without a name": lambda n: struct("int a;\n" + many(n, "\t/**\n\t * b#\n\t */\n")),
    "members of one declaration": lambda n: struct("int " + listed(n, "a#") + ";\n"),
    "groups": lambda n: struct(many(n, "\tstruct_group(g#, int a#; int b#;);\n")),
    "members of a group": lambda n: struct(f"struct_group(g, {many(n, 'int a#;')});\n"),
    "tagged groups": lambda n: struct(many(n, "\tstruct_group_tagged(t#, g#, int a#; int b#;);\n")),
    "structs": lambda n: struct(many(n, "\tstruct { int a; int b; } s#;\n")),
    "structs with notes": lambda n: struct(many(n, "\tstruct {\n\t/** @a: b */\n\tint a; } s#;\n")),
    "anonymous structs": lambda n: struct(many(n, "\tstruct { int a#; int b#; };\n")),
    "names of a struct": lambda n: struct("struct { int a; } " + listed(n, "s#") + ";\n"),
    "private": lambda n: struct(many(n, "\t/* private: */\n\tint a#;\n\t/* public: */\n\tint b#;\n")),
    "private without end": lambda n: struct(many(n, "\tstruct {\n\t/* private: */\n\tint a#;\n")),
    "private words": lambda n: struct("/* private: */" + "a " * n + ";\n"),
    "private brackets": lambda n: struct("/* private: */" + nested(n, "struct {", "", "} a;") + "\n"),
    "private, public deeper": lambda n: struct("/* private: */" + nested(n, "struct {", "/* public: */ int a;", "} a;") + "\n"),
    "directives": lambda n: struct(many(n, "#ifdef A#\n\tint a#;\n#else\n\tint b#;\n#endif\n")),
    "bit-fields": lambda n: struct(many(n, "\tu32 a# : 1;\n\tu32 : 2;\n")),
    "bitmaps": lambda n: struct(many(n, "\tDECLARE_BITMAP(a#, 4);\n")),
    "attributes of members": lambda n: struct("int a " + "__aligned(8) " * n + ";\n"),
    "colons": lambda n: struct("int a" + " : 1" * n + ";\n"),
    # enums and others
    "bare constants": lambda n: enum(many(n, "\tA#,\n")),
    "constants": lambda n: enum(many(n, "\tA# = 1 << #,\n"), many(n, " * @A#: b\n")),
    "in-line constants": lambda n: enum(many(n, "\t/** @A#: b */\n\tA#,\n")),
    "value of a constant": lambda n: enum("A = " + "1 + " * n + "1,\n"),
    "typedef of a function": lambda n: f"/**\n * typedef f - g\n */\ntypedef int (*f)({listed(n, 'int a#')});\n",
    "typedef of words": lambda n: f"/**\n * typedef f - g\n */\ntypedef {'a ' * n} f;\n",
    "typedef of many": lambda n: f"/**\n * typedef f - g\n */\ntypedef int {listed(n, 'a#')};\n",
    "variable": lambda n: f"/**\n * var f - g\n */\nint f[] = {{ {listed(n, '#')} }};\n",
    "variable by a macro": lambda n: f"/**\n * var f - g\n */\nDEFINE_F({listed(n, 'f#')}, f);\n",
    "unknown declaration": lambda n: f"{HEAD} */\n{'+ ' * n};\n",
    # nesting
    "brackets": lambda n: function(nested(n, "(", "int a", ")")),
    "open brackets": lambda n: function("(" * n),
    "closing brackets": lambda n: function(")" * n),
    "square brackets": lambda n: function("int a" + nested(n, "[", "", "]")),
    "declarators": lambda n: function("int " + nested(n, "(*", "a", ")(int)")),
    "pointers as arguments": lambda n: function(nested(n, "int (*f)(", "", ")")),
    "brackets around the function": lambda n: f"{HEAD} */\nint {nested(n, '(', 'f', ')')}(int a);\n",
    "calls": lambda n: function(nested(n, "a(", "", ")")),
    "brackets in a typedef": lambda n: f"/**\n * typedef f - g\n */\ntypedef int {nested(n, '(*', 'f', ')(int)')};\n",
    "brackets in a variable": lambda n: f"/**\n * var f - g\n */\nint {nested(n, '(', 'f', ')')};\n",
    "brackets in a member": lambda n: struct(f"int {nested(n, '(', 'a', ')')};\n"),
    "declarators in a member": lambda n: struct(f"int {nested(n, '(*', 'a', ')(int)')};\n"),
    "nested structs": lambda n: struct(nested(n, "struct {\n", "int a;\n", "} s;\n")),
    "nested anonymous structs": lambda n: struct(nested(n, "struct {\n", "int a;\n", "};\n")),
    "nested open structs": lambda n: struct("struct {\n" * n),
    "nested groups": lambda n: struct(nested(n, "struct_group(g, ", "int a;", ");") + "\n"),
    "nested tagged groups": lambda n: struct(nested(n, "struct_group_tagged(t, g, ", "int a;", ");") + "\n"),
    "nested open groups": lambda n: struct("struct_group(g, " * n),
    "groups in arguments": lambda n: struct(nested(n, "struct_group(", "g, int a;", ", int b;);") + "\n"),
    "nested attributes": lambda n: f"{HEAD} */\nint {nested(n, '__attribute__((', 'a', '))')} f(int a);\n",
    "open attributes": lambda n: f"{HEAD} */\nint {'__attribute__((' * n} f(int a);\n",
    "nested braces of a variable": lambda n: f"/**\n * var f - g\n */\nint f = {nested(n, '{', '', '}')};\n",
    "nested syscalls": lambda n: f"/**\n * sys_f - g\n */\n{nested(n, 'SYSCALL_DEFINE1(f, ', 'int, a', ')')}\n{{\n}}\n",
    "nested enums": lambda n: enum(nested(n, "A = sizeof(enum {", "B", "})") + "\n"),
    "nested structs with two names": lambda n: struct(nested(n.bit_length(), "struct {\n", "int a;\n", "} s, t;\n")),
    # comments
    "items": lambda n: many(n, COMMENT + "int f#(int a)\n{\n\treturn f0(a);\n}\n\n"),
    "comments without code": lambda n: many(n, COMMENT),
    "comments without an item": lambda n: many(n, "/**\n * ???\n */\n"),
    "comments without end": lambda n: many(n, "/**\n * f# - g\n"),
    "openings": lambda n: "/**\n" * n,
    "openings without end of line": lambda n: "\n/** " * n,
    "overviews": lambda n: many(n, "/**\n * DOC: t\n *\n * Text.\n */\n"),
    "comments before open code": lambda n: many(n, COMMENT + "int f#(int a\n"),
    "comments with a parameter before open code": lambda n: many(n, "/**\n * \n * @a: b\n * f# - g\n */\nint f#\n"),
    "comments with a member before open code": lambda n: many(n, "/**\n * \n * @a: b\n * struct s# - g\n */\nint f#\n"),
    "comments of a member before no code": lambda n: many(n, "/**\n * \n * @a: b\n * f# - g\n */\n"),
    "comments before open structs": lambda n: many(n, "/**\n * struct s# - t\n */\nstruct s# {\n"),
    "comments before open strings": lambda n: many(n, COMMENT + 'int f#("\n'),
    "comments in structs": lambda n: struct(many(n, "/**\n * @a#: b\n */\n\tint a#;\n")),
    "sections": lambda n: function("int a", many(n, " * Note:\n * a#\n *\n")),
    "wrong marks in sections of one name": lambda n: function("int a", many(n, " * Return: @struct a#\n")),
    "wrong markup in sections of one name": lambda n: function("int a", many(n, " * Return: :x:`y`\n")),
    "sections of one name": lambda n: function("int a", many(n, " * Return: a\n")),
    "lines": lambda n: function("int a", " *\n" + many(n, " * word# and another\n")),
    "lines of a parameter": lambda n: function("int a", " * @a: b\n" + many(n, " * word# and another\n")),
    "indented lines": lambda n: function("int a", " *\n" + many(n, " *     word# and another\n")),
    "empty lines": lambda n: function("int a", " *\n" * n),
    "lines without a star": lambda n: function("int a", many(n, "word#\n")),
    "purpose": lambda n: f"/**\n * f - {'word ' * n}\n */\nint f(int a);\n",
    "purpose of many lines": lambda n: f"/**\n * f - g\n{' * word' * 1}{chr(10)}{many(n, ' * word#' + chr(10))} */\nint f(int a);\n",
    "blank first line": lambda n: f"/**\n{' *' + chr(10)}{' ' * n}* f - g\n */\nint f(int a);\n",
    "first line of words": lambda n: f"/**\n * {'a ' * n}\n */\nint f(int a);\n",
    "first line of stars": lambda n: f"/**\n * {'* ' * n}\n */\nint f(int a);\n",
    "stars before the end": lambda n: f"/**\n * f - g\n {'*' * n}/\nint f(int a);\n",
    "blanks in a header": lambda n: function("int a", f" * @a{' ' * n}b\n"),
    "blanks before a star": lambda n: function("int a", f"{' ' * n}x\n"),
    "wrong marks": lambda n: function("int a", " *\n" + many(n, " * @struct s# and\n")),
    "tabs": lambda n: function("int a", " *\n" + many(n, " *\tword#\tand\tanother\n")),
    "blanks at the end of an in-line comment": lambda n: struct(f"/** @a: b{' ' * n}x*/ int a;\n"),
    "stars at the end of an in-line comment": lambda n: struct(f"/** @a: b{' *' * n}x*/ int a;\n"),
    # code
    "blanks behind a comment": lambda n: f"{HEAD} */\n{' ' * n}int f(int a);\n",
    "lines behind a comment": lambda n: f"{HEAD} */\n{chr(10) * n}int f(int a);\n",
    "lines behind many": lambda n: many(n, HEAD + " */\n") + chr(10) * n,
    "comments in code": lambda n: f"{HEAD} */\nint f({'/* a */' * n}int a);\n",
    "openings in code": lambda n: f"{HEAD} */\nint f({'/*' * n}int a);\n",
    "openings in a struct": lambda n: struct("/* a" * n),
    "strings": lambda n: f"{HEAD} */\nint f(" + '"a" ' * n + ");\n",
    "open strings": lambda n: f"{HEAD} */\nint f(" + '"a\n' * n + ");\n",
    "open characters": lambda n: f"{HEAD} */\nint f(" + "'a\n" * n + ");\n",
    "backslashes": lambda n: f"{HEAD} */\nint f(" + "\\\\" * n + ");\n",
    "continued lines": lambda n: f"{HEAD} */\n#define f " + "\\\n" * n + "\n",
    "blanks in a macro": lambda n: f"{HEAD} */\n#define f {' ' * n}x\n",
    "blanks in the arguments of a macro": lambda n: f"{HEAD} */\n#define f(a{' ' * n}b) c{' ' * n}d\n",
    "openings in a macro": lambda n: f"{HEAD} */\n#define f {'/* a ' * n}",
    "openings in the arguments of a macro": lambda n: f"{HEAD} */\n#define f(a, {'/* a ' * n})",
    "open directive comments": lambda n: f"{HEAD} */\n" + "#if /* a\n" * n + "\nint f(int a);\n",
    "long word": lambda n: f"{HEAD} */\n{'a' * n} f(int a);\n",
    "long words": lambda n: f"{HEAD} */\nint f({'a' * n});\n",
    "exports": lambda n: many(n, "EXPORT_SYMBOL(f#);\n") + function("int a"),
    "exports on a line": lambda n: many(n, "EXPORT_SYMBOL(f#); ") + function("int a"),
    "open exports": lambda n: "EXPORT_SYMBOL(f,\n" * n,
    "blanks in an export": lambda n: f"EXPORT_SYMBOL(f{' ' * n}x\n" * 2,
    "blanks behind export": lambda n: f"EXPORT_SYMBOL{' ' * n}x\n" * 2,
    "helpers": lambda n: function("int a").replace(";", "\n{\n\th0();\n}") + many(n, "static int h#(int a)\n{\n\tf(h#);\n}\n\n"),
    "helpers of helpers": lambda n: many(n, COMMENT + "int f#(int a)\n{\n\th#(f0);\n}\n\nstatic int h#(int a)\n{\n\tf(h0);\n}\n\n"),
    "all helpers in all": lambda n: function("int a").replace(";", "\n{\n\t" + many(n, "h#();") + "\n}") + many(n, "\nstatic int h#(int a)\n{\n\tf(h#);\n}\n"),
    "one helper with all helpers": lambda n: many(n, COMMENT + "int f#(int a)\n{\n\th();\n}\n\n") + "static int h(int a)\n{\n" + many(n, "\th#();\n") + "}\n" + many(n, "static int h#(int a)\n{\n\tf(h#);\n}\n\n"),
    "one helper with all functions": lambda n: many(n, COMMENT + "int f#(int a)\n{\n\th();\n}\n\n") + "static int h(int a)\n{\n" + many(n, "\tf#();\n") + "}\n",
    "open helpers": lambda n: function("int a") + many(n, "static int h#(int a)\n{\n"),
    "static names": lambda n: function("int a") + many(n, "static int h#;\n"),
    "static words": lambda n: function("int a") + "\nstatic " * n,
    "tables": lambda n: function("int a") + many(n, "static struct t t# = {\n\t.a = f,\n};\n"),
    "open tables": lambda n: function("int a") + many(n, "static struct t t# = {\n\t.a = f,\n"),
    "entries": lambda n: function("int a") + "static struct t t = {\n" + many(n, "\t.a# = f,\n") + "};\n",
    "nested entries": lambda n: function("int a") + "static struct t t = {\n" + nested(n, ".a = {", ".b = f,", "},") + "\n};\n",
    "entries at each depth": lambda n: function("int a") + "static struct t t = {\n" + nested(n, ".a = { .b = f,", "", "},") + "\n};\n",
    "braces of a table": lambda n: function("int a") + "static struct t t[] = {\n" + nested(n, "{", ".b = f,", "},") + "\n};\n",
    "blanks in a table": lambda n: function("int a") + f"static struct t t[] = {{\n.a{' ' * n}b\n}};\n",
    "calls in a body": lambda n: function("int a").replace(";", "\n{\n" + many(n, "\tg#(a, f);\n") + "}\n"),
    "declarations in a body": lambda n: function("int a").replace(";", "\n{\n\tint " + listed(n, "a#") + ";\n}\n"),
    "statement without end": lambda n: function("int a").replace(";", "\n{\n\t" + "g, *" * n + "\n}\n"),
    "stars in a body": lambda n: function("int a").replace(";", "\n{\n\tg " + "* " * n + "h\n}\n"),
    "names behind blanks": lambda n: function("int a").replace(";", "\n{\n\tg " + " " * n + "h\n}\n"),
    "comments in a body": lambda n: function("int a").replace(";", "\n{\n\tg(" + "/*" * n + "\n}\n"),
    "strings in a body": lambda n: function("int a").replace(";", "\n{\n\tg(" + '"a ' * n + "\n}\n"),
    "directives in a body": lambda n: function("int a").replace(";", "\n{\n" + many(n, "#if a#\n\tg();\n#endif\n") + "\n}\n"),
    "hashes in a body": lambda n: function("int a").replace(";", "\n{\n" + "#\n" * n + "\n}\n"),
    "words of a body": lambda n: function("int a").replace(";", "\n{\n\t" + "g " * n + "\n}\n"),
    "enums in the file": lambda n: function("int a").replace(";", "\n{\n\tg(A);\n}\n") + many(n, "enum e# { A#, B# };\n"),
    "enum without end": lambda n: function("int a").replace(";", "\n{\n\tg(A);\n}\n") + "enum " * n,
    "line of a body": lambda n: function("int a").replace(";", "\n{ " + "g(); " * n + "}\n"),
    "bodies on a line": lambda n: many(n, HEAD + " */\nint f(int a) { g(); }") + "\n",
    "bytes": lambda n: function("int a") + "\u00ff" * n,
    "carriage returns": lambda n: function("int a").replace("\n", "\r\n") + "\r" * n,
}  # fmt: skip


@pytest.mark.parametrize("name", GENERATORS)
def test_ten_times_the_file_takes_ten_times_the_time(name: str) -> None:
    make = GENERATORS[name]
    assert exponent(lambda size: make(size).encode(), everything) < BOUND
