"""What Sphinx's C domain calls an item, by its kind; overviews are labels there, no C objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

OBJECT_TYPES: Mapping[str, str] = {
    "function": "function",
    "macro": "macro",
    "struct": "struct",
    "union": "union",
    "enum": "enum",
    "typedef": "type",
    "variable": "var",
}


def role(kind: str) -> str:
    """Return the role that refers to an item of that kind; empty when there is none."""
    return "func" if kind == "function" else OBJECT_TYPES.get(kind, "")
