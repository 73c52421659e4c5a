"""Declarations read piece by piece: the same parameter or member is written in many, and is read once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from man9.reading.declarators import Declared
from man9.reading.functions import Prototype, read_parameter, read_prototype
from man9.reading.members import Aggregate, Body, Member, framed, read_body, read_frame
from man9.reading.tokens import split, tokenise
from man9.reading.transforms import Table, drop, expand, table

if TYPE_CHECKING:
    from man9.config import MacroSettings
    from man9.reading.cutting import AggregatePieces, FunctionPieces, Piece

_NAME = "f"  # stands for the name of a function where the words before it are read


class Grammar:
    """Reads pieces with the table of a project's macros, and remembers what each one says."""

    def __init__(self, words: Table) -> None:
        """Take the table."""
        self.table = words
        self._heads: dict[str, Prototype | None] = {}
        self._parameters: dict[str, tuple[Declared, ...]] = {}
        self._statements: dict[str, Body] = {}

    def function(self, pieces: FunctionPieces) -> Prototype | None:
        """Read a prototype; None when the pieces are none."""
        if pieces.name in self.table.function or pieces.name in self.table.replace:
            return None
        head = self._head(pieces.head)
        if head is None:
            return None
        parameters: list[Declared] = []
        for text, start in pieces.arguments:
            for each in self._parameters.get(text) or self._parameter(text):
                name, written, name_at, at, end, _ = each
                moved = Declared(name, written, name_at, start + at, start + end) if at >= 0 else each
                parameters.append(moved)
        return Prototype(
            pieces.name,
            head.return_type,
            parameters,
            head.attributes,
            head.behind,
            head.static,
            head.pointer,
            name_at=head.name_at,
        )

    def _head(self, text: str) -> Prototype | None:
        if text not in self._heads:
            tokens = list(tokenise(f"{text}{_NAME}()", 0))
            self._heads[text] = read_prototype(tokens, _NAME, self.table)
        return self._heads[text]

    def _parameter(self, text: str) -> tuple[Declared, ...]:
        expanded = expand(list(tokenise(text, 0)), self.table.replace)
        words, _ = drop(expanded, self.table.function)
        read = tuple(read_parameter(part) for part in split(words, ",") if part)
        self._parameters[text] = read
        return read

    def aggregate(self, pieces: AggregatePieces, documented: str) -> Aggregate | None:
        """Read a struct or union; None when the pieces are none."""
        head, tail = (list(tokenise(f"{piece.text} ", 0)) for piece in (pieces.head, pieces.tail))
        frame = read_frame(head, tail, documented, self.table)
        if frame is None:
            return None
        bodies = [self._statement(piece) for piece in pieces.statements]
        members = [
            _moved(member, piece.at)
            for piece, body in zip(pieces.statements, bodies, strict=True)
            for member in body.members
        ]
        return framed(frame, Body(members, "".join(body.text for body in bodies)))

    def _statement(self, piece: Piece) -> Body:
        known = self._statements.get(piece.text)
        if known is None:
            known = self._statements[piece.text] = read_body(list(tokenise(piece.text, 0)), self.table)
        return known


def _moved(m: Member, by: int) -> Member:
    """Return a member of a statement that stands so far behind the one that was read."""
    at, end = (by + m.at, by + m.end) if m.at >= 0 else (-1, -1)
    return Member(m.name, m.own, m.type, m.name_at, at, end, by + m.start, m.scope, m.optional)


@lru_cache(maxsize=8)
def _grammar(words: Table) -> Grammar:
    return Grammar(words)


def grammar(macros: MacroSettings) -> Grammar:
    """Return the grammar for these settings; the same one for the same."""
    return _grammar(table(macros))
