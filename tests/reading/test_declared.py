"""Declarations of every shape: what is declared, under which name, and how it is shown."""

from __future__ import annotations

import pytest
from sphinx.domains.c._parser import DefinitionParser
from tests.reading.test_cases import item, read_case

from man9.compat.rest import rest
from man9.config import MacroSettings
from man9.declarations import before_and_behind, shape
from man9.manpage.escape import visible
from man9.manpage.synopsis import synopsis
from man9.model import Item, SourceFile
from man9.problems import wording
from man9.reading import read


def of(text: str) -> SourceFile:
    return read("demo.h", text.encode(), MacroSettings())


def only(text: str) -> Item:
    file = of(text)
    assert [wording(problem) for problem in file.problems] == []
    return file.items[0]


def shown(found: Item) -> str:
    """The synopsis in one line, without roff."""
    text = synopsis(found).replace("\\-", "-").replace("\\(aq", "'")
    return " ".join(text.replace("\\fB", "").replace("\\fI", "").replace("\\fR", "").split())


def described(found: Item) -> dict[str, str]:
    return {each.name: each.description for each in found.parameters}


CASE_44 = "44-attributes-behind-parameters"
CASE_45 = "45-functions-returning-pointers-to-functions"
CASE_47 = "47-macro-calls-are-no-prototypes"
CASE_52 = "52-typedef-without-the-word"


def test_attributes_behind_parameters_are_not_the_functions() -> None:
    assert item(CASE_44, "draw").attributes == ()
    assert shown(item(CASE_44, "draw")).startswith("int draw (struct ctx *cr __unused, void *data,")
    assert item(CASE_44, "prof_stop").attributes == (
        '[[nodiscard("why, though"), gnu::cold]]',
        "__attribute__((nonnull(1)))",
    )


def test_an_attribute_stays_behind_the_arguments_that_it_names() -> None:
    found = only(
        "/**\n * drop_qp() - drop\n * @qp: which\n */\n"
        "static __must_check int drop_qp(struct qp *qp) __must_hold(&qp->lock) __releases(qp) { return 0; }\n"
    )
    assert found.attributes == ("__must_check", "__must_hold(&qp->lock)", "__releases(qp)")
    assert before_and_behind(found) == ("__must_check", "__must_hold(&qp->lock) __releases(qp)")
    assert shown(found) == "__must_check int drop_qp (struct qp *qp) __must_hold(&qp->lock) __releases(qp);"


@pytest.mark.parametrize(
    ("name", "returned", "written"),
    [
        ("set_handler", "void (*)(int)", "void (*set_handler (int sig, void (*handler)(int)))(int);"),
        ("get_row", "int (*)[8]", "int (*get_row (int i))[8];"),
        (
            "getter_t",
            "int (*)(void *ctx, long arg)",
            "typedef int (*(getter_t)(int id))(void *ctx, long arg);",
        ),
        ("pgetter_t", "void (*)(int sig)", "typedef void (*(*pgetter_t)(int id))(int sig);"),
    ],
)
def test_what_returns_a_pointer_to_a_function_or_array_is_written_as_c(
    name: str, returned: str, written: str
) -> None:
    found = item(CASE_45, name)
    assert found.return_type == returned
    assert shown(found) == written
    assert all(parameter.description for parameter in found.parameters)


def test_a_parameter_may_be_declared_as_a_function() -> None:
    file = read_case("46-parameter-of-function-type")
    assert [each.name for each in file.items[0].parameters] == ["base", "n", "cmp"]
    assert all(each.description for each in file.items[0].parameters)
    assert file.problems == ()


def test_a_parameters_name_may_stand_in_brackets() -> None:
    found = only(
        "/**\n * order() - put in order\n * @less: tells\n * @table: rows\n * @wrap: named by a star\n */\n"
        "void order(int (less)(int, int), u32 (table)[8], int (callconv *wrap)(FILE *f));\n"
    )
    assert list(described(found)) == ["less", "table", "wrap"]


def test_arguments_without_names_are_described_by_their_place() -> None:
    found = only(
        "/**\n * join() - join\n * @first: where\n * @second: how\n * @flags: how else\n */\n"
        "int join(struct foo *, int, unsigned int flags);\n"
    )
    assert described(found) == {"first": "where", "second": "how", "flags": "how else"}
    assert shown(found) == "int join (struct foo *, int, unsigned int flags);"


@pytest.mark.parametrize("name", ["drv_put", "drv_guard", "drv_seq"])
def test_what_a_macro_call_makes_is_shown_as_the_call(name: str) -> None:
    text = shown(item(CASE_47, name))
    assert text.startswith("DEFINE_")
    assert text.count("DEFINE_") == 1
    assert "void)" not in text


def test_a_macro_call_without_semicolon_ends_at_its_bracket() -> None:
    found = only(
        "/**\n * put_it - cleanup\n */\nDEFINE_FREE(put_it, void *, if (_T) put_it(_T))\n\n"
        "static int other(void)\n{\n}\n"
    )
    assert shown(found) == "DEFINE_FREE(put_it, void *, if (_T) put_it(_T))"
    assert not found.defined


def test_a_call_that_makes_a_variable_gives_a_variable() -> None:
    assert item(CASE_47, "drv_seq").kind == "variable"


def test_an_untagged_enum_of_a_typedef_has_its_constants() -> None:
    found = item("43-typedef-of-untagged-enum-inline", "drv_mode")
    assert (found.kind, shape(found)) == ("typedef", "enum")
    assert described(found) == {"DRV_X": "x", "DRV_Y": "y"}


def test_a_typedef_of_a_struct_has_its_members() -> None:
    assert described(item(CASE_52, "Prop")) == {"driver": "whose", "used": "whether it was read"}
    assert shown(item(CASE_52, "Prop")) == "typedef struct Prop { const char *driver; bool used; } Prop;"


def test_a_function_type_needs_no_word_to_be_a_typedef() -> None:
    found = item(CASE_52, "CanRead")
    assert (found.kind, found.return_type, described(found)) == ("typedef", "int", {"opaque": "data"})


@pytest.mark.parametrize(
    "code",
    [
        "void (*on_fail)(int why);",
        "static void (*on_fail)(int why) = default_fail;",
        "void (*on_fail[2])(int why) = { one, two };",
    ],
)
def test_a_pointer_to_a_function_is_a_variable(code: str) -> None:
    found = only(f"/**\n * on_fail - called when we fail\n * @why: a number\n */\n{code}\n")
    assert found.kind == "variable"
    assert described(found) == {"why": "a number"}
    assert shown(found) == code.removeprefix("static ")


def test_a_name_in_brackets_is_a_functions() -> None:
    found = item(CASE_52, "kget")
    assert (found.kind, found.return_type, described(found)) == ("function", "char *", {"a": "text"})


def test_a_tagged_member_without_a_name_keeps_its_description() -> None:
    found = only(
        "/**\n * struct alg - a\n * @idx: one of them\n */\nstruct alg {\n\tunion idx;\n\tstruct other;\n};\n"
    )
    assert described(found) == {"idx": "one of them"}


def test_a_macro_argument_with_a_semicolon_holds_members() -> None:
    found = only(
        "/**\n * struct attribute_group - g\n * @name: n\n * @is_visible: v\n * @is_visible_const: c\n"
        " * @a: a\n * @b: b\n */\n"
        "struct attribute_group {\n\tconst char *name;\n\t__SYSFS_FUNCTION_ALTERNATIVE(\n"
        "\t\tumode_t (*is_visible)(struct kobject *, struct attribute *, int);\n"
        "\t\tumode_t (*is_visible_const)(struct kobject *, const struct attribute *, int);\n\t);\n"
        "\tSET(name, int a; int b;);\n};\n"
    )
    assert described(found) == {"name": "n", "is_visible": "v", "is_visible_const": "c", "a": "a", "b": "b"}
    assert "\t\tumode_t (*is_visible)(" in found.definition


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("struct s { int a; } __packed;", "struct s { int a; } __packed;"),
        ("struct __packed s { int a; };", "struct __packed s { int a; };"),
        ("typedef struct s { int a; } __packed s_t;", "typedef struct s { int a; } __packed s_t;"),
    ],
)
def test_an_attribute_of_a_struct_is_shown_where_it_stands(code: str, written: str) -> None:
    found = only(f"/**\n * struct s - one\n * @a: number\n */\n{code}\n")
    assert found.attributes == ("__packed",)
    assert shown(found) == written


def test_a_condition_whose_end_is_hidden_is_not_shown() -> None:
    found = only(
        "/**\n * struct s - one\n * @a: number\n */\nstruct s {\n\tint a;\n#ifdef X\n"
        "\t/* private: */\n\tint b;\n#endif\n};\n"
    )
    assert "#" not in found.definition


def test_a_misnamed_variable_has_the_name_of_the_code() -> None:
    file = of("/**\n * var there - number\n */\nint here = 7;\n")
    assert [(each.kind, each.name, each.value) for each in file.items] == [("variable", "here", "7")]
    assert [problem.code for problem in file.problems] == ["KD201"]


def in_rest(found: Item) -> str:
    return rest(found, line_numbers=False, titled=True)


class _Sphinx:
    c_id_attributes: tuple[str, ...] = ()
    c_paren_attributes: tuple[str, ...] = ()
    c_extra_keywords: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("case", "name"),
    [
        (CASE_44, "prof_stop"),
        *((CASE_45, name) for name in ("set_handler", "get_row", "getter_t", "pgetter_t")),
        *((CASE_47, name) for name in ("drv_put", "drv_seq")),
        *((CASE_52, name) for name in ("CanRead", "on_fail", "Prop", "kget")),
    ],
)
def test_the_c_domain_takes_what_rest_declares(case: str, name: str) -> None:
    line = next(line for line in in_rest(item(case, name)).splitlines() if line.startswith(".. c:"))
    kind, _, argument = line.removeprefix(".. c:").partition(":: ")
    parser = DefinitionParser(argument, location=None, config=_Sphinx())  # type: ignore[arg-type]  # all it reads
    parser.parse_declaration(kind, kind)
    parser.assert_end()
    assert name in argument


def test_rest_gives_variables_and_types_their_declaration() -> None:
    table = only("/**\n * var foo_table - a table\n */\nstatic const struct foo foo_table = { 1, 2 };\n")
    text = in_rest(table)
    assert "``static const struct foo foo_table``" in text
    assert "**Initialization**\n\n   default: ``{ 1, 2 }``" in text
    number = only("/**\n * typedef u24 - number\n */\ntypedef unsigned int u24;\n")
    assert "``typedef unsigned int u24``" in in_rest(number)
    assert "DEFINE_FREE(drv_put" in in_rest(item(CASE_47, "drv_put"))


def test_a_synopsis_has_no_font_that_does_not_end() -> None:
    text = synopsis(item(CASE_45, "set_handler"))
    assert text.count("\\fB") + text.count("\\fI") == text.count("\\fR")
    assert "\\" not in visible(text)
