"""Functions and macros: a prototype -> name, return type and parameters (KERNEL-DOC.md, 5 to 8)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

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
    declare_plain,
    is_qualifying,
)
from man9.reading.tokens import CLOSE, OPEN, Token, closing, is_name, spell, split, tokenise
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
_SYSCALL = re.compile(r"(?:COMPAT_)?SYSCALL_DEFINE(\d)$")
_TRACE = re.compile(r"(TRACE_EVENT|TRACE_EVENT_CONDITION|DEFINE_EVENT|DEFINE_SINGLE_EVENT)$")
_KERNEL_TYPE = re.compile(
    r"__(?:[us](?:8|16|32|64|128)|[bl]e(?:16|32|64)|w?sum(?:16)?|sum16|int128|kernel_\w+_t)$"
)
_ADDRESS_SPACE = frozenset(["__user", "__iomem", "__percpu", "__rcu", "__kernel", "__force", "__bitwise"])
NOPROF = "_noprof"


@dataclass(slots=True)
class Prototype:
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
    made: str = ""  # the macro call that makes the function, as it is written


# A comment that never ends hides the rest; nothing is tried twice.
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_COMMENT_OR_GOES_ON = re.compile(rf"{_COMMENT.pattern}|\\\n", re.DOTALL)
_GOES_ON = re.compile(r"(?:(?<!\s)\s++)?\\\n\s*+")
_DEFINE = re.compile(r"#\s*define(?:[ \t]|\\\n)+(\w+)")


def read_define(directive: Token) -> Prototype | None:
    """The macro that a `#define` line defines; None when it has no name."""
    found = _DEFINE.match(directive.text)
    if not found:
        return None
    name, after = found[1], found.end()
    text = directive.text
    if text[after : after + 1] != "(":
        start, value = _replacement(text, after)
        return Prototype(name, macro=True, function_like=False, value=value, value_at=directive.at + start)
    end = text.find(")", after)
    end = end if end >= 0 else len(text)
    inner = _COMMENT_OR_GOES_ON.sub(" ", text[after + 1 : end])
    names = ["".join(part.split()) for part in inner.split(",")]
    start, _ = _replacement(text, end + 1)
    return Prototype(
        name,
        parameters=[Declared(word, "") for word in names if word],
        macro=True,
        value_at=directive.at + start,
    )


def _replacement(text: str, start: int) -> tuple[int, str]:
    """Where the replacement text begins, and the text without continuation marks."""
    rest = text[start:]
    value = _GOES_ON.sub("\n", _COMMENT.sub("", rest)).strip()
    return start + len(rest) - len(rest.lstrip()), value


def read_prototype(tokens: Sequence[Token], documented: str, table: Table) -> Prototype | None:
    """Read the prototype in `tokens`, which end before the `{` or `;`; None when there is none."""
    made = _made_by_macro(tokens)
    if made is not None:
        return made
    words = expand(list(tokens), table.replace)
    words, taken = drop(words, table.function)
    found = _declared(words, documented)
    if found is None:
        return None
    name, function = found
    head, tail = words[: function.start], words[function.end + 1 :]
    parameters = list(read_parameters(words[function.opening + 1 : function.end]))
    outer = _outermost(words, function.start)
    if function.pointer:
        return Prototype(name, spell([*head, *tail]), parameters, pointer=True)
    old_style = _is_old_style(tail)
    start, end = words[outer].at, words[min(function.end, len(words) - 1)].at
    if (
        outer < function.start
    ):  # a pointer to a function or an array is returned: around it stand no attributes
        end = words[-1].at
    elif not old_style:
        taken.extend(_attributes(tail))
    own = [part for part in taken if part[0].at < start and part[0].text not in _STORAGE]
    behind = sorted((part for part in taken if part[0].at > end), key=lambda part: part[0].at)
    returned, attributes = _return_type(words[:outer])
    kept = words[outer : function.start] + tail if outer < function.start else []
    return Prototype(
        name.removesuffix(NOPROF),
        return_type=spell([*returned, *kept]),
        parameters=parameters,
        attributes=[*map(spell, own), *attributes, *map(spell, behind)],
        behind=len(behind),
        static=any(part[0].text == "static" for part in taken),
        old_style=old_style,
    )


def _declared(tokens: Sequence[Token], documented: str) -> tuple[str, Called] | None:
    """The name that `tokens` declare as a function: the documented one, else the first that can be it."""
    at = _name_index(tokens, documented)
    function = None if at is None else called(tokens, at)
    return (tokens[at].text, function) if at is not None and function is not None else None


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
    """Part the words before the name into the type and the attributes (KERNEL-DOC.md, 8)."""
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
    for part in parts:
        if not part:
            continue
        if part[-1].text == "...":
            yield Declared("".join(t.text for t in part), "...")
        else:
            yield declare(_with_static(part))


def _with_static(part: list[Token]) -> list[Token]:
    """`[at_least n]` is `[static n]` (KERNEL-DOC.md, 8)."""
    pairs = zip([None, *part], part, strict=False)
    return [
        Token("static", t.at, t.gap) if t.text == "at_least" and before and before.text == "[" else t
        for before, t in pairs
    ]


def _made_by_macro(tokens: Sequence[Token]) -> Prototype | None:
    """A function that a macro defines: system calls and trace events (KERNEL-DOC.md, 5)."""
    if len(tokens) <= len("()") or tokens[1].text != "(":
        return None
    call = tokens[0].text
    inner = split(tokens[2 : closing(tokens, 1)], ",")
    if not inner:
        return None
    if _SYSCALL.match(call):
        pairs = zip(inner[1::2], inner[2::2], strict=False)
        return Prototype(
            f"sys_{spell(inner[0])}",
            return_type="long",
            parameters=[declare([*kind, *_spaced(name)]) for kind, name in pairs],
        )
    if _TRACE.match(call):
        return _trace_event(call, inner)
    return None


def _spaced(tokens: Sequence[Token]) -> list[Token]:
    return [Token(t.text, t.at, gap=True) if i == 0 else t for i, t in enumerate(tokens)]


def _trace_event(call: str, arguments: Sequence[Sequence[Token]]) -> Prototype | None:
    name = arguments[1] if call == "DEFINE_EVENT" and len(arguments) > 1 else arguments[0]
    for argument in arguments:
        if argument and argument[0].text == "TP_PROTO":
            inner = argument[2 : closing(argument, 1)]
            return Prototype(
                f"trace_{spell(name)}", return_type="void", parameters=list(read_parameters(inner))
            )
    return None


def macro_call(tokens: Sequence[Token], documented: str) -> int | None:
    """Where the macro call ends that `tokens` begin with; None unless `documented` is one of its arguments.

    (KERNEL-DOC.md, 6)
    """
    if len(tokens) <= len("()") or not is_name(tokens[0].text) or tokens[1].text != "(":
        return None
    end = closing(tokens, 1)
    named = any(len(part) == 1 and part[0].text == documented for part in split(tokens[2:end], ","))
    return end if named and end < len(tokens) else None


# The quick road: most prototypes are plain words, stars and arguments without brackets.
_QUICK = re.compile(
    r"\s*((?>(?:[A-Za-z_]\w*[ \t\n]+|\*[ \t\n]*)*))([A-Za-z_]\w*)[ \t]*\(([\w \t\n*,]*)\)\s*([{;])"
)
_QUICK_PARAMETER = re.compile(r"((?:\w+[ \t\n]+|\*[ \t\n]*)+)(\w+)$")


def quick_prototype(
    text: str, start: int, documented: str, table: Table
) -> tuple[Prototype, int, int, str] | None:
    """Read a plain prototype at `start`: it, where it begins and ends, and the mark at its end.

    None when the tokeniser must judge.  Gives what `read_prototype` gives.
    """
    found = _QUICK.match(text, start)
    if found is None or found[2] != documented:
        return None
    returned = _quick_return(found[1], table)
    if returned is None:
        return None
    parameters: list[Declared] = []
    inner = found[3].strip()
    if inner and inner != "void":
        for part in inner.split(","):
            declared = _quick_parameter(part.strip(), table)
            if declared is None:
                return None
            parameters.append(declared)
    return_type, attributes, static = returned
    prototype = Prototype(documented, return_type, parameters, list(attributes), static=static)
    end = found.end(4) if found[4] == ";" else found.start(4)
    return prototype, found.start(1) if found[1] else found.start(2), end, found[4]


def _quick_parameter(part: str, table: Table) -> Declared | None:
    known = table.known_parameters.get(part)
    if known is None and part not in table.known_parameters:
        known = declare_plain(part, table.function, table.replace)
        if known is None and _QUICK_PARAMETER.match(part):
            tokens = list(tokenise(part, 0))
            plain = not any(t.text in table.function or t.text in table.replace for t in tokens)
            known = declare(tokens) if plain else None
        table.known_parameters[part] = known
    return known


def _quick_return(head: str, table: Table) -> tuple[str, tuple[str, ...], bool] | None:
    known = table.known_returns.get(head)
    if known is None and head not in table.known_returns:
        tokens = list(tokenise(head, 0))
        if tokens and not any(t.text in table.replace or t.text == "typedef" for t in tokens):
            words, taken = drop(tokens, table.function)
            returned, attributes = _return_type(words)
            shown = [spell(part) for part in taken if part[0].text not in _STORAGE]
            static = any(part[0].text == "static" for part in taken)
            known = spell(returned), (*shown, *attributes), static
        table.known_returns[head] = known
    return known
