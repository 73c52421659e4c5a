"""A comment and its declaration -> one item of the model, with its problems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from man9.model import Item, Parameter
from man9.problems.comment import DESCRIBED_TWICE
from man9.problems.declared import (
    K_AND_R,
    NO_DECLARATION,
    NOT_UNDERSTOOD,
    OTHER_KEYWORD,
    OTHER_NAME,
    TOO_LARGE,
)
from man9.reading import macros
from man9.reading.checks import Undescribed, check_descriptions
from man9.reading.cutting import cut_aggregate, cut_function
from man9.reading.declarators import Declared
from man9.reading.enums import Enumeration, read_enum
from man9.reading.extent import Extent, Extents
from man9.reading.functions import Prototype, read_prototype
from man9.reading.inline import InlineNote, read_inline
from man9.reading.matching import Matched, paired, placed
from man9.reading.members import Aggregate, read_aggregate
from man9.reading.outline import Bodies
from man9.reading.places import put_together
from man9.reading.sections import Described, Documentation
from man9.reading.tokens import DEEPEST, TooLargeError, spell
from man9.reading.transforms import makes_variable
from man9.reading.typedefs import read_typedef
from man9.reading.variables import read_variable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from man9.model import Problem
    from man9.problems.rule import Rule
    from man9.reading.comments import Comment, Lines
    from man9.reading.grammar import Grammar

_NOTHING = Described("", "", 0)
_SHOWN = 60  # characters of a declaration that a message quotes


class Reader:
    """Reads the items of one file; holds what all of them need."""

    def __init__(self, path: str, text: str, lines: Lines, grammar: Grammar, problems: list[Problem]) -> None:
        """Take the file's path, text and lines, the grammar, and the list that gets the problems."""
        self._path = path
        self._text = text
        self._grammar = grammar
        self._table = grammar.table
        self._problems = problems
        self._lines = lines
        self._extents = Extents(text)
        self._bodies = Bodies(text)

    def read(self, comment: Comment, found: Documentation) -> tuple[Item | None, int]:
        """The item that `comment` documents, and the offset where the search for the next one goes on."""
        try:
            return self._read(comment, found)
        except TooLargeError as error:
            self._problem(TOO_LARGE, comment.line, found.name or found.kind, str(error))
            return None, comment.code_at

    def _read(self, comment: Comment, found: Documentation) -> tuple[Item | None, int]:
        if found.kind == "doc":
            return self._overview(comment, found), comment.code_at
        if found.kind == "function":
            return self._function(comment, found)
        if found.kind in ("struct", "union"):
            cut = cut_aggregate(self._text, comment.code_at)
            read = None if cut is None else self._grammar.aggregate(cut, found.name)
            if cut is not None and read is not None:
                return self._named_aggregate(comment, found, cut.extent, read), cut.extent.end
        extent = self._extents.of_data(comment.code_at)
        if not self._usable(extent, comment, found):
            return None, max(comment.code_at, extent.end if extent.complete else 0)
        builder = {
            "struct": self._aggregate,
            "union": self._aggregate,
            "enum": self._enum,
            "typedef": self._typedef,
            "variable": self._variable,
        }[found.kind]
        return builder(comment, found, extent), extent.end

    def _usable(self, extent: Extent, comment: Comment, found: Documentation) -> bool:
        if extent.too_deep >= 0:
            line = self._lines.line(extent.too_deep)
            self._problem(TOO_LARGE, line, found.name or found.kind, f"brackets within {DEEPEST} others")
            return False
        if extent.define is not None or (extent.complete and extent.tokens):
            return True
        if extent.tokens and found.kind == "function" and extent.tokens[-1].text == ")":
            return True
        if not comment.closed:
            return False  # that it never ends is said already
        if not extent.tokens:  # nor where a lone `;` follows
            self._problem(NO_DECLARATION, comment.line, found.name or found.kind)
        else:
            self._problem(NOT_UNDERSTOOD, comment.line, found.kind, _quote(spell(extent.tokens)))
        return False

    def _problem(self, rule: Rule, line: int, *arguments: str) -> None:
        self._problems.append(rule.at(self._path, line, *arguments))

    def _overview(self, comment: Comment, found: Documentation) -> Item:
        return Item(self._path, comment.line, "doc", found.name, sections=tuple(found.sections))

    # -- functions and macros

    def _function(self, comment: Comment, found: Documentation) -> tuple[Item | None, int]:
        cut = cut_function(self._text, comment.code_at)
        if cut is not None and cut.name == found.name:
            plain = self._grammar.function(cut)
            if plain is not None:
                mark = self._text[cut.extent.end : cut.extent.end + 1]
                return self._function_item(comment, found, plain, cut.extent, mark), cut.extent.end
        extent = self._extents.of_function(comment.code_at)
        if not self._usable(extent, comment, found):
            return None, comment.code_at
        prototype: Prototype | None
        if extent.define is not None:
            prototype = macros.read_define(extent.define)
        elif extent.tokens[0].text == "typedef" and self._text[extent.end - 1] == ";":
            return self._typedef(comment, found, extent), extent.end
        else:
            prototype = macros.read_call(extent.tokens)
            if prototype is None:
                prototype = read_prototype(extent.tokens, found.name, self._table)
        if prototype is not None and prototype.name == f"trace_{found.name}":
            found.name = prototype.name  # a trace event is documented under its short name
        if prototype is None or prototype.name != found.name or self._is_variable(prototype, extent):
            return self._another(comment, found, extent, prototype)
        if prototype.old_style:
            self._problem(K_AND_R, comment.line, found.name)
            return None, extent.end
        mark = self._text[extent.end : extent.end + 1]
        return self._function_item(comment, found, prototype, extent, mark), extent.end

    def _is_variable(self, prototype: Prototype, extent: Extent) -> bool:
        """Tell whether a variable that points to a function is declared, and no operation of a struct."""
        return prototype.pointer and self._lines.column(extent.start) == 1

    def _another(
        self, comment: Comment, found: Documentation, extent: Extent, prototype: Prototype | None
    ) -> tuple[Item | None, int]:
        """What is declared that is no function of the documented name."""
        if prototype is not None and prototype.name == found.name:
            whole = self._extents.of_data(comment.code_at)
            return self._variable(comment, found, whole), whole.end
        last = macros.end_of_call(extent.tokens, found.name)
        if last is not None:
            return self._made(comment, found, extent, last)
        if prototype is None:
            self._problem(NOT_UNDERSTOOD, comment.line, "function", _quote(spell(extent.tokens)))
        else:
            self._problem(OTHER_NAME, comment.line, f"{found.name}()", f"{prototype.name}()")
        return None, extent.end

    def _made(
        self, comment: Comment, found: Documentation, extent: Extent, last: int
    ) -> tuple[Item | None, int]:
        """What the macro call that ends at the token `last` makes: its declaration is the call as written."""
        mark = self._text[extent.end : extent.end + 1]
        if last + 1 < len(extent.tokens):  # other code follows: nobody writes `;` behind such a call
            mark = ""
            extent = replace(extent, tokens=extent.tokens[: last + 1], end=extent.tokens[last].at + 1)
        if makes_variable(extent.tokens[0].text):
            return self._variable(comment, found, extent), extent.end
        stop = ";" if self._text[extent.end - 1] == ";" else ""
        prototype = Prototype(found.name, made=f"{spell(extent.tokens)}{stop}")
        return self._function_item(comment, found, prototype, extent, mark), extent.end

    def _function_item(
        self,
        comment: Comment,
        found: Documentation,
        prototype: Prototype,
        extent: Extent,
        mark: str,
    ) -> Item:
        notes = self._inline(extent)
        matched = self._described(found, notes, prototype.parameters)
        parameters = matched.parameters
        if prototype.made:
            parameters = tuple(Parameter(d.name, "", d.text, d.line, pieces=d.pieces) for d in matched.excess)
            matched.excess.clear()
        body_at = prototype.value_at if prototype.macro else extent.end if mark == "{" else -1
        item = Item(
            self._path,
            comment.line,
            "macro" if prototype.macro else "function",
            found.name,
            return_type=prototype.return_type,
            purpose=found.purpose,
            parameters=parameters,
            sections=tuple(found.sections),
            static=prototype.static,
            attributes=tuple(prototype.attributes),
            attributes_behind=prototype.behind,
            value=prototype.value,
            definition=prototype.made,
            function_like=prototype.function_like if prototype.macro else False,
            defined=mark == "{" or prototype.macro,
            code_line=self._lines.line(extent.start),
            code_at=extent.start,
            body_at=body_at,
            code_end=self._bodies.end(extent.end) if mark == "{" else extent.end,
            name_at=prototype.name_at,
        )
        self._check(item, matched, extent)
        return item

    # -- data

    def _aggregate(self, comment: Comment, found: Documentation, extent: Extent) -> Item | None:
        read = read_aggregate(extent.tokens, found.name, self._table)
        if read is None:
            self._problem(NOT_UNDERSTOOD, comment.line, found.kind, _quote(spell(extent.tokens)))
            return None
        return self._named_aggregate(comment, found, extent, read)

    def _named_aggregate(
        self, comment: Comment, found: Documentation, extent: Extent, read: Aggregate
    ) -> Item | None:
        """The item of a struct or union, if it bears the documented name."""
        if found.name in (read.tag, read.alias) and read.keyword != found.kind:
            self._problem(OTHER_KEYWORD, found.name_line, found.kind, found.name, read.keyword)
            found.kind = read.keyword
        if found.name not in (read.tag, read.alias):
            self._problem(
                OTHER_NAME,
                comment.line,
                f"{found.kind} {found.name}",
                f"{read.keyword} {read.tag or read.alias}",
            )
            return None
        return self._aggregate_item(comment, found, extent, read)

    def _aggregate_item(
        self, comment: Comment, found: Documentation, extent: Extent, read: Aggregate
    ) -> Item:
        notes = placed(self._inline(extent), read.members)
        described = {d.name for d in found.descriptions} | {n.name for n in notes}
        shown = [m for m in read.members if not m.optional or m.name in described]
        matched = self._described(
            found, notes, [Declared(m.name, m.type, m.name_at, m.at, m.end) for m in shown]
        )
        item = self._data_item(comment, found, extent, matched, read)
        self._check(item, matched, extent)
        return item

    def _enum(self, comment: Comment, found: Documentation, extent: Extent) -> Item | None:
        read = read_enum(extent.tokens, self._table)
        if read is None:
            self._problem(NOT_UNDERSTOOD, comment.line, "enum", _quote(spell(extent.tokens)))
            return None
        if found.name and found.name not in (read.tag, read.alias):
            other = read.tag or read.alias or "(anonymous)"
            self._problem(OTHER_NAME, comment.line, f"enum {found.name}", f"enum {other}")
            return None
        return self._enum_item(comment, found, extent, read)

    def _enum_item(self, comment: Comment, found: Documentation, extent: Extent, read: Enumeration) -> Item:
        matched = self._described(found, self._inline(extent), read.enumerators)
        found.name = found.name or read.tag or read.alias or "(anonymous)"
        item = self._data_item(comment, found, extent, matched, read)
        self._check(item, matched, extent)
        return item

    def _data_item(
        self,
        comment: Comment,
        found: Documentation,
        extent: Extent,
        matched: Matched,
        read: Aggregate | Enumeration,
    ) -> Item:
        names = (read.alias, read.tag) if found.kind != "typedef" else ()
        alias = next((name for name in names if name != found.name), "")
        return Item(
            self._path,
            comment.line,
            found.kind,  # type: ignore[arg-type]  # one of Kind by the name line
            found.name,
            purpose=found.purpose,
            parameters=matched.parameters,
            sections=tuple(found.sections),
            attributes=tuple(read.attributes),
            definition=read.definition,
            defined=True,
            alias=alias,
            code_line=self._lines.line(extent.start),
            code_at=extent.start,
            code_end=extent.end,
        )

    def _typedef(self, comment: Comment, found: Documentation, extent: Extent) -> Item | None:
        entries = self._typedef_of_body(comment, found, extent)
        if entries is not None:
            return entries
        read = read_typedef(extent.tokens, found.name, self._table)
        if read is None:
            self._problem(NOT_UNDERSTOOD, comment.line, "typedef", _quote(spell(extent.tokens)))
            return None
        if read.name != found.name:
            self._problem(OTHER_NAME, comment.line, f"typedef {found.name}", f"typedef {read.name}")
            return None
        matched = self._described(found, self._inline(extent), read.parameters)
        item = Item(
            self._path,
            comment.line,
            "typedef",
            read.name,
            return_type=read.return_type,
            purpose=found.purpose,
            parameters=matched.parameters,
            sections=tuple(found.sections),
            type=read.type,
            function_like=read.function,
            defined=True,
            code_line=self._lines.line(extent.start),
            code_at=extent.start,
            code_end=extent.end,
            name_at=read.name_at,
        )
        if read.function:
            self._check(item, matched, extent)
        return item

    def _typedef_of_body(self, comment: Comment, found: Documentation, extent: Extent) -> Item | None:
        """A type whose declaration lists members or constants; None when it lists none."""
        if not any(t.text == "{" for t in extent.tokens):
            return None
        aggregate = read_aggregate(extent.tokens, found.name, self._table)
        if aggregate is not None and aggregate.alias == found.name:
            return self._aggregate_item(comment, found, extent, aggregate)
        constants = read_enum(extent.tokens, self._table)
        if constants is not None and constants.alias == found.name:
            return self._enum_item(comment, found, extent, constants)
        return None

    def _variable(self, comment: Comment, found: Documentation, extent: Extent) -> Item | None:
        read = read_variable(extent.tokens, found.name, self._table)
        if read is None:
            self._problem(NOT_UNDERSTOOD, comment.line, "var", _quote(spell(extent.tokens)))
            return None
        declared = read.declared
        if declared.name != found.name:
            self._problem(OTHER_NAME, comment.line, f"var {found.name}", f"var {declared.name}")
            found.name = declared.name  # what is declared is plain, and has its page
        matched = None
        if read.parameters:
            matched = self._described(found, self._inline(extent), read.parameters)
        item = Item(
            self._path,
            comment.line,
            "variable",
            found.name,
            purpose=found.purpose,
            parameters=matched.parameters
            if matched and len(matched.undescribed) < len(read.parameters)
            else (),
            sections=tuple(found.sections),
            static=read.static,
            attributes=tuple(read.attributes),
            type=declared.type,
            value=read.value,
            defined=bool(read.value),
            code_line=self._lines.line(extent.start),
            code_at=extent.start,
            body_at=read.value_at,
            code_end=extent.end,
            name_at=declared.name_at,
        )
        if matched is not None and item.parameters:
            self._check(item, matched, extent)
        return item

    # -- descriptions

    def _inline(self, extent: Extent) -> list[InlineNote]:
        if not extent.inline:
            return []
        return read_inline(extent.inline, self._path, self._lines.line, self._problems)

    def _described(
        self, found: Documentation, notes: Sequence[InlineNote], slots: Sequence[Declared]
    ) -> Matched:
        """Put each description to its parameter."""
        texts = self._texts(found, notes)
        parameters: list[Parameter] = []
        used: set[str] = set()
        undescribed: list[Declared] = []
        for slot, name in zip(slots, paired(slots, texts), strict=True):
            key = name.removesuffix("...") or "..."
            described = texts.get(key)
            used.add(key)
            if described is None:
                undescribed.append(slot)
            _, text, line, pieces = described or _NOTHING
            _, written, name_at, at, end, value = slot
            parameters.append(Parameter(name, written, text, line, value, pieces, name_at, at, end))
        excess = [described for key, described in texts.items() if key not in used]
        return Matched(tuple(parameters), undescribed, excess)

    def _texts(self, found: Documentation, notes: Sequence[InlineNote]) -> dict[str, Described]:
        """All descriptions by name; one that comes twice keeps both texts."""
        texts: dict[str, Described] = {}
        several: dict[str, list[tuple[str, int]]] = {}
        for described in (*found.descriptions, *(Described(n.name, n.text, n.line) for n in notes)):
            name = described.name.removesuffix("...") or "..."
            if name not in texts:
                texts[name] = described if described.name == name else described._replace(name=name)
                continue
            self._problem(DESCRIBED_TWICE, described.line, name, found.name)
            first = texts[name]
            several.setdefault(name, [(first.text, first.line)]).append((described.text, described.line))
        for name, parts in several.items():
            texts[name] = Described(name, *put_together(parts))
        return texts

    def _check(self, item: Item, matched: Matched, extent: Extent) -> None:
        undescribed = [self._place(each, extent) for each in matched.undescribed if each.name]
        self._problems.extend(check_descriptions(item, undescribed, matched.excess))

    def _place(self, declared: Declared, extent: Extent) -> Undescribed:
        at = declared.at if declared.at >= 0 else extent.start
        line, column = self._lines.line(at), self._lines.column(at)
        return Undescribed(declared.name, line, column, column + declared.end - at if declared.at >= 0 else 0)


def _quote(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
