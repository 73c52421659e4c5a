"""C declarators: the name that a parameter, member or variable declares, and its type (C17, 6.7.6)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from man9.reading.tokens import CLOSE, OPEN, Token, closing, is_name, spell

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

BASIC_TYPES = frozenset(
    [
        "void",
        "char",
        "short",
        "int",
        "long",
        "float",
        "double",
        "signed",
        "unsigned",
        "bool",
        "_Bool",
        "_Complex",
        "__int128",
        "auto",
    ]
)
TAGS = frozenset({"struct", "union", "enum"})
QUALIFIERS = frozenset(["const", "volatile", "restrict", "__restrict", "_Atomic", "register"])
# Words whose brackets hold a type or a number, never a declarator.
_SPECIFIERS = frozenset(
    [
        "typeof",
        "__typeof__",
        "__typeof",
        "typeof_unqual",
        "_Atomic",
        "alignas",
        "_Alignas",
        "_BitInt",
        "__attribute__",
    ]
)


_NO_NAMES = BASIC_TYPES | QUALIFIERS | TAGS
_NO_NAMES_ALONE = _SPECIFIERS | {"static_assert", "at_least"}


class Declared(NamedTuple):
    """A name with the whole declaration that gives it."""

    name: str  # empty when there is none
    type: str  # spelled, name included


def declared_name(tokens: Sequence[Token]) -> str:
    """The name in the declarator `tokens` (base type included or not); empty for an abstract one.

    The name of `void *(*grow)(void *p)` is inside the first brackets that hold a `*`; else it is the last
    word before an array's bracket, a bit-field's colon or the end.
    """
    name = ""
    before: list[str] = []  # the words and stars so far
    index = 0
    while index < len(tokens):
        word = tokens[index].text
        if word == "(":
            end = closing(tokens, index)
            if _holds_declarator(tokens[index + 1 : end], before):
                return declared_name(tokens[index + 1 : end])
            index = end
        elif word in ("[", "{"):
            index = closing(tokens, index)
            if word == "{":
                before.append("{}")  # a tag's list stands between the keyword and the name
        elif word in (":", "="):
            break
        elif word == "*":
            before.append(word)
        elif is_name(word):
            if not _is_no_name(tokens, index, before):
                name = word
            before.append(word)
        index += 1
    return name if name not in BASIC_TYPES and name not in QUALIFIERS and name not in TAGS else ""


def _holds_declarator(inner: Sequence[Token], before: Sequence[str]) -> bool:
    """Tell whether brackets behind the words `before` hold the declarator, and no arguments or type."""
    if before and before[-1] in _SPECIFIERS:
        return False
    return _is_pointer(inner) or (not before and bool(inner))


def _is_no_name(tokens: Sequence[Token], index: int, before: Sequence[str]) -> bool:
    """Tell whether the word at `index` is a tag, has arguments or is an attribute behind the name."""
    word = tokens[index].text
    if before and before[-1] in TAGS:
        return True
    if word in _SPECIFIERS or (index + 1 < len(tokens) and _is_call(tokens, index)):
        return True
    return word.startswith("__") and _is_named(before)


def _is_named(before: Sequence[str]) -> bool:
    """Tell whether `before` ends with a name behind a type: an attribute follows (`int a __unused`)."""
    if len(before) < 2 or before[-1] == "*" or before[-1] in BASIC_TYPES or before[-1] in QUALIFIERS:  # noqa: PLR2004
        return False
    if before[-1] in TAGS or before[-2] in TAGS or before[-1].startswith("__"):
        return False
    return before[-2] not in QUALIFIERS or (len(before) > 2 and _is_named(before[:-1]))  # noqa: PLR2004


def _is_pointer(inner: Sequence[Token]) -> bool:
    """Tell whether brackets that hold `inner` are those of a pointer: `(*f)`, `(__stdcall *f)`, `(^f)`."""
    for token in inner:
        if token.text in ("*", "^"):
            return True
        if not is_name(token.text):
            return False
    return False


def _is_call(tokens: Sequence[Token], index: int) -> bool:
    """Tell whether the word at `index` has arguments that are not a pointer's declarator."""
    if tokens[index + 1].text != "(":
        return False
    return not _is_pointer(tokens[index + 2 : closing(tokens, index + 1)])


def declare(tokens: Sequence[Token]) -> Declared:
    """Name and spelled type of one declaration."""
    return Declared(declared_name(tokens), spell(tokens))


_PLAIN = re.compile(
    r"([A-Za-z_]\w*+(?:\s++[A-Za-z_]\w*+)*)(\s++(?:\*\s*+)*+|(?:\*\s*+)++)([A-Za-z]\w*+)\s*+((?:\[\w*+\])*+)\s*+"
)


def declare_plain(written: str, special: Container[str], calls: Container[str]) -> Declared | None:
    """`declare` of words, stars, a name and arrays of a plain size; None when tokens must judge.

    That is so too when one of the words is in `special` (attributes) or in `calls` (macros).
    """
    found = _PLAIN.fullmatch(written)
    if found is None:
        return None
    words = found[1].split()
    stars = "".join(found[2].split())
    name = found[3]
    if words[-1] in TAGS or name in _NO_NAMES or name in special or name in calls:
        return None
    if any(word in special or word in calls or word in _NO_NAMES_ALONE for word in words):
        return None
    return Declared(name, f"{' '.join(words)} {stars}{name}{found[4]}")


def split_declarators(tokens: Sequence[Token]) -> list[list[Token]]:
    """Cut `int a, *b` into `int a` and `int *b`: each with the base type of the first (C17, 6.7.6)."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        if token.text in OPEN:
            depth += 1
        elif token.text in CLOSE:
            depth -= 1
        elif token.text == "," and depth == 0:
            parts.append([])
            continue
        parts[-1].append(token)
    base = _base(parts[0]) if len(parts) > 1 else []
    return [parts[0], *([*base, *part] for part in parts[1:])]


def _base(first: list[Token]) -> list[Token]:
    """The specifiers of a declaration: what stands before the first declarator."""
    for index, token in enumerate(first):
        if token.text in ("*", "^") or (
            token.text == "(" and _is_pointer(first[index + 1 : closing(first, index)])
        ):
            return first[:index]
    name = declared_name(first)
    last = next((i for i in range(len(first) - 1, -1, -1) if first[i].text == name), len(first))
    return first[:last]
