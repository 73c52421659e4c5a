"""Which item a name means: one table of what a name can be, one order of preference (design.rst, 4).

Pages, the site, the directive, edges and questions all ask here, so that a name leads to one place
wherever it stands.  What code in a file can see is `linking/visibility`'s business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from man9.linking.homes import is_declared
from man9.linking.visibility import Visibility

if TYPE_CHECKING:
    from collections.abc import Mapping

    from man9.config import Settings
    from man9.linking.records import Links
    from man9.model import Item
    from man9.text.inline import Mark

# What a name is to be.  Those of code: `call` is followed by a bracket, `name` is not, `type` stands in a
# declaration.  Those of texts: `function` for `f()`, `reference` for `&name`, `holder` for `&name.member`,
# `word` for one of a declaration that is shown.  The rest bear a keyword.
Want = Literal[
    "call", "name", "type", "function", "reference", "holder", "word", "struct", "union", "enum", "typedef"
]

TAGGED = frozenset({"struct", "union", "enum"})

# The kinds that suit, in order of preference; those of one rank stand together.
KINDS: Mapping[Want, tuple[frozenset[str], ...]] = {
    "call": (frozenset({"function", "macro", "variable"}),),
    "name": (frozenset({"function", "macro", "variable", "typedef"}),),
    "type": (frozenset({"typedef"}),),
    "function": (frozenset({"function", "macro", "variable"}), frozenset({"typedef"})),
    "reference": (
        frozenset({"typedef", "struct", "union", "enum"}),
        frozenset({"function", "macro", "variable"}),
    ),
    "holder": (frozenset({"struct", "union", "typedef"}), frozenset({"variable"})),
    "word": (frozenset({"typedef", "macro"}),),
    "struct": (frozenset({"struct"}),),
    "union": (frozenset({"union"}),),
    "enum": (frozenset({"enum"}),),
    "typedef": (frozenset({"typedef"}), TAGGED),
}
_BY_TYPEDEF_NAME = frozenset({"name", "type", "typedef", "word"})
_OF_KEYWORD: Mapping[str, Want] = {"struct": "struct", "union": "union", "enum": "enum", "typedef": "typedef"}
_NEVER = 99


class Meant(NamedTuple):
    """A name that a text bears, and what it is to be there."""

    name: str
    want: Want


def meant(mark: Mark) -> Meant | None:
    """Return what a piece of markup names: `f()` a function, `&enum e` an enum; None for no name."""
    if not mark.target or mark.kind not in {"function", "symbol"}:
        return None
    keyword, _, name = mark.target.rpartition(" ")
    if mark.kind == "function":
        return Meant(name, "function")
    return Meant(name, _OF_KEYWORD.get(keyword) or ("holder" if mark.member else "reference"))


def tagged(keyword: str, otherwise: Want) -> Want:
    """Return what a name behind `keyword` is to be; `otherwise` behind any other word or none."""
    return _OF_KEYWORD.get(keyword, otherwise)


class Resolver:
    """Names to items."""

    def __init__(self, links: Links, settings: Settings) -> None:
        """Take the linked tree, whose symbol table has the preferred item of each name first."""
        self._items = links.items
        self._names = links.names
        self._visibility = Visibility(settings)
        self._seen: dict[tuple[str, str, Want], int | None] = {}
        self._told: dict[tuple[str, str, Want], int | None] = {}

    def in_code(self, name: str, file: str, want: Want) -> int | None:
        """Return the item that `name`, without keyword, means to code of `file`; None when it sees none."""
        key = (name, file, want)
        if key not in self._seen:
            self._seen[key] = self._visible(name, file, want)
        return self._seen[key]

    def in_text(self, name: str, file: str, want: Want) -> int | None:
        """Return the item that `name` means to a reader of `file`; None when nothing suits.

        What its code sees goes first, then the preferred one.  A text speaks of more than
        its code can reach, but of nothing that is static elsewhere.
        """
        key = (name, file, want)
        if key not in self._told:
            found = self.in_code(name, file, want)
            self._told[key] = self._preferred(name, want) if found is None else found
        return self._told[key]

    def rivals(self, name: str, file: str, want: Want) -> list[int]:
        """Return the items that `name` may mean in `file` with equal right: none, one or several."""
        found: dict[tuple[int, int], list[int]] = {}
        for index in self._names.get(name, ()):
            item = self._items[index]
            rank = suits(item, name, want)
            if rank is None:
                continue
            if item.file == file:
                return [index]
            if self._visibility.is_visible(item, file):
                found.setdefault((self._visibility.distance(item, file), rank), []).append(index)
        return found[min(found)] if found else []

    def declarations(self, name: str, file: str) -> list[int]:
        """Return the items of function `name`, which `file` defines: its own, or declarations of it."""
        return [
            index
            for index in self._names.get(name, ())
            if (item := self._items[index]).kind == "function"
            and (item.file == file or (is_declared(item) and self._visibility.may_define(file, item.file)))
        ]

    def _visible(self, name: str, file: str, want: Want) -> int | None:
        best, best_key = None, (_NEVER, 0, 0)
        for place, index in enumerate(self._names.get(name, ())):
            item = self._items[index]
            rank = suits(item, name, want)
            if rank is None:
                continue
            if item.file == file:
                key = (-1, rank, place)
            elif self._visibility.is_visible(item, file):
                key = (self._visibility.distance(item, file), rank, place)
            else:
                continue
            if key < best_key:
                best, best_key = index, key
        return best

    def _preferred(self, name: str, want: Want) -> int | None:
        best, best_rank = None, _NEVER
        for index in self._names.get(name, ()):
            item = self._items[index]
            rank = suits(item, name, want)
            if rank is not None and rank < best_rank and not item.static:
                best, best_rank = index, rank
        return best


def suits(item: Item, name: str, want: Want) -> int | None:
    """Return how well `item`, called `name`, is what is wanted: 0 the best; None when it is not."""
    if (
        item.kind in TAGGED
        and want in _BY_TYPEDEF_NAME
        and (name == item.alias or item.definition.startswith("typedef"))
    ):
        return 0
    for rank, kinds in enumerate(KINDS[want]):
        if item.kind in kinds:
            # A macro that stands for a value is not called, though a text may write it so.
            valued = item.kind == "macro" and not item.function_like and bool(item.value)
            if want == "call" and valued:
                return None
            return len(KINDS[want]) if want == "function" and valued else rank
    return None
