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
    called = item.kind == "macro" and (item.function_like or item.parameters)
    return written("function" if called else item.kind, item.name)


def written(kind: str, name: str) -> str:
    """Return a name as people write it for a thing of that kind."""
    if kind == "function":
        return f"{name}()"
    return f"{kind} {name}" if kind in {"struct", "union", "enum"} else name
