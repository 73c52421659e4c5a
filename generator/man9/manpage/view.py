"""What a page template gets: records of escaped pieces; a template only puts them in order."""

from __future__ import annotations

from msgspec import Struct, field


class Entry(Struct):
    """One argument, member, constant or listed symbol."""

    name: str
    text: str
    wide: bool = False  # the name is too long for a line that is filled


class Part(Struct):
    """A section or subsection."""

    title: str
    text: str


class Listing(Struct):
    """One list of other pages."""

    title: str
    pages: list[str]
    more: int = 0  # how many there are beyond those
    others: int = 0  # how many without a kernel-doc comment there are beyond all of them


class Head(Struct):
    """`.TH` and NAME."""

    title: str
    section: str
    date: str
    source: str
    manual: str
    names: str  # separated by commas
    purpose: str
    wide: bool  # a word there is too long for a line, and a program could not read one with breaks


class Account(Struct):
    """What one comment says."""

    include: str
    synopsis: str
    entries_title: str  # ARGUMENTS, MEMBERS, CONSTANTS
    entries: list[Entry]
    parts: list[Part]


class Other(Struct):
    """A further account of the same thing, under its place."""

    place: str
    purpose: str
    account: Account


class View(Struct):
    """A whole page."""

    head: Head
    account: Account
    others: list[Other] = field(default_factory=list)
    groups: list[tuple[str, list[Entry]]] = field(default_factory=list)  # of a file: symbols by kind
    history: list[tuple[str, str]] = field(default_factory=list)  # version, what it did
    listings: list[Listing] = field(default_factory=list)
    files: list[str] = field(default_factory=list)  # places of the item, the leading one first
    definitions: list[str] = field(default_factory=list)  # pages of other definitions of the name
    siblings: str = ""  # pages of the file's other items, as they stand in SEE ALSO
