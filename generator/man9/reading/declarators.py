"""C declarators: the name that a parameter, member or variable declares, and its type (C17, 6.7.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from man9.patterns import regex
from man9.reading.tokens import CLOSE, OPEN, Token, TooLargeError, closing, closings, is_name, spelling

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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


# Of Windows and of compilers: how a function is called, `int (WINAPI *f)(void)`.
CONVENTIONS = frozenset(
    ("WINAPI", "CALLBACK", "APIENTRY", "__stdcall", "__cdecl", "__fastcall", "__vectorcall")
)
# Words in capitals or with two leading underscores are macros: attributes, annotations, what makes members.
SHOUTED = regex(r"(?:[A-Z][A-Z0-9_]*|__\w+)$")
_NO_TYPES = QUALIFIERS | TAGS | {"*", "^"}
_NO_NAMES = BASIC_TYPES | QUALIFIERS | TAGS


# How much longer a declaration may become where names share a type.
_MOST_REPEATED, _FREE = 16, 10_000


class Declared(NamedTuple):
    """A name with the whole declaration that gives it: a parameter, a member or an enumerator."""

    name: str  # empty when there is none
    type: str  # spelled, name included
    name_at: int = -1  # where the name stands in the type; -1: nowhere
    at: int = -1  # offset of the name in the file; -1: it does not stand there as it is
    end: int = -1  # offset behind it
    value: str = ""  # an enumerator's initialiser


class _Piece(Struct, frozen=True):
    """The tokens up to `end` of a declaration, and where its brackets close."""

    tokens: Sequence[Token]
    ends: Mapping[int, int]
    end: int

    def word(self, index: int) -> str:
        """The word at `index`; empty behind the end."""
        return self.tokens[index].text if index < self.end else ""

    def closing(self, opening: int) -> int:
        """Index of what closes the bracket at `opening`; the end when nothing does."""
        return min(self.ends.get(opening, self.end), self.end)


def _piece(tokens: Sequence[Token]) -> _Piece:
    return _Piece(tokens, closings(tokens), len(tokens))


def declared_index(tokens: Sequence[Token]) -> int:
    """Where the name stands in the declarator `tokens` (base type included or not); -1 in an abstract one.

    The name of `void *(*grow)(void *p)` is inside the first brackets that hold a `*`; else it is the last
    word before an array's bracket, a bit-field's colon or the end.
    """
    named = -1
    before: list[str] = []  # the words and stars so far
    piece = _piece(tokens)
    index = 0
    while index < piece.end:
        word = tokens[index].text
        if word[0].isalpha() or word[0] == "_":
            if not _is_no_name(piece, index, before):
                named = index
            before.append(word)
        elif word == "*":
            before.append(word)
        elif word == "(":
            end = piece.closing(index)
            if _holds_declarator(piece, index, before):
                named, before, index, piece = -1, [], index + 1, replace(piece, end=end)
                continue
            index = end
        elif word in ("[", "{"):
            index = piece.closing(index)
            if word == "{":
                before.append("{}")  # a tag's list stands between the keyword and the name
        elif word in (":", "="):
            break
        index += 1
    return named if named >= 0 and tokens[named].text not in _NO_NAMES else -1


def declared_name(tokens: Sequence[Token]) -> str:
    """The name in the declarator `tokens`; empty for an abstract one."""
    index = declared_index(tokens)
    return tokens[index].text if index >= 0 else ""


def _holds_declarator(piece: _Piece, opening: int, before: Sequence[str]) -> bool:
    """Tell whether brackets behind the words `before` hold the declarator, and no arguments or type."""
    if not before:
        return piece.closing(opening) > opening + 1
    if before[-1] in _SPECIFIERS:
        return False
    return _is_pointer(piece, opening) or _holds_name(piece, opening, before)


def _holds_name(piece: _Piece, opening: int, before: Sequence[str]) -> bool:
    """Tell whether brackets hold a name alone that is declared so: `int (less)(int, int)`, `int (row)[8]`."""
    end = piece.closing(opening)
    if end != opening + 2 or piece.word(end + 1) not in ("(", "["):
        return False
    return is_name(piece.tokens[opening + 1].text) and not SHOUTED.match(before[-1])


def _is_no_name(piece: _Piece, index: int, before: Sequence[str]) -> bool:
    """Tell whether the word at `index` is a tag, has arguments or is an attribute behind the name."""
    word = piece.tokens[index].text
    if word in _SPECIFIERS or (before and before[-1] in TAGS):
        return True
    if piece.word(index + 1) == "(" and not _is_pointer(piece, index + 1):
        return not _is_function(piece, index, before)
    return word.startswith("__") and _is_named(before)


def _is_function(piece: _Piece, index: int, before: Sequence[str]) -> bool:
    """Tell whether the word at `index` is declared as a function: `int cmp(const void *, const void *)`.

    A macro with arguments stands elsewhere, or is written in capitals or with underscores in front.
    """
    if SHOUTED.match(piece.tokens[index].text) or not any(word not in _NO_TYPES for word in before):
        return False
    behind = piece.word(piece.closing(index + 1) + 1)
    return not behind or behind.startswith("__")


def _is_named(before: Sequence[str]) -> bool:
    """Tell whether `before` ends with a name behind a type: an attribute follows (`int a __unused`)."""
    if len(before) < 2 or before[-1] == "*" or before[-1] in BASIC_TYPES or before[-1] in QUALIFIERS:  # noqa: PLR2004
        return False
    if before[-1] in TAGS or before[-2] in TAGS or before[-1].startswith("__"):
        return False
    return before[-2] not in QUALIFIERS or (len(before) > 2 and _is_named(before[:-1]))  # noqa: PLR2004


def _is_pointer(piece: _Piece, opening: int) -> bool:
    """Tell whether the brackets at `opening` are those of a pointer: `(*f)`, `(__stdcall *f)`, `(^f)`.

    Before the star may stand a word that nobody knows when arguments follow: `(callconv *f)(int)`.
    """
    qualifying = True
    for index in range(opening + 1, piece.end):
        word = piece.tokens[index].text
        if word in ("*", "^"):
            return qualifying or piece.word(piece.closing(opening) + 1) in ("(", "[")
        if not is_name(word):
            return False
        qualifying = qualifying and is_qualifying(word)
    return False


def declare(tokens: Sequence[Token]) -> Declared:
    """Name and spelled type of one declaration, and where the name stands in both texts."""
    words = spelling(tokens)
    index = declared_index(tokens)
    if index < 0:
        return Declared("", "".join(words))
    token = tokens[index]
    name_at = len("".join(words[: index + 1])) - len(token.text)
    return Declared(token.text, "".join(words), name_at, token.at, end_of(token))


def end_of(token: Token) -> int:
    """Offset behind `token` in the file; -1 when it does not stand there."""
    return token.at + len(token.text) if token.at >= 0 else -1


class Called(Struct, frozen=True):
    """The arguments of the function that a declaration gives to a name (C17, 6.7.6.3)."""

    start: int  # of the declarator that they stand behind: the name, or the bracket around it
    opening: int  # their brackets
    end: int
    pointer: bool  # the name is a pointer to the function
    array: bool  # of such pointers


def called(tokens: Sequence[Token], at: int) -> Called | None:
    """The function that the name at `at` is or points to; None when it is neither.

    `f(int)`, `(f)(int)`, `(*f)(int)`, and in `(*f(int))(void)` the inner one.
    """
    start, index, pointer, array = at, at + 1, False, False
    while index < len(tokens):
        if tokens[index].text == "(":
            return Called(start, index, closing(tokens, index), pointer, array)
        if tokens[index].text == "[" and around(tokens, start) is not None:
            index, array = closing(tokens, index) + 1, True
            continue
        opening = around(tokens, start) if tokens[index].text == ")" else None
        if opening is None:
            return None
        pointer = pointer or any(t.text in ("*", "^") for t in tokens[opening:start])
        start, index = opening, index + 1
    return None


def around(tokens: Sequence[Token], start: int) -> int | None:
    """The bracket around the declarator at `start`, with nothing but stars and qualifiers between."""
    index = start - 1
    while index >= 0 and is_qualifying(tokens[index].text):
        index -= 1
    return index if index >= 0 and tokens[index].text == "(" else None


def is_qualifying(word: str) -> bool:
    """Tell whether `word` may stand between a bracket and the name of a pointer: `(__cdecl *const f)`."""
    return word in ("*", "^") or word in QUALIFIERS or word in CONVENTIONS or word.startswith("__")


def split_declarators(tokens: Sequence[Token]) -> list[list[Token]]:
    """Cut `int a, *b` into `int a` and `int *b`: each with the base type of the first (C17, 6.7.6)."""
    if not any(token.text == "," for token in tokens):
        return [list(tokens)]
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
    if len(base) * len(parts) > _MOST_REPEATED * len(tokens) + _FREE:
        raise TooLargeError("many names of one long type")
    return [parts[0], *([*base, *part] for part in parts[1:])]


def _base(first: list[Token]) -> list[Token]:
    """The specifiers of a declaration: what stands before the first declarator."""
    piece = _piece(first)
    for index, token in enumerate(first):
        if token.text in ("*", "^") or (token.text == "(" and _is_pointer(piece, index)):
            return first[:index]
    index = declared_index(first)
    return first[:index] if index >= 0 else first
