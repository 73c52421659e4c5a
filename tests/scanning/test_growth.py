"""Ten times the input, ten times the time, whatever the code looks like (CONTRIBUTING.md)."""

# one generator a line

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.growth import BOUND, exponent

from man9.scanning import scan

MILLION = 1_000_000


def many(count: int, pattern: str) -> str:
    return "".join(pattern.replace("#", str(number)) for number in range(count))


def nested(count: int, opening: str, inner: str, closing: str) -> str:
    return opening * count + inner + closing * count


def function(body: str) -> str:
    return f"int f(int a)\n{{\n{body}\n}}\n"


GENERATORS: dict[str, Callable[[int], str]] = {
    # definitions
    "functions": lambda n: many(n, "static int f#(int a)\n{\n\treturn g#(a);\n}\n\n"),
    "functions on a line": lambda n: many(n, "int f#(int a) { return g#(a); } "),
    "functions of one name": lambda n: "int f(int a) { g(a); }\n" * n,
    "old style": lambda n: many(n, "int f#(a, b)\n\tint a;\n\tchar *b;\n{\n}\n"),
    "prototypes": lambda n: many(n, "extern int f#(int a, int b);\n"),
    "variables": lambda n: many(n, "static int v# = 1;\n"),
    "variables of a declaration": lambda n: f"int {many(n, 'v#, *w#, ')}v;\n",
    "structures": lambda n: many(n, "struct s# {\n\tint a;\n\tstruct t# *b;\n};\n"),
    "members": lambda n: f"struct s {{\n{many(n, 'int a#;' + chr(10))}}};\n",
    "enumerators": lambda n: f"enum e {{\n{many(n, 'A# = B#,' + chr(10))}}};\n",
    "enumerators without an end": lambda n: f"enum e {{ {many(n, 'A#, ')}",
    "typedefs": lambda n: many(n, "typedef struct s# { int a; } t#, *p#;\n"),
    "macros": lambda n: many(n, "#define M#(a) g#(a)\n"),
    "macros of names": lambda n: many(n, "#define M# N#\n"),
    "macros without a value": lambda n: many(n, "#define M#\n"),
    "registers": lambda n: many(n, "#define REG_# 0x#\n"),
    "lines of a macro": lambda n: f"#define M \\\n{many(n, chr(9) + 'g#(a); ' + chr(92) + chr(10))}\n",
    "macro calls": lambda n: many(n, "DEFINE_MUTEX(m#);\n"),
    "macro calls without semicolon": lambda n: many(n, "DECLARE_THING(m#)\n"),
    "system calls": lambda n: many(n, "SYSCALL_DEFINE2(f#, int, a, int, b)\n{\n}\n"),
    "events": lambda n: many(n, "TRACE_EVENT(e#, TP_PROTO(int a), TP_ARGS(a), TP_fast_assign(x = a;));\n"),
    "exports": lambda n: many(n, "EXPORT_SYMBOL_GPL(f#);\n"),
    "includes": lambda n: many(n, "#include <linux/a#.h>\n"),
    "tables": lambda n: many(n, "static struct t t# = {\n\t.a = f#,\n\t.b = { .c = g# },\n};\n"),
    "entries": lambda n: f"struct t t = {{\n{many(n, '.a# = f#,' + chr(10))}}};\n",
    "attributes": lambda n: f"{'__attribute__((a)) ' * n}int f(int a) {{ }}\n",
    "attributes behind": lambda n: f"int f(int a) {'__b(c) ' * n}{{ }}\n",
    "words": lambda n: "word " * n,
    "words before a function": lambda n: f"{'word ' * n}f(int a) {{ }}\n",
    "words before a brace": lambda n: f"{'word ' * n}{{ }}\n",
    "calls before a brace": lambda n: f"{'f(a) ' * n}{{ }}\n",
    "stars": lambda n: f"int {'*' * n}f(int a);\n",
    "semicolons": lambda n: ";" * n,
    "commas": lambda n: f"int a{',' * n};\n",
    "equal signs": lambda n: f"int a {'= ' * n};\n",
    "assembly": lambda n: many(n, 'asm("nop");\n'),
    # bodies
    "calls": lambda n: function(many(n, "\tg#(a, h#);\n")),
    "calls of one": lambda n: function("\tg(a);\n" * n),
    "locals": lambda n: function(many(n, "\tint a# = g(b#);\n")),
    "locals of a declaration": lambda n: function(f"\tint {many(n, 'a# = b#, ')}c;\n"),
    "members in a body": lambda n: function("\ta->b.c->d = e->f;\n" * n),
    "a chain of members": lambda n: function(f"\ta{'->b.c' * n};\n"),
    "blocks": lambda n: function(nested(n, "{", "g();", "}")),
    "labels": lambda n: function(many(n, "l#:\n\tgoto l#;\n")),
    "parameters": lambda n: f"int f({many(n, 'int a#, ')}int a)\n{{\n}}\n",
    "local structures": lambda n: function(many(n, "\tstruct s# { int a; } b#;\n")),
    # preprocessor
    "conditions": lambda n: "#if A\n" * n,
    "conditions that end": lambda n: nested(n, "#if A\n", "int f(int a) { }\n", "#endif\n"),
    "conditions one by one": lambda n: many(n, "#if A#\nint f#(int a);\n#else\nint g#(int a);\n#endif\n"),
    "conditions in a body": lambda n: function(many(n, "#if A#\n\tg#();\n#else\n\th#();\n#endif\n")),
    "braces in both branches": lambda n: many(
        n, "#if A#\nint f#(int a) {\n#else\nint f#(long a) {\n#endif\n}\n"
    ),
    "braces in both branches without end": lambda n: many(
        n, "#if A\nint f#(int a) {\n#else\nint f#(long a) {\n#endif\n"
    ),
    "branches": lambda n: f"#if A\n{many(n, '#elif B#' + chr(10) + 'int f#(int a) {' + chr(10))}#endif\n}}\n",
    "ends": lambda n: "#endif\n" * n,
    "elses": lambda n: "#else\n" * n,
    "hashes": lambda n: "#\n" * n,
    "hashes on a line": lambda n: "#" * n,
    "backslashes": lambda n: "\\\n" * n,
    "a directive of lines": lambda n: "#if A" + " \\\n" * n + "\nint f(int a) { }\n",
    "defines on a line": lambda n: "#define " * n,
    # nesting, and what never ends
    "brackets": lambda n: "(" * n,
    "closing brackets": lambda n: ")" * n,
    "brackets that end": lambda n: f"int f{nested(n, '(', 'a', ')')};\n",
    "braces": lambda n: "{" * n,
    "closing braces": lambda n: "}\n" * n,
    "braces that end": lambda n: f"int a = {nested(n, '{', '', '}')};\n",
    "square brackets": lambda n: f"int a{'[' * n}",
    "arrays": lambda n: f"int a{'[2]' * n};\n",
    "mixed brackets": lambda n: "({[" * n,
    "wrong brackets": lambda n: "([)]{(})" * n,
    "functions without end": lambda n: many(n, "int f#(int a)\n{\n"),
    "functions without an end of parameters": lambda n: many(n, "int f#(int a\n{\n}\n"),
    "structures without end": lambda n: many(n, "struct s# {\n"),
    "enums without end": lambda n: many(n, "enum e# {\n"),
    "structures in structures": lambda n: nested(n, "struct s {\n", "int a;\n", "} b;\n"),
    "declarators": lambda n: f"int {nested(n, '(*', 'f', ')(int)')};\n",
    "pointers as arguments": lambda n: f"int f({nested(n, 'int (*f)(', '', ')')});\n",
    "calls in calls": lambda n: function(f"\t{nested(n, 'g(', '', ')')};\n"),
    "macro calls without end": lambda n: many(n, "DEFINE_A(b#, \n"),
    "macros without an end of arguments": lambda n: many(n, "#define M#(a, \n"),
    "typedefs without end": lambda n: many(n, "typedef struct s# \n"),
    "tables without end": lambda n: many(n, "struct t t# = {\n\t.a = f,\n"),
    # comments and strings
    "comments": lambda n: many(n, "/* a# */\n"),
    "comments of a line": lambda n: many(n, "// a#\n"),
    "openings": lambda n: "/*" * n,
    "openings on lines": lambda n: "/* a\n" * n,
    "openings without a comment": lambda n: "/ * " * n,
    "closings": lambda n: "*/ " * n,
    "comment without end": lambda n: "/* " + "int f(int a) { }\n" * n,
    "comments without end in macros": lambda n: "#define A /* b\n" * n,
    "comments of a line that goes on": lambda n: "// a \\\n" * n,
    "strings": lambda n: "char *a = " + '"b" ' * n + ";\n",
    "strings without end": lambda n: 'char *a = "b\n' * n,
    "string without end": lambda n: 'char *a = "' + "b" * n,
    "quotes": lambda n: '"' * (n | 1),
    "single quotes": lambda n: "'" * (n | 1),
    "quotes and backslashes": lambda n: '"\\' * n,
    "quotes on lines": lambda n: '"\n' * n,
    "characters without end": lambda n: "int a = 'b\n" * n,
    # bytes
    "a line": lambda n: many(n, "int a#; "),
    "a word": lambda n: "a" * n,
    "a number": lambda n: f"int a = 0x{'1' * n};\n",
    "blanks": lambda n: " " * n + "int a;",
    "blanks before lines": lambda n: f"int f(int a){' ' * n}\n{{ }}\n" * 2,
    "blanks between words": lambda n: f"#{' ' * n}define{' ' * n}A{' ' * n}b\n",
    "empty lines": lambda n: "\n" * n,
    "tabs": lambda n: "\t\n" * n,
    "form feeds": lambda n: "\f" * n,
    "zeros": lambda n: "\0" * n,
    "letters that are no ASCII": lambda n: "\u00e4 " * n,
    "carriage returns": lambda n: "int a;\r" * n,
}


@pytest.mark.parametrize("name", GENERATORS)
def test_ten_times_the_code_takes_ten_times_the_time(name: str) -> None:
    make = GENERATORS[name]
    assert exponent(make, lambda text: scan("a.c", text)) < BOUND


@pytest.mark.parametrize("name", GENERATORS)
def test_a_long_file_is_scanned_whatever_it_holds(name: str) -> None:
    text = GENERATORS[name](100_000)[:MILLION]
    assert scan("a.c", text).path == "a.c"
