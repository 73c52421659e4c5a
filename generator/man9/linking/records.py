"""What linking finds: pages with their names, edges between items, and both looked up by item."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from man9.model import Item, SourceFile

EdgeKind = Literal["calls", "uses", "types", "mentions"]


class Edge(Struct, frozen=True, omit_defaults=True, gc=False):
    """One reference from an item to another, with the place that makes it."""

    source: int  # index in `Links.items`
    target: int
    kind: EdgeKind
    file: str
    line: int
    through: str = ""  # the undocumented helper or table of operations in between
    member: str = ""  # the member that a table of operations sets
    maker: str = ""  # the file whose item the code belongs to, when it stands in another one


class Page(Struct, frozen=True, omit_defaults=True, gc=False):
    """One man page: its name and the items whose text it holds."""

    name: str  # stem of the file: `irdma_connect`, `struct-ib_device`
    section: str  # `9`, or with an extension for a further definition: `9arm64`
    items: tuple[
        int, ...
    ] = ()  # indices in `Links.items`, the leading definition first; a file page has none
    aliases: tuple[str, ...] = ()  # further names that lead here: `ib_device`
    file: str = ""  # of a file's overview page: its path
    others: tuple[int, ...] = ()  # indices in `Links.pages` of other definitions of the name


class Links(Struct, frozen=True):
    """The linked tree.  Indices are positions in `items`, which follow the files' and the source order."""

    files: Sequence[SourceFile]
    items: Sequence[Item]
    pages: Sequence[Page]
    page_of: Sequence[int]  # item index -> page index
    file_page: Mapping[str, int]  # path -> index of the file's overview page
    file_items: Mapping[str, range]  # path -> indices of its items
    mtimes: Mapping[str, int]  # path -> seconds since the epoch at which its file was changed
    licences: Mapping[str, str]  # path -> the SPDX identifier of its file
    out: Mapping[int, Sequence[Edge]]  # item index -> edges that start there, in order of place
    into: Mapping[int, Sequence[Edge]]  # item index -> edges that end there
    names: Mapping[str, Sequence[int]]  # symbol name without keyword -> items, the preferred one first


def speaks(file: SourceFile) -> bool:
    """Tell whether `file` has something to say; others are read for what they define."""
    return bool(file.items or file.exports or file.problems)
