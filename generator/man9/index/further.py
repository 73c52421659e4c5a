"""All symbols of a tree and its documented ones -> which others have a page, and who uses what has one."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from man9.linking.symbols import Rules
from man9.patterns import regex
from man9.reading import decode
from man9.reading.batch import content
from man9.reading.undocumented import item_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from man9.config import Settings
    from man9.index.asked import Symbols
    from man9.linking.records import EdgeKind, Links
    from man9.linking.symbols import Sort, Symbol
    from man9.model import Item

_CALLED = frozenset({"function", "macro"})
_VALUES = frozenset({"function", "variable"})
_DIRECTIVE = regex(r"(?m)^[ \t]*#[ \t]*(\w+)[ \t]+(\w+)")
_KINDS: Mapping[Sort, EdgeKind] = {"calls": "calls", "types": "types", "uses": "uses", "table": "uses"}


class Further(NamedTuple):
    """What has a page although no comment documents it."""

    items: list[Item]
    numbers: list[int]  # of their symbols
    mtimes: dict[str, int]  # of their files


def further(symbols: Symbols, links: Links, root: Path, settings: Settings) -> Further:
    """Return the symbols that the setting `undocumented` gives a page, as items; not those of `links`."""
    found = Further([], [], {})
    rules = Rules(settings)
    for path in sorted(file.path for file in symbols.files):
        every = settings.undocumented == "all" or (
            settings.undocumented == "headers" and bool(rules.include(path))
        )
        chosen = [
            each
            for each in symbols.definitions_of(path)
            if (every or _is_exported(each)) and _is_alone(each, symbols, links)
        ]
        if not chosen:
            continue
        try:
            data, mtime = content(f"{root}/{path}")
        except OSError:
            continue  # it is gone since it was scanned
        text = decode(data)
        guard = _guard(text)
        for symbol in chosen:
            item = None if symbol.name == guard else item_at(path, text, symbol.definition, settings.macros)
            if item is not None:
                found.items.append(replace(item, exported="EXPORT_SYMBOL") if symbol.exported else item)
                found.numbers.append(symbol.number)
                found.mtimes[path] = mtime
    return found


def uses(
    symbols: Symbols, links: Links, numbers: Iterable[int]
) -> tuple[list[tuple[int, int, EdgeKind]], dict[int, tuple[int, int]]]:
    """Return the edges of `links` that comments do not give, and by item how many others call and use it.

    `numbers` are the symbols of the last items of `links`.
    """
    numbers = list(numbers)
    start = len(links.items) - len(numbers)
    items = {number: start + place for place, number in enumerate(numbers)}
    for file in symbols.files:
        items.update(_documented(symbols, links, file.path))
    found: dict[tuple[int, int, EdgeKind], None] = {}
    callers: dict[int, set[int]] = defaultdict(set)
    users: dict[int, set[int]] = defaultdict(set)
    for edge in symbols.edges():
        target = items.get(edge.target)
        if target is None:
            continue
        source = items.get(edge.source)
        if source is None:
            (callers if edge.sort == "calls" else users)[target].add(edge.source)
        elif source >= start or target >= start:
            found[source, target, _KINDS[edge.sort]] = None
    beyond = {
        index: (len(callers.get(index, ())), len(users.get(index, set()) - callers.get(index, set())))
        for index in (*callers, *users)
    }
    return sorted(found), beyond


def _documented(symbols: Symbols, links: Links, path: str) -> dict[int, int]:
    """Return the items of a file by the numbers of their symbols."""
    own = links.file_items.get(path)
    if not own:
        return {}
    by_name = {(_kind(links.items[index].kind), links.items[index].name): index for index in own}
    found = {}
    for symbol in symbols.definitions_of(path):
        index = by_name.get((_kind(symbol.definition.kind), symbol.name))
        if index is not None:
            found[symbol.number] = index
    return found


def _kind(kind: str) -> str:
    """Return a kind under which functions and macros are one, as comments name both alike."""
    return "function" if kind in _CALLED else kind


def _is_exported(symbol: Symbol) -> bool:
    return symbol.exported and symbol.definition.defined and symbol.definition.kind in _VALUES


def _is_alone(symbol: Symbol, symbols: Symbols, links: Links) -> bool:
    """Tell whether nothing else tells of what a symbol is."""
    definition = symbol.definition
    if definition.parent >= 0 or definition.kind == "enumerator" or _is_documented(symbol, links):
        return False
    if definition.defined or definition.kind not in _VALUES:
        return True
    return symbols.home(symbol).number == symbol.number  # else it is told of where it is defined


def _is_documented(symbol: Symbol, links: Links) -> bool:
    kind = _kind(symbol.definition.kind)
    found = [
        item
        for index in links.names.get(symbol.name, ())
        if _kind((item := links.items[index]).kind) == kind or item.alias == symbol.name
    ]
    if any(item.file == symbol.file for item in found):
        return True
    return kind == "function" and not symbol.definition.static and any(not item.static for item in found)


def _guard(text: str) -> str:
    """Return the macro that keeps a header from being read twice; empty: there is none."""
    first = _DIRECTIVE.search(text)
    if first is None or first[1] != "ifndef":
        return ""
    second = _DIRECTIVE.search(text, first.end())
    return first[2] if second is not None and second.groups() == ("define", first[2]) else ""
