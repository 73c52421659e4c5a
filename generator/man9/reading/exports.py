"""Which symbols a file exports (KERNEL-DOC.md, 9)."""

from __future__ import annotations

import re
from typing import NamedTuple

_EXPORT = re.compile(
    r"^[ \t]*(EXPORT_SYMBOL(?:_GPL|_NS|_NS_GPL|_FOR_\w+)?)[ \t]*\([ \t\n]*(\w+)[ \t\n]*(?:,[ \t\n]*\"?(\w+)\"?[^)\n]*)?\)",
    re.MULTILINE,
)


class Export(NamedTuple):
    """One export."""

    macro: str
    namespace: str  # empty: the common one


def find_exports(text: str) -> dict[str, Export]:
    """The names that `text` exports, in order, with how."""
    if "EXPORT_SYMBOL" not in text:
        return {}
    return {found[2]: Export(found[1], found[3] or "") for found in _EXPORT.finditer(text)}
