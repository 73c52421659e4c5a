"""Which symbols a file exports (kernel-doc.rst, 9)."""

from __future__ import annotations

from msgspec import Struct

from man9.patterns import regex

_WORD = "EXPORT_SYMBOL"
_EXPORT = regex(
    r"EXPORT_SYMBOL((?:_GPL|_NS|_NS_GPL|_FOR_\w+)?)[ \t]*"
    r"\([ \t\n]*(\w+)[ \t\n]*(?:,[ \t\n]*\"?(\w+)\"?[^)\n]*)?\)"
)


class Export(Struct, frozen=True):
    """One export."""

    macro: str
    namespace: str  # empty: the common one


def find_exports(text: str) -> dict[str, Export]:
    """The names that `text` exports, in order, with how."""
    exports: dict[str, Export] = {}
    done = 0  # all before it is looked at
    while (at := text.find(_WORD, done)) >= 0:
        line_start = text.rfind("\n", done, at) + 1
        # A second one on a line is part of a macro, a comment or another word, as is one behind text.
        alone = (line_start > 0 or done == 0) and not text[line_start:at].strip()
        done = at + len(_WORD)
        found = _EXPORT.match(text, at) if alone else None
        if found is not None:
            exports[found[2]] = Export(f"EXPORT_SYMBOL{found[1]}", found[3] or "")
            done = found.end()
    return exports
