"""One page of the linked tree as a view: its pieces escaped, its text rendered, its names resolved."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from man9.declarations import shape
from man9.manpage import text
from man9.manpage.escape import LONG_WORD, argument, bold, characters, guard, italic, prose, roff
from man9.manpage.synopsis import header, synopsis
from man9.manpage.view import Account, Entry, Head, Listing, Other, Part, View
from man9.shown import one_line
from man9.text.inline import MARKUP, mark

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from man9.config import Settings
    from man9.history.history import History
    from man9.linking.order import Neighbours
    from man9.linking.records import Links, Page
    from man9.manpage.references import References
    from man9.model import Item, Kind, Problem, Section

STAND_INS: dict[Kind, str] = {
    "function": "function",
    "macro": "macro",
    "struct": "structure",
    "union": "union",
    "enum": "enumeration",
    "typedef": "type",
    "variable": "variable",
    "doc": "overview",
}
_GROUPS: tuple[tuple[Kind, str], ...] = (
    ("doc", "OVERVIEWS"),
    ("function", "FUNCTIONS"),
    ("macro", "MACROS"),
    ("struct", "STRUCTURES"),
    ("union", "UNIONS"),
    ("enum", "ENUMERATIONS"),
    ("typedef", "TYPES"),
    ("variable", "VARIABLES"),
)
_ENTRIES = {"struct": "MEMBERS", "union": "MEMBERS", "enum": "CONSTANTS"}
_TITLES = {
    "description": (0, "DESCRIPTION"),
    "context": (1, "CONTEXT"),
    "return": (2, "RETURN VALUE"),
    "note": (3, "NOTES"),
    "notes": (3, "NOTES"),
    "example": (4, "EXAMPLES"),
    "examples": (4, "EXAMPLES"),
}
_WIDE = 66  # columns that a name may have in an indented line of 80
_HEADER = 78  # columns of the line at the top: title, manual, title; groff 1.22 prints them over each other
# At the bottom stand folder, date and title, and in 80 columns none may reach another.
_BESIDE_DATE = (_HEADER - len("2026-10-01")) // 2 - 1
_LONGEST_OVERVIEW = 21  # of a title that can be cut: in 60 columns, too
_OTHER = 5  # sections of other names come last


class Maker:
    """Makes the views of the pages of one file's items."""

    def __init__(
        self,
        links: Links,
        settings: Settings,
        references: References,
        date: str,
        made: Container[int],
        *,
        history: History | None = None,
        includes: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
        beyond: Mapping[int, tuple[int, int]] = MappingProxyType({}),
        documented: int = -1,
    ) -> None:
        self._links = links
        self._settings = settings
        self._references = references
        self._date = argument(date)
        self._manual = argument(settings.manual)
        self._source = argument(settings.module) if settings.module else ""
        self._made = made
        self._history = history
        self._includes = includes
        self._beyond = beyond
        self._documented = documented if documented >= 0 else len(links.pages)
        self.problems: list[Problem] = []

    def item_page(self, number: int, neighbours: Neighbours | None, siblings: str) -> View:
        """Return the view of page `number`, which has items."""
        page = self._links.pages[number]
        items = [self._links.items[index] for index in page.items]
        first = items[0]
        self._references.on(number)
        view = View(self._item_head(page, first), self._account(first), siblings=siblings)
        files = dict.fromkeys(item.file for item in items)
        view.files = [prose(one_line(path)) for path in files]
        if len(items) > 1:
            view.others = [self._other(item) for item in _saying_more(items)]
        view.definitions = [shown(self._links.pages[other]) for other in page.others if other in self._made]
        if self._history is not None:
            view.history = [
                (prose(told.version), prose(f"{told.text[:1].upper()}{told.text[1:]}."))
                for told in self._history.told(page.items[0])
                if told.text
            ]
        if neighbours is not None:
            view.listings = self._listings(neighbours, page.items[0])
            if self._settings.see_also == "ranked":
                view.siblings = ",\n".join(self._ranked(number, neighbours))
        return view

    def file_page(self, number: int) -> View:
        """Return the view of the overview page of a file."""
        page = self._links.pages[number]
        self._references.on(number)
        indices = self._links.file_items.get(page.file, range(0))
        items = [self._links.items[index] for index in indices]
        purpose = f"{_kinds(items)} of {one_line(page.file)}"
        head = self._head(page, page.file, page.file.rpartition("/")[2], purpose)
        parts = [
            Part(roff(item.name), self._section(item, section))
            for item in items
            if item.kind == "doc"
            for section in item.sections
        ]
        include = ""
        if items:
            include = header(items[0], self._settings)
        view = View(head, Account(roff(include), "", "", [], parts), files=[prose(one_line(page.file))])
        for kind, title in _GROUPS:
            entries = [
                self._symbol(index)
                for index, item in zip(indices, items, strict=True)
                if item.kind == kind and self._links.page_of[index] in self._made
            ]
            if entries:
                view.groups.append((title, entries))
        return view

    def _symbol(self, index: int) -> Entry:
        page = self._links.pages[self._links.page_of[index]]
        item = self._links.items[index]
        return Entry(shown(page), guard(prose(_plain(item.purpose))) or STAND_INS[item.kind])

    def _item_head(self, page: Page, item: Item) -> Head:
        purpose = item.name if item.kind == "doc" else item.purpose
        return self._head(page, item.file, page.name, _plain(purpose) or STAND_INS[item.kind])

    def _head(self, page: Page, path: str, title: str, purpose: str) -> Head:
        names = ", ".join((*page.aliases, page.name))
        overview = not page.items or self._links.items[page.items[0]].kind == "doc"
        most = _LONGEST_OVERVIEW if overview else max(_BESIDE_DATE - len(page.section) - 2, len("..."))
        room = _HEADER - 2 * (min(len(title), most) + len(page.section) + 2)
        return Head(
            title=argument(title if len(title) <= most else f"{title[: most - 3]}..."),
            section=page.section,
            date=self._date,
            source=self._source or argument(_folder(path)),
            manual=self._manual if len(self._settings.manual) + 2 <= room else '""',
            names=characters(names),
            purpose=characters(purpose),
            wide=LONG_WORD.search(names) is not None or LONG_WORD.search(purpose) is not None,
        )

    def _account(self, item: Item) -> Account:
        include = header(item, self._settings) or self._declared(item)
        return Account(
            include=characters(include),
            synopsis=synopsis(item),
            entries_title=_ENTRIES.get(shape(item), "ARGUMENTS"),
            entries=self._entries(item),
            parts=self._parts(item),
        )

    def _declared(self, item: Item) -> str:
        """Return the line that a user of a function of a `.c` file needs; empty where no header has it."""
        found = self._includes.get(item.file, {}).get(item.name) if item.kind == "function" else None
        return f"#include <{found}>" if found else ""

    def _other(self, item: Item) -> Other:
        place = f"./{one_line(item.file)}"
        return Other(characters(place), self._references.inline(_plain(item.purpose)), self._account(item))

    def _entries(self, item: Item) -> list[Entry]:
        references, path, problems = self._references, item.file, self.problems
        entries = []
        for each in item.parameters:
            description = each.description
            shown = text.item(description, each.line, path, references, problems) if description else ""
            entries.append(Entry(italic(characters(each.name)), shown, wide=len(each.name) > _WIDE))
        return entries

    def _parts(self, item: Item) -> list[Part]:
        if item.kind == "doc":
            return [Part("DESCRIPTION", self._joined(item, item.sections))]
        grouped: dict[tuple[int, str], list[Section]] = {}
        for section in item.sections:
            key = _TITLES.get(section.name.lower()) or (_OTHER, characters(section.name.upper()))
            grouped.setdefault(key, []).append(section)
        order = sorted(grouped, key=lambda key: key[0])
        return [Part(key[1], self._joined(item, grouped[key])) for key in order]

    def _joined(self, item: Item, sections: Sequence[Section]) -> str:
        shown = [self._section(item, section) for section in sections]
        return "\n.PP\n".join([each for each in shown if each])

    def _section(self, item: Item, section: Section) -> str:
        return text.section(section.text, section.line, item.file, self._references, self.problems)

    def _ranked(self, number: int, neighbours: Neighbours) -> list[str]:
        """Return the pages nearest to page `number`, those of its edges first, then its siblings."""
        lists = [getattr(neighbours, name) for _, name, _ in _LISTS]
        indices = (index for each in (*lists, neighbours.siblings) for index in each)
        numbers = dict.fromkeys(self._links.page_of[index] for index in indices)
        near = [other for other in numbers if other != number and other in self._made]
        return [shown(self._links.pages[other]) for other in near[: self._settings.list_limit or None]]

    def _listings(self, neighbours: Neighbours, index: int) -> list[Listing]:
        found = []
        callers, users = self._beyond.get(index, (0, 0))
        others = {"called-by": callers, "used-by": users}
        for setting, name, title in _LISTS:
            if setting not in self._settings.lists:
                continue
            numbers = dict.fromkeys(self._links.page_of[index] for index in getattr(neighbours, name))
            # Who has a comment stands first.
            ordered = sorted(numbers, key=lambda number: number >= self._documented)
            pages = [self._links.pages[number] for number in ordered if number in self._made]
            if pages or others.get(setting):
                names = [shown(page) for page in pages[: self._settings.list_limit or None]]
                found.append(Listing(title, names, len(pages) - len(names), others.get(setting, 0)))
        return found


_LISTS = (
    ("calls", "calls", "CALLS"),
    ("called-by", "called_by", "CALLED BY"),
    ("uses", "uses", "USES"),
    ("used-by", "used_by", "USED BY"),
    ("mentioned-by", "mentioned_by", "MENTIONED BY"),
)


def shown(page: Page) -> str:
    """Return how a list names `page`: `irdma_connect(9)`, the name in bold."""
    return f"{bold(characters(page.name))}({page.section})"


def _plain(purpose: str) -> str:
    """Return a purpose in one line without marks: NAME is read by programs."""
    if "@" in purpose or "%" in purpose or "&" in purpose:
        purpose = MARKUP.sub(lambda match: mark(match).text, purpose)
    return " ".join(purpose.replace("``", "").split())


def _saying_more(items: Sequence[Item]) -> list[Item]:
    """Return those of `items` that say something else than the first and than each other."""
    by_text = {_said(item): item for item in reversed(items)}
    return [item for item in items[1:] if by_text[_said(item)] is item]


def _said(item: Item) -> tuple[object, ...]:
    """Return what a reader would miss if only another item of the page were shown."""
    return (
        item.purpose,
        tuple((each.name, each.description) for each in item.parameters if each.description),
        tuple((section.name, section.text) for section in item.sections),
    )


def _folder(path: str) -> str:
    """Return the folder of a file for the last line: of a long one its end, of the tree itself nothing."""
    folder, slash, _ = path.rpartition("/")
    if not slash:
        return ""
    if not path.startswith("/"):  # as those are that man9-kernel-doc takes from anywhere
        folder = f"./{folder}"
    if len(folder) <= _BESIDE_DATE:
        return folder or "/"
    parts = folder.split("/")
    ends = (".../" + "/".join(parts[at:]) for at in range(1, len(parts)))
    return next((end for end in ends if len(end) <= _BESIDE_DATE), f"...{folder[3 - _BESIDE_DATE :]}")


def _kinds(items: Sequence[Item]) -> str:
    """Return what a file has: `functions and macros`."""
    kinds = {item.kind for item in items}
    names = [title.lower() for kind, title in _GROUPS if kind in kinds]
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)
