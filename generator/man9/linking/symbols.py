"""All that code defines, documented or not: which definition a name means to a file (design.rst, 3 and 4).

The rules are those of `linking/resolve`; here a definition is known by no more than is kept for each name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct

from man9.linking.visibility import Visibility, common

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from man9.code import Definition, DefinitionKind
    from man9.config import Settings

Sort = Literal["calls", "uses", "types", "table"]
Seek = Literal["call", "name", "struct", "union", "enum"]
"""What stands in code: a name before a bracket, one without, one behind a keyword."""

_TAGGED = frozenset({"struct", "union", "enum"})
_VALUES = frozenset({"function", "variable"})

# How well each kind suits what code seeks; a kind that is left out does not.
_SUITS: Mapping[Seek, Mapping[str, int]] = {
    "call": {"function": 0, "macro": 0, "variable": 1},
    "name": {"function": 0, "macro": 0, "variable": 0, "enumerator": 0, "typedef": 0},
    "struct": {"struct": 0},
    "union": {"union": 0},
    "enum": {"enum": 0},
}
_POOR = 2  # a macro with arguments and no bracket, or without and with one: it stands for another name


class Symbol(Struct, frozen=True, gc=False):
    """One definition or declaration in the tree."""

    number: int  # in this state of the tree; definitions of a file follow each other
    file: str
    definition: Definition
    exported: bool = False

    @property
    def name(self) -> str:
        """Its name, without keyword."""
        return self.definition.name

    @property
    def title(self) -> str:
        """Its name as code writes it: `struct page`."""
        kind = self.definition.kind
        return f"{kind} {self.name}" if kind in _TAGGED else self.name


class Use(Struct, frozen=True, gc=False):
    """One symbol uses another: that at the other end of the question."""

    symbol: Symbol
    sort: Sort
    member: str = ""  # of a table: the one that is set
    table: str = ""  # its type: `struct file_operations`


class Header(NamedTuple):
    """The header that declares a symbol to all, and how it is included."""

    path: str
    include: str  # what stands between the brackets


class Candidate(NamedTuple):
    """What is known of a definition without a look at its file's code."""

    number: int
    file: str
    kind: DefinitionKind
    static: bool
    exported: bool
    defined: bool
    inline: bool
    function_like: bool


class Rules:
    """What names mean in one tree, by its settings."""

    def __init__(self, settings: Settings) -> None:
        """Take the settings `visibility` and `include-folders`."""
        self.visibility = Visibility(settings)
        self._folders = settings.include_folders

    def order(self, candidate: Candidate) -> tuple[bool, bool, bool, bool, bool, int, int, str, int]:
        """Return a sort key of definitions of one name, lowest for the one that is meant without a place.

        A defined one before a declared one, the tree's own before those of its programs, then as
        `linking.definitions.rank` has it.
        """
        return (
            not candidate.defined,
            self.visibility.is_program(candidate.file),
            not candidate.exported,
            not self.include(candidate.file),
            candidate.static,
            candidate.file.count("/"),
            len(candidate.file),
            candidate.file,
            candidate.number,
        )

    def include(self, path: str) -> str:
        """Return how a header is included by all; empty when it is not."""
        if path.endswith(".c"):
            return ""
        found = [path[len(each) + 1 :] for each in self._folders if path.startswith(f"{each}/")]
        return min(found, key=len) if found else ""


class Meanings:
    """What one name means: a question for each file whose code uses it."""

    def __init__(self, candidates: Sequence[Candidate], rules: Rules) -> None:
        """Take all definitions of the name, the preferred one first."""
        self._rules = rules
        self._own: dict[str, list[tuple[int, Candidate]]] = {}
        self._shared: list[tuple[int, Candidate]] = []
        for place, each in enumerate(candidates):
            self._own.setdefault(each.file, []).append((place, each))
            # What is local to a `.c` file is found above: thousands define a DRIVER_NAME.
            if not each.file.endswith(".c") or (each.kind in _VALUES and not each.static):
                self._shared.append((place, each))
        self._seen: dict[tuple[str, Seek], Candidate | None] = {}
        self._homes: dict[Candidate, Candidate] = {}

    def meant(self, file: str, seek: Seek) -> Candidate | None:
        """Return the definition that the name means to the code of `file`, best a nearby and defined one.

        A declaration stands for its definition, where that is known.
        """
        own = [
            (not each.defined, suits, place, each)
            for place, each in self._own.get(file, ())
            if (suits := _suits(each, seek)) is not None
        ]
        if own and not (best := min(own))[0]:
            return best[-1]
        # Of another file's definitions the folder decides alone.
        key = (file.rpartition("/")[0], seek)
        if key not in self._seen:
            self._seen[key] = self._among_shared(file, seek)
        found = self._seen[key]
        if own and (found is None or not found.defined):
            return self._home(min(own)[-1])
        return found

    def home(self, number: int) -> int:
        """Return the number of what a definition of this name, by its number, declares; else its own."""
        found = (self._home(each) for own in self._own.values() for _, each in own if each.number == number)
        return next((each.number for each in found), number)

    def _among_shared(self, file: str, seek: Seek) -> Candidate | None:
        visibility = self._rules.visibility
        suiting = [
            (suits, place, each) for place, each in self._shared if (suits := _suits(each, seek)) is not None
        ]
        visible = [
            (not each.defined, visibility.distance(each, file), suits, place, each)
            for suits, place, each in suiting
            if visibility.is_visible(each, file)
        ]
        if visible:
            return self._home(min(visible)[-1])
        # No header near declares it, and yet the code compiles: the only one of the program is meant.
        only = [each for _, _, each in suiting if visibility.is_one_program(each.file, file)]
        homes = {self._home(each) for each in only}
        return homes.pop() if len(homes) == 1 else None

    def _home(self, candidate: Candidate) -> Candidate:
        """Return the definition of what is declared, as `linking.homes` finds it; without one, itself."""
        if candidate.defined or candidate.kind not in _VALUES:
            return candidate
        if candidate not in self._homes:
            self._homes[candidate] = self._home_of(candidate)
        return self._homes[candidate]

    def _home_of(self, declared: Candidate) -> Candidate:
        visibility = self._rules.visibility
        public = visibility.is_public(declared.file)
        own = (each for _, each in self._own[declared.file]) if declared.static else ()
        shared = (each for _, each in self._shared if not each.static)
        keys = [
            (
                0 if public else -common(each.file, declared.file),
                not each.exported,
                visibility.is_of_variant(each.file),
                len(each.file),
                each.file,
                each,
            )
            for each in (*own, *shared)
            if each.defined
            and each.kind == declared.kind
            and (each.file == declared.file or visibility.may_define(each.file, declared.file))
        ]
        return min(keys)[-1] if keys else declared


def _suits(candidate: Candidate, seek: Seek) -> int | None:
    """Return how well a definition is what is sought: 0 the best; None when it is not."""
    rank = _SUITS[seek].get(candidate.kind)
    if candidate.kind == "macro" and rank is not None and candidate.function_like != (seek == "call"):
        return _POOR
    return rank
