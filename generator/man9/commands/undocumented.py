"""What `man9 show` finds where no comment speaks: symbols of code, members of types, constants."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from man9.commands import common
from man9.index import symbols as door
from man9.linking.lookup import find_items
from man9.manpage import undocumented
from man9.model import Item, Section
from man9.reading import decode
from man9.reading.undocumented import item_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from man9.commands.common import Session
    from man9.index.asked import Symbols
    from man9.linking.records import Links, Page
    from man9.linking.symbols import Symbol
    from man9.model import Parameter

_OF = re.compile(r"(?:(struct|union|enum)\s+)?([^\W\d]\w*)\s*(?:\.|::|->)\s*([^\W\d][\w.]*)\Z")
_TYPES = frozenset({"struct", "union", "enum", "typedef"})
_CALLED = frozenset({"function", "macro"})
_START = 3  # letters of a misspelt name that are taken for right
_MOST = 50_000  # names that begin so


class Member(NamedTuple):
    """A member of a type, or a constant of an enum."""

    item: Item  # that it stands in
    parameter: Parameter
    symbol: Symbol | None = None  # of a constant

    @property
    def owner(self) -> str:
        """Return the type that it stands in, as code writes it."""
        return self.item.name if self.item.kind == "typedef" else f"{self.item.kind} {self.item.name}"

    def as_item(self) -> Item:
        """Return what a page of it says."""
        constant = self.item.kind == "enum"
        told = self.parameter.description
        value = f" = {self.parameter.value}" if self.parameter.value else ""
        return Item(
            self.item.file,
            self.parameter.line or self.item.code_line or self.item.line,
            "variable",
            self.parameter.name if constant else f"{self.item.name}.{self.parameter.name}",
            purpose=f"{'constant' if constant else 'member'} of {self.owner}",
            sections=(Section("Description", told, self.parameter.line),) if told else (),
            type=self.parameter.type or f"{self.owner} {{ ..., {self.parameter.name}{value}, ... }}",
        )


class Found(NamedTuple):
    """What a name means that no page is called by."""

    session: Session
    links: Links
    symbols: Symbols | None = None  # None: none had to be asked for
    member: Member | None = None
    definitions: Sequence[Symbol] = ()  # the preferred one first

    def hint(self, name: str) -> str:
        """Return what to say behind a name that nothing bears."""
        known = self.symbols.begins_with(name[:_START], _MOST) if self.symbols else []
        return common.hint(self.links, name, known)


def find(session: Session, links: Links, name: str) -> Found:
    """Look for `name`: among the members of documented types first, then in all code."""
    member = documented_member(links, name)
    if member is not None:
        return Found(session, links, None, member)
    symbols = bring_up(session)
    member = undocumented_member(session, links, symbols, name)
    return Found(session, links, symbols, member, () if member else symbols.definitions(name))


def texts(found: Found, date: float | None, *, every: bool) -> dict[str, str]:
    """Return pages by the names that their files would have: of the preferred definition, or of `every` one.

    Raises ConfigError and TemplateError.
    """
    section = found.session.settings.section
    if found.member is not None:
        item = found.member.as_item()
        return {f"{item.name}.{section}": _page(found, item, found.member.symbol, date, found.member.owner)}
    made: dict[str, str] = {}
    for symbol in found.definitions if every else found.definitions[:1]:
        read = _read(found.session, symbol)
        if read is not None:
            name = f"{symbol.name}.{section}" if not made else f"{symbol.name}.{section}-{len(made) + 1}"
            made[name] = _page(found, read, symbol, date)
    return made


def _page(found: Found, item: Item, symbol: Symbol | None, date: float | None, owner: str = "") -> str:
    links, symbols = found.links, found.symbols
    pages = Pages(links)
    beside = [links.pages[links.page_of[index]] for index in find_items(links, owner)[:1]] if owner else []
    around = undocumented.Around(date, _changed(found.session, item.file), siblings=beside)
    if symbol is not None and symbols is not None:
        header = symbols.declaring_header(symbol.title)
        around = around._replace(
            uses=symbols.uses(symbol),
            users=symbols.users(symbol),
            siblings=beside or pages.beside(symbol.file),
            include=header.include if header else "",
        )
    return undocumented.page(item, found.session.settings, around, pages.of)


def bring_up(session: Session) -> Symbols:
    """Return all symbols of the tree, brought up to date; what failed is told."""
    given = common.input_of(session, common.asked_files(session))
    with common.progress(session.asked, "reading code", len(given.paths), then="sorting names") as advance:
        if session.asked.no_cache:
            found = door.make(given, advance)
        else:
            found = door.bring_up(given, common.store_path(session), advance)
    common.tell_failures(session, found.failures)
    if found.complaint:
        common.complain(found.complaint)
    return found


def parted(name: str) -> tuple[str, str] | None:
    """Return type and member of `sk_buff.len`, `sk_buff::len`, `sk_buff->len`; None for other names."""
    match = _OF.match(name.strip())
    if match is None or match[3][0].isdigit():
        return None
    return f"{match[1]} {match[2]}" if match[1] else match[2], match[3]


def documented_member(links: Links, name: str) -> Member | None:
    """Return the member that `name` means of a documented type; None when there is none."""
    found = parted(name)
    if found is None:
        return None
    members = (_member(links.items[index], found[1]) for index in find_items(links, found[0]))
    return next((member for member in members if member is not None), None)


def _member(item: Item, name: str) -> Member | None:
    for each in item.parameters:
        if each.name == name:
            return Member(item, each)
    return next((Member(item, each) for each in item.parameters if each.name.endswith(f".{name}")), None)


def _read(session: Session, symbol: Symbol) -> Item | None:
    """Return what the code of a symbol says, as it stands in the tree now; None when it is not understood."""
    try:
        text = decode((session.root / symbol.file).read_bytes())
    except OSError as error:
        common.failed(error)
        return None
    item = item_at(symbol.file, text, symbol.definition, session.settings.macros)
    return replace(item, exported="EXPORT_SYMBOL") if item and symbol.exported else item


def _changed(session: Session, path: str) -> int:
    """Return when a file was changed, in seconds since the epoch; 0 when it is gone."""
    try:
        return int((session.root / path).stat().st_mtime)
    except OSError:
        return 0


def undocumented_member(session: Session, links: Links, symbols: Symbols, name: str) -> Member | None:
    """Return the member of a type without a comment, or the constant, that `name` means."""
    found = parted(name)
    if found is not None:
        for symbol in symbols.definitions(found[0]):
            item = _read(session, symbol) if symbol.definition.kind in _TYPES else None
            if item is not None and (member := _member(item, found[1])):
                return member
        return None
    for symbol in symbols.definitions(name):
        parent = symbols.parent(symbol) if symbol.definition.kind == "enumerator" else None
        if parent is None:
            continue
        told = [links.items[index] for index in find_items(links, parent.title)]
        for item in (*(each for each in told if each.file == parent.file), _read(session, parent)):
            if item is not None and (member := _member(item, symbol.name)):
                return member._replace(symbol=symbol)
    return None


class Pages:
    """The pages of documented symbols, found from what code defines."""

    def __init__(self, links: Links) -> None:
        """Take the linked tree."""
        self._links = links

    def of(self, symbol: Symbol) -> Page | None:
        """Return the page of `symbol`, or of what it is the definition of; None without one."""
        found = [index for index in self._links.names.get(symbol.name, ()) if self._suits(index, symbol)]
        own = [index for index in found if self._links.items[index].file == symbol.file]
        index = next(iter(own or (() if symbol.definition.static else found)), None)
        return None if index is None else self._links.pages[self._links.page_of[index]]

    def _suits(self, index: int, symbol: Symbol) -> bool:
        item, kind = self._links.items[index], symbol.definition.kind
        return item.kind == kind or (item.kind in _CALLED and kind in _CALLED)

    def beside(self, path: str) -> list[Page]:
        """Return the pages of a file's documented symbols, in order."""
        numbers = dict.fromkeys(self._links.page_of[index] for index in self._links.file_items.get(path, ()))
        return [self._links.pages[number] for number in numbers]
