"""Names of items as people write them, and of the kinds they are grouped by."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from man9.model import Item

# Kinds in the order pages show them, with the heading of their group.
GROUPS = (
    ("function", "Functions"),
    ("macro", "Macros"),
    ("struct", "Structures"),
    ("union", "Unions"),
    ("enum", "Enumerations"),
    ("typedef", "Types"),
    ("variable", "Variables"),
)


def title(item: Item) -> str:
    """Return the name of an item as people write it: `f()`, `struct s`."""
    if item.kind == "function" or (item.kind == "macro" and (item.function_like or item.parameters)):
        return f"{item.name}()"
    if item.kind in {"struct", "union", "enum"}:
        return f"{item.kind} {item.name}"
    return item.name
