"""Which names the code of a file's items refers to: calls, uses and types in bodies (design.rst, 4)."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import Struct, field

from man9.model import Reference
from man9.patterns import regex
from man9.reading.defined import find_definitions
from man9.reading.occurrences import KEYWORDS, Role, role, without_noise, word_before
from man9.reading.outline import Outline, find_enumerators, find_outline
from man9.reading.tables import find_members

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from man9.model import Item
    from man9.reading.defined import Definition

_NAME = regex(r"[A-Za-z_]\w*")
_BLOCK = 4096
_DEEPEST = 3  # helpers between an item and what it refers to
_MOST_TIMES = 8  # that a part of the text is looked at, on average
_MOST_THROUGH = 60  # references through helpers that one item gets: the nearest ones


class Known(Struct, frozen=True):
    """The names that a tree documents: whatever else code names is no reference."""

    functions: frozenset[str]  # names that only functions bear
    values: frozenset[str]  # macros, typedefs, variables
    tags: frozenset[str]  # with their keyword: `struct ib_device`
    plain: frozenset[str]  # all of these without a keyword


class Named(Protocol):
    """What `known_names` asks of an item."""

    @property
    def kind(self) -> str:
        """Its kind."""

    @property
    def name(self) -> str:
        """Its name without keyword."""

    @property
    def alias(self) -> str:
        """Its typedef name."""


def known_names(items: Iterable[Named]) -> Known:
    """Return the names of `items`."""
    functions, values, tags, plain = set(), set(), set(), set()
    for item in items:
        if item.kind == "doc" or item.name.startswith("("):
            continue
        plain.add(item.name)
        if item.kind in {"struct", "union", "enum"}:
            tags.add(f"{item.kind} {item.name}")
            if item.alias:
                values.add(item.alias)
                plain.add(item.alias)
        elif item.kind == "function":
            functions.add(item.name)
        else:
            values.add(item.name)
    return Known(frozenset(functions - values), frozenset(values), frozenset(tags), frozenset(plain))


class _Use(NamedTuple):
    """A name that one piece of code refers to."""

    name: str
    line: int
    call: bool


class _Lines(Struct):
    """Line of an offset, from 1; counts blocks of text once, so that any order of offsets is cheap."""

    text: str
    above: list[int] = field(default_factory=list)  # lines above each block

    def line(self, offset: int) -> int:
        if not self.above:
            blocks = range(0, len(self.text), _BLOCK)
            self.above = list(
                accumulate((self.text.count("\n", at, at + _BLOCK) for at in blocks), initial=1)
            )
        block = offset // _BLOCK
        return self.above[block] + self.text.count("\n", block * _BLOCK, offset)


def find_references(text: str, items: Sequence[Item], known: Known | None = None) -> tuple[Reference, ...]:
    """Find the names that the code of `items`, and the tables of operations in `text`, refer to.

    Calls and uses in an undocumented static function of the file stand for those of its callers,
    with `through`.  With `known`, names that it lacks are left out; without, none are.  Takes time
    linear in `text`.  Ordered by item, then name.
    """
    documented = {item.code_at for item in items if item.code_at >= 0}
    finder = _Finder(text, items, find_outline(text, documented), known)
    found = [reference for index, item in enumerate(items) for reference in finder.of_item(index, item)]
    found += finder.of_tables()
    return tuple(found)


def find_references_of(
    text: str, items: Sequence[Item], wanted: Mapping[str, int], file: str, known: Known
) -> tuple[Reference, ...]:
    """Find what the definitions in `text` of functions that another file documents refer to.

    `items` are those of the file itself, called `file`; `wanted` are the names of the functions with their
    indices in the other file's items.
    """
    documented = {item.code_at for item in items if item.code_at >= 0}
    finder = _Finder(text, items, find_outline(text, documented), known)
    found: list[Reference] = []
    for name, definition in sorted(find_definitions(text, wanted.keys()).items()):
        found += finder.of_definition(wanted[name], name, file, definition)
    return tuple(found)


class _Finder:
    """The search in one file."""

    def __init__(self, text: str, items: Sequence[Item], outline: Outline, known: Known | None) -> None:
        self._text = text
        self._items = items
        self._known = known
        self._lines = _Lines(text)
        own = {item.name for item in items}
        self._helpers = {name: helper for name, helper in outline.helpers.items() if name not in own}
        self._hidden = outline.own - own - self._helpers.keys()
        self._tables = outline.tables
        self._helper_uses: dict[str, tuple[_Use, ...]] = {}
        self._left = _MOST_TIMES * len(text)  # characters of code that are still looked at
        self._steps = len(text)  # names in helpers that are still looked at
        self._enumerators: frozenset[str] | None = None

    def of_item(self, index: int, item: Item) -> Iterator[Reference]:
        """Yield the references of one item's code."""
        if (
            item.body_at < 0
            or item.code_end <= item.body_at
            or item.kind not in {"function", "macro", "variable"}
        ):
            return
        parameters = frozenset(parameter.name.removesuffix("...") for parameter in item.parameters)
        for use, through in self._of_code(item.name, item.body_at, item.code_end, parameters):
            yield Reference(index, use.name, use.line, use.call, through)

    def of_definition(self, index: int, name: str, file: str, definition: Definition) -> Iterator[Reference]:
        """Yield the references of the body, in this file, of a function that another file documents."""
        arguments = _NAME.findall(self._text, definition.arguments_at, definition.start)
        for use, through in self._of_code(name, definition.start, definition.end, arguments):
            yield Reference(index, use.name, use.line, use.call, through, file=file)

    def _of_code(
        self, name: str, start: int, end: int, arguments: Iterable[str]
    ) -> Iterator[tuple[_Use, str]]:
        """Yield what the code of the item `name` uses, itself and through helpers."""
        own = self._uses(start, end, {name, *arguments})
        direct = [use for use in own if use.name not in self._helpers]
        for use in sorted(direct):
            yield use, ""
        seen = {(use.name, use.call) for use in direct} | {(name, True), (name, False)}
        yield from self._through(own, seen)

    def _through(self, own: Iterable[_Use], seen: set[tuple[str, bool]]) -> Iterator[tuple[_Use, str]]:
        """Yield what the helpers used in `own` refer to, the nearest helpers first."""
        level = sorted((use.name, use.name) for use in own if use.name in self._helpers)
        visited = {name for name, _ in level}
        count = 0
        for _ in range(_DEEPEST):
            below = []
            for name, chain in level:
                uses = self._of_helper(name)
                self._steps -= len(uses)
                if self._steps < 0:  # of a file whose helpers refer to all of it
                    return
                for use in uses:
                    if use.name in self._helpers:
                        if use.name not in visited:
                            visited.add(use.name)
                            below.append((use.name, f"{chain}, {use.name}"))
                    elif (use.name, use.call) not in seen:
                        seen.add((use.name, use.call))
                        yield use, chain
                        count += 1
                        if count == _MOST_THROUGH:
                            return
            level = below

    def _of_helper(self, name: str) -> tuple[_Use, ...]:
        if name not in self._helper_uses:
            helper = self._helpers[name]
            arguments = _NAME.findall(self._text, helper.arguments_at, helper.start)
            found = self._uses(helper.start, helper.end, {name, *arguments})
            self._helper_uses[name] = tuple(sorted(found))
        return self._helper_uses[name]

    def of_tables(self) -> Iterator[Reference]:
        """Yield what the members of tables of operations are set to, for the tables' types."""
        for table in self._tables:
            if self._known and f"struct {table.type}" not in self._known.tags:
                continue
            code = self._code(table.start, table.end)
            lines = _Lines(code)
            first = self._lines.line(table.start) - 1
            for entry in find_members(code, array=table.array):
                if self._refers(entry.name) and entry.name not in self._helpers:
                    yield Reference(
                        source=-1,
                        name=entry.name,
                        line=first + lines.line(entry.at),
                        through=table.name,
                        member=entry.member,
                        table=f"struct {table.type}",
                    )

    def _code(self, start: int, end: int) -> str:
        """Return a piece of the text without noise, cut where broken code would be read without end.

        Bodies that are not closed run into each other.
        """
        end = min(end, start + self._left)
        self._left -= end - start
        return without_noise(self._text[start:end])

    def _refers(self, name: str) -> bool:
        if name in self._hidden or name in KEYWORDS:
            return False
        return self._known is None or name in self._known.plain

    def _uses(self, start: int, end: int, local: Iterable[str]) -> tuple[_Use, ...]:
        """Find the names in one piece of code, each once as a call and once as a name."""
        code = self._code(start, end)
        wanted = self._known.plain if self._known else None
        helpers, hidden = self._helpers, self._hidden
        out: set[str] = set(local)
        found: dict[tuple[str, bool], int] = {}
        for match in _NAME.finditer(code):
            name = match[0]
            if wanted is not None and name not in wanted and name not in helpers:
                continue
            if name in KEYWORDS:
                continue
            what = role(code, match.start(), match.end())
            if what is Role.TAG:
                self._add_tag(code, match, found)
            elif what is Role.LOCAL or (what is Role.VALUE and not self._may_be_value(name)):
                out.add(name)
            elif what is not Role.NONE and name not in hidden:
                found.setdefault((name, what is Role.CALL), match.start())
        if not found:
            return ()
        lines = _Lines(code)
        first = self._lines.line(start) - 1
        return tuple(
            _Use(name, first + lines.line(at), call)
            for (name, call), at in found.items()
            if name not in out and (call or not self._is_enumerator(name))
        )

    def _add_tag(self, code: str, match: re.Match[str], found: dict[tuple[str, bool], int]) -> None:
        tag = f"{word_before(code, match.start())} {match[0]}"
        if self._known is None or tag in self._known.tags:
            found.setdefault((tag, False), match.start())

    def _may_be_value(self, name: str) -> bool:
        return self._known is None or name in self._known.values

    def _is_enumerator(self, name: str) -> bool:
        """Tell whether this file has an enumerator `name`, which then is what code here means."""
        if self._enumerators is None:
            self._enumerators = (
                find_enumerators(without_noise(self._text)) if "enum" in self._text else frozenset()
            )
        return name in self._enumerators
