"""The bytes of one file -> what its kernel-doc comments say: a pure function (kernel-doc.rst, 1)."""

from __future__ import annotations

from codecs import BOM_UTF8
from typing import TYPE_CHECKING

from man9.model import Item, SourceFile
from man9.patterns import regex
from man9.problems.comment import NEVER_ENDS
from man9.problems.declared import BINARY
from man9.reading.checks import check_marks
from man9.reading.comments import Lines, next_comment
from man9.reading.dialects import told_once
from man9.reading.exports import Export, find_exports
from man9.reading.grammar import grammar
from man9.reading.items import Reader
from man9.reading.sections import read_comment

if TYPE_CHECKING:
    from man9.config import MacroSettings
    from man9.model import Problem

_SPDX = regex(r"SPDX-License-Identifier:[ \t]*([^\n*]*)")
_MARKED = BOM_UTF8 + b"/**"
_HEAD = 1000  # characters in which a file says its licence


def decode(data: bytes) -> str:
    """The text of a file: an undecodable byte as an escape, newlines alone at line ends, no mark in front."""
    text = data.removeprefix(BOM_UTF8).decode("utf-8", "backslashreplace")
    return text.replace("\r\n", "\n") if "\r" in text else text


def may_speak(data: bytes) -> bool:
    """Tell whether a file with these bytes can have items, exports or problems: most have none."""
    return b"\n/**" in data or data.startswith((b"/**", _MARKED)) or b"EXPORT_SYMBOL" in data or b"\0" in data


def read(path: str, data: bytes, macros: MacroSettings) -> SourceFile:
    """Read the kernel-doc comments of the file `path` (as its items and problems name it) from its bytes.

    Never raises for any input: what cannot be understood becomes a problem of the result.
    """
    if not may_speak(data):
        return SourceFile(path)
    if b"\0" in data:
        return SourceFile(path, problems=(BINARY.at(path, 1),))
    return read_text(path, decode(data), macros)


def read_text(path: str, text: str, macros: MacroSettings) -> SourceFile:
    """`read` of a text that is decoded already."""
    problems: list[Problem] = []
    exports = find_exports(text)
    items = _read_items(path, text, macros, problems)
    if exports:
        items = [_exported(item, exports) for item in items]
    spdx = _SPDX.search(text, 0, _HEAD)
    return SourceFile(
        path,
        items=tuple(items),
        exports=tuple(exports),
        problems=tuple(told_once(problems)),
        licence=spdx[1].strip() if spdx else "",
    )


def _read_items(path: str, text: str, macros: MacroSettings, problems: list[Problem]) -> list[Item]:
    lines = Lines(text)
    reader = Reader(path, text, lines, grammar(macros), problems)
    items: list[Item] = []
    at = 0
    while (comment := next_comment(text, at, lines)) is not None:
        found = read_comment(comment, path, problems)
        at = comment.code_at
        if not comment.closed:
            problems.append(NEVER_ENDS.at(path, comment.line, found.name if found else ""))
        if found is not None:
            item, after = reader.read(comment, found)
            at = max(at, after)
            if item is not None:
                items.append(item)
                problems.extend(check_marks(item))
    return items


def _exported(item: Item, exports: dict[str, Export]) -> Item:
    export = exports.get(item.name)
    if export is None or item.kind not in ("function", "variable"):
        return item
    # msgspec's own replace costs more than naming the two fields that change.
    fields = {name: getattr(item, name) for name in item.__struct_fields__}
    return Item(**{**fields, "exported": export.macro, "namespace": export.namespace})
