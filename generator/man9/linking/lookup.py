"""Which items a name that a user types means, and what an item is called: `kobject_add`, `f.9arm64`."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from man9.linking.resolve import TAGGED, suits, tagged

if TYPE_CHECKING:
    from collections.abc import Iterable

    from man9.linking.records import Links
    from man9.linking.resolve import Want

_KEYWORDS = TAGGED | {"typedef"}
_LIKE = 0.7  # of two names: one may be the other misspelt
_MOST = 5
_START = 2  # letters that are taken for right, else
_END = 4
_LONGER = 3  # letters by which a name may be longer or shorter


def find_items(links: Links, name: str) -> list[int]:
    """Return the items that `name` may mean, the preferred one first; empty when nothing bears it.

    A name with its section means that page alone; one without, all definitions; `f()` means what is called.
    """
    words = name.replace("()", " ()").split()
    called = words[-1:] == ["()"]
    words = [word for word in words if word != "()"]
    if not words:
        return []
    keyword, bare = (words[0], words[1]) if len(words) > 1 else ("", words[0])
    if not keyword and bare not in links.names:
        head, dash, tail = bare.partition("-")
        if dash and head in TAGGED:
            keyword, bare = head, tail
    bare, _, section = bare.partition(".")
    found = _bearing(links, bare, keyword, "function" if called else None)
    if section:
        found = [index for index in found if links.pages[links.page_of[index]].section == section]
    return found


def _bearing(links: Links, name: str, keyword: str, want: Want | None) -> list[int]:
    """Return the items called `name` that are what is wanted, in the order that texts go by."""
    found = list(links.names.get(name, ()))
    if keyword in _KEYWORDS:
        want = tagged(keyword, "reference")
    elif keyword:
        found = [index for index in found if links.items[index].kind == keyword]
    if want is None:
        return found
    ranked = [(rank, index) for index in found if (rank := suits(links.items[index], name, want)) is not None]
    return [index for _, index in sorted(ranked, key=itemgetter(0))]


def page_id(links: Links, index: int) -> str:
    """Return the manual page of item `index`: `irdma_connect.9`."""
    page = links.pages[links.page_of[index]]
    return f"{page.name}.{page.section}"


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """Return those of the names `known` that are like `name`, the most alike first: for what was misspelt."""
    words = name.replace("()", "").split()
    asked = words[-1] if words else ""
    alike = [each for each in known if abs(len(each) - len(asked)) <= _LONGER and each != asked]
    from difflib import get_close_matches  # noqa: PLC0415  # nobody waits for what is rare

    for near in (  # to compare all of them would take seconds
        [each for each in alike if each[:_START] == asked[:_START]],
        [each for each in alike if each[-_END:] == asked[-_END:]],
    ):
        if found := get_close_matches(asked, near, _MOST, _LIKE):
            return found
    return []
