"""Macros: what a `#define` line defines, and functions that a macro call makes (kernel-doc.rst, 5 and 6)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from man9.patterns import regex
from man9.reading.declarators import Declared, declare, end_of
from man9.reading.functions import Prototype, read_parameters
from man9.reading.tokens import Token, closing, is_comment, is_name, spell, split, tokenise

if TYPE_CHECKING:
    from collections.abc import Sequence

_DEFINE = regex(r"#\s*define(?:[ \t]|\\\n)+(\w+)")
# A comment that never ends hides the rest; nothing is tried twice.
_COMMENT = regex(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_CONTINUED = regex(r"(?:(?<!\s)\s++)?\\\n\s*+")
_SYSCALL = regex(r"(?:COMPAT_)?SYSCALL_DEFINE(\d)$")
_TRACE = regex(r"(TRACE_EVENT|TRACE_EVENT_CONDITION|DEFINE_EVENT|DEFINE_SINGLE_EVENT)$")


def read_define(directive: Token) -> Prototype | None:
    """The macro that a `#define` line defines; None when it has no name."""
    text = directive.text
    found = _DEFINE.match(text)
    if not found:
        return None
    name, after = found[1], found.end()
    if text[after : after + 1] != "(":
        start, value = _replacement(text, after)
        return Prototype(name, macro=True, function_like=False, value=value, value_at=directive.at + start)
    parameters, end = _arguments(directive, after)
    start, _ = _replacement(text, end)
    return Prototype(name, parameters=parameters, macro=True, value_at=directive.at + start)


def _arguments(directive: Token, opening: int) -> tuple[list[Declared], int]:
    """The arguments of a macro, and where in the directive their list ends: behind its first `)`."""
    inner: list[Token] = []
    end = len(directive.text)
    for token in tokenise(directive.text, opening + 1):
        if token.text == ")":
            end = token.at + 1
            break
        if not is_comment(token):
            inner.append(token)
    base = directive.at
    return [
        Declared("".join(t.text for t in part), "", -1, base + part[0].at, base + end_of(part[0]))
        for part in split(inner, ",")
        if part
    ], end


def _replacement(text: str, start: int) -> tuple[int, str]:
    """Where the replacement text begins, and the text without continuation marks."""
    rest = text[start:]
    value = _CONTINUED.sub("\n", _COMMENT.sub("", rest)).strip()
    return start + len(rest) - len(rest.lstrip()), value


def is_call(tokens: Sequence[Token]) -> bool:
    """Tell whether `tokens` begin with a word and something in brackets behind it."""
    return len(tokens) > 1 and is_name(tokens[0].text) and tokens[1].text == "("


def read_call(tokens: Sequence[Token]) -> Prototype | None:
    """The function that a system call or a trace event makes; None when `tokens` begin with no such call."""
    if not is_call(tokens):
        return None
    arguments = split(tokens[2 : closing(tokens, 1)], ",")
    if not arguments or not arguments[0]:
        return None
    if _SYSCALL.match(tokens[0].text):
        pairs = zip(arguments[1::2], arguments[2::2], strict=False)
        parameters = [declare([*kind, *_spaced(name)]) for kind, name in pairs]
        return Prototype(f"sys_{spell(arguments[0])}", return_type="long", parameters=parameters)
    if _TRACE.match(tokens[0].text):
        return _trace_event(tokens[0].text, arguments)
    return None


def _spaced(tokens: Sequence[Token]) -> list[Token]:
    return [Token(t.text, t.at, gap=True) if i == 0 else t for i, t in enumerate(tokens)]


def _trace_event(call: str, arguments: Sequence[Sequence[Token]]) -> Prototype | None:
    name = arguments[1] if call == "DEFINE_EVENT" and len(arguments) > 1 else arguments[0]
    for argument in arguments:
        if argument and argument[0].text == "TP_PROTO":
            parameters = list(read_parameters(argument[2 : closing(argument, 1)]))
            return Prototype(f"trace_{spell(name)}", return_type="void", parameters=parameters)
    return None


def end_of_call(tokens: Sequence[Token], documented: str) -> int | None:
    """Where the macro call ends that `tokens` begin with; None unless `documented` is one of its arguments.

    (kernel-doc.rst, 6)
    """
    if not is_call(tokens):
        return None
    end = closing(tokens, 1)
    named = any(len(part) == 1 and part[0].text == documented for part in split(tokens[2:end], ","))
    return end if named and end < len(tokens) else None
