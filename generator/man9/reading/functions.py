"""Functions: a prototype -> name, return type and parameters (kernel-doc.rst, 5 to 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from man9.patterns import regex
from man9.reading.declarators import (
    BASIC_TYPES,
    CONVENTIONS,
    QUALIFIERS,
    SHOUTED,
    TAGS,
    Called,
    Declared,
    around,
    called,
    declare,
    end_of,
    is_qualifying,
)
from man9.reading.tokens import CLOSE, OPEN, Token, closing, is_name, spell, split
from man9.reading.transforms import Table, drop, expand

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_STORAGE = frozenset(
    [
        "static",
        "extern",
        "inline",
        "__inline__",
        "__inline",
        "__always_inline",
        "noinline",
        "asmlinkage",
        "__init",
        "__exit",
        "constexpr",
    ]
)
_KERNEL_TYPE = regex(
    r"__(?:[us](?:8|16|32|64|128)|[bl]e(?:16|32|64)|w?sum(?:16)?|sum16|int128|kernel_\w+_t)$"
)
_ADDRESS_SPACE = frozenset(["__user", "__iomem", "__percpu", "__rcu", "__kernel", "__force", "__bitwise"])
NOPROF = "_noprof"


class Prototype(Struct):
    """What a function's or macro's declaration says."""

    name: str
    return_type: str = ""
    parameters: list[Declared] = field(default_factory=list)
    attributes: list[str] = field(default_factory=list)
    behind: int = 0  # how many of the attributes, the last ones, stand behind the arguments
    static: bool = False
    pointer: bool = False  # the name is a pointer to the function
    macro: bool = False
    function_like: bool = True
    value: str = ""  # of an object-like macro
    value_at: int = -1  # offset of a macro's replacement text
    old_style: bool = False  # a K&R definition
    name_at: int = -1  # where in the return type name and arguments stand; -1: behind it
    made: str = ""  # the macro call that makes the function, as it is written


def read_prototype(tokens: Sequence[Token], documented: str, table: Table) -> Prototype | None:
    """Read the prototype in `tokens`, which end before the `{` or `;`; None when there is none."""
    words, taken = drop(expand(list(tokens), table.replace), table.function)
    found = _declared(words, documented)
    if found is None or words[0].text == "typedef":
        return None
    name, function = found
    parameters = list(read_parameters(words[function.opening + 1 : function.end]))
    if function.pointer:
        head, tail = words[: function.start], words[function.end + 1 :]
        return Prototype(name, spell([*head, *tail]), parameters, pointer=True)
    return _function(words, taken, function, name, parameters)


def _function(
    words: Sequence[Token],
    taken: Sequence[list[Token]],
    function: Called,
    name: str,
    parameters: list[Declared],
) -> Prototype:
    """Put together what `words` say of a function, and the attributes that were `taken` from them."""
    tail = words[function.end + 1 :]
    outer = _outermost(words, function.start)
    returns_pointer = outer < function.start  # to a function or an array: around it stand no attributes
    old_style = _is_old_style(tail)
    attributes = list(taken)
    if not returns_pointer and not old_style:
        attributes.extend(_attributes(tail))
    end = words[-1 if returns_pointer else min(function.end, len(words) - 1)].at
    own = [each for each in attributes if each[0].at < words[outer].at and each[0].text not in _STORAGE]
    behind = sorted((each for each in attributes if each[0].at > end), key=lambda each: each[0].at)
    returned, shouted = _return_type(words[:outer])
    before_name = spell([*returned, *words[outer : function.start]])
    around_name = [*words[outer : function.start], *tail]
    return Prototype(
        name,
        return_type=spell([*returned, *around_name]) if returns_pointer else before_name,
        parameters=parameters,
        attributes=[*map(spell, own), *shouted, *map(spell, behind)],
        behind=len(behind),
        static=any(each[0].text == "static" for each in taken),
        old_style=old_style,
        name_at=len(before_name) if returns_pointer else -1,
    )


def _declared(tokens: Sequence[Token], documented: str) -> tuple[str, Called] | None:
    """The name that `tokens` declare as a function: the documented one, else the first that can be it."""
    at = _name_index(tokens, documented)
    function = None if at is None else called(tokens, at)
    if at is None or function is None:
        return None
    name = tokens[at].text
    return name if name == documented else name.removesuffix(NOPROF), function


def _outermost(tokens: Sequence[Token], start: int) -> int:
    """Where the declarator begins that the one at `start` is a part of: `void (*signal(int n))(int)`."""
    while (opening := around(tokens, start)) is not None:
        start = opening
    return start


def _attributes(tail: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the words behind the arguments, each with its own."""
    index = 0
    while index < len(tail) and tail[index].text not in ("=", ":"):
        end = index + 1
        if end < len(tail) and tail[end].text == "(":
            end = min(closing(tail, end) + 1, len(tail))
        if is_name(tail[index].text):
            yield list(tail[index:end])
        index = end


def _is_old_style(tail: Sequence[Token]) -> bool:
    """Tell whether parameter declarations follow the brackets: a K&R definition."""
    return (
        len(tail) > 1
        and all(is_name(t.text) or t.text in ("*", ",", "[", "]") for t in tail)
        and (tail[0].text in BASIC_TYPES or tail[0].text in TAGS)
    )


def _name_index(tokens: Sequence[Token], documented: str) -> int | None:
    """Index of the declared name: the documented one in a declarator, else the first word before a bracket.

    Within the arguments of a macro or a function no name is declared.
    """
    first = None
    shut: list[bool] = []  # of each open bracket: it is no declarator's
    for index, token in enumerate(tokens):
        word = token.text
        if word in OPEN:
            shut.append(not _opens_declarator(tokens, index) or (bool(shut) and shut[-1]))
        elif word in CLOSE:
            if shut:
                shut.pop()
        elif is_name(word) and not (shut and shut[-1]):
            if word in (documented, documented + NOPROF) and called(tokens, index) is not None:
                return index
            following = tokens[index + 1].text if index + 1 < len(tokens) else ""
            if first is None and not shut and following == "(" and index > 0 and word not in BASIC_TYPES:
                first = index
    if first is None and len(tokens) > 1 and is_name(tokens[0].text) and tokens[1].text == "(":
        return 0
    return first


def _opens_declarator(tokens: Sequence[Token], index: int) -> bool:
    """Tell whether the bracket at `index` is one of `(*f)`, `(*f(int))`, `(f)`, and none of arguments."""
    if tokens[index].text != "(" or index == 0:
        return False
    at = index + 1
    while at < len(tokens) and is_qualifying(tokens[at].text):
        at += 1
    if any(t.text in ("*", "^") for t in tokens[index + 1 : at + 1]):
        return True
    alone = [t.text for t in tokens[at + 1 : at + 3]] == [")", "("]
    return alone and (tokens[index].gap or not SHOUTED.match(tokens[index - 1].text))


def _return_type(head: Sequence[Token]) -> tuple[list[Token], list[str]]:
    """Part the words before the name into the type and the attributes (kernel-doc.rst, 8)."""
    kept: list[Token] = []
    taken: list[Sequence[Token]] = []
    last_star = max((at for at, t in enumerate(head) if t.text == "*"), default=-1)
    index = 0
    while index < len(head):
        end = index + 1
        if _may_be_attribute(head, index, last_star):
            if end < len(head) and head[end].text == "(":
                end = closing(head, end) + 1
            taken.append(head[index:end])
        else:
            kept.append(head[index])
        index = end
    if not _is_complete(kept):  # then one of them is the type, and which one only its convention tells
        taken = [part for part in taken if part[0].text in CONVENTIONS]
        apart = {id(word) for part in taken for word in part}
        kept = [t for t in head if id(t) not in apart]
    return kept, [spell(part) for part in taken]


def _may_be_attribute(head: Sequence[Token], index: int, last_star: int) -> bool:
    word = head[index].text
    if word in CONVENTIONS:
        return True
    if not SHOUTED.match(word) or _KERNEL_TYPE.match(word) or (index and head[index - 1].text in TAGS):
        return False
    return word not in _ADDRESS_SPACE or last_star < index


def _is_complete(tokens: Sequence[Token]) -> bool:
    """Tell whether `tokens` hold a type specifier."""
    return any(is_name(t.text) and t.text not in QUALIFIERS for t in tokens)


def read_parameters(tokens: Sequence[Token]) -> Iterator[Declared]:
    """Yield the parameters of an argument list; `(void)` has none."""
    parts = split(tokens, ",")
    if len(parts) == 1 and [t.text for t in parts[0]] == ["void"]:
        return
    yield from (read_parameter(part) for part in parts if part)


def read_parameter(tokens: list[Token]) -> Declared:
    """Read the declaration of one parameter; one that ends in `...` has no other name."""
    if tokens[-1].text != "...":
        return declare(_with_static(tokens))
    return Declared("".join(t.text for t in tokens), "...", -1, tokens[0].at, end_of(tokens[0]))


def _with_static(part: list[Token]) -> list[Token]:
    """`[at_least n]` is `[static n]` (kernel-doc.rst, 8)."""
    pairs = zip([None, *part], part, strict=False)
    return [
        Token("static", t.at, t.gap) if t.text == "at_least" and before and before.text == "[" else t
        for before, t in pairs
    ]
