"""Which items a name that a user types means: `kobject_add`, `struct device`, `f.9arm64`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.linking.names import TAGGED

if TYPE_CHECKING:
    from man9.linking.records import Links


def find_items(links: Links, name: str) -> list[int]:
    """Return the items that `name` may mean, the preferred one first; empty when nothing bears it.

    A name with its section means that page alone; one without, all definitions.
    """
    words = name.replace("()", "").split()
    if not words:
        return []
    keyword, bare = (words[0], words[1]) if len(words) > 1 else ("", words[0])
    if not keyword and bare not in links.names:
        head, dash, tail = bare.partition("-")
        if dash and head in TAGGED:
            keyword, bare = head, tail
    bare, _, section = bare.partition(".")
    found = [index for index in links.names.get(bare, ()) if keyword in {"", links.items[index].kind}]
    if section:
        found = [index for index in found if links.pages[links.page_of[index]].section == section]
    return found
