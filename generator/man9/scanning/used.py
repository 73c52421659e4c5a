"""A piece of code -> the names that it uses, without its own."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from man9.code import Uses
from man9.patterns import regex
from man9.scanning.words import IDENTIFIER, NO_USE, TAGGED, TYPES

if TYPE_CHECKING:
    from collections.abc import Iterable

# A run is what may be a type and the name that is declared of it: `struct page *a, *b;`, `return x`.
_RUN = (
    rf"(?:[\s*]++{IDENTIFIER})++(?:\s*+,\s*+\**+{IDENTIFIER}(?=\s*+[,;=\[]))*+(?:\s*+(?:[;,\[):]|=(?!=)))?+"
)
_TOKEN = regex(
    rf"(?:\.|->)\s*+{IDENTIFIER}"
    rf"|(?:(?:DECLARE|DEFINE)_\w++|H?LIST_HEAD)\s*+\(\s*+{IDENTIFIER}"
    rf"|typeof\w*+\s*+\([^()]*+\)\s*+\**+{IDENTIFIER}"
    rf"|{IDENTIFIER}(?:{_RUN}|:(?!:))?+(?:\s*+\()?+"
    rf"|,\s*+\**+{IDENTIFIER}(?=\s*+=(?!=))"
    rf"|\(\s*+\*++\s*+{IDENTIFIER}(?:\s*+\[[^\]]*+\])*+\s*+\)\s*+\("
    r"|\d\w*+"
)
_PIECE = regex(r"\w++|[\s*]++")
_WORDS = regex(IDENTIFIER)
_OF_MEMBER = regex(
    r"\b(?:container_of\w*+|offsetof\w*+|\w*_entry\w*+|struct_size\w*+|flex_array_size|sizeof_field|typeof_member)\s*+"
    rf"\([^();]*,\s*+({IDENTIFIER})\s*+\)"
)
_NAMES_MEMBER = (
    "container_of",
    "offsetof",
    "struct_size",
    "flex_array_size",
    "sizeof_field",
    "typeof_member",
)
_SET = regex(rf"\.\s*+({IDENTIFIER})(?:\[[^\]]*+\])*+\s*+=\s*+&?\s*+({IDENTIFIER})\s*+(?=[,}}])")
_PAIR = 2
_NO_TYPE = frozenset(("return", "goto", "case", "else", "sizeof", "do", "typeof", "alignof", "defined"))


class _Run(NamedTuple):
    """What a run of words says."""

    own: tuple[str, ...]
    names: tuple[str, ...]
    tags: tuple[str, ...]
    calls: tuple[str, ...]


def uses(code: str, own: Iterable[str], *, sets: bool = False) -> Uses | None:
    """Return what `code` uses, without its parameters, local variables, labels, members, and `own` names.

    `sets`: it holds the value of a variable, in which members are set to names.  Returns None for nothing.
    """
    tokens = set(_TOKEN.findall(code))
    mine = set(own)
    calls: set[str] = set()
    names: set[str] = set()
    tags: set[str] = set()
    for token in tokens:
        if token.isidentifier():
            names.add(token)
        elif token[0] in "-.0123456789":
            continue
        elif token[-1] == "(" and (name := token[:-1]).isidentifier():
            calls.add(name)
        else:
            run = _run(token)
            mine.update(run.own)
            names.update(run.names)
            tags.update(run.tags)
            calls.update(run.calls)
    if any(name.startswith(_NAMES_MEMBER) or "_entry" in name for name in calls):
        mine.update(_OF_MEMBER.findall(code))
    calls -= mine
    calls -= NO_USE
    names -= mine
    names -= NO_USE
    if not (calls or names or tags):
        return None
    members = sorted({pair for pair in _SET.findall(code) if pair[1] in names}) if sets else ()
    return Uses(tuple(sorted(calls)), tuple(sorted(names)), tuple(sorted(tags)), tuple(members))


@lru_cache(maxsize=1 << 16)
def _run(token: str) -> _Run:
    """Read a token that is neither a name nor a simple call."""
    first, last = token[0], token[-1]
    if first in ",(":
        return _Run(tuple(_WORDS.findall(token)[:1]), (), (), ())
    if "(" in token[:-1]:  # a macro that declares what is named in its brackets, or a declaration by typeof
        words = _WORDS.findall(token)
        return _Run(
            tuple(words[-1:]), tuple(words[1:-1]), (), () if "typeof" in words[0] else tuple(words[:1])
        )
    head, *tail = token.rstrip("(=;,[):").split(",")
    pieces = _PIECE.findall(head.strip())
    if len(pieces) == 1:
        name = pieces[0]
        return _Run((), (), (), (name,)) if last == "(" else _Run((name,), (), (), ())
    words = pieces[::2]
    own = [word for part in tail for word in _WORDS.findall(part)]
    names, tags = _parted(words)
    calls: tuple[str, ...] = ()
    if words[-2] not in TAGGED:
        if last == "(":
            calls = (names.pop(),)
        elif words[-2] == "goto" or (last in "=;,[):" and _declares(words, pieces[-2])):
            own.append(names.pop())
    return _Run(tuple(own), tuple(names), tuple(tags), calls)


def _parted(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the names and the tagged types of a run's words, in order."""
    names, tags = [], []
    at = 0
    while at < len(words):
        if words[at] in TAGGED and at + 1 < len(words):
            tags.append(f"{words[at]} {words[at + 1]}")
            at += 1
        else:
            names.append(words[at])
        at += 1
    return names, tags


def _declares(words: list[str], between: str) -> bool:
    """Tell whether the last of `words`, with `between` in front of it, is declared and not used."""
    if words[-2] in _NO_TYPE:
        return False
    if "*" not in between or (between[0] != "*" and between[-1] == "*"):
        return True
    return len(words) > _PAIR or words[-2] in TYPES or words[-2].endswith("_t")  # else it is multiplied
