"""Which items of a file a `kernel-doc` directive or command shows (kernel-doc.rst, 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from man9.model import Item

Mode = Literal["all", "symbols", "export", "internal", "names"]
KEYWORDS = frozenset({"struct", "union", "enum", "typedef"})


class Selection(Struct, frozen=True):
    """What is asked for."""

    mode: Mode = "all"
    names: tuple[str, ...] = ()  # of symbols, or the title of an overview
    exports: tuple[str, ...] = ()  # patterns of further files whose exports count
    without: tuple[str, ...] = ()  # names of symbols that are not shown


def of_options(options: Mapping[str, str]) -> Selection:
    """Return what the options of a directive ask for; export goes before internal, doc, identifiers."""
    without = words(options.get("no-identifiers") or "")
    for mode in ("export", "internal"):
        if mode in options:
            return Selection(mode, exports=words(options[mode] or ""), without=without)
    if "doc" in options:
        return Selection("names", names=(" ".join(options["doc"].split()),), without=without)
    for option in ("functions", "identifiers"):
        if option in options:
            names = words(options[option] or "")
            return Selection("names" if names else "symbols", names=names, without=without)
    return Selection(without=without)


def words(text: str) -> tuple[str, ...]:
    """Return the words of a list over lines; a backslash that continues a line is none."""
    return tuple(word for word in text.split() if word != "\\")


def select(items: Iterable[Item], wanted: Selection, exported: Collection[str]) -> list[Item]:
    """Return the items that `wanted` asks for, in order; names in `exported` count as exported."""
    return [item for item in items if item.name not in wanted.without and _is_wanted(item, wanted, exported)]


def _is_wanted(item: Item, wanted: Selection, exported: Collection[str]) -> bool:
    if wanted.mode == "all":
        return True
    if wanted.mode == "names":
        return item.name in wanted.names
    if item.kind == "doc":
        return False
    if wanted.mode == "export":
        return item.name in exported
    # What is exported is a function or variable: a struct of that name is internal all the same.
    return wanted.mode == "symbols" or not (item.name in exported and item.kind in {"function", "variable"})


def missing(items: Sequence[Item], wanted: Selection) -> list[str]:
    """Return the names asked for that no item bears."""
    known = {item.name for item in items} | KEYWORDS
    return [name for name in wanted.names if name not in known]
