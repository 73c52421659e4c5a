"""Which files' pages may differ after some files have changed: those whose links the change can reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.linking.definitions import text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from man9.linking.records import Links, Page
    from man9.model import Item, SourceFile


def keeps_names(before: SourceFile, after: SourceFile, links: Links) -> bool:
    """Tell whether `after` can take the place of `before` in `links` with all numbers and names as they are.

    That is so when its items are the same to whoever names and refers to them, and when no page
    holds more of a thing than they say.
    """
    if len(before.items) != len(after.items):
        return False
    numbers = links.file_items.get(before.path, range(0))
    for number, old, new in zip(numbers, before.items, after.items, strict=True):
        if _identity(old) != _identity(new):
            return False
        page = links.pages[links.page_of[number]]
        if (len(page.items) > 1 or page.others) and text(old) != text(new):
            return False
    return True


def redefined(before: SourceFile, after: SourceFile) -> set[str]:
    """Return the functions that only one of both defines for others, or exports."""
    exports = set(before.exports) ^ set(after.exports)
    return set(before.defines) ^ set(after.defines) | exports.intersection(after.defines)


def _identity(item: Item) -> tuple[object, ...]:
    """Return all that naming and resolving look at."""
    first = item.parameters[0].name if item.kind == "enum" and item.parameters else ""
    return (
        *(item.kind, item.name, item.alias, item.static, item.exported, item.function_like, first),
        item.defined,
        bool(item.value),
        item.definition.startswith("typedef"),
    )


def renamed(before: Iterable[Item], after: Iterable[Item]) -> set[str]:
    """Return the names that mean something else when items `before` have become those `after`."""
    old = {_identity(item) for item in before}
    new = {_identity(item) for item in after}
    return {str(name) for identity in old ^ new for name in identity[1:3] if name}


def reached(links: Links, paths: Collection[str], names: Collection[str]) -> set[str]:
    """Return `paths` and the files of all items that share a page or an edge with an item of theirs.

    Items called `names`, wherever they are, count as theirs.
    """
    numbers = {number for path in paths for number in links.file_items.get(path, ())}
    numbers.update(number for name in names for number in links.names.get(name, ()))
    found = {*paths}
    for number in numbers:
        found.update(around(links, number))
    return found


def sharing(links: Links, path: str) -> Iterator[str]:
    """Yield `path` and the files whose pages show items of it."""
    yield path
    for number in links.file_items.get(path, ()):
        for item in links.pages[links.page_of[number]].items:
            yield links.items[item].file


def around(links: Links, number: int) -> Iterator[str]:
    """Yield the files of item `number`, of all on the pages of its name, and of its neighbours."""
    page = links.pages[links.page_of[number]]
    for other in (number, *page.items, *(item for each in page.others for item in links.pages[each].items)):
        yield links.items[other].file
    for edge in links.out.get(number, ()):
        yield links.items[edge.target].file
    for edge in links.into.get(number, ()):
        yield links.items[edge.source].file


def repaged(before: Links, after: Links) -> tuple[set[str], set[str]]:
    """Return the files whose pages are called otherwise or hold other items, as they were and as they are.

    Items are compared by file and place in it.
    """
    old, new = dict(_outlines(before)), dict(_outlines(after))
    changed = [key for key in old.keys() | new.keys() if old.get(key) != new.get(key)]
    return (
        {path for key in changed if key in old for path in old[key][1]},
        {path for key in changed if key in new for path in new[key][1]},
    )


Outline = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def _outlines(links: Links) -> Iterator[tuple[tuple[str, str], Outline]]:
    """Yield each page's name with its aliases, the files of its items, and the names of its others."""
    pages: Sequence[Page] = links.pages[:]
    files = [path for path, numbers in links.file_items.items() for _ in numbers]
    for page in pages:
        holds = tuple(files[item] for item in page.items) or (page.file,)
        others = tuple(f"{pages[other].name}.{pages[other].section}" for other in page.others)
        yield (page.name, page.section), (page.aliases, holds, others)
