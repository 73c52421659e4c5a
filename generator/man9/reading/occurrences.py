"""What a name that stands in code is there: a reference, a declaration, a member, a label."""

from __future__ import annotations

import re
from enum import Enum

from man9.patterns import regex

TAGS = frozenset({"struct", "union", "enum"})
KEYWORDS = frozenset(
    [
        "alignof",
        "asm",
        "auto",
        "bool",
        "break",
        "case",
        "char",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extern",
        "false",
        "float",
        "for",
        "goto",
        "if",
        "inline",
        "int",
        "long",
        "register",
        "restrict",
        "return",
        "short",
        "signed",
        "sizeof",
        "static",
        "struct",
        "switch",
        "true",
        "typedef",
        "typeof",
        "union",
        "unsigned",
        "void",
        "volatile",
        "while",
        "__typeof__",
        "typeof_unqual",
        "_Generic",
        "_Static_assert",
        "_Bool",
        "NULL",
    ]
)

# Words behind which an expression, not a declarator, goes on.
_BEFORE_EXPRESSION = frozenset(
    [
        "return",
        "else",
        "case",
        "do",
        "sizeof",
        "typeof",
        "__typeof__",
        "alignof",
        "asm",
        "__extension__",
        "in",
    ]
)
# Words that may stand before a type name as well as before a declarator.
_QUALIFIERS = frozenset(["const", "static", "volatile", "register", "extern", "auto", "__maybe_unused"])
_CODE_NOISE = regex(
    r"""/\*.*?(?:\*/|\Z)|//[^\n]*|(?<!\\)"(?:[^"\\\n]|\\.)*"|(?<!\\)'(?:[^'\\\n]|\\.)*'""",
    re.DOTALL,
)
_DIRECTIVE = regex(
    r"\n[ \t]*#[ \t]*(?:if|ifdef|ifndef|el\w+|endif|define|undef|error|warning|include|pragma)\b"
    r"(?:[^\n\\]|\\.|\\\n)*",
    re.DOTALL,
)
_DECLARATION = regex(
    r"\s*(?:(?:const|static|volatile|register|extern|unsigned|signed|struct|union|enum|__\w+)\s+)*"
    r"(?!(?:return|else|case|goto|do|sizeof)\b)[A-Za-z_]\w*(?:\s+[A-Za-z_]\w*)*(?:\s+\**|\s*\*+\s*)(?:const\s+)?[A-Za-z_]\w*\s*[=,\[:;]"
)
_DECLARING_MACRO = regex(r"(?:(?:__)?(?:DECLARE|DEFINE)_\w+|H?LIST_HEAD)\s*\(\s*$")
_BLANKS = " \t\n\\"
_STATEMENT = 600  # characters to look back for the start of a statement; longer ones are no declarations


class Role(Enum):
    """What an occurrence of a name is."""

    NONE = "a member, a label, a pasted token"
    CALL = "a call"
    NAME = "the name without a call"
    VALUE = "the name where a function cannot stand: assigned to, subscripted, its member taken"
    TAG = "a struct, union or enum"
    LOCAL = "declared here"


def without_noise(code: str) -> str:
    """Return `code` with comments and preprocessor lines blank and literals empty; lines stay."""
    code = _CODE_NOISE.sub(_blank, code)
    return _DIRECTIVE.sub(_blank_directive, code) if "#" in code else code


def _blank(match: re.Match[str]) -> str:
    noise = match[0]
    if noise[0] == "/":
        return " " + "\n" * noise.count("\n")
    return '""' if "\n" not in noise else '""' + "\n" * noise.count("\n")


def _blank_directive(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


def role(code: str, start: int, end: int) -> Role:
    """Tell what the name at `code[start:end]` is; `code` is without noise."""
    before = _skip_back(code, start - 1)
    mark = code[before] if before >= 0 else ";"
    after = _skip(code, end)
    follows = code[after : after + 2]
    if mark.isalnum() or mark == "_":
        return _behind_word(code, before, follows)
    if _is_member(code, before, mark) or mark == "#" or follows == "##":
        return Role.NONE
    if mark in ";{}:" and follows[:1] == ":" and (mark != ":" or code[end : end + 1] == ":"):
        return Role.NONE  # a label, or the end of `case A: B:`
    if (
        (mark == "*" and _is_pointer_declarator(code, before, after))
        or (mark == "," and _is_further_declarator(code, start))
        or (mark == "(" and _DECLARING_MACRO.search(code, max(before - 60, 0), before + 1))
    ):
        return Role.LOCAL
    return _use(follows)


def _is_member(code: str, before: int, mark: str) -> bool:
    if mark == ".":
        return code[max(before - 2, 0) : before + 1] != "..."
    return mark == ">" and code[before - 1 : before] == "-"


def word_before(code: str, start: int) -> str:
    """Return the word before the one that starts at `start`."""
    return _word_back(code, _skip_back(code, start - 1))


def _use(follows: str) -> Role:
    if follows[:1] == "(":
        return Role.CALL
    if follows[:1] in {"[", "."} or follows in {"->", "++", "--", "+=", "-=", "|=", "&="}:
        return Role.VALUE
    if follows[:1] == "=" and follows != "==":
        return Role.VALUE
    return Role.NAME


def _behind_word(code: str, before: int, follows: str) -> Role:
    word = _word_back(code, before)
    if word in TAGS:
        return Role.TAG
    if word == "goto":
        return Role.NONE
    if word in _BEFORE_EXPRESSION or word[0].isdigit():
        return _use(follows)
    if word in _QUALIFIERS and (follows[:1].isalpha() or follows[:1] in {"_", "*"}):
        return Role.NAME
    if word.isupper() and follows[:1] == "(":
        return Role.CALL  # `MACRO_WITHOUT_SEMICOLON f(x);`
    return Role.LOCAL


def _is_pointer_declarator(code: str, star: int, after: int) -> bool:
    """Tell `type *name` and `(*name)(` from a product and a dereference."""
    at = star
    while at >= 0 and (code[at] in _BLANKS or code[at] == "*"):
        at -= 1
    if at < 0:
        return False
    if code[at] == "(":
        return code[after : after + 1] == ")" and code[_skip(code, after + 1) :][:1] == "("
    word = _word_back(code, at)
    if not word or word in _BEFORE_EXPRESSION or word[0].isdigit():
        return False
    before = _skip_back(code, at - len(word))
    if word == "const" or word.startswith("__") or before < 0 or code[before] in ";{}":
        return True
    return _word_back(code, before) not in {"", *_BEFORE_EXPRESSION}


def _is_further_declarator(code: str, start: int) -> bool:
    """Tell whether the name at `start`, behind a comma, is declared by the statement it stands in."""
    floor = max(start - _STATEMENT, 0)
    begin = max(code.rfind(mark, floor, start) for mark in ";{}")
    statement = code[begin + 1 : start]
    if begin < floor or statement.count("(") != statement.count(")"):
        return False
    return _DECLARATION.match(statement) is not None


def _skip(code: str, at: int) -> int:
    size = len(code)
    while at < size and code[at] in _BLANKS:
        at += 1
    return at


def _skip_back(code: str, at: int) -> int:
    while at >= 0 and code[at] in _BLANKS:
        at -= 1
    return at


def _word_back(code: str, end: int) -> str:
    """Return the word whose last character is at `end`."""
    start = end
    while start >= 0 and (code[start].isalnum() or code[start] == "_"):
        start -= 1
    return code[start + 1 : end + 1]
