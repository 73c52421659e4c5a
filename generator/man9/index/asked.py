"""Questions about all that a tree's code defines, and who uses it; typed records are the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from man9.index.postings import MARKS, is_exported, numbers
from man9.index.shelf import Shelf, is_name
from man9.linking.symbols import Candidate, Header, Meanings, Rules, Symbol, Use
from man9.linking.visibility import common

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from sqlite3 import Connection

    from man9.config import Settings
    from man9.index.postings import Entry
    from man9.index.shelf import File
    from man9.linking.symbols import Seek, Sort
    from man9.tree import Failure

_TAGGED: dict[str, Seek] = {"struct": "struct", "union": "union", "enum": "enum"}
_TYPES = frozenset({"struct", "union", "enum", "typedef"})
_CALLED = frozenset({"function", "macro", "variable"})
_FOR_MACHINES = "asm-generic/"


class Edge(NamedTuple):
    """One symbol uses another, by their numbers."""

    source: int
    target: int
    sort: Sort


class Symbols:
    """All symbols of a tree, as they were when this was opened.  For the process that opened it."""

    def __init__(
        self,
        connection: Connection,
        settings: Settings,
        failures: Sequence[Failure] = (),
        complaint: str = "",
    ) -> None:
        """Take what is kept, and what is to be said of how that came to be."""
        self.failures = failures
        self.complaint = complaint  # why symbols could not be used or kept
        self._shelf = Shelf(connection)
        self._rules = Rules(settings)
        self._meanings: dict[str, Meanings] = {}

    @property
    def files(self) -> Sequence[File]:
        """All files that were scanned, those that define nothing too, in no order that means anything."""
        return self._shelf.files

    def definitions(self, asked: str) -> list[Symbol]:
        """Return all definitions of a name, the preferred one first: `kfree`, `struct page`, `macro min`.

        `f()` means what can be called.
        """
        words = asked.replace("()", " ()").split()
        called = words[-1:] == ["()"]
        words = [word for word in words if word != "()"]
        if not words:
            return []
        keyword, name = (words[0], words[-1]) if len(words) > 1 else ("", words[0])
        return [
            self.symbol(each.number)
            for each in self._candidates(name)
            if keyword in {"", each.kind} and (not called or each.kind in _CALLED)
        ]

    def definitions_of(self, path: str) -> list[Symbol]:
        """Return what a file defines, in order of place."""
        file = self._shelf.of_path(path)
        return [self._symbol(file, number) for number in _range(file)] if file else []

    def symbol(self, number: int) -> Symbol:
        """Return the symbol of a number that another answer gave.  Raises KeyError for any other."""
        file = self._shelf.of_number(number)
        if file is None or number >= file.first + file.symbols:
            raise KeyError(number)
        return self._symbol(file, number)

    def parent(self, symbol: Symbol) -> Symbol | None:
        """Return the enum or type that a symbol stands in."""
        file = self._shelf.of_number(symbol.number)
        if file is None or symbol.definition.parent < 0:
            return None
        return self._symbol(file, file.first + symbol.definition.parent)

    def home(self, symbol: Symbol) -> Symbol:
        """Return the definition of what a symbol declares, where that is known; else itself."""
        return self.symbol(self._meaning(symbol.name).home(symbol.number))

    def enumerators(self, symbol: Symbol) -> list[Symbol]:
        """Return what stands in an enum or a type: enumerators, nested types."""
        file = self._shelf.of_number(symbol.number)
        if file is None:
            return []
        place = symbol.number - file.first
        found = enumerate(self._shelf.code(file).definitions)
        return [self._symbol(file, file.first + number) for number, each in found if each.parent == place]

    def users(self, symbol: Symbol, limit: int | None = None) -> list[Use]:
        """Return who uses a symbol, the nearest first, at most `limit`: each a user, and how.

        Those who use another one of its name, which they see better, are no users of it; those of a
        declaration are the users of what it declares.
        """
        found = self._using(symbol.number, symbol.title, symbol.name)
        if limit is not None:
            del found[limit:]
        return [self._use(self.symbol(number), sort, symbol.name) for number, sort in found]

    def user_count(self, symbol: Symbol) -> int:
        """Return how many symbols use this one."""
        return len({number for number, _ in self._using(symbol.number, symbol.title, symbol.name)})

    def count(self, name: str) -> int:
        """Return how many symbols use a name, whichever definition is meant: `kfree`, `struct page`."""
        entry = self._shelf.entry(name)
        found = {*numbers(entry.calls), *numbers(entry.names), *numbers(entry.tables)}
        keyword, blank, _ = name.partition(" ")
        if not blank:
            for keyword in _TAGGED:
                found.update(numbers(self._shelf.entry(f"{keyword} {name}").names))
        return len(found)

    def uses(self, symbol: Symbol) -> list[Use]:
        """Return what a symbol uses, as far as the tree defines it, in order of sort and name."""
        found: dict[tuple[int, str, str], Use] = {}
        for sort, name, seek, member in _named(symbol):
            target = self.meant(name, symbol.file, seek)
            if target is None or target.number == symbol.number:
                continue
            shown: Sort = "types" if sort == "uses" and target.definition.kind in _TYPES else sort
            table = symbol.definition.uses.type if member and symbol.definition.uses else ""
            found.setdefault((target.number, shown, member), Use(target, shown, member, table))
        in_tables = {use.symbol.number for use in found.values() if use.sort == "table"}
        return [use for use in found.values() if use.sort != "uses" or use.symbol.number not in in_tables]

    def meant(self, name: str, file: str, seek: Seek) -> Symbol | None:
        """Return what a name, without keyword, means to the code of `file`; None when it sees none."""
        found = self._meaning(name).meant(file, seek)
        return self.symbol(found.number) if found else None

    def begins_with(self, prefix: str, limit: int) -> list[str]:
        """Return names that are defined and begin so, in order, at most `limit`."""
        found: list[str] = []
        for name, entry in self._shelf.names(prefix):
            if len(found) >= limit or not name.startswith(prefix):
                break
            if entry.definitions and is_name(name):
                found.append(name)
        return found

    def declaring_header(self, name: str) -> Header | None:
        """Return the header below an include folder that declares `name`, and how it is included.

        The one nearest to the definition; instead of a generic one, which each machine may replace, that for
        all machines which includes it.  `struct page` and the like ask for that.
        """
        keyword, _, bare = name.rpartition(" ")
        candidates = [each for each in self._candidates(bare) if keyword in {"", each.kind}]
        headers = {each.file: self._rules.include(each.file) for each in candidates}
        headers = {path: include for path, include in headers.items() if include}
        if not headers:
            return None
        homes = [
            each.file
            for each in candidates
            if each.defined and not each.static and not headers.get(each.file)
        ]
        declared = {each.file for each in candidates if each.defined}
        path = min(headers, key=lambda path: self._nearness(path, headers[path], homes, path in declared))
        if headers[path].startswith(_FOR_MACHINES):
            path = self._in_front_of(path, headers[path])
        return Header(path, self._rules.include(path))

    def edges(self) -> Iterator[Edge]:
        """Yield all uses in the tree, those of one name after the other."""
        for key, entry in self._shelf.names():
            keyword, _, name = key.rpartition(" ")
            if not is_name(name) or not (entry.calls or entry.names or entry.tables):
                continue
            if not (self._shelf.entry(name) if keyword else entry).definitions:
                continue
            meanings = Meanings(self._candidates(name), self._rules)
            for number, file, sort in self._sorted_users(entry, keyword):
                target = meanings.meant(file, _seek(sort, keyword))
                if target is not None and target.number != number:
                    yield Edge(number, target.number, _shown(sort, target))

    def _nearness(
        self,
        path: str,
        include: str,
        homes: Sequence[str],
        defines: bool,  # noqa: FBT001
    ) -> tuple[bool, bool, int, bool, int, str]:
        stems = {_stem(home) for home in homes}
        return (
            include.startswith(_FOR_MACHINES),
            _stem(path) not in stems,
            -max((common(path, home) for home in homes), default=0),
            not defines,
            len(path),
            path,
        )

    def _in_front_of(self, generic: str, include: str) -> str:
        """Return the header for all machines that includes a generic one, itself or as its machine has it."""
        keys = (f"<{include}>", f"<asm/{include.removeprefix(_FOR_MACHINES)}>")
        found = {
            file.path
            for key in keys
            for number in numbers(self._shelf.entry(key).names)
            if (file := self._shelf.of_number(number)) and self._rules.include(file.path).startswith("linux/")
        }
        return min(found, key=lambda path: (_stem(path) != _stem(generic), len(path), path), default=generic)

    def _candidates(self, name: str) -> list[Candidate]:
        entry = self._shelf.entry(name)
        found = []
        for number, mark in zip(numbers(entry.definitions), entry.marks, strict=True):
            file = self._shelf.of_number(number)
            if file is not None:
                kind, defined, static, inline, function_like, exported = MARKS[mark]
                found.append(
                    Candidate(number, file.path, kind, static, exported, defined, inline, function_like)
                )
        return sorted(found, key=self._rules.order)

    def _meaning(self, name: str) -> Meanings:
        if name not in self._meanings:
            self._meanings[name] = Meanings(self._candidates(name), self._rules)
        return self._meanings[name]

    def _using(self, target: int, key: str, name: str) -> list[tuple[int, Sort]]:
        """Return numbers of those who use `target`, and how, the nearest first."""
        keyword = key.partition(" ")[0] if key != name else ""
        meanings = self._meaning(name)
        target = meanings.home(target)
        home = self._shelf.of_number(target)
        found = []
        fields = [(self._shelf.entry(key), keyword)]
        for entry, word in fields:
            for number, file, sort in self._sorted_users(entry, word):
                meant = meanings.meant(file, _seek(sort, word))
                if meant is not None and meant.number == target != number:
                    far = -common(file, home.path) if home else 0
                    found.append((home is None or file != home.path, far, file, number, _shown(sort, meant)))
        in_tables = {each[3] for each in found if each[4] == "table"}
        return [
            (number, sort)
            for _, _, _, number, sort in sorted(found)
            if sort != "uses" or number not in in_tables
        ]

    def _sorted_users(self, entry: Entry, keyword: str) -> Iterator[tuple[int, str, Sort]]:
        sorts: tuple[tuple[bytes, Sort], ...] = (
            (entry.calls, "calls"),
            (entry.tables, "table"),
            (entry.names, "types" if keyword else "uses"),
        )
        for content, sort in sorts:
            for number in numbers(content):
                file = self._shelf.of_number(number)
                if file is not None:
                    yield number, file.path, sort

    def _use(self, user: Symbol, sort: Sort, name: str) -> Use:
        uses = user.definition.uses
        if sort != "table" or uses is None:
            return Use(user, sort)
        member = next((member for member, value in uses.members if value == name), "")
        return Use(user, sort, member, uses.type)

    def _symbol(self, file: File, number: int) -> Symbol:
        code = self._shelf.code(file)
        definition = code.definitions[number - file.first]
        exported = bool(code.exports) and is_exported(definition, frozenset(name for name, _ in code.exports))
        return Symbol(number, file.path, definition, exported)


def _range(file: File) -> range:
    return range(file.first, file.first + file.symbols)


def _stem(path: str) -> str:
    return path.rpartition("/")[2].partition(".")[0]


def _seek(sort: Sort, keyword: str) -> Seek:
    return _TAGGED.get(keyword) or ("call" if sort == "calls" else "name")


def _shown(sort: Sort, target: Candidate) -> Sort:
    return "types" if sort == "uses" and target.kind in _TYPES else sort


def _named(symbol: Symbol) -> Iterator[tuple[Sort, str, Seek, str]]:
    """Yield what a symbol's code names: how, the name, what it is to be, and the member that is set to it."""
    if symbol.definition.maker:
        yield "calls", symbol.definition.maker, "call", ""
    uses = symbol.definition.uses
    if uses is None:
        return
    for name in uses.calls:
        yield "calls", name, "call", ""
    for member, name in uses.members:
        yield "table", name, "name", member
    for name in uses.names:
        yield "uses", name, "name", ""
    for tag in (*uses.tags, *([uses.type] if uses.type else [])):
        keyword, _, name = tag.rpartition(" ")
        yield "types", name, _TAGGED.get(keyword, "name"), ""
