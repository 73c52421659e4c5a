"""Which symbols a file exports (KERNEL-DOC.md, 9)."""

from __future__ import annotations

import re
from typing import NamedTuple

_EXPORT = re.compile(
    r"EXPORT_SYMBOL((?:_GPL|_NS|_NS_GPL|_FOR_\w+)?)[ \t]*"
    r"\([ \t\n]*(\w+)[ \t\n]*(?:,[ \t\n]*\"?(\w+)\"?[^)\n]*)?\)"
)


class Export(NamedTuple):
    """One export."""

    macro: str
    namespace: str  # empty: the common one


def find_exports(text: str) -> dict[str, Export]:
    """The names that `text` exports, in order, with how."""
    exports: dict[str, Export] = {}
    for found in _EXPORT.finditer(text):
        line_start = text.rfind("\n", 0, found.start()) + 1
        if not text[
            line_start : found.start()
        ].strip():  # else it is part of a macro, a comment or another word
            exports[found[2]] = Export(f"EXPORT_SYMBOL{found[1]}", found[3] or "")
    return exports
