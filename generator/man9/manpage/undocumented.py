"""The page of a symbol without a kernel-doc comment: its definition, and who has to do with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from man9.linking.link import name
from man9.manpage.escape import bold, prose
from man9.manpage.page import shown
from man9.manpage.render import Job, Renderer
from man9.manpage.view import Listing
from man9.model import SourceFile
from man9.shown import one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from man9.config import Settings
    from man9.linking.records import Page
    from man9.linking.symbols import Sort, Symbol, Use
    from man9.model import Item

_TITLES: tuple[tuple[frozenset[Sort], str, str], ...] = (
    (frozenset({"calls"}), "CALLS", "CALLED BY"),
    (frozenset({"uses", "types", "table"}), "USES", "USED BY"),
)
_MOST = 60  # entries of a list, where the settings name no other number


class Around(NamedTuple):
    """What there is to say beside a definition."""

    date: float | None  # of the build; None: of the file
    changed: int = 0  # when the file was, in seconds since the epoch
    uses: Sequence[Use] = ()
    users: Sequence[Use] = ()
    siblings: Sequence[Page] = ()  # of the file's documented symbols
    include: str = ""  # the header, where the definition stands in none itself


def page(item: Item, settings: Settings, around: Around, page_of: Callable[[Symbol], Page | None]) -> str:
    """Return the page of `item` (`reading.undocumented.item_at`) as man(7) source.

    `page_of` finds the pages of those symbols that have one.
    """
    links = name([SourceFile(item.file, (item,), mtime=around.changed)], settings)
    job = Job(links, settings, "", around.date, range(len(links.pages)))
    found = (
        _listing(title, [use for use in uses if use.sort in sorts], page_of, settings)
        for sorts, *titles in _TITLES
        for title, uses in zip(titles, (around.uses, around.users), strict=True)
    )
    include = f"#include <{around.include}>" if around.include else ""
    siblings = ",\n".join(map(shown, around.siblings))
    return Renderer(job).of_code(links.page_of[0], [each for each in found if each], siblings, include)


def _listing(
    title: str, found: Sequence[Use], page_of: Callable[[Symbol], Page | None], settings: Settings
) -> Listing | None:
    """Return a list of those at the other end: those that have a page first, then others by place."""
    if not found:
        return None
    names = dict.fromkeys(_entry(use, page_of(use.symbol)) for use in found)
    entries = sorted(names, key=lambda entry: entry[0])
    most = settings.list_limit or _MOST
    return Listing(title, [text for _, text in entries[:most]], max(0, len(entries) - most))


def _entry(use: Use, page: Page | None) -> tuple[bool, str]:
    """Return whether there is no page of it, and how a list names it."""
    symbol = use.symbol
    place = f"./{prose(one_line(symbol.file))}:{symbol.definition.line}"
    told = shown(page) if page else f"{bold(prose(symbol.title))} in {place}"
    if use.member:
        table = f" of {prose(use.table)}" if use.table else ""
        told = f"{told} (as {prose(use.member)}{table})"
    return page is None, told
