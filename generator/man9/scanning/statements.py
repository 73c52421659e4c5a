"""A declaration -> the names that it defines or declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from man9.patterns import regex
from man9.scanning import declarators
from man9.scanning.declarators import BALANCED, GROUPED, POINTED, Name
from man9.scanning.enumerators import tag_of
from man9.scanning.makers import makers_of
from man9.scanning.words import ATTRIBUTE, IDENTIFIER, INLINE, NO_NAME, STORAGE

if TYPE_CHECKING:
    import re
    from collections.abc import Generator, Iterator

    from man9.code import DefinitionKind

_PLAIN = regex(
    rf"\s*+((?:{IDENTIFIER}[\s*]++)+)({IDENTIFIER})\s*+"
    r"\(\s*+(?![\s*^])([^()]*+(?:\([^()]*+\)[^()]*+)*+)\)\s*+(?:;|\{\n*+\})"
)
_CALL = regex(rf"\s*+({IDENTIFIER})\s*+({BALANCED})\s*+")
_TYPE = regex(r"\b(struct|union|enum)\b([^{};=]*+)\{\n*+\}")
_STORAGE = regex(r"\s*+(?:(?:static|extern|const|struct|__\w++|inline|asmlinkage|notrace|noinline)\s++)++")
_ARGUMENT = regex(rf"\s*+({IDENTIFIER})\s*+\Z")
_MOST_LEADING = 64  # calls of macros without `;` in front of a declaration


def names(text: str, *, function: bool) -> Iterator[Name]:
    """Yield what a declaration (`outermost.Declaration`) defines or declares."""
    match = _PLAIN.match(text)
    if match is not None and match.end() == len(text):
        words, name = match[1].split(), match[2]
        if _names_a_function(words, name):
            yield _function(words, name, match.start(2), defined=function)
            return
    at = yield from _leading(text)
    if at < len(text):
        yield from _declared(text, at, function=function)


def _names_a_function(words: list[str], name: str) -> bool:
    """Tell whether `words name(...)` does: a macro may be called so, which has no type in front."""
    if "typedef" in words or name in NO_NAME or ATTRIBUTE.match(name) or makers_of(name):
        return False
    return any(word.strip("*") not in STORAGE for word in words)


def _function(words: list[str], name: str, at: int, *, defined: bool) -> Name:
    inline = any(word in INLINE for word in words)
    return Name("function", name, at, defined, "static" in words, inline)


def _leading(text: str) -> Generator[Name, None, int]:
    """Yield what calls of macros in front of a declaration make; return the offset of what follows them."""
    at = 0
    for _ in range(_MOST_LEADING):
        storage = None
        call = _CALL.match(text, at)
        if call is None and (storage := _STORAGE.match(text, at)) is not None:
            call = _CALL.match(text, storage.end())
        if call is None:
            break
        words = storage[0].split() if storage else []
        follows = text[call.end() : call.end() + 1]
        if makers_of(call[1]):
            yield from _made(call, words)
        elif words or not _leads(call[1], follows):
            break
        at = call.end()
        if follows in {";", "{", "="}:
            return len(text)
    return at


def _leads(macro: str, follows: str) -> bool:
    """Tell whether a call of `macro` may stand alone in front of what follows, without `;`."""
    if ATTRIBUTE.match(macro) or macro in NO_NAME:
        return False
    return follows.isalpha() or (follows != "" and follows in "_;")


def _made(call: re.Match[str], words: list[str]) -> Iterator[Name]:
    """Yield what the call of a macro makes; `words` stand in front of it."""
    macro, arguments = call[1], call[2][1:-1].split(",")
    for maker in makers_of(macro):
        if maker.argument >= len(arguments):
            continue
        match = _ARGUMENT.match(arguments[maker.argument])
        if match is None:
            continue
        at = call.start(2) + 1 + sum(len(each) + 1 for each in arguments[: maker.argument]) + match.start(1)
        defined = maker.defined and "extern" not in words
        yield Name(maker.kind, maker.form.format(match[1]), at, defined, "static" in words, maker=macro)


def _declared(text: str, at: int, *, function: bool) -> Iterator[Name]:
    """Yield the names of a declaration that is not the plain one of a function."""
    match = _type_with_body(text, at)
    words = text[at : match.start() if match else len(text)].partition("(")[0].split()
    behind = at
    if match is not None:
        tag, offset = tag_of(match[2])
        place = match.start(2) + offset if tag else match.start()
        body = text.count("{", 0, match.end()) - 1
        yield Name(cast("DefinitionKind", match[1]), tag, place, body=body)
        behind = match.end()
    if function:
        yield from _with_body(text, behind)
    else:
        yield from declarators.names(text, behind, "typedef" if "typedef" in words else "variable", words)


def _type_with_body(text: str, at: int) -> re.Match[str] | None:
    """Return the keyword of a type that is defined there, and what stands between it and its body."""
    match = _TYPE.search(text, at)
    if match is None or "=" in text[at : match.start()]:
        return None
    before = _without_attributes(text[at : match.start()]) + _without_attributes(match[2])
    return None if any(mark in before for mark in "(*[,") else match


def _without_attributes(text: str) -> str:
    return GROUPED.sub(_no_attribute, text) if "(" in text else text


def _no_attribute(match: re.Match[str]) -> str:
    return "" if ATTRIBUTE.match(match[1]) else match[0]


def _with_body(text: str, at: int) -> Iterator[Name]:
    """Yield the function whose body ends a text: its name opens the last row of brackets in front of it."""
    head = text[: text.rfind("{")]
    chain: list[re.Match[str]] = []
    end = at
    for match in GROUPED.finditer(head, at):
        if chain and not _only_attributes(head[end : match.start()]):
            chain = []
        end = match.end()
        if (match[1] not in NO_NAME or match[2][1:2] == "*") and not ATTRIBUTE.match(match[1]):
            chain.append(match)
    if not chain:
        return
    first = chain[0]
    words = head[at : first.start()].split()
    pointed = POINTED.match(first[2])
    if pointed is not None:
        yield _function(words, pointed[1], first.start(2) + pointed.start(1), defined=True)
    elif first[1] not in NO_NAME:
        yield _function(words, first[1], first.start(1), defined=True)


def _only_attributes(text: str) -> bool:
    return all(word.startswith("__") for word in text.split())
