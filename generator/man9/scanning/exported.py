"""Code -> the names that it exports."""

from __future__ import annotations

from man9.patterns import regex

_EXPORT = regex(
    r"\b(EXPORT(?:_\w*)?_SYMBOL(?:_\w+)?|EXPORT_SYMBOL\w*|EXPORT_PER_CPU_SYMBOL\w*)\s*+\(\s*+([^\W\d]\w*+)"
)


def exports(code: str) -> tuple[tuple[str, str], ...]:
    """Return each exported name and the macro that does it, in order (DESIGN.md, the model)."""
    if "EXPORT_" not in code:
        return ()
    return tuple((name, macro) for macro, name in _EXPORT.findall(code))
